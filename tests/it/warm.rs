//! A run without a stored trace reuses what the last one allocated.

use leaseline::property::Monitors;
use leaseline::scenario::{Document, Plan, Simulator, compile, gallery};
use serde_json::json;

fn plan(text: &str) -> Plan {
    let document = Document::parse(text).expect("the scenario is valid");
    compile(&document.scenario).expect("the scenario can be made ready").plan
}

/// Runs the plan twice, and counts what the second run allocates.
fn allocations_when_warm(plan: &Plan) -> u64 {
    let mut simulator = Simulator::default();
    let mut monitors = Monitors::new(&plan.cast, &plan.terms());
    simulator.run(plan, &mut monitors);
    monitors.finish();
    let info = allocation_counter::measure(|| {
        monitors.reset(&plan.cast, &plan.terms());
        simulator.run(plan, &mut monitors);
        monitors.finish();
    });
    info.count_total
}

#[test]
fn a_warm_run_of_a_gallery_scenario_allocates_nothing() {
    for entry in gallery() {
        assert_eq!(allocations_when_warm(&plan(entry.json)), 0, "{}", entry.name);
    }
}

#[test]
fn a_warm_run_of_many_clients_allocates_nothing() {
    let clients: Vec<_> = (0..64)
        .map(|n| {
            json!({ "name": format!("c{n}"), "lease": { "renew_every": "1s" },
                "steps": [ {"repeat": { "times": 5, "steps": [ {"acquire": {}}, {"write": "x"}, {"release": {}} ] }} ],
                "pauses": [ { "at": format!("{}ms", 500 + n), "for": "3s" } ] })
        })
        .collect();
    let scenario = json!({ "leaseline": 1, "until": "60s", "clients": clients,
        "service": { "ttl": "2s" }, "resources": [ { "name": "storage", "check": "token" } ] });
    assert_eq!(allocations_when_warm(&plan(&scenario.to_string())), 0);
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(info.count_total, 1);
}
