//! What a client is told before a run, with every name turned into a number.

// Fields are named after the terms that the variants' docs use.
#![allow(missing_docs)]

use crate::id::{IdentityId, KeyId, ProcessId, ResourceNo, ValueId};
use crate::protocol::LeaseSettings;
use crate::time::{Duration, Instant};

/// One client's settings and program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Who the lock service takes it for.
    pub identity: IdentityId,
    /// When its program begins.
    pub starts: Instant,
    /// How it handles its lease.
    pub lease: LeaseSettings,
    /// Its program, repeats written out.
    pub program: Vec<Op>,
    /// Pauses that begin after a step: (place in `program` of that step, number of the pause).
    pub pins: Vec<(u16, u16)>,
}

/// One operation of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// What to do.
    pub kind: OpKind,
    /// Which operation of its kind of request this is, from 1, for message names; 0 where it
    /// sends nothing.
    pub n: u16,
    /// The place of the step in the scenario's own `steps` (of the outermost list), from 0.
    pub source: u16,
}

/// What one operation does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpKind {
    /// Ask for the lock until granted.
    Acquire { retry_every: Option<Duration>, give_up_after: Option<Duration> },
    /// Ask for the lock once.
    TryAcquire { or: Else },
    /// Use the processor so long.
    Work(Duration),
    /// Let so much time pass on the monotonic clock.
    Wait(Duration),
    /// Wait for an instant of true time.
    WaitUntil(Instant),
    /// Compare the own clock with the deadline.
    CheckLocal { or: Else },
    /// Ask the lock service.
    CheckService { or: Else },
    /// Read a resource, or the own copy of it.
    Read { from: ResourceNo, own_copy: bool },
    /// Write to a resource.
    Write(WriteOp),
    /// Tell resources (none: all) to refuse a client.
    FenceOut { client: ProcessId, from: Option<ResourceNo> },
    /// Give the lease back.
    Release,
    /// End the program.
    Exit,
    /// Remember now as the beginning of a repeat, in that slot. Not a step of its own.
    RoundsBegin { slot: u8 },
    /// Wait until so long after the beginning in that slot. Not a step of its own.
    RoundDue { slot: u8, after: Duration },
}

/// A write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteOp {
    /// Where to.
    pub to: ResourceNo,
    /// What.
    pub value: ValueId,
    /// Under which idempotency key.
    pub key: Option<KeyId>,
    /// Which token it shows.
    pub token: TokenChoice,
    /// Whether the value was computed from the last read.
    pub depends_on_read: bool,
    /// What to do when it is refused.
    pub or: WriteElse,
    /// Where the program continues for [`WriteElse::Again`]: the read it depends on, or itself.
    pub again_from: u16,
}

/// What to do when the answer is no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Else {
    /// End the program; nothing is released.
    Exit,
    /// Go on as if nothing had happened.
    Continue,
}

/// What to do when a write is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteElse {
    /// Go on.
    Continue,
    /// End the program.
    Exit,
    /// Read again and write again.
    Again,
}

/// Which token a write shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenChoice {
    /// That of its own grant.
    Own,
    /// The newest one, asked of the lock service just before: the mistake that undoes fencing.
    Reread,
    /// None.
    Absent,
}
