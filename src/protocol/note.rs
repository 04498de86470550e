//! What processes leave in the trace about themselves.

// Fields are named after the terms that the variants' docs use.
#![allow(missing_docs)]

use crate::id::{FencingToken, GrantNo, KeyId, ProcessId, ResourceNo, StepNo, ValueId};
use crate::protocol::{MessageName, Outcome, Reason, Refusal, RequestKind};
use crate::time::Instant;

/// One thing a process says happened to it. The record around it says who and when; for grants,
/// renewals and revivals the record's `refers_to` is the instant of expiry (none: never).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Client: a step of the program began. `due` is earlier than the record where a pause
    /// held it up.
    StepBegan { step: StepNo, due: Instant },
    /// Client: the program's last step is over; the client lives on.
    ProgramEnded,
    /// Client: it wants the lock and does not have it.
    WaitBegan,
    /// Client: it no longer wants it (granted, or given up).
    WaitEnded,
    /// Client: it heard that it was granted and believes so.
    Believed { grant: GrantNo, token: Option<FencingToken> },
    /// Client: it heard that its lease was renewed.
    RenewalHeard { grant: GrantNo },
    /// Client: it no longer believes.
    BeliefEnded { grant: GrantNo, why: BeliefEnd },
    /// Client: it learned that its lease is gone. It may work on all the same.
    LossLearned { grant: GrantNo, how: LossSign },
    /// Client: it looked whether it still holds the lease.
    Checked { at_service: bool, holds: bool },
    /// Client: it read its own copy instead of asking the resource.
    OwnCopyRead { resource: ResourceNo },
    /// Client: a request got no answer in time. `last`: it will not be tried again.
    TimedOut { request: MessageName, last: bool },
    /// Client: the program ended before its last step.
    Exited { why: ExitCause },
    /// Client: after a loss, the program begins again.
    ProgramRestarted,

    /// Lock service: granted. With `again`, the same identity held it already.
    Granted { grant: GrantNo, client: ProcessId, token: Option<FencingToken> },
    /// Lock service: said no.
    Refused { client: ProcessId, request: RequestKind, why: Refusal },
    /// Lock service: extended a grant.
    Renewed { grant: GrantNo },
    /// Lock service: a grant is over.
    GrantEnded { grant: GrantNo, by: GrantEnd },
    /// Lock service: a grant that was over holds again.
    GrantRevived { grant: GrantNo },
    /// Lock service: answered a check.
    CheckAnswered { client: ProcessId, holds: bool },
    /// Lock service: a fault of its own took effect.
    ServiceFault { fault: u16 },

    /// Resource: decided about an operation.
    Decided(Decision),
    /// Resource: refuses that client from now on.
    FencedOut { client: ProcessId },
}

/// A resource's decision about one read or write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// A write, or else a read.
    pub is_write: bool,
    /// Whose operation.
    pub client: ProcessId,
    /// The grant it was sent under.
    pub grant: Option<GrantNo>,
    /// The token it carried.
    pub token: Option<FencingToken>,
    /// What was to be written.
    pub value: ValueId,
    /// The idempotency key it carried.
    pub key: Option<KeyId>,
    /// Whether the value was computed from an earlier read.
    pub depends_on_read: bool,
    /// What came of it.
    pub outcome: Outcome,
    /// Why it was refused.
    pub reason: Option<Reason>,
    /// The highest token seen before.
    pub highest_before: FencingToken,
    /// The highest token seen after.
    pub highest_after: FencingToken,
}

/// Why a client stopped believing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BeliefEnd {
    /// It released the lease.
    Released,
    /// It learned of the loss.
    Lost(LossSign),
    /// Its program exited.
    Exited,
    /// It crashed.
    Crashed,
    /// It was granted anew.
    Replaced,
}

/// How a client learned that its lease is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossSign {
    /// A renewal was refused.
    RenewalRefused,
    /// A check said no.
    CheckFailed,
    /// A release was refused.
    ReleaseRefused,
    /// A write or read was refused as stale or not the holder's.
    WriteRefused,
    /// Its own deadline passed.
    Deadline,
    /// The lock service said so.
    Event,
}

/// Why a program ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExitCause {
    /// It has an exit step.
    Step,
    /// A check said no.
    CheckFailed,
    /// try_acquire was refused.
    NotGranted,
    /// It waited for the lock as long as it was willing to.
    GaveUp,
    /// A write was refused.
    WriteRefused,
    /// It learned of its loss and stopped.
    Loss,
}

/// How a grant ended in server truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GrantEnd {
    /// Its time ran out.
    Expiry,
    /// It was released.
    Release,
    /// The same identity was granted anew.
    Reacquired,
    /// Another client took it, or an overwrite displaced it.
    Takeover,
    /// An administrator ended it.
    AdminRelease,
    /// The service lost the record.
    Evicted,
    /// The record was deleted.
    RecordDeleted,
    /// The service lost its state.
    StateLost,
}

impl GrantEnd {
    /// The word used in `run --json`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Expiry => "expiry",
            Self::Release => "release",
            Self::Reacquired => "reacquired",
            Self::Takeover => "takeover",
            Self::AdminRelease => "admin-release",
            Self::Evicted => "evict",
            Self::RecordDeleted => "delete-record",
            Self::StateLost => "state-lost",
        }
    }
}
