//! The page around a frame, and the address: what they say to the page, and what it tells them.
//! `docs/embedding.md` describes the messages.

use crate::app::{App, Command, Theme};
use gloo_events::EventListener;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, ResizeObserver, Window};
use yew::prelude::*;

/// The version of the messages.
const VERSION: f64 = 1.0;

/// Opens a link that is pasted into the address of the page, or put into a frame's.
#[hook]
pub(super) fn use_links(act: &Callback<Command>) {
    let act = act.clone();
    use_effect_with((), move |()| {
        let listener = web_sys::window().map(|window| {
            let location = window.location();
            EventListener::new(&window, "hashchange", move |_| {
                let link = location.hash().unwrap_or_default();
                if link.len() > 1 {
                    act.emit(Command::OpenLink(link));
                }
            })
        });
        move || drop(listener)
    });
}

/// Listens to the page around the frame, and tells it what it cannot see.
#[hook]
pub(super) fn use_parent(app: &App, act: &Callback<Command>) {
    let report = &app.shown().run().report;
    let findings: Vec<&'static str> = report.findings.iter().map(|it| it.id.word()).collect();
    let said = (report.verdict.word(), findings);
    {
        let (act, said) = (act.clone(), said.clone());
        let now = use_mut_ref(|| said.clone());
        *now.borrow_mut() = said;
        use_effect_with((), move |()| {
            let listener = parent().zip(web_sys::window()).map(|(parent, window)| {
                EventListener::new(&window, "message", move |event| {
                    if !Object::is(&get(event, "source"), &parent) {
                        return;
                    }
                    match Heard::of(&get(event, "data")) {
                        Some(Heard::Ping) => {
                            take_own_height();
                            post("pong", &[]);
                            post_height();
                            post_change(&now.borrow());
                        }
                        Some(Heard::Theme(theme)) => act.emit(Command::SetTheme(theme)),
                        None => {}
                    }
                })
            });
            let observer = parent().and_then(|_| observe_height());
            post("ready", &[]);
            move || {
                drop(listener);
                if let Some((observer, _)) = observer {
                    observer.disconnect();
                }
            }
        });
    }
    use_effect_with(said, post_change);
}

/// What the page around may say.
enum Heard {
    /// Are you there?
    Ping,
    /// Show these colours.
    Theme(Theme),
}

impl Heard {
    /// Reads a message; one of another shape, or of a later version, is none.
    fn of(data: &JsValue) -> Option<Self> {
        let said = get(data, "leaseline");
        if get(&said, "v").as_f64() != Some(VERSION) {
            return None;
        }
        match get(&said, "type").as_string()?.as_str() {
            "ping" => Some(Self::Ping),
            "set" => {
                let word = get(&said, "theme").as_string()?;
                Theme::ALL.into_iter().find(|theme| theme.word() == word).map(Self::Theme)
            }
            _ => None,
        }
    }
}

/// A property of whatever this is; nothing where there is none.
fn get(of: &JsValue, name: &str) -> JsValue {
    if !of.is_object() {
        return JsValue::UNDEFINED;
    }
    Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// The page around, where there is one.
fn parent() -> Option<Window> {
    let window = web_sys::window()?;
    let parent = window.parent().ok()??;
    (!Object::is(&parent, &window)).then_some(parent)
}

/// Says something to the page around, whoever it is: it learns nothing that it does not show.
fn post(kind: &str, fields: &[(&str, JsValue)]) {
    let Some(parent) = parent() else { return };
    let said = Object::new();
    let basic = [("v", VERSION.into()), ("type", kind.into())];
    for (name, value) in basic.iter().chain(fields) {
        let _ = Reflect::set(&said, &(*name).into(), value);
    }
    let message = Object::new();
    let _ = Reflect::set(&message, &"leaseline".into(), &said);
    let _ = parent.post_message(&message, "*");
}

fn post_change((verdict, findings): &(&'static str, Vec<&'static str>)) {
    let findings: Array = findings.iter().map(|id| JsValue::from(*id)).collect();
    post("change", &[("verdict", (*verdict).into()), ("findings", findings.into())]);
}

fn content() -> Option<Element> {
    web_sys::window()?.document()?.get_element_by_id("app")
}

/// From now on the page around decides on the frame's height by what the content takes, so the
/// content must not fill the frame (`page.css`).
fn take_own_height() {
    let root = web_sys::window().and_then(|it| it.document()).and_then(|it| it.document_element());
    if let Some(root) = root {
        let _ = root.set_attribute("data-height", "own");
    }
}

fn post_height() {
    if let Some(content) = content() {
        post("resize", &[("height", content.get_bounding_client_rect().height().into())]);
    }
}

/// Tells of every change of the content's height; the browser calls at most once a frame.
fn observe_height() -> Option<(ResizeObserver, Closure<dyn FnMut()>)> {
    let observe = Closure::<dyn FnMut()>::new(post_height);
    let observer = ResizeObserver::new(observe.as_ref().unchecked_ref()).ok()?;
    observer.observe(&content()?);
    Some((observer, observe))
}
