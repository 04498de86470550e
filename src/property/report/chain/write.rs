//! How it came to one write (or read): granted, held up, expired unnoticed, overtaken, decided.

use crate::id::RecordNo;
use crate::property::report::chain::{Chain, Weight};
use crate::property::report::facts::{Facts, Frozen};
use crate::property::report::history::request;
use crate::property::{FindingId, Found, Grant, Operation};
use crate::protocol::{GrantEnd, MessageName, Note, Outcome, RequestKind};
use crate::time::Instant;
use crate::trace::{Record, What, words};

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
    let before = found.and_then(|found| found.records[0]);
    let before = before.and_then(|record| facts.history.operation(record));
    let before = before.or_else(|| facts.overtaker(operation));
    if let Some(id @ (FindingId::LostUpdate | FindingId::StaleRead)) = found.map(|found| found.id) {
        known(facts, chain, id, operation);
    }
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

/// How clients came to believe at once.
pub(crate) fn about_overlap(facts: &Facts<'_>, chain: &mut Chain, found: &Found) {
    let end = found.at + found.lasts.unwrap_or_default();
    let beliefs = facts.history.beliefs.iter().filter(|belief| {
        found.clients.contains(belief.client)
            && belief.range.from < end
            && belief.range.to > found.at
    });
    for belief in beliefs {
        let Some(grant) = facts.grant(belief.grant) else { continue };
        granted(facts, chain, Weight::Needed, grant);
        let name = facts.name(belief.client);
        if let Some((over, by)) = grant.ended.filter(|(over, _)| *over < belief.range.to) {
            if let Some(pause) = decisive_pause(facts, grant, over, belief.range.to) {
                paused(facts, chain, Weight::Needed, grant, &pause);
            }
            if let Some(record) = facts.end_record(grant) {
                let what = end_of(facts, grant, over, by);
                let sentence =
                    format!("At {} {what}, and {name} did not know.", words::instant(over));
                chain.add(Weight::Needed, over, record, sentence);
            }
        }
        if belief.range.from == found.at {
            let sentence = format!(
                "At {} {name} heard of its grant: from now on {} believed at once.",
                words::instant(found.at),
                facts.names(found.clients)
            );
            chain.add(Weight::Helpful, found.at, belief.began, sentence);
        }
        if let Some(record) = belief.ended.filter(|_| belief.range.to == end) {
            let at = words::instant(end);
            let why = facts.why_stopped_believing(record);
            let sentence = format!("At {at} {name} stopped believing: {why}.");
            chain.add(Weight::Helpful, end, record, sentence);
        }
    }
}

/// "At 0.5 s the lock service granted A the lease with token 33, until 10.5 s."
pub(crate) fn granted(facts: &Facts<'_>, chain: &mut Chain, weight: Weight, grant: &Grant) {
    let with = grant.token.map_or(String::new(), |token| format!(" with token {token}"));
    let first = facts.expiry_at_first(grant);
    let until = match (first, grant.expires) {
        (None, None) => ", for ever".to_owned(),
        (Some(first), Some(last)) if last > first => format!(
            ", until {}; it was renewed later, at last until {}",
            words::instant(first),
            words::instant(last)
        ),
        (first, last) => {
            first.or(last).map_or(String::new(), |at| format!(", until {}", words::instant(at)))
        }
    };
    let sentence = format!(
        "At {} the lock service granted {} the lease{with}{until}.",
        words::instant(grant.at),
        facts.name(grant.client),
    );
    chain.add(weight, grant.at, grant.record, sentence);
}

/// A clause for how a grant ended: "A's lease expired".
pub(crate) fn end_of(facts: &Facts<'_>, grant: &Grant, at: Instant, by: GrantEnd) -> String {
    let name = facts.name(grant.client);
    let next = facts.history.grants.get(grant.ordinal.index() + 1).filter(|next| next.at == at);
    let taker = next.map_or("another client", |next| facts.name(next.client));
    match by {
        GrantEnd::Expiry => format!("{name}'s lease expired"),
        GrantEnd::Release => match facts.releaser(grant) {
            Some(other) if other != grant.client => format!(
                "{}'s release freed {name}'s lease, because the lock service did not ask whose it was",
                facts.name(other)
            ),
            _ => format!("{name} released the lease"),
        },
        GrantEnd::Reacquired if taker == name => format!("{name} was granted the lease anew"),
        GrantEnd::Reacquired => {
            format!("{taker} was granted {name}'s lease, because both have the same identity")
        }
        GrantEnd::Takeover => format!("{taker} took {name}'s lease over"),
        GrantEnd::AdminRelease => format!("an administrator ended {name}'s lease"),
        GrantEnd::Evicted => format!("the lock service lost the record of {name}'s lease"),
        GrantEnd::RecordDeleted => format!("the record of {name}'s lease was deleted"),
        GrantEnd::StateLost => {
            format!("the lock service came back without its state and had forgotten {name}'s lease")
        }
    }
}

/// How the lease was lost before the operation was decided, and why its holder did not notice.
fn loss(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant, operation: &Operation) {
    let Some((over, by)) = grant.ended else { return };
    let name = facts.name(grant.client);
    let mut unnoticed = busy(facts, grant, over);
    if operation.sent < over {
        unnoticed = in_flight(facts, chain, operation, over);
    } else if let Some(pause) = decisive_pause(facts, grant, over, operation.sent) {
        paused(facts, chain, Weight::Needed, grant, &pause);
        if pause.range.contains(over) && pause.holds_up_worker() && pause.info.slices.is_none() {
            unnoticed = format!("while {name} was frozen and could not notice");
        }
    } else if let Some((record, how)) = learned(facts, grant, over, operation.sent) {
        let sentence =
            format!("At {} {name} learned that {how}, and went on.", words::instant(record.at));
        chain.add(Weight::Helpful, record.at, record.number, sentence);
        unnoticed = String::new();
    }
    if let Some((record, sentence)) = renewal_trouble(facts, grant, over) {
        chain.add(Weight::Helpful, record.at, record.number, sentence);
    }
    if let Some(record) = facts.end_record(grant) {
        let comma = if unnoticed.starts_with("and") { ", " } else { " " };
        let unnoticed = format!("{comma}{unnoticed}");
        let what = end_of(facts, grant, over, by);
        let sentence = format!("At {} {what}{}.", words::instant(over), unnoticed.trim_end());
        chain.add(Weight::Needed, over, record, sentence);
    }
}

/// What the holder was doing when its lease ended, as nothing told it.
fn busy(facts: &Facts<'_>, grant: &Grant, over: Instant) -> String {
    let name = facts.name(grant.client);
    let step =
        facts.notes_between(grant.client, grant.at, over).filter_map(|(_, note)| match note {
            Note::StepBegan { step, .. } => Some(step.index()),
            _ => None,
        });
    let steps = facts.cast.steps.get(grant.client.index());
    let step = step.last().and_then(|place| Some((place, steps?.get(place)?)));
    match step {
        Some((place, info)) => {
            let number = place + 1;
            format!("while {name} was at its step {number} ({}) and nothing told it", info.kind)
        }
        None => format!("and nothing told {name}"),
    }
}

/// The operation was sent in time and decided too late: where it was meanwhile.
fn in_flight(facts: &Facts<'_>, chain: &mut Chain, operation: &Operation, over: Instant) -> String {
    let (resource, noun) = (facts.name(operation.resource), facts.noun(operation));
    let decided = facts.trace.get(operation.record);
    let arrived = decided.cause.map(|cause| facts.trace.get(cause)).map(|cause| cause.at);
    let stalled = facts.pauses(operation.resource).into_iter().find(|pause| {
        arrived.is_some_and(|at| pause.range.contains(at)) && pause.range.to <= operation.decided
    });
    if let Some(pause) = stalled {
        let sentence = format!(
            "At {} {} {}.",
            words::instant(pause.range.from),
            pause.noun(),
            pause.verb(resource)
        );
        chain.add(Weight::Needed, pause.range.from, pause.began, sentence);
        return format!("while {resource} was frozen and the {noun} waited there");
    }
    let under_way = operation.decided.since(operation.sent);
    format!(
        "while the {noun} was under way: the network took {} to deliver it, {} of them after the end",
        words::duration(under_way),
        words::duration(operation.decided.since(over))
    )
}

/// The pause that made the difference: the one in which the lease ended, or else the longest.
fn decisive_pause<'a>(
    facts: &Facts<'a>,
    grant: &Grant,
    over: Instant,
    until: Instant,
) -> Option<Frozen<'a>> {
    let mut within: Vec<Frozen<'a>> = facts.pauses(grant.client);
    within.retain(|pause| pause.range.to > grant.at && pause.range.from < until);
    let at_the_end = |pause: &Frozen<'_>| pause.range.contains(over) && pause.holds_up_worker();
    within
        .iter()
        .copied()
        .find(at_the_end)
        .or_else(|| within.into_iter().max_by_key(|pause| (pause.range.length(), pause.range.from)))
}

fn paused(facts: &Facts<'_>, chain: &mut Chain, weight: Weight, grant: &Grant, pause: &Frozen<'_>) {
    let at = pause.range.from;
    // A check that said yes at the very moment at which the pause began is the heart of the matter.
    let checked = facts.notes_between(grant.client, at, at).any(|(record, note)| {
        record.number < pause.began && matches!(note, Note::Checked { holds: true, .. })
    });
    let after = if checked { ", just after its check had said that it held the lease" } else { "" };
    let name = facts.name(grant.client);
    let sentence =
        format!("At {} {} {}{after}.", words::instant(at), pause.noun(), pause.verb(name));
    chain.add(weight, at, pause.began, sentence);
}

/// Whether the client learned of its loss and went on all the same.
fn learned<'a>(
    facts: &Facts<'a>,
    grant: &Grant,
    over: Instant,
    until: Instant,
) -> Option<(&'a Record, &'static str)> {
    facts.notes_between(grant.client, over, until).find_map(|(record, note)| match note {
        Note::LossLearned { grant: lost, how } if *lost == grant.ordinal => {
            Some((record, crate::property::report::facts::sign(*how)))
        }
        _ => None,
    })
}

/// The first renewal that failed before the grant ended, if it was ever renewed.
fn renewal_trouble<'a>(
    facts: &Facts<'a>,
    grant: &Grant,
    over: Instant,
) -> Option<(&'a Record, String)> {
    let is_renewal = |label| {
        let name = MessageName::from_label(label);
        name.kind == RequestKind::Renew && name.client == grant.client
    };
    let renewed = |record: &&Record| match record.what {
        What::Note { note: Note::Renewed { grant: renewed }, .. } => renewed == grant.ordinal,
        _ => false,
    };
    let records = &facts.trace.records;
    let last = records.iter().rev().find(renewed).map_or(grant.record, |record| record.number);
    let after = records[last.index()..].iter().take_while(|record| record.at <= over);
    let name = facts.name(grant.client);
    after.into_iter().find_map(|record| match record.what {
        What::Lost { label, why, .. } if is_renewal(label) => Some((
            record,
            format!(
                "At {} a message of {name}'s renewal was lost: {}.",
                words::instant(record.at),
                facts.loss_cause(why, record)
            ),
        )),
        _ => None,
    })
}

/// What the client knew: its last read (or write) of the resource.
fn known(facts: &Facts<'_>, chain: &mut Chain, id: FindingId, operation: &Operation) {
    let name = facts.name(operation.client);
    if let Some(read) = facts.last_read(operation) {
        let what = match id {
            FindingId::StaleRead => "its copy dates from then",
            _ => "its later write is computed from that",
        };
        let at = words::instant(read.decided);
        let sentence = format!("At {at} {name} read {}; {what}.", facts.name(operation.resource));
        chain.add(Weight::Needed, read.decided, read.record, sentence);
    }
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

/// The sending, where it stands apart from the decision.
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
            && belief.range.from <= at
            && at < belief.range.to
    });
    let is_over = operation.late && at >= facts.over(operation);
    let verb = match (woke, is_over, believed) {
        (false, false, _) => "sent",
        (true, false, _) => "woke and sent",
        (false, true, true) => "still believed that it held the lease and sent",
        (true, true, true) => "woke, still believed that it held the lease, and sent",
        (false, true, false) => "no longer believed that it held the lease and still sent",
        (true, true, false) => "woke, no longer believed that it held the lease, and still sent",
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
    let id = found.map(|found| found.id);
    let sentence = match (operation.outcome, id) {
        (_, Some(FindingId::StaleRead)) => {
            format!("At {at} {name} read its own copy of {resource}, without that write.")
        }
        (Outcome::Accepted, Some(FindingId::LostUpdate)) => {
            format!(
                "At {at} {resource} accepted {name}'s {noun}, and what was written between is lost."
            )
        }
        (Outcome::Accepted, Some(FindingId::DuplicateEffect)) => format!(
            "At {at} {resource} accepted {name}'s {noun} too, and the same effect took place again."
        ),
        (Outcome::Accepted, _) => format!(
            "At {at} {resource} accepted {name}'s {noun}, because {}.",
            facts.why_passed(operation)
        ),
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
    /// When the grant of an operation was over; never before its grant.
    fn over(&self, operation: &Operation) -> Instant {
        let grant = operation.grant.and_then(|grant| self.grant(grant));
        grant.and_then(|grant| grant.ended).map_or(Instant::MAX, |(over, _)| over)
    }

    /// The record of a grant's (last) end.
    pub(crate) fn end_record(&self, grant: &Grant) -> Option<RecordNo> {
        let ended = self.trace.records.iter().rev().find(|record| match record.what {
            What::Note { note: Note::GrantEnded { grant: over, .. }, .. } => over == grant.ordinal,
            _ => false,
        });
        ended.map(|record| record.number)
    }

    /// Who sent the release that ended a grant.
    fn releaser(&self, grant: &Grant) -> Option<crate::id::ProcessId> {
        let record = self.trace.get(self.end_record(grant)?);
        request(self.trace, record).map(|sent| sent.process)
    }

    /// Until when a grant was given at first, before any renewal.
    fn expiry_at_first(&self, grant: &Grant) -> Option<Instant> {
        match self.trace.get(grant.record).what {
            What::Note { refers_to, .. } => refers_to,
            _ => None,
        }
    }
}
