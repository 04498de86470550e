//! Throws hostile input at the parser and the engine, and prints what came of it:
//!
//!     cargo run --release --example hostile -- 1000000

#![allow(clippy::disallowed_types, reason = "it says how long the slowest input took")]

#[path = "../tests/it/mutate.rs"]
mod mutate;
#[path = "../tests/it/random.rs"]
mod random;

use std::time::Instant;

use leaseline::scenario::{Document, Errors, Simulator, compile};
use leaseline::trace::Record;

/// Counts records, and keeps none.
struct Count(u64);

impl leaseline::kernel::Observer<leaseline::protocol::Payload, leaseline::protocol::Note>
    for Count
{
    fn observe(&mut self, _: &Record) {
        self.0 += 1;
    }
}

fn run(text: &str, simulator: &mut Simulator, records: &mut Count) -> Result<(), Errors> {
    let document = Document::parse(text)?;
    let variants = document.variants.iter().map(|variant| &variant.scenario);
    for scenario in variants.chain([&document.scenario]) {
        let compiled = compile(scenario)?;
        simulator.run(&compiled.plan, records);
    }
    Ok(())
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|number| number.parse::<u64>().ok());
    let inputs = numbers.next().unwrap_or(10_000);
    let first = numbers.next().unwrap_or(0);
    let mut simulator = Simulator::default();
    let (mut good, mut errors, mut records) = (0_u64, 0_u64, Count(0));
    let (mut slowest, mut slowest_input) = (std::time::Duration::ZERO, 0);
    for n in first..first + inputs {
        let text = mutate::input(n);
        let began = Instant::now();
        match run(&text, &mut simulator, &mut records) {
            Ok(()) => good += 1,
            Err(wrong) => errors += wrong.0.len() as u64,
        }
        if began.elapsed() > slowest {
            (slowest, slowest_input) = (began.elapsed(), n);
        }
    }
    println!("{inputs} inputs: {good} scenarios that ran ({} records),", records.0);
    println!("{} refused with {errors} errors,", inputs - good);
    println!("the slowest was input {slowest_input}: {slowest:?}");
}
