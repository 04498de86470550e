//! How it came to one write (or read): granted, held up, expired unnoticed, overtaken, decided.

use crate::property::report::chain::grants::granted;
use crate::property::report::chain::loss::loss;
use crate::property::report::chain::{Chain, Weight};
use crate::property::report::facts::Facts;
use crate::property::{FindingId, Found, Operation};
use crate::protocol::{Note, Outcome};
use crate::time::Instant;
use crate::trace::words;

/// The story of one operation.
pub(crate) fn about_operation(
    facts: &Facts<'_>,
    chain: &mut Chain,
    found: Option<&Found>,
    operation: &Operation,
) {
    let grant = operation.grant.and_then(|grant| facts.grant(grant));
    if let Some(grant) = grant {
        granted(facts, chain, Weight::Needed, grant);
        if operation.late {
            loss(facts, chain, grant, operation);
        }
    }
    let id = found.map(|found| found.id);
    if let Some(id @ (FindingId::LostUpdate | FindingId::StaleRead)) = id {
        known(facts, chain, id, operation);
    }
    let before = match id {
        Some(FindingId::LostUpdate | FindingId::DuplicateEffect | FindingId::StaleRead) => {
            let record = found.and_then(|found| found.records[0]);
            record.and_then(|record| facts.history.operation(record))
        }
        _ => facts.overtaker(operation),
    };
    if let Some(before) = before {
        if let Some(theirs) = before.grant.and_then(|grant| facts.grant(grant))
            && Some(theirs.ordinal) != operation.grant
        {
            granted(facts, chain, Weight::Helpful, theirs);
        }
        went_before(facts, chain, before);
    }
    sent(facts, chain, operation);
    decision(facts, chain, found, operation);
}

/// What the client knew: its last read of the resource.
fn known(facts: &Facts<'_>, chain: &mut Chain, id: FindingId, operation: &Operation) {
    let Some(read) = facts.last_read(operation) else { return };
    let what = match id {
        FindingId::StaleRead => "its copy dates from then",
        _ => "its later write is computed from that",
    };
    let (at, name) = (words::instant(read.decided), facts.name(operation.client));
    let sentence = format!("At {at} {name} read {}; {what}.", facts.name(operation.resource));
    chain.add(Weight::Needed, read.decided, read.record, sentence);
}

/// The operation that was accepted before, and what it changed.
fn went_before(facts: &Facts<'_>, chain: &mut Chain, before: &Operation) {
    let resource = facts.name(before.resource);
    let raised = before.highest_after > before.highest_before;
    let fence = match (facts.check(before.resource), before.token) {
        ("token" | "token-one-writer", Some(token)) if raised => {
            format!("; from then on it refuses every token below {token}")
        }
        ("token-equal", Some(token)) if raised => {
            format!("; from then on it wants exactly token {token}")
        }
        _ => String::new(),
    };
    let sentence = format!(
        "At {} {resource} accepted {}'s {}{}{fence}.",
        words::instant(before.decided),
        facts.name(before.client),
        facts.noun(before),
        facts.with_token(before),
    );
    chain.add(Weight::Needed, before.decided, before.record, sentence);
}

/// The sending, and in which belief.
fn sent(facts: &Facts<'_>, chain: &mut Chain, operation: &Operation) {
    let Some(record) = operation.sent_record else { return };
    let (name, at) = (facts.name(operation.client), operation.sent);
    let woke = facts
        .pauses(operation.client)
        .into_iter()
        .any(|pause| pause.holds_up_worker() && pause.ended.is_some() && pause.range.to == at);
    let believed = facts.history.beliefs.iter().any(|belief| {
        belief.client == operation.client
            && Some(belief.grant) == operation.grant
            && belief.began < record
            && belief.ended.is_none_or(|ended| record < ended)
    });
    let over = facts.over(operation);
    let is_over = operation.late && at >= over;
    // A check after the end that still said yes tells more than the belief.
    let misled = facts.notes_between(operation.client, over, at).any(|(checked, note)| {
        checked.number < record && matches!(note, Note::Checked { at_service: false, holds: true })
    });
    let verb = match (is_over, misled, woke, believed) {
        (true, true, ..) => "saw on its own clock that its lease still held, and sent",
        (true, _, true, true) => "woke, still believed that it held the lease, and sent",
        (true, _, true, false) => "woke, no longer believed that it held the lease, and still sent",
        (true, _, false, true) => "still believed that it held the lease and sent",
        (true, _, false, false) => "no longer believed that it held the lease and still sent",
        (false, _, true, _) => "woke and sent",
        (false, ..) => "sent",
    };
    let sentence = format!(
        "At {} {name} {verb} its {}{}.",
        words::instant(at),
        facts.noun(operation),
        facts.with_token(operation)
    );
    chain.add(Weight::Helpful, at, record, sentence);
}

/// What came of it.
fn decision(facts: &Facts<'_>, chain: &mut Chain, found: Option<&Found>, operation: &Operation) {
    let at = words::instant(operation.decided);
    let (resource, name) = (facts.name(operation.resource), facts.name(operation.client));
    let noun = facts.noun(operation);
    let why = || facts.why_passed(operation);
    let sentence = match (operation.outcome, found.map(|found| found.id)) {
        (_, Some(FindingId::StaleRead)) => {
            format!("At {at} {name} read its own copy of {resource}, without that write.")
        }
        (Outcome::Accepted, Some(FindingId::LostUpdate)) => format!(
            "At {at} {resource} accepted {name}'s {noun}, because {}; what was written between is \
             lost.",
            why()
        ),
        (Outcome::Accepted, Some(FindingId::DuplicateEffect)) => format!(
            "At {at} {resource} accepted {name}'s {noun} too, because {}: the same effect took \
             place again.",
            why()
        ),
        (Outcome::Accepted, _) => {
            format!("At {at} {resource} accepted {name}'s {noun}, because {}.", why())
        }
        (Outcome::Rejected, _) => {
            format!("At {at} {resource} refused {name}'s {noun}: {}.", facts.why_refused(operation))
        }
        (Outcome::Deduplicated, _) => format!(
            "At {at} {resource} knew the key of {name}'s {noun} already and only gave the first \
             result back."
        ),
    };
    chain.add(Weight::Needed, operation.decided, operation.record, sentence);
}

impl Facts<'_> {
    /// When the grant of an operation was over; "never" where it was not.
    fn over(&self, operation: &Operation) -> Instant {
        let grant = operation.grant.and_then(|grant| self.grant(grant));
        grant.and_then(|grant| grant.ended).map_or(Instant::MAX, |(over, _)| over)
    }
}
