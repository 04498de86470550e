//! Each record as a clause.

use crate::app::event::Decided;
use crate::app::words;
use crate::id::{FencingToken, ProcessId};
use crate::kernel::LossCause;
use crate::protocol::{
    BeliefEnd, Decision, ExitCause, LossSign, MessageName, Note, Outcome, Payload, Reason, Refusal,
    RequestKind,
};
use crate::time::Instant;
use crate::trace::{Cast, Record, Role, Trace, What};

/// A record in words.
pub(crate) struct Telling {
    pub(crate) text: String,
    /// Whether it is left out beside something better.
    pub(crate) dull: bool,
    pub(crate) token: Option<FencingToken>,
    pub(crate) decision: Option<Decided>,
}

impl Telling {
    fn of(text: String) -> Option<Self> {
        Some(Self { text, dull: false, token: None, decision: None })
    }

    fn dull(text: String) -> Option<Self> {
        Some(Self { text, dull: true, token: None, decision: None })
    }

    fn with(text: String, token: Option<FencingToken>, decision: Decided) -> Option<Self> {
        Some(Self { text, dull: false, token, decision: Some(decision) })
    }
}

/// Tells one record; nothing where its neighbours say it already.
pub(crate) fn tell(cast: &Cast, trace: &Trace, record: &Record) -> Option<Telling> {
    let who = words::process(cast, record.process);
    match record.what {
        What::Sent { to, label, payload, .. } => {
            sent(cast, &who, to, MessageName::from_label(label), payload)
        }
        What::Delivered { from, label, .. } => {
            delivered(cast, &who, from, MessageName::from_label(label))
        }
        What::Lost { label, why, message, .. } => {
            let name = MessageName::from_label(label);
            let token = match trace.get(message).what {
                What::Sent { payload, .. } => token_of(payload),
                _ => None,
            };
            Telling::with(
                format!("{} is lost: {}", message_name(cast, name), loss(why)),
                token,
                Decided::Lost,
            )
        }
        What::PauseBegan { pause, until } => {
            let info = &cast.pauses[pause as usize];
            let what = match info.scope {
                "worker" => format!("{who}’s worker stops"),
                "renewer" => format!("{who}’s renewal thread stops"),
                _ => format!("{who} stops"),
            };
            Telling::of(format!(
                "{what} ({}) for {}",
                words::cause_of_word(info.cause),
                words::duration(until.since(record.at))
            ))
        }
        What::PauseEnded { .. } => Telling::of(format!("{who} wakes")),
        What::Crashed => Telling::of(format!("{who} crashes")),
        What::Restarted => Telling::of(format!("{who} restarts")),
        What::ClockStepped { by } => Telling::of(format!("{who}’s wall clock is stepped by {by}")),
        What::FaultBegan { fault } => {
            Telling::of(format!("{} begins", cast.faults[fault as usize]))
        }
        What::FaultEnded { fault } => Telling::of(format!("{} ends", cast.faults[fault as usize])),
        What::Note { note, refers_to } => noted(cast, &who, note, refers_to),
        What::CutShort => Telling::of("the run is cut short: too many records".to_owned()),
    }
}

/// A message as the middle of a sentence: "A's write", "the answer to A's check".
pub(crate) fn message_name(cast: &Cast, name: MessageName) -> String {
    let request = format!("{}’s {}", cast.name(name.client), request_noun(name.kind));
    if name.reply { format!("the answer to {request}") } else { request }
}

const fn request_noun(kind: RequestKind) -> &'static str {
    match kind {
        RequestKind::Acquire => "request for the lease",
        RequestKind::Renew => "renewal",
        RequestKind::Release => "release",
        RequestKind::Check => "check",
        RequestKind::Read => "read",
        RequestKind::Write => "write",
        RequestKind::Token => "question for the newest token",
        RequestKind::FenceOut => "order to fence out",
        RequestKind::Event => "notice of loss",
    }
}

fn sent(
    cast: &Cast,
    who: &str,
    to: ProcessId,
    name: MessageName,
    payload: Payload,
) -> Option<Telling> {
    let to = words::process(cast, to);
    let again = if name.attempt > 1 { " again" } else { "" };
    let text = match name.kind {
        _ if name.reply => return Telling::dull(format!("{who} answers {to}")),
        RequestKind::Acquire => format!("{who} asks for the lease{again}"),
        RequestKind::Renew => format!("{who} asks to renew its lease{again}"),
        RequestKind::Release => format!("{who} releases the lease{again}"),
        RequestKind::Check => format!("{who} asks whether it still holds the lease{again}"),
        RequestKind::Read => format!("{who} sends a read to {to}{again}"),
        RequestKind::Write => match token_of(payload) {
            Some(token) => format!("{who} sends its write to {to} with token {token}{again}"),
            None => format!("{who} sends its write to {to}{again}"),
        },
        RequestKind::Token => format!("{who} asks for the newest token"),
        RequestKind::FenceOut => format!("{who} asks {to} to fence a client out"),
        RequestKind::Event => format!("{who} tells {to} that its lease is lost"),
    };
    let token = token_of(payload);
    Some(Telling { text, dull: false, token, decision: None })
}

fn delivered(cast: &Cast, who: &str, from: ProcessId, name: MessageName) -> Option<Telling> {
    Telling::dull(if name.reply {
        format!("{}’s answer reaches {who}", words::process(cast, from))
    } else {
        format!("{} reaches {who}", message_name(cast, name))
    })
}

const fn loss(why: LossCause) -> &'static str {
    match why {
        LossCause::Partition => "a partition stands in the way",
        LossCause::Dropped => "it is dropped",
        LossCause::ReceiverDown => "its receiver is down",
    }
}

const fn token_of(payload: Payload) -> Option<FencingToken> {
    match payload {
        Payload::Granted { token, .. }
        | Payload::NewestToken { token }
        | Payload::Read { token, .. } => token,
        Payload::Write(write) => write.token,
        _ => None,
    }
}

fn noted(cast: &Cast, who: &str, note: Note, refers_to: Option<Instant>) -> Option<Telling> {
    let until = || {
        refers_to
            .map_or_else(|| " for ever".to_owned(), |at| format!(" until {}", words::instant(at)))
    };
    match note {
        Note::StepBegan { .. } | Note::WaitBegan | Note::WaitEnded => None,
        Note::ProgramEnded => Telling::dull(format!("{who} has done its last step")),
        Note::Believed { token, .. } => Some(Telling {
            text: match token {
                Some(token) => format!("{who} hears that it holds the lease, token {token}"),
                None => format!("{who} hears that it holds the lease"),
            },
            dull: false,
            token,
            decision: None,
        }),
        Note::RenewalHeard { .. } => Telling::of(format!("{who} hears that it is renewed")),
        Note::BeliefEnded { why, .. } => belief_ended(who, why),
        Note::LossLearned { how, .. } => {
            Telling::of(format!("{who} learns that its lease is gone: {}", sign(how)))
        }
        Note::Checked { at_service: true, holds: true } => {
            Telling::of(format!("{who} hears: still yours"))
        }
        Note::Checked { at_service: true, holds: false } => {
            Telling::of(format!("{who} hears: not yours"))
        }
        Note::Checked { at_service: false, holds } => Telling::of(format!(
            "{who} looks at its own clock: {}",
            if holds { "still mine" } else { "too late" }
        )),
        Note::OwnCopyRead { .. } => Telling::of(format!("{who} reads its own copy")),
        Note::TimedOut { request, last } => Telling::of(format!(
            "{who} waits no longer for the answer to its {}{}",
            request_noun(request.kind),
            if last { "" } else { " and asks again" }
        )),
        Note::Exited { why } => Telling::of(format!("{who} exits: {}", exit(why))),
        Note::ProgramRestarted => Telling::of(format!("{who} begins its program again")),
        Note::Granted { client, token, .. } => Telling::with(
            match token {
                Some(token) => format!(
                    "{who} grants {} the lease, token {token},{}",
                    cast.name(client),
                    until()
                ),
                None => format!("{who} grants {} the lease{}", cast.name(client), until()),
            },
            token,
            Decided::Granted,
        ),
        Note::Refused { client, request, why } => Telling::with(
            format!(
                "{who} refuses {}’s {}: {}",
                cast.name(client),
                request_noun(request),
                refusal(why)
            ),
            None,
            Decided::Refused,
        ),
        Note::Renewed { .. } => Telling::of(format!("{who} renews the lease{}", until())),
        // An expiry is told at its own instant.
        Note::GrantEnded { .. } => None,
        Note::GrantRevived { .. } => Telling::of(format!("{who} lets an old grant hold again")),
        Note::CheckAnswered { client, holds } => Telling::of(format!(
            "{who} answers {}: {}",
            cast.name(client),
            if holds { "still yours" } else { "not yours" }
        )),
        Note::ServiceFault { fault } => Telling::of(cast.faults[fault as usize].clone()),
        Note::Decided(decision) => decided(cast, who, &decision),
        Note::FencedOut { client } => {
            Telling::of(format!("{who} fences {} out", cast.name(client)))
        }
    }
}

fn decided(cast: &Cast, who: &str, decision: &Decision) -> Option<Telling> {
    let operation = if decision.is_write { "write" } else { "read" };
    let whose = format!("{}’s {operation}", cast.name(decision.client));
    let (text, word) = match (decision.outcome, decision.reason) {
        (Outcome::Accepted, _) => {
            let raised = decision.highest_after > decision.highest_before;
            let fence = if raised {
                format!("; its fence is now {}", decision.highest_after)
            } else {
                String::new()
            };
            (format!("{who} accepts {whose}{fence}"), Decided::Accepted)
        }
        (Outcome::Deduplicated, _) => {
            (format!("{who} recognises {whose} as a repetition"), Decided::Deduplicated)
        }
        (Outcome::Rejected, Some(Reason::StaleToken)) => {
            let token = decision.token.unwrap_or_default();
            let text = format!("{who} rejects {whose}: {token} < {}", decision.highest_before);
            (text, Decided::Rejected)
        }
        (Outcome::Rejected, reason) => {
            let why = reason.map_or("refused", Reason::words);
            (format!("{who} rejects {whose}: {why}"), Decided::Rejected)
        }
    };
    Telling::with(text, decision.token, word)
}

fn belief_ended(who: &str, why: BeliefEnd) -> Option<Telling> {
    match why {
        BeliefEnd::Released => Telling::dull(format!("{who} has released the lease")),
        BeliefEnd::Lost(how) => {
            Telling::dull(format!("{who} no longer believes it holds the lease: {}", sign(how)))
        }
        // The exit, the crash and the new grant are told by their own records.
        BeliefEnd::Exited | BeliefEnd::Crashed | BeliefEnd::Replaced => None,
    }
}

const fn sign(how: LossSign) -> &'static str {
    match how {
        LossSign::RenewalRefused => "its renewal was refused",
        LossSign::CheckFailed => "its check said no",
        LossSign::ReleaseRefused => "its release was refused",
        LossSign::WriteRefused => "its write was refused",
        LossSign::Deadline => "its own deadline has passed",
        LossSign::Event => "the lock service said so",
    }
}

const fn exit(why: ExitCause) -> &'static str {
    match why {
        ExitCause::Step => "its program says so",
        ExitCause::CheckFailed => "its check said no",
        ExitCause::NotGranted => "it was not granted the lease",
        ExitCause::GaveUp => "it gave up waiting",
        ExitCause::WriteRefused => "its write was refused",
        ExitCause::Loss => "it lost the lease",
    }
}

const fn refusal(why: Refusal) -> &'static str {
    match why {
        Refusal::Held => "it is held",
        Refusal::Expired => "it has expired",
        Refusal::NotHolder => "it does not hold it",
    }
}

/// What a process is called in the head of a row.
pub fn row_name(cast: &Cast, process: ProcessId) -> String {
    match cast.role(process) {
        Role::Client => format!("Client {}", cast.name(process)),
        Role::Service if cast.n_nodes == 1 => "Lock service".to_owned(),
        _ => words::sentence(cast.name(process)),
    }
}
