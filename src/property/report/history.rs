//! The run's history as intervals and operations, read off the stored trace.

use crate::id::{GrantNo, ProcessId, RecordNo};
use crate::property::{Belief, Grant, Judged, Operation};
use crate::protocol::{Decision, Note, Outcome};
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Record, Terms, Trace, What};

/// What happened, apart from what is wrong with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) grants: Vec<Grant>,
    pub(crate) beliefs: Vec<Belief>,
    pub(crate) writes: Vec<Operation>,
    pub(crate) reads: Vec<Operation>,
    pub(crate) data: Vec<Vec<String>>,
    /// When the run ended.
    pub(crate) end: Instant,
}

impl History {
    /// Reads a trace; `judged` has the monitors' word on each operation, in order.
    pub(crate) fn read(cast: &Cast, terms: &Terms, trace: &Trace, judged: &[Judged]) -> Self {
        let end = match trace.records.last() {
            Some(Record { at, what: What::CutShort, .. }) => *at,
            _ => terms.until,
        };
        let data = vec![Vec::new(); cast.n_resources()];
        let mut history = Self { data, end, ..Self::default() };
        let mut judged = judged.iter();
        for record in &trace.records {
            match record.what {
                What::Note { ref note, refers_to } => match note {
                    Note::Decided(decision) => {
                        let operation = decided(cast, trace, record, decision, judged.next());
                        history.keep(cast, record, operation);
                    }
                    Note::OwnCopyRead { resource } => {
                        let resource = cast.resource(*resource);
                        history.reads.push(own_copy_read(record, resource, judged.next()));
                    }
                    _ => history.note(record, note, refers_to),
                },
                What::Crashed => history.belief_ended(record),
                _ => {}
            }
        }
        for grant in history.grants.iter_mut().filter(|grant| grant.ended.is_none()) {
            if let Some(open) = grant.held.last_mut() {
                open.to = end;
            }
        }
        for belief in history.beliefs.iter_mut().filter(|belief| belief.ended.is_none()) {
            belief.range.to = end;
        }
        history
    }

    pub(crate) fn grant(&self, grant: GrantNo) -> Option<&Grant> {
        self.grants.get(grant.index())
    }

    /// The operation decided (or read of the own copy made) by that record.
    pub(crate) fn operation(&self, record: RecordNo) -> Option<&Operation> {
        [&self.writes, &self.reads].into_iter().find_map(|operations| {
            let place = operations.binary_search_by_key(&record, |operation| operation.record);
            place.ok().map(|place| &operations[place])
        })
    }

    /// The grant given by that record.
    pub(crate) fn grant_of(&self, record: RecordNo) -> Option<&Grant> {
        let place = self.grants.binary_search_by_key(&record, |grant| grant.record).ok()?;
        self.grants.get(place)
    }

    fn note(&mut self, record: &Record, note: &Note, refers_to: Option<Instant>) {
        match *note {
            Note::Granted { grant: ordinal, client, token } => self.grants.push(Grant {
                ordinal,
                client,
                token,
                at: record.at,
                expires: refers_to,
                ended: None,
                held: vec![TimeRange::new(record.at, record.at)],
                record: record.number,
            }),
            Note::Renewed { grant } => {
                if let Some(grant) = self.grants.get_mut(grant.index()) {
                    grant.expires = refers_to;
                }
            }
            Note::GrantEnded { grant, by } => {
                if let Some(grant) = self.grants.get_mut(grant.index()) {
                    grant.ended = Some((record.at, by));
                    if let Some(open) = grant.held.last_mut() {
                        open.to = record.at;
                    }
                }
            }
            Note::GrantRevived { grant } => {
                if let Some(grant) = self.grants.get_mut(grant.index()) {
                    grant.ended = None;
                    grant.expires = refers_to;
                    grant.held.push(TimeRange::new(record.at, record.at));
                }
            }
            Note::Believed { grant, .. } => self.beliefs.push(Belief {
                client: record.process,
                grant,
                range: TimeRange::new(record.at, record.at),
                began: record.number,
                ended: None,
            }),
            Note::BeliefEnded { .. } => self.belief_ended(record),
            _ => {}
        }
    }

    fn belief_ended(&mut self, record: &Record) {
        let client = record.process;
        let open = self.beliefs.iter_mut().rev().find(|belief| belief.client == client);
        if let Some(belief) = open.filter(|belief| belief.ended.is_none()) {
            belief.range.to = record.at;
            belief.ended = Some(record.number);
        }
    }

    fn keep(&mut self, cast: &Cast, record: &Record, operation: Operation) {
        if !operation.is_write {
            self.reads.push(operation);
            return;
        }
        let place = record.process.index() - cast.n_clients - cast.n_nodes;
        if operation.outcome == Outcome::Accepted {
            if cast.kinds[place] == "register" {
                self.data[place].clear();
            }
            self.data[place].push(operation.value.clone());
        }
        self.writes.push(operation);
    }
}

/// The sending that led to a record: of the request that a decision or an answer is about.
pub(crate) fn request<'a>(trace: &'a Trace, record: &Record) -> Option<&'a Record> {
    let mut cause = record.cause?;
    loop {
        let record = trace.get(cause);
        match record.what {
            What::Sent { .. } => return Some(record),
            What::Delivered { message, .. } => cause = message,
            _ => cause = record.cause?,
        }
    }
}

fn decided(
    cast: &Cast,
    trace: &Trace,
    record: &Record,
    decision: &Decision,
    judged: Option<&Judged>,
) -> Operation {
    let sent = request(trace, record);
    Operation {
        is_write: decision.is_write,
        client: decision.client,
        resource: record.process,
        value: if decision.is_write {
            cast.value(decision.value).to_owned()
        } else {
            String::new()
        },
        grant: decision.grant,
        token: decision.token,
        sent: sent.map_or(record.at, |sent| sent.at),
        decided: record.at,
        outcome: decision.outcome,
        reason: decision.reason,
        highest_before: decision.highest_before,
        highest_after: decision.highest_after,
        stale: judged.is_some_and(|judged| judged.stale),
        late: judged.is_some_and(|judged| judged.late),
        record: record.number,
        sent_record: sent.map(|sent| sent.number),
    }
}

fn own_copy_read(record: &Record, resource: ProcessId, judged: Option<&Judged>) -> Operation {
    Operation {
        is_write: false,
        client: record.process,
        resource,
        value: String::new(),
        grant: None,
        token: None,
        sent: record.at,
        decided: record.at,
        outcome: Outcome::Accepted,
        reason: None,
        highest_before: Default::default(),
        highest_after: Default::default(),
        stale: judged.is_some_and(|judged| judged.stale),
        late: false,
        record: record.number,
        sent_record: None,
    }
}
