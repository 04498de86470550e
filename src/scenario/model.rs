//! The scenario as a document: what a person wrote, with nothing filled in.
//!
//! An omitted key is `None` (or an empty list) here, so that a printed document is as short as
//! the one that was read. Defaults are filled in when a [`crate::scenario::Plan`] is made.

// The fields are the format's keys; docs/scenario-format.md says what each means.
#![allow(missing_docs)]

use crate::client::{
    ClockKind, CountedFrom, Else, InFlight, LearnsOfLoss, OnLoss, RenewedBy, RenewsUntil,
    TokenChoice, WriteElse,
};
use crate::kernel::Thread;
use crate::lease::{ServiceFault, System};
use crate::protocol::{ReleaseChecks, RenewAs, Ttl};
use crate::resource::{Check, Kind};
use crate::time::{Duration, Instant, Offset};

/// One scenario: what happens to whom, and with which settings. Variants and expectations are
/// kept beside it, in the [`crate::scenario::Document`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    pub title: String,
    pub summary: String,
    pub source: Option<Source>,
    pub until: Option<Instant>,
    pub seed: Option<u64>,
    pub service: Service,
    pub resources: Vec<Resource>,
    pub network: Network,
    pub clients: Vec<Client>,
    pub faults: Vec<Fault>,
}

/// Where a scenario comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    pub label: String,
    pub url: Option<String>,
}

/// The lock service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Service {
    pub system: System,
    pub ttl: Option<Ttl>,
    pub first_token: Option<u64>,
    pub clock: Clock,
}

/// A process's clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// How much faster than true time both clocks run, in parts per million (±200,000).
    pub rate_ppm: Option<i32>,
    /// How far ahead the wall clock is at the beginning.
    pub offset: Option<Offset>,
    /// Steps of the wall clock.
    pub steps: Vec<ClockStep>,
}

/// One step of a wall clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockStep {
    pub at: Instant,
    pub by: Offset,
}

/// Something a lease protects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resource {
    pub name: String,
    pub check: Option<Check>,
    pub kind: Option<Kind>,
    pub highest_token: Option<u64>,
    pub retention: Option<Duration>,
    /// `Some(true)`: "reads-and-writes"; `Some(false)`: "writes".
    pub fence_on_reads: Option<bool>,
    pub clock: Clock,
}

/// Delays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    pub one_way: Option<Duration>,
    pub links: Vec<Link>,
}

/// The delay between two processes, in both directions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    pub between: [String; 2],
    pub one_way: Duration,
}

/// A client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    pub name: String,
    pub identity: Option<String>,
    pub starts: Option<Instant>,
    pub clock: Clock,
    pub lease: Lease,
    pub steps: Vec<Step>,
    pub pauses: Vec<Pause>,
}

/// How a client handles its lease; `None` takes the lock service's default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lease {
    pub ttl: Option<Ttl>,
    pub renew_every: Option<RenewEvery>,
    pub retry_every: Option<Duration>,
    pub request_timeout: Option<Duration>,
    pub retries: Option<u16>,
    pub renew_deadline: Option<Duration>,
    pub safety_margin: Option<Duration>,
    pub counted_from: Option<CountedFrom>,
    pub deadline_clock: Option<ClockKind>,
    pub learns_of_loss: Option<LearnsOfLoss>,
    pub on_loss: Option<OnLoss>,
    pub stop_after: Option<Duration>,
    pub in_flight: Option<InFlight>,
    pub release_checks: Option<ReleaseChecks>,
    pub renew_as: Option<RenewAs>,
    pub renewed_by: Option<RenewedBy>,
    pub renews_until: Option<RenewsUntil>,
}

/// How often a lease is renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenewEvery {
    Never,
    Every(Duration),
}

/// One step of a client's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub label: Option<String>,
    pub action: Action,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Acquire { retry_every: Option<Duration>, give_up_after: Option<Duration> },
    TryAcquire { or: Option<Else> },
    Work(Duration),
    Wait(Duration),
    WaitUntil(Instant),
    Check { how: CheckHow, or: Option<Else> },
    Read { from: Option<String>, served_by: Option<ServedBy> },
    Write(Write),
    FenceOut { client: String, from: Option<String> },
    Release,
    Exit,
    Repeat { times: u32, every: Option<Duration>, steps: Vec<Step> },
}

/// Where a client looks whether it still holds the lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckHow {
    Local,
    Service,
}

/// Who answers a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServedBy {
    Resource,
    OwnCopy,
}

/// A write step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Write {
    pub value: String,
    pub to: Option<String>,
    pub idempotency_key: Option<String>,
    pub token: Option<TokenChoice>,
    pub depends_on_read: Option<bool>,
    pub or: Option<WriteElse>,
}

/// A pause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pause {
    pub start: PauseStart,
    pub length: Duration,
    pub cause: Option<PauseCause>,
    pub scope: Option<Thread>,
    /// Overrides what the cause does to the monotonic clock.
    pub stops_clock: Option<bool>,
    /// For cpu-throttle: how long it runs and how long it stalls, in turns.
    pub run: Option<Duration>,
    pub stall: Option<Duration>,
}

/// When a pause begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PauseStart {
    /// At an instant of true time.
    At(Instant),
    /// After a step: its label, or its kind with a number, as in `write#2`.
    After(String),
}

/// Why a process stops, in the words people use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseCause {
    Gc,
    Sigstop,
    Swap,
    Debugger,
    DiskStall,
    VmMigration,
    Suspend,
    CpuThrottle,
}

impl PauseCause {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 8] = [
        Self::Gc,
        Self::Sigstop,
        Self::Swap,
        Self::Debugger,
        Self::DiskStall,
        Self::VmMigration,
        Self::Suspend,
        Self::CpuThrottle,
    ];

    /// The format's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gc => "gc",
            Self::Sigstop => "sigstop",
            Self::Swap => "swap",
            Self::Debugger => "debugger",
            Self::DiskStall => "disk-stall",
            Self::VmMigration => "vm-migration",
            Self::Suspend => "suspend",
            Self::CpuThrottle => "cpu-throttle",
        }
    }

    /// Whether the process's monotonic clock stands still meanwhile.
    pub const fn stops_clock(self) -> bool {
        matches!(self, Self::VmMigration | Self::Suspend)
    }
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Delay {
        message: String,
        by: Duration,
    },
    Drop {
        message: String,
    },
    Duplicate {
        message: String,
        after: Duration,
    },
    Partition {
        cut: Cut,
        at: Instant,
        length: Option<Duration>,
    },
    Slow {
        between: [String; 2],
        one_way: Duration,
        at: Instant,
        length: Option<Duration>,
    },
    Crash {
        process: String,
        restart_after: Option<Duration>,
        at: Instant,
    },
    Stall {
        at: Instant,
        length: Option<Duration>,
    },
    ClockStep {
        at: Instant,
        by: Offset,
    },
    /// Any other fault of the lock service; `length` is how long a restart takes.
    Service {
        fault: ServiceFault,
        at: Instant,
        length: Option<Duration>,
    },
}

/// What a partition cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Both directions of one link.
    Between([String; 2]),
    /// One direction.
    OneWay { from: String, to: String },
    /// All links of one process.
    All(String),
}
