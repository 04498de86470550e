//! What happened, as the steps of the playhead and the rows of the event table.

use crate::app::telling::{Telling, tell};
use crate::app::words;
use crate::id::{FencingToken, ProcessId, RecordNo};
use crate::order;
use crate::property::Report;
use crate::protocol::{GrantEnd, Note};
use crate::time::Instant;
use crate::trace::{Cast, Record, Trace, What};
use std::ops::Range;

/// One thing that happened to one process, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// When.
    pub at: Instant,
    /// To whom.
    pub process: ProcessId,
    /// What, as a sentence without its full stop.
    pub text: String,
    /// The token it is about.
    pub token: Option<FencingToken>,
    /// What was decided.
    pub decision: Option<Decided>,
    /// What it is about; nothing where a program only goes on.
    pub kinds: Vec<EventKind>,
    /// The records behind it; none for an expiry, at which nothing happens anywhere.
    pub records: Option<(RecordNo, RecordNo)>,
}

/// What an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// Who holds the lease, and who believes so.
    Lease,
    /// What is sent, arrives or is lost.
    Messages,
    /// What resources decide.
    Storage,
    /// Pauses, crashes and everything else that befalls a process.
    Pauses,
}

/// What the lock service or a resource decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decided {
    /// The lease was granted.
    Granted,
    /// The lease was refused.
    Refused,
    /// The write or read was accepted.
    Accepted,
    /// The write or read was rejected.
    Rejected,
    /// The write was recognised as a repetition.
    Deduplicated,
    /// The message was lost.
    Lost,
}

/// Everything that happened at one instant: one step of the playhead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Instant,
    /// The rows about it.
    pub rows: Range<usize>,
}

/// A run's rows and the steps they make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// What happened, in order.
    pub rows: Vec<Row>,
    /// By instant.
    pub steps: Vec<Event>,
}

impl Decided {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Refused => "refused",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Deduplicated => "deduplicated",
            Self::Lost => "lost",
        }
    }
}

impl Events {
    /// Tells a run.
    pub fn new(cast: &Cast, trace: &Trace, report: &Report) -> Self {
        let mut rows = rows(cast, trace);
        rows.extend(expiries(cast, report));
        order::sort_by_key(&mut rows, |row| row.at);
        let mut steps: Vec<Event> = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            match steps.last_mut() {
                Some(step) if step.at == row.at => step.rows.end = place + 1,
                _ => steps.push(Event { at: row.at, rows: place..place + 1 }),
            }
        }
        Self { rows, steps }
    }

    /// The row that tells of a record.
    pub fn row_of(&self, record: RecordNo) -> Option<&Row> {
        let tells =
            |row: &&Row| row.records.is_some_and(|(from, to)| from <= record && record <= to);
        self.rows.iter().find(tells)
    }

    /// How many steps lie at or before that instant.
    pub fn passed(&self, at: Instant) -> usize {
        self.steps.partition_point(|step| step.at <= at)
    }

    /// The instant of the next step after, if any.
    pub fn next(&self, at: Instant) -> Option<Instant> {
        self.steps.get(self.passed(at)).map(|step| step.at)
    }

    /// The instant of the nearest step before, if any.
    pub fn previous(&self, at: Instant) -> Option<Instant> {
        let before = self.steps.partition_point(|step| step.at < at);
        before.checked_sub(1).map(|place| self.steps[place].at)
    }

    /// What happens at that instant, or what happened last before it.
    pub fn sentence(&self, at: Instant) -> String {
        let Some(step) = self.passed(at).checked_sub(1).map(|place| &self.steps[place]) else {
            return "Nothing has happened yet".to_owned();
        };
        let texts: Vec<_> =
            self.rows[step.rows.clone()].iter().map(|row| row.text.as_str()).collect();
        words::sentence(&texts.join("; "))
    }
}

/// Records of one process at one instant make one row; dull ones are told only if nothing else is.
fn rows(cast: &Cast, trace: &Trace) -> Vec<Row> {
    let mut rows = Vec::new();
    for group in trace.records.chunk_by(|a, b| a.at == b.at && a.process == b.process) {
        let told: Vec<Telling> = group.iter().filter_map(|r| tell(cast, trace, r)).collect();
        let telling = told.iter().any(|each| !each.dull);
        let mut texts: Vec<&str> = Vec::new();
        for each in told.iter().filter(|each| each.dull != telling) {
            if !texts.contains(&each.text.as_str()) {
                texts.push(&each.text);
            }
        }
        if texts.is_empty() {
            continue;
        }
        rows.push(Row {
            at: group[0].at,
            process: group[0].process,
            text: texts.join("; "),
            token: told.iter().find_map(|each| each.token),
            decision: told.iter().find_map(|each| each.decision),
            kinds: kinds(group),
            records: Some((group[0].number, group[group.len() - 1].number)),
        });
    }
    rows
}

fn kinds(group: &[Record]) -> Vec<EventKind> {
    let mut kinds: Vec<EventKind> = Vec::new();
    for kind in group.iter().filter_map(EventKind::of) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

impl EventKind {
    /// All of them with their words on the page.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Lease, "lease"),
        (Self::Messages, "messages"),
        (Self::Storage, "storage"),
        (Self::Pauses, "pauses and faults"),
    ];

    fn of(record: &Record) -> Option<Self> {
        Some(match record.what {
            What::Sent { .. } | What::Delivered { .. } | What::Lost { .. } => Self::Messages,
            What::PauseBegan { .. }
            | What::PauseEnded { .. }
            | What::Crashed
            | What::Restarted
            | What::ClockStepped { .. }
            | What::FaultBegan { .. }
            | What::FaultEnded { .. } => Self::Pauses,
            What::CutShort => return None,
            What::Note { note, .. } => match note {
                Note::Decided(_) | Note::FencedOut { .. } | Note::OwnCopyRead { .. } => {
                    Self::Storage
                }
                Note::ServiceFault { .. } => Self::Pauses,
                Note::TimedOut { .. } => Self::Messages,
                Note::WaitBegan
                | Note::WaitEnded
                | Note::Believed { .. }
                | Note::RenewalHeard { .. }
                | Note::BeliefEnded { .. }
                | Note::LossLearned { .. }
                | Note::Checked { .. }
                | Note::Granted { .. }
                | Note::Refused { .. }
                | Note::Renewed { .. }
                | Note::GrantEnded { .. }
                | Note::GrantRevived { .. }
                | Note::CheckAnswered { .. } => Self::Lease,
                _ => return None,
            },
        })
    }
}

/// At expiry nothing happens anywhere: the run has no record of it, the reader needs one.
fn expiries<'a>(cast: &'a Cast, report: &'a Report) -> impl Iterator<Item = Row> + 'a {
    report.grants.iter().filter_map(|grant| {
        let (at, GrantEnd::Expiry) = grant.ended? else { return None };
        Some(Row {
            at,
            process: cast.service(),
            text: format!("{}’s lease expires", cast.name(grant.client)),
            token: grant.token,
            decision: None,
            kinds: vec![EventKind::Lease],
            records: None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, App, Filter};

    fn shown(app: &App, filter: &Filter) -> Vec<String> {
        let rows = app.shown().run().events().rows.iter();
        rows.filter(|row| filter.shows(row)).map(|row| row.text.clone()).collect()
    }

    #[test]
    fn the_table_shows_one_kind_of_event_on_request() {
        let app = App::new(&Address::default());
        let of = |kind| shown(&app, &Filter { kind: Some(kind), ..Filter::default() });
        let all = shown(&app, &Filter::default());
        assert_eq!(of(EventKind::Pauses).len(), 2, "A stops, and wakes");
        assert!(of(EventKind::Lease).iter().any(|it| it.contains("lease expires")));
        assert_eq!(of(EventKind::Storage).len(), 2, "two writes are decided");
        for (kind, word) in EventKind::ALL {
            assert!(!of(kind).is_empty() && of(kind).len() < all.len(), "{word}");
        }
    }

    #[test]
    fn the_table_shows_one_process_and_finds_a_text() {
        let app = App::new(&Address::default());
        let late = Filter { text: "LEASE".to_owned(), ..Filter::default() };
        assert!(shown(&app, &late).iter().all(|it| it.to_lowercase().contains("lease")));
        let one = Filter { process: Some(ProcessId(1)), ..Filter::default() };
        let rows = app.shown().run().events().rows.iter();
        let of_b = rows.filter(|row| row.process == ProcessId(1)).count();
        assert_eq!(shown(&app, &one).len(), of_b);
    }
}
