//! Steps and faults: objects whose key says what they are.

use crate::app::{Path, form};
use crate::scenario::{ACTIONS, FAULTS, SERVICE_FAULTS};
use crate::ui::setup::{Sheet, field, object};
use serde_json::Value;
use yew::prelude::*;

/// A form for one step of a program.
pub(super) fn step(sheet: &Sheet, path: &Path) -> Html {
    let action = key_of(sheet, path, ACTIONS);
    let payload = match action {
        "work" | "wait" | "wait_until" => {
            let label = if action == "wait_until" { "Until" } else { "For" };
            text(sheet, &path.key(action), label)
        }
        "release" | "exit" => Html::default(),
        action => object::form(sheet, form::kind_of_action(action), &path.key(action), false),
    };
    let client = sheet.processes.first().cloned().unwrap_or_default();
    html! {
        <div class="form">
            { menu(sheet, path, "Action", action, ACTIONS, move |word| form::new_step(word, &client)) }
            { payload }
            { text(sheet, &path.key("label"), "Label") }
        </div>
    }
}

/// A form for one fault.
pub(super) fn fault(sheet: &Sheet, path: &Path) -> Html {
    let fault = key_of(sheet, path, FAULTS);
    let payload = match fault {
        "service" => {
            let now = sheet.text(&path.key("service"));
            let now = SERVICE_FAULTS.iter().find(|it| Some(**it) == now).copied();
            let now = now.unwrap_or_default();
            html! {
                <>
                    { menu(sheet, path, "What happens", now, SERVICE_FAULTS, form::new_service_fault) }
                    if now == "clock-step" { { text(sheet, &path.key("by"), "By") } }
                </>
            }
        }
        "partition" if sheet.text(&path.key(fault)).is_some() => {
            text(sheet, &path.key(fault), "Cut off")
        }
        fault => object::form(sheet, form::kind_of_fault(fault), &path.key(fault), false),
    };
    let timed = !["delay", "drop", "duplicate"].contains(&fault);
    let client = sheet.processes.first().cloned().unwrap_or_default();
    html! {
        <div class="form">
            { menu(sheet, path, "Fault", fault, FAULTS, move |word| form::new_fault(word, &client)) }
            { payload }
            if timed {
                { text(sheet, &path.key("at"), "At") }
                if fault != "crash" { { text(sheet, &path.key("for"), "For") } }
            }
        </div>
    }
}

fn key_of(sheet: &Sheet, path: &Path, keys: &[&'static str]) -> &'static str {
    let here = path.get(&sheet.value);
    let has = |key: &&&str| here.is_some_and(|it| it.get(**key).is_some());
    keys.iter().find(has).copied().unwrap_or_default()
}

/// What something is: another choice makes it anew, as that.
fn menu(
    sheet: &Sheet,
    path: &Path,
    label: &str,
    now: &str,
    words: &[&'static str],
    make: impl Fn(&str) -> Value + 'static,
) -> Html {
    let choices: Vec<_> =
        words.iter().map(|word| ((*word).to_owned(), word.replace('_', " "))).collect();
    let set = sheet.set(path);
    field::choice(path, label, now, &choices, move |word| set(Some(make(&word))))
}

fn text(sheet: &Sheet, path: &Path, label: &str) -> Html {
    let value = sheet.text(path).unwrap_or_default();
    let set = sheet.set(path);
    field::line(sheet, path, label, value, move |text| {
        set((!text.trim().is_empty()).then(|| object::time_or_text(text.trim()).into()));
    })
}
