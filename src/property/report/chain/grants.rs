//! Grants in a chain: how they began and how they ended.

use crate::id::{ProcessId, RecordNo};
use crate::property::Grant;
use crate::property::report::chain::{Chain, Weight};
use crate::property::report::facts::Facts;
use crate::property::report::history::request;
use crate::protocol::{GrantEnd, Note, Payload, ReleaseChecks};
use crate::time::Instant;
use crate::trace::{Record, What, words};

/// "At 0.5 s the lock service granted A the lease with token 33, until 10.5 s."
pub(crate) fn granted(facts: &Facts<'_>, chain: &mut Chain, weight: Weight, grant: &Grant) {
    let with = grant.token.map_or(String::new(), |token| format!(" with token {token}"));
    let until = match (facts.expiry_at_first(grant), grant.expires) {
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
        GrantEnd::Release => match facts.release(grant) {
            Some((by, checks)) if by != grant.client => {
                let why = match checks {
                    ReleaseChecks::Nothing => "the lock service did not ask whose it was",
                    _ => "both have the same identity",
                };
                format!("{}'s release freed {name}'s lease, because {why}", facts.name(by))
            }
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

impl<'a> Facts<'a> {
    /// The record of a grant's (last) end.
    pub(crate) fn end_record(&self, grant: &Grant) -> Option<RecordNo> {
        let ended = self.trace.records.iter().rev().find(|record| match record.what {
            What::Note { note: Note::GrantEnded { grant: over, .. }, .. } => over == grant.ordinal,
            _ => false,
        });
        ended.map(|record| record.number)
    }

    /// The sending of the request that ended a grant.
    pub(crate) fn ended_by_request(&self, grant: &Grant) -> Option<&'a Record> {
        request(self.trace, self.trace.get(self.end_record(grant)?))
    }

    /// Who sent the release that ended a grant, and what it had the lock service compare.
    fn release(&self, grant: &Grant) -> Option<(ProcessId, ReleaseChecks)> {
        let sent = self.ended_by_request(grant)?;
        match sent.what {
            What::Sent { payload: Payload::Release { checks, .. }, .. } => {
                Some((sent.process, checks))
            }
            _ => None,
        }
    }

    /// Until when a grant was given at first, before any renewal.
    fn expiry_at_first(&self, grant: &Grant) -> Option<Instant> {
        match self.trace.get(grant.record).what {
            What::Note { refers_to, .. } => refers_to,
            _ => None,
        }
    }
}
