//! JSON Patch (RFC 6902): its operations, read and applied.
//!
//! Written here and not taken from a crate, because the usual one brings derived reading into the
//! page, and moves the keys of an object about when it removes one.

use std::mem::replace;

use serde_json::{Map, Value};

use crate::scenario::Errors;
use crate::scenario::error::Place;
use crate::scenario::read::{self, Object, one_of, quoted};

const WORDS: [&str; 6] = ["add", "remove", "replace", "move", "copy", "test"];

/// One change of a JSON value.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    path: String,
    change: Change,
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    Add(Value),
    Remove,
    Replace(Value),
    Move { from: String },
    Copy { from: String },
    Test(Value),
}

/// Reads an operation. Members that it does not have are ignored, as the RFC demands.
pub(super) fn operation(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Option<Operation>> {
    let object = Object::open_any(value, place, errors)?;
    let Some(op) = object.value("op") else {
        errors.add(place.key("op"), "is missing");
        return None;
    };
    let Some(word) = op.as_str().filter(|word| WORDS.contains(word)) else {
        errors.add(place.key("op"), one_of(&WORDS, op));
        return None;
    };
    let path = object.need("path", errors, pointer);
    let change = match word {
        "remove" => Some(Change::Remove),
        "move" | "copy" => object.need("from", errors, pointer).map(|from| match word {
            "move" => Change::Move { from },
            _ => Change::Copy { from },
        }),
        _ => object.need("value", errors, any).map(|value| match word {
            "add" => Change::Add(value),
            "replace" => Change::Replace(value),
            _ => Change::Test(value),
        }),
    };
    Some(Some(Operation { path: path?, change: change? }))
}

fn any(value: &Value, _: &Place<'_>, _: &mut Errors) -> Option<Value> {
    Some(value.clone())
}

fn pointer(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<String> {
    let text = read::text(value, place, errors)?;
    let escaped = |rest: &str| rest.starts_with(['0', '1']);
    if (text.is_empty() || text.starts_with('/')) && text.split('~').skip(1).all(escaped) {
        return Some(text);
    }
    let message = "must be a JSON Pointer, such as \"/clients/0/pauses\", with ~1 for a slash and \
        ~0 for a tilde in a name";
    errors.add(place, format!("{message} (found {})", quoted(&text)));
    None
}

impl Operation {
    /// Makes the change, or says why it does not fit; then `value` may be changed in part.
    pub(super) fn apply(&self, value: &mut Value) -> Result<(), String> {
        let path = &*self.path;
        match &self.change {
            Change::Add(new) => add(value, path, new.clone()),
            Change::Remove => remove(value, path).map(drop),
            Change::Replace(new) => {
                *at(value, path)? = new.clone();
                Ok(())
            }
            Change::Move { from } => {
                if path.strip_prefix(&**from).is_some_and(|rest| rest.starts_with('/')) {
                    return Err(format!("cannot move {} into itself", quoted(from)));
                }
                let moved = remove(value, from)?;
                add(value, path, moved)
            }
            Change::Copy { from } => {
                let copy = at(value, from)?.clone();
                add(value, path, copy)
            }
            Change::Test(expected) => {
                if at(value, path)? == expected {
                    return Ok(());
                }
                Err(format!("the test failed: {} is something else", quoted(path)))
            }
        }
    }
}

fn no_place(path: &str) -> String {
    format!("there is no place {} in the scenario", quoted(path))
}

fn at<'a>(value: &'a mut Value, path: &str) -> Result<&'a mut Value, String> {
    value.pointer_mut(path).ok_or_else(|| no_place(path))
}

/// A list or an object, and what the last part of a path names in it.
enum Slot<'a> {
    Key(&'a mut Map<String, Value>, String),
    Item(&'a mut Vec<Value>, usize),
}

/// What is around the place `path`; none where there is no such place, or it is the whole.
fn slot<'a>(value: &'a mut Value, path: &str) -> Option<Slot<'a>> {
    let (around, last) = path.rsplit_once('/')?;
    match value.pointer_mut(around)? {
        Value::Object(map) => Some(Slot::Key(map, last.replace("~1", "/").replace("~0", "~"))),
        Value::Array(items) => {
            let number = match last {
                "-" => items.len(),
                // As in the RFC: digits alone, and no zeros in front.
                _ if last.starts_with('0') && last != "0" => return None,
                _ if !last.bytes().all(|byte| byte.is_ascii_digit()) => return None,
                _ => last.parse().ok()?,
            };
            Some(Slot::Item(items, number))
        }
        _ => None,
    }
}

fn add(value: &mut Value, path: &str, new: Value) -> Result<(), String> {
    if path.is_empty() {
        drop(replace(value, new));
        return Ok(());
    }
    match slot(value, path) {
        Some(Slot::Key(map, key)) => drop(map.insert(key, new)),
        Some(Slot::Item(items, number)) if number <= items.len() => items.insert(number, new),
        _ => return Err(no_place(path)),
    }
    Ok(())
}

fn remove(value: &mut Value, path: &str) -> Result<Value, String> {
    let removed = match slot(value, path) {
        // What follows keeps its order: a scenario is printed as its author wrote it.
        Some(Slot::Key(map, key)) => map.shift_remove(&key),
        Some(Slot::Item(items, number)) if number < items.len() => Some(items.remove(number)),
        _ => None,
    };
    removed.ok_or_else(|| no_place(path))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn read(operation: &Value) -> Result<Operation, Errors> {
        let mut errors = Errors::default();
        let read = super::operation(operation, &Place::Root, &mut errors);
        read.flatten().ok_or(errors)
    }

    #[track_caller]
    fn refuses(operation: Value, errors: &str) {
        assert_eq!(read(&operation).expect_err("refused").to_string(), errors);
    }

    #[test]
    fn an_operation_says_what_it_lacks() {
        refuses(json!({ "path": "/a" }), "op: is missing");
        refuses(json!({ "op": "add" }), "path: is missing\nvalue: is missing");
        refuses(json!({ "op": "move", "path": "" }), "from: is missing");
        refuses(
            json!({ "op": "remove", "path": "clients/0" }),
            "path: must be a JSON Pointer, such as \"/clients/0/pauses\", with ~1 for a slash and \
             ~0 for a tilde in a name (found \"clients/0\")",
        );
        assert!(read(&json!({ "op": "remove", "path": "/a~2" })).is_err());
        assert!(read(&json!({ "op": "remove", "path": "/a~0~1", "comment": 1 })).is_ok());
    }

    #[test]
    fn removing_keeps_the_order_of_the_other_keys() {
        let mut value = json!({ "a": 1, "b": 2, "c": 3 });
        read(&json!({ "op": "remove", "path": "/a" })).unwrap().apply(&mut value).unwrap();
        assert_eq!(value.to_string(), r#"{"b":2,"c":3}"#);
    }

    fn path() -> impl Strategy<Value = String> {
        let part =
            prop::sample::select(vec!["a", "b~1c", "0", "1", "2", "01", "+1", "-", "", "~0"]);
        prop::collection::vec(part, 0..4)
            .prop_map(|parts| parts.iter().map(|part| format!("/{part}")).collect())
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![Just(json!(null)), Just(json!(1)), Just(json!("x"))];
        leaf.prop_recursive(3, 24, 4, |inner| {
            let key = prop::sample::select(vec!["a", "b/c", "0", "1", "", "~", "-"]);
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
                prop::collection::vec((key, inner), 0..4).prop_map(|entries| {
                    Value::Object(entries.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn changes_what_the_crate_of_that_name_changes(
            base in value(),
            op in prop::sample::select(WORDS.to_vec()),
            (path, from) in (path(), path()),
            new in value(),
        ) {
            let operation = json!({ "op": op, "path": path, "from": from, "value": new });
            let theirs: json_patch::PatchOperation =
                serde_json::from_value(operation.clone()).unwrap();
            let mut expected = base.clone();
            let fits = json_patch::patch(&mut expected, &[theirs]).is_ok();
            let mut changed = base;
            let done = read(&operation).unwrap().apply(&mut changed);
            prop_assert_eq!(done.is_ok(), fits, "{:?}", done);
            if fits {
                prop_assert_eq!(changed, expected);
            }
        }
    }
}
