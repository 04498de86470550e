//! What follows a change of the state, outside the drawing.

use crate::app::{App, Command, Desk, Run, Shared, Signal, announcement};
use crate::ui::control::CLOSE;
use gloo_events::EventListener;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};
use yew::prelude::*;

/// Tells the browser around the page what it has to know.
#[hook]
pub(super) fn use_signals(app: &App, signal: &Callback<Signal>) {
    {
        let (signal, theme) = (signal.clone(), app.settings().theme);
        use_effect_with(theme, move |theme| signal.emit(Signal::Theme(*theme)));
    }
    {
        let (signal, app, first) = (signal.clone(), app.clone(), use_mut_ref(|| true));
        let version = app.version().clone();
        use_effect_with(version, move |_| {
            signal.emit(Signal::changed(&app, first.replace(false)));
        });
    }
    let signal = signal.clone();
    use_effect_with((), move |()| signal.emit(Signal::Drawn));
}

/// What to say about the newest change of what is shown; nothing while a gesture lasts.
#[hook]
pub(super) fn use_announcement(app: &App) -> String {
    let said = use_mut_ref(String::new);
    let before = use_mut_ref(|| None::<Shared<Run>>);
    if app.previewing() {
        return said.borrow().clone();
    }
    let run = app.shown().run();
    let previous = before.borrow_mut().replace(run.clone());
    if let Some(previous) = previous.filter(|previous| previous != run) {
        *said.borrow_mut() = announcement(app.last_change(), &previous, run);
    }
    said.borrow().clone()
}

/// The newest run that no gesture is about to change: what is costly to draw waits for it.
#[hook]
pub(super) fn use_settled(app: &App) -> Shared<Run> {
    let settled = use_mut_ref(|| None::<Shared<Run>>);
    let mut settled = settled.borrow_mut();
    if !app.previewing() || settled.is_none() {
        *settled = Some(app.shown().run().clone());
    }
    settled.clone().unwrap_or_else(|| app.shown().run().clone())
}

/// Undo and redo by their usual keys, wherever the focus is, except where a field undoes by
/// itself.
#[hook]
pub(super) fn use_undo_keys(act: &Callback<Command>) {
    let act = act.clone();
    use_effect_with((), move |()| {
        let page = document();
        let listener = page.map(|document| {
            let options = gloo_events::EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&document, "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                if let Some(command) = undo_key(event) {
                    event.prevent_default();
                    act.emit(command);
                }
            })
        });
        move || drop(listener)
    });
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

fn undo_key(event: &KeyboardEvent) -> Option<Command> {
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
        return None;
    }
    let in_a_field =
        event.target().and_then(|target| target.dyn_into::<Element>().ok()).is_some_and(
            |element| element.matches("input[type=number],input[type=text],textarea") == Ok(true),
        );
    if in_a_field {
        return None;
    }
    match (event.key().as_str(), event.shift_key()) {
        ("z" | "Z", false) => Some(Command::Undo),
        ("z" | "Z", true) | ("y" | "Y", false) => Some(Command::Redo),
        _ => None,
    }
}

/// A card that comes gets the focus, so that Escape and Tab are about it.
#[hook]
pub(super) fn use_card_focus(desk: &Desk) {
    use_effect_with((desk.help, desk.card), |_| {
        let button = document().and_then(|it| it.get_element_by_id(CLOSE));
        if let Some(button) = button.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
            let _ = button.focus();
        }
    });
}

/// Whether a media query holds, now and from now on.
#[hook]
pub(super) fn use_media(query: &'static str) -> bool {
    let holds = use_state_eq(|| super::media(query));
    {
        let holds = holds.clone();
        use_effect_with((), move |()| {
            let listener = web_sys::window().map(|window| {
                EventListener::new(&window, "resize", move |_| holds.set(super::media(query)))
            });
            move || drop(listener)
        });
    }
    *holds
}

/// Puts a run's address as a file to save together: name and content.
#[hook]
pub(super) fn use_file(app: &App) -> (AttrValue, AttrValue) {
    let version = app.version().clone();
    (*use_memo(version, |version| {
        let text = version.text();
        let name = version.source.name.as_deref().unwrap_or("scenario");
        let href = format!("data:application/json,{}", js_sys::encode_uri_component(&text));
        (AttrValue::from(Rc::<str>::from(format!("{name}.json"))), AttrValue::from(href))
    }))
    .clone()
}
