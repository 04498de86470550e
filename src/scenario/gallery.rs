//! The scenarios that come with the program.

/// One scenario of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is chosen by: the file's name without its ending.
    pub name: &'static str,
    /// The file.
    pub json: &'static str,
}

/// One line a file, in the order of the menu.
macro_rules! entries {
    ($($name:literal),* $(,)?) => {
        &[$(Entry {
            name: $name,
            json: include_str!(concat!("../../scenarios/", $name, ".json")),
        }),*]
    };
}

const ENTRIES: &[Entry] = entries![
    "paused-holder",
    "tokens-33-34",
    "check-then-write",
    "write-in-flight",
    "pause-causes",
    "crashed-holder",
    "any-ttl",
    "renew-every-third",
    "stop-before-expiry",
    "cancel-or-finish",
    "renewal-thread-lives-on",
    "fence-not-yet-raised",
    "unguarded-second-effect",
    "external-api",
    "plain-file",
    "billing-twice",
    "one-identity-two-processes",
    "release-without-owner-check",
    "where-to-check",
];

/// Every scenario of the gallery.
pub const fn gallery() -> &'static [Entry] {
    ENTRIES
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::scenario::{Document, compile};

    #[test]
    fn every_file_is_listed_once() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        let listed: BTreeSet<String> = gallery().iter().map(|e| e.name.to_owned()).collect();
        assert_eq!(files, listed);
        assert_eq!(gallery().len(), listed.len(), "a name is listed twice");
    }

    #[test]
    fn every_scenario_is_valid_without_warnings_and_says_what_it_expects() {
        for entry in gallery() {
            let document = Document::parse(entry.json)
                .unwrap_or_else(|errors| panic!("{}:\n{errors}", entry.name));
            assert!(!document.scenario.title.is_empty(), "{} has no title", entry.name);
            assert!(!document.scenario.summary.is_empty(), "{} has no summary", entry.name);
            assert!(document.expect.is_some(), "{} expects nothing", entry.name);
            let scenarios = document.variants.iter().map(|variant| &variant.scenario);
            for scenario in scenarios.chain([&document.scenario]) {
                assert_eq!(compile(scenario).unwrap().warnings, [""; 0], "{}", entry.name);
            }
            for variant in &document.variants {
                assert!(variant.expect.is_some(), "{}: {}", entry.name, variant.name);
            }
        }
    }
}
