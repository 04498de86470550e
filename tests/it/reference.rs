//! The metrics once more, slowly and from their definitions: at every instant the whole trace is
//! read again. Compared with the monitors, which see each record once.

use std::collections::BTreeSet;

use leaseline::id::{GrantNo, ProcessId, RecordNo};
use leaseline::property::{Metrics, Verdict};
use leaseline::protocol::{Decision, Note, Outcome};
use leaseline::time::{Duration, Instant};
use leaseline::trace::{Cast, Record, Terms, Trace, What};

/// What the reference makes of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    pub(crate) metrics: Metrics,
    pub(crate) verdict: Verdict,
    /// Every stale and every late operation.
    pub(crate) stale: BTreeSet<RecordNo>,
    pub(crate) late: BTreeSet<RecordNo>,
    pub(crate) overlaps: Vec<(Instant, Instant, Vec<ProcessId>)>,
    pub(crate) unavailable: Vec<(Instant, Instant)>,
}

pub(crate) fn reference(cast: &Cast, terms: &Terms, trace: &Trace) -> Reference {
    Run { cast, terms, records: &trace.records }.reference()
}

struct Run<'a> {
    cast: &'a Cast,
    terms: &'a Terms,
    records: &'a [Record],
}

/// A condition over time, as its maximal intervals with everybody concerned.
type Intervals = Vec<(Instant, Instant, BTreeSet<ProcessId>)>;

impl<'a> Run<'a> {
    fn reference(&self) -> Reference {
        let overlaps = self.intervals(|at| {
            let believers: BTreeSet<_> = self.clients(|c| self.believes(c, at).is_some()).collect();
            (believers.len() >= 2).then_some(believers)
        });
        let unavailable = self.intervals(|at| {
            let able = self.clients(|c| self.holds(c, at) && self.can_run(c, at)).count();
            let waiting: BTreeSet<_> = self.clients(|c| self.waits(c, at)).collect();
            (able == 0 && !waiting.is_empty()).then_some(waiting)
        });
        let mut metrics = self.counts();
        metrics.overlap = sum(&overlaps);
        metrics.longest_unavailable = longest(&unavailable);
        metrics.believed_after_expiry = (self.clients(|_| true))
            .map(|client| {
                sum(&self.intervals(|at| {
                    let grant = self.believes(client, at)?;
                    (!self.is_current(grant, at)).then(BTreeSet::new)
                }))
            })
            .fold(Duration::ZERO, |total, one| total + one);
        let late = |(record, decision): &(&Record, &Decision)| {
            decision.grant.is_some_and(|grant| !self.is_current(grant, record.at))
        };
        let decisions = || self.decisions();
        Reference {
            metrics,
            verdict: self.verdict(&metrics, &unavailable),
            stale: (decisions().filter(|(r, d)| self.is_stale(r, d)).map(|(r, _)| r.number))
                .chain(self.own_copy_reads().filter(|r| self.is_stale_copy(r)).map(|r| r.number))
                .collect(),
            late: decisions().filter(late).map(|(record, _)| record.number).collect(),
            overlaps: (overlaps.into_iter())
                .map(|(from, to, who)| (from, to, who.into_iter().collect()))
                .collect(),
            unavailable: unavailable.into_iter().map(|(from, to, _)| (from, to)).collect(),
        }
    }

    fn verdict(&self, metrics: &Metrics, unavailable: &Intervals) -> Verdict {
        let harmed = [
            metrics.stale_writes_accepted,
            metrics.lost_updates,
            metrics.duplicate_effects,
            metrics.stale_reads,
        ];
        if harmed.iter().any(|n| *n > 0) {
            return Verdict::Violated;
        }
        let someone_waits = |at| self.clients(|c| self.waits(c, at)).count() > 0;
        let hindered = self.clients(|_| true).any(|client| {
            let dead = self.intervals(|at| {
                let held = self.holds(client, at) && self.is_dead(client, at);
                (held && someone_waits(at)).then(BTreeSet::new)
            });
            let stuck = self.intervals(|at| {
                let held = self.holds(client, at) && !self.is_dead(client, at);
                let frozen = self.is_frozen(client, at);
                (held && frozen && someone_waits(at)).then(BTreeSet::new)
            });
            let for_ever = stuck.last().is_some_and(|(_, to, _)| *to == self.end());
            match self.terms.ttl {
                Some(ttl) => longest(&dead) > ttl || longest(&stuck) > ttl,
                None => !dead.is_empty() || for_ever,
            }
        });
        let too_long = self.terms.ttl.is_some_and(|ttl| longest(unavailable) > ttl);
        match hindered || too_long || metrics.rightful_writes_refused > 0 {
            true => Verdict::Degraded,
            false => Verdict::Safe,
        }
    }

    fn counts(&self) -> Metrics {
        let mut metrics = Metrics::default();
        for (record, decision) in self.decisions().filter(|(_, decision)| decision.is_write) {
            let accepted = decision.outcome == Outcome::Accepted;
            let rejected = decision.outcome == Outcome::Rejected;
            let current = decision.grant.map(|grant| self.is_current(grant, record.at));
            let before = |earlier: &&Record| earlier.number < record.number;
            if self.is_stale(record, decision) {
                metrics.stale_writes_accepted += u32::from(accepted);
                metrics.stale_writes_rejected += u32::from(rejected);
            }
            metrics.late_writes_accepted += u32::from(accepted && current == Some(false));
            metrics.rightful_writes_refused += u32::from(rejected && current == Some(true));
            if accepted && decision.depends_on_read {
                let read =
                    self.accepted(record.process, |d| !d.is_write && d.client == decision.client);
                let read = read.filter(before).last().map(|read| read.number);
                let others =
                    self.accepted(record.process, |d| d.is_write && d.client != decision.client);
                let mut missed = others.filter(before).filter(|other| Some(other.number) > read);
                metrics.lost_updates += u32::from(missed.next().is_some());
            }
            if accepted && decision.key.is_some() {
                let same = self.accepted(record.process, |d| d.is_write && d.key == decision.key);
                metrics.duplicate_effects += u32::from(same.filter(before).count() > 0);
            }
        }
        let stale_reads = self.own_copy_reads().filter(|read| self.is_stale_copy(read)).count();
        metrics.stale_reads = stale_reads as u32;
        metrics
    }

    /// The resource had accepted an operation of a later grant before.
    fn is_stale(&self, record: &Record, decision: &Decision) -> bool {
        let Some(grant) = decision.grant else { return false };
        let mut later = self.accepted(record.process, |d| d.grant.is_some_and(|g| g > grant));
        later.any(|earlier| earlier.number < record.number)
    }

    fn is_stale_copy(&self, read: &Record) -> bool {
        let What::Note { note: Note::OwnCopyRead { resource }, .. } = read.what else {
            return false;
        };
        let process = self.cast.resource(resource);
        let before = |earlier: &&Record| earlier.number < read.number;
        let known = self.accepted(process, |d| d.client == read.process).filter(before).last();
        let known = known.map(|known| known.number);
        let others = self.accepted(process, |d| d.is_write && d.client != read.process);
        others.filter(before).any(|other| Some(other.number) > known)
    }

    fn decisions(&self) -> impl Iterator<Item = (&'a Record, &'a Decision)> {
        self.records.iter().filter_map(|record| match &record.what {
            What::Note { note: Note::Decided(decision), .. } => Some((record, decision)),
            _ => None,
        })
    }

    fn accepted(
        &self,
        resource: ProcessId,
        which: impl Fn(&Decision) -> bool,
    ) -> impl Iterator<Item = &'a Record> {
        self.decisions()
            .filter(move |(record, decision)| {
                record.process == resource
                    && decision.outcome == Outcome::Accepted
                    && which(decision)
            })
            .map(|(record, _)| record)
    }

    fn own_copy_reads(&self) -> impl Iterator<Item = &'a Record> {
        self.records.iter().filter(|record| {
            matches!(record.what, What::Note { note: Note::OwnCopyRead { .. }, .. })
        })
    }

    fn clients(&self, which: impl Fn(ProcessId) -> bool) -> impl Iterator<Item = ProcessId> {
        self.cast.clients().filter(move |client| which(*client))
    }

    fn end(&self) -> Instant {
        match self.records.last() {
            Some(Record { what: What::CutShort, at, .. }) => *at,
            _ => self.terms.until,
        }
    }

    /// What happened up to an instant, that instant included, the latest first.
    fn back_from(&self, at: Instant) -> impl Iterator<Item = &'a Record> {
        self.records.iter().rev().skip_while(move |record| record.at > at)
    }

    /// By which grant a client believes, after all that happens at `at`.
    fn believes(&self, client: ProcessId, at: Instant) -> Option<GrantNo> {
        let own = self.back_from(at).filter(|record| record.process == client);
        own.filter_map(|record| match record.what {
            What::Note { note: Note::Believed { grant, .. }, .. } => Some(Some(grant)),
            What::Note { note: Note::BeliefEnded { .. }, .. } | What::Crashed => Some(None),
            _ => None,
        })
        .next()
        .flatten()
    }

    fn is_current(&self, grant: GrantNo, at: Instant) -> bool {
        let change = self.back_from(at).find_map(|record| match record.what {
            What::Note { note: Note::Granted { grant: g, .. }, .. } if g == grant => Some(true),
            What::Note { note: Note::GrantRevived { grant: g }, .. } if g == grant => Some(true),
            What::Note { note: Note::GrantEnded { grant: g, .. }, .. } if g == grant => Some(false),
            _ => None,
        });
        change == Some(true)
    }

    fn holds(&self, client: ProcessId, at: Instant) -> bool {
        self.back_from(at).any(|record| match record.what {
            What::Note { note: Note::Granted { grant, client: whose, .. }, .. } => {
                whose == client && self.is_current(grant, at)
            }
            _ => false,
        })
    }

    fn waits(&self, client: ProcessId, at: Instant) -> bool {
        let own = self.back_from(at).filter(|record| record.process == client);
        let change = own.filter_map(|record| match record.what {
            What::Note { note: Note::WaitBegan, .. } => Some(true),
            What::Note { note: Note::WaitEnded | Note::Exited { .. }, .. } => Some(false),
            What::Crashed => Some(false),
            _ => None,
        });
        change.take(1).any(|waits| waits)
    }

    fn is_dead(&self, client: ProcessId, at: Instant) -> bool {
        let own = self.back_from(at).filter(|record| record.process == client);
        let change = own.filter_map(|record| match record.what {
            What::Crashed | What::Note { note: Note::Exited { .. }, .. } => Some(true),
            What::Restarted | What::Note { note: Note::ProgramRestarted, .. } => Some(false),
            _ => None,
        });
        change.take(1).any(|dead| dead)
    }

    fn is_frozen(&self, client: ProcessId, at: Instant) -> bool {
        let freezes = |pause: u16| {
            let info = &self.cast.pauses[pause as usize];
            info.slices.is_none() && info.scope != "renewer"
        };
        let own = self.back_from(at).filter(|record| record.process == client);
        let depth: i32 = own
            .map(|record| match record.what {
                What::PauseBegan { pause, .. } if freezes(pause) => 1,
                What::PauseEnded { pause } if freezes(pause) => -1,
                _ => 0,
            })
            .sum();
        depth > 0
    }

    fn can_run(&self, client: ProcessId, at: Instant) -> bool {
        !self.is_dead(client, at) && !self.is_frozen(client, at)
    }

    /// Where `condition` holds, asked once between every two instants at which anything happens.
    fn intervals(&self, condition: impl Fn(Instant) -> Option<BTreeSet<ProcessId>>) -> Intervals {
        let mut instants: Vec<Instant> = vec![Instant::ZERO];
        instants.extend(self.records.iter().map(|record| record.at));
        instants.retain(|at| *at < self.end());
        instants.dedup();
        let ends = instants.iter().skip(1).copied().chain([self.end()]);
        let mut intervals: Intervals = Vec::new();
        for (from, to) in instants.iter().copied().zip(ends) {
            let Some(concerned) = condition(from) else { continue };
            match intervals.last_mut() {
                Some((_, last, all)) if *last == from => {
                    *last = to;
                    all.extend(concerned);
                }
                _ => intervals.push((from, to, concerned)),
            }
        }
        intervals
    }
}

fn sum(intervals: &Intervals) -> Duration {
    intervals.iter().fold(Duration::ZERO, |sum, (from, to, _)| sum + to.since(*from))
}

fn longest(intervals: &Intervals) -> Duration {
    intervals.iter().map(|(from, to, _)| to.since(*from)).max().unwrap_or_default()
}
