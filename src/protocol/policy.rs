//! How a client handles its lease: what it may be told to do, as plain data. It stands here since
//! two speak of it: the client, which does it, and each lock service, whose description says what
//! its usual client does.

use crate::protocol::{ReleaseChecks, RenewAs, Ttl};
use crate::time::Duration;

/// How a client handles its lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
