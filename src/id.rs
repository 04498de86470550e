//! Small numbers that name things inside one run.

use std::fmt;
use std::num::NonZeroU32;

/// One process of a run: a client, a node of the lock service, or a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u8);

/// One resource, numbered from 0 in the order of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceNo(pub u8);

/// A written value's place in the run's table of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u16);

/// An idempotency key's place in the run's table of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(pub u16);

/// Who the lock service takes a client for; clients that share an identity share the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentityId(pub u8);

/// A step of a client's program after repeats are written out, numbered from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepNo(pub u16);

/// A record's number in the trace, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordNo(pub NonZeroU32);

/// A grant of the lease, numbered from 1 by the simulator in the order of granting.
///
/// Unlike a token it exists in every system and never repeats, so staleness is judged by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GrantNo(pub NonZeroU32);

/// The number the lock service hands out with a grant, for the resource to check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FencingToken(pub u64);

impl ProcessId {
    /// The process's place in tables indexed by process.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ResourceNo {
    /// The resource's place in tables indexed by resource.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl StepNo {
    /// The step's place in its program.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl RecordNo {
    /// The number after `count` records.
    pub const fn after(count: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(count))
    }

    /// The record's place in a stored trace, from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl GrantNo {
    /// The number after `count` grants.
    pub const fn after(count: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(count))
    }

    /// The grant's place in tables indexed by grant, from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for RecordNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for GrantNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for FencingToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
