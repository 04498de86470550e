//! The queue of what is due, in the one order that every run follows.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::id::{ProcessId, RecordNo};
use crate::time::Instant;

/// What comes first among things due at the same instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Clocks are stepped, and clocks reach a value that a lease depends on.
    Clock = 0,
    /// Processes resume or restart, links heal.
    Resume = 1,
    /// What waited for a frozen process is handled, by the time at which it was due.
    Woken = 2,
    /// Messages arrive, in the order sent.
    Delivery = 3,
    /// Timers fire, in the order set.
    Timer = 4,
    /// Programs take steps.
    Step = 5,
    /// Pauses, crashes and partitions begin.
    Begin = 6,
}

/// Something due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    ClockStep { process: ProcessId, step: u16 },
    Alarm { process: ProcessId, generation: u32 },
    PauseEnd { pause: u16 },
    FaultEnd { fault: u16 },
    Restart { process: ProcessId, cause: RecordNo },
    Deliver { message: u32 },
    Handle { message: u32, epoch: u16 },
    Timer { process: ProcessId, slot: u8, generation: u32 },
    Step { process: ProcessId, epoch: u16, cause: Option<RecordNo> },
    PauseBegin { pause: u16 },
    FaultBegin { fault: u16 },
}

/// An event's place in the order: instant, class, then for woken ones the time at which they were
/// due and the class they had, then the order of creation. One number, compared at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u128);

const INSTANT_BITS: u32 = 42;
const CLASS_BITS: u32 = 3;
const ORDINAL_BITS: u32 = 38;

impl Key {
    fn new(at: Instant, class: Class, due: u64, due_class: u64, ordinal: u64) -> Self {
        let mut key = at.micros().min((1 << INSTANT_BITS) - 1) as u128;
        key = key << CLASS_BITS | class as u128;
        key = key << INSTANT_BITS | due as u128;
        key = key << CLASS_BITS | due_class as u128;
        Self(key << ORDINAL_BITS | ordinal as u128)
    }

    /// When the event is handled.
    pub(crate) fn at(self) -> Instant {
        Instant::from_micros((self.0 >> (128 - INSTANT_BITS)) as u64)
    }

    /// Whether it waited for a frozen process.
    pub(crate) fn is_woken(self) -> bool {
        self.class() == Class::Woken as u64
    }

    fn class(self) -> u64 {
        (self.0 >> (128 - INSTANT_BITS - CLASS_BITS)) as u64 & ((1 << CLASS_BITS) - 1)
    }

    /// When the event was first due.
    pub(crate) fn due(self) -> Instant {
        if !self.is_woken() {
            return self.at();
        }
        let micros = (self.0 >> (ORDINAL_BITS + CLASS_BITS)) as u64 & ((1 << INSTANT_BITS) - 1);
        Instant::from_micros(micros)
    }

    /// The class it had when it was first due.
    fn due_class(self) -> u64 {
        if self.is_woken() {
            (self.0 >> ORDINAL_BITS) as u64 & ((1 << CLASS_BITS) - 1)
        } else {
            self.class()
        }
    }

    /// Its place in the order of creation.
    pub(crate) fn ordinal(self) -> u64 {
        self.0 as u64 & ((1 << ORDINAL_BITS) - 1)
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    event: Event,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    /// The earliest key is the greatest entry, since the standard heap gives the greatest first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.cmp(&self.key)
    }
}

/// How many of the next entries stand in order. Few runs ever have more in the queue.
const NEAR: usize = 16;

/// The queue. Keeps its memory from run to run.
///
/// The next few entries stand in a short list in order, where most are put near their place and
/// taken from the end; only what does not fit goes through the heap. So a small run pays for no
/// heap, and a large one never shifts a long list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// The earliest is last. All of them are earlier than all of the heap.
    near: Vec<Entry>,
    heap: BinaryHeap<Entry>,
    pushed: u64,
}

impl Queue {
    /// Forgets everything but its memory.
    pub(crate) fn clear(&mut self) {
        self.near.clear();
        self.heap.clear();
        self.pushed = 0;
    }

    #[inline]
    fn insert(&mut self, entry: Entry) {
        if self.heap.is_empty() && self.near.len() < NEAR {
            self.insert_near(entry);
        } else {
            self.insert_far(entry);
        }
    }

    /// Among the near ones, where there is room: past those that come earlier, from the last.
    fn insert_near(&mut self, entry: Entry) {
        let mut place = self.near.len();
        self.near.push(entry);
        while place > 0 && self.near[place - 1].key < entry.key {
            self.near[place] = self.near[place - 1];
            place -= 1;
        }
        self.near[place] = entry;
    }

    fn insert_far(&mut self, entry: Entry) {
        if self.heap.peek().is_some_and(|first| first.key < entry.key) {
            self.heap.push(entry);
            return;
        }
        if self.near.len() == NEAR {
            let is_latest = self.near[0].key < entry.key;
            let latest = if is_latest { entry } else { self.near.remove(0) };
            self.heap.push(latest);
            if is_latest {
                return;
            }
        }
        self.insert_near(entry);
    }

    /// Adds an event.
    pub(crate) fn push(&mut self, at: Instant, class: Class, event: Event) {
        let ordinal = self.reserve();
        self.push_reserved(at, class, ordinal, event);
    }

    /// The next place in the order of creation, for an event that may be queued later.
    pub(crate) fn reserve(&mut self) -> u64 {
        let ordinal = self.pushed;
        self.pushed += 1;
        ordinal
    }

    /// Adds an event at a place that was reserved.
    pub(crate) fn push_reserved(&mut self, at: Instant, class: Class, ordinal: u64, event: Event) {
        self.insert(Entry { key: Key::new(at, class, 0, 0, ordinal), event });
    }

    /// Puts off an event until its process wakes; it keeps the time at which it was due, and its
    /// place among events due at the same time.
    pub(crate) fn put_off(&mut self, key: Key, wake: Instant, event: Event) {
        let key = Key::new(wake, Class::Woken, key.due().micros(), key.due_class(), key.ordinal());
        self.insert(Entry { key, event });
    }

    /// Adds a step that belongs to what is being handled: it is due when that was.
    pub(crate) fn push_step(&mut self, now: Instant, handled: Option<Key>, event: Event) {
        match handled {
            Some(key) if key.is_woken() => {
                let due = key.due().micros();
                let key = Key::new(now, Class::Woken, due, Class::Step as u64, self.pushed);
                self.pushed += 1;
                self.insert(Entry { key, event });
            }
            _ => self.push(now, Class::Step, event),
        }
    }

    /// Takes the next event that is due at or before `until`.
    pub(crate) fn pop(&mut self, until: Instant) -> Option<(Key, Event)> {
        // The heap's entries are all later than those near.
        let first = self.near.last().or_else(|| self.heap.peek())?;
        if first.key.at() > until {
            return None;
        }
        let entry = match self.near.pop() {
            Some(entry) => entry,
            None => self.heap.pop()?,
        };
        Some((entry.key, entry.event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(process: u8) -> Event {
        Event::Step { process: ProcessId(process), epoch: 0, cause: None }
    }

    #[test]
    fn the_same_instant_goes_by_class_then_by_creation() {
        let mut queue = Queue::default();
        let at = Instant::from_micros(7);
        queue.push(at, Class::Begin, step(5));
        queue.push(at, Class::Step, step(3));
        queue.push(at, Class::Step, step(4));
        queue.push(at, Class::Timer, step(2));
        queue.push(at, Class::Delivery, step(1));
        queue.push(at, Class::Clock, step(0));
        for expected in 0..6 {
            assert_eq!(queue.pop(at).map(|(_, event)| event), Some(step(expected)));
        }
    }

    #[test]
    fn what_waited_goes_by_the_time_at_which_it_was_due() {
        let mut queue = Queue::default();
        let wake = Instant::from_micros(100);
        queue.push(Instant::from_micros(20), Class::Timer, step(2));
        queue.push(Instant::from_micros(10), Class::Step, step(1));
        queue.push(wake, Class::Delivery, step(3));
        while let Some((key, event)) = queue.pop(Instant::from_micros(50)) {
            queue.put_off(key, wake, event);
        }
        for expected in 1..4 {
            let (key, event) = queue.pop(wake).expect("three events are queued");
            assert_eq!(event, step(expected));
            assert_eq!(key.at(), wake);
            if expected < 3 {
                assert_eq!(key.due(), Instant::from_micros(10 * u64::from(expected)));
            }
        }
    }

    #[test]
    fn more_than_stand_near_come_out_in_order_too() {
        let mut queue = Queue::default();
        let n = 5 * NEAR as u64;
        let mut expected = Vec::new();
        let mut taken = Vec::new();
        for i in 0..n {
            // Early and late ones mixed, and taken now and then, so that both parts fill and empty.
            let at = 1_000 * (i / 40) + i * 37 % 101;
            queue.push(Instant::from_micros(10_000 + at), Class::Timer, step(i as u8));
            expected.push((10_000 + at, i as u8));
        }
        expected.sort_unstable();
        while let Some((key, Event::Step { process, .. })) = queue.pop(Instant::MAX) {
            taken.push((key.at().micros(), process.0));
            if taken.len() == 30 {
                queue.push(key.at(), Class::Timer, step(200));
                expected.insert(30, (key.at().micros(), 200));
            }
        }
        assert_eq!(taken, expected);
    }

    #[test]
    fn nothing_is_due_after_the_end() {
        let mut queue = Queue::default();
        queue.push(Instant::from_micros(8), Class::Step, step(0));
        assert!(queue.pop(Instant::from_micros(7)).is_none());
        assert!(queue.pop(Instant::from_micros(8)).is_some());
    }
}
