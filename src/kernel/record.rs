//! What a run leaves behind: one record for each thing that happened, with its cause.

// Fields are named after the terms that the variants' docs use.
#![allow(missing_docs)]

use crate::id::{ProcessId, RecordNo};
use crate::time::{Instant, Offset};

/// A message's name as the kernel carries it: it compares labels and knows nothing of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u64);

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record<P, N> {
    /// Its number, from 1 in the order of happening.
    pub number: RecordNo,
    /// The record that led to it.
    pub cause: Option<RecordNo>,
    /// When, in true time.
    pub at: Instant,
    /// To which process.
    pub process: ProcessId,
    /// What.
    pub what: What<P, N>,
}

/// What can happen to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What<P, N> {
    /// It sent a message, which will arrive at `arrives` unless something happens to it; none:
    /// it was lost at once. The message is known by this record's number.
    Sent { to: ProcessId, label: Label, payload: P, arrives: Option<Instant> },
    /// A message reached it. A frozen process handles it on waking. A second `Delivered` of one
    /// message is a duplicate.
    Delivered { message: RecordNo, from: ProcessId, label: Label },
    /// A message to it was lost.
    Lost { message: RecordNo, from: ProcessId, label: Label, why: LossCause },
    /// A pause of it began.
    PauseBegan { pause: u16, until: Instant },
    /// A pause of it ended; another may still hold it.
    PauseEnded { pause: u16 },
    /// It crashed.
    Crashed,
    /// It came back.
    Restarted,
    /// Its wall clock was stepped.
    ClockStepped { by: Offset },
    /// A fault that concerns it began (partition, slow period).
    FaultBegan { fault: u16 },
    /// That fault ended.
    FaultEnded { fault: u16 },
    /// It noted something about itself. `refers_to` is another instant that the note names on
    /// the process's own clock, translated to true time.
    Note { note: N, refers_to: Option<Instant> },
    /// The run was cut short at the limit of records.
    CutShort,
}

/// Why a message was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossCause {
    /// A partition stood in the way when it was sent or when it arrived.
    Partition,
    /// A fault dropped it.
    Dropped,
    /// Its receiver was down.
    ReceiverDown,
}

/// Somebody who watches a run as it happens.
pub trait Observer<P, N> {
    /// Is told of each record, in order.
    fn observe(&mut self, record: &Record<P, N>);
}
