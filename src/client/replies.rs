//! What a client does with answers, with their absence, and with events.

use crate::client::program::KeepAliveEnd;
use crate::client::state::{Context, Effects, Pending, Phase, slot};
use crate::client::{Client, Else, OpKind};
use crate::kernel::Effect;
use crate::protocol::{
    ExitCause, LossSign, MessageName, Note, Outcome, Payload, Reason, RequestKind,
};

impl Client {
    /// Hears a message. An answer to what it no longer waits for is ignored, a late grant too.
    pub(crate) fn hear(
        &mut self,
        ctx: &Context<'_>,
        name: MessageName,
        payload: Payload,
        out: &mut Effects,
    ) {
        if let Payload::LeaseLost { grant } = payload {
            if ctx.watches() && self.holding.is_some_and(|holding| holding.grant == grant) {
                self.lose(ctx, LossSign::Event, out);
            }
            return;
        }
        let answers =
            |pending: &Option<Pending>| pending.filter(|pending| pending.name.answer() == name);
        if let Some(pending) = answers(&self.renewal) {
            self.hear_renewal(ctx, pending, payload, out);
        } else if let Some(mut pending) = answers(&self.request) {
            pending.answers_left -= 1;
            self.request = Some(pending);
            if pending.answers_left == 0 {
                out.push(Effect::CancelTimer { slot: slot::TIMEOUT });
                self.hear_answer(ctx, pending, payload, out);
            }
        }
    }

    fn hear_answer(
        &mut self,
        ctx: &Context<'_>,
        pending: Pending,
        payload: Payload,
        out: &mut Effects,
    ) {
        match payload {
            Payload::Granted { grant, token } => {
                self.end_waiting(out);
                self.believe(ctx, pending.sent, grant, token, out);
                self.keep_alive(ctx, out);
                self.complete(out);
            }
            Payload::CheckAnswer { holds } => self.hear_check(ctx, holds, out),
            Payload::NewestToken { token } => {
                self.reread = token;
                self.go_on_to_write(ctx, out);
            }
            Payload::Released { .. } => {
                if let Some(holding) = &mut self.holding {
                    holding.is_released = true;
                }
                self.stop_keeping_alive(ctx, KeepAliveEnd::ReleaseOver, out);
                self.complete(out);
            }
            Payload::ReadAnswer { refused, version } => {
                self.learn_version(ctx, version);
                self.hear_refusal(ctx, refused, out);
                self.complete_unless_stopped(out);
            }
            Payload::WriteAnswer { outcome, reason, version } => {
                self.hear_write(ctx, outcome, reason, version, out);
            }
            Payload::FencedOut { .. } => self.complete(out),
            _ => self.hear_no(ctx, pending.name.kind, out),
        }
    }

    /// The lock service said no to an acquire or a release.
    fn hear_no(&mut self, ctx: &Context<'_>, kind: RequestKind, out: &mut Effects) {
        if kind == RequestKind::Release {
            self.stop_keeping_alive(ctx, KeepAliveEnd::ReleaseOver, out);
            self.lose_by_reply(ctx, LossSign::ReleaseRefused, out);
            self.complete_unless_stopped(out);
        } else {
            self.not_granted(ctx, out);
        }
    }

    fn not_granted(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        match ctx.settings.program.get(self.pc as usize).map(|op| &op.kind) {
            Some(OpKind::TryAcquire { or }) => {
                self.go_on_if(ctx, false, *or, ExitCause::NotGranted, out);
            }
            _ => self.ask_again_later(ctx, out),
        }
    }

    fn hear_check(&mut self, ctx: &Context<'_>, holds: bool, out: &mut Effects) {
        out.push(Effect::Note(Note::Checked { at_service: true, holds }));
        if !holds {
            self.lose_by_reply(ctx, LossSign::CheckFailed, out);
        }
        self.after_check(ctx, holds, out);
    }

    /// Goes on after a check, unless the loss it told of has ended or restarted the program.
    fn after_check(&mut self, ctx: &Context<'_>, holds: bool, out: &mut Effects) {
        if !self.is_busy {
            return;
        }
        if self.phase == Phase::Stopping || self.restarts_next {
            self.complete(out);
            return;
        }
        let or = match ctx.settings.program.get(self.pc as usize).map(|op| &op.kind) {
            Some(OpKind::CheckService { or }) => *or,
            _ => Else::Exit,
        };
        self.go_on_if(ctx, holds, or, ExitCause::CheckFailed, out);
    }

    fn hear_refusal(&mut self, ctx: &Context<'_>, refused: Option<Reason>, out: &mut Effects) {
        if refused.is_some_and(Reason::tells_of_loss) {
            self.lose_by_reply(ctx, LossSign::WriteRefused, out);
        }
    }

    fn complete_unless_stopped(&mut self, out: &mut Effects) {
        if self.is_busy {
            self.complete(out);
        }
    }

    fn hear_write(
        &mut self,
        ctx: &Context<'_>,
        outcome: Outcome,
        reason: Option<Reason>,
        version: u32,
        out: &mut Effects,
    ) {
        if outcome == Outcome::Accepted {
            self.learn_version(ctx, version);
        }
        self.hear_refusal(ctx, reason, out);
        if !self.is_busy {
            return;
        }
        let write = match ctx.settings.program.get(self.pc as usize).map(|op| &op.kind) {
            Some(OpKind::Write(write)) if outcome == Outcome::Rejected => write,
            _ => {
                self.complete(out);
                return;
            }
        };
        self.after_refused_write(ctx, write, out);
    }

    fn learn_version(&mut self, ctx: &Context<'_>, version: u32) {
        let resource = match ctx.settings.program.get(self.pc as usize).map(|op| &op.kind) {
            Some(OpKind::Write(write)) => write.to,
            Some(OpKind::Read { from, .. }) => *from,
            _ => return,
        };
        self.versions[resource.index()] = version;
    }

    fn go_on_to_write(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        if let Some(OpKind::Write(write)) =
            ctx.settings.program.get(self.pc as usize).map(|op| &op.kind)
        {
            self.send_write(ctx, write, out);
        }
    }

    /// No answer in time: tries again, or takes it for what the format says.
    pub(crate) fn request_timed_out(&mut self, ctx: &Context<'_>, out: &mut Effects) {
        let Some(mut pending) = self.request else { return };
        let last = pending.retries_left == 0;
        out.push(Effect::Note(Note::TimedOut { request: pending.name, last }));
        if !last {
            pending.retries_left -= 1;
            pending.name = self.next_name(ctx, pending.name.kind);
            pending.sent = ctx.now;
            self.try_again(ctx, pending, out);
            return;
        }
        match pending.name.kind {
            RequestKind::Acquire => self.not_granted(ctx, out),
            RequestKind::Check => {
                out.push(Effect::Note(Note::Checked { at_service: true, holds: false }));
                self.request = None;
                self.after_check(ctx, false, out);
            }
            RequestKind::Token => self.go_on_to_write(ctx, out),
            RequestKind::Release => {
                self.stop_keeping_alive(ctx, KeepAliveEnd::ReleaseOver, out);
                self.complete(out);
            }
            _ => self.complete(out),
        }
    }

    fn try_again(&mut self, ctx: &Context<'_>, pending: Pending, out: &mut Effects) {
        self.request = Some(pending);
        let grant = self.holding.map(|holding| holding.grant);
        let op = ctx.settings.program.get(self.pc as usize).map(|op| &op.kind);
        let (to, payload) = match (pending.name.kind, op) {
            (RequestKind::Token, _) => (ctx.wiring.service, Payload::AskNewestToken),
            (RequestKind::Write, Some(OpKind::Write(write))) => {
                (ctx.wiring.resource(write.to), self.write_request(write))
            }
            (RequestKind::Read, Some(OpKind::Read { from, .. })) => {
                let token = self.holding.and_then(|holding| holding.token);
                (ctx.wiring.resource(*from), Payload::Read { grant, token })
            }
            (RequestKind::FenceOut, Some(OpKind::FenceOut { client, from })) => {
                let retries_left = pending.retries_left;
                self.tell_resources(ctx, *from, Payload::FenceOut { client: *client }, out);
                if let Some(pending) = &mut self.request {
                    pending.retries_left = retries_left;
                }
                return;
            }
            (RequestKind::Acquire, _) => {
                let settings = ctx.settings;
                let (identity, ttl) = (settings.identity, settings.lease.ttl);
                (ctx.wiring.service, Payload::Acquire { identity, ttl, watch: ctx.watches() })
            }
            (RequestKind::Check, _) => {
                let Some(grant) = grant else { return };
                (ctx.wiring.service, Payload::Check { identity: ctx.settings.identity, grant })
            }
            (RequestKind::Release, _) => {
                let Some(grant) = grant else { return };
                (ctx.wiring.service, ctx.release_request(grant))
            }
            _ => return,
        };
        self.send_request(ctx, to, pending.name, payload, out);
    }
}
