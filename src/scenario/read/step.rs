//! Steps of a client's program.

use serde_json::Value;

use crate::scenario::error::Place;
use crate::scenario::keys::{
    ACQUIRE, ACTIONS, CHECK, FENCE_OUT, NOTHING, READ, REPEAT, TRY_ACQUIRE, WRITE,
};
use crate::scenario::read::object::{
    self, Object, duration, flag, found, instant, one_of, text, unknown, whole, word,
};
use crate::scenario::{Action, CheckHow, Errors, Step, Word as _, Write};
use crate::time::Duration;

pub(super) fn step(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Step> {
    let object = Object::open_any(value, place, errors)?;
    let mut actions = object.entries().filter(|(key, _)| ACTIONS.contains(key));
    let strange: Vec<&str> = object
        .entries()
        .map(|(key, _)| key)
        .filter(|key| *key != "label" && !ACTIONS.contains(key))
        .collect();
    for key in &strange {
        errors.add(place.key(key), unknown(key, "step", ACTIONS));
    }
    let label = object.get("label", errors, text);
    let Some((key, inner)) = actions.next() else {
        if strange.is_empty() {
            errors.add(place, format!("must be one of: {}", ACTIONS.join(", ")));
        }
        return None;
    };
    let others: Vec<&str> = actions.map(|(key, _)| key).collect();
    if !others.is_empty() {
        let message =
            format!("must do one thing only (found \"{key}\" and \"{}\")", others.join("\", \""));
        errors.add(place, message);
    }
    Some(Step { label, action: action(key, inner, &place.key(key), errors)? })
}

pub(super) fn stand_in() -> Step {
    Step { label: None, action: Action::Work(Duration::ZERO) }
}

fn action(key: &str, value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Action> {
    Some(match key {
        "acquire" => {
            let object = Object::open(value, place, ACQUIRE, errors)?;
            Action::Acquire {
                retry_every: object.get("retry_every", errors, duration),
                give_up_after: object.get("give_up_after", errors, duration),
            }
        }
        "try_acquire" => {
            let object = Object::open(value, place, TRY_ACQUIRE, errors)?;
            Action::TryAcquire { or: object.get("else", errors, word) }
        }
        "work" => Action::Work(duration(value, place, errors)?),
        "wait" => Action::Wait(duration(value, place, errors)?),
        "wait_until" => Action::WaitUntil(instant(value, place, errors)?),
        "check" => check(value, place, errors)?,
        "read" => {
            let object = Object::open(value, place, READ, errors)?;
            Action::Read {
                from: object.get("from", errors, text),
                served_by: object.get("served_by", errors, word),
            }
        }
        "write" => Action::Write(write(value, place, errors)?),
        "fence_out" => {
            let object = Object::open(value, place, FENCE_OUT, errors)?;
            Action::FenceOut {
                client: object.need("client", errors, text).unwrap_or_default(),
                from: object.get("from", errors, text),
            }
        }
        "release" => Object::open(value, place, NOTHING, errors).map(|_| Action::Release)?,
        "exit" => Object::open(value, place, NOTHING, errors).map(|_| Action::Exit)?,
        _ => repeat(value, place, errors)?,
    })
}

fn check(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Action> {
    if value.is_object() {
        let object = Object::open(value, place, CHECK, errors)?;
        let how = object.need("how", errors, word)?;
        return Some(Action::Check { how, or: object.get("else", errors, word) });
    }
    let how = value.as_str().and_then(CheckHow::from_format_word);
    if how.is_none() {
        let words = one_of(&["local", "service"], value);
        errors.add(place, format!("{words}, or an object with \"how\" and \"else\""));
    }
    Some(Action::Check { how: how?, or: None })
}

fn write(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Write> {
    if let Value::String(text) = value {
        return Some(Write { value: text.clone(), ..Write::default() });
    }
    if !value.is_object() {
        let message = format!(
            "must be the text to write, or an object with \"value\" (found {})",
            found(value)
        );
        errors.add(place, message);
        return None;
    }
    let object = Object::open(value, place, WRITE, errors)?;
    Some(Write {
        value: object.need("value", errors, text).unwrap_or_default(),
        to: object.get("to", errors, text),
        idempotency_key: object.get("idempotency_key", errors, text),
        token: object.get("token", errors, word),
        depends_on_read: object.get("depends_on_read", errors, flag),
        or: object.get("else", errors, word),
    })
}

fn repeat(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Action> {
    let object = Object::open(value, place, REPEAT, errors)?;
    if !object.has("steps") {
        errors.add(place.key("steps"), "is missing");
    }
    Some(Action::Repeat {
        times: object.need("times", errors, whole).unwrap_or(1),
        every: object.get("every", errors, duration),
        steps: object::list(
            object.value("steps").unwrap_or(&Value::Array(Vec::new())),
            &place.key("steps"),
            errors,
            step,
            stand_in(),
        ),
    })
}
