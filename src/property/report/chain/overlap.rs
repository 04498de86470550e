//! How clients came to believe at once, where nothing worse came of it.

use crate::property::report::chain::grants::granted;
use crate::property::report::chain::loss::{decisive_pause, ended, paused};
use crate::property::report::chain::{Chain, Weight};
use crate::property::report::facts::Facts;
use crate::property::{Belief, Found};
use crate::trace::words;

/// For each of them: its grant, what held it up, the end it missed, and when it stopped.
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
        if let Some((over, _)) = grant.ended.filter(|(over, _)| *over < end.min(belief.range.to)) {
            let pause = decisive_pause(facts, grant, over, belief.range.to);
            if let Some(pause) = &pause {
                paused(facts, chain, Weight::Needed, grant, pause);
            }
            let unnoticed = match pause.is_some_and(|pause| pause.stops_worker_at(over)) {
                true => format!("; {name} was frozen and could not notice"),
                false => format!("; {name} did not know"),
            };
            ended(facts, chain, Weight::Needed, grant, &unnoticed);
        }
        if belief.range.from == found.at {
            let sentence = format!(
                "At {} {name} heard of its grant: from then on {} believed at once.",
                words::instant(found.at),
                facts.names(found.clients)
            );
            chain.add(Weight::Helpful, found.at, belief.began, sentence);
        }
        if belief.range.to == end {
            stopped(facts, chain, Weight::Helpful, belief);
        }
    }
}

/// "At 15.4 s A stopped believing: its write was refused."
pub(crate) fn stopped(facts: &Facts<'_>, chain: &mut Chain, weight: Weight, belief: &Belief) {
    let Some(record) = belief.ended else { return };
    let sentence = format!(
        "At {} {} stopped believing: {}.",
        words::instant(belief.range.to),
        facts.name(belief.client),
        facts.why_stopped_believing(record),
    );
    chain.add(weight, belief.range.to, record, sentence);
}
