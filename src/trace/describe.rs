//! One record in words, and the whole trace with one line a record.

use std::fmt::Write as _;

use crate::kernel::{Label, LossCause};
use crate::protocol::{
    BeliefEnd, Decision, ExitCause, GrantEnd, LossSign, MessageName, Note, Outcome, Payload,
    Refusal,
};
use crate::time::Instant;
use crate::trace::{Cast, Record, Trace, What, words};

/// The format's name of a message: `A.write#1`, `A.acquire#1.try2.reply`.
pub fn message_name(cast: &Cast, label: Label) -> String {
    let name = MessageName::from_label(label);
    let attempt = if name.attempt > 1 { format!(".try{}", name.attempt) } else { String::new() };
    let reply = if name.reply { ".reply" } else { "" };
    format!("{}.{}#{}{attempt}{reply}", cast.name(name.client), name.kind.word(), name.n)
}

/// What a record says, as the end of a sentence that begins with its process's name.
pub fn describe(cast: &Cast, record: &Record) -> String {
    match &record.what {
        What::Sent { to, label, payload, arrives } => {
            let arrival = match arrives {
                Some(at) => format!("arrives at {}", words::instant(*at)),
                None => "lost".to_owned(),
            };
            let said = payload_words(cast, payload);
            let name = MessageName::from_label(*label);
            if name.reply {
                let asked = MessageName { reply: false, ..name }.label();
                return format!("answers {}: {said}; {arrival}", message_name(cast, asked));
            }
            let (message, to) = (message_name(cast, *label), cast.name(*to));
            format!("sends {message} to {to}: {said}; {arrival}")
        }
        What::Delivered { from, label, .. } => {
            format!("gets {} from {}", message_name(cast, *label), cast.name(*from))
        }
        What::Lost { from, label, why, .. } => {
            let why = match why {
                LossCause::Partition => "partition",
                LossCause::Dropped => "dropped",
                LossCause::ReceiverDown => "it is down",
            };
            let name = message_name(cast, *label);
            format!("never gets {name} from {}: {why}", cast.name(*from))
        }
        What::PauseBegan { pause, until } => {
            let until = words::instant(*until);
            match cast.pauses.get(*pause as usize) {
                Some(info) if info.slices.is_some() => {
                    format!("runs in slices until {until} ({})", info.cause)
                }
                Some(info) => format!("freezes until {until} ({}, {})", info.cause, info.scope),
                None => format!("freezes until {until}"),
            }
        }
        What::PauseEnded { .. } => "wakes".to_owned(),
        What::Crashed => "crashes".to_owned(),
        What::Restarted => "restarts".to_owned(),
        What::ClockStepped { by } => format!("has its wall clock stepped by {by}"),
        What::FaultBegan { fault } => format!("suffers a fault: {}", fault_words(cast, *fault)),
        What::FaultEnded { fault } => format!("has it over: {}", fault_words(cast, *fault)),
        What::Note { note, refers_to } => note_words(cast, record, note, *refers_to),
        What::CutShort => "is where the run was cut short".to_owned(),
    }
}

/// The trace with one line a record: number, time, process, cause, words.
pub fn listing(cast: &Cast, trace: &Trace) -> String {
    let width = cast.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let digits = trace.records.len().max(1).ilog10() as usize + 1;
    let mut text = String::new();
    for record in &trace.records {
        let cause = record.cause.map_or("-".to_owned(), |cause| cause.to_string());
        let _ = writeln!(
            text,
            "{:>digits$}  {:>9}  {:<width$}  {cause:>digits$}  {}",
            record.number,
            words::instant(record.at),
            cast.name(record.process),
            describe(cast, record)
        );
    }
    text
}

fn fault_words(cast: &Cast, fault: u16) -> &str {
    cast.faults.get(fault as usize).map_or("a fault", String::as_str)
}

fn payload_words(cast: &Cast, payload: &Payload) -> String {
    let token_words = |token: Option<crate::id::FencingToken>| match token {
        Some(token) => format!("token {token}"),
        None => "no token".to_owned(),
    };
    match payload {
        Payload::Acquire { .. } => "give me the lease".to_owned(),
        Payload::Renew { .. } => "renew my lease".to_owned(),
        Payload::Release { .. } => "I release the lease".to_owned(),
        Payload::Check { .. } => "do I hold the lease?".to_owned(),
        Payload::AskNewestToken => "what is the newest token?".to_owned(),
        Payload::Granted { token, .. } => format!("granted, {}", token_words(*token)),
        Payload::Renewed { .. } => "renewed".to_owned(),
        Payload::Released { .. } => "released".to_owned(),
        Payload::Refused { why } => format!("no: {}", refusal(*why)),
        Payload::CheckAnswer { holds } => yes(*holds).to_owned(),
        Payload::NewestToken { token } => format!("the newest is {}", token_words(*token)),
        Payload::LeaseLost { .. } => "your lease is gone".to_owned(),
        Payload::Read { token, .. } => format!("read, {}", token_words(*token)),
        Payload::Write(write) => {
            let key = write
                .key
                .map_or(String::new(), |key| format!(", key {}", words::quoted(cast.key(key))));
            let value = words::quoted(cast.value(write.value));
            format!("write {value}, {}{key}", token_words(write.token))
        }
        Payload::FenceOut { client } => format!("refuse {} from now on", cast.name(*client)),
        Payload::ReadAnswer { refused: None, .. } => "read".to_owned(),
        Payload::ReadAnswer { refused: Some(reason), .. } => format!("no: {}", reason.words()),
        Payload::WriteAnswer { outcome, reason: None, .. } => outcome.word().to_owned(),
        Payload::WriteAnswer { outcome, reason: Some(reason), .. } => {
            format!("{}: {}", outcome.word(), reason.words())
        }
        Payload::FencedOut { client } => format!("{} is refused from now on", cast.name(*client)),
    }
}

fn note_words(cast: &Cast, record: &Record, note: &Note, refers_to: Option<Instant>) -> String {
    let until =
        refers_to.map_or("for ever".to_owned(), |at| format!("until {}", words::instant(at)));
    match note {
        Note::StepBegan { step, due } => {
            let steps = cast.steps.get(record.process.index());
            let info = steps.and_then(|steps| steps.get(step.index()));
            let kind = info.map_or("step", |info| info.kind);
            let label = info.and_then(|info| info.label.as_deref());
            let label = label.map_or(String::new(), |label| format!(" “{label}”"));
            let late = match *due < record.at {
                true => format!(", due at {}", words::instant(*due)),
                false => String::new(),
            };
            format!("begins step {}: {kind}{label}{late}", step.index() + 1)
        }
        Note::ProgramEnded => "has come to the end of its program".to_owned(),
        Note::WaitBegan => "waits for the lease".to_owned(),
        Note::WaitEnded => "waits no longer".to_owned(),
        Note::Believed { token: Some(token), .. } => {
            format!("believes that it holds the lease, token {token}")
        }
        Note::Believed { grant, .. } => {
            format!("believes that it holds the lease, grant {grant}")
        }
        Note::RenewalHeard { .. } => "hears that its lease was renewed".to_owned(),
        Note::BeliefEnded { why, .. } => format!("no longer believes: {}", belief_end(*why)),
        Note::LossLearned { how, .. } => format!("learns that its lease is gone: {}", sign(*how)),
        Note::Checked { at_service, holds } => {
            let how = if *at_service { "asked the lock service" } else { "looked at its clock" };
            format!("{how} whether it holds the lease: {}", yes(*holds))
        }
        Note::OwnCopyRead { resource } => {
            format!("reads its own copy of {}", cast.name(cast.resource(*resource)))
        }
        Note::TimedOut { request, last } => {
            let again = if *last { "gives up" } else { "will ask again" };
            format!("got no answer to {} in time and {again}", message_name(cast, request.label()))
        }
        Note::Exited { why } => format!("exits: {}", exit(*why)),
        Note::ProgramRestarted => "begins its program again".to_owned(),
        Note::Granted { grant, client, token } => {
            let token = token.map_or(String::new(), |token| format!(", token {token}"));
            format!("grants the lease to {} {until}: grant {grant}{token}", cast.name(*client))
        }
        Note::Refused { client, request, why } => {
            format!("refuses {}'s {}: {}", cast.name(*client), request.word(), refusal(*why))
        }
        Note::Renewed { grant } => format!("renews grant {grant} {until}"),
        Note::GrantEnded { grant, by } => format!("ends grant {grant}: {}", grant_end(*by)),
        Note::GrantRevived { grant } => format!("lets grant {grant} hold again {until}"),
        Note::CheckAnswered { client, holds } => {
            format!("looks whether {} holds the lease: {}", cast.name(*client), yes(*holds))
        }
        Note::ServiceFault { fault } => format!("is affected: {}", fault_words(cast, *fault)),
        Note::Decided(decision) => decision_words(cast, decision),
        Note::FencedOut { client } => format!("refuses {} from now on", cast.name(*client)),
    }
}

fn decision_words(cast: &Cast, decision: &Decision) -> String {
    let what = if decision.is_write { "write" } else { "read" };
    let verb = match decision.outcome {
        Outcome::Accepted => "accepts",
        Outcome::Rejected => "refuses",
        Outcome::Deduplicated => "recognises",
    };
    let token = match decision.token {
        Some(token) => format!(", token {token}"),
        None => ", no token".to_owned(),
    };
    let why = decision.reason.map_or(String::new(), |reason| format!(": {}", reason.words()));
    let raised = match decision.highest_after > decision.highest_before {
        true => format!("; highest token {}", decision.highest_after),
        false => String::new(),
    };
    format!("{verb} {}'s {what}{token}{why}{raised}", cast.name(decision.client))
}

const fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

const fn refusal(why: Refusal) -> &'static str {
    match why {
        Refusal::Held => "somebody else holds it",
        Refusal::Expired => "it has expired",
        Refusal::NotHolder => "it is not the holder",
    }
}

const fn belief_end(why: BeliefEnd) -> &'static str {
    match why {
        BeliefEnd::Released => "released",
        BeliefEnd::Lost(how) => sign(how),
        BeliefEnd::Exited => "exited",
        BeliefEnd::Crashed => "crashed",
        BeliefEnd::Replaced => "granted anew",
    }
}

const fn sign(how: LossSign) -> &'static str {
    match how {
        LossSign::RenewalRefused => "renewal refused",
        LossSign::CheckFailed => "check said no",
        LossSign::ReleaseRefused => "release refused",
        LossSign::WriteRefused => "write refused",
        LossSign::Deadline => "own deadline passed",
        LossSign::Event => "told by the lock service",
    }
}

const fn exit(why: ExitCause) -> &'static str {
    match why {
        ExitCause::Step => "its program says so",
        ExitCause::CheckFailed => "its check said no",
        ExitCause::NotGranted => "it was not granted the lease",
        ExitCause::GaveUp => "it gave up waiting",
        ExitCause::WriteRefused => "its write was refused",
        ExitCause::Loss => "its lease is gone",
    }
}

const fn grant_end(by: GrantEnd) -> &'static str {
    match by {
        GrantEnd::Expiry => "expired",
        GrantEnd::Release => "released",
        GrantEnd::Reacquired => "its own identity is granted anew",
        GrantEnd::Takeover => "taken over",
        GrantEnd::AdminRelease => "an administrator ended it",
        GrantEnd::Evicted => "its record was lost",
        GrantEnd::RecordDeleted => "its record was deleted",
        GrantEnd::StateLost => "the service lost its state",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ProcessId;
    use crate::protocol::RequestKind;

    #[test]
    fn messages_have_the_formats_names() {
        let cast = Cast { names: vec!["A".to_owned(), "B".to_owned()], ..Cast::default() };
        let name = MessageName {
            client: ProcessId(1),
            kind: RequestKind::Write,
            n: 2,
            attempt: 1,
            reply: false,
        };
        assert_eq!(message_name(&cast, name.label()), "B.write#2");
        let again = MessageName { attempt: 3, ..name }.answer();
        assert_eq!(message_name(&cast, again.label()), "B.write#2.try3.reply");
    }
}
