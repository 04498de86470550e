//! What happens when what is held or has the focus goes away.

use super::now::StageNow;
use crate::view::Scene;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// Keeps the focus in the drawing when what had it is drawn no more (zoomed out of view, gone with
/// an edit): keys would do nothing any more. Gives the place for what has it now.
#[hook]
pub(super) fn use_kept_focus(node: &NodeRef, scene: &Rc<Scene>) -> Rc<RefCell<Option<Element>>> {
    let focused = use_mut_ref(|| None::<Element>);
    let (had, node) = (focused.clone(), node.clone());
    use_effect_with(scene.clone(), move |_| {
        let is_gone = had.borrow().as_ref().is_some_and(|it| !it.is_connected());
        let document = web_sys::window().and_then(|window| window.document());
        let nothing_has_it = document.is_some_and(|document| {
            let body = document.body().map(Element::from);
            document.active_element().is_none_or(|active| Some(active) == body)
        });
        if is_gone
            && nothing_has_it
            && let Some(stage) = node.cast::<HtmlElement>()
        {
            let _ = stage.focus();
        }
    });
    focused
}

/// Gives up what is held when the whole drawing goes, as when a phone is turned: nobody would
/// hear of the release.
#[hook]
pub(super) fn use_end_of_gesture(stage: &Rc<StageNow>) {
    let (hand, act) = (stage.hand.clone(), stage.props.act.clone());
    use_effect_with((), move |()| {
        move || {
            hand.borrow_mut().give_up(None, &act);
        }
    });
}
