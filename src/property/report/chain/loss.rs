//! How a holder lost its lease, and why it did not notice: the pause, the delay or the fault that
//! made the difference.

use crate::property::report::chain::grants::end_of;
use crate::property::report::chain::{Chain, Weight};
use crate::property::report::facts::{Facts, Frozen, sign};
use crate::property::{Grant, Operation};
use crate::protocol::{GrantEnd, MessageName, Note, RequestKind};
use crate::time::{Instant, Offset};
use crate::trace::{Record, What, words};

/// How the lease was lost before the operation was decided.
pub(crate) fn loss(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant, operation: &Operation) {
    let Some((over, by)) = grant.ended else { return };
    let mut is_explained = true;
    let unnoticed = if operation.sent < over {
        under_way(facts, chain, operation, over)
    } else if let Some(pause) = decisive_pause(facts, grant, over, operation.sent) {
        paused(facts, chain, Weight::Needed, grant, &pause);
        match pause.stops_worker_at(over) {
            true => format!("; {} was frozen and could not notice", facts.name(grant.client)),
            false => busy(facts, grant, over),
        }
    } else if let Some(sentence) = learned(facts, grant, over, operation.sent) {
        chain.add(Weight::Helpful, sentence.0.at, sentence.0.number, sentence.1);
        String::new()
    } else {
        is_explained = false;
        busy(facts, grant, over)
    };
    is_explained |= clock_steps(facts, chain, grant, operation.sent);
    if let Some((record, sentence)) = renewal_trouble(facts, grant, over) {
        let weight = if is_explained { Weight::Aside } else { Weight::Helpful };
        chain.add(weight, record.at, record.number, sentence);
    }
    others_release(facts, chain, grant, by);
    // Whoever gave its lease back itself knows.
    let own = by == GrantEnd::Release
        && facts.ended_by_request(grant).is_none_or(|sent| sent.process == grant.client);
    ended(facts, chain, Weight::Needed, grant, if own { "" } else { &unnoticed });
}

/// "At 10.5 s A's lease expired", with a clause behind.
pub(crate) fn ended(
    facts: &Facts<'_>,
    chain: &mut Chain,
    weight: Weight,
    grant: &Grant,
    unnoticed: &str,
) {
    if let (Some((at, by)), Some(record)) = (grant.ended, facts.end_record(grant)) {
        let what = end_of(facts, grant, at, by);
        chain.add(weight, at, record, format!("At {} {what}{unnoticed}.", words::instant(at)));
    }
}

/// What the holder was doing when its lease ended, as nothing told it.
fn busy(facts: &Facts<'_>, grant: &Grant, over: Instant) -> String {
    let name = facts.name(grant.client);
    let notes = facts.notes_between(grant.client, grant.at, over);
    let step = notes.filter_map(|(_, note)| match note {
        Note::StepBegan { step, .. } => Some(step.index()),
        _ => None,
    });
    let steps = facts.cast.steps.get(grant.client.index());
    match step.last().and_then(|place| Some((place, steps?.get(place)?))) {
        Some((place, info)) => {
            format!("; {name} was at its step {} ({}), and nothing told it", place + 1, info.kind)
        }
        None => format!("; nothing told {name}"),
    }
}

/// The operation was sent in time and decided too late: where it was meanwhile.
fn under_way(facts: &Facts<'_>, chain: &mut Chain, operation: &Operation, over: Instant) -> String {
    let (resource, noun) = (facts.name(operation.resource), facts.noun(operation));
    let decided = facts.trace.get(operation.record);
    let arrived = decided.cause.map(|cause| facts.trace.get(cause)).map(|cause| cause.at);
    let stalled = facts.pauses(operation.resource).into_iter().find(|pause| {
        arrived.is_some_and(|at| pause.range.contains(at)) && pause.range.to <= operation.decided
    });
    if let Some(pause) = stalled {
        let at = pause.range.from;
        let (what, verb) = (pause.noun(), pause.verb(resource));
        let sentence = format!("At {} {what} {verb}.", words::instant(at));
        chain.add(Weight::Needed, at, pause.began, sentence);
        return format!("; {resource} was frozen, and the {noun} waited there");
    }
    if operation.decided == over {
        return format!("; at the same instant the {noun} arrived");
    }
    let took = words::duration(operation.decided.since(operation.sent));
    format!("; the {noun} was under way, and the network took {took} to deliver it")
}

/// The pause that made the difference: the one in which the lease ended, or else the longest.
pub(crate) fn decisive_pause<'a>(
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

/// "At 4.2 s a GC pause stopped A for 11.0 s."
pub(crate) fn paused(
    facts: &Facts<'_>,
    chain: &mut Chain,
    weight: Weight,
    grant: &Grant,
    pause: &Frozen<'_>,
) {
    let at = pause.range.from;
    // A check that said yes at the very moment at which the pause began is the heart of the matter.
    let checked = facts.notes_between(grant.client, at, at).any(|(record, note)| {
        record.number < pause.began && matches!(note, Note::Checked { holds: true, .. })
    });
    let after = if checked { ", just after its check had said that it held the lease" } else { "" };
    let (what, verb) = (pause.noun(), pause.verb(facts.name(grant.client)));
    chain.add(weight, at, pause.began, format!("At {} {what} {verb}{after}.", words::instant(at)));
}

/// That the client learned of its loss and went on all the same.
fn learned<'a>(
    facts: &Facts<'a>,
    grant: &Grant,
    over: Instant,
    until: Instant,
) -> Option<(&'a Record, String)> {
    let name = facts.name(grant.client);
    facts.notes_between(grant.client, over, until).find_map(|(record, note)| match note {
        Note::LossLearned { grant: lost, how } if *lost == grant.ordinal => {
            let (at, how) = (words::instant(record.at), sign(*how));
            let text =
                format!("At {at} {name} learned that its lease was gone ({how}), and went on.");
            Some((record, text))
        }
        _ => None,
    })
}

/// Steps of the holder's wall clock while it held or thought it did; whether there were any.
fn clock_steps(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant, until: Instant) -> bool {
    let name = facts.name(grant.client);
    let mut any = false;
    for record in facts.records_between(grant.client, grant.at, until) {
        let What::ClockStepped { by } = record.what else { continue };
        any = true;
        let at = words::instant(record.at);
        let sentence = format!("At {at} {name}'s wall clock was set {}.", stepped(by));
        chain.add(Weight::Helpful, record.at, record.number, sentence);
    }
    any
}

/// "back by 20.0 s"
fn stepped(by: Offset) -> String {
    let length = crate::time::Duration::from_micros(by.micros().unsigned_abs());
    let way = if by.micros() < 0 { "back" } else { "forward" };
    format!("{way} by {}", words::duration(length))
}

/// The first renewal that failed before the grant ended.
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
    let mut after = records[last.index()..].iter().take_while(|record| record.at <= over);
    let name = facts.name(grant.client);
    after.find_map(|record| match record.what {
        What::Lost { label, why, .. } if is_renewal(label) => {
            let (at, why) = (words::instant(record.at), facts.loss_cause(why, record));
            Some((record, format!("At {at} a message of {name}'s renewal was lost: {why}.")))
        }
        _ => None,
    })
}

/// A release that freed another client's lease: why it was sent so late.
fn others_release(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant, by: GrantEnd) {
    if by != GrantEnd::Release {
        return;
    }
    let sent = facts.ended_by_request(grant).filter(|sent| sent.process != grant.client);
    let Some(sent) = sent else { return };
    let mut own = facts.history.grants.iter().rev().filter(|own| own.client == sent.process);
    let own = own.find(|own| own.at < sent.at);
    let over = own.and_then(|own| own.ended).map(|(over, _)| over).filter(|over| *over < sent.at);
    let name = facts.name(sent.process);
    let although = over.map_or(String::new(), |over| {
        format!(", although its own lease was over since {}", words::instant(over))
    });
    let sentence = format!("At {} {name} sent its release{although}.", words::instant(sent.at));
    chain.add(Weight::Helpful, sent.at, sent.number, sentence);
}
