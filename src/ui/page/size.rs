//! How wide an element is.

use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, ResizeObserver};
use yew::prelude::*;

/// The width of an element, now and from now on. Before it is drawn for the first time, a guess.
#[hook]
pub(super) fn use_width(node: &NodeRef) -> u32 {
    let width = use_state_eq(guess);
    {
        let (node, width) = (node.clone(), width.clone());
        use_effect_with((), move |()| {
            let measure = move |element: &HtmlElement| {
                if let Ok(now @ 1..) = u32::try_from(element.client_width()) {
                    width.set(now);
                }
            };
            let observed = node.cast::<HtmlElement>().and_then(|element| {
                measure(&element);
                let again = element.clone();
                let observe = Closure::<dyn FnMut()>::new(move || measure(&again));
                let observer = ResizeObserver::new(observe.as_ref().unchecked_ref()).ok()?;
                observer.observe(&element);
                Some((observer, observe))
            });
            move || {
                if let Some((observer, _)) = observed {
                    observer.disconnect();
                }
            }
        });
    }
    *width
}

/// The room that the page's grid leaves for the timeline.
fn guess() -> u32 {
    let window = web_sys::window().and_then(|window| window.inner_width().ok()?.as_f64());
    match window.unwrap_or(1440.0) as u32 {
        width @ 1400.. => width.min(1440) - 406,
        width @ 641..1400 => width - 34,
        width => width,
    }
}
