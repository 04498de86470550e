//! What clients believe: overlaps, belief after expiry, and clients that never step down.

use crate::id::{GrantNo, ProcessId, RecordNo};
use crate::property::monitors::stretch::{Mark, Stretches};
use crate::property::monitors::truth::Truth;
use crate::property::{ClientSet, FindingId, Found};
use crate::time::{Duration, Instant};

/// The monitor of belief.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beliefs {
    /// What each client believes: by which grant it holds, and the record since which.
    by_client: Vec<Option<(GrantNo, RecordNo)>>,
    believing: ClientSet,
    /// Those whose grant is over.
    wrongly: ClientSet,
    mark: Mark,
    pub(crate) overlaps: Stretches,
    /// The sum over clients of the time they believed while their grant was over.
    pub(crate) after_expiry: Duration,
}

impl Beliefs {
    pub(crate) fn reset(&mut self, n_clients: usize) {
        self.by_client.clear();
        self.by_client.resize(n_clients, None);
        self.believing = ClientSet::EMPTY;
        self.wrongly = ClientSet::EMPTY;
        self.mark = Mark::default();
        self.overlaps.clear();
        self.after_expiry = Duration::ZERO;
    }

    pub(crate) fn began(
        &mut self,
        client: ProcessId,
        grant: GrantNo,
        at: Instant,
        record: RecordNo,
        truth: &Truth,
    ) {
        self.advance(at, Some(record));
        if let Some(belief) = self.by_client.get_mut(client.index()) {
            *belief = Some((grant, record));
            self.believing.insert(client);
            self.compare(client, grant, truth);
        }
    }

    pub(crate) fn ended(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        if self.believing.contains(client) {
            self.advance(at, Some(record));
            self.by_client[client.index()] = None;
            self.believing.remove(client);
            self.wrongly.remove(client);
        }
    }

    /// The truth about a grant changed.
    pub(crate) fn truth_changed(&mut self, grant: GrantNo, at: Instant, truth: &Truth) {
        let Some(client) = truth.get(grant).map(|state| state.client) else { return };
        if self.by_client[client.index()].is_some_and(|(believed, _)| believed == grant) {
            self.advance(at, None);
            self.compare(client, grant, truth);
        }
    }

    pub(crate) fn finish(&mut self, at: Instant, truth: &Truth, found: &mut Vec<Found>) {
        self.advance(at, None);
        for stretch in self.overlaps.as_slice() {
            found.push(Found {
                lasts: Some(stretch.range.length()),
                records: [Some(stretch.began), stretch.ended],
                ..Found::new(FindingId::Overlap, stretch.range.from, stretch.clients)
            });
        }
        for client in self.wrongly.iter() {
            let Some((grant, believed)) = self.by_client[client.index()] else { continue };
            if let Some(successor) = truth.successor(grant) {
                found.push(Found {
                    records: [Some(believed), Some(successor.record)],
                    grant: Some(grant),
                    ..Found::new(FindingId::NeverSteppedDown, at, ClientSet::only(client))
                });
            }
        }
    }

    fn compare(&mut self, client: ProcessId, grant: GrantNo, truth: &Truth) {
        match truth.holds(grant) {
            true => self.wrongly.remove(client),
            false => self.wrongly.insert(client),
        }
    }

    fn advance(&mut self, at: Instant, record: Option<RecordNo>) {
        let Some(mut passed) = self.mark.advance(at, record) else { return };
        if self.believing.len() >= 2 {
            passed.clients = self.believing;
            self.overlaps.add(passed);
        }
        self.after_expiry += passed.range.length().times(self.wrongly.len().into());
    }
}
