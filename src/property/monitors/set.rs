//! A set of clients, of which a run has at most 64.

use crate::id::ProcessId;

/// Some of a run's clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientSet(u64);

impl ClientSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// One client.
    pub const fn only(client: ProcessId) -> Self {
        Self(1 << (client.0 & 63))
    }

    /// Adds a client.
    pub const fn insert(&mut self, client: ProcessId) {
        self.0 |= Self::only(client).0;
    }

    /// Takes a client out.
    pub const fn remove(&mut self, client: ProcessId) {
        self.0 &= !Self::only(client).0;
    }

    /// Whether the client is in it.
    pub const fn contains(self, client: ProcessId) -> bool {
        self.0 & Self::only(client).0 != 0
    }

    /// How many clients it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Its clients, in the order of the scenario.
    pub fn iter(self) -> impl Iterator<Item = ProcessId> {
        (0..64).map(ProcessId).filter(move |client| self.contains(*client))
    }
}
