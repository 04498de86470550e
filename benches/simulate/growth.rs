//! How the cost grows with clients and records.

use super::{Decisions, plan};
use criterion::{BenchmarkId, Criterion, Throughput};
use leaseline::scenario::{Plan, Simulator};
use leaseline::time::{Duration, Instant};
use leaseline::trace::Trace;
use std::hint::black_box;

const CLIENTS: [usize; 3] = [2, 8, 64];
const RECORDS: [u32; 4] = [30, 300, 3_000, 30_000];

/// The format's limit for all clients together.
const MOST_STEPS: usize = 1_000;

/// Clients that take turns with one lock, each with work and a write, the others asking again
/// and again.
fn contention(n_clients: usize) -> Plan {
    let times = MOST_STEPS / 4 / n_clients;
    let clients: Vec<_> = (0..n_clients)
        .map(|n| {
            format!(
                r#"{{"name":"C{n}","starts":"{n}ms","lease":{{"retry_every":"1ms"}},"steps":[
                    {{"repeat":{{"times":{times},"steps":[{{"acquire":{{}}}},{{"work":"50ms"}},
                    {{"write":"w"}},{{"release":{{}}}}]}}}}]}}"#
            )
        })
        .collect();
    plan(&format!(
        r#"{{"leaseline":1,"title":"contention","until":"1h","service":{{"ttl":"1s"}},
            "resources":[{{"name":"storage","check":"token"}}],"clients":[{}]}}"#,
        clients.join(",")
    ))
}

/// Ends the run where it has about so many records; none if it never has.
fn cut(mut plan: Plan, n_records: u32) -> Option<Plan> {
    let mut simulator = Simulator::default();
    let mut records_until = |until: u64| {
        plan.kernel.until = Instant::from_micros(until);
        simulator.run(&plan, &mut Decisions::default())
    };
    let (mut low, mut high) = (0, Duration::from_seconds(3600).micros());
    if records_until(high) < n_records {
        return None;
    }
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if records_until(middle) < n_records { low = middle } else { high = middle }
    }
    plan.kernel.until = Instant::from_micros(high);
    Some(plan)
}

/// Criterion's throughput is records, so it prints the cost for each (elements a second).
pub(super) fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("growth");
    for n_clients in CLIENTS {
        let whole = contention(n_clients);
        for n_records in RECORDS {
            let Some(plan) = cut(whole.clone(), n_records) else { continue };
            let mut simulator = Simulator::default();
            let records = u64::from(simulator.run(&plan, &mut Decisions::default()));
            group.throughput(Throughput::Elements(records));
            let id = |how| BenchmarkId::new(how, format!("{n_clients} clients, {records} records"));
            group.bench_function(id("without trace"), |b| {
                b.iter(|| simulator.run(black_box(&plan), &mut Decisions::default()));
            });
            let mut trace = Trace::default();
            group.bench_function(id("with trace"), |b| {
                b.iter(|| {
                    trace.records.clear();
                    simulator.run(black_box(&plan), &mut trace)
                });
            });
        }
    }
    group.finish();
}
