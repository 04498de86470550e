//! What of the drawing the pointer or the focus is on.

use crate::id::{ProcessId, StepNo};
use crate::kernel::Label;
use crate::protocol::MessageName;
use crate::view::gesture::{Part, Thing};
use web_sys::Element;

/// A part of the drawing that can be taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// A part of something that has a place in time.
    Thing(Thing, Part),
    /// The playhead.
    Playhead,
}

/// The part that an element belongs to: the drawing marks what can be held.
pub(super) fn hit(element: &Element) -> Option<Hit> {
    let grip = element.closest("[data-grip],.handle").ok().flatten()?;
    let part = match grip.get_attribute("data-grip").as_deref() {
        Some("start") => Part::Start,
        Some("end") => Part::End,
        Some("body") | None => Part::Body,
        Some(_) => return Some(Hit::Playhead),
    };
    thing(&grip).map(|thing| Hit::Thing(thing, part))
}

/// What an element, or one around it, stands for.
fn thing(element: &Element) -> Option<Thing> {
    let holder = element.closest("[data-message],[data-step],[data-place],[data-fault]");
    let holder = holder.ok().flatten()?;
    let number = |name| holder.get_attribute(name)?.parse::<u64>().ok();
    if let Some(label) = number("data-message") {
        return Some(Thing::Message(MessageName::from_label(Label(label))));
    }
    if let Some(place) = number("data-fault") {
        return Some(Thing::Fault(usize::try_from(place).ok()?));
    }
    let process = ProcessId(u8::try_from(number("data-process")?).ok()?);
    Some(match number("data-step") {
        Some(step) => Thing::Step { process, step: StepNo(u16::try_from(step).ok()?) },
        None => Thing::Pause { process, place: usize::try_from(number("data-place")?).ok()? },
    })
}
