//! JSON text to a value, refusing what a scenario must not have: too much text, keys given
//! twice, nesting without end.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::scenario::Errors;
use crate::scenario::error::Place;
use crate::scenario::read::harmless;

/// The most bytes a file may have.
pub(super) const FILE_LIMIT: usize = 256 * 1024;

/// Reads a JSON text. Every key given twice in one object is an error of its own; anything else
/// that is not JSON ends the reading, with line and column.
pub(super) fn parse(text: &str) -> Result<Value, Errors> {
    if text.len() > FILE_LIMIT {
        let message =
            format!("a file may have at most {FILE_LIMIT} bytes, this one has {}", text.len());
        return Err(Errors::one("", message));
    }
    // Some editors put a byte order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let errors = RefCell::new(Errors::default());
    let mut source = serde_json::Deserializer::from_str(text);
    let seed = Seed { place: Place::Root, errors: &errors };
    let value = seed.deserialize(&mut source).and_then(|value| source.end().map(|()| value));
    match value {
        Ok(value) => errors.into_inner().or(value),
        Err(error) => {
            let what = error.to_string();
            let what = what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what);
            let place = format!("line {}, column {}", error.line(), error.column());
            Err(Errors::one(place, format!("is not JSON: {}", harmless(what))))
        }
    }
}

/// Builds a value and remembers its place, for keys given twice.
#[derive(Clone, Copy)]
struct Seed<'a> {
    place: Place<'a>,
    errors: &'a RefCell<Errors>,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Value, D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let seed = Seed { place: self.place.item(list.len()), errors: self.errors };
            match items.next_element_seed(seed)? {
                Some(item) => list.push(item),
                None => return Ok(Value::Array(list)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let place = self.place.key(&key);
            let value = entries.next_value_seed(Seed { place, errors: self.errors })?;
            if map.contains_key(&key) {
                let mut errors = self.errors.try_borrow_mut().map_err(A::Error::custom)?;
                errors.add(place, "is given twice; a key may stand only once in an object");
            }
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_json_is_told_with_line_and_column() {
        let error = parse("{\n  \"leaseline\": 1,,\n}").unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 18: is not JSON: "), "{error}");
        assert!(!error.contains("at line"), "{error}");
        assert!(parse("").unwrap_err().to_string().starts_with("line 1, column 0"));
        assert!(parse("{} {}").unwrap_err().to_string().contains("trailing"));
        assert!(parse("[1e999]").unwrap_err().to_string().contains("out of range"));
    }

    #[test]
    fn nesting_without_end_is_an_error() {
        let error = parse(&"[".repeat(100_000)).unwrap_err().to_string();
        assert!(error.contains("recursion limit"), "{error}");
    }

    #[test]
    fn every_key_given_twice_is_told() {
        let error = parse(r#"{"a":[{"b":1,"b":2}],"a":3}"#).unwrap_err().to_string();
        assert!(error.contains("a[0].b: is given twice"), "{error}");
        assert!(error.contains("\na: is given twice"), "{error}");
    }

    #[test]
    fn values_are_those_of_the_text() {
        let text = r#"{"a":[null,true,-3,18446744073709551615,0.5,"x"],"b":{}}"#;
        assert_eq!(parse(text), Ok(serde_json::from_str(text).unwrap()));
        assert!(parse("\u{feff}{}").is_ok());
    }

    #[test]
    fn a_file_has_a_limit() {
        assert!(parse(&format!("\"{}\"", "x".repeat(FILE_LIMIT - 2))).is_ok());
        let error = parse(&" ".repeat(FILE_LIMIT + 1)).unwrap_err().to_string();
        assert!(error.contains("at most 262144 bytes"), "{error}");
    }
}
