//! The scenes that are drawn, each made from what was there before.

use super::StageProps;
use super::beside::lay_out;
use crate::app::{Selection, Shared, Shown};
use crate::view::{Layout, Scene};
use std::rc::Rc;
use yew::prelude::*;

/// What is shown, laid out; what has not changed is shared with the scene before.
#[hook]
pub(super) fn use_scene(shown: &Shared<Shown>, layout: Layout) -> Rc<Scene> {
    let last = use_mut_ref(|| None::<Rc<Scene>>);
    let scene = use_memo((shown.clone(), layout), |(shown, layout)| {
        let scene = lay_out(shown.run(), shown.what_if(), shown.fencing(), layout);
        match &*last.borrow() {
            Some(last) => scene.sharing(last),
            None => scene,
        }
    });
    *last.borrow_mut() = Some(scene.clone());
    scene
}

/// The scene whose messages and steps can be held: while a pause is, the one before that began.
#[hook]
pub(super) fn use_held(props: &StageProps, scene: &Rc<Scene>) -> Option<Rc<Scene>> {
    let before = use_mut_ref(|| scene.clone());
    let holds_pause = matches!(props.selection, Some(Selection::Pause(_)));
    if props.previewing && holds_pause {
        return Some(before.borrow().clone());
    }
    *before.borrow_mut() = scene.clone();
    None
}
