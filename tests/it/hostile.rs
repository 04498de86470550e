//! Whatever comes in ends in a scenario that runs or in errors that a reader can use.

use leaseline::kernel::Observer;
use leaseline::protocol::{Note, Payload};
use leaseline::scenario::{Document, Errors, Simulator, compile};
use leaseline::trace::Record;

use crate::mutate;

/// Looks at a run and keeps nothing.
struct Nobody;

impl Observer<Payload, Note> for Nobody {
    fn observe(&mut self, _: &Record) {}
}

/// Parses, compiles and runs what is in `text`.
fn run(text: &str, simulator: &mut Simulator) -> Result<(), Errors> {
    let document = Document::parse(text)?;
    let variants = document.variants.iter().map(|variant| &variant.scenario);
    for scenario in variants.chain([&document.scenario]) {
        // A derived end may lie beyond the horizon: an error that only compiling can tell.
        let compiled = compile(scenario)?;
        simulator.run(&compiled.plan, &mut Nobody);
    }
    Ok(())
}

/// Inputs `from` to `from` + 25,000.
fn throw(from: u64) {
    const INPUTS: u64 = 25_000;
    let mut simulator = Simulator::default();
    let mut good = 0_u64;
    for n in from..from + INPUTS {
        match run(&mutate::input(n), &mut simulator) {
            Ok(()) => good += 1,
            Err(errors) => {
                assert!(!errors.0.is_empty(), "input {n} fails for no reason");
                for error in &errors.0 {
                    assert!(!error.message.is_empty(), "input {n}: {}: no message", error.place);
                    let shown = error.to_string();
                    let quiet = shown.chars().all(|c| !c.is_control());
                    assert!(quiet, "input {n}: a terminal would obey {shown:?}");
                }
            }
        }
    }
    // Both ends are reached often: the inputs are neither all noise nor all harmless.
    assert!((INPUTS / 10..INPUTS / 2).contains(&good), "{good} of {INPUTS} are good");
}

// A hundred thousand in all, in four parts that run at once.

#[test]
fn inputs_end_in_a_run_or_in_errors_1() {
    throw(0);
}

#[test]
fn inputs_end_in_a_run_or_in_errors_2() {
    throw(25_000);
}

#[test]
fn inputs_end_in_a_run_or_in_errors_3() {
    throw(50_000);
}

#[test]
fn inputs_end_in_a_run_or_in_errors_4() {
    throw(75_000);
}
