//! The things that leases protect, and what each of them checks.

use crate::id::FencingToken;
use crate::time::Duration;

/// What a resource checks before it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// Nothing, though it could.
    None,
    /// The fencing token: the highest one seen passes, and a higher one raises it.
    Token,
    /// That the token equals the first one it saw: the classic mistake.
    TokenEqual,
    /// The version the writer learned: compare-and-set.
    Version,
    /// The idempotency key: a repetition gets the first result back.
    IdempotencyKey,
    /// As [`Check::Token`], and an equal token from another client is refused.
    TokenOneWriter,
    /// That the writer holds the lock, in the lock service's own store.
    LockKey,
    /// Nothing, and it cannot.
    External,
}

/// What a resource keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The last value.
    Register,
    /// Every value.
    Log,
}

/// One resource's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What it checks.
    pub check: Check,
    /// What it keeps.
    pub kind: Kind,
    /// The highest token it has seen before the run.
    pub highest_token: FencingToken,
    /// How long it remembers idempotency keys; none: for ever.
    pub retention: Option<Duration>,
    /// Whether reads that carry a token raise the fence and are refused when stale.
    pub fence_on_reads: bool,
}
