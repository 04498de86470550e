//! The seed's lock service: a holder, an expiry, a counter.
//!
//! A lease is expired if and only if the service's monotonic clock shows its expiry or later;
//! nothing happens then until somebody asks. The holder's own acquire is granted again with a new
//! token; a renewal keeps the token and is refused once expired. There is no server to compare
//! with: the rules are those of the scenario format.

use crate::id::{FencingToken, GrantNo, IdentityId, ProcessId};
use crate::kernel::{Effect, Label, Readings, Thread, Wake};
use crate::lease::{Description, Effects, ServiceFault, Settings};
use crate::protocol::{
    ClockKind, CountedFrom, GrantEnd, InFlight, LearnsOfLoss, LeaseSettings, MessageName, Note,
    OnLoss, Payload, Refusal, ReleaseChecks, RenewAs, RenewedBy, RenewsUntil, RequestKind, Ttl,
};
use crate::time::{Duration, LocalTime};

pub(super) const DESCRIPTION: Description = Description {
    word: "generic",
    title: "generic lock service",
    client: LeaseSettings {
        ttl: Ttl::After(Duration::from_seconds(10)),
        renew_every: None,
        retry_every: Duration::from_millis(500),
        request_timeout: Duration::from_seconds(5),
        retries: 0,
        renew_deadline: None,
        safety_margin: Duration::ZERO,
        counted_from: CountedFrom::Reply,
        deadline_clock: ClockKind::Monotonic,
        learns_of_loss: LearnsOfLoss::Reply,
        on_loss: OnLoss::Stop,
        stop_after: None,
        in_flight: InFlight::Finish,
        release_checks: ReleaseChecks::Owner,
        renew_as: RenewAs::Grant,
        renewed_by: RenewedBy::Thread,
        renews_until: RenewsUntil::Exit,
    },
};

/// The lease record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lease {
    grant: GrantNo,
    identity: IdentityId,
    client: ProcessId,
    /// On the service's monotonic clock; none: never.
    expires: Option<LocalTime>,
    watch: bool,
    /// Its end is in the trace already.
    is_over: bool,
}

/// The service.
#[derive(Clone, Debug, Default)]
pub(crate) struct Generic {
    /// The last lease granted, if its record still exists. It stays after expiry.
    lease: Option<Lease>,
    next_token: FencingToken,
    /// The token of every grant so far, so that an overwrite can bring an old one back.
    tokens: Vec<FencingToken>,
}

/// Whom to answer, and under which name.
#[derive(Clone, Copy)]
struct Asker {
    client: ProcessId,
    thread: Thread,
    label: Label,
}

impl Asker {
    fn answer(self, payload: Payload, out: &mut Effects) {
        let label = MessageName::from_label(self.label).answer().label();
        out.push(Effect::Send { to: self.client, thread: self.thread, label, payload });
    }
}

impl Generic {
    pub(crate) fn begin(&mut self, settings: &Settings) {
        self.lease = None;
        self.next_token = settings.first_token;
        self.tokens.clear();
    }

    pub(crate) fn wake(
        &mut self,
        settings: &Settings,
        now: Readings,
        wake: Wake<Payload>,
        out: &mut Effects,
    ) {
        match wake {
            Wake::Message { from, thread, label, payload } => {
                self.hear(now, Asker { client: from, thread, label }, payload, out);
            }
            Wake::Alarm => self.note_expiry(now, out),
            Wake::Told { fault } => self.suffer(settings, fault, out),
            // The record survives a crash: what is lost is only what was on its way.
            Wake::Crashed | Wake::Restarted | Wake::Timer { .. } | Wake::Step { .. } => {}
        }
    }

    /// Whether that grant is current.
    pub(crate) fn holds(&self, now: Readings, grant: GrantNo) -> bool {
        self.live(now).is_some_and(|lease| lease.grant == grant)
    }

    /// The lease, unless it is over.
    fn live(&self, now: Readings) -> Option<Lease> {
        self.lease.filter(|lease| {
            !lease.is_over && lease.expires.is_none_or(|expires| now.monotonic < expires)
        })
    }

    fn hear(&mut self, now: Readings, asker: Asker, payload: Payload, out: &mut Effects) {
        match payload {
            Payload::Acquire { identity, ttl, watch } => {
                self.acquire(now, asker, identity, ttl, watch, RequestKind::Acquire, out);
            }
            Payload::Renew { identity, grant, renew_as, ttl, watch } => match renew_as {
                RenewAs::Reacquire => {
                    self.acquire(now, asker, identity, ttl, watch, RequestKind::Renew, out);
                }
                RenewAs::Overwrite => {
                    let renewed = Lease {
                        grant,
                        identity,
                        client: asker.client,
                        expires: expiry(now, ttl),
                        watch,
                        is_over: false,
                    };
                    self.overwrite(now, asker, renewed, out);
                }
                RenewAs::Grant | RenewAs::Owner => {
                    self.renew(now, asker, identity, grant, renew_as, ttl, out);
                }
            },
            Payload::Release { identity, grant, checks } => {
                self.release(now, asker, identity, grant, checks, out);
            }
            Payload::Check { identity, .. } => {
                // As in the seed, the service knows its holder by identity and nothing else.
                let holds = self.live(now).is_some_and(|lease| lease.identity == identity);
                let client = asker.client;
                out.push(Effect::Note(Note::CheckAnswered { client, holds }));
                asker.answer(Payload::CheckAnswer { holds }, out);
            }
            Payload::AskNewestToken => {
                asker.answer(Payload::NewestToken { token: self.tokens.last().copied() }, out);
            }
            _ => {}
        }
    }

    #[expect(clippy::too_many_arguments, reason = "these are the parts of one request")]
    fn acquire(
        &mut self,
        now: Readings,
        asker: Asker,
        identity: IdentityId,
        ttl: Ttl,
        watch: bool,
        request: RequestKind,
        out: &mut Effects,
    ) {
        if let Some(lease) = self.live(now) {
            if lease.identity != identity {
                self.refuse(asker, request, Refusal::Held, out);
                return;
            }
            self.end(GrantEnd::Reacquired, out);
        } else {
            // Somebody asks: only now does the service notice that a lease ran out.
            self.note_expiry(now, out);
        }
        if let Some(lease) = self.lease.filter(|lease| lease.client != asker.client) {
            tell_of_loss(lease, out);
        }
        let grant = GrantNo::after(self.tokens.len() as u32);
        let token = self.next_token;
        self.tokens.push(token);
        self.next_token = FencingToken(token.0.saturating_add(1));
        let client = asker.client;
        let expires = expiry(now, ttl);
        self.lease = Some(Lease { grant, identity, client, expires, watch, is_over: false });
        note_until(Note::Granted { grant, client, token: Some(token) }, expires, out);
        asker.answer(Payload::Granted { grant, token: Some(token) }, out);
    }

    #[expect(clippy::too_many_arguments, reason = "these are the parts of one request")]
    fn renew(
        &mut self,
        now: Readings,
        asker: Asker,
        identity: IdentityId,
        grant: GrantNo,
        renew_as: RenewAs,
        ttl: Ttl,
        out: &mut Effects,
    ) {
        let is_named = |lease: &Lease| match renew_as {
            RenewAs::Owner => lease.identity == identity,
            _ => lease.grant == grant,
        };
        let Some(lease) = self.live(now).filter(is_named) else {
            let is_expired = self.lease.as_ref().is_some_and(is_named);
            let why = if is_expired { Refusal::Expired } else { Refusal::NotHolder };
            self.refuse(asker, RequestKind::Renew, why, out);
            return;
        };
        let expires = expiry(now, ttl);
        self.lease = Some(Lease { expires, ..lease });
        note_until(Note::Renewed { grant: lease.grant }, expires, out);
        asker.answer(Payload::Renewed { grant: lease.grant }, out);
    }

    /// Writes the record without looking who holds it: the old grant holds again.
    fn overwrite(&mut self, now: Readings, asker: Asker, renewed: Lease, out: &mut Effects) {
        let was_live = self.live(now);
        let note = if was_live.is_some_and(|lease| lease.grant == renewed.grant) {
            Note::Renewed { grant: renewed.grant }
        } else {
            if let Some(lease) = was_live {
                self.end(GrantEnd::Takeover, out);
                tell_of_loss(lease, out);
            } else {
                self.note_expiry(now, out);
            }
            Note::GrantRevived { grant: renewed.grant }
        };
        self.lease = Some(renewed);
        note_until(note, renewed.expires, out);
        asker.answer(Payload::Renewed { grant: renewed.grant }, out);
    }

    fn release(
        &mut self,
        now: Readings,
        asker: Asker,
        identity: IdentityId,
        grant: GrantNo,
        checks: ReleaseChecks,
        out: &mut Effects,
    ) {
        let is_named = |lease: &Lease| match checks {
            ReleaseChecks::Nothing => true,
            ReleaseChecks::Owner => lease.identity == identity,
            ReleaseChecks::Grant => lease.grant == grant,
        };
        match self.live(now).filter(is_named) {
            Some(lease) => {
                self.end(GrantEnd::Release, out);
                // Nobody is to be told of its loss later.
                self.lease = None;
                if lease.client != asker.client {
                    tell_of_loss(lease, out);
                }
            }
            // Freeing what is free needs no permission where nothing is compared.
            None if checks == ReleaseChecks::Nothing => {}
            None => {
                let is_expired = self.lease.as_ref().is_some_and(is_named);
                let why = if is_expired { Refusal::Expired } else { Refusal::NotHolder };
                self.refuse(asker, RequestKind::Release, why, out);
                return;
            }
        }
        asker.answer(Payload::Released { grant }, out);
    }

    fn refuse(&self, asker: Asker, request: RequestKind, why: Refusal, out: &mut Effects) {
        out.push(Effect::Note(Note::Refused { client: asker.client, request, why }));
        asker.answer(Payload::Refused { why }, out);
    }

    /// Notes that the lease is over, if its time is up and that was not noted before.
    fn note_expiry(&mut self, now: Readings, out: &mut Effects) {
        let is_due = self.lease.is_some_and(|lease| !lease.is_over) && self.live(now).is_none();
        if is_due {
            self.end(GrantEnd::Expiry, out);
        }
    }

    /// Ends the lease, if it is not over already. Its record stays.
    fn end(&mut self, by: GrantEnd, out: &mut Effects) {
        if let Some(lease) = self.lease.as_mut().filter(|lease| !lease.is_over) {
            lease.is_over = true;
            let grant = lease.grant;
            out.push(Effect::Note(Note::GrantEnded { grant, by }));
            out.push(Effect::CancelAlarm);
        }
    }

    fn suffer(&mut self, settings: &Settings, fault: u16, out: &mut Effects) {
        let named = settings.faults.iter().find(|(number, _)| *number == fault);
        let Some(&(_, what)) = named else { return };
        let before = self.lease.filter(|lease| !lease.is_over);
        let by = match what {
            ServiceFault::Restart => return,
            ServiceFault::RestartWithoutState => GrantEnd::StateLost,
            ServiceFault::Evict => GrantEnd::Evicted,
            ServiceFault::AdminRelease => GrantEnd::AdminRelease,
            ServiceFault::DeleteRecord => GrantEnd::RecordDeleted,
        };
        self.end(by, out);
        self.lease = None;
        if matches!(what, ServiceFault::RestartWithoutState | ServiceFault::DeleteRecord) {
            self.next_token = settings.first_token;
        }
        // What is lost silently is told to nobody.
        if matches!(what, ServiceFault::AdminRelease | ServiceFault::DeleteRecord)
            && let Some(lease) = before
        {
            tell_of_loss(lease, out);
        }
    }
}

fn expiry(now: Readings, ttl: Ttl) -> Option<LocalTime> {
    match ttl {
        Ttl::After(ttl) => Some(now.monotonic + ttl),
        Ttl::Never => None,
    }
}

/// Notes a grant with its expiry, and has that noted too when it comes.
fn note_until(note: Note, expires: Option<LocalTime>, out: &mut Effects) {
    match expires {
        Some(at) => {
            out.push(Effect::NoteUntil(note, at));
            out.push(Effect::SetAlarm { at });
        }
        None => {
            out.push(Effect::Note(note));
            out.push(Effect::CancelAlarm);
        }
    }
}

/// Tells the client of a lease that is over, if it wants to know.
fn tell_of_loss(lease: Lease, out: &mut Effects) {
    if lease.watch {
        let name = MessageName {
            client: lease.client,
            kind: RequestKind::Event,
            n: lease.grant.0.get() as u16,
            attempt: 1,
            reply: false,
        };
        let payload = Payload::LeaseLost { grant: lease.grant };
        let (to, thread, label) = (lease.client, Thread::Any, name.label());
        out.push(Effect::Send { to, thread, label, payload });
    }
}
