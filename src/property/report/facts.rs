//! What sentences are made of: names, tokens, and who was frozen when.

use crate::id::{GrantNo, ProcessId, RecordNo};
use crate::kernel::LossCause;
use crate::property::report::history::History;
use crate::property::{Belief, ClientSet, Grant, Operation};
use crate::protocol::{BeliefEnd, ExitCause, LossSign, Note, Outcome, Reason};
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, PauseInfo, Record, Terms, Trace, What, words};

/// One run, with everything that sentences need to look up.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) terms: &'a Terms,
    pub(crate) trace: &'a Trace,
    pub(crate) history: &'a History,
}

/// One pause as it happened.
#[derive(Clone, Copy)]
pub(crate) struct Frozen<'a> {
    pub(crate) info: &'a PauseInfo,
    pub(crate) range: TimeRange,
    pub(crate) began: RecordNo,
    pub(crate) ended: Option<RecordNo>,
}

impl<'a> Facts<'a> {
    pub(crate) fn name(&self, process: ProcessId) -> &'a str {
        self.cast.name(process)
    }

    pub(crate) fn names(&self, clients: ClientSet) -> String {
        let names: Vec<&str> = clients.iter().map(|client| self.name(client)).collect();
        words::list(&names)
    }

    pub(crate) fn grant(&self, grant: GrantNo) -> Option<&'a Grant> {
        self.history.grant(grant)
    }

    /// How a sentence calls a grant: by its token, or by its number where there are no tokens.
    pub(crate) fn mark_of(&self, grant: &Grant) -> String {
        match grant.token {
            Some(token) => format!("token {token}"),
            None => format!("grant {}", grant.ordinal),
        }
    }

    /// " with token 33", " without a token", or nothing where nobody has tokens.
    pub(crate) fn with_token(&self, operation: &Operation) -> String {
        match operation.token {
            Some(token) => format!(" with token {token}"),
            None if self.history.grants.iter().any(|grant| grant.token.is_some()) => {
                " without a token".to_owned()
            }
            None => String::new(),
        }
    }

    /// What the resource checks, in the format's word.
    pub(crate) fn check(&self, resource: ProcessId) -> &'static str {
        self.cast.checks[resource.index() - self.cast.n_clients - self.cast.n_nodes]
    }

    /// "write" or "read".
    pub(crate) fn noun(&self, operation: &Operation) -> &'static str {
        if operation.is_write { "write" } else { "read" }
    }

    /// A clause for why the resource refused, as after "refused it: ".
    pub(crate) fn why_refused(&self, operation: &Operation) -> String {
        let client = self.name(operation.client);
        let highest = operation.highest_before;
        match (operation.reason, operation.token) {
            (Some(Reason::StaleToken), Some(token)) if token < highest => {
                format!("token {token} is lower than {highest}, the highest it had seen")
            }
            (Some(Reason::NoToken), _) => "it carried no token".to_owned(),
            (Some(Reason::TokenDiffers), Some(token)) => {
                format!("it wants the very token it saw first, {highest}, and not {token}")
            }
            (Some(Reason::VersionChanged), _) => {
                format!("it had changed since {client} last learned its version")
            }
            (Some(Reason::NotTheHolder), Some(token)) if token == highest => {
                format!("another client had already used token {token}")
            }
            (Some(Reason::NotTheHolder), _) => format!("{client} was not the holder of the lock"),
            (Some(Reason::FencedOut), _) => format!("{client} had been fenced out"),
            _ => "its check said no".to_owned(),
        }
    }

    /// A clause for why the resource let it pass, as after "accepted it, because ".
    pub(crate) fn why_passed(&self, operation: &Operation) -> String {
        let own = operation.grant.and_then(|grant| self.grant(grant)).and_then(|own| own.token);
        match (self.check(operation.resource), operation.token) {
            ("none", _) => "it checks no token".to_owned(),
            ("external", _) => "it cannot check anything".to_owned(),
            ("token-equal", Some(token)) => {
                format!("token {token} is the one it saw first, and that is all it compares")
            }
            ("token" | "token-one-writer", Some(token)) if own != operation.token => {
                format!("it showed token {token}, asked for just before, instead of its own")
            }
            ("token" | "token-one-writer", Some(token)) => match self.overtaker(operation) {
                Some(read) if !read.is_write && read.token > operation.token => {
                    format!("{}'s read had not raised the fence", self.name(read.client))
                }
                _ => format!("token {token} was not lower than any it had seen"),
            },
            ("version", _) => "its version was still the one that the writer knew".to_owned(),
            ("idempotency-key", _) if self.is_repetition(operation) => {
                "it no longer remembered the key".to_owned()
            }
            ("idempotency-key", _) => "it looks for keys that it knows, not for tokens".to_owned(),
            ("lock-key", _) => "the lock service had the writer as the holder".to_owned(),
            _ => "its check let it pass".to_owned(),
        }
    }

    /// Whether a write with the same idempotency key was accepted before.
    fn is_repetition(&self, operation: &Operation) -> bool {
        let key = self.key_of(operation.record);
        let earlier = self.history.writes.iter().filter(|other| {
            other.resource == operation.resource
                && other.record < operation.record
                && other.outcome == Outcome::Accepted
        });
        key.is_some() && earlier.map(|other| self.key_of(other.record)).any(|other| other == key)
    }

    /// The accepted operation before this one, at the same resource, that decides about it: the
    /// one that raised the fence it is refused at, that adopted another token, that changed the
    /// version, or else the first of a later grant.
    pub(crate) fn overtaker(&self, operation: &Operation) -> Option<&'a Operation> {
        let all = self.history.writes.iter().chain(&self.history.reads);
        let before = all.filter(|other| {
            other.resource == operation.resource
                && other.record < operation.record
                && other.sent_record.is_some()
                && other.outcome == Outcome::Accepted
        });
        let fence = Some(operation.highest_before);
        match operation.reason {
            Some(Reason::StaleToken | Reason::TokenDiffers | Reason::NotTheHolder) => {
                before.filter(|other| other.token == fence).min_by_key(|other| other.record)
            }
            Some(Reason::VersionChanged) => before
                .filter(|other| other.is_write && other.client != operation.client)
                .max_by_key(|other| other.record),
            Some(Reason::NoToken | Reason::FencedOut) => None,
            None => {
                let grant = operation.grant?;
                // A write says more than a read that came before it.
                before
                    .filter(|other| other.grant.is_some_and(|later| later > grant))
                    .min_by_key(|other| (!other.is_write, other.record))
            }
        }
    }

    /// Every pause of a process, in order.
    pub(crate) fn pauses(&self, process: ProcessId) -> Vec<Frozen<'a>> {
        let mut pauses: Vec<(u16, Frozen<'a>)> = Vec::new();
        for record in self.trace.records.iter().filter(|record| record.process == process) {
            match record.what {
                What::PauseBegan { pause, until } => {
                    let Some(info) = self.cast.pauses.get(pause as usize) else { continue };
                    let range = TimeRange::new(record.at, until.min(self.history.end));
                    let began = record.number;
                    pauses.push((pause, Frozen { info, range, began, ended: None }));
                }
                What::PauseEnded { pause } => {
                    let open = pauses.iter_mut().rev().find(|(number, _)| *number == pause);
                    if let Some((_, frozen)) = open {
                        frozen.range.to = record.at;
                        frozen.ended = Some(record.number);
                    }
                }
                _ => {}
            }
        }
        pauses.into_iter().map(|(_, frozen)| frozen).collect()
    }

    /// The records of one process after `from` and before `to`.
    pub(crate) fn records_between(
        &self,
        process: ProcessId,
        from: Instant,
        to: Instant,
    ) -> impl Iterator<Item = &'a Record> {
        let records = &self.trace.records;
        let first = records.partition_point(|record| record.at < from);
        records[first..]
            .iter()
            .take_while(move |record| record.at <= to)
            .filter(move |record| record.process == process)
    }

    /// The notes of one process in an interval, both ends included.
    pub(crate) fn notes_between(
        &self,
        process: ProcessId,
        from: Instant,
        to: Instant,
    ) -> impl Iterator<Item = (&'a Record, &'a Note)> {
        self.records_between(process, from, to).filter_map(|record| match &record.what {
            What::Note { note, .. } => Some((record, note)),
            _ => None,
        })
    }
}

impl Frozen<'_> {
    /// What freezes, as the beginning of a sentence: "a GC pause".
    pub(crate) fn noun(&self) -> &'static str {
        match self.info.cause {
            "gc" => "a GC pause",
            "sigstop" => "SIGSTOP",
            "swap" => "swapping",
            "debugger" => "a debugger",
            "disk-stall" => "a slow disk",
            "vm-migration" => "a VM migration",
            "suspend" => "a closed lid (suspend)",
            "cpu-throttle" => "CPU throttling",
            _ => "a pause",
        }
    }

    /// What it does to its process, with its length: "stopped A for 11.0 s".
    pub(crate) fn verb(&self, name: &str) -> String {
        let length = words::duration(self.range.length());
        let clock = if self.info.stops_clock { ", and its monotonic clock with it" } else { "" };
        match (self.info.slices, self.info.scope) {
            (Some(_), _) => format!("slowed {name} down for {length}{clock}"),
            (None, "worker") => format!("stopped {name}'s worker for {length}{clock}"),
            (None, "renewer") => format!("stopped {name}'s renewal thread for {length}{clock}"),
            (None, _) => format!("stopped {name} for {length}{clock}"),
        }
    }

    /// Whether the program does not run at all meanwhile.
    pub(crate) fn stops_worker(&self) -> bool {
        self.holds_up_worker() && self.info.slices.is_none()
    }

    /// Whether the program stood still because of it just then.
    pub(crate) fn stops_worker_at(&self, at: Instant) -> bool {
        self.range.contains(at) && self.stops_worker()
    }

    /// Whether it keeps the program from running.
    pub(crate) fn holds_up_worker(&self) -> bool {
        self.info.scope != "renewer"
    }
}

impl Facts<'_> {
    /// Why a message was lost, as a clause.
    pub(crate) fn loss_cause(&self, why: LossCause, lost: &Record) -> String {
        match why {
            LossCause::Partition => "a partition stood in its way".to_owned(),
            LossCause::Dropped => "the network dropped it".to_owned(),
            LossCause::ReceiverDown => format!("{} was down", self.name(lost.process)),
        }
    }

    /// Whether a client stopped believing because it took care, and not because it was done.
    pub(crate) fn is_caution(&self, belief: &Belief) -> bool {
        belief.ended.is_some_and(|record| match self.trace.get(record).what {
            What::Note { note: Note::BeliefEnded { why, .. }, .. } => {
                matches!(why, BeliefEnd::Lost(_) | BeliefEnd::Exited)
            }
            _ => false,
        })
    }

    /// Why a client stopped believing, as a clause; `record` is the note of it.
    pub(crate) fn why_stopped_believing(&self, record: RecordNo) -> &'static str {
        let ended = self.trace.get(record);
        match ended.what {
            What::Note { note: Note::BeliefEnded { why: BeliefEnd::Exited, .. }, .. } => {
                let mut notes = self.notes_between(ended.process, ended.at, ended.at);
                let exited = notes.find_map(|(_, note)| match note {
                    Note::Exited { why } => Some(exit_cause(*why)),
                    _ => None,
                });
                exited.unwrap_or("its program ended")
            }
            What::Note { note: Note::BeliefEnded { why, .. }, .. } => match why {
                BeliefEnd::Released => "it released the lease",
                BeliefEnd::Lost(how) => sign(how),
                BeliefEnd::Exited => "its program ended",
                BeliefEnd::Crashed => "it crashed",
                BeliefEnd::Replaced => "it was granted the lease anew",
            },
            _ => "it crashed",
        }
    }
}

/// Why a program ended early, as a clause.
const fn exit_cause(why: ExitCause) -> &'static str {
    match why {
        ExitCause::Step => "its program said so",
        ExitCause::CheckFailed => "its check said no",
        ExitCause::NotGranted => "it was not granted the lock",
        ExitCause::GaveUp => "it gave up waiting",
        ExitCause::WriteRefused => "its write was refused",
        ExitCause::Loss => "it had learned that its lease was gone",
    }
}

/// How a client learned of its loss, as a clause.
pub(crate) const fn sign(how: LossSign) -> &'static str {
    match how {
        LossSign::RenewalRefused => "its renewal was refused",
        LossSign::CheckFailed => "its check said no",
        LossSign::ReleaseRefused => "its release was refused",
        LossSign::WriteRefused => "its write was refused",
        LossSign::Deadline => "its own deadline had passed",
        LossSign::Event => "the lock service told it so",
    }
}
