//! What is said of random runs: metrics against a slow reference, intervals well formed, tokens
//! in order, and expectations that hold for the run they were taken from.

use leaseline::property::{Metric, Report, compare};
use leaseline::protocol::Outcome;
use leaseline::scenario::{self, Document, Plan, Scenario};
use leaseline::time::Instant;
use leaseline::trace::Trace;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::reference::reference;
use crate::strategy::scenarios;

/// Runs longer than this say nothing that shorter ones do not, and the reference is slow.
const LONGEST: usize = 200;

fn run(scenario: &Scenario) -> (Plan, Trace, Report) {
    let plan = scenario::compile(scenario).expect("random scenarios are valid").plan;
    let trace = scenario::simulate(&plan);
    let report = Report::new(&plan.cast, &plan.terms(), &trace);
    (plan, trace, report)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, max_shrink_iters: 500, ..Default::default() })]

    #[test]
    fn metrics_are_those_of_the_slow_reference(scenario in scenarios()) {
        let (plan, trace, report) = run(&scenario);
        if trace.records.len() > LONGEST {
            return Ok(());
        }
        let slow = reference(&plan.cast, &plan.terms(), &trace);
        prop_assert_eq!(report.metrics, slow.metrics);
        prop_assert_eq!(report.verdict, slow.verdict);
        let operations = || report.writes.iter().chain(&report.reads);
        let stale = operations().filter(|op| op.stale).map(|op| op.record).collect();
        prop_assert_eq!(slow.stale, stale);
        let late = operations().filter(|op| op.late).map(|op| op.record).collect();
        prop_assert_eq!(slow.late, late);
        let overlaps: Vec<_> = (report.overlaps.iter())
            .map(|overlap| (overlap.range.from, overlap.range.to, overlap.clients.clone()))
            .collect();
        prop_assert_eq!(slow.overlaps, overlaps);
        let unavailable: Vec<_> =
            report.unavailable.iter().map(|range| (range.from, range.to)).collect();
        prop_assert_eq!(slow.unavailable, unavailable);
    }

    #[test]
    fn intervals_are_well_formed(scenario in scenarios()) {
        let (plan, _, report) = run(&scenario);
        let until = plan.until();
        for grant in &report.grants {
            prop_assert!(grant.held.first().is_some_and(|first| first.from == grant.at));
            prop_assert!(grant.held.iter().all(|range| range.from <= range.to && range.to <= until));
            prop_assert!(grant.held.is_sorted_by(|one, next| one.to <= next.from));
        }
        for client in plan.cast.clients() {
            let own = report.beliefs.iter().filter(|belief| belief.client == client);
            let ranges: Vec<_> = own.map(|belief| belief.range).collect();
            prop_assert!(ranges.iter().all(|range| range.from <= range.to && range.to <= until));
            prop_assert!(ranges.is_sorted_by(|one, next| one.to <= next.from));
        }
    }

    #[test]
    fn a_fence_never_accepts_a_lower_token_than_it_has_seen(scenario in scenarios()) {
        let (plan, _, report) = run(&scenario);
        for (resource, check) in plan.cast.resources().zip(&plan.cast.checks) {
            if !matches!(*check, "token" | "token-one-writer") {
                continue;
            }
            let mut highest = None;
            for write in report.writes.iter().filter(|write| write.resource == resource) {
                if write.outcome == Outcome::Accepted {
                    prop_assert!(write.token.is_some());
                    prop_assert!(write.token >= highest);
                    highest = write.token;
                }
            }
        }
    }

    #[test]
    fn every_text_can_be_made_and_every_record_named_exists(scenario in scenarios()) {
        let (plan, trace, report) = run(&scenario);
        let known = |number: leaseline::id::RecordNo| number.index() < trace.records.len();
        prop_assert!(report.chain.len() <= 7);
        prop_assert!(!report.chain.is_empty() || report.grants.is_empty());
        prop_assert!(report.chain.is_sorted_by_key(|link| link.record));
        prop_assert!(report.chain.iter().all(|link| known(link.record)));
        prop_assert!(report.findings.iter().all(|f| f.records.iter().all(|r| known(*r))));
        let texts = report.findings.iter().map(|f| &f.sentence);
        for text in texts.chain(report.chain.iter().map(|link| &link.sentence)) {
            prop_assert!(text.ends_with('.') && !text.contains("  ") && !text.contains(" ,"), "{}", text);
        }
        leaseline::trace::ascii(&plan.cast, &plan.terms(), &trace);
        let lines = leaseline::trace::listing(&plan.cast, &trace);
        prop_assert_eq!(lines.lines().count(), trace.records.len());
    }

    #[test]
    fn what_is_expected_of_a_printed_run_holds_for_it(scenario in scenarios()) {
        let (plan, trace, report) = run(&scenario);
        let mut printed = scenario::print(&scenario);
        printed["expect"] = expectation(&plan, &trace, &report);
        let text = printed.to_string();
        // What thousands of writes come to is more than a file may hold.
        prop_assume!(text.len() <= 200_000);
        let document = Document::parse(&text);
        let document = document.map_err(|errors| TestCaseError::fail(errors.to_string()))?;
        let (plan, _, again) = run(&document.scenario);
        let expect = document.expect.as_ref().expect("it has one");
        let differences = compare(expect, &again, &plan.cast);
        prop_assert!(differences.is_empty(), "{}", differences[0]);
    }
}

/// An `expect` block that says everything about a run that one can say.
fn expectation(plan: &Plan, trace: &Trace, report: &Report) -> Value {
    let heading = leaseline::property::Heading { title: "", variant: None, warnings: &[] };
    let object = report.to_json(&plan.cast, trace, &heading);
    let time = |micros: &Value| format!("{}us", micros.as_u64().expect("a number"));
    let all = |key: &str| object[key].as_array().expect("a list").clone();
    let mut expect = json!({
        "verdict": object["verdict"],
        "grants": all("grants").iter().map(|grant| json!({
            "client": grant["client"], "token": grant["token"], "at": time(&grant["at_us"]),
        })).collect::<Vec<_>>(),
        "writes": all("writes").iter().map(|write| {
            let mut expected = json!({
                "client": write["client"], "resource": write["resource"], "value": write["value"],
                "outcome": write["outcome"], "at": time(&write["decided_at_us"]),
            });
            if !write["reason"].is_null() {
                expected["reason"] = write["reason"].clone();
            }
            expected
        }).collect::<Vec<_>>(),
        "data": object["data"],
        "findings": { "has": all("findings").iter().map(|f| f["id"].clone()).collect::<Vec<_>>() },
    });
    for metric in Metric::ALL {
        let value = report.metrics.get(metric);
        expect[metric.word()] =
            if metric.is_duration() { json!(format!("{value}us")) } else { json!(value) };
    }
    let mut holders = serde_json::Map::new();
    for grant in report.grants.iter().filter(|grant| !grant.held[0].is_empty()) {
        let at = grant.at;
        // Another grant within a millisecond before would do as well.
        if report.holder_at(at).is_some_and(|holder| holder.ordinal == grant.ordinal) {
            let name = plan.cast.name(grant.client);
            holders.insert(format!("{}us", at.since(Instant::ZERO).micros()), json!(name));
        }
    }
    expect["holder_at"] = Value::Object(holders);
    expect
}
