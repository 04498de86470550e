//! What of the drawing the pointer or the focus is on.

use crate::id::ProcessId;
use crate::view::gesture::Part;
use web_sys::Element;

/// A part of the drawing that can be taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// A part of a pause: whose, its place in the list, which part.
    Pause(ProcessId, usize, Part),
    /// The playhead.
    Playhead,
}

/// The part that an element belongs to: the drawing marks what can be held.
pub(super) fn hit(element: &Element) -> Option<Hit> {
    let grip = element.closest("[data-grip]").ok().flatten()?;
    let number = |name| grip.get_attribute(name).and_then(|it| it.parse::<usize>().ok());
    let part = match grip.get_attribute("data-grip")?.as_str() {
        "start" => Part::Start,
        "end" => Part::End,
        "body" => Part::Body,
        _ => return Some(Hit::Playhead),
    };
    let process = ProcessId(u8::try_from(number("data-process")?).ok()?);
    Some(Hit::Pause(process, number("data-place")?, part))
}
