//! Lock services, one file each, with one line in the registry.

use crate::id::FencingToken;
use crate::protocol::Ttl;

/// A lock service the simulator has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum System {
    /// The seed's plain lock service.
    #[default]
    Generic,
}

impl System {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 1] = [Self::Generic];

    /// The format's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Generic => "generic",
        }
    }
}

/// The lock service's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which system it is.
    pub system: System,
    /// The TTL of clients that name none.
    pub ttl: Ttl,
    /// The first token it hands out.
    pub first_token: FencingToken,
    /// What its own faults do, by the number of the kernel's fault; sorted.
    pub faults: Vec<(u16, ServiceFault)>,
}

/// A fault of the lock service itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceFault {
    /// It restarts at once and remembers everything.
    Restart,
    /// It restarts and has forgotten everything: holder and counter.
    RestartWithoutState,
    /// It loses the lease record silently; counters stay.
    Evict,
    /// An administrator ends the lease; counters stay.
    AdminRelease,
    /// The record is deleted, and its counter begins again.
    DeleteRecord,
}
