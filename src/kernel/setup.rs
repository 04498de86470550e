//! What the kernel needs to know before a run: processes, clocks, links, pauses and faults, with
//! every name already turned into a number.

use crate::id::ProcessId;
use crate::kernel::Label;
use crate::time::{Duration, Instant, Offset};

/// A thread of a process. The lock service and resources have only [`Thread::Any`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thread {
    /// Whichever thread runs; frozen only when all are.
    #[default]
    Any,
    /// The one that runs the program.
    Worker,
    /// The one that keeps the lease alive.
    Renewer,
}

/// Everything the kernel needs for one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// When the run ends.
    pub until: Instant,
    /// The processes, by [`ProcessId`].
    pub processes: Vec<ProcessSetup>,
    /// One-way delay from process i to process j, at place i * processes + j.
    pub one_way: Vec<Duration>,
    /// All pauses, of all processes.
    pub pauses: Vec<PauseSetup>,
    /// Faults that begin at an instant.
    pub faults: Vec<FaultSetup>,
    /// Faults of single messages, sorted by label; several may share one.
    pub message_faults: Vec<(Label, MessageFault)>,
}

/// One process's clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessSetup {
    /// How much faster both clocks run than true time, in parts per million.
    pub rate_ppm: i32,
    /// How far the wall clock is ahead at the beginning.
    pub offset: Offset,
    /// Steps of the wall clock, in order.
    pub clock_steps: Vec<(Instant, Offset)>,
    /// The process in whose store this one lives: it is frozen and down when that one is.
    pub hosted_by: Option<ProcessId>,
}

/// One pause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PauseSetup {
    /// Of which process.
    pub process: ProcessId,
    /// When it begins; none for a pause that its process begins itself, after a step.
    pub at: Option<Instant>,
    /// How long it lasts.
    pub length: Duration,
    /// What it freezes: [`Thread::Any`] the whole process.
    pub scope: Thread,
    /// Whether the monotonic clock stands still.
    pub stops_clock: bool,
    /// For a throttled process: it runs so long, then stalls so long, in turns.
    pub slices: Option<(Duration, Duration)>,
}

/// One fault that begins at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultSetup {
    /// When it begins.
    pub at: Instant,
    /// How long it lasts; none: to the end.
    pub length: Option<Duration>,
    /// What it does.
    pub kind: FaultKind,
}

/// What a fault does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Cuts these links, each in the direction written.
    Cut(Vec<(ProcessId, ProcessId)>),
    /// Makes these links take so long one way.
    Slow(Vec<(ProcessId, ProcessId)>, Duration),
    /// Crashes a process, and restarts it after a while (none: never).
    Crash(ProcessId, Option<Duration>),
    /// Freezes a process from outside, its clocks running (a stalled lock service).
    Stall(ProcessId),
    /// Steps a process's wall clock.
    ClockStep(ProcessId, Offset),
    /// Something the process itself knows about; it is told the fault's number.
    Told(ProcessId),
}

/// What happens to one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFault {
    /// It takes so much longer.
    Delay(Duration),
    /// It is lost.
    Drop,
    /// It arrives once more, so much later.
    Duplicate(Duration),
}
