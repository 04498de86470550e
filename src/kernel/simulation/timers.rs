//! Timers and alarms, and what waits for a frozen process.

use crate::id::{ProcessId, RecordNo};
use crate::kernel::process::Timer;
use crate::kernel::queue::{Class, Event, Key};
use crate::kernel::{Kernel, Thread, Wake, When};

impl<P: Copy> Kernel<P> {
    pub(super) fn fire(
        &mut self,
        key: Key,
        process: ProcessId,
        slot: u8,
        generation: u32,
    ) -> Option<(ProcessId, Wake<P>)> {
        let timer = &mut self.processes[process.index()].timers[slot as usize];
        if timer.generation != generation {
            return None;
        }
        timer.queued_for = None;
        if !timer.set {
            return None;
        }
        if timer.ordinal != key.ordinal() {
            self.queue_timer(process, slot);
            return None;
        }
        let timer = *timer;
        let event = Event::Timer { process, slot, generation };
        if self.put_off_while_frozen(key, process, timer.thread, event) {
            return None;
        }
        // A clock that stood still or was set back since the timer was set has not got there yet.
        // (Running time is counted anew at every pause, so it is never early.)
        if !matches!(timer.when, When::Running(_)) {
            let state = &mut self.processes[process.index()];
            let reached = state.reached_at(self.now, timer.when);
            if reached > self.now {
                state.timers[slot as usize].due = Some(reached);
                self.queue_timer(process, slot);
                return None;
            }
        }
        self.processes[process.index()].timers[slot as usize].set = false;
        self.cause = self.cause_of_woken(key, process).or(timer.cause);
        Some((process, Wake::Timer { slot }))
    }

    /// What waited for a process follows from its waking. (A throttled process has none.)
    pub(super) fn cause_of_woken(&self, key: Key, process: ProcessId) -> Option<RecordNo> {
        if key.is_woken() { self.processes[process.index()].woke } else { None }
    }

    /// Puts an event off while the thread that it is for is frozen; true if it is.
    #[inline(always)]
    pub(super) fn put_off_while_frozen(
        &mut self,
        key: Key,
        process: ProcessId,
        thread: Thread,
        event: Event,
    ) -> bool {
        let state = &self.processes[process.index()];
        if state.host.is_none() && state.runs_freely(self.now) {
            return false;
        }
        self.put_off_if_frozen(key, process, thread, event)
    }

    #[inline(never)]
    fn put_off_if_frozen(
        &mut self,
        key: Key,
        process: ProcessId,
        thread: Thread,
        event: Event,
    ) -> bool {
        let state = &self.processes[process.index()];
        let hosts = state.host.map(|host| &self.processes[host.index()]);
        let own = state.frozen_until(thread, self.now);
        let hosts = hosts.and_then(|host| host.frozen_until(thread, self.now));
        let Some(until) = own.max(hosts) else { return false };
        self.queue.put_off(key, until, event);
        true
    }

    pub(super) fn set_timer(&mut self, process: ProcessId, slot: u8, thread: Thread, when: When) {
        let (now, cause) = (self.now, self.cause);
        let state = &mut self.processes[process.index()];
        // A frozen worker does not run; its timer is queued when it wakes.
        let stands = matches!(when, When::Running(_)) && state.is_worker_frozen(now);
        let due = if stands { None } else { Some(state.reached_at(now, when)) };
        let ordinal = self.queue.reserve();
        let timer = &mut state.timers[slot as usize];
        let (generation, queued_for) = (timer.generation, timer.queued_for);
        *timer = Timer {
            generation,
            queued_for,
            due,
            ordinal,
            set: true,
            when,
            thread,
            cause,
            counted_at: now,
        };
        self.queue_timer(process, slot);
    }

    /// Queues a timer's event, unless one that comes no later is queued already.
    pub(super) fn queue_timer(&mut self, process: ProcessId, slot: u8) {
        let timer = &mut self.processes[process.index()].timers[slot as usize];
        let Some(due) = timer.due else { return };
        if timer.queued_for.is_some_and(|queued| queued <= due) {
            return;
        }
        timer.generation += 1;
        timer.queued_for = Some(due);
        let event = Event::Timer { process, slot, generation: timer.generation };
        self.queue.push_reserved(due, Class::Timer, timer.ordinal, event);
    }

    pub(super) fn set_alarm(&mut self, process: ProcessId, when: When) {
        let (now, cause) = (self.now, self.cause);
        let state = &mut self.processes[process.index()];
        let generation = state.alarm.generation + 1;
        state.alarm = Timer { generation, set: true, when, cause, counted_at: now, ..Timer::UNSET };
        let at = state.reached_at(now, when);
        self.queue.push(at, Class::Clock, Event::Alarm { process, generation });
    }

    /// Counts how long the worker has run towards its running timers, before that changes.
    pub(super) fn count_running(&mut self, process: ProcessId) {
        let now = self.now;
        let state = &mut self.processes[process.index()];
        for slot in 0..state.timers.len() {
            let timer = state.timers[slot];
            if let (true, When::Running(left)) = (timer.set, timer.when) {
                let ran = state.ran(timer.counted_at, now);
                state.timers[slot].when = When::Running(left.saturating_sub(ran));
                state.timers[slot].counted_at = now;
            }
        }
    }

    /// Queues the running timers anew, after a pause has begun or ended.
    pub(super) fn queue_running(&mut self, process: ProcessId) {
        for slot in 0..self.processes[process.index()].timers.len() {
            let timer = self.processes[process.index()].timers[slot];
            if timer.set && matches!(timer.when, When::Running(_)) {
                let cause = self.cause;
                self.cause = timer.cause;
                self.set_timer(process, slot as u8, timer.thread, timer.when);
                self.cause = cause;
            }
        }
    }
}
