//! The program: what each step does when it begins, and what follows when it is over.

use crate::client::state::{Context, Effects, Phase, slot};
use crate::client::{Client, Else, OpKind, RenewedBy, TokenChoice, WriteElse, WriteOp};
use crate::id::{ResourceNo, StepNo};
use crate::kernel::{Effect, Thread, When};
use crate::protocol::{BeliefEnd, ExitCause, Note, Payload, RequestKind, WriteRequest};
use crate::time::{Duration, Instant};

impl Client {
    /// Takes the next step of the program, if it still takes steps.
    pub(crate) fn step(&mut self, ctx: &Context<'_>, due: Instant, out: &mut Effects) {
        if self.phase != Phase::Running || self.is_busy {
            return;
        }
        if self.begin_pinned_pauses(ctx, out) {
            return;
        }
        if ctx.settings.lease.renewed_by == RenewedBy::Worker {
            self.renew_between_steps(ctx, out);
        }
        let Some(op) = ctx.settings.program.get(self.pc as usize) else {
            self.end_program(ctx, out);
            return;
        };
        if !matches!(op.kind, OpKind::RoundsBegin { .. } | OpKind::RoundDue { .. }) {
            out.push(Effect::Note(Note::StepBegan { step: StepNo(self.pc), due }));
        }
        self.is_busy = true;
        self.begin_op(ctx, &op.kind, out);
    }

    /// Begins the pauses that stand after the step just completed; true if there were any. The
    /// next step is then asked for again, and waits for them.
    fn begin_pinned_pauses(&mut self, ctx: &Context<'_>, out: &mut Effects) -> bool {
        let Some(completed) = self.completed else { return false };
        let mut has_begun = false;
        while let Some(&(after, pause)) = ctx.settings.pins.get(self.next_pin as usize) {
            if after != completed {
                break;
            }
            out.push(Effect::BeginPause { pause });
            self.next_pin += 1;
            has_begun = true;
        }
        if has_begun {
            out.push(Effect::Step);
        }
        has_begun
    }

    fn begin_op(&mut self, ctx: &Context<'_>, kind: &OpKind, out: &mut Effects) {
        let now = ctx.now.monotonic;
        match kind {
            OpKind::Acquire { give_up_after, .. } => {
                self.waits_for_lock = true;
                out.push(Effect::Note(Note::WaitBegan));
                if let Some(after) = *give_up_after {
                    let when = When::Monotonic(now + after);
                    let thread = Thread::Worker;
                    out.push(Effect::SetTimer { slot: slot::GIVE_UP, thread, when });
                }
                self.ask_for_lease(ctx, out);
            }
            OpKind::TryAcquire { .. } => self.ask_for_lease(ctx, out),
            OpKind::Work(length) => self.wait_for(When::Running(*length), out),
            OpKind::Wait(length) => self.wait_for(When::Monotonic(now + *length), out),
            OpKind::WaitUntil(at) => self.wait_for(When::True(*at), out),
            OpKind::CheckLocal { or } => self.check_local(ctx, *or, out),
            OpKind::CheckService { or } => self.check_service(ctx, *or, out),
            OpKind::Read { from, own_copy: true } => {
                out.push(Effect::Note(Note::OwnCopyRead { resource: *from }));
                self.complete(out);
            }
            OpKind::Read { from, own_copy: false } => {
                let name = self.next_name(ctx, RequestKind::Read);
                let holding = self.holding;
                let payload = Payload::Read {
                    grant: holding.map(|holding| holding.grant),
                    token: holding.and_then(|holding| holding.token),
                };
                self.ask(ctx, ctx.wiring.resource(*from), name, payload, out);
            }
            OpKind::Write(write) if write.token == TokenChoice::Reread => {
                let name = self.next_name(ctx, RequestKind::Token);
                self.ask(ctx, ctx.wiring.service, name, Payload::AskNewestToken, out);
            }
            OpKind::Write(write) => self.send_write(ctx, write, out),
            OpKind::FenceOut { client, from } => {
                let payload = Payload::FenceOut { client: *client };
                self.tell_resources(ctx, *from, payload, out);
            }
            OpKind::Release => self.release(ctx, out),
            OpKind::Exit => self.exit(ctx, ExitCause::Step, out),
            OpKind::RoundsBegin { slot } => {
                self.rounds[*slot as usize] = now;
                self.complete(out);
            }
            OpKind::RoundDue { slot, after } => {
                let due = self.rounds[*slot as usize] + *after;
                if due <= now {
                    self.complete(out);
                } else {
                    self.wait_for(When::Monotonic(due), out);
                }
            }
        }
    }

    fn wait_for(&mut self, when: When, out: &mut Effects) {
        out.push(Effect::SetTimer { slot: slot::STEP, thread: Thread::Worker, when });
    }

    /// The step's own timer fired: work or a wait is over, or the next attempt is due.
    pub(crate) fn waited(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        match ctx.settings.program.get(self.pc as usize).map(|op| &op.kind) {
            Some(OpKind::Acquire { .. }) => self.ask_for_lease(ctx, out),
            Some(_) => self.complete(out),
            None => {}
        }
    }

    pub(crate) fn ask_for_lease(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        let name = self.next_name(ctx, RequestKind::Acquire);
        let payload = Payload::Acquire {
            identity: ctx.settings.identity,
            ttl: ctx.settings.lease.ttl,
            watch: ctx.watches(),
        };
        self.ask(ctx, ctx.wiring.service, name, payload, out);
    }

    /// Asks again when that is allowed: not before `retry_every` since the last sending.
    pub(crate) fn ask_again_later(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        let Some(OpKind::Acquire { retry_every, .. }) =
            ctx.settings.program.get(self.pc as usize).map(|op| &op.kind)
        else {
            return;
        };
        let every = retry_every.unwrap_or(ctx.settings.lease.retry_every);
        let sent = self.request.take().map_or(ctx.now, |pending| pending.sent);
        // A retry in no time at all would ask for ever within one instant.
        let every = every.max(Duration::from_micros(1));
        self.wait_for(When::Monotonic((sent.monotonic + every).max(ctx.now.monotonic)), out);
    }

    fn check_local(&mut self, ctx: &Context<'_>, or: Else, out: &mut Effects) {
        let clock = ctx.deadline_clock(ctx.now);
        let holds = self
            .holding
            .is_some_and(|holding| holding.deadline.is_none_or(|deadline| clock < deadline));
        out.push(Effect::Note(Note::Checked { at_service: false, holds }));
        self.go_on_if(ctx, holds, or, ExitCause::CheckFailed, out);
    }

    fn check_service(&mut self, ctx: &Context<'_>, or: Else, out: &mut Effects) {
        let Some(holding) = self.holding else {
            // It was never granted anything: it need not ask.
            out.push(Effect::Note(Note::Checked { at_service: false, holds: false }));
            self.go_on_if(ctx, false, or, ExitCause::CheckFailed, out);
            return;
        };
        let name = self.next_name(ctx, RequestKind::Check);
        let payload = Payload::Check { identity: ctx.settings.identity, grant: holding.grant };
        self.ask(ctx, ctx.wiring.service, name, payload, out);
    }

    pub(crate) fn send_write(&mut self, ctx: &Context<'_>, write: &WriteOp, out: &mut Effects) {
        let name = self.next_name(ctx, RequestKind::Write);
        let payload = self.write_request(write);
        self.ask(ctx, ctx.wiring.resource(write.to), name, payload, out);
    }

    pub(crate) fn write_request(&self, write: &WriteOp) -> Payload {
        let own = self.holding.and_then(|holding| holding.token);
        Payload::Write(WriteRequest {
            grant: self.holding.map(|holding| holding.grant),
            token: match write.token {
                TokenChoice::Own => own,
                TokenChoice::Reread => self.reread.or(own),
                TokenChoice::Absent => None,
            },
            value: write.value,
            version: self.versions[write.to.index()],
            key: write.key,
            depends_on_read: write.depends_on_read,
        })
    }

    /// Tells one resource, or all of them, and waits for every answer.
    pub(crate) fn tell_resources(
        &mut self,
        ctx: &Context<'_>,
        only: Option<ResourceNo>,
        payload: Payload,
        out: &mut Effects,
    ) {
        let name = self.next_name(ctx, RequestKind::FenceOut);
        let range = only.map_or(0..ctx.wiring.n_resources, |only| only.0..only.0 + 1);
        let n_told = range.len() as u8;
        if n_told == 0 {
            self.complete(out);
            return;
        }
        for resource in range {
            self.ask(ctx, ctx.wiring.resource(ResourceNo(resource)), name, payload, out);
        }
        if let Some(pending) = &mut self.request {
            pending.answers_left = n_told;
        }
    }

    /// Gives the lease back. Belief ends with the sending: from here on it does not act on it.
    fn release(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        let Some(holding) = self.holding else {
            self.complete(out);
            return;
        };
        self.stop_keeping_alive(ctx, KeepAliveEnd::ReleaseSent, out);
        self.end_belief(BeliefEnd::Released, out);
        let name = self.next_name(ctx, RequestKind::Release);
        self.ask(ctx, ctx.wiring.service, name, ctx.release_request(holding.grant), out);
    }

    /// The operation under way is over; the next step is due now.
    pub(crate) fn complete(&mut self, out: &mut Effects) {
        self.is_busy = false;
        self.request = None;
        match self.phase {
            Phase::Stopping => {
                self.phase = Phase::Exited;
                out.push(Effect::Note(Note::Exited { why: ExitCause::Loss }));
            }
            Phase::Running if self.restarts_next => self.restart_program(out),
            Phase::Running => {
                self.completed = Some(self.pc);
                self.pc += 1;
                out.push(Effect::Step);
            }
            _ => {}
        }
    }

    /// Goes on after a yes; after a no, ends the program or goes on all the same.
    pub(crate) fn go_on_if(
        &mut self,
        ctx: &Context<'_>,
        yes: bool,
        or: Else,
        why: ExitCause,
        out: &mut Effects,
    ) {
        if yes || or == Else::Continue {
            self.complete(out);
        } else {
            self.exit(ctx, why, out);
        }
    }

    /// Goes on after a write was refused.
    pub(crate) fn after_refused_write(
        &mut self,
        ctx: &Context<'_>,
        write: &WriteOp,
        out: &mut Effects,
    ) {
        match write.or {
            WriteElse::Continue => self.complete(out),
            WriteElse::Exit => self.exit(ctx, ExitCause::WriteRefused, out),
            WriteElse::Again => {
                let again_from = write.again_from;
                self.complete(out);
                if self.phase == Phase::Running {
                    self.pc = again_from;
                }
            }
        }
    }

    /// Ends the program early: nothing is released, and nothing that is still to come is heard.
    pub(crate) fn exit(&mut self, ctx: &Context<'_>, why: ExitCause, out: &mut Effects) {
        self.stop_worker(out);
        self.end_waiting(out);
        self.stop_keeping_alive(ctx, KeepAliveEnd::Exit, out);
        self.end_belief(BeliefEnd::Exited, out);
        self.phase = Phase::Exited;
        out.push(Effect::Note(Note::Exited { why }));
    }

    /// Gives up the operation under way.
    pub(crate) fn stop_worker(&mut self, out: &mut Effects) {
        self.is_busy = false;
        if self.request.take().is_some() {
            out.push(Effect::CancelTimer { slot: slot::TIMEOUT });
        }
        out.push(Effect::CancelTimer { slot: slot::STEP });
    }

    fn end_program(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        self.phase = Phase::Ended;
        out.push(Effect::Note(Note::ProgramEnded));
        if let Some(due) = self.next_renewal {
            // An idle worker has nothing between which to renew: from now on a timer wakes it.
            let when = When::Monotonic(due.max(ctx.now.monotonic));
            out.push(Effect::SetTimer { slot: slot::RENEW, thread: Thread::Worker, when });
        }
    }
}

/// What may end keep-alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum KeepAliveEnd {
    /// The release was sent.
    ReleaseSent,
    /// The release was answered, or nobody answers.
    ReleaseOver,
    /// The program exits.
    Exit,
}
