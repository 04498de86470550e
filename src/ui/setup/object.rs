//! An object of the format, key by key.

use crate::app::form::{Filling, filling, keys};
use crate::app::{Path, words};
use crate::scenario::json;
use crate::ui::setup::{Sheet, field, fold, list};
use serde_json::Value;
use yew::prelude::*;

/// A form for one object; `plain` leaves out objects and lists inside it.
pub(super) fn form(sheet: &Sheet, kind: &'static str, path: &Path, plain: bool) -> Html {
    let nested = |key: &str| matches!(filling(kind, key), Filling::Object(_) | Filling::List(_));
    let shown = keys(kind).iter().filter(|key| !(plain && nested(key)));
    let parts = shown.map(|key| {
        let inside = entry(sheet, kind, path, key);
        if nested(key) {
            fold(&path.key(key).to_string(), &heading(key), Html::default(), inside)
        } else {
            inside
        }
    });
    html! { <div class="form">{ for parts }</div> }
}

/// A key as a label.
pub(super) fn heading(key: &str) -> String {
    match key {
        "ttl" => "TTL".to_owned(),
        "rate_ppm" => "Rate, ppm".to_owned(),
        "url" => "Address".to_owned(),
        _ => words::sentence(&key.replace('_', " ")),
    }
}

/// What is written under a key; a text that stands for an object holds its first key.
fn written<'a>(sheet: &'a Sheet, kind: &str, path: &Path, key: &str) -> Option<&'a Value> {
    match path.get(&sheet.value)? {
        text @ Value::String(_) => (keys(kind).first() == Some(&key)).then_some(text),
        object => object.get(key),
    }
}

/// One key of an object, ready to be filled in.
pub(super) fn entry(sheet: &Sheet, kind: &'static str, path: &Path, key: &'static str) -> Html {
    let here = path.key(key);
    let value = written(sheet, kind, path, key);
    let chosen = value.and_then(Value::as_str).unwrap_or_default();
    match filling(kind, key) {
        Filling::Fixed | Filling::OneOf(_) => Html::default(),
        Filling::Object(inner) => form(sheet, inner, &here, false),
        Filling::List(inner) => list::form(sheet, inner, &here),
        Filling::Word(words) => {
            menu(sheet, &here, key, chosen, words().into_iter().map(str::to_owned))
        }
        Filling::Truth => {
            let chosen = match value.and_then(Value::as_bool) {
                Some(true) => "true",
                Some(false) => "false",
                None => "",
            };
            menu(sheet, &here, key, chosen, ["true", "false"].map(str::to_owned).into_iter())
        }
        Filling::Process => menu(sheet, &here, key, chosen, sheet.processes.iter().cloned()),
        Filling::Link => link(sheet, &here, value),
        filling => text(sheet, &here, key, value, filling),
    }
}

fn menu(
    sheet: &Sheet,
    here: &Path,
    key: &str,
    chosen: &str,
    words: impl Iterator<Item = String>,
) -> Html {
    let mut choices = vec![(String::new(), "as usual".to_owned())];
    choices.extend(words.map(|word| (word.clone(), word)));
    let set = sheet.set(here);
    let set = move |word: String| {
        set(match word.as_str() {
            "" => None,
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => Some(Value::String(word)),
        });
    };
    field::choice(here, &heading(key), chosen, &choices, set)
}

fn text(sheet: &Sheet, here: &Path, key: &str, value: Option<&Value>, filling: Filling) -> Html {
    let shown = match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => json::line(other),
    };
    let set = sheet.set(here);
    field::line(sheet, here, &heading(key), &shown, move |text| set(read(&text, filling)))
}

/// What was typed, as the format wants it. What does not fit stays as it is: the format says
/// what is wrong with it, and where.
fn read(text: &str, filling: Filling) -> Option<Value> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    Some(match filling {
        Filling::Number => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
        Filling::Time => time_or_text(text).into(),
        _ => text.into(),
    })
}

/// Seconds are what a bare number means everywhere on the page.
pub(super) fn time_or_text(text: &str) -> String {
    if words::seconds_from_text(text).is_some() { format!("{text}s") } else { text.to_owned() }
}

/// The two ends of a link.
fn link(sheet: &Sheet, here: &Path, value: Option<&Value>) -> Html {
    let ends = [0, 1].map(|n| value.and_then(|it| it.get(n)?.as_str()).unwrap_or_default());
    let choices: Vec<_> = sheet.processes.iter().map(|name| (name.clone(), name.clone())).collect();
    let end = |n: usize, label: &'static str| {
        let (set, ends) = (sheet.set(here), ends.map(str::to_owned));
        let chosen = ends[n].clone();
        let set = move |name: String| {
            let mut ends = ends.clone();
            ends[n] = name;
            set(Some(ends.to_vec().into()));
        };
        field::choice(&here.item(n), label, &chosen, &choices, set)
    };
    html! { <>{ end(0, "Between") }{ end(1, "and") }</> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_bare_number_is_seconds_and_an_empty_field_is_no_key() {
        assert_eq!(read(" 2.5 ", Filling::Time), Some(json!("2.5s")));
        assert_eq!(read("250ms", Filling::Time), Some(json!("250ms")));
        assert_eq!(read("7", Filling::Number), Some(json!(7)));
        assert_eq!(read("many", Filling::Number), Some(json!("many")), "the format will say so");
        assert_eq!(read("  ", Filling::Text), None);
    }
}
