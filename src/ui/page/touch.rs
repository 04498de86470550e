//! A finger on a handle drags the handle, not the page.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

/// Keeps the browser from scrolling when a touch begins on something that can be held. The style
/// sheet says so too, but browsers do not ask it inside a drawing; and Yew's own listeners for
/// touches cannot prevent anything.
#[hook]
pub(super) fn use_held_touches(node: &NodeRef) {
    let node = node.clone();
    use_effect_with((), move |()| {
        let listener = node.cast::<Element>().map(|element| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&element, "touchstart", options, |event| {
                let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
                if target.is_some_and(|it| matches!(it.closest("[data-grip]"), Ok(Some(_)))) {
                    event.prevent_default();
                }
            })
        });
        move || drop(listener)
    });
}
