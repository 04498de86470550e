//! The report of one run: everything that `run --json` prints and the page shows.

// The fields are the keys of `run --json`; docs/scenario-format.md says what each means.
#![allow(missing_docs)]

mod build;
mod chain;
mod facts;
mod history;
mod json;
mod sentences;
#[cfg(test)]
mod tests;
mod verdict;

pub use json::Heading;

use crate::id::{FencingToken, GrantNo, ProcessId, RecordNo};
use crate::protocol::{GrantEnd, Outcome, Reason};
use crate::time::{Duration, Instant, TimeRange};

/// What a run amounts to. The page says "Safe", "Degraded", "Unsafe".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Nothing below happened.
    #[default]
    Safe,
    /// Nobody's data was harmed, but somebody could not work.
    Degraded,
    /// A stale write was accepted, an update lost, an effect duplicated or a stale read served.
    Violated,
}

/// The kinds of finding, in the order of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingId {
    Overlap,
    StaleWriteAccepted,
    StaleWriteRejected,
    LateWriteAccepted,
    LostUpdate,
    DuplicateEffect,
    StaleRead,
    Unavailability,
    RightfulWriteRefused,
    HeldByTheDead,
    HeldByAStuckWorker,
    NeverSteppedDown,
    DefectiveToken,
    RunCutShort,
}

/// One thing found in a run, with the records that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub id: FindingId,
    pub at: Instant,
    /// How long it lasted, for findings that last.
    pub lasts: Option<Duration>,
    pub clients: Vec<ProcessId>,
    pub sentence: String,
    pub records: Vec<RecordNo>,
}

/// One sentence of the causal chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainLink {
    pub at: Instant,
    pub sentence: String,
    pub record: RecordNo,
}

/// One grant of the lease, in server truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    pub ordinal: GrantNo,
    pub client: ProcessId,
    pub token: Option<FencingToken>,
    pub at: Instant,
    /// When it would have expired, as last renewed; none: never.
    pub expires: Option<Instant>,
    pub ended: Option<(Instant, GrantEnd)>,
    /// The intervals in which it held; more than one only after an overwrite.
    pub held: Vec<TimeRange>,
    pub record: RecordNo,
}

/// One write or read as its resource decided it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    pub is_write: bool,
    pub client: ProcessId,
    pub resource: ProcessId,
    pub value: String,
    pub grant: Option<GrantNo>,
    pub token: Option<FencingToken>,
    pub sent: Instant,
    pub decided: Instant,
    pub outcome: Outcome,
    pub reason: Option<Reason>,
    pub highest_before: FencingToken,
    pub highest_after: FencingToken,
    pub stale: bool,
    pub late: bool,
    /// The record of the decision.
    pub record: RecordNo,
    /// The record of the request's sending; none for a read of the own copy.
    pub sent_record: Option<RecordNo>,
}

/// An interval in which two or more clients believed at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    pub clients: Vec<ProcessId>,
    pub range: TimeRange,
}

/// Every count and duration of the format's `expect`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Metrics {
    pub stale_writes_accepted: u32,
    pub stale_writes_rejected: u32,
    pub late_writes_accepted: u32,
    pub rightful_writes_refused: u32,
    pub lost_updates: u32,
    pub duplicate_effects: u32,
    pub stale_reads: u32,
    pub overlap: Duration,
    pub longest_unavailable: Duration,
    pub believed_after_expiry: Duration,
}

/// An interval in which one client believed, and under which grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belief {
    pub client: ProcessId,
    pub grant: GrantNo,
    pub range: TimeRange,
    /// The records at its ends; none: it believed to the end of the run.
    pub began: RecordNo,
    pub ended: Option<RecordNo>,
}

/// Everything said about one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub verdict: Verdict,
    /// The verdict in one sentence, without its word: "storage refused A's late write, …".
    pub sentence: String,
    /// Why, in at most seven sentences.
    pub chain: Vec<ChainLink>,
    pub grants: Vec<Grant>,
    pub beliefs: Vec<Belief>,
    /// In the order of the decisions.
    pub writes: Vec<Operation>,
    pub reads: Vec<Operation>,
    pub overlaps: Vec<Overlap>,
    pub unavailable: Vec<TimeRange>,
    /// What each resource holds at the end, by resource.
    pub data: Vec<Vec<String>>,
    pub findings: Vec<Finding>,
    pub metrics: Metrics,
}

/// One of the [`Metrics`], by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    StaleWritesAccepted,
    StaleWritesRejected,
    LateWritesAccepted,
    RightfulWritesRefused,
    LostUpdates,
    DuplicateEffects,
    StaleReads,
    Overlap,
    LongestUnavailable,
    BelievedAfterExpiry,
}

impl Metric {
    /// All of them, in the order of the format.
    pub const ALL: [Self; 10] = [
        Self::StaleWritesAccepted,
        Self::StaleWritesRejected,
        Self::LateWritesAccepted,
        Self::RightfulWritesRefused,
        Self::LostUpdates,
        Self::DuplicateEffects,
        Self::StaleReads,
        Self::Overlap,
        Self::LongestUnavailable,
        Self::BelievedAfterExpiry,
    ];

    /// The format's key.
    pub const fn word(self) -> &'static str {
        match self {
            Self::StaleWritesAccepted => "stale_writes_accepted",
            Self::StaleWritesRejected => "stale_writes_rejected",
            Self::LateWritesAccepted => "late_writes_accepted",
            Self::RightfulWritesRefused => "rightful_writes_refused",
            Self::LostUpdates => "lost_updates",
            Self::DuplicateEffects => "duplicate_effects",
            Self::StaleReads => "stale_reads",
            Self::Overlap => "overlap",
            Self::LongestUnavailable => "longest_unavailable",
            Self::BelievedAfterExpiry => "believed_after_expiry",
        }
    }

    /// Whether it is a length of time, or else a count.
    pub const fn is_duration(self) -> bool {
        matches!(self, Self::Overlap | Self::LongestUnavailable | Self::BelievedAfterExpiry)
    }
}

impl Metrics {
    /// The value of one of them: a count, or a duration in microseconds.
    pub const fn get(&self, metric: Metric) -> u64 {
        match metric {
            Metric::StaleWritesAccepted => self.stale_writes_accepted as u64,
            Metric::StaleWritesRejected => self.stale_writes_rejected as u64,
            Metric::LateWritesAccepted => self.late_writes_accepted as u64,
            Metric::RightfulWritesRefused => self.rightful_writes_refused as u64,
            Metric::LostUpdates => self.lost_updates as u64,
            Metric::DuplicateEffects => self.duplicate_effects as u64,
            Metric::StaleReads => self.stale_reads as u64,
            Metric::Overlap => self.overlap.micros(),
            Metric::LongestUnavailable => self.longest_unavailable.micros(),
            Metric::BelievedAfterExpiry => self.believed_after_expiry.micros(),
        }
    }
}

impl Grant {
    /// Whether it holds at that instant, in server truth.
    pub fn holds_at(&self, at: Instant) -> bool {
        // What has not ended when the run ends holds at its last instant too.
        let is_open = self.ended.is_none() && self.held.last().is_some_and(|last| last.from <= at);
        is_open || self.held.iter().any(|range| range.contains(at))
    }
}

impl Report {
    /// The grant that holds at that instant, in server truth; the latest if there are several.
    pub fn holder_at(&self, at: Instant) -> Option<&Grant> {
        self.grants.iter().rev().find(|grant| grant.holds_at(at))
    }
}

impl Verdict {
    /// The format's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Degraded => "degraded",
            Self::Violated => "violated",
        }
    }
}

impl FindingId {
    /// All of them, in the order of the format.
    pub const ALL: [Self; 14] = [
        Self::Overlap,
        Self::StaleWriteAccepted,
        Self::StaleWriteRejected,
        Self::LateWriteAccepted,
        Self::LostUpdate,
        Self::DuplicateEffect,
        Self::StaleRead,
        Self::Unavailability,
        Self::RightfulWriteRefused,
        Self::HeldByTheDead,
        Self::HeldByAStuckWorker,
        Self::NeverSteppedDown,
        Self::DefectiveToken,
        Self::RunCutShort,
    ];

    /// The format's id.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overlap => "overlap",
            Self::StaleWriteAccepted => "stale-write-accepted",
            Self::StaleWriteRejected => "stale-write-rejected",
            Self::LateWriteAccepted => "late-write-accepted",
            Self::LostUpdate => "lost-update",
            Self::DuplicateEffect => "duplicate-effect",
            Self::StaleRead => "stale-read",
            Self::Unavailability => "unavailable",
            Self::RightfulWriteRefused => "rightful-write-refused",
            Self::HeldByTheDead => "held-by-the-dead",
            Self::HeldByAStuckWorker => "held-by-a-stuck-worker",
            Self::NeverSteppedDown => "never-stepped-down",
            Self::DefectiveToken => "defective-token",
            Self::RunCutShort => "run-cut-short",
        }
    }
}
