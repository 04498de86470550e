//! What keys do while the focus is inside the timeline.

use crate::app::{Command, Direction};
use crate::time::{Duration, Instant};
use crate::view::gesture::{Change, Grip, Part, Precision};
use yew::prelude::KeyboardEvent;

/// A key on something that can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ThingKey {
    /// It becomes this; more may follow.
    Change(Change),
    /// It goes away.
    Remove,
}

/// What a key does to what is held.
pub(super) fn thing_key(event: &Key, grip: Grip, until: Instant) -> Option<ThingKey> {
    let normal = if event.shift { Precision::Coarse } else { Precision::Normal };
    let nudged = |ticks, precision| Some(ThingKey::Change(grip.nudged(ticks, precision)));
    let end = Grip { part: Part::End, ..grip };
    match event.name.as_str() {
        "ArrowLeft" | "ArrowDown" => nudged(-1, normal),
        "ArrowRight" | "ArrowUp" => nudged(1, normal),
        "PageDown" => nudged(-1, Precision::Coarse),
        "PageUp" => nudged(1, Precision::Coarse),
        "Home" => Some(ThingKey::Change(grip.moved(f64::MIN, Precision::Fine))),
        "End" => Some(ThingKey::Change(latest(grip, until))),
        "Delete" | "Backspace" => Some(ThingKey::Remove),
        "," if event.signs => nudged(-1, Precision::Fine),
        "." if event.signs => nudged(1, Precision::Fine),
        "[" if event.signs => Some(ThingKey::Change(end.nudged(-1, Precision::Normal))),
        "]" if event.signs => Some(ThingKey::Change(end.nudged(1, Precision::Normal))),
        _ => None,
    }
}

/// What a key does to the playhead while it has the focus.
pub(super) fn playhead_key(event: &Key, at: Instant, until: Instant) -> Option<Command> {
    let second = Duration::from_seconds(1);
    let nudge = if event.shift { second } else { Duration::from_millis(100) };
    Some(match event.name.as_str() {
        "ArrowLeft" | "ArrowDown" => Command::SetPlayheadClamped(at - nudge),
        "ArrowRight" | "ArrowUp" => Command::SetPlayheadClamped(at + nudge),
        "PageDown" => Command::SetPlayheadClamped(at - second),
        "PageUp" => Command::SetPlayheadClamped(at + second),
        "Home" => Command::SetPlayheadClamped(Instant::ZERO),
        "End" => Command::SetPlayheadClamped(until),
        "," if event.signs => Command::StepEvent(Direction::Back),
        "." if event.signs => Command::StepEvent(Direction::Forward),
        _ => return None,
    })
}

/// What a key does wherever in the timeline the focus is.
pub(super) fn timeline_key(event: &Key, playing: bool) -> Option<Command> {
    Some(match event.name.as_str() {
        " " => Command::Play(!playing),
        "k" | "K" if event.signs => Command::Play(!playing),
        "j" | "J" if event.signs => Command::StepEvent(Direction::Back),
        "l" | "L" if event.signs => Command::StepEvent(Direction::Forward),
        "+" | "=" if event.signs => Command::Zoom(2.0),
        "-" if event.signs => Command::Zoom(0.5),
        "0" if event.signs => Command::Show(None),
        "PageUp" => Command::Pan(-0.5),
        "PageDown" => Command::Pan(0.5),
        _ => return None,
    })
}

/// A pause with its held part as late as the run allows.
fn latest(grip: Grip, until: Instant) -> Change {
    let end = grip.start + grip.length;
    let room = match grip.part {
        Part::Start => grip.length,
        Part::Body | Part::End => until.since(end),
    };
    grip.moved(room.micros() as f64, Precision::Fine)
}

/// A key as this module wants it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) shift: bool,
    /// Whether letters and signs do something.
    pub(super) signs: bool,
}

impl Key {
    /// The key, unless it belongs to a shortcut of the browser.
    pub(super) fn of(event: &KeyboardEvent, signs: bool) -> Option<Self> {
        let shortcut = event.ctrl_key() || event.meta_key() || event.alt_key();
        (!shortcut).then(|| Self { name: event.key(), shift: event.shift_key(), signs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ProcessId;
    use crate::view::gesture::Thing;

    const fn at(millis: u64) -> Instant {
        Instant::from_micros(millis * 1000)
    }

    /// From 4.2 s, 11 s long.
    fn grip(part: Part) -> Grip {
        let length = Duration::from_seconds(11);
        let thing = Thing::Pause { process: ProcessId(0), place: 0 };
        Grip { thing, part, start: at(4200), length }
    }

    #[track_caller]
    fn check(name: &str, shift: bool, part: Part, start: u64, end: u64) {
        let key = Key { name: name.to_owned(), shift, signs: true };
        let Some(ThingKey::Change(change)) = thing_key(&key, grip(part), at(22_000)) else {
            panic!("{name} does nothing");
        };
        assert_eq!((change.start, change.start + change.length), (at(start), at(end)), "{name}");
    }

    #[test]
    fn keys_move_what_has_the_focus() {
        check("ArrowLeft", false, Part::Body, 4100, 15_100);
        check("ArrowRight", true, Part::End, 4200, 16_000);
        check("PageUp", false, Part::Start, 5000, 15_200);
        check(".", false, Part::End, 4200, 15_210);
        check("[", false, Part::Start, 4200, 15_100);
        check("Home", false, Part::Body, 0, 11_000);
        check("Home", false, Part::End, 4200, 4210);
        check("End", false, Part::Body, 11_000, 22_000);
        check("End", false, Part::Start, 15_190, 15_200);
    }

    #[test]
    fn signs_can_be_switched_off_and_arrows_cannot() {
        let key = |name: &str| Key { name: name.to_owned(), shift: false, signs: false };
        assert_eq!(thing_key(&key("]"), grip(Part::Body), at(22_000)), None);
        assert_eq!(timeline_key(&key("k"), false), None);
        assert!(thing_key(&key("ArrowLeft"), grip(Part::Body), at(22_000)).is_some());
    }
}
