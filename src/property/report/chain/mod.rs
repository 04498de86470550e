//! The causal chain: in at most seven sentences, how it came to what the verdict is about.

mod grants;
mod loss;
mod overlap;
mod waiting;
mod write;

use crate::order;
use crate::property::report::facts::Facts;
use crate::property::report::verdict::Focus;
use crate::property::{ChainLink, Grant};
use crate::protocol::{GrantEnd, Outcome};
use crate::time::Instant;
use crate::trace::words;

/// The most sentences a chain has.
const LONGEST: usize = 7;

/// A chain being made. Links may be added in any order, and more than there is room for.
#[derive(Default)]
pub(crate) struct Chain {
    links: Vec<(Weight, ChainLink)>,
}

/// How much a chain would lose without a link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// It makes no sense without.
    Needed,
    /// It explains something.
    Helpful,
    /// It rounds off the story.
    Aside,
}

/// Tells how it came to what the verdict is about.
pub(crate) fn chain(facts: &Facts<'_>, focus: &Focus<'_>) -> Vec<ChainLink> {
    let mut chain = Chain::default();
    match focus {
        Focus::Operation(found, operation) => {
            write::about_operation(facts, &mut chain, Some(found), operation);
        }
        Focus::Refused(write) | Focus::Deduplicated(write) => {
            write::about_operation(facts, &mut chain, None, write);
        }
        Focus::Waiting(found) => waiting::about_waiting(facts, &mut chain, found),
        Focus::Overlap(found) => overlap::about_overlap(facts, &mut chain, found),
        Focus::Quiet => quiet(facts, &mut chain),
    }
    chain.finish()
}

impl Chain {
    pub(crate) fn add(
        &mut self,
        weight: Weight,
        at: Instant,
        record: crate::id::RecordNo,
        sentence: String,
    ) {
        self.links.push((weight, ChainLink { at, sentence, record }));
    }

    /// The links in order, the least important left out where there is no room.
    fn finish(mut self) -> Vec<ChainLink> {
        while self.links.len() > LONGEST {
            // The last of the least important goes.
            let Some(least) =
                (0..self.links.len()).max_by_key(|place| (self.links[*place].0, *place))
            else {
                break;
            };
            self.links.remove(least);
        }
        order::sort_by_key(&mut self.links, |(_, link)| link.record);
        self.links.into_iter().map(|(_, link)| link).collect()
    }
}

/// Who was granted the lease, what each wrote under it, and how it ended.
fn quiet(facts: &Facts<'_>, chain: &mut Chain) {
    for grant in facts.history.grants.iter().take(LONGEST) {
        grants::granted(facts, chain, Weight::Needed, grant);
        first_write(facts, chain, grant);
        let beliefs = facts.history.beliefs.iter().filter(|belief| belief.grant == grant.ordinal);
        for belief in beliefs.filter(|belief| facts.is_caution(belief)) {
            overlap::stopped(facts, chain, Weight::Helpful, belief);
        }
        if !matches!(grant.ended, Some((_, GrantEnd::Reacquired))) {
            loss::ended(facts, chain, Weight::Aside, grant, "");
        }
    }
}

fn first_write(facts: &Facts<'_>, chain: &mut Chain, grant: &Grant) {
    let own =
        facts.history.writes.iter().filter(|write| {
            write.grant == Some(grant.ordinal) && write.outcome == Outcome::Accepted
        });
    let Some(first) = own.clone().next() else { return };
    let name = facts.name(first.client);
    let more = match own.count() {
        1 => "write".to_owned(),
        n => format!("first of {n} writes"),
    };
    let sentence = format!(
        "At {} {} accepted {name}'s {more}{}; {name} held the lease.",
        words::instant(first.decided),
        facts.name(first.resource),
        facts.with_token(first),
    );
    chain.add(Weight::Helpful, first.decided, first.record, sentence);
}
