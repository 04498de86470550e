//! A storage that enforces fencing tokens, as a lesson on them shows it: three writes, the last
//! one too late. Here the three lines come out of a scenario of the gallery.
//!
//! Run it with `cargo run --example fencing_tokens`.

use leaseline::property::{Operation, Report};
use leaseline::protocol::Outcome;
use leaseline::scenario::{self, Document, Errors};

fn main() -> Result<(), Errors> {
    print!("{}", output()?);
    Ok(())
}

/// Everything that the lesson prints.
pub(crate) fn output() -> Result<String, Errors> {
    let gallery = scenario::gallery().iter().find(|entry| entry.name == "tokens-33-34");
    let document = Document::parse(gallery.map_or("", |entry| entry.json))?;
    let plan = scenario::compile(&document.scenario)?.plan;
    let trace = scenario::simulate(&plan);
    let report = Report::new(&plan.cast, &plan.terms(), &trace);
    Ok(report.writes.iter().map(line).collect())
}

fn line(write: &Operation) -> String {
    let (value, highest) = (&write.value, write.highest_before);
    let token = write.token.map_or("none".to_owned(), |token| token.to_string());
    match write.outcome {
        Outcome::Rejected => format!("rejected '{value}' (token {token} < {highest})\n"),
        _ => format!("stored '{value}' with token {token}\n"),
    }
}
