//! Pauses, crashes, steps of clocks, and the other faults.

use crate::id::ProcessId;
use crate::kernel::queue::{Class, Event};
use crate::kernel::{FaultKind, Kernel, Observer, PauseSetup, Setup, Thread, Wake, What, When};
use crate::time::{Duration, Instant, Offset};

impl<P: Copy> Kernel<P> {
    pub(super) fn begin_pause<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        pause: u16,
        observer: &mut O,
    ) {
        let PauseSetup { process, length, .. } = setup.pauses[pause as usize];
        self.count_running(process);
        self.processes[process.index()].pause(self.now, &setup.pauses[pause as usize]);
        let until = self.now + length;
        self.record(process, What::PauseBegan { pause, until }, observer);
        self.queue.push(until, Class::Resume, Event::PauseEnd { pause });
        self.queue_running(process);
    }

    pub(super) fn end_pause<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        pause: u16,
        observer: &mut O,
    ) {
        let process = setup.pauses[pause as usize].process;
        self.count_running(process);
        self.processes[process.index()].end_throttle(self.now);
        let number = self.record(process, What::PauseEnded { pause }, observer);
        self.processes[process.index()].woke = Some(number);
        self.queue_running(process);
    }

    pub(super) fn step_clock<N: Copy, O: Observer<P, N>>(
        &mut self,
        process: ProcessId,
        by: Offset,
        observer: &mut O,
    ) {
        self.processes[process.index()].wall_ahead += by.micros();
        self.record(process, What::ClockStepped { by }, observer);
        // A clock set forward may have passed what a timer waits for.
        for slot in 0..self.processes[process.index()].timers.len() {
            let timer = self.processes[process.index()].timers[slot];
            if timer.set && matches!(timer.when, When::Wall(_)) {
                let state = &mut self.processes[process.index()];
                state.timers[slot].due = Some(state.reached_at(self.now, timer.when));
                self.queue_timer(process, slot as u8);
            }
        }
    }

    pub(super) fn begin_fault<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        fault: u16,
        observer: &mut O,
    ) -> Option<(ProcessId, Wake<P>)> {
        let begun = &setup.faults[fault as usize];
        if let FaultKind::ClockStep(process, by) = begun.kind {
            self.step_clock(process, by, observer);
            return None;
        }
        let process = concerned(&begun.kind);
        let number = self.record(process, What::FaultBegan { fault }, observer);
        self.cause = Some(number);
        let ends = begun.length.map(|length| self.now + length);
        match begun.kind {
            FaultKind::Crash(_, restart_after) => {
                return self.crash(process, restart_after, observer);
            }
            FaultKind::Told(_) => return Some((process, Wake::Told { fault })),
            FaultKind::Stall(_) => {
                self.processes[process.index()].freeze(ends.unwrap_or(Instant::MAX), Thread::Any);
            }
            _ => self.network.begin(fault, &begun.kind),
        }
        if let Some(at) = ends {
            self.queue.push(at, Class::Resume, Event::FaultEnd { fault });
        }
        None
    }

    pub(super) fn crash<N: Copy, O: Observer<P, N>>(
        &mut self,
        process: ProcessId,
        restart_after: Option<Duration>,
        observer: &mut O,
    ) -> Option<(ProcessId, Wake<P>)> {
        let state = &mut self.processes[process.index()];
        if state.is_down {
            return None;
        }
        state.is_down = true;
        state.epoch += 1;
        state.forget_timers();
        let number = self.record(process, What::Crashed, observer);
        self.cause = Some(number);
        if let Some(after) = restart_after {
            let event = Event::Restart { process, cause: number };
            self.queue.push(self.now + after, Class::Resume, event);
        }
        Some((process, Wake::Crashed))
    }
}

/// The process in whose lane a fault is recorded.
pub(super) fn concerned(kind: &FaultKind) -> ProcessId {
    match kind {
        FaultKind::Cut(links) | FaultKind::Slow(links, _) => {
            links.first().map_or(ProcessId(0), |link| link.0)
        }
        FaultKind::Crash(process, _)
        | FaultKind::Stall(process)
        | FaultKind::ClockStep(process, _)
        | FaultKind::Told(process) => *process,
    }
}
