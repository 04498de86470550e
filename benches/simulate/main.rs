//! What a run costs: the flagship beside a loop written for it alone, and runs of growing size.

mod growth;
mod hand_written;

use criterion::{Criterion, criterion_group, criterion_main};
use hand_written::HandWritten;
use leaseline::kernel::{Observer, Record, What};
use leaseline::property::Monitors;
use leaseline::protocol::{Note, Outcome, Payload};
use leaseline::scenario::{Document, Plan, Simulator, compile, gallery};
use leaseline::trace::Trace;
use std::hint::black_box;

/// Counts what the storage decided: the question that the hand-written loop answers, and no more.
#[derive(Default)]
struct Decisions {
    n_accepted: u32,
    n_rejected: u32,
}

impl Observer<Payload, Note> for Decisions {
    fn observe(&mut self, record: &Record<Payload, Note>) {
        if let What::Note { note: Note::Decided(decision), .. } = record.what {
            match decision.outcome {
                Outcome::Rejected => self.n_rejected += 1,
                _ => self.n_accepted += 1,
            }
        }
    }
}

fn plan(json: &str) -> Plan {
    let document = Document::parse(json).expect("a valid scenario");
    compile(&document.scenario).expect("a valid scenario").plan
}

/// The opening scenario, in the four ways it is run, and the yardstick beside them.
fn flagship(c: &mut Criterion) {
    let entry = gallery().iter().find(|entry| entry.name == "paused-holder");
    let plan = plan(entry.expect("the gallery has it").json);
    let mut group = c.benchmark_group("flagship");
    let mut by_hand = HandWritten::default();
    by_hand.run();
    assert_eq!((by_hand.accepted.as_slice(), by_hand.n_rejected), (&[1][..], 1), "the same story");
    group.bench_function("hand-written loop", |b| b.iter(|| black_box(&mut by_hand).run()));
    let mut simulator = Simulator::default();
    group.bench_function("simulator", |b| {
        b.iter(|| {
            let mut decisions = Decisions::default();
            simulator.run(black_box(&plan), &mut decisions);
            assert_eq!((decisions.n_accepted, decisions.n_rejected), (1, 1), "the same story");
        });
    });
    let mut monitors = Monitors::new(&plan.cast, &plan.terms());
    group.bench_function("simulator and monitors", |b| {
        b.iter(|| {
            monitors.reset(&plan.cast, &plan.terms());
            simulator.run(black_box(&plan), &mut monitors);
            monitors.finish();
            monitors.verdict()
        });
    });
    let mut trace = Trace::default();
    group.bench_function("simulator and stored trace", |b| {
        b.iter(|| {
            trace.records.clear();
            simulator.run(black_box(&plan), &mut trace)
        });
    });
    group.finish();
}

criterion_group!(benches, flagship, growth::growth);
criterion_main!(benches);
