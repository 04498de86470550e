//! The address bar: it always leads back to what is shown.

use crate::app::snippet::Shows;
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{UrlSearchParams, Window};

/// Browsers refuse to have the address changed more often than a hundred times in ten seconds.
const WAIT_MS: u32 = 200;

/// An address that is about to be written.
struct Next {
    url: String,
    /// Ends with it.
    _timer: Timeout,
}

thread_local! {
    static NEXT: RefCell<Option<Next>> = const { RefCell::new(None) };
}

/// Leads the address to what is shown now, after a moment in which more may change. What has no
/// link leaves it bare, which leads to the draft.
pub(super) fn follow(shows: Option<&Shows>) {
    let Some(url) = super::window().and_then(|window| url(&window, shows)) else { return };
    let timer = Timeout::new(WAIT_MS, write);
    NEXT.set(Some(Next { url, _timer: timer }));
}

/// Whether the address says what it is to say.
pub(super) fn is_settled() -> bool {
    NEXT.with_borrow(Option::is_none)
}

/// Writes what waits to be written.
pub(super) fn write() {
    let Some(next) = NEXT.take() else { return };
    let history = super::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&next.url));
    }
}

/// The page's address, with the display settings that it has, leading to that.
fn url(window: &Window, shows: Option<&Shows>) -> Option<String> {
    let location = window.location();
    let query = UrlSearchParams::new_with_str(&location.search().ok()?).ok()?;
    query.delete("scenario");
    query.delete("variant");
    let mut fragment = String::new();
    match shows {
        Some(Shows::Gallery { name, variant }) => {
            query.set("scenario", name);
            if let Some(variant) = variant {
                query.set("variant", variant);
            }
        }
        Some(Shows::Link(link)) => fragment = format!("#{link}"),
        None => {}
    }
    let query = query.to_string().as_string()?;
    let query = if query.is_empty() { query } else { format!("?{query}") };
    Some(format!("{}{query}{fragment}", location.pathname().ok()?))
}

/// The address that the page's own files stand at, ending in `/`.
pub fn home() -> String {
    let Some(location) = super::window().map(|window| window.location()) else {
        return String::new();
    };
    let start = location.href().unwrap_or_default();
    let start = start.split(['?', '#']).next().unwrap_or_default();
    start.rsplit_once('/').map_or_else(String::new, |(folder, _)| format!("{folder}/"))
}
