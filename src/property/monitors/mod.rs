//! Monitors: they watch a run as it happens and keep what is wrong in it, as ids and record
//! numbers. Once warm they allocate nothing, so that a sweep can judge thousands of runs without
//! storing a trace.

mod availability;
mod beliefs;
mod operations;
mod set;
mod stretch;
#[cfg(test)]
mod tests;
mod truth;

use crate::id::{GrantNo, RecordNo, ResourceNo};
use crate::kernel::Observer;
use crate::property::{FindingId, Metrics, Verdict};
use crate::protocol::{Note, Payload};
use crate::time::{Duration, Instant};
use crate::trace::{Cast, PauseInfo, Record, Terms, What};

use availability::Availability;
use beliefs::Beliefs;
use operations::Operations;
use truth::Truth;

pub use operations::Judged;
pub use set::ClientSet;
pub use stretch::Stretch;

/// One thing found, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What.
    pub id: FindingId,
    /// When, or since when.
    pub at: Instant,
    /// How long, for what lasts.
    pub lasts: Option<Duration>,
    /// Whom it concerns.
    pub clients: ClientSet,
    /// The grant it is about.
    pub grant: Option<GrantNo>,
    /// The records that prove it: what went before, and the thing itself.
    pub records: [Option<RecordNo>; 2],
}

/// Watches one run after another.
#[derive(Clone, Debug, Default)]
pub struct Monitors {
    terms: Terms,
    /// Whether each pause freezes a client's worker. A throttled one still runs in turns.
    freezes: Vec<bool>,
    truth: Truth,
    beliefs: Beliefs,
    availability: Availability,
    operations: Operations,
    metrics: Metrics,
    found: Vec<Found>,
    /// When the run was cut short.
    cut: Option<Instant>,
}

impl Found {
    pub(crate) const fn new(id: FindingId, at: Instant, clients: ClientSet) -> Self {
        Self { id, at, lasts: None, clients, grant: None, records: [None; 2] }
    }
}

impl Monitors {
    /// Monitors that have seen nothing; [`Monitors::reset`] makes them ready for a run.
    pub fn new(cast: &Cast, terms: &Terms) -> Self {
        let mut monitors = Self::default();
        monitors.reset(cast, terms);
        monitors
    }

    /// Makes ready for a run of these, keeping the buffers.
    pub fn reset(&mut self, cast: &Cast, terms: &Terms) {
        self.terms = *terms;
        self.freezes.clear();
        let freezes = |pause: &PauseInfo| {
            let is_clients = pause.process.index() < terms.n_clients;
            is_clients && pause.slices.is_none() && pause.scope != "renewer"
        };
        self.freezes.extend(cast.pauses.iter().map(freezes));
        self.truth.reset(terms.n_clients);
        self.beliefs.reset(terms.n_clients);
        self.availability.reset(terms.n_clients);
        self.operations.reset(terms, cast.keys.len());
        self.metrics = Metrics::default();
        self.found.clear();
        self.cut = None;
    }

    /// Closes what is open; call it when the run is over, before asking for anything.
    pub fn finish(&mut self) {
        let end = self.cut.unwrap_or(self.terms.until);
        // What was decided in the last instant is judged by the truth at its end.
        self.operations.close(Instant::MAX, &self.truth, (&mut self.metrics, &mut self.found));
        self.beliefs.finish(end, &self.truth, &mut self.found);
        self.availability.finish(end, self.terms.ttl, &mut self.found);
        self.metrics.overlap = self.beliefs.overlaps.total();
        self.metrics.believed_after_expiry = self.beliefs.after_expiry;
        self.metrics.longest_unavailable = self.availability.unavailable.longest();
    }

    /// What the run amounts to.
    pub fn verdict(&self) -> Verdict {
        let m = &self.metrics;
        let harmed = m.stale_writes_accepted + m.lost_updates + m.duplicate_effects + m.stale_reads;
        if harmed > 0 {
            return Verdict::Violated;
        }
        let hindered = |found: &Found| {
            use FindingId::{
                HeldByAStuckWorker, HeldByTheDead, RightfulWriteRefused, Unavailability,
            };
            matches!(
                found.id,
                Unavailability | RightfulWriteRefused | HeldByTheDead | HeldByAStuckWorker
            )
        };
        if self.found.iter().any(hindered) { Verdict::Degraded } else { Verdict::Safe }
    }

    /// Counts and durations.
    pub const fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Everything found, in no particular order.
    pub fn findings(&self) -> &[Found] {
        &self.found
    }

    /// The intervals in which two or more clients believed.
    pub fn overlaps(&self) -> &[Stretch] {
        self.beliefs.overlaps.as_slice()
    }

    /// The intervals in which somebody waited and nobody who held could work; with those who waited.
    pub fn unavailable(&self) -> &[Stretch] {
        self.availability.unavailable.as_slice()
    }

    /// Every operation, in the order of the decisions.
    pub fn operations(&self) -> &[Judged] {
        self.operations.judged()
    }

    fn freezes(&self, pause: u16) -> bool {
        self.freezes.get(pause as usize).is_some_and(|freezes| *freezes)
    }

    fn is_client(&self, record: &Record) -> bool {
        record.process.index() < self.terms.n_clients
    }

    fn truth_changed(&mut self, grant: GrantNo, record: &Record) {
        self.beliefs.truth_changed(grant, record.at, &self.truth);
        self.availability.holders_are(self.truth.holding, record.at, record.number);
    }

    fn note(&mut self, record: &Record, note: &Note) {
        let (process, at, number) = (record.process, record.at, record.number);
        let results = (&mut self.metrics, &mut self.found);
        match *note {
            Note::WaitBegan => self.availability.wait_began(process, at, number),
            Note::WaitEnded => self.availability.wait_ended(process, at, number),
            Note::Believed { grant, .. } => {
                self.beliefs.began(process, grant, at, number, &self.truth);
            }
            Note::BeliefEnded { .. } => self.beliefs.ended(process, at, number),
            Note::Exited { .. } => self.availability.died(process, at, number),
            Note::ProgramRestarted => self.availability.lives(process, at, number),
            Note::Granted { grant, client, token } => {
                self.operations.close(at, &self.truth, results);
                if let Some(earlier) = self.truth.granted(client, token, number) {
                    self.found.push(Found {
                        records: [Some(earlier), Some(number)],
                        grant: Some(grant),
                        ..Found::new(FindingId::DefectiveToken, at, ClientSet::only(client))
                    });
                }
                self.truth_changed(grant, record);
            }
            Note::GrantEnded { grant, .. } => {
                self.operations.close(at, &self.truth, results);
                self.truth.ended(grant, number);
                self.truth_changed(grant, record);
            }
            Note::GrantRevived { grant } => {
                self.operations.close(at, &self.truth, results);
                self.truth.revived(grant);
                self.truth_changed(grant, record);
            }
            Note::Decided(ref decision) => {
                let resource = self.resource(record);
                let results = (&mut self.metrics, &mut self.found);
                self.operations.decided(resource, decision, at, number, results);
            }
            Note::OwnCopyRead { resource } => {
                self.operations.own_copy_read(resource, process, at, number, results);
            }
            _ => {}
        }
    }

    fn resource(&self, record: &Record) -> ResourceNo {
        let n_before = self.terms.n_clients + self.terms.n_nodes;
        ResourceNo((record.process.index() - n_before) as u8)
    }
}

impl Observer<Payload, Note> for Monitors {
    fn observe(&mut self, record: &Record) {
        let (process, at, number) = (record.process, record.at, record.number);
        match &record.what {
            What::Note { note, .. } => self.note(record, note),
            What::PauseBegan { pause, .. } if self.freezes(*pause) => {
                self.availability.froze(process, at, number);
            }
            What::PauseEnded { pause } if self.freezes(*pause) => {
                self.availability.woke(process, at, number);
            }
            What::Crashed if self.is_client(record) => {
                self.beliefs.ended(process, at, number);
                self.availability.died(process, at, number);
            }
            What::Restarted if self.is_client(record) => {
                self.availability.lives(process, at, number);
            }
            What::CutShort => {
                self.cut = Some(at);
                self.found.push(Found {
                    records: [Some(number), None],
                    ..Found::new(FindingId::RunCutShort, at, ClientSet::EMPTY)
                });
            }
            _ => {}
        }
    }
}
