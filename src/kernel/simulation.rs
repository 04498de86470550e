//! The simulation's main loop: takes what is due, says who is woken by it, and carries out what
//! the woken process wants.

use crate::id::{ProcessId, RecordNo};
use crate::kernel::network::{Message, Network};
use crate::kernel::process::{Process, Timer};
use crate::kernel::queue::{Class, Event, Key, Queue};
use crate::kernel::{
    Effect, FaultKind, Label, LossCause, Observer, PauseSetup, Readings, Record, Setup, Thread,
    Wake, What, When,
};
use crate::time::{Duration, Instant, Offset};

/// A run stops after so many records.
pub const RECORD_LIMIT: u32 = 100_000;

/// The simulation. One value serves many runs, one after the other, and keeps its memory.
#[derive(Clone, Debug)]
pub struct Kernel<P> {
    now: Instant,
    n_records: u32,
    is_cut_short: bool,
    queue: Queue,
    processes: Vec<Process>,
    network: Network,
    messages: Vec<Message<P>>,
    free_messages: Vec<u32>,
    /// The record that what is recorded next follows from.
    cause: Option<RecordNo>,
    /// The event being handled.
    handled: Option<Key>,
}

impl<P> Default for Kernel<P> {
    fn default() -> Self {
        Self {
            now: Instant::ZERO,
            n_records: 0,
            is_cut_short: false,
            queue: Queue::default(),
            processes: Vec::new(),
            network: Network::default(),
            messages: Vec::new(),
            free_messages: Vec::new(),
            cause: None,
            handled: None,
        }
    }
}

impl<P: Copy> Kernel<P> {
    /// Prepares a run: forgets the last one and queues what the setup names.
    pub fn begin(&mut self, setup: &Setup) {
        self.now = Instant::ZERO;
        self.n_records = 0;
        self.is_cut_short = false;
        self.queue.clear();
        self.processes.clear();
        self.processes.extend(setup.processes.iter().map(Process::new));
        self.network.reset(setup.processes.len());
        self.messages.clear();
        self.free_messages.clear();
        self.cause = None;
        self.handled = None;
        for (index, process) in setup.processes.iter().enumerate() {
            for (step, &(at, _)) in process.clock_steps.iter().enumerate() {
                let event = Event::ClockStep { process: ProcessId(index as u8), step: step as u16 };
                self.queue.push(at, Class::Clock, event);
            }
        }
        for (pause, at) in setup.pauses.iter().map(|pause| pause.at).enumerate() {
            if let Some(at) = at {
                self.queue.push(at, Class::Begin, Event::PauseBegin { pause: pause as u16 });
            }
        }
        for (index, fault) in setup.faults.iter().enumerate() {
            let class = if matches!(fault.kind, FaultKind::ClockStep(..)) {
                Class::Clock
            } else {
                Class::Begin
            };
            self.queue.push(fault.at, class, Event::FaultBegin { fault: index as u16 });
        }
    }

    /// Queues a process's first step.
    pub fn start(&mut self, process: ProcessId, at: Instant) {
        self.queue.push(at, Class::Step, Event::Step { process, epoch: 0, cause: None });
    }

    /// How many records the run has made.
    pub fn n_records(&self) -> u32 {
        self.n_records
    }

    /// What a process's clocks show now.
    pub fn readings(&self, process: ProcessId) -> Readings {
        self.processes[process.index()].readings(self.now)
    }

    /// Goes on to the next thing that wakes a process; none when the run is over.
    pub fn next<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        observer: &mut O,
    ) -> Option<(ProcessId, Wake<P>)> {
        loop {
            if self.is_cut_short {
                return None;
            }
            let (key, event) = self.queue.pop(setup.until)?;
            self.now = key.at();
            self.handled = Some(key);
            self.cause = None;
            if let Some(woken) = self.handle(setup, key, event, observer) {
                return Some(woken);
            }
        }
    }

    fn handle<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        key: Key,
        event: Event,
        observer: &mut O,
    ) -> Option<(ProcessId, Wake<P>)> {
        match event {
            Event::Deliver { message } => self.deliver(key, message, observer),
            Event::Handle { message, epoch } => {
                let waiting = self.messages[message as usize];
                if self.processes[waiting.to.index()].epoch != epoch {
                    self.free_messages.push(message);
                    return None;
                }
                self.hand_over(key, message)
            }
            Event::Timer { process, slot, generation } => self.fire(key, process, slot, generation),
            Event::Step { process, epoch, cause } => {
                if self.processes[process.index()].epoch != epoch {
                    return None;
                }
                if self.put_off_while_frozen(key, process, Thread::Worker, event) {
                    return None;
                }
                self.cause = self.cause_of_woken(key, process).or(cause);
                Some((process, Wake::Step { due: key.due() }))
            }
            Event::Alarm { process, generation } => {
                let state = &mut self.processes[process.index()];
                if state.alarm.generation != generation || !state.alarm.set {
                    return None;
                }
                let when = state.alarm.when;
                let reached = state.reached_at(self.now, when);
                if reached > self.now {
                    self.queue.push(reached, Class::Clock, event);
                    return None;
                }
                state.alarm.set = false;
                self.cause = state.alarm.cause;
                Some((process, Wake::Alarm))
            }
            Event::PauseBegin { pause } => {
                self.begin_pause(setup, pause, observer);
                None
            }
            Event::PauseEnd { pause } => {
                self.end_pause(setup, pause, observer);
                None
            }
            Event::ClockStep { process, step } => {
                let by = setup.processes[process.index()].clock_steps[step as usize].1;
                self.step_clock(process, by, observer);
                None
            }
            Event::FaultBegin { fault } => self.begin_fault(setup, fault, observer),
            Event::FaultEnd { fault } => {
                let kind = &setup.faults[fault as usize].kind;
                self.network.end(fault, kind);
                let process = concerned(kind);
                let number = self.record(process, What::FaultEnded { fault }, observer);
                if matches!(kind, FaultKind::Stall(_)) {
                    self.processes[process.index()].woke = Some(number);
                }
                None
            }
            Event::Restart { process, cause } => {
                self.processes[process.index()].is_down = false;
                let number = self.record_with(process, Some(cause), What::Restarted, observer);
                self.cause = Some(number);
                Some((process, Wake::Restarted))
            }
        }
    }

    /// Carries out what a woken process wants, and empties the list.
    pub fn apply<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        process: ProcessId,
        effects: &mut Vec<Effect<P, N>>,
        observer: &mut O,
    ) {
        for effect in effects.iter() {
            match *effect {
                Effect::Note(note) => {
                    let what = What::Note { note, refers_to: None };
                    self.cause = Some(self.record(process, what, observer));
                }
                Effect::NoteUntil(note, local) => {
                    let at = self.processes[process.index()]
                        .reached_at(self.now, When::Monotonic(local));
                    let what = What::Note { note, refers_to: Some(at) };
                    self.cause = Some(self.record(process, what, observer));
                }
                Effect::Send { to, thread, label, payload } => {
                    self.send(setup, process, to, thread, label, payload, observer);
                }
                Effect::SetTimer { slot, thread, when } => {
                    self.set_timer(process, slot, thread, when);
                }
                Effect::CancelTimer { slot } => {
                    let timer = &mut self.processes[process.index()].timers[slot as usize];
                    timer.generation += 1;
                    timer.set = false;
                }
                Effect::SetAlarm { at } => self.set_alarm(process, When::Monotonic(at)),
                Effect::CancelAlarm => {
                    let alarm = &mut self.processes[process.index()].alarm;
                    alarm.generation += 1;
                    alarm.set = false;
                }
                Effect::Step => {
                    let epoch = self.processes[process.index()].epoch;
                    let event = Event::Step { process, epoch, cause: self.cause };
                    self.queue.push_step(self.now, self.handled, event);
                }
                Effect::BeginPause { pause } => {
                    self.begin_pause(setup, pause, observer);
                    // The step behind it is due now, and waits.
                    self.handled = None;
                }
            }
        }
        effects.clear();
    }

    fn record<N: Copy, O: Observer<P, N>>(
        &mut self,
        process: ProcessId,
        what: What<P, N>,
        observer: &mut O,
    ) -> RecordNo {
        self.record_with(process, self.cause, what, observer)
    }

    fn record_with<N: Copy, O: Observer<P, N>>(
        &mut self,
        process: ProcessId,
        cause: Option<RecordNo>,
        mut what: What<P, N>,
        observer: &mut O,
    ) -> RecordNo {
        if self.is_cut_short {
            // What a process still wants after the limit is not recorded.
            return RecordNo::after(self.n_records - 1);
        }
        if self.n_records + 1 == RECORD_LIMIT {
            self.is_cut_short = true;
            what = What::CutShort;
        }
        let number = RecordNo::after(self.n_records);
        self.n_records += 1;
        observer.observe(&Record { number, cause, at: self.now, process, what });
        number
    }

    #[expect(clippy::too_many_arguments, reason = "these are the parts of one effect")]
    fn send<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        from: ProcessId,
        to: ProcessId,
        thread: Thread,
        label: Label,
        payload: P,
        observer: &mut O,
    ) {
        let fate = self.network.fate(setup, from, to, label);
        let lost = if fate.dropped {
            Some(LossCause::Dropped)
        } else if self.network.is_cut(from, to) {
            Some(LossCause::Partition)
        } else {
            None
        };
        let arrives = lost.is_none().then_some(self.now + fate.delay);
        let sent = self.record(from, What::Sent { to, label, payload, arrives }, observer);
        if let Some(why) = lost {
            let what = What::Lost { message: sent, from, label, why };
            self.record_with(to, Some(sent), what, observer);
            return;
        }
        let message = Message { sent, from, to, thread, label, payload, delivered: None };
        self.put_under_way(fate.delay, message);
        if let Some(after) = fate.duplicate_after {
            self.put_under_way(fate.delay + after, message);
        }
    }

    fn put_under_way(&mut self, delay: Duration, message: Message<P>) {
        let place = if let Some(place) = self.free_messages.pop() {
            self.messages[place as usize] = message;
            place
        } else {
            self.messages.push(message);
            self.messages.len() as u32 - 1
        };
        self.queue.push(self.now + delay, Class::Delivery, Event::Deliver { message: place });
    }

    fn deliver<N: Copy, O: Observer<P, N>>(
        &mut self,
        key: Key,
        place: u32,
        observer: &mut O,
    ) -> Option<(ProcessId, Wake<P>)> {
        let message = self.messages[place as usize];
        let (to, from, label) = (message.to, message.from, message.label);
        let lost = if self.network.is_cut(from, to) {
            Some(LossCause::Partition)
        } else if self.is_down(to) {
            Some(LossCause::ReceiverDown)
        } else {
            None
        };
        if let Some(why) = lost {
            let what = What::Lost { message: message.sent, from, label, why };
            self.record_with(to, Some(message.sent), what, observer);
            self.free_messages.push(place);
            return None;
        }
        let what = What::Delivered { message: message.sent, from, label };
        let number = self.record_with(to, Some(message.sent), what, observer);
        self.messages[place as usize].delivered = Some(number);
        self.hand_over(key, place)
    }

    /// Gives a delivered message to its process, or keeps it until that wakes.
    fn hand_over(&mut self, key: Key, place: u32) -> Option<(ProcessId, Wake<P>)> {
        let Message { from, to, thread, label, payload, delivered, .. } =
            self.messages[place as usize];
        let epoch = self.processes[to.index()].epoch;
        let event = Event::Handle { message: place, epoch };
        if self.put_off_while_frozen(key, to, thread, event) {
            return None;
        }
        self.free_messages.push(place);
        self.cause = delivered;
        Some((to, Wake::Message { from, thread, label, payload }))
    }

    fn fire(
        &mut self,
        key: Key,
        process: ProcessId,
        slot: u8,
        generation: u32,
    ) -> Option<(ProcessId, Wake<P>)> {
        let timer = self.processes[process.index()].timers[slot as usize];
        if timer.generation != generation || !timer.set {
            return None;
        }
        let event = Event::Timer { process, slot, generation };
        if self.put_off_while_frozen(key, process, timer.thread, event) {
            return None;
        }
        // A clock that stood still or was set back since the timer was set has not got there yet.
        // (Running time is counted anew at every pause, so it is never early.)
        if !matches!(timer.when, When::Running(_)) {
            let reached = self.processes[process.index()].reached_at(self.now, timer.when);
            if reached > self.now {
                self.queue.push(reached, Class::Timer, event);
                return None;
            }
        }
        self.processes[process.index()].timers[slot as usize].set = false;
        self.cause = self.cause_of_woken(key, process).or(timer.cause);
        Some((process, Wake::Timer { slot }))
    }

    /// What waited for a process follows from its waking. (A throttled process has none.)
    fn cause_of_woken(&self, key: Key, process: ProcessId) -> Option<RecordNo> {
        if key.is_woken() { self.processes[process.index()].woke } else { None }
    }

    fn put_off_while_frozen(
        &mut self,
        key: Key,
        process: ProcessId,
        thread: Thread,
        event: Event,
    ) -> bool {
        let own = self.processes[process.index()].frozen_until(thread, self.now);
        let host = self.processes[process.index()].host;
        let hosts =
            host.and_then(|host| self.processes[host.index()].frozen_until(thread, self.now));
        let Some(until) = own.max(hosts) else { return false };
        self.queue.put_off(key, until, event);
        true
    }

    fn is_down(&self, process: ProcessId) -> bool {
        let state = &self.processes[process.index()];
        state.is_down || state.host.is_some_and(|host| self.processes[host.index()].is_down)
    }

    fn set_timer(&mut self, process: ProcessId, slot: u8, thread: Thread, when: When) {
        let (now, cause) = (self.now, self.cause);
        let state = &mut self.processes[process.index()];
        let generation = state.timers[slot as usize].generation + 1;
        state.timers[slot as usize] =
            Timer { generation, set: true, when, thread, cause, counted_at: now };
        // A frozen worker does not run; its timer is queued when it wakes.
        if matches!(when, When::Running(_)) && state.is_worker_frozen(now) {
            return;
        }
        let at = state.reached_at(now, when);
        self.queue.push(at, Class::Timer, Event::Timer { process, slot, generation });
    }

    fn set_alarm(&mut self, process: ProcessId, when: When) {
        let (now, cause) = (self.now, self.cause);
        let state = &mut self.processes[process.index()];
        let generation = state.alarm.generation + 1;
        state.alarm =
            Timer { generation, set: true, when, thread: Thread::Any, cause, counted_at: now };
        let at = state.reached_at(now, when);
        self.queue.push(at, Class::Clock, Event::Alarm { process, generation });
    }

    /// Counts how long the worker has run towards its running timers, before that changes.
    fn count_running(&mut self, process: ProcessId) {
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
    fn queue_running(&mut self, process: ProcessId) {
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

    fn begin_pause<N: Copy, O: Observer<P, N>>(
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

    fn end_pause<N: Copy, O: Observer<P, N>>(
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

    fn step_clock<N: Copy, O: Observer<P, N>>(
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
                let at = self.processes[process.index()].reached_at(self.now, timer.when);
                let generation = timer.generation;
                let event = Event::Timer { process, slot: slot as u8, generation };
                self.queue.push(at, Class::Timer, event);
            }
        }
    }

    fn begin_fault<N: Copy, O: Observer<P, N>>(
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

    fn crash<N: Copy, O: Observer<P, N>>(
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
fn concerned(kind: &FaultKind) -> ProcessId {
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
