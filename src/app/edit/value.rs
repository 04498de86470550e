//! Edits of any key of the format, by its place in the scenario's JSON.
//!
//! The scenario is printed, changed and read again, so that the format's own rules judge the
//! change and name its place. Keys that the format gains can be edited without a line here.

use crate::app::edit::{Refused, gone};
use crate::scenario::{Document, Scenario, print};
use serde_json::{Map, Value};
use std::fmt;

/// A place in a scenario's JSON: keys, and numbers for items of lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<Key>);

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A key of an object.
    Name(String),
    /// An item of a list.
    Item(usize),
}

/// What is changed at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueEdit {
    /// It is set; objects and lists on the way there are made where they are missing.
    Put(Value),
    /// It is taken away: the default holds, or the item is gone.
    Remove,
    /// An item is put in front of it; at the end where the list is that long.
    Insert(Value),
    /// The item changes places with the next one.
    SwapWithNext,
}

/// Where the format allows a text in place of an object: the key that the text stands for.
const SHORT_FORMS: [(&str, &str); 2] = [("write", "value"), ("check", "how")];

impl Path {
    /// The place under a key.
    pub fn key(&self, key: &str) -> Self {
        self.with(Key::Name(key.to_owned()))
    }

    /// An item of the list at this place.
    pub fn item(&self, place: usize) -> Self {
        self.with(Key::Item(place))
    }

    /// What stands there.
    pub fn get<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        self.0.iter().try_fold(value, |value, key| match key {
            Key::Name(name) => value.get(name),
            Key::Item(place) => value.get(place),
        })
    }

    fn with(&self, key: Key) -> Self {
        let mut keys = self.0.clone();
        keys.push(key);
        Self(keys)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, key) in self.0.iter().enumerate() {
            match key {
                Key::Name(name) if n == 0 => f.write_str(name)?,
                Key::Name(name) => write!(f, ".{name}")?,
                Key::Item(place) => write!(f, "[{place}]")?,
            }
        }
        Ok(())
    }
}

impl ValueEdit {
    /// Makes the edit, if what comes of it is a scenario.
    pub(crate) fn apply(&self, path: &Path, scenario: &mut Scenario) -> Result<(), Refused> {
        let mut value = print(scenario);
        self.change(path, &mut value)?;
        let document = Document::from_value(value).map_err(|errors| Refused(errors.to_string()))?;
        *scenario = document.scenario;
        Ok(())
    }

    fn change(&self, path: &Path, value: &mut Value) -> Result<(), Refused> {
        let (last, way) = path.0.split_last().ok_or_else(|| gone("place"))?;
        let mut at = value;
        let mut name = "";
        for key in way {
            at = enter(at, key, name)?;
            name = if let Key::Name(name) = key { name } else { "" };
        }
        match (self, last) {
            (Self::Put(new), key) => *enter(at, key, name)? = new.clone(),
            (Self::Remove, Key::Name(key)) => {
                make_object(at, name).and_then(|object| object.shift_remove(key));
            }
            (_, Key::Name(_)) => return Err(gone("item")),
            (Self::Remove, Key::Item(place)) => {
                list_with(at, *place)?.remove(*place);
            }
            (Self::Insert(new), Key::Item(place)) => {
                if at.is_null() {
                    *at = Value::Array(Vec::new());
                }
                let list = at.as_array_mut().ok_or_else(|| gone("list"))?;
                list.insert((*place).min(list.len()), new.clone());
            }
            (Self::SwapWithNext, Key::Item(place)) => {
                list_with(at, *place + 1)?.swap(*place, *place + 1);
            }
        }
        Ok(())
    }
}

/// The list at a place, if it has an item of that number.
fn list_with(at: &mut Value, place: usize) -> Result<&mut Vec<Value>, Refused> {
    at.as_array_mut().filter(|list| place < list.len()).ok_or_else(|| gone("item"))
}

/// What stands under a key, made where it is missing.
fn enter<'a>(at: &'a mut Value, key: &Key, name: &str) -> Result<&'a mut Value, Refused> {
    match key {
        Key::Item(place) => at.get_mut(place).ok_or_else(|| gone("item")),
        Key::Name(key) => {
            let object = make_object(at, name).ok_or_else(|| gone("object"))?;
            Ok(object.entry(key.as_str()).or_insert(Value::Null))
        }
    }
}

/// Makes an object of what is missing, and of a text that stands for one.
fn make_object<'a>(at: &'a mut Value, name: &str) -> Option<&'a mut Map<String, Value>> {
    let short = SHORT_FORMS.iter().find(|(it, _)| *it == name);
    match (at.as_str(), short) {
        (Some(text), Some((_, key))) => {
            *at = Value::Object([((*key).to_owned(), text.into())].into_iter().collect())
        }
        _ if at.is_null() => *at = Value::Object(Map::new()),
        _ => {}
    }
    at.as_object_mut()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::gallery;
    use serde_json::json;

    fn flagship() -> Scenario {
        Document::parse(gallery()[0].json).expect("the gallery is valid").scenario
    }

    fn client(place: usize) -> Path {
        Path::default().key("clients").item(place)
    }

    /// The scenario after the edit, as JSON.
    fn after(path: &Path, edit: ValueEdit) -> Result<Value, String> {
        let mut scenario = flagship();
        edit.apply(path, &mut scenario).map_err(|refused| refused.0)?;
        Ok(print(&scenario))
    }

    #[test]
    fn a_key_is_set_with_the_objects_on_the_way_and_taken_away_again() {
        let path = client(0).key("lease").key("renew_every");
        let value = after(&path, ValueEdit::Put(json!("3s"))).expect("fits");
        assert_eq!(path.get(&value), Some(&json!("3s")));
        let path = client(1).key("lease").key("retry_every");
        let value = after(&path, ValueEdit::Remove).expect("fits");
        assert_eq!(path.get(&value), None);
    }

    #[test]
    fn a_text_that_stands_for_an_object_becomes_one() {
        let write = client(1).key("steps").item(2).key("write");
        let value = after(&write.key("token"), ValueEdit::Put(json!("none"))).expect("fits");
        let expected = json!({ "value": "B: write under valid lease", "token": "none" });
        assert_eq!(write.get(&value), Some(&expected));
    }

    #[test]
    fn items_are_put_in_moved_and_taken_out() {
        let steps = client(1).key("steps");
        let kinds = |edit, place| {
            let value = after(&steps.item(place), edit).expect("fits");
            let list = steps.get(&value).and_then(Value::as_array).expect("steps").clone();
            let key = |step: &Value| step.as_object().and_then(|it| it.keys().next().cloned());
            list.iter().filter_map(key).collect::<Vec<_>>()
        };
        assert_eq!(kinds(ValueEdit::Insert(json!({ "release": {} })), 3)[3], "release");
        assert_eq!(kinds(ValueEdit::SwapWithNext, 0), ["work", "acquire", "write"]);
        assert_eq!(kinds(ValueEdit::Remove, 1), ["acquire", "write"]);
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let told = after(&client(0).key("starts"), ValueEdit::Put(json!(5))).expect_err("a number");
        assert!(told.starts_with("clients[0].starts: "), "{told}");
        let nowhere = client(7).key("starts");
        assert!(after(&nowhere, ValueEdit::Put(json!("1s"))).is_err());
        assert_eq!(nowhere.to_string(), "clients[7].starts");
    }
}
