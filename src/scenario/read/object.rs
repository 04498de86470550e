//! Reading single values and the keys of an object, with errors that name the place, what was
//! found and what is allowed.

use serde_json::{Map, Value};

use crate::scenario::error::Place;
use crate::scenario::{Errors, Word, json, quantity};
use crate::time::{Duration, Instant, Offset};

/// Reads one value at a place, or tells what is wrong with it.
pub(in crate::scenario) type Read<T> = fn(&Value, &Place<'_>, &mut Errors) -> Option<T>;

/// An object whose keys are known.
pub(in crate::scenario) struct Object<'a> {
    map: &'a Map<String, Value>,
    pub(in crate::scenario) place: &'a Place<'a>,
}

impl<'a> Object<'a> {
    /// Opens an object and tells of every key that it may not have.
    pub(in crate::scenario) fn open(
        value: &'a Value,
        place: &'a Place<'a>,
        keys: &[&str],
        errors: &mut Errors,
    ) -> Option<Self> {
        let object = Self::open_any(value, place, errors)?;
        for key in object.map.keys().filter(|key| !keys.contains(&key.as_str())) {
            errors.add(place.key(key), unknown(key, "key", keys));
        }
        Some(object)
    }

    /// Opens an object whose keys are names, or are looked at by the caller.
    pub(in crate::scenario) fn open_any(
        value: &'a Value,
        place: &'a Place<'a>,
        errors: &mut Errors,
    ) -> Option<Self> {
        match value {
            Value::Object(map) => Some(Self { map, place }),
            other => {
                errors.add(place, format!("must be an object (found {})", found(other)));
                None
            }
        }
    }

    /// The value under `key`.
    pub(in crate::scenario) fn value(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key)
    }

    /// Whether there is a value under `key`.
    pub(in crate::scenario) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// Keys and values in the order of the file.
    pub(in crate::scenario) fn entries(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.map.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// What `read` makes of the value under `key`, if there is one.
    pub(in crate::scenario) fn get<T>(
        &self,
        key: &str,
        errors: &mut Errors,
        read: Read<T>,
    ) -> Option<T> {
        read(self.value(key)?, &self.place.key(key), errors)
    }

    /// As [`Object::get`], and it is an error if there is none.
    pub(in crate::scenario) fn need<T>(
        &self,
        key: &str,
        errors: &mut Errors,
        read: Read<T>,
    ) -> Option<T> {
        if !self.has(key) {
            errors.add(self.place.key(key), "is missing");
        }
        self.get(key, errors, read)
    }

    /// Every item of the list under `key`; none if there is no list. A stand-in takes the place of
    /// an item that cannot be read, so that the places of the others stay true.
    pub(in crate::scenario) fn list<T: Clone>(
        &self,
        key: &str,
        errors: &mut Errors,
        read: Read<T>,
        stand_in: T,
    ) -> Vec<T> {
        let Some(value) = self.value(key) else { return Vec::new() };
        list(value, &self.place.key(key), errors, read, stand_in)
    }
}

/// Every item of a list.
pub(in crate::scenario) fn list<T: Clone>(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
    read: Read<T>,
    stand_in: T,
) -> Vec<T> {
    let Value::Array(items) = value else {
        errors.add(place, format!("must be a list (found {})", found(value)));
        return Vec::new();
    };
    let item = |(i, item)| read(item, &place.item(i), errors).unwrap_or_else(|| stand_in.clone());
    items.iter().enumerate().map(item).collect()
}

/// A text.
pub(in crate::scenario) fn text(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<String> {
    if let Value::String(text) = value {
        return Some(text.clone());
    }
    errors.add(place, format!("must be a text (found {})", found(value)));
    None
}

/// True or false.
pub(in crate::scenario) fn flag(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<bool> {
    if value.as_bool().is_none() {
        errors.add(place, format!("must be true or false (found {})", found(value)));
    }
    value.as_bool()
}

/// A whole number that is not negative and fits into `T`.
pub(in crate::scenario) fn whole<T: TryFrom<u64>>(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<T> {
    let number = value.as_u64().and_then(|number| T::try_from(number).ok());
    if number.is_none() {
        let allowed = match 8 * size_of::<T>() as u32 {
            u64::BITS => "0 or more".to_owned(),
            bits => format!("from 0 to {}", u64::MAX >> (u64::BITS - bits)),
        };
        errors.add(place, format!("must be a whole number, {allowed} (found {})", found(value)));
    }
    number
}

/// A whole number that may be negative.
pub(in crate::scenario) fn signed(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<i32> {
    let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
    if number.is_none() {
        errors.add(place, format!("must be a whole number (found {})", found(value)));
    }
    number
}

/// One of a few words.
pub(in crate::scenario) fn word<T: Word>(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<T> {
    let word = value.as_str().and_then(T::from_format_word);
    if word.is_none() {
        errors.add(place, one_of(&T::words(), value));
    }
    word
}

/// A duration.
pub(in crate::scenario) fn duration(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Duration> {
    quantity(value, place, errors, quantity::duration)
}

/// An instant.
pub(in crate::scenario) fn instant(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Instant> {
    duration(value, place, errors).map(|since_start| Instant::ZERO + since_start)
}

/// A duration that may be negative.
pub(in crate::scenario) fn offset(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Offset> {
    let (negative, length) = quantity(value, place, errors, quantity::signed_duration)?;
    let micros = length.micros() as i64;
    Some(Offset::from_micros(if negative { -micros } else { micros }))
}

fn quantity<T>(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
    parse: fn(&str) -> Result<T, String>,
) -> Option<T> {
    let wrong = match value {
        Value::String(text) => match parse(text) {
            Ok(quantity) => return Some(quantity),
            Err(wrong) => wrong,
        },
        Value::Number(number) => format!(
            "must be a text with a unit, such as \"{}s\", not a bare number",
            number.as_u64().unwrap_or(10)
        ),
        _ => "must be a duration, such as \"10s\"".into(),
    };
    errors.add(place, format!("{wrong} (found {})", found(value)));
    None
}

/// "must be a, b or c", with what was found and what may have been meant.
pub(in crate::scenario) fn one_of(words: &[&str], value: &Value) -> String {
    let meant = value.as_str().and_then(|text| closest(text, words));
    let meant =
        meant.map_or_else(String::new, |meant| format!("; did you mean {}?", quoted(meant)));
    format!("must be {} (found {}{meant})", listed(words, "or"), found(value))
}

/// What to say of a key or name that nobody knows.
pub(in crate::scenario) fn unknown(name: &str, what: &str, known: &[&str]) -> String {
    match closest(name, known) {
        Some(meant) => format!("is not a known {what}; did you mean {}?", quoted(meant)),
        None if known.is_empty() => format!("is not a known {what}; there is none here"),
        None => format!("is not a known {what}; allowed here: {}", listed(known, "and")),
    }
}

/// The known name that was probably meant.
fn closest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    const LONGEST: usize = 40;
    if name.len() > LONGEST {
        return None;
    }
    let distance = |other: &str| strsim::osa_distance(name, other);
    let best = known.iter().copied().min_by_key(|other| distance(other))?;
    let near = distance(best);
    (near <= 2 && near * 2 < best.len().max(2)).then_some(best)
}

/// "a", "b" or "c".
pub(in crate::scenario) fn listed(words: &[&str], and: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// What was found, short enough for an error.
pub(in crate::scenario) fn found(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => json::number(number),
        Value::String(text) => quoted(text),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

/// A text in quotes, cut where it is long, nothing in it that a terminal would obey.
pub(in crate::scenario) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}
