//! One sentence for each kind of finding, with its numbers.

use crate::property::report::facts::Facts;
use crate::property::{FindingId, Found, Operation};
use crate::protocol::{ExitCause, Note};
use crate::trace::{What, words};

/// What was found, as a sentence that a student understands.
pub(crate) fn sentence(facts: &Facts<'_>, found: &Found) -> String {
    let operation = found.records[1].and_then(|record| facts.history.operation(record));
    match (found.id, operation) {
        (FindingId::Overlap, _) => overlap(facts, found),
        (FindingId::StaleWriteAccepted, Some(write)) => stale_write_accepted(facts, write),
        (FindingId::StaleWriteRejected, Some(write)) => format!(
            "{} refused {}'s stale write at {}: {}.",
            facts.name(write.resource),
            facts.name(write.client),
            words::instant(write.decided),
            facts.why_refused(write),
        ),
        (FindingId::LateWriteAccepted, Some(write)) => late_write_accepted(facts, write),
        (FindingId::LostUpdate, Some(write)) => lost_update(facts, found, write),
        (FindingId::DuplicateEffect, Some(write)) => duplicate_effect(facts, found, write),
        (FindingId::StaleRead, Some(read)) => stale_read(facts, found, read),
        (FindingId::RightfulWriteRefused, Some(write)) => format!(
            "{} refused {}'s write at {} although {} held the lease: {}.",
            facts.name(write.resource),
            facts.name(write.client),
            words::instant(write.decided),
            facts.name(write.client),
            facts.why_refused(write),
        ),
        (FindingId::Unavailability, _) => unavailability(facts, found),
        (FindingId::HeldByTheDead, _) => held_by_the_dead(facts, found),
        (FindingId::HeldByAStuckWorker, _) => held_by_a_stuck_worker(facts, found),
        (FindingId::NeverSteppedDown, _) => never_stepped_down(facts, found),
        (FindingId::DefectiveToken, _) => defective_token(facts, found),
        (FindingId::RunCutShort, _) => format!(
            "The run was cut short after {} records, at {}; what comes later is not known.",
            facts.trace.records.len(),
            words::instant(found.at),
        ),
        // A finding about an operation that is not in the trace: say at least what and when.
        (id, None) => format!("{} at {}.", id.word(), words::instant(found.at)),
    }
}

/// "for 4.2 s, from 11.3 s to 15.5 s"
pub(crate) fn span(found: &Found) -> String {
    let length = found.lasts.unwrap_or_default();
    format!(
        "for {}, from {} to {}",
        words::duration(length),
        words::instant(found.at),
        words::instant(found.at + length)
    )
}

fn overlap(facts: &Facts<'_>, found: &Found) -> String {
    let all = if found.clients.len() == 2 { "both" } else { "all" };
    let at_once = if found.clients.len() == 2 { "" } else { ", at least two at a time," };
    let names = facts.names(found.clients);
    format!("{names} {all} believed{at_once} that they held the lease {}.", span(found))
}

fn stale_write_accepted(facts: &Facts<'_>, write: &Operation) -> String {
    let (resource, client) = (facts.name(write.resource), facts.name(write.client));
    let at = words::instant(write.decided);
    let why = facts.why_passed(write);
    match facts.overtaker(write) {
        Some(other) => format!(
            "{resource} accepted {client}'s stale write at {at}, after {}'s {} of {} under a later \
             grant, because {why}.",
            facts.name(other.client),
            facts.noun(other),
            words::instant(other.decided),
        ),
        None => format!("{resource} accepted {client}'s stale write at {at}, because {why}."),
    }
}

fn late_write_accepted(facts: &Facts<'_>, write: &Operation) -> String {
    let (resource, client) = (facts.name(write.resource), facts.name(write.client));
    let over = (write.grant.and_then(|grant| facts.grant(grant)))
        .and_then(|grant| grant.ended)
        .map(|(end, _)| write.decided.since(end));
    let late = match over {
        Some(length) if length.micros() > 0 => {
            format!("{} after {client}'s lease was over", words::duration(length))
        }
        _ => format!("at the very instant at which {client}'s lease was over"),
    };
    let order = match write.stale {
        true => "",
        false => "; it was still in order, since nothing of a later grant had been accepted there",
    };
    format!(
        "{resource} accepted {client}'s write at {}, {late}{order}.",
        words::instant(write.decided)
    )
}

fn lost_update(facts: &Facts<'_>, found: &Found, write: &Operation) -> String {
    let (resource, client) = (facts.name(write.resource), facts.name(write.client));
    let read = facts.last_read(write);
    let since = match read {
        Some(read) => format!("what {client} had read at {}", words::instant(read.decided)),
        None => "something read before the run".to_owned(),
    };
    let other = found.records[0].and_then(|record| facts.history.operation(record));
    let lost = match other {
        Some(other) => {
            format!("{}'s update of {}", facts.name(other.client), words::instant(other.decided))
        }
        None => "an update".to_owned(),
    };
    format!(
        "{client}'s write to {resource} at {} was computed from {since}, so {lost} is lost.",
        words::instant(write.decided)
    )
}

fn duplicate_effect(facts: &Facts<'_>, found: &Found, write: &Operation) -> String {
    let first = found.records[0].and_then(|record| facts.history.operation(record));
    let (whose, at) = match first {
        Some(first) => (facts.name(first.client), words::instant(first.decided)),
        None => return format!("An effect took place twice at {}.", facts.name(write.resource)),
    };
    let key = facts.key_of(write.record).map_or("one key".to_owned(), words::quoted);
    format!(
        "The effect with the key {key} took place twice at {}: by {whose} at {at}, and by {} at {}.",
        facts.name(write.resource),
        if write.client == first.map_or(write.client, |first| first.client) {
            format!("{whose} again")
        } else {
            facts.name(write.client).to_owned()
        },
        words::instant(write.decided),
    )
}

fn stale_read(facts: &Facts<'_>, found: &Found, read: &Operation) -> String {
    let other = found.records[0].and_then(|record| facts.history.operation(record));
    let missing = other.map_or("a newer write".to_owned(), |other| {
        format!("{}'s write of {}", facts.name(other.client), words::instant(other.decided))
    });
    format!(
        "{} read its own copy of {} at {}, which lacks {missing}.",
        facts.name(read.client),
        facts.name(read.resource),
        words::instant(read.decided),
    )
}

fn unavailability(facts: &Facts<'_>, found: &Found) -> String {
    let length = found.lasts.unwrap_or_default();
    let more = facts
        .terms
        .ttl
        .map_or(String::new(), |ttl| format!(", longer than one TTL ({})", words::duration(ttl)));
    format!(
        "{} waited for the lock while nobody who held it could work: for {}, from {} to {}{more}.",
        facts.names(found.clients),
        words::duration(length),
        words::instant(found.at),
        words::instant(found.at + length),
    )
}

fn held_by_the_dead(facts: &Facts<'_>, found: &Found) -> String {
    let holder = facts.names(found.clients);
    let (_, how) = facts.death(found).unwrap_or((None, "was gone"));
    let ending = if facts.lasts_to_the_end(found) { ", to the end of the run" } else { "" };
    format!(
        "{holder} {how} without releasing the lease, and others waited for it {}{ending}.",
        span(found)
    )
}

fn held_by_a_stuck_worker(facts: &Facts<'_>, found: &Found) -> String {
    let holder = facts.names(found.clients);
    let ending = if facts.lasts_to_the_end(found) { ", to the end of the run" } else { "" };
    format!(
        "{holder}'s worker was frozen while {holder}'s lease was kept, and others waited for it \
         {}{ending}.",
        span(found)
    )
}

fn never_stepped_down(facts: &Facts<'_>, found: &Found) -> String {
    let client = facts.names(found.clients);
    let own = found.grant.and_then(|grant| facts.grant(grant));
    let next = found.records[1].and_then(|record| facts.history.grant_of(record));
    let (Some(own), Some(next)) = (own, next) else {
        return format!("{client} never stepped down.");
    };
    let over = own.ended.map_or(own.at, |(end, _)| end);
    format!(
        "{client} still believes at the end of the run ({}) that it holds the lease, which was over \
         at {} and went to {} at {}.",
        words::instant(found.at),
        words::instant(over),
        facts.name(next.client),
        words::instant(next.at),
    )
}

fn defective_token(facts: &Facts<'_>, found: &Found) -> String {
    let [earlier, later] =
        found.records.map(|record| record.and_then(|record| facts.history.grant_of(record)));
    let (Some(earlier), Some(later)) = (earlier, later) else {
        return "A grant's token is not greater than an earlier one.".to_owned();
    };
    format!(
        "{}'s grant at {} has {}, which is not greater than {}'s {} of {}: no resource can tell \
         which of the two is newer.",
        facts.name(later.client),
        words::instant(later.at),
        facts.mark_of(later),
        facts.name(earlier.client),
        facts.mark_of(earlier),
        words::instant(earlier.at),
    )
}

impl<'a> Facts<'a> {
    /// The read that a write was computed from.
    pub(crate) fn last_read(&self, write: &Operation) -> Option<&'a Operation> {
        (self.history.reads.iter().rev()).find(|read| {
            read.client == write.client
                && read.resource == write.resource
                && read.record < write.record
                && read.sent_record.is_some()
                && read.reason.is_none()
        })
    }

    /// The idempotency key of the operation that a record decided.
    pub(crate) fn key_of(&self, record: crate::id::RecordNo) -> Option<&'a str> {
        match &self.trace.get(record).what {
            What::Note { note: Note::Decided(decision), .. } => {
                decision.key.map(|key| self.cast.key(key))
            }
            _ => None,
        }
    }

    /// Whether what was found had not ended when the run did.
    pub(crate) fn lasts_to_the_end(&self, found: &Found) -> bool {
        found.at + found.lasts.unwrap_or_default() >= self.history.end
    }

    /// The last thing that ended a client's life before something was found: its record, and how.
    pub(crate) fn death(
        &self,
        found: &Found,
    ) -> Option<(Option<&'a crate::trace::Record>, &'static str)> {
        let client = found.clients.iter().next()?;
        let before = self.trace.records.iter().rev().filter(|record| record.at <= found.at);
        before.filter(|record| record.process == client).find_map(|record| match &record.what {
            What::Crashed => Some((Some(record), "crashed")),
            What::Note { note: Note::Exited { why }, .. } => Some((Some(record), exit(*why))),
            _ => None,
        })
    }
}

/// How a program ended, as a verb.
pub(crate) const fn exit(why: ExitCause) -> &'static str {
    match why {
        ExitCause::Step => "exited",
        ExitCause::CheckFailed => "exited when its check said no",
        ExitCause::NotGranted => "exited when it was not granted the lock",
        ExitCause::GaveUp => "gave up waiting and exited",
        ExitCause::WriteRefused => "exited when its write was refused",
        ExitCause::Loss => "stopped when it learned that its lease was gone",
    }
}
