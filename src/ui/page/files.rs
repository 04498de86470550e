//! Scenarios that are dropped on the page, pasted into it, or picked from a disk.

use crate::app::Command;
use crate::ui::pending::Pending;
use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DragEvent, Element, Event, File, HtmlInputElement};
use yew::prelude::*;

/// Files of more bytes are not even read: the format allows 256 KiB.
const MOST: f64 = 4_000_000.0;

/// Opens what is dropped on the page or pasted into it outside of fields, where `taken`.
#[hook]
pub(super) fn use_drops(taken: bool, act: &Callback<Command>) {
    let act = act.clone();
    use_effect_with(taken, move |taken| {
        let listeners = web_sys::window().filter(|_| *taken).map(|window| {
            // Without this the browser would leave the page and show the file.
            let active = EventListenerOptions::enable_prevent_default;
            let over = EventListener::new_with_options(&window, "dragover", active(), |event| {
                event.prevent_default();
            });
            let dropped = {
                let act = act.clone();
                EventListener::new_with_options(&window, "drop", active(), move |event| {
                    event.prevent_default();
                    drop_on_page(event, &act);
                })
            };
            let pasted = EventListener::new(&window, "paste", move |event| paste(event, &act));
            [over, dropped, pasted]
        });
        move || drop(listeners)
    });
}

fn drop_on_page(event: &Event, act: &Callback<Command>) {
    let Some(data) = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer) else {
        return;
    };
    match data.files().and_then(|files| files.get(0)) {
        Some(file) => open(file, act.clone()),
        None => {
            if let Ok(text) = data.get_data("text/plain") {
                take(&text, act);
            }
        }
    }
}

fn paste(event: &Event, act: &Callback<Command>) {
    let on = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let in_a_field = on.is_some_and(|it| it.matches("input, textarea, select").unwrap_or(false));
    let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
    if let (false, Some(data)) = (in_a_field, data) {
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => open(file, act.clone()),
            None => {
                if let Ok(text) = data.get_data("text/plain") {
                    take(&text, act);
                }
            }
        }
    }
}

/// A text is a link or a scenario.
fn take(text: &str, act: &Callback<Command>) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    match text.split_once('#') {
        Some((before, link)) if !before.contains('{') => {
            act.emit(Command::OpenLink(format!("#{link}")));
        }
        _ => act.emit(Command::Load(text.to_owned())),
    }
}

/// Opens the file that was picked.
pub(super) fn picked(event: &Event, act: &Callback<Command>) {
    let Some(input) = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok()) else {
        return;
    };
    if let Some(file) = input.files().and_then(|files| files.get(0)) {
        open(file, act.clone());
    }
    // So that the same file can be picked again after a change.
    input.set_value("");
}

fn open(file: File, act: Callback<Command>) {
    if file.size() > MOST {
        let why = format!("{} is too large: a scenario has at most 256 KiB.", file.name());
        return act.emit(Command::Complain(why));
    }
    let pending = Pending::begin();
    spawn_local(async move {
        let read = JsFuture::from(file.text()).await;
        match read.ok().and_then(|text| text.as_string()) {
            Some(text) => act.emit(Command::Load(text)),
            None => act.emit(Command::Complain(format!("{} cannot be read.", file.name()))),
        }
        drop(pending);
    });
}
