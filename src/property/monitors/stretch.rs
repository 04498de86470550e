//! Intervals in which something was so, put together from the instants at which it may change.

use crate::id::RecordNo;
use crate::property::ClientSet;
use crate::time::{Duration, Instant, TimeRange};

/// A maximal interval in which something was so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// When.
    pub range: TimeRange,
    /// Everybody it concerned at some time in it.
    pub clients: ClientSet,
    /// The record at which it began.
    pub began: RecordNo,
    /// The record at which it ended; none: the run ended first.
    pub ended: Option<RecordNo>,
}

/// Stretches of one condition, in order. Observers tell it of the time that has passed whenever
/// the condition may change, so that changes within one instant leave no trace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stretches {
    list: Vec<Stretch>,
}

impl Stretches {
    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    pub(crate) fn as_slice(&self) -> &[Stretch] {
        &self.list
    }

    /// The condition held during `range` (which is not empty) for these clients; it goes on the
    /// last stretch where that ends as this begins.
    pub(crate) fn add(&mut self, piece: Stretch) {
        match self.list.last_mut() {
            Some(last) if last.range.to == piece.range.from => {
                last.range.to = piece.range.to;
                last.clients = last.clients.union(piece.clients);
                last.ended = piece.ended;
            }
            _ => self.list.push(piece),
        }
    }

    /// As [`Stretches::add`], but other clients make another stretch.
    pub(crate) fn add_for(&mut self, piece: Stretch) {
        match self.list.last_mut() {
            Some(last) if last.clients == piece.clients => self.add(piece),
            _ => self.list.push(piece),
        }
    }

    pub(crate) fn longest(&self) -> Duration {
        self.list.iter().map(|stretch| stretch.range.length()).max().unwrap_or_default()
    }

    pub(crate) fn total(&self) -> Duration {
        self.list.iter().fold(Duration::ZERO, |sum, stretch| sum + stretch.range.length())
    }
}

/// The last instant up to which time has been accounted for, and the record it came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) at: Instant,
    pub(crate) record: RecordNo,
}

impl Default for Mark {
    fn default() -> Self {
        Self { at: Instant::ZERO, record: RecordNo::after(0) }
    }
}

impl Mark {
    /// Moves on to `at`; gives the time that has passed, if any, as a stretch without clients.
    pub(crate) fn advance(&mut self, at: Instant, record: Option<RecordNo>) -> Option<Stretch> {
        let before = *self;
        self.record = record.unwrap_or(self.record);
        if at <= before.at {
            return None;
        }
        self.at = at;
        let range = TimeRange::new(before.at, at);
        let clients = ClientSet::EMPTY;
        Some(Stretch { range, clients, began: before.record, ended: record })
    }
}
