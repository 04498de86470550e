//! Dragging something along the time axis, as a state machine over coordinates: the page feeds it
//! pointer positions and is told what the thing would become.
//!
//! Whatever is dragged is a stretch of time: a pause and a fault have a beginning and an end, a
//! message ends when it arrives, a step when the work before it does. A press becomes a drag only
//! after a few pixels, so that a click selects and changes nothing. Times are snapped to ticks,
//! and the two ends of a stretch never cross.

use crate::id::{ProcessId, StepNo};
use crate::protocol::MessageName;
use crate::time::{Duration, Instant};
use crate::view::{TimeScale, snap};

/// Pixels that a pointer may tremble before a press becomes a drag.
const THRESHOLD: f64 = 3.0;

/// What is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A pause.
    Pause {
        /// Whose pause.
        process: ProcessId,
        /// Its place in that process's own list in the scenario, from 0.
        place: usize,
    },
    /// A message: from when it would arrive if nothing delayed it to when it does.
    Message(MessageName),
    /// What comes before a step of a client's program: the work or wait that the step ends.
    Step {
        /// Whose step.
        process: ProcessId,
        /// Which step.
        step: StepNo,
    },
    /// A fault, by its place in the scenario's list.
    Fault(usize),
}

/// Which part of it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The handle at its beginning: the end stays.
    Start,
    /// The handle at its end: the beginning stays.
    End,
    /// The block: its length stays.
    Body,
}

/// How finely times are snapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Precision {
    /// 10 ms.
    Fine,
    /// 100 ms.
    #[default]
    Normal,
    /// 1 s.
    Coarse,
}

/// A stretch as it was when it was taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grip {
    /// What it is.
    pub thing: Thing,
    /// Which part is held.
    pub part: Part,
    /// When it begins.
    pub start: Instant,
    /// How long it lasts.
    pub length: Duration,
}

/// What it is to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// What it is.
    pub thing: Thing,
    /// When it is to begin.
    pub start: Instant,
    /// How long it is to last.
    pub length: Duration,
}

/// Where a gesture stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing is held.
    #[default]
    Idle,
    /// Something is held, and nothing has been moved.
    Pressed {
        /// What is held.
        grip: Grip,
        /// Where it was pressed, in pixels along the time axis.
        at: f64,
    },
    /// It is being moved.
    Dragging {
        /// What is held.
        grip: Grip,
        /// Where it was pressed.
        at: f64,
        /// What it has become.
        change: Change,
    },
}

/// What a gesture came to when it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nothing was held.
    Nothing,
    /// It was not moved: select it.
    Click(Grip),
    /// It was moved: this is one edit.
    Drag(Change),
    /// It was given up: put back what was.
    Cancel(Change),
}

impl Precision {
    /// The tick that times are snapped to.
    pub const fn tick(self) -> Duration {
        match self {
            Self::Fine => Duration::from_millis(10),
            Self::Normal => Duration::from_millis(100),
            Self::Coarse => Duration::from_seconds(1),
        }
    }
}

impl Grip {
    /// It as it is.
    pub const fn unchanged(&self) -> Change {
        let Self { thing, start, length, .. } = *self;
        Change { thing, start, length }
    }

    /// Whether it may come to nothing: a message without delay, a step at once. A pause and a
    /// fault stay long enough to be taken hold of.
    const fn may_vanish(&self) -> bool {
        matches!(self.thing, Thing::Message(_) | Thing::Step { .. })
    }

    /// It after the held part is moved by so many microseconds.
    pub fn moved(&self, micros: f64, precision: Precision) -> Change {
        let tick = precision.tick();
        let shifted = |at: Instant| {
            let to = (at.micros() as f64 + micros).clamp(0.0, Instant::MAX.micros() as f64);
            snap(Instant::from_micros(to as u64), tick)
        };
        let end = self.start + self.length;
        let (start, length) = match self.part {
            Part::Body => (shifted(self.start), self.length),
            Part::Start => {
                // One tick before the end, or at the beginning of the run.
                let start = shifted(self.start).min(end - tick);
                (start, end.since(start))
            }
            Part::End => {
                // Of a delay its length is what people read, of a pause its end.
                let end = if self.may_vanish() {
                    self.start + shifted(Instant::ZERO + self.length).since(Instant::ZERO)
                } else {
                    shifted(end).max(self.start + tick)
                };
                (self.start, end.since(self.start))
            }
        };
        Change { start, length, ..self.unchanged() }
    }

    /// It after the held part is moved by so many ticks with a key.
    pub fn nudged(&self, ticks: i32, precision: Precision) -> Change {
        self.moved(f64::from(ticks) * precision.tick().micros() as f64, precision)
    }
}

impl Gesture {
    /// A part of something is pressed at `at`, in pixels along the time axis.
    pub fn press(&mut self, grip: Grip, at: f64) {
        *self = Self::Pressed { grip, at };
    }

    /// The pointer moved to `at`. What the thing becomes, if something is being dragged and it
    /// becomes something else than it was after the last move.
    pub fn moved(&mut self, at: f64, precision: Precision, scale: &TimeScale) -> Option<Change> {
        let (grip, from, before) = match *self {
            Self::Idle => return None,
            Self::Pressed { at: from, .. } if (at - from).abs() < THRESHOLD => return None,
            Self::Pressed { grip, at: from } => (grip, from, grip.unchanged()),
            Self::Dragging { grip, at: from, change } => (grip, from, change),
        };
        let change = grip.moved(scale.micros_in(at - from), precision);
        *self = Self::Dragging { grip, at: from, change };
        (change != before).then_some(change)
    }

    /// The pointer was released.
    pub fn release(&mut self) -> Ended {
        match std::mem::take(self) {
            Self::Idle => Ended::Nothing,
            Self::Pressed { grip, .. } => Ended::Click(grip),
            Self::Dragging { change, .. } => Ended::Drag(change),
        }
    }

    /// The gesture was given up: by Escape, or because the browser took the pointer.
    pub fn cancel(&mut self) -> Ended {
        match std::mem::take(self) {
            Self::Idle => Ended::Nothing,
            Self::Pressed { grip, .. } => Ended::Click(grip),
            Self::Dragging { grip, .. } => Ended::Cancel(grip.unchanged()),
        }
    }

    /// What is held.
    pub const fn grip(&self) -> Option<&Grip> {
        match self {
            Self::Idle => None,
            Self::Pressed { grip, .. } | Self::Dragging { grip, .. } => Some(grip),
        }
    }

    /// What is being dragged has become.
    pub const fn change(&self) -> Option<&Change> {
        match self {
            Self::Dragging { change, .. } => Some(change),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::TimeRange;
    use crate::view::Px;

    fn seconds(tenths: u64) -> Instant {
        Instant::from_micros(tenths * 100_000)
    }

    fn scale() -> TimeScale {
        TimeScale::new(TimeRange::new(seconds(0), seconds(220)), Px::whole(132), Px::whole(880))
    }

    /// The flagship's pause: from 4.2 s, 11 s long; 40 px are one second.
    fn grip(part: Part) -> Grip {
        let thing = Thing::Pause { process: ProcessId(0), place: 0 };
        Grip { thing, part, start: seconds(42), length: Duration::from_seconds(11) }
    }

    fn drag(part: Part, pixels: f64, precision: Precision) -> Change {
        let mut gesture = Gesture::default();
        gesture.press(grip(part), 500.0);
        gesture.moved(500.0 + pixels, precision, &scale());
        match gesture.release() {
            Ended::Drag(change) => change,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_trembling_press_is_a_click() {
        let mut gesture = Gesture::default();
        gesture.press(grip(Part::Body), 500.0);
        assert_eq!(gesture.moved(502.0, Precision::Normal, &scale()), None);
        assert_eq!(gesture.release(), Ended::Click(grip(Part::Body)));
        assert_eq!(gesture, Gesture::Idle);
    }

    #[test]
    fn the_end_moves_and_the_beginning_stays() {
        let change = drag(Part::End, -200.0, Precision::Normal);
        assert_eq!((change.start, change.length), (seconds(42), Duration::from_seconds(6)));
    }

    #[test]
    fn the_beginning_moves_and_the_end_stays() {
        let change = drag(Part::Start, 40.0, Precision::Normal);
        assert_eq!((change.start, change.length), (seconds(52), Duration::from_seconds(10)));
    }

    #[test]
    fn the_block_moves_and_keeps_its_length() {
        let change = drag(Part::Body, 81.0, Precision::Normal);
        assert_eq!((change.start, change.length), (seconds(62), Duration::from_seconds(11)));
        assert_eq!(drag(Part::Body, -999.0, Precision::Normal).start, Instant::ZERO);
    }

    #[test]
    fn the_ends_never_cross() {
        let tick = Precision::Normal.tick();
        assert_eq!(drag(Part::End, -900.0, Precision::Normal).length, tick);
        let change = drag(Part::Start, 900.0, Precision::Normal);
        assert_eq!((change.start, change.length), (seconds(151), tick));
    }

    #[test]
    fn a_message_can_lose_all_of_its_delay_and_a_pause_keeps_a_tick() {
        let thing = Thing::Step { process: ProcessId(0), step: StepNo(2) };
        let grip = Grip { thing, ..grip(Part::End) };
        assert_eq!(grip.moved(-1e9, Precision::Normal).length, Duration::ZERO);
    }

    #[test]
    fn modifiers_make_the_ticks_finer_and_coarser() {
        let micros = |change: Change| change.length.micros();
        assert_eq!(micros(drag(Part::End, 11.0, Precision::Fine)), 11_280_000);
        assert_eq!(micros(drag(Part::End, 11.0, Precision::Normal)), 11_300_000);
        assert_eq!(micros(drag(Part::End, 51.0, Precision::Coarse)), 11_800_000, "ends at 16 s");
    }

    #[test]
    fn the_same_place_again_is_no_news_and_cancelling_puts_back_what_was() {
        let mut gesture = Gesture::default();
        gesture.press(grip(Part::End), 500.0);
        assert!(gesture.moved(540.0, Precision::Normal, &scale()).is_some());
        assert_eq!(gesture.moved(540.4, Precision::Normal, &scale()), None);
        assert_eq!(gesture.cancel(), Ended::Cancel(grip(Part::End).unchanged()));
    }

    #[test]
    fn keys_move_by_ticks() {
        assert_eq!(grip(Part::Body).nudged(-1, Precision::Normal).start, seconds(41));
        assert_eq!(grip(Part::End).nudged(1, Precision::Coarse).length.micros(), 11_800_000);
    }
}
