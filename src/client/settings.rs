//! What a client is told before a run, with every name turned into a number.

// Fields are named after the terms that the variants' docs use.
#![allow(missing_docs)]

use crate::id::{IdentityId, KeyId, ProcessId, ResourceNo, ValueId};
use crate::protocol::{ReleaseChecks, RenewAs, Ttl};
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

/// How a client handles its lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseSettings {
    /// The TTL it asks for.
    pub ttl: Ttl,
    /// How long after the last answer it renews; none: never.
    pub renew_every: Option<Duration>,
    /// Least time between two sendings of the same wish.
    pub retry_every: Duration,
    /// How long it waits for an answer.
    pub request_timeout: Duration,
    /// How many more times it asks after that.
    pub retries: u16,
    /// It stops believing when no renewal has succeeded for so long.
    pub renew_deadline: Option<Duration>,
    /// How long before the TTL is over its deadline is.
    pub safety_margin: Duration,
    /// From when the deadline is counted.
    pub counted_from: CountedFrom,
    /// On which of its clocks.
    pub deadline_clock: ClockKind,
    /// How it learns of a loss; each way includes those before it.
    pub learns_of_loss: LearnsOfLoss,
    /// What it does then.
    pub on_loss: OnLoss,
    /// It works on so long after learning of a loss, then stops.
    pub stop_after: Option<Duration>,
    /// What becomes of a step that was under way.
    pub in_flight: InFlight,
    /// What its release names.
    pub release_checks: ReleaseChecks,
    /// What its renewals extend.
    pub renew_as: RenewAs,
    /// Who renews.
    pub renewed_by: RenewedBy,
    /// How long it goes on renewing.
    pub renews_until: RenewsUntil,
}

/// From when a deadline is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountedFrom {
    /// From the request's sending: safe without knowing how long the reply took.
    Request,
    /// From the reply's handling.
    Reply,
}

/// One of a process's two clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockKind {
    /// Never steps; may stand still while the machine sleeps.
    Monotonic,
    /// The time of day; may be stepped.
    Wall,
}

/// How a client learns that its lease is gone. Each way includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LearnsOfLoss {
    /// It never does.
    Never,
    /// From a reply that says so.
    Reply,
    /// From its own deadline.
    Deadline,
    /// From the lock service's event.
    Event,
}

/// What a client does when it learns of its loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnLoss {
    /// Nothing: it works on.
    Ignore,
    /// Its program stops.
    Stop,
    /// Its program begins again.
    Restart,
}

/// What becomes of a step under way when the loss is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InFlight {
    /// It is finished: work to its end, a request is tried until it is answered.
    Finish,
    /// It is given up at once. What is in the network cannot be called back.
    Cancel,
}

/// Who renews.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RenewedBy {
    /// A thread of its own.
    Thread,
    /// The worker, between its steps.
    Worker,
}

/// How long a client goes on renewing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RenewsUntil {
    /// Until it sends its release.
    Release,
    /// Until its release is answered, or its program exits.
    Exit,
    /// As long as the process lives, whatever the program does.
    ForEver,
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
