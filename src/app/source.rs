//! A text that a person brought along and that is not a scenario yet: what is wrong with it, and
//! where in the text.

use crate::scenario::{Document, Error};
use std::ops::Range;

/// A text with what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The text as it was brought along.
    pub text: String,
    /// What is wrong; nothing, if it can be shown.
    pub problems: Vec<Problem>,
}

/// One thing wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the text, from 1.
    pub line: usize,
    /// The offending text, in UTF-16 units as browsers count.
    pub range: Range<usize>,
    /// What is wrong, with its place.
    pub says: String,
}

impl Source {
    /// Judges a text.
    pub fn new(text: &str) -> Self {
        let problems = match Document::parse(text) {
            Ok(_) => Vec::new(),
            Err(errors) => errors.0.iter().map(|error| problem(text, error)).collect(),
        };
        Self { text: text.to_owned(), problems }
    }
}

fn problem(text: &str, error: &Error) -> Problem {
    let range = of_line(text, &error.place).unwrap_or_else(|| find(text, &error.place));
    let units = |end: usize| text[..end].encode_utf16().count();
    Problem {
        line: text[..range.start].matches('\n').count() + 1,
        range: units(range.start)..units(range.end),
        says: error.to_string(),
    }
}

/// The place of what is not JSON: "line 3, column 7".
fn of_line(text: &str, place: &str) -> Option<Range<usize>> {
    let (line, column) = place.strip_prefix("line ")?.split_once(", column ")?;
    let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
    let begins: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let near = (begins + column.saturating_sub(1)).min(text.len());
    let start = (0..=near).rev().find(|at| text.is_char_boundary(*at))?;
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    Some(start..start + length)
}

/// The value at a place of a JSON text; where there is none, what is nearest around it.
fn find(text: &str, place: &str) -> Range<usize> {
    let mut walk = Walk { text, at: 0, place, best: (0, 0..0) };
    let whole = walk.value(&mut String::new());
    let (length, range) = walk.best;
    if length == 0 { whole.unwrap_or(0..0) } else { range }
}

/// A walk over a JSON text that looks for a place.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    place: &'a str,
    /// How much of the place was found, and the value there.
    best: (usize, Range<usize>),
}

impl Walk<'_> {
    /// Walks over one value; none where the text is not JSON.
    fn value(&mut self, path: &mut String) -> Option<Range<usize>> {
        self.space();
        let start = self.at;
        match self.peek()? {
            b'{' => self.items(b'}', path, true)?,
            b'[' => self.items(b']', path, false)?,
            b'"' => {
                self.string()?;
            }
            _ => {
                let rest = &self.text.as_bytes()[start..];
                let ends = |it: &u8| b",]}".contains(it) || it.is_ascii_whitespace();
                self.at = start + rest.iter().position(ends).unwrap_or(rest.len());
            }
        }
        let range = start..self.at;
        if is_part(path, self.place) && path.len() > self.best.0 {
            self.best = (path.len(), range.clone());
        }
        Some(range)
    }

    fn items(&mut self, close: u8, path: &mut String, keys: bool) -> Option<()> {
        self.at += 1;
        let length = path.len();
        for n in 0.. {
            self.space();
            if self.peek()? == close {
                self.at += 1;
                return Some(());
            }
            if n > 0 {
                self.at += usize::from(self.peek()? == b',');
                self.space();
            }
            if keys {
                let key = self.string()?;
                self.space();
                self.at += 1;
                push_key(path, self.text.get(key)?);
            } else {
                path.push_str(&format!("[{n}]"));
            }
            self.value(path)?;
            path.truncate(length);
        }
        None
    }

    /// The inside of a string.
    fn string(&mut self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        self.at = start;
        while *bytes.get(self.at)? != b'"' {
            self.at += if bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        Some(start..self.at - 1)
    }

    fn space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}

/// Adds a key as error messages write it.
fn push_key(path: &mut String, key: &str) {
    let plain = key.bytes().all(|it| it.is_ascii_alphanumeric() || b"_-".contains(&it));
    if !plain || key.is_empty() {
        path.push_str(&format!("[\"{key}\"]"));
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

/// Whether a path leads to a place or to something around it.
fn is_part(path: &str, place: &str) -> bool {
    place.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{
  "leaseline": 1, "title": "Prüfung",
  "resources": [{ "name": "storage", "check": "tokens" }],
  "clients": [{ "name": "A", "steps": [{ "work": "-1s" }] }],
  "variants": { "no pause": { "patch": 7 } }
}"#;

    fn offending(text: &str) -> Vec<(usize, String)> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let of = |it: &Problem| {
            (it.line, String::from_utf16(&units[it.range.clone()]).expect("whole characters"))
        };
        Source::new(text).problems.iter().map(of).collect()
    }

    #[test]
    fn every_error_has_its_text() {
        let found = offending(TEXT);
        for expected in [(3, "\"tokens\""), (4, "\"-1s\""), (5, "7")] {
            let expected = (expected.0, expected.1.to_owned());
            assert!(found.contains(&expected), "{expected:?} in {found:?}");
        }
    }

    #[test]
    fn a_missing_key_is_missed_in_the_object_around_it() {
        let found = offending(r#"{ "leaseline": 1, "title": "t", "clients": [{ "steps": [] }] }"#);
        assert_eq!(found, [(1, r#"{ "steps": [] }"#.to_owned())]);
    }

    #[test]
    fn what_is_not_json_is_found_by_its_line() {
        let found = offending("{\n  \"leaseline\": 1,,\n}");
        assert_eq!(found, [(2, ",".to_owned())]);
        assert_eq!(Source::new("").problems.len(), 1);
        assert_eq!(Source::new("{\"ä").problems[0].line, 1);
    }

    #[test]
    fn a_scenario_has_no_problems() {
        assert!(Source::new(crate::scenario::gallery()[0].json).problems.is_empty());
    }
}
