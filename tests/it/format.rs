//! The format read and written: what is printed reads back as the same scenario.

use std::collections::BTreeSet;

use leaseline::property::{Expectation, Report, compare};
use leaseline::scenario::{
    ACTIONS, Document, FAULTS, OBJECTS, compile, gallery, print, print_expectation, simulate,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::strategy::scenarios;

proptest! {
    #[test]
    fn a_printed_scenario_reads_back_as_itself(scenario in scenarios()) {
        let text = serde_json::to_string(&print(&scenario)).unwrap();
        let document = Document::parse(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        prop_assert_eq!(&document.scenario, &scenario);
        prop_assert!(compile(&scenario).is_ok());
    }
}

proptest! {
    #[test]
    fn a_run_meets_the_expectation_printed_of_it(scenario in scenarios()) {
        let plan = compile(&scenario).unwrap().plan;
        let report = Report::new(&plan.cast, &plan.terms(), &simulate(&plan));
        let expected = Expectation::of(&report, &plan.cast);
        let mut file = print(&scenario);
        file["expect"] = print_expectation(&expected);
        // A run may have more to tell than a file may hold.
        let text = file.to_string();
        prop_assume!(text.len() <= 256 * 1024);
        let document = Document::parse(&text).unwrap_or_else(|errors| panic!("{errors}"));
        prop_assert_eq!(document.expect.as_ref(), Some(&expected));
        prop_assert_eq!(compare(&expected, &report, &plan.cast), []);
    }
}

#[test]
fn the_gallery_prints_and_reads_back() {
    for entry in gallery() {
        let document = Document::parse(entry.json).unwrap();
        let printed = Document::from_value(print(&document.scenario)).unwrap();
        assert_eq!(printed.scenario, document.scenario, "{}", entry.name);
    }
}

#[test]
fn what_is_printed_is_in_the_order_of_the_format() {
    let document = Document::parse(gallery()[0].json).unwrap();
    let mut written = document.value.clone();
    let map = written.as_object_mut().unwrap();
    for dropped in ["variants", "expect", "faults"] {
        map.shift_remove(dropped);
    }
    // What is the default anyway is not printed.
    map["service"].as_object_mut().unwrap().shift_remove("system");
    let text = |value: &Value| serde_json::to_string_pretty(value).unwrap();
    assert_eq!(text(&print(&document.scenario)), text(&written));
}

/// Every path of keys in a value, without numbers.
fn keys(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| keys(item, path, found)),
        Value::Object(map) => map.iter().for_each(|(key, item)| {
            let path = format!("{path}.{key}");
            found.insert(path.clone());
            keys(item, &path, found);
        }),
        _ => {}
    }
}

#[test]
fn random_scenarios_use_every_key() {
    let mut runner = TestRunner::deterministic();
    let mut found = BTreeSet::new();
    for _ in 0..2000 {
        let scenario = scenarios().new_tree(&mut runner).unwrap().current();
        keys(&print(&scenario), "", &mut found);
    }
    let used: BTreeSet<&str> =
        found.iter().filter_map(|path| path.rsplit_once('.')).map(|(_, key)| key).collect();
    const OF_THE_FILE: [&str; 8] = [
        "variant",
        "expectedGrant",
        "expectedWrite",
        "findings",
        "bounds",
        "nothing",
        "scenario",
        "service",
    ];
    let objects = OBJECTS.iter().filter(|(name, _)| !OF_THE_FILE.contains(name));
    let keys = objects.flat_map(|(_, keys)| *keys).chain(ACTIONS).chain(FAULTS);
    let missing: Vec<&&str> = keys.filter(|key| !used.contains(*key)).collect();
    assert!(missing.is_empty(), "random scenarios never use {missing:?}");
}
