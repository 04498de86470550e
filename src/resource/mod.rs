//! The things that leases protect, and what each of them checks.

mod check;
mod machine;

pub use check::Check;
pub use machine::Resource;

use crate::id::FencingToken;
use crate::time::Duration;

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

impl Kind {
    /// Both, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::Register, Self::Log];

    /// The format's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Log => "log",
        }
    }
}
