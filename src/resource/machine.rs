//! A resource's state machine: it decides about each operation as it arrives.

use crate::id::{FencingToken, GrantNo, KeyId, ProcessId};
use crate::kernel::{Effect, Label, Readings, Thread, Wake};
use crate::protocol::{Decision, MessageName, Note, Outcome, Payload, Reason, WriteRequest};
use crate::resource::{Check, Settings};
use crate::time::LocalTime;

type Effects = Vec<Effect<Payload, Note>>;

/// The first result under an idempotency key.
#[derive(Clone, Copy, Debug)]
struct Remembered {
    key: KeyId,
    at: LocalTime,
    version: u32,
}

/// One resource. One value serves many runs and keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Resource {
    highest: FencingToken,
    /// For the check of equality: the first token it saw.
    adopted: Option<FencingToken>,
    /// Who raised the fence to where it stands.
    raised_by: Option<ProcessId>,
    version: u32,
    remembered: Vec<Remembered>,
    /// The clients refused from now on, one bit each.
    fenced_out: u64,
}

impl Resource {
    /// Prepares a run.
    pub fn begin(&mut self, settings: &Settings) {
        self.highest = settings.highest_token;
        self.adopted = None;
        self.raised_by = None;
        self.version = 0;
        self.remembered.clear();
        self.fenced_out = 0;
    }

    /// Handles what woke the resource. `holds` answers, for a resource in the lock service's own
    /// store, whether a grant is current.
    pub fn wake(
        &mut self,
        settings: &Settings,
        now: Readings,
        wake: Wake<Payload>,
        holds: impl FnOnce(GrantNo) -> bool,
        out: &mut Effects,
    ) {
        let Wake::Message { from, thread, label, payload } = wake else { return };
        let answer = match payload {
            Payload::Write(write) => self.write(settings, now, from, write, holds, out),
            Payload::Read { grant, token } => self.read(settings, from, grant, token, out),
            Payload::FenceOut { client } => {
                self.fenced_out |= 1 << client.index();
                out.push(Effect::Note(Note::FencedOut { client }));
                Payload::FencedOut { client }
            }
            _ => return,
        };
        reply(from, thread, label, answer, out);
    }

    fn write(
        &mut self,
        settings: &Settings,
        now: Readings,
        client: ProcessId,
        write: WriteRequest,
        holds: impl FnOnce(GrantNo) -> bool,
        out: &mut Effects,
    ) -> Payload {
        let highest_before = self.highest_seen();
        let remembered = self.recall(settings, now, write.key);
        let refused = self.refusal(settings, client, &write, holds);
        let (outcome, version) = match (refused, remembered) {
            (Some(_), _) => (Outcome::Rejected, self.version),
            (None, Some(first)) => (Outcome::Deduplicated, first.version),
            (None, None) => {
                self.accept(settings, now, client, &write);
                (Outcome::Accepted, self.version)
            }
        };
        out.push(Effect::Note(Note::Decided(Decision {
            is_write: true,
            client,
            grant: write.grant,
            token: write.token,
            value: write.value,
            key: write.key,
            depends_on_read: write.depends_on_read,
            outcome,
            reason: refused,
            highest_before,
            highest_after: self.highest_seen(),
        })));
        Payload::WriteAnswer { outcome, reason: refused, version }
    }

    fn read(
        &mut self,
        settings: &Settings,
        client: ProcessId,
        grant: Option<GrantNo>,
        token: Option<FencingToken>,
        out: &mut Effects,
    ) -> Payload {
        let highest_before = self.highest_seen();
        let is_fenced = settings.check.is_fence() && settings.fence_on_reads;
        let refused = if self.is_fenced_out(client) {
            Some(Reason::FencedOut)
        } else {
            token.filter(|_| is_fenced).and_then(|token| self.fence(settings.check, client, token))
        };
        if let (None, true, Some(token)) = (refused, is_fenced, token) {
            self.raise(client, token);
        }
        let outcome = if refused.is_some() { Outcome::Rejected } else { Outcome::Accepted };
        out.push(Effect::Note(Note::Decided(Decision {
            is_write: false,
            client,
            grant,
            token,
            value: crate::id::ValueId::default(),
            key: None,
            depends_on_read: false,
            outcome,
            reason: refused,
            highest_before,
            highest_after: self.highest_seen(),
        })));
        Payload::ReadAnswer { refused, version: self.version }
    }

    /// What the check has against a write.
    fn refusal(
        &self,
        settings: &Settings,
        client: ProcessId,
        write: &WriteRequest,
        holds: impl FnOnce(GrantNo) -> bool,
    ) -> Option<Reason> {
        if self.is_fenced_out(client) {
            return Some(Reason::FencedOut);
        }
        match settings.check {
            Check::None | Check::External | Check::IdempotencyKey => None,
            Check::Token | Check::TokenOneWriter => match write.token {
                None => Some(Reason::NoToken),
                Some(token) => self.fence(settings.check, client, token),
            },
            Check::TokenEqual => match (write.token, self.adopted) {
                (None, _) => Some(Reason::NoToken),
                (Some(token), Some(adopted)) if token != adopted => Some(Reason::TokenDiffers),
                _ => None,
            },
            Check::Version => (write.version != self.version).then_some(Reason::VersionChanged),
            Check::LockKey => (!write.grant.is_some_and(holds)).then_some(Reason::NotTheHolder),
        }
    }

    /// What the fence has against a token.
    fn fence(&self, check: Check, client: ProcessId, token: FencingToken) -> Option<Reason> {
        if token < self.highest {
            return Some(Reason::StaleToken);
        }
        let is_anothers = token == self.highest && self.raised_by.is_some_and(|by| by != client);
        (check == Check::TokenOneWriter && is_anothers).then_some(Reason::NotTheHolder)
    }

    fn accept(
        &mut self,
        settings: &Settings,
        now: Readings,
        client: ProcessId,
        write: &WriteRequest,
    ) {
        self.version += 1;
        match (settings.check, write.token) {
            (Check::TokenEqual, Some(token)) => self.adopted = Some(token),
            (check, Some(token)) if check.is_fence() => self.raise(client, token),
            _ => {}
        }
        if let (Check::IdempotencyKey, Some(key)) = (settings.check, write.key) {
            self.remembered.retain(|first| first.key != key);
            self.remembered.push(Remembered { key, at: now.monotonic, version: self.version });
        }
    }

    fn raise(&mut self, client: ProcessId, token: FencingToken) {
        self.highest = token;
        self.raised_by = Some(client);
    }

    /// The first result under that key, while it is remembered.
    fn recall(&self, settings: &Settings, now: Readings, key: Option<KeyId>) -> Option<Remembered> {
        let key = key.filter(|_| settings.check == Check::IdempotencyKey)?;
        let first = self.remembered.iter().find(|first| first.key == key)?;
        let is_kept =
            settings.retention.is_none_or(|retention| now.monotonic < first.at + retention);
        is_kept.then_some(*first)
    }

    fn is_fenced_out(&self, client: ProcessId) -> bool {
        self.fenced_out >> client.index() & 1 == 1
    }

    fn highest_seen(&self) -> FencingToken {
        self.adopted.unwrap_or(self.highest)
    }
}

fn reply(to: ProcessId, thread: Thread, label: Label, payload: Payload, out: &mut Effects) {
    let label = MessageName::from_label(label).answer().label();
    out.push(Effect::Send { to, thread, label, payload });
}
