//! A client's state, and what wakes it.

use crate::client::{ClockKind, Settings};
use crate::id::{FencingToken, GrantNo, ProcessId, ResourceNo};
use crate::kernel::{Effect, Readings, Thread, Wake, When};
use crate::protocol::{BeliefEnd, ExitCause, LossSign, MessageName, Note, Payload, RequestKind};
use crate::time::LocalTime;

pub(crate) type Effects = Vec<Effect<Payload, Note>>;

/// The timers a client has; each is one slot in the kernel.
pub(crate) mod slot {
    /// Work, a wait, or the time until the next attempt.
    pub(crate) const STEP: u8 = 0;
    /// The worker's request has waited long enough.
    pub(crate) const TIMEOUT: u8 = 1;
    /// It has waited for the lock as long as it was willing to.
    pub(crate) const GIVE_UP: u8 = 2;
    /// The next renewal is due.
    pub(crate) const RENEW: u8 = 3;
    /// The renewal has waited long enough for an answer.
    pub(crate) const RENEW_TIMEOUT: u8 = 4;
    /// The lease is over by the client's own clock.
    pub(crate) const DEADLINE: u8 = 5;
    /// It has worked on after a loss as long as it was told to.
    pub(crate) const STOP_AFTER: u8 = 6;
}

/// How deep repeats can be nested.
pub const ROUND_SLOTS: usize = 8;

/// Where a client finds the others.
#[derive(Clone, Copy, Debug)]
pub struct Wiring {
    /// Itself.
    pub me: ProcessId,
    /// The lock service.
    pub service: ProcessId,
    /// The first resource; the others follow.
    pub first_resource: ProcessId,
    /// How many resources there are.
    pub n_resources: u8,
}

impl Wiring {
    pub(crate) fn resource(&self, resource: ResourceNo) -> ProcessId {
        ProcessId(self.first_resource.0 + resource.0)
    }
}

/// What a client is called with: who it is, what it was told before the run, what its clocks show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) wiring: Wiring,
    pub(crate) now: Readings,
}

impl Context<'_> {
    /// What the clock shows on which the deadline is counted.
    pub(crate) fn deadline_clock(&self, readings: Readings) -> LocalTime {
        match self.settings.lease.deadline_clock {
            ClockKind::Monotonic => readings.monotonic,
            ClockKind::Wall => readings.wall,
        }
    }
}

/// How far the program is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It takes steps.
    #[default]
    Running,
    /// A loss has stopped it; only the step under way is finished.
    Stopping,
    /// All steps are taken; the client lives on.
    Ended,
    /// It ended before its last step.
    Exited,
    /// The process is down.
    Down,
}

/// A request without an answer yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    pub(crate) name: MessageName,
    /// When the last attempt was sent.
    pub(crate) sent: Readings,
    /// How many more attempts a silence allows.
    pub(crate) retries_left: u16,
    /// How many answers are still to come (more than one only where several resources are told).
    pub(crate) answers_left: u8,
}

/// The grant a client works under. It stays when belief ends: late requests still carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Holding {
    pub(crate) grant: GrantNo,
    pub(crate) token: Option<FencingToken>,
    /// On the deadline clock; none: the lease has no end.
    pub(crate) deadline: Option<LocalTime>,
    pub(crate) believes: bool,
    /// How it learned that the lease is gone.
    pub(crate) loss: Option<LossSign>,
    /// It was given back and the service said so: there is nothing left to lose.
    pub(crate) is_released: bool,
}

/// One client.
#[derive(Clone, Debug, Default)]
pub struct Client {
    pub(crate) phase: Phase,
    /// The operation that is next or under way.
    pub(crate) pc: u16,
    /// The operation completed last.
    pub(crate) completed: Option<u16>,
    /// Whether an operation is under way.
    pub(crate) is_busy: bool,
    pub(crate) waits_for_lock: bool,
    /// A loss was learned, and the program is to begin again when the step under way is finished.
    pub(crate) restarts_next: bool,
    pub(crate) holding: Option<Holding>,
    pub(crate) request: Option<Pending>,
    pub(crate) renewal: Option<Pending>,
    pub(crate) keeps_alive: bool,
    /// When the next renewal is due, for a worker that renews between its steps.
    pub(crate) next_renewal: Option<LocalTime>,
    pub(crate) n_renewals: u16,
    pub(crate) next_pin: u16,
    /// How often each operation was tried, for the names of its messages.
    pub(crate) attempts: Vec<u16>,
    /// The version it last learned of each resource.
    pub(crate) versions: Vec<u32>,
    /// The token a write was told to show after asking for the newest.
    pub(crate) reread: Option<FencingToken>,
    pub(crate) rounds: [LocalTime; ROUND_SLOTS],
}

impl Client {
    /// Prepares a run; keeps the memory of the last one.
    pub fn begin(&mut self, settings: &Settings, n_resources: usize) {
        let (mut attempts, mut versions) =
            (std::mem::take(&mut self.attempts), std::mem::take(&mut self.versions));
        attempts.clear();
        attempts.resize(settings.program.len(), 0);
        versions.clear();
        versions.resize(n_resources, 0);
        *self = Self { attempts, versions, ..Self::default() };
    }

    /// Handles what woke the client.
    pub fn wake(
        &mut self,
        settings: &Settings,
        wiring: Wiring,
        now: Readings,
        wake: Wake<Payload>,
        out: &mut Effects,
    ) {
        let ctx = Context { settings, wiring, now };
        match wake {
            Wake::Step { due } => self.step(&ctx, due, out),
            Wake::Message { label, payload, .. } => {
                self.hear(&ctx, MessageName::from_label(label), payload, out);
            }
            Wake::Timer { slot } => self.time_is_up(&ctx, slot, out),
            Wake::Crashed => self.crash(out),
            Wake::Restarted => self.restart(out),
            Wake::Alarm | Wake::Told { .. } => {}
        }
    }

    fn time_is_up(&mut self, ctx: &Context<'_>, slot: u8, out: &mut Effects) {
        match slot {
            slot::STEP => self.waited(ctx, out),
            slot::TIMEOUT => self.request_timed_out(ctx, out),
            slot::GIVE_UP => self.exit(ctx, ExitCause::GaveUp, out),
            slot::RENEW => self.renew(ctx, out),
            slot::RENEW_TIMEOUT => self.renewal_timed_out(ctx, out),
            slot::DEADLINE => self.lose(ctx, LossSign::Deadline, out),
            slot::STOP_AFTER => self.stop(ctx, out),
            _ => {}
        }
    }

    fn crash(&mut self, out: &mut Effects) {
        self.end_waiting(out);
        self.end_belief(BeliefEnd::Crashed, out);
        self.phase = Phase::Down;
        self.request = None;
        self.renewal = None;
        self.keeps_alive = false;
        self.next_renewal = None;
    }

    /// Begins the program again, knowing nothing. Counters that name messages go on.
    fn restart(&mut self, out: &mut Effects) {
        self.phase = Phase::Running;
        self.holding = None;
        self.versions.fill(0);
        self.begin_program(out);
    }

    /// Goes to the first step.
    pub(crate) fn begin_program(&mut self, out: &mut Effects) {
        self.pc = 0;
        self.completed = None;
        self.is_busy = false;
        self.restarts_next = false;
        self.reread = None;
        out.push(Effect::Step);
    }

    /// Sends a request of the worker's and waits for its answer.
    pub(crate) fn ask(
        &mut self,
        ctx: &Context<'_>,
        to: ProcessId,
        name: MessageName,
        payload: Payload,
        out: &mut Effects,
    ) {
        let pending = Pending {
            name,
            sent: ctx.now,
            retries_left: ctx.settings.lease.retries,
            answers_left: 1,
        };
        self.request = Some(pending);
        self.send_request(ctx, to, name, payload, out);
    }

    /// Sends one attempt of the worker's request.
    pub(crate) fn send_request(
        &mut self,
        ctx: &Context<'_>,
        to: ProcessId,
        name: MessageName,
        payload: Payload,
        out: &mut Effects,
    ) {
        let thread = Thread::Worker;
        out.push(Effect::Send { to, thread, label: name.label(), payload });
        let when = When::Monotonic(ctx.now.monotonic + ctx.settings.lease.request_timeout);
        out.push(Effect::SetTimer { slot: slot::TIMEOUT, thread, when });
    }

    /// The name of the next attempt of the operation under way. Asking for the newest token is
    /// not an attempt to write.
    pub(crate) fn next_name(&mut self, ctx: &Context<'_>, kind: RequestKind) -> MessageName {
        let pc = self.pc as usize;
        if kind != RequestKind::Token {
            self.attempts[pc] = self.attempts[pc].saturating_add(1);
        }
        MessageName {
            client: ctx.wiring.me,
            kind,
            n: ctx.settings.program[pc].n,
            attempt: self.attempts[pc],
            reply: false,
        }
    }

    /// Notes that it no longer waits for the lock.
    pub(crate) fn end_waiting(&mut self, out: &mut Effects) {
        if self.waits_for_lock {
            self.waits_for_lock = false;
            out.push(Effect::Note(Note::WaitEnded));
            out.push(Effect::CancelTimer { slot: slot::GIVE_UP });
        }
    }
}
