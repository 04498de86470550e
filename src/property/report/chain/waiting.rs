//! How it came that others waited too long.

use crate::property::report::chain::grants::granted;
use crate::property::report::chain::loss::ended;
use crate::property::report::chain::{Chain, Weight};
use crate::property::report::facts::Facts;
use crate::property::{Found, Grant};
use crate::protocol::Note;
use crate::time::{Instant, TimeRange};
use crate::trace::{What, words};

/// Who held, why it could not work, who waited since when, and how it ended.
pub(crate) fn about_waiting(facts: &Facts<'_>, chain: &mut Chain, found: &Found) {
    let range = TimeRange::new(found.at, found.at + found.lasts.unwrap_or_default());
    for grant in holders(facts, range).take(2) {
        granted(facts, chain, Weight::Needed, grant);
        unable(facts, chain, grant, range);
        renewed(facts, chain, grant, range);
        ended(facts, chain, Weight::Aside, grant, "");
    }
    faults(facts, chain, range);
    waiters(facts, chain, range);
    ending(facts, chain, range);
}

/// The grants that held at some time in the interval.
fn holders<'a>(facts: &Facts<'a>, range: TimeRange) -> impl Iterator<Item = &'a Grant> {
    facts.history.grants.iter().filter(move |grant| {
        grant.held.iter().any(|held| held.from < range.to && held.to > range.from)
    })
}

/// What kept the holder from working.
fn unable(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant, range: TimeRange) {
    let name = facts.name(grant.client);
    for pause in facts.pauses(grant.client) {
        let within = pause.range.from < range.to && pause.range.to > range.from;
        if within && pause.holds_up_worker() {
            let at = pause.range.from;
            let sentence =
                format!("At {} {} {}.", words::instant(at), pause.noun(), pause.verb(name));
            chain.add(Weight::Needed, at, pause.began, sentence);
            break;
        }
    }
    let last = facts.records_between(grant.client, grant.at, range.to).find_map(|record| {
        let how = match record.what {
            What::Crashed => "crashed",
            What::Note { note: Note::Exited { why }, .. } => {
                crate::property::report::sentences::exit(why)
            }
            _ => return None,
        };
        Some((record, how))
    });
    if let Some((record, how)) = last {
        let sentence = format!(
            "At {} {name} {how}, and did not release the lease.",
            words::instant(record.at)
        );
        chain.add(Weight::Needed, record.at, record.number, sentence);
    }
}

/// A lease that goes on being renewed for a worker that cannot work.
fn renewed(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant, range: TimeRange) {
    let mut first = None;
    let mut n = 0;
    for record in &facts.trace.records {
        if let What::Note { note: Note::Renewed { grant: renewed }, .. } = record.what
            && renewed == grant.ordinal
            && range.contains(record.at)
        {
            n += 1;
            first = first.or(Some(record));
        }
    }
    let Some(first) = first else { return };
    let times = if n == 1 { "once".to_owned() } else { format!("{n} times") };
    let name = facts.name(grant.client);
    let sentence = format!(
        "From {} on {name}'s renewal thread, which lived on, renewed the lease {times} more.",
        words::instant(first.at)
    );
    chain.add(Weight::Helpful, first.at, first.number, sentence);
}

/// Partitions, slow periods and stalls meanwhile.
fn faults(facts: &Facts<'_>, chain: &mut Chain, range: TimeRange) {
    let mut told: Vec<u16> = Vec::new();
    for record in facts.trace.records.iter().take_while(|record| record.at < range.to) {
        let What::FaultBegan { fault } = record.what else { continue };
        // A crash is told in words of its own.
        let next = facts.trace.records.get(record.number.index() + 1);
        if next.is_some_and(|next| matches!(next.what, What::Crashed)) {
            continue;
        }
        let Some(phrase) = facts.cast.faults.get(fault as usize) else { continue };
        if !told.contains(&fault) {
            told.push(fault);
            let sentence = format!("At {} a fault began: {phrase}.", words::instant(record.at));
            chain.add(Weight::Helpful, record.at, record.number, sentence);
        }
    }
}

/// Who waited, since when.
fn waiters(facts: &Facts<'_>, chain: &mut Chain, range: TimeRange) {
    let mut waiting: Vec<(crate::id::ProcessId, &crate::trace::Record)> = Vec::new();
    for record in facts.trace.records.iter().take_while(|record| record.at < range.to) {
        match record.what {
            What::Note { note: Note::WaitBegan, .. } => waiting.push((record.process, record)),
            What::Note { note: Note::WaitEnded, .. } | What::Crashed if record.at <= range.from => {
                waiting.retain(|(client, _)| *client != record.process);
            }
            _ => {}
        }
    }
    if let Some((client, record)) = waiting.first() {
        let sentence = format!(
            "From {} on {} waited for the lock.",
            words::instant(record.at),
            facts.name(*client)
        );
        chain.add(Weight::Needed, record.at, record.number, sentence);
    }
}

/// How the waiting ended: with a grant, or with the run.
fn ending(facts: &Facts<'_>, chain: &mut Chain, range: TimeRange) {
    let next = facts.history.grants.iter().find(|grant| grant.at >= range.to);
    match next {
        Some(next) => granted(facts, chain, Weight::Helpful, next),
        None => still_waiting(facts, chain, facts.history.end),
    }
}

fn still_waiting(facts: &Facts<'_>, chain: &mut Chain, end: Instant) {
    let Some(last) = facts.trace.records.last() else { return };
    let sentence = format!(
        "When the run ended at {}, nobody else had been granted the lease.",
        words::instant(end)
    );
    chain.add(Weight::Helpful, end, last.number, sentence);
}
