//! Whether those who wait for the lock could ever get on: unavailability, and leases held by the
//! dead or by a stuck worker.

use crate::id::{ProcessId, RecordNo};
use crate::property::monitors::stretch::{Mark, Stretch, Stretches};
use crate::property::{ClientSet, FindingId, Found};
use crate::time::{Duration, Instant};

/// The monitor of availability.
#[derive(Clone, Debug, Default)]
pub(crate) struct Availability {
    waiting: ClientSet,
    holding: ClientSet,
    /// Crashed, or its program exited: nobody there to release.
    dead: ClientSet,
    frozen: ClientSet,
    /// How many pauses freeze each client's worker at once.
    n_pauses: Vec<u16>,
    mark: Mark,
    pub(crate) unavailable: Stretches,
    held_by_dead: Stretches,
    held_by_stuck: Stretches,
}

impl Availability {
    pub(crate) fn reset(&mut self, n_clients: usize) {
        self.waiting = ClientSet::EMPTY;
        self.holding = ClientSet::EMPTY;
        self.dead = ClientSet::EMPTY;
        self.frozen = ClientSet::EMPTY;
        self.n_pauses.clear();
        self.n_pauses.resize(n_clients, 0);
        self.mark = Mark::default();
        self.unavailable.clear();
        self.held_by_dead.clear();
        self.held_by_stuck.clear();
    }

    pub(crate) fn wait_began(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        self.advance(at, Some(record));
        self.waiting.insert(client);
    }

    pub(crate) fn wait_ended(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        if self.waiting.contains(client) {
            self.advance(at, Some(record));
            self.waiting.remove(client);
        }
    }

    pub(crate) fn holders_are(&mut self, holding: ClientSet, at: Instant, record: RecordNo) {
        self.advance(at, Some(record));
        self.holding = holding;
    }

    pub(crate) fn died(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        self.advance(at, Some(record));
        self.dead.insert(client);
        self.waiting.remove(client);
    }

    pub(crate) fn lives(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        self.advance(at, Some(record));
        self.dead.remove(client);
    }

    pub(crate) fn froze(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        self.advance(at, Some(record));
        self.n_pauses[client.index()] += 1;
        self.frozen.insert(client);
    }

    pub(crate) fn woke(&mut self, client: ProcessId, at: Instant, record: RecordNo) {
        self.advance(at, Some(record));
        let n_pauses = &mut self.n_pauses[client.index()];
        *n_pauses = n_pauses.saturating_sub(1);
        if *n_pauses == 0 {
            self.frozen.remove(client);
        }
    }

    /// Without a TTL there is no yardstick for "too long". Then a lock held by the dead is lost,
    /// however short the run; one held by a frozen worker only if that never wakes.
    pub(crate) fn finish(&mut self, at: Instant, ttl: Option<Duration>, found: &mut Vec<Found>) {
        self.advance(at, None);
        let too_long = |stretch: &Stretch| ttl.is_some_and(|ttl| stretch.range.length() > ttl);
        let mut report = |id, stretches: &Stretches, counts: &dyn Fn(&Stretch) -> bool| {
            for stretch in stretches.as_slice().iter().filter(|stretch| counts(stretch)) {
                found.push(Found {
                    lasts: Some(stretch.range.length()),
                    records: [Some(stretch.began), stretch.ended],
                    ..Found::new(id, stretch.range.from, stretch.clients)
                });
            }
        };
        let without_ttl = ttl.is_none();
        let lost = |stretch: &Stretch| too_long(stretch) || without_ttl;
        let stuck = |stretch: &Stretch| too_long(stretch) || without_ttl && stretch.ended.is_none();
        report(FindingId::Unavailability, &self.unavailable, &too_long);
        report(FindingId::HeldByTheDead, &self.held_by_dead, &lost);
        report(FindingId::HeldByAStuckWorker, &self.held_by_stuck, &stuck);
    }

    fn advance(&mut self, at: Instant, record: Option<RecordNo>) {
        let Some(passed) = self.mark.advance(at, record) else { return };
        if self.waiting.is_empty() {
            return;
        }
        let unable = self.dead.union(self.frozen);
        if self.holding.without(unable).is_empty() {
            self.unavailable.add(Stretch { clients: self.waiting, ..passed });
        }
        let dead = self.holding.and(self.dead);
        if !dead.is_empty() {
            self.held_by_dead.add_for(Stretch { clients: dead, ..passed });
        }
        let stuck = self.holding.and(self.frozen).without(self.dead);
        if !stuck.is_empty() {
            self.held_by_stuck.add_for(Stretch { clients: stuck, ..passed });
        }
    }
}
