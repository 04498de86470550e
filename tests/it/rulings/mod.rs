//! The rulings of the scenario format, each as a scenario whose `expect` was worked out by hand.
//!
//! Every scenario here has links of 100 ms, a generic lock service with a TTL of 10 s and a
//! storage that checks nothing, unless it says otherwise.

mod clients;
mod clocks;
mod faults;
mod findings;
mod instants;
mod resources;

use leaseline::property::{Report, compare};
use leaseline::scenario::{Document, compile, simulate};
use serde_json::{Value, json};

/// Runs a scenario and holds the run against its `expect`.
#[track_caller]
fn holds(mut scenario: Value) {
    let defaults = json!({
        "leaseline": 1, "title": "ruling", "service": { "ttl": "10s" },
        "resources": [ { "name": "storage" } ], "network": { "one_way": "100ms" }, "until": "40s"
    });
    for (key, value) in defaults.as_object().expect("the defaults are an object") {
        if scenario.get(key).is_none() {
            scenario[key] = value.clone();
        }
    }
    let document = match Document::parse(&scenario.to_string()) {
        Ok(document) => document,
        Err(errors) => panic!("the scenario is not valid:\n{errors}"),
    };
    let compiled = match compile(&document.scenario) {
        Ok(compiled) => compiled,
        Err(errors) => panic!("the scenario cannot be made ready:\n{errors}"),
    };
    let plan = compiled.plan;
    let trace = simulate(&plan);
    let report = Report::new(&plan.cast, &plan.terms(), &trace);
    let expectation = document.expect.expect("every ruling says what it expects");
    let mismatches = compare(&expectation, &report, &plan.cast);
    if !mismatches.is_empty() {
        for record in &trace.records {
            println!("{record:?}");
        }
        for mismatch in &mismatches {
            println!("{mismatch}");
        }
        panic!("{} expectations do not hold", mismatches.len());
    }
}
