//! A list of the format: its items, with what adds, copies, moves and removes them.

use crate::app::{Path, ValueEdit, form};
use crate::ui::panel::{Picture, icon};
use crate::ui::setup::{Sheet, fold, object, union};
use serde_json::Value;
use yew::prelude::*;

/// A form for a list of objects of that kind.
pub(super) fn form(sheet: &Sheet, kind: &'static str, path: &Path) -> Html {
    let none = Vec::new();
    let items = path.get(&sheet.value).and_then(Value::as_array).unwrap_or(&none);
    let rows = items.iter().enumerate().map(|(place, value)| {
        let here = path.item(place);
        let inside = match kind {
            "step" => union::step(sheet, &here),
            "fault" => union::fault(sheet, &here),
            kind => object::form(sheet, kind, &here, false),
        };
        let title = form::item_title(kind, place, value);
        fold(&here.to_string(), &title, buttons(sheet, kind, path, place, items), inside)
    });
    let new = form::new_item(kind, &sheet.processes);
    let add = sheet.click(path.item(items.len()), ValueEdit::Insert(new));
    html! {
        <div class="form list">
            { for rows }
            <button type="button" class="button" data-testid={format!("add-{path}")} onclick={add}>
                { icon(Picture::Plus) }{ format!("Add a {}", form::spoken(kind)) }
            </button>
        </div>
    }
}

fn buttons(sheet: &Sheet, kind: &str, path: &Path, place: usize, items: &[Value]) -> Html {
    let here = path.item(place);
    let button = |label: &str, picture: Picture, onclick: Callback<MouseEvent>| {
        let label = format!("{label} {here}");
        html! {
            <button type="button" class="plain" aria-label={label.clone()} title={label} {onclick}>
                { icon(picture) }
            </button>
        }
    };
    let copy = form::copied(kind, &items[place], &sheet.processes);
    html! {
        <span class="fold-buttons">
            if place > 0 {
                { button("Earlier:", Picture::Up, sheet.click(path.item(place - 1), ValueEdit::SwapWithNext)) }
            }
            { button("Copy", Picture::Copy, sheet.click(path.item(place + 1), ValueEdit::Insert(copy))) }
            { button("Remove", Picture::Bin, sheet.click(here.clone(), ValueEdit::Remove)) }
        </span>
    }
}
