//! The JSON Schema that editors use says what the parser says.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leaseline::lease::System;
use leaseline::property::{FindingId, Metric, Verdict};
use leaseline::protocol::{Outcome, Reason, ReleaseChecks, RenewAs};
use leaseline::resource::{Check, Kind};
use leaseline::scenario::{
    ACTIONS, CheckHow, Document, FAULTS, OBJECTS, PauseCause, SERVICE_FAULTS, ServedBy, Word,
    gallery, print,
};
use leaseline::{client, kernel};
use proptest::prelude::*;
use regex::Regex;
use serde_json::{Value, json};

use crate::strategy::scenarios;
use crate::{files, mutate};

fn schema() -> Value {
    serde_json::from_str(&files::read("docs/scenario.schema.json")).expect("the schema is JSON")
}

fn keys(object: &Value) -> BTreeSet<&str> {
    object["properties"].as_object().expect("properties").keys().map(String::as_str).collect()
}

#[test]
fn every_object_has_the_parsers_keys() {
    let schema = schema();
    for (name, known) in OBJECTS {
        let object = if *name == "scenario" { &schema } else { &schema["$defs"][name] };
        assert_eq!(keys(object), known.iter().copied().collect(), "{name}");
        assert_eq!(object["additionalProperties"], false, "{name}");
    }
    let steps = ACTIONS.iter().copied().chain(["label"]).collect();
    assert_eq!(keys(&schema["$defs"]["step"]), steps);
    let faults = FAULTS.iter().copied().chain(["at", "for", "by"]).collect();
    assert_eq!(keys(&schema["$defs"]["fault"]), faults);
    let metrics = Metric::ALL.iter().map(|metric| metric.word());
    let expect = ["verdict", "grants", "writes", "data", "findings", "holder_at"];
    assert_eq!(keys(&schema["$defs"]["expect"]), metrics.chain(expect).collect());
}

#[test]
fn every_word_is_the_parsers() {
    fn words<T: Word>() -> Vec<&'static str> {
        T::words()
    }
    let lease = |key: &str| format!("lease/properties/{key}");
    let places: Vec<(String, Vec<&str>)> = vec![
        ("service/properties/system".into(), words::<System>()),
        ("resource/properties/check".into(), words::<Check>()),
        ("resource/properties/kind".into(), words::<Kind>()),
        (lease("counted_from"), words::<client::CountedFrom>()),
        (lease("deadline_clock"), words::<client::ClockKind>()),
        (lease("learns_of_loss"), words::<client::LearnsOfLoss>()),
        (lease("on_loss"), words::<client::OnLoss>()),
        (lease("in_flight"), words::<client::InFlight>()),
        (lease("release_checks"), words::<ReleaseChecks>()),
        (lease("renew_as"), words::<RenewAs>()),
        (lease("renewed_by"), words::<client::RenewedBy>()),
        (lease("renews_until"), words::<client::RenewsUntil>()),
        ("pause/properties/cause".into(), words::<PauseCause>()),
        ("pause/properties/scope".into(), words::<kernel::Thread>()),
        ("tryAcquire/properties/else".into(), words::<client::Else>()),
        ("check/properties/how".into(), words::<CheckHow>()),
        ("check/properties/else".into(), words::<client::Else>()),
        ("read/properties/served_by".into(), words::<ServedBy>()),
        ("write/properties/token".into(), words::<client::TokenChoice>()),
        ("write/properties/else".into(), words::<client::WriteElse>()),
        ("fault/properties/service".into(), SERVICE_FAULTS.to_vec()),
        ("expect/properties/verdict".into(), words::<Verdict>()),
        ("expectedWrite/properties/outcome".into(), words::<Outcome>()),
        ("expectedWrite/properties/reason/anyOf/0".into(), words::<Reason>()),
        ("finding".into(), words::<FindingId>()),
    ];
    let schema = schema();
    for (place, words) in places {
        let at = schema.pointer(&format!("/$defs/{place}/enum"));
        assert_eq!(at, Some(&json!(words)), "{place}");
    }
}

/// The schema, ready to be held against values.
struct Schema {
    root: Value,
    patterns: BTreeMap<String, Regex>,
}

impl Schema {
    fn read() -> Self {
        let mut schema = Self { root: schema(), patterns: BTreeMap::new() };
        collect(&schema.root, &mut schema.patterns);
        schema
    }
}

thread_local! {
    static SCHEMA: Rc<Schema> = Rc::new(Schema::read());
}

/// Every pattern in `rule`.
fn collect(rule: &Value, patterns: &mut BTreeMap<String, Regex>) {
    match rule {
        Value::Array(items) => items.iter().for_each(|item| collect(item, patterns)),
        Value::Object(map) => {
            if let Some(Value::String(pattern)) = map.get("pattern") {
                let regex = Regex::new(pattern).expect("a pattern");
                patterns.insert(pattern.clone(), regex);
            }
            map.values().for_each(|inner| collect(inner, patterns));
        }
        _ => {}
    }
}

#[test]
fn the_document_names_every_key_and_word() {
    let text = files::read("docs/scenario-format.md");
    let quoted = |word: &str| {
        [format!("`{word}`"), format!("\"{word}\"")].iter().any(|form| text.contains(form))
    };
    let keys = OBJECTS.iter().flat_map(|(_, keys)| *keys).chain(ACTIONS).chain(FAULTS);
    let metrics = Metric::ALL.map(Metric::word);
    let checks = Check::ALL.map(Check::word);
    let findings = FindingId::ALL.map(FindingId::word);
    let words = metrics.iter().chain(&checks).chain(&findings).chain(SERVICE_FAULTS);
    let missing: Vec<&&str> = keys.chain(words).filter(|word| !quoted(word)).collect();
    assert!(missing.is_empty(), "docs/scenario-format.md does not say {missing:?}");
}

#[test]
fn the_documents_examples_are_scenarios() {
    let text = files::read("docs/scenario-format.md");
    let examples = text.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let whole: Vec<&str> = examples.filter(|example| example.starts_with('{')).collect();
    assert_eq!(whole.len(), 2);
    for example in whole {
        Document::parse(example).unwrap_or_else(|errors| panic!("{example}\n{errors}"));
    }
}

/// Keywords that say nothing about values of other types.
const OF_OTHER_TYPES: [&str; 13] = [
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "items",
    "minProperties",
    "maxProperties",
    "required",
    "properties",
    "additionalProperties",
];

/// What of `value` breaks `rule`, with its place; a keyword that is not known here panics, so
/// that the schema says nothing that is not tested.
fn breaks(schema: &Schema, rule: &Value, value: &Value, place: &str) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{place}: {what}: {value}"));
    let Value::Object(keywords) = rule else {
        return if *rule == json!(true) { Ok(()) } else { fail("not allowed") };
    };
    for (keyword, limit) in keywords {
        let holds = match (keyword.as_str(), value) {
            ("$schema" | "title" | "description" | "$defs", _) => true,
            ("$ref", _) => {
                let pointer = limit.as_str().expect("a reference").trim_start_matches('#');
                let target = schema.root.pointer(pointer).unwrap_or_else(|| panic!("no {pointer}"));
                breaks(schema, target, value, place)?;
                true
            }
            ("type", _) => is_of_type(value, limit.as_str().expect("one type")),
            ("const", _) => value == limit,
            ("enum", _) => limit.as_array().expect("a list").contains(value),
            ("anyOf", _) => matching(schema, limit, value, place) > 0,
            ("oneOf", _) => matching(schema, limit, value, place) == 1,
            ("pattern", Value::String(text)) => {
                schema.patterns[limit.as_str().expect("a pattern")].is_match(text)
            }
            ("minLength", Value::String(text)) => text.chars().count() as u64 >= number(limit),
            ("maxLength", Value::String(text)) => text.chars().count() as u64 <= number(limit),
            ("minimum", Value::Number(n)) => n.as_i64().is_none_or(|n| n >= signed(limit)),
            ("maximum", Value::Number(n)) => {
                n.as_i64().map_or(n.as_u64().is_none(), |n| n <= signed(limit))
            }
            ("minItems", Value::Array(items)) => items.len() as u64 >= number(limit),
            ("maxItems", Value::Array(items)) => items.len() as u64 <= number(limit),
            ("items", Value::Array(items)) => {
                for (i, item) in items.iter().enumerate() {
                    breaks(schema, limit, item, &format!("{place}[{i}]"))?;
                }
                true
            }
            ("minProperties", Value::Object(map)) => map.len() as u64 >= number(limit),
            ("maxProperties", Value::Object(map)) => map.len() as u64 <= number(limit),
            ("required", Value::Object(map)) => {
                let required = limit.as_array().expect("a list");
                required.iter().all(|key| map.contains_key(key.as_str().expect("a key")))
            }
            ("properties", Value::Object(map)) => {
                for (key, value) in map {
                    if let Some(rule) = limit.get(key) {
                        breaks(schema, rule, value, &format!("{place}.{key}"))?;
                    }
                }
                true
            }
            ("additionalProperties", Value::Object(map)) => {
                let named = |key: &str| rule.get("properties").and_then(|p| p.get(key)).is_some();
                for (key, value) in map.iter().filter(|(key, _)| !named(key)) {
                    breaks(schema, limit, value, &format!("{place}.{key}"))?;
                }
                true
            }
            (other, _) if OF_OTHER_TYPES.contains(&other) => true,
            (other, _) => panic!("{other} is not tested"),
        };
        if !holds {
            return fail(keyword);
        }
    }
    Ok(())
}

fn signed(limit: &Value) -> i64 {
    limit.as_i64().expect("a number")
}

fn number(limit: &Value) -> u64 {
    limit.as_u64().expect("a number")
}

fn matching(schema: &Schema, rules: &Value, value: &Value, place: &str) -> usize {
    let rules = rules.as_array().expect("a list");
    rules.iter().filter(|rule| breaks(schema, rule, value, place).is_ok()).count()
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "null" => value.is_null(),
        other => panic!("no such type: {other}"),
    }
}

#[track_caller]
fn fits(schema: &Schema, value: &Value) {
    if let Err(wrong) = breaks(schema, &schema.root, value, "") {
        panic!("the parser accepts what the schema refuses: {wrong}");
    }
}

#[test]
fn the_gallery_fits() {
    let schema = Schema::read();
    for entry in gallery() {
        fits(&schema, &Document::parse(entry.json).unwrap().value);
    }
}

#[test]
fn whatever_the_parser_accepts_fits() {
    let schema = Schema::read();
    let good: Vec<Document> =
        (0..5000).filter_map(|n| Document::parse(&mutate::input(n)).ok()).collect();
    assert!(good.len() > 500);
    for document in good {
        fits(&schema, &document.value);
    }
}

/// Puts an unknown key into object number `n` of those that the format knows.
fn spoil(value: &mut Value, n: &mut usize) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().any(|item| spoil(item, n)),
        Value::Object(map) => {
            if *n == 0 {
                map.insert("unknown".into(), json!(1));
                return true;
            }
            *n -= 1;
            map.values_mut().any(|inner| spoil(inner, n))
        }
        _ => false,
    }
}

proptest! {
    #[test]
    fn an_unknown_key_fails_in_both(scenario in scenarios(), place in any::<prop::sample::Index>()) {
        let schema = SCHEMA.with(Rc::clone);
        let good = print(&scenario);
        let objects = (0..).take_while(|n| spoil(&mut good.clone(), &mut n.clone())).count();
        let mut bad = good.clone();
        prop_assert!(spoil(&mut bad, &mut place.index(objects)));
        prop_assert!(breaks(&schema, &schema.root, &good, "").is_ok());
        prop_assert!(breaks(&schema, &schema.root, &bad, "").is_err());
        let errors = Document::from_value(bad).unwrap_err();
        prop_assert!(errors.to_string().contains("unknown"), "{errors}");
    }
}
