//! What is wrong with a scenario, all of it at once, each with its place.

use std::collections::BTreeSet;
use std::fmt;

/// One thing wrong, and where: `clients[1].pauses[0].for: must be longer than 0s (found "0s")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The place as a path of keys and numbers; empty for the whole file.
    pub place: String,
    /// What is wrong, what was found and what is allowed.
    pub message: String,
}

/// Everything wrong with one file. Displayed one error a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct Errors(pub Vec<Error>);

impl Errors {
    /// One error alone.
    pub fn one(place: impl fmt::Display, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(place, message);
        errors
    }

    /// Adds an error.
    pub fn add(&mut self, place: impl fmt::Display, message: impl Into<String>) {
        self.0.push(Error { place: place.to_string(), message: message.into() });
    }

    /// `value` if nothing is wrong.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Adds those of `others` that stand neither at nor inside a place that has an error already:
    /// the first thing said of a place is the cause, the rest follows from it.
    pub(super) fn add_new(&mut self, others: Self) {
        let told: BTreeSet<String> = self.0.iter().map(|error| error.place.clone()).collect();
        let around = |place: &str| {
            let inner = place.match_indices(['.', '[']).map(|(end, _)| end);
            inner.chain([place.len()]).any(|end| told.contains(&place[..end]))
        };
        self.0.extend(others.0.into_iter().filter(|other| !around(&other.place)));
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.place, self.message)
        }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

/// A place in a file, built on the stack on the way down and written out only for an error.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<'a> {
    /// The whole file.
    Root,
    /// Under a key.
    Key(&'a Self, &'a str),
    /// An item of a list.
    Item(&'a Self, usize),
}

impl<'a> Place<'a> {
    /// The place under `key`.
    pub(super) const fn key(&'a self, key: &'a str) -> Self {
        Self::Key(self, key)
    }

    /// The place of item `i`.
    pub(super) const fn item(&'a self, i: usize) -> Self {
        Self::Item(self, i)
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Item(parent, i) => write!(f, "{parent}[{i}]"),
            Self::Key(parent, key) if !is_plain(key) => {
                write!(f, "{parent}[\"{}\"]", key.escape_debug())
            }
            Self::Key(Self::Root, key) => f.write_str(key),
            Self::Key(parent, key) => write!(f, "{parent}.{key}"),
        }
    }
}

/// Whether a key can stand in a path without quotes.
fn is_plain(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_as_a_path() {
        let variants = Place::Root.key("variants");
        let variant = variants.key("fencing off");
        let patch = variant.key("patch");
        assert_eq!(patch.item(0).to_string(), r#"variants["fencing off"].patch[0]"#);
        let error = Errors::one(Place::Root, "is empty");
        assert_eq!(error.to_string(), "is empty");
    }
}
