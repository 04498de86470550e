//! What resources let through: stale and late writes, lost updates, duplicate effects, stale
//! reads of a client's own copy, and rightful writes refused.

use crate::id::{GrantNo, ProcessId, RecordNo, ResourceNo};
use crate::property::monitors::truth::Truth;
use crate::property::{ClientSet, FindingId, Found, Metrics};
use crate::protocol::{Decision, Outcome};
use crate::time::Instant;
use crate::trace::Terms;

/// What the monitor says about one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The record of the decision, or of the read of the own copy.
    pub record: RecordNo,
    /// The resource had already accepted an operation of a later grant; of a read of the own
    /// copy: it missed a write.
    pub stale: bool,
    /// Decided when the grant was over.
    pub late: bool,
}

/// The monitor of operations. Record numbers stand for order; 0 is before all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Operations {
    n_clients: usize,
    n_keys: usize,
    resources: Vec<ResourceState>,
    /// By resource and client.
    known: Vec<Known>,
    /// By resource and idempotency key: the first accepted write's record.
    first_effects: Vec<u32>,
    judged: Vec<Judged>,
    /// Decisions of the present instant: whether they are late is known when it is over.
    open: Vec<Open>,
}

#[derive(Clone, Copy, Debug, Default)]
struct ResourceState {
    /// The latest grant of which an operation was accepted, and that operation's record.
    latest: Option<(GrantNo, RecordNo)>,
    /// The last accepted write: whose, and its record.
    last: Option<(ProcessId, u32)>,
    /// The last accepted write by anybody else.
    before: u32,
}

/// Up to where a client knows a resource.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// Its last accepted read.
    read: u32,
    /// That, or its own last accepted write.
    copy: u32,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    at: Instant,
    grant: GrantNo,
    client: ProcessId,
    is_write: bool,
    outcome: Outcome,
    place: usize,
}

impl Operations {
    pub(crate) fn reset(&mut self, terms: &Terms, n_keys: usize) {
        self.n_clients = terms.n_clients;
        self.n_keys = n_keys;
        self.resources.clear();
        self.resources.resize(terms.n_resources, ResourceState::default());
        self.known.clear();
        self.known.resize(terms.n_resources * terms.n_clients, Known::default());
        self.first_effects.clear();
        self.first_effects.resize(terms.n_resources * n_keys, 0);
        self.judged.clear();
        self.open.clear();
    }

    pub(crate) fn judged(&self) -> &[Judged] {
        &self.judged
    }

    pub(crate) fn decided(
        &mut self,
        resource: ResourceNo,
        decision: &Decision,
        at: Instant,
        record: RecordNo,
        (metrics, found): (&mut Metrics, &mut Vec<Found>),
    ) {
        let writer = ClientSet::only(decision.client);
        let state = self.resources[resource.index()];
        let overtaken = match (decision.grant, state.latest) {
            (Some(grant), Some((latest, by))) if latest > grant => Some(by),
            _ => None,
        };
        if let Some(by) = overtaken.filter(|_| decision.is_write) {
            let id = match decision.outcome {
                Outcome::Accepted => Some(FindingId::StaleWriteAccepted),
                Outcome::Rejected => Some(FindingId::StaleWriteRejected),
                Outcome::Deduplicated => None,
            };
            metrics.stale_writes_accepted += u32::from(decision.outcome == Outcome::Accepted);
            metrics.stale_writes_rejected += u32::from(decision.outcome == Outcome::Rejected);
            found.extend(id.map(|id| Found {
                records: [Some(by), Some(record)],
                grant: decision.grant,
                ..Found::new(id, at, writer)
            }));
        }
        if let Some(grant) = decision.grant {
            let (client, is_write) = (decision.client, decision.is_write);
            let (outcome, place) = (decision.outcome, self.judged.len());
            self.open.push(Open { at, grant, client, is_write, outcome, place });
        }
        self.judged.push(Judged { record, stale: overtaken.is_some(), late: false });
        if decision.outcome == Outcome::Accepted {
            self.accepted(resource, decision, at, record, (metrics, found));
        }
    }

    fn accepted(
        &mut self,
        resource: ResourceNo,
        decision: &Decision,
        at: Instant,
        record: RecordNo,
        (metrics, found): (&mut Metrics, &mut Vec<Found>),
    ) {
        let now = record.0.get();
        let client = decision.client;
        let missed = self.missed(resource, client, |known| known.read);
        let state = &mut self.resources[resource.index()];
        if let Some(grant) = decision.grant.filter(|g| state.latest.is_none_or(|(l, _)| *g > l)) {
            state.latest = Some((grant, record));
        }
        let known = &mut self.known[resource.index() * self.n_clients + client.index()];
        known.copy = now;
        if !decision.is_write {
            known.read = now;
            return;
        }
        match &mut state.last {
            Some((last, when)) if *last == client => *when = now,
            last => {
                state.before = last.map_or(0, |(_, when)| when);
                *last = Some((client, now));
            }
        }
        if let Some(other) = missed.filter(|_| decision.depends_on_read) {
            metrics.lost_updates += 1;
            found.push(Found {
                records: [Some(other), Some(record)],
                grant: decision.grant,
                ..Found::new(FindingId::LostUpdate, at, ClientSet::only(client))
            });
        }
        let Some(key) = decision.key else { return };
        let first = &mut self.first_effects[resource.index() * self.n_keys + key.0 as usize];
        if *first == 0 {
            *first = now;
        } else {
            metrics.duplicate_effects += 1;
            found.push(Found {
                records: [number(*first), Some(record)],
                grant: decision.grant,
                ..Found::new(FindingId::DuplicateEffect, at, ClientSet::only(client))
            });
        }
    }

    pub(crate) fn own_copy_read(
        &mut self,
        resource: ResourceNo,
        client: ProcessId,
        at: Instant,
        record: RecordNo,
        (metrics, found): (&mut Metrics, &mut Vec<Found>),
    ) {
        let missed = self.missed(resource, client, |known| known.copy);
        self.judged.push(Judged { record, stale: missed.is_some(), late: false });
        if missed.is_some() {
            metrics.stale_reads += 1;
            found.push(Found {
                records: [missed, Some(record)],
                ..Found::new(FindingId::StaleRead, at, ClientSet::only(client))
            });
        }
    }

    /// The last accepted write of another client, if it came after what the client knows.
    fn missed(
        &self,
        resource: ResourceNo,
        client: ProcessId,
        known: impl Fn(&Known) -> u32,
    ) -> Option<RecordNo> {
        let state = &self.resources[resource.index()];
        let others = match state.last {
            Some((last, when)) if last != client => when,
            _ => state.before,
        };
        let known = known(&self.known[resource.index() * self.n_clients + client.index()]);
        number(others).filter(|_| others > known)
    }

    /// Judges what was decided before `now` by the truth as it was; call it before that changes.
    pub(crate) fn close(
        &mut self,
        now: Instant,
        truth: &Truth,
        (metrics, found): (&mut Metrics, &mut Vec<Found>),
    ) {
        if self.open.first().is_none_or(|open| open.at >= now) {
            return;
        }
        // Decisions come in order, so those of the present instant are the last ones.
        let n_over = self.open.partition_point(|open| open.at < now);
        for open in self.open.drain(..n_over) {
            let judged = &mut self.judged[open.place];
            let holds = truth.holds(open.grant);
            judged.late = !holds;
            let (id, proof) = match (open.outcome, holds) {
                (Outcome::Accepted, false) => (
                    FindingId::LateWriteAccepted,
                    truth.get(open.grant).and_then(|grant| grant.end),
                ),
                (Outcome::Rejected, true) => (
                    FindingId::RightfulWriteRefused,
                    truth.get(open.grant).map(|grant| grant.record),
                ),
                _ => continue,
            };
            if open.is_write {
                metrics.late_writes_accepted += u32::from(!holds);
                metrics.rightful_writes_refused += u32::from(holds);
                found.push(Found {
                    records: [proof, Some(judged.record)],
                    grant: Some(open.grant),
                    ..Found::new(id, open.at, ClientSet::only(open.client))
                });
            }
        }
    }
}

/// A record's number kept as an integer; 0 is none.
fn number(number: u32) -> Option<RecordNo> {
    std::num::NonZeroU32::new(number).map(RecordNo)
}
