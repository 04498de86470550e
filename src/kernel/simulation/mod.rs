//! The simulation's main loop: takes what is due, says who is woken by it, and carries out what
//! the woken process wants.

use crate::id::{ProcessId, RecordNo};
use crate::kernel::network::{Message, Network};
use crate::kernel::process::Process;
use crate::kernel::queue::{Class, Event, Key, Queue};
use crate::kernel::{
    Effect, FaultKind, Observer, Readings, Record, Setup, Thread, Wake, What, When,
};
use crate::time::Instant;

use faults::concerned;

mod faults;
mod messages;
mod timers;

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
        self.processes.truncate(setup.processes.len());
        for (process, setup) in self.processes.iter_mut().zip(&setup.processes) {
            process.reset(setup);
        }
        let added = setup.processes.iter().skip(self.processes.len());
        self.processes.extend(added.map(Process::new));
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
        what: What<P, N>,
        observer: &mut O,
    ) -> RecordNo {
        if self.n_records + 1 >= RECORD_LIMIT {
            return self.cut_short(process, cause, observer);
        }
        let number = RecordNo::after(self.n_records);
        self.n_records += 1;
        observer.observe(&Record { number, cause, at: self.now, process, what });
        number
    }

    /// Says so once, instead of the last record; what is still wanted then is not recorded.
    #[cold]
    fn cut_short<N: Copy, O: Observer<P, N>>(
        &mut self,
        process: ProcessId,
        cause: Option<RecordNo>,
        observer: &mut O,
    ) -> RecordNo {
        if self.is_cut_short {
            return RecordNo::after(self.n_records - 1);
        }
        self.is_cut_short = true;
        let number = RecordNo::after(self.n_records);
        self.n_records += 1;
        observer.observe(&Record { number, cause, at: self.now, process, what: What::CutShort });
        number
    }
}
