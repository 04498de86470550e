//! The browser: its address, its storage, its colours, and the flags that tests wait for.
//!
//! Any of it may be missing: storage throws in a sandboxed frame, a query may hold anything. What
//! is missing counts as empty.

mod address;

pub use address::home;

use crate::app::{Address, Signal, Theme};
use crate::scenario::{self, Scenario};
use gloo_events::EventListener;
use js_sys::{Function, Object, Promise, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Document, HtmlElement, Location, Storage, UrlSearchParams, Window};

/// Where the draft is kept.
const DRAFT: &str = "leaseline.draft.1";

thread_local! {
    /// The scenario on display, for the case that nothing else is left.
    static SHOWN: RefCell<Option<Rc<Scenario>>> = const { RefCell::new(None) };
}

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn root() -> Option<HtmlElement> {
    document()?.document_element()?.dyn_into().ok()
}

/// Does in the browser what the page asks for.
pub fn hear(signal: Signal) {
    match signal {
        Signal::Drawn => {
            remove_first_paint();
            set_ready();
        }
        Signal::Theme(theme) => set_theme(theme),
        Signal::Changed { scenario, own, shows, draft, first, embedded } => {
            SHOWN.set(Some(scenario));
            // A link that is opened must not cost the draft of the last visit.
            if !embedded && (own || !first) {
                address::follow(shows.as_ref());
            }
            if !embedded && !first {
                keep_draft(draft.as_deref());
            }
        }
    }
}

/// What the address says.
pub fn address() -> Address {
    let location = window().map(|window| window.location());
    let part = |of: fn(&Location) -> Result<String, JsValue>| {
        location.as_ref().and_then(|location| of(location).ok()).unwrap_or_default()
    };
    let read = UrlSearchParams::new_with_str(&part(Location::search))
        .map_or_else(|_| Address::default(), |query| Address::read(|name| query.get(name)));
    let link = Some(part(Location::hash)).filter(|link| link.len() > 1);
    Address { link, ..read }
}

/// Whether the address says what it is to say.
pub fn is_settled() -> bool {
    address::is_settled()
}

/// A page that is left in the moment before its address is written writes it then.
pub fn write_address_on_leaving() {
    if let Some(window) = window() {
        EventListener::new(&window, "pagehide", |_| address::write()).forget();
    }
}

/// Puts the colours on the page; without a word the style sheet asks the system.
fn set_theme(theme: Theme) {
    let Some(data) = root().map(|root| root.dataset()) else { return };
    match theme {
        Theme::Auto => data.delete("theme"),
        theme => {
            let _ = data.set("theme", theme.word());
        }
    }
}

/// Says that the page is drawn.
fn set_ready() {
    if let Some(root) = root() {
        let _ = root.dataset().set("leaseline", "ready");
    }
}

/// Takes the drawing away that stood there before the page could draw.
fn remove_first_paint() {
    if let Some(first) = document().and_then(|document| document.get_element_by_id("first-paint")) {
        first.remove();
    }
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

/// The draft that was kept.
pub fn kept_draft() -> Option<String> {
    storage()?.get_item(DRAFT).ok().flatten()
}

/// Keeps a draft, or forgets it.
fn keep_draft(draft: Option<&str>) {
    let Some(storage) = storage() else { return };
    let _ = match draft {
        Some(draft) => storage.set_item(DRAFT, draft),
        None => storage.remove_item(DRAFT),
    };
}

/// Gives tests `window.leaseline.idle()`, which resolves when `is_idle` says that nothing is
/// under way.
pub fn install_idle(is_idle: fn() -> bool) {
    let Some(window) = window() else { return };
    let idle = Closure::<dyn Fn() -> Promise>::new(move || {
        wasm_bindgen_futures::future_to_promise(async move {
            // Two frames after the last thing that was pending: one in which it is drawn, one
            // in which it is on the screen.
            let mut quiet = 0;
            while quiet < 2 {
                next_frame().await;
                quiet = if is_idle() { quiet + 1 } else { 0 };
            }
            Ok(JsValue::UNDEFINED)
        })
    });
    let object = Object::new();
    let _ = Reflect::set(&object, &"idle".into(), &idle.into_js_value());
    let _ = Reflect::set(&window, &"leaseline".into(), &object);
}

async fn next_frame() {
    let frame = Promise::new(&mut |resolve: Function, _: Function| {
        if let Some(window) = window() {
            let _ = window.request_animation_frame(&resolve);
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(frame).await;
}

/// When the page fails, it says so, gives the scenario out and offers to begin again. By then
/// nothing of the page can be trusted to run, so links must do.
pub fn catch_failures() {
    // Through Yew, which would put a hook of its own in the place of the standard library's.
    yew::set_custom_panic_hook(Box::new(|failure| {
        let what = failure.to_string();
        web_sys::console::error_1(&what.as_str().into());
        // A failure while telling of a failure is told to nobody.
        let _ = tell_failure(&what);
    }));
}

fn tell_failure(what: &str) -> Option<()> {
    let document = document()?;
    let element = |tag: &str, class: &str, text: &str| {
        let element = document.create_element(tag).ok()?;
        element.set_class_name(class);
        element.set_text_content(Some(text));
        Some(element)
    };
    let card = element("section", "failure card", "")?;
    card.set_attribute("role", "alert").ok()?;
    card.append_child(&*element("h1", "", "Something in this page broke")?).ok()?;
    let sorry = "This is a fault of Leaseline, not of your scenario. Nothing was sent anywhere.";
    card.append_child(&*element("p", "", sorry)?).ok()?;
    card.append_child(&*element("pre", "", what)?).ok()?;
    if let Some(file) = SHOWN.with(|shown| shown.try_borrow().ok()?.as_deref().map(as_file)) {
        let save = element("a", "button", "Save the scenario")?;
        save.set_attribute("href", &file).ok()?;
        save.set_attribute("download", "scenario.json").ok()?;
        card.append_child(&save).ok()?;
    }
    for (href, text) in [("", "Load the page again"), ("?scenario=paused-holder", "Begin afresh")] {
        let link = element("a", "button", text)?;
        link.set_attribute("href", href).ok()?;
        card.append_child(&link).ok()?;
    }
    document.body()?.prepend_with_node_1(&card).ok()?;
    Some(())
}

/// A scenario as the address of a file to save.
fn as_file(scenario: &Scenario) -> String {
    let text = scenario::json::lines(&scenario::print(scenario));
    format!("data:application/json,{}", js_sys::encode_uri_component(&text))
}

/// The element that the page is mounted in.
pub fn mount() -> Option<web_sys::Element> {
    document()?.get_element_by_id("app")
}
