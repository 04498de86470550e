//! The gallery: every scenario and variant comes to what its author expects.

use leaseline::property::{Report, compare};
use leaseline::scenario::{Document, compile, gallery, simulate, unmatched_faults};

/// Everything in which the run of `document` differs from its expectation.
fn differences(document: &Document) -> Vec<String> {
    let plan = compile(&document.scenario).expect("a document is valid").plan;
    let trace = simulate(&plan);
    let report = Report::new(&plan.cast, &plan.terms(), &trace);
    let expect = document.expect.as_ref().expect("every scenario of the gallery expects something");
    let mismatches = compare(expect, &report, &plan.cast);
    let mut differences: Vec<String> = mismatches.iter().map(ToString::to_string).collect();
    differences.extend(unmatched_faults(&plan, &trace));
    differences
}

#[test]
fn every_scenario_and_variant_comes_to_what_is_expected() {
    let mut wrong = Vec::new();
    for entry in gallery() {
        let base = Document::parse(entry.json).expect("the gallery is valid");
        let variants = base.variants.iter().map(|v| base.variant(&v.name).expect("it exists"));
        let names = base.variants.iter().map(|v| format!(", {}", v.name));
        let all = [base.clone()].into_iter().chain(variants);
        for (document, name) in all.zip([String::new()].into_iter().chain(names)) {
            for difference in differences(&document) {
                wrong.push(format!("{}{name}: {difference}", entry.name));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
