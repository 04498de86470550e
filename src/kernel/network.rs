//! Links between processes: how long they take, and what is cut or slow just now.

use crate::id::{ProcessId, RecordNo};
use crate::kernel::{FaultKind, Label, MessageFault, Setup, Thread};
use crate::time::Duration;

/// A message under way, or waiting for a frozen process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message<P> {
    pub(crate) sent: RecordNo,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
    pub(crate) thread: Thread,
    pub(crate) label: Label,
    pub(crate) payload: P,
    /// The record of its arrival, once it has arrived.
    pub(crate) delivered: Option<RecordNo>,
}

/// What happens to a message on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fate {
    pub(crate) dropped: bool,
    pub(crate) delay: Duration,
    /// It arrives once more, so much after the first time.
    pub(crate) duplicate_after: Option<Duration>,
}

/// The state of all links.
#[derive(Clone, Debug, Default)]
pub(crate) struct Network {
    n: usize,
    /// How many partitions cut each link; empty as long as none ever did.
    cuts: Vec<u16>,
    /// Links that are slow just now, with the fault that made them so; the last one counts.
    slow: Vec<(ProcessId, ProcessId, Duration, u16)>,
}

impl Network {
    /// Begins anew with all links whole.
    pub(crate) fn reset(&mut self, n_processes: usize) {
        self.n = n_processes;
        self.cuts.clear();
        self.slow.clear();
    }

    fn link(&self, from: ProcessId, to: ProcessId) -> usize {
        from.index() * self.n + to.index()
    }

    /// Whether a partition stands between the two, in that direction.
    pub(crate) fn is_cut(&self, from: ProcessId, to: ProcessId) -> bool {
        self.cuts.get(self.link(from, to)).is_some_and(|&cuts| cuts > 0)
    }

    /// Begins a fault of links.
    pub(crate) fn begin(&mut self, fault: u16, kind: &FaultKind) {
        match kind {
            FaultKind::Cut(links) => {
                self.cuts.resize(self.n * self.n, 0);
                for &(from, to) in links {
                    let link = self.link(from, to);
                    self.cuts[link] += 1;
                }
            }
            FaultKind::Slow(links, one_way) => {
                self.slow.extend(links.iter().map(|&(from, to)| (from, to, *one_way, fault)));
            }
            _ => {}
        }
    }

    /// Ends a fault of links.
    pub(crate) fn end(&mut self, fault: u16, kind: &FaultKind) {
        match kind {
            FaultKind::Cut(links) => {
                for &(from, to) in links {
                    let link = self.link(from, to);
                    self.cuts[link] -= 1;
                }
            }
            FaultKind::Slow(..) => self.slow.retain(|slow| slow.3 != fault),
            _ => {}
        }
    }

    /// What becomes of a message sent now.
    pub(crate) fn fate(&self, setup: &Setup, from: ProcessId, to: ProcessId, label: Label) -> Fate {
        let slow = self.slow.iter().rev().find(|slow| (slow.0, slow.1) == (from, to));
        let delay = slow.map_or_else(|| setup.one_way[self.link(from, to)], |slow| slow.2);
        let mut fate = Fate { dropped: false, delay, duplicate_after: None };
        if setup.message_faults.is_empty() {
            return fate;
        }
        let first = setup.message_faults.partition_point(|(named, _)| *named < label);
        let named = setup.message_faults[first..].iter().take_while(|(named, _)| *named == label);
        for (_, fault) in named {
            match *fault {
                MessageFault::Delay(by) => fate.delay += by,
                MessageFault::Drop => fate.dropped = true,
                MessageFault::Duplicate(after) => fate.duplicate_after = Some(after),
            }
        }
        fate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: ProcessId = ProcessId(0);
    const B: ProcessId = ProcessId(1);

    fn setup(message_faults: Vec<(Label, MessageFault)>) -> Setup {
        let one_way = vec![Duration::from_millis(1); 4];
        Setup { one_way, message_faults, ..Setup::default() }
    }

    #[test]
    fn overlapping_partitions_heal_one_by_one() {
        let mut network = Network::default();
        network.reset(2);
        let cut = FaultKind::Cut(vec![(A, B)]);
        network.begin(0, &cut);
        network.begin(1, &cut);
        network.end(0, &cut);
        assert!(network.is_cut(A, B));
        assert!(!network.is_cut(B, A));
        network.end(1, &cut);
        assert!(!network.is_cut(A, B));
    }

    #[test]
    fn a_delay_is_added_to_the_time_of_a_slow_link() {
        let mut network = Network::default();
        network.reset(2);
        let setup = setup(vec![
            (Label(4), MessageFault::Drop),
            (Label(5), MessageFault::Delay(Duration::from_millis(20))),
            (Label(5), MessageFault::Duplicate(Duration::from_millis(7))),
        ]);
        network.begin(3, &FaultKind::Slow(vec![(A, B)], Duration::from_millis(300)));
        let fate = network.fate(&setup, A, B, Label(5));
        assert_eq!(fate.delay, Duration::from_millis(320));
        assert_eq!(fate.duplicate_after, Some(Duration::from_millis(7)));
        assert!(!fate.dropped);
        assert!(network.fate(&setup, A, B, Label(4)).dropped);
        assert_eq!(network.fate(&setup, B, A, Label(6)).delay, Duration::from_millis(1));
    }
}
