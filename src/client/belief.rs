//! What a client believes about its lease, and what it does when it learns of a loss.

use crate::client::program::KeepAliveEnd;
use crate::client::state::{Context, Effects, Holding, Phase, slot};
use crate::client::{Client, ClockKind, CountedFrom, InFlight, LearnsOfLoss, OnLoss, OpKind};
use crate::id::{FencingToken, GrantNo};
use crate::kernel::{Effect, Readings, Thread, When};
use crate::protocol::{BeliefEnd, ExitCause, LossSign, Note, Payload, Ttl};
use crate::time::LocalTime;

impl Context<'_> {
    /// Whether it wants to be told of a loss.
    pub(crate) fn watches(&self) -> bool {
        self.settings.lease.learns_of_loss == LearnsOfLoss::Event
    }

    /// The release of that grant.
    pub(crate) fn release_request(&self, grant: GrantNo) -> Payload {
        let identity = self.settings.identity;
        Payload::Release { identity, grant, checks: self.settings.lease.release_checks }
    }

    /// The deadline of a lease that was asked for at `sent` and whose answer is handled now.
    fn deadline(&self, sent: Readings) -> Option<LocalTime> {
        let lease = &self.settings.lease;
        let ttl = match lease.ttl {
            Ttl::After(ttl) => Some(ttl.saturating_sub(lease.safety_margin)),
            Ttl::Never => None,
        };
        let length = match (ttl, lease.renew_deadline) {
            (Some(ttl), Some(renew_deadline)) => Some(ttl.min(renew_deadline)),
            (ttl, renew_deadline) => ttl.or(renew_deadline),
        };
        let start = match lease.counted_from {
            CountedFrom::Request => self.deadline_clock(sent),
            CountedFrom::Reply => self.deadline_clock(self.now),
        };
        length.map(|length| start + length)
    }
}

impl Client {
    /// Hears of a grant: belief begins.
    pub(crate) fn believe(
        &mut self,
        ctx: &Context<'_>,
        sent: Readings,
        grant: GrantNo,
        token: Option<FencingToken>,
        out: &mut Effects,
    ) {
        self.end_belief(BeliefEnd::Replaced, out);
        if self.holding.is_some_and(|holding| holding.loss.is_some()) {
            out.push(Effect::CancelTimer { slot: slot::STOP_AFTER });
        }
        let deadline = ctx.deadline(sent);
        self.holding = Some(Holding {
            grant,
            token,
            deadline,
            believes: true,
            loss: None,
            is_released: false,
        });
        out.push(Effect::Note(Note::Believed { grant, token }));
        self.set_deadline(ctx, deadline, out);
    }

    /// Hears of a renewal: the deadline moves.
    pub(crate) fn prolong(&mut self, ctx: &Context<'_>, sent: Readings, out: &mut Effects) {
        let Some(holding) = &mut self.holding else { return };
        let deadline = ctx.deadline(sent);
        holding.deadline = deadline;
        let (grant, believes) = (holding.grant, holding.believes);
        out.push(Effect::Note(Note::RenewalHeard { grant }));
        if believes {
            self.set_deadline(ctx, deadline, out);
        }
    }

    fn set_deadline(&self, ctx: &Context<'_>, deadline: Option<LocalTime>, out: &mut Effects) {
        let lease = &ctx.settings.lease;
        let Some(at) = deadline.filter(|_| lease.learns_of_loss >= LearnsOfLoss::Deadline) else {
            return;
        };
        let when = match lease.deadline_clock {
            ClockKind::Monotonic => When::Monotonic(at),
            ClockKind::Wall => When::Wall(at),
        };
        out.push(Effect::SetTimer { slot: slot::DEADLINE, thread: Thread::Any, when });
    }

    /// Stops believing, if it did.
    pub(crate) fn end_belief(&mut self, why: BeliefEnd, out: &mut Effects) {
        if let Some(holding) = self.holding.as_mut().filter(|holding| holding.believes) {
            holding.believes = false;
            let grant = holding.grant;
            out.push(Effect::Note(Note::BeliefEnded { grant, why }));
            out.push(Effect::CancelTimer { slot: slot::DEADLINE });
        }
    }

    /// Learns from a reply that the lease is gone, if it learns from replies.
    pub(crate) fn lose_by_reply(&mut self, ctx: &Context<'_>, how: LossSign, out: &mut Effects) {
        if ctx.settings.lease.learns_of_loss >= LearnsOfLoss::Reply {
            self.lose(ctx, how, out);
        }
    }

    /// Learns that the lease is gone, and does what it was told to do then.
    pub(crate) fn lose(&mut self, ctx: &Context<'_>, how: LossSign, out: &mut Effects) {
        let Some(holding) = &mut self.holding else { return };
        if holding.loss.is_some() || holding.is_released {
            return;
        }
        holding.loss = Some(how);
        let grant = holding.grant;
        out.push(Effect::Note(Note::LossLearned { grant, how }));
        if !matches!(self.phase, Phase::Running | Phase::Ended) {
            return;
        }
        let lease = &ctx.settings.lease;
        match lease.on_loss {
            OnLoss::Ignore => {}
            OnLoss::Stop => match lease.stop_after {
                Some(after) => {
                    let when = When::Monotonic(ctx.now.monotonic + after);
                    let thread = Thread::Any;
                    out.push(Effect::SetTimer { slot: slot::STOP_AFTER, thread, when });
                    self.stop_keeping_alive(ctx, KeepAliveEnd::Exit, out);
                }
                None => self.stop_because(ctx, how, out),
            },
            OnLoss::Restart => {
                self.stop_keeping_alive(ctx, KeepAliveEnd::Exit, out);
                self.end_belief(BeliefEnd::Lost(how), out);
                if self.finishes_step(ctx) {
                    self.restarts_next = true;
                } else {
                    self.restart_program(out);
                }
            }
        }
    }

    /// Stops after having worked on for a while.
    pub(crate) fn stop(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        if let Some(how) = self.holding.and_then(|holding| holding.loss) {
            self.stop_because(ctx, how, out);
        }
    }

    fn stop_because(&mut self, ctx: &Context<'_>, how: LossSign, out: &mut Effects) {
        self.stop_keeping_alive(ctx, KeepAliveEnd::Exit, out);
        self.end_belief(BeliefEnd::Lost(how), out);
        match self.phase {
            Phase::Running if self.finishes_step(ctx) => self.phase = Phase::Stopping,
            Phase::Running | Phase::Ended => {
                self.stop_worker(out);
                self.end_waiting(out);
                self.phase = Phase::Exited;
                out.push(Effect::Note(Note::Exited { why: ExitCause::Loss }));
            }
            _ => {}
        }
    }

    /// Whether there is a step under way that is to be finished. Asking for the lock is not: a
    /// client that stops does not want it any more.
    fn finishes_step(&self, ctx: &Context<'_>) -> bool {
        let asks_for_lock = ctx.settings.program.get(self.pc as usize).is_some_and(|op| {
            matches!(op.kind, OpKind::Acquire { .. } | OpKind::TryAcquire { .. })
        });
        self.is_busy && !asks_for_lock && ctx.settings.lease.in_flight == InFlight::Finish
    }

    /// Begins the program again after a loss.
    pub(crate) fn restart_program(&mut self, out: &mut Effects) {
        self.stop_worker(out);
        self.end_waiting(out);
        self.phase = Phase::Running;
        out.push(Effect::Note(Note::ProgramRestarted));
        self.begin_program(out);
    }
}
