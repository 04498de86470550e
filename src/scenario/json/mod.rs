//! JSON text to a value, refusing what a scenario must not have: too much text, keys given
//! twice, nesting without end; and values to text.
//!
//! Read and written here and not with serde_json, whose value this is: its tables for floating
//! point, which no scenario has, and its generic reading and writing are much of a page that has to
//! be small.

mod reader;
mod writer;

pub(super) use writer::number;
pub use writer::{line, lines};

use serde_json::Value;

use crate::scenario::Errors;
use crate::scenario::json::reader::Reader;

/// The most bytes a file may have.
pub(super) const FILE_LIMIT: usize = 256 * 1024;

/// Reads a JSON text. Every key given twice in one object is an error of its own, given with what
/// was read, so that what else is wrong can be told too; anything else that is not JSON ends the
/// reading, with line and column.
pub(super) fn parse(text: &str) -> Result<(Value, Errors), Errors> {
    if text.len() > FILE_LIMIT {
        let message =
            format!("a file may have at most {FILE_LIMIT} bytes, this one has {}", text.len());
        return Err(Errors::one("", message));
    }
    read(text)
}

/// As [`parse`], however long the text is; a key given twice is as bad as anything else.
pub fn parse_any(text: &str) -> Result<Value, Errors> {
    let (value, errors) = read(text)?;
    errors.or(value)
}

fn read(text: &str) -> Result<(Value, Errors), Errors> {
    // Some editors put a byte order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(text);
    match reader.whole() {
        Ok(value) => Ok((value, reader.errors)),
        Err(what) => Err(Errors::one(reader.line_and_column(), format!("is not JSON: {what}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_json_is_told_with_line_and_column() {
        let error = parse_any("{\n  \"leaseline\": 1,,\n}").unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 18: is not JSON: "), "{error}");
        assert!(!error.contains("at line"), "{error}");
        assert!(parse_any("").unwrap_err().to_string().starts_with("line 1, column 0"));
        assert!(parse_any("{} {}").unwrap_err().to_string().contains("trailing"));
        assert!(parse_any("[1e999]").unwrap_err().to_string().contains("out of range"));
    }

    #[test]
    fn nesting_without_end_is_an_error() {
        let error = parse_any(&"[".repeat(100_000)).unwrap_err().to_string();
        assert!(error.contains("too deep"), "{error}");
    }

    #[test]
    fn every_key_given_twice_is_told() {
        let error = parse_any(r#"{"a":[{"b":1,"b":2}],"a":3}"#).unwrap_err().to_string();
        assert!(error.contains("a[0].b: is given twice"), "{error}");
        assert!(error.contains("\na: is given twice"), "{error}");
    }

    #[test]
    fn values_are_those_of_the_text() {
        let text = r#"{"a":[null,true,-3,18446744073709551615,0.5,"x"],"b":{}}"#;
        assert_eq!(parse_any(text), Ok(serde_json::from_str(text).unwrap()));
        assert!(parse_any("\u{feff}{}").is_ok());
    }

    #[test]
    fn a_file_has_a_limit() {
        assert!(parse(&format!("\"{}\"", "x".repeat(FILE_LIMIT - 2))).is_ok());
        let error = parse(&" ".repeat(FILE_LIMIT + 1)).unwrap_err().to_string();
        assert!(error.contains("at most 262144 bytes"), "{error}");
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod against_serde_json {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use crate::scenario::json::{line, lines, parse_any};

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(json!(null)),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            (-9_999_999_i64..9_999_999, 0_i32..9).prop_map(|(n, places)| {
                format!("{n}e-{places}").parse::<f64>().map_or(Value::Null, Value::from)
            }),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
                prop::collection::vec((any::<String>(), inner), 0..5)
                    .prop_map(|entries| Value::Object(entries.into_iter().collect())),
            ]
        })
    }

    fn text() -> impl Strategy<Value = String> {
        let pieces = vec![
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\"a\"",
            "\"\\u00e9\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\\",
            "\\n",
            "null",
            "true",
            "fals",
            "0",
            "-",
            "-1",
            "01",
            "1.5",
            "1.",
            ".5",
            "1e5",
            "1e999",
            "e",
            "+",
            " ",
            "\n",
            "\t",
            "é",
            "\u{1}",
        ];
        prop::collection::vec(prop::sample::select(pieces), 0..8).prop_map(|it| it.concat())
    }

    proptest! {
        #[test]
        fn writes_what_it_writes(value in value()) {
            prop_assert_eq!(line(&value), value.to_string());
            let pretty = serde_json::to_string_pretty(&value).expect("prints");
            prop_assert_eq!(lines(&value), pretty);
            prop_assert_eq!(parse_any(&line(&value)), Ok(value));
        }

        #[test]
        fn reads_what_it_reads(text in text()) {
            let expected = serde_json::from_str::<Value>(&text);
            let read = parse_any(&text);
            // A key given twice is an error here only.
            let twice = read.as_ref().is_err_and(|it| it.to_string().contains("is given twice"));
            prop_assert!(twice || read.is_ok() == expected.is_ok(), "{:?}, {:?}", read, expected);
            if let (Ok(read), Ok(expected)) = (read, expected) {
                prop_assert_eq!(read, expected);
            }
        }
    }
}
