//! What a run's verdict is about, and the verdict in one sentence.

use crate::property::report::facts::Facts;
use crate::property::report::sentences::{exit, span};
use crate::property::{FindingId, Found, Metrics, Operation, Verdict};
use crate::protocol::{ExitCause, Note, Outcome};
use crate::trace::{What, words};

/// The one thing that a verdict's sentence and its causal chain are about.
pub(crate) enum Focus<'a> {
    /// A finding about one operation.
    Operation(&'a Found, &'a Operation),
    /// A finding about those who waited.
    Waiting(&'a Found),
    /// A refused operation, where nothing worse happened.
    Refused(&'a Operation),
    /// A repetition that was recognised.
    Deduplicated(&'a Operation),
    /// Clients that believed at once, where nothing worse happened.
    Overlap(&'a Found),
    /// Nothing in particular.
    Quiet,
}

/// Chooses what the sentence and the chain are about: the first of the worst.
pub(crate) fn focus<'a>(facts: &Facts<'a>, verdict: Verdict, found: &'a [Found]) -> Focus<'a> {
    use FindingId::{
        DuplicateEffect, HeldByAStuckWorker, HeldByTheDead, LateWriteAccepted, LostUpdate,
        RightfulWriteRefused, StaleRead, StaleWriteAccepted, StaleWriteRejected, Unavailability,
    };
    let first = |id: FindingId| found.iter().find(|found| found.id == id);
    let of = |found: &'a Found| {
        let operation = facts.history.operation(found.records[1]?)?;
        Some(Focus::Operation(found, operation))
    };
    let about = |id: FindingId| first(id).and_then(of);
    let chosen = match verdict {
        Verdict::Violated => {
            let worst = [StaleWriteAccepted, LostUpdate, DuplicateEffect, StaleRead];
            let chosen = worst.into_iter().find_map(first);
            // What a write did says more than that it was stale.
            let same = |found: &&Found| {
                matches!(found.id, LostUpdate | DuplicateEffect)
                    && chosen.is_some_and(|chosen| chosen.records[1] == found.records[1])
            };
            found.iter().filter(same).max_by_key(|found| found.id).or(chosen).and_then(of)
        }
        Verdict::Degraded => first(HeldByTheDead)
            .or_else(|| first(HeldByAStuckWorker))
            .map(Focus::Waiting)
            .or_else(|| about(RightfulWriteRefused))
            .or_else(|| first(Unavailability).map(Focus::Waiting)),
        Verdict::Safe => {
            let with = |outcome: Outcome| {
                facts.history.writes.iter().find(move |write| write.outcome == outcome)
            };
            about(StaleWriteRejected)
                .or_else(|| with(Outcome::Rejected).map(Focus::Refused))
                .or_else(|| with(Outcome::Deduplicated).map(Focus::Deduplicated))
                .or_else(|| about(LateWriteAccepted))
                .or_else(|| first(FindingId::Overlap).map(Focus::Overlap))
        }
    };
    chosen.unwrap_or(Focus::Quiet)
}

/// The verdict in one sentence, without its word.
pub(crate) fn sentence(facts: &Facts<'_>, focus: &Focus<'_>, metrics: &Metrics) -> String {
    let mut text = match focus {
        Focus::Operation(found, operation) => about_operation(facts, found, operation, metrics),
        Focus::Waiting(found) => about_waiting(facts, found),
        Focus::Refused(write) => format!(
            "{} refused {}'s {}write, because {}",
            facts.name(write.resource),
            facts.name(write.client),
            if write.late { "late " } else { "" },
            facts.why_refused(write),
        ),
        Focus::Deduplicated(write) => format!(
            "{} recognised the key of {}'s repeated write and gave the first result back, so the \
             effect took place once",
            facts.name(write.resource),
            facts.name(write.client),
        ),
        Focus::Overlap(found) => format!(
            "{} believed at once that they held the lease, for {}, but no write came from a client \
             whose lease was over",
            facts.names(found.clients),
            words::duration(metrics.overlap),
        ),
        Focus::Quiet => quiet(facts),
    };
    if matches!(facts.trace.records.last().map(|last| &last.what), Some(What::CutShort)) {
        text.push_str(&format!(
            " (the run was cut short at {}; what comes later is not known)",
            words::instant(facts.history.end)
        ));
    }
    text.push('.');
    text
}

fn about_operation(
    facts: &Facts<'_>,
    found: &Found,
    operation: &Operation,
    metrics: &Metrics,
) -> String {
    let (resource, client) = (facts.name(operation.resource), facts.name(operation.client));
    let other = found.records[0].and_then(|record| facts.history.operation(record));
    let others = other.map_or("another client", |other| facts.name(other.client));
    let (text, n) = match found.id {
        FindingId::StaleWriteAccepted => {
            let overtaker = facts.overtaker(operation);
            let newer = overtaker.map_or("a later grant".to_owned(), |other| {
                format!("{}'s {}", facts.name(other.client), facts.noun(other))
            });
            let why = facts.why_passed(operation);
            (
                format!("{resource} accepted {client}'s stale write after {newer}, because {why}"),
                metrics.stale_writes_accepted,
            )
        }
        FindingId::LostUpdate => (
            format!(
                "{client}'s write to {resource} wiped out {others}'s update, because {client} had \
                 read before {others} wrote"
            ),
            metrics.lost_updates,
        ),
        FindingId::DuplicateEffect => {
            let key = facts.key_of(operation.record).map_or(String::new(), words::quoted);
            let twice = format!("the effect {key} took place twice at {resource}");
            let whose = match others == client {
                true => format!("both times by {client}"),
                false => format!("by {others} and then by {client}"),
            };
            (format!("{twice}, {whose}"), metrics.duplicate_effects)
        }
        FindingId::StaleRead => (
            format!("{client} read its own copy of {resource}, which lacks {others}'s write"),
            metrics.stale_reads,
        ),
        FindingId::RightfulWriteRefused => (
            format!(
                "{resource} refused {client}'s write although {client} held the lease: {}",
                facts.why_refused(operation)
            ),
            metrics.rightful_writes_refused,
        ),
        FindingId::StaleWriteRejected => {
            (stale_write_rejected(facts, operation), metrics.stale_writes_rejected)
        }
        _ => (
            format!(
                "{resource} accepted {client}'s write although {client}'s lease was over, and no \
                 harm came of it: nothing of a later grant had been accepted there"
            ),
            metrics.late_writes_accepted,
        ),
    };
    match n {
        0 | 1 => text,
        n => format!("{text} (and {} more like it)", n - 1),
    }
}

fn stale_write_rejected(facts: &Facts<'_>, write: &Operation) -> String {
    let why = match (write.reason, write.token) {
        (Some(crate::protocol::Reason::StaleToken), Some(token))
            if token < write.highest_before =>
        {
            format!("it had already accepted token {}", write.highest_before)
        }
        _ => facts.why_refused(write),
    };
    let late = if write.late { "late" } else { "stale" };
    let (resource, client) = (facts.name(write.resource), facts.name(write.client));
    format!("{resource} refused {client}'s {late} write, because {why}")
}

fn about_waiting(facts: &Facts<'_>, found: &Found) -> String {
    let holder = facts.names(found.clients);
    match found.id {
        FindingId::HeldByTheDead => {
            let how = facts.death(found).map_or("was gone", |(_, how)| how);
            format!(
                "{holder} {how} without releasing the lease, and others waited for it {}",
                span(found)
            )
        }
        FindingId::HeldByAStuckWorker => format!(
            "{holder}'s lease was kept alive while {holder}'s worker was frozen, so others waited \
             for it {}",
            span(found)
        ),
        _ => {
            let ttl = facts.terms.ttl.map_or(String::new(), |ttl| {
                format!(", longer than one TTL ({}),", words::duration(ttl))
            });
            format!(
                "nobody could work under the lock for {}{ttl} while {holder} waited for it",
                words::duration(found.lasts.unwrap_or_default())
            )
        }
    }
}

fn quiet(facts: &Facts<'_>) -> String {
    let history = facts.history;
    if let Some(write) = history.writes.iter().find(|write| write.grant.is_none()) {
        return format!(
            "nothing went wrong, although {} wrote without holding a lease",
            facts.name(write.client)
        );
    }
    if !history.writes.is_empty() {
        return "every write came from the client that held the lease at that moment".to_owned();
    }
    if history.grants.is_empty() {
        return "nobody was granted the lease, and nobody wrote".to_owned();
    }
    // A client that a check stopped is worth a word: it is the reason why nothing was written.
    let stopped = facts.trace.records.iter().find_map(|record| match record.what {
        What::Note { note: Note::Exited { why }, .. } if why != ExitCause::Step => {
            Some((record.process, why))
        }
        _ => None,
    });
    match stopped {
        Some((client, why)) => {
            format!("no write reached a resource; {} {}", facts.name(client), exit(why))
        }
        None => "no write reached a resource, so there was nothing to protect".to_owned(),
    }
}
