//! Keeping the lease alive: a thread of its own, or the worker between its steps.

use crate::client::program::KeepAliveEnd;
use crate::client::state::{Context, Effects, Pending, Phase, slot};
use crate::client::{Client, RenewedBy, RenewsUntil};
use crate::kernel::{Effect, Thread, When};
use crate::protocol::{LossSign, MessageName, Note, Payload, RequestKind};
use crate::time::{Duration, LocalTime};

impl Context<'_> {
    fn renewing_thread(&self) -> Thread {
        match self.settings.lease.renewed_by {
            RenewedBy::Thread => Thread::Renewer,
            RenewedBy::Worker => Thread::Worker,
        }
    }
}

impl Client {
    /// Begins to keep a fresh grant alive.
    pub(crate) fn keep_alive(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        self.renewal = None;
        out.push(Effect::CancelTimer { slot: slot::RENEW_TIMEOUT });
        self.keeps_alive = ctx.settings.lease.renew_every.is_some();
        self.renew_after_answer(ctx, out);
    }

    /// The next renewal is due so long after an answer was heard.
    fn renew_after_answer(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        if let Some(every) = ctx.settings.lease.renew_every {
            let every = every.max(Duration::from_micros(1));
            self.renew_at(ctx, ctx.now.monotonic + every, out);
        }
    }

    fn renew_at(&mut self, ctx: &Context<'_>, due: LocalTime, out: &mut Effects) {
        if !self.keeps_alive {
            return;
        }
        if ctx.settings.lease.renewed_by == RenewedBy::Worker {
            self.next_renewal = Some(due);
            if self.phase == Phase::Running {
                return;
            }
        }
        let thread = ctx.renewing_thread();
        out.push(Effect::SetTimer { slot: slot::RENEW, thread, when: When::Monotonic(due) });
    }

    /// A worker renews between its steps, when a renewal is due; it does not wait for the answer.
    pub(crate) fn renew_between_steps(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        if self.next_renewal.is_some_and(|due| due <= ctx.now.monotonic) {
            self.renew(ctx, out);
        }
    }

    /// Sends a renewal of the grant it holds.
    pub(crate) fn renew(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        if !self.keeps_alive || self.renewal.is_some() {
            return;
        }
        self.next_renewal = None;
        self.n_renewals = self.n_renewals.saturating_add(1);
        let name = MessageName {
            client: ctx.wiring.me,
            kind: RequestKind::Renew,
            n: self.n_renewals,
            attempt: 1,
            reply: false,
        };
        let retries_left = ctx.settings.lease.retries;
        self.renewal = Some(Pending { name, sent: ctx.now, retries_left, answers_left: 1 });
        self.send_renewal(ctx, name, out);
    }

    fn send_renewal(&mut self, ctx: &Context<'_>, name: MessageName, out: &mut Effects) {
        let Some(holding) = self.holding else { return };
        let lease = &ctx.settings.lease;
        let payload = Payload::Renew {
            identity: ctx.settings.identity,
            grant: holding.grant,
            renew_as: lease.renew_as,
            ttl: lease.ttl,
            watch: ctx.watches(),
        };
        let thread = ctx.renewing_thread();
        out.push(Effect::Send { to: ctx.wiring.service, thread, label: name.label(), payload });
        let when = When::Monotonic(ctx.now.monotonic + lease.request_timeout);
        out.push(Effect::SetTimer { slot: slot::RENEW_TIMEOUT, thread, when });
    }

    /// Hears the answer to its renewal.
    pub(crate) fn hear_renewal(
        &mut self,
        ctx: &Context<'_>,
        pending: Pending,
        payload: Payload,
        out: &mut Effects,
    ) {
        self.renewal = None;
        out.push(Effect::CancelTimer { slot: slot::RENEW_TIMEOUT });
        match payload {
            Payload::Renewed { .. } => self.prolong(ctx, pending.sent, out),
            // A renewal that acquires anew brings a new grant.
            Payload::Granted { grant, token } => {
                self.believe(ctx, pending.sent, grant, token, out);
            }
            _ => self.lose_by_reply(ctx, LossSign::RenewalRefused, out),
        }
        self.renew_after_answer(ctx, out);
    }

    /// No answer in time: tries again, or renews anew when that is allowed.
    pub(crate) fn renewal_timed_out(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        let Some(mut pending) = self.renewal else { return };
        let last = pending.retries_left == 0;
        out.push(Effect::Note(Note::TimedOut { request: pending.name, last }));
        if !last {
            pending.retries_left -= 1;
            pending.name.attempt += 1;
            pending.sent = ctx.now;
            self.renewal = Some(pending);
            self.send_renewal(ctx, pending.name, out);
            return;
        }
        self.renewal = None;
        let every = ctx.settings.lease.retry_every.max(Duration::from_micros(1));
        let due = (pending.sent.monotonic + every).max(ctx.now.monotonic);
        self.renew_at(ctx, due, out);
    }

    /// Stops renewing, if what happened is what it renews until.
    pub(crate) fn stop_keeping_alive(
        &mut self,
        ctx: &Context<'_>,
        what_happened: KeepAliveEnd,
        out: &mut Effects,
    ) {
        let goes_on = match ctx.settings.lease.renews_until {
            RenewsUntil::Release => false,
            RenewsUntil::Exit => what_happened < KeepAliveEnd::ReleaseOver,
            RenewsUntil::ForEver => true,
        };
        if goes_on || !self.keeps_alive {
            return;
        }
        self.keeps_alive = false;
        self.renewal = None;
        self.next_renewal = None;
        out.push(Effect::CancelTimer { slot: slot::RENEW });
        out.push(Effect::CancelTimer { slot: slot::RENEW_TIMEOUT });
    }
}
