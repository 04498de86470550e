//! What processes ask of the kernel, and what it tells them.

// Fields are named after the terms that the variants' docs use.
#![allow(missing_docs)]

use crate::id::ProcessId;
use crate::kernel::{Label, Thread, When};
use crate::time::{Instant, LocalTime};

/// Something a process wants done. Effects are carried out in the order given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect<P, N> {
    /// Leave a note in the trace.
    Note(N),
    /// Leave a note that names another instant on the process's own monotonic clock.
    NoteUntil(N, LocalTime),
    /// Send a message. At a client's end it belongs to `thread`.
    Send { to: ProcessId, thread: Thread, label: Label, payload: P },
    /// Set the timer in that slot, instead of what was set there.
    SetTimer { slot: u8, thread: Thread, when: When },
    /// Cancel the timer in that slot.
    CancelTimer { slot: u8 },
    /// Be told when the monotonic clock shows this, even while frozen or down: for noting what
    /// is true of a clock whether or not anybody looks.
    SetAlarm { at: LocalTime },
    /// Cancel the alarm.
    CancelAlarm,
    /// Take the next step of the program, now, after what else is due now.
    Step,
    /// Begin a pause of itself, now.
    BeginPause { pause: u16 },
}

/// Why a process is woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake<P> {
    /// A message is there to be handled.
    Message { from: ProcessId, thread: Thread, label: Label, payload: P },
    /// A timer fires.
    Timer { slot: u8 },
    /// The alarm rings.
    Alarm,
    /// The program takes a step, which was due then.
    Step { due: Instant },
    /// It has crashed; all that is left is to say what that ends.
    Crashed,
    /// It is back.
    Restarted,
    /// A fault that it knows about happens to it.
    Told { fault: u16 },
}
