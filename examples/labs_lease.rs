//! The lab of a course on distributed systems: a lock service that leases, a storage, a client
//! that is paused too long. The lab prints what the storage holds without and with fencing; here
//! the same lines come out of a scenario of the gallery.
//!
//! Run it with `cargo run --example labs_lease`.

use leaseline::property::Report;
use leaseline::protocol::{Outcome, Reason};
use leaseline::scenario::{self, Document, Errors, Scenario};
use leaseline::trace::Cast;

fn main() -> Result<(), Errors> {
    print!("{}", output()?);
    Ok(())
}

/// Everything that the lab prints.
pub(crate) fn output() -> Result<String, Errors> {
    let gallery = scenario::gallery().iter().find(|entry| entry.name == "paused-holder");
    let json = gallery.map_or("", |entry| entry.json);
    let fenced = Document::parse(json)?;
    let unfenced = fenced.variant("fencing off")?;

    let (_, without) = run(&unfenced.scenario)?;
    let (cast, with) = run(&fenced.scenario)?;
    let mut text = format!("without fencing: {}\n", listed(&without.data[0]));
    for write in with.writes.iter().filter(|write| write.outcome == Outcome::Rejected) {
        let (client, resource) = (cast.name(write.client), cast.name(write.resource));
        text += &format!("{client} rejected: {resource}: {}\n", lab_error(write.reason));
    }
    text += &format!("with fencing: {}\n", listed(&with.data[0]));
    Ok(text)
}

fn run(scenario: &Scenario) -> Result<(Cast, Report), Errors> {
    let plan = scenario::compile(scenario)?.plan;
    let trace = scenario::simulate(&plan);
    let report = Report::new(&plan.cast, &plan.terms(), &trace);
    Ok((plan.cast, report))
}

/// The lab's own words for what its storage refuses; it refuses for one reason only.
fn lab_error(reason: Option<Reason>) -> &'static str {
    match reason {
        Some(Reason::StaleToken) => "stale fencing token",
        Some(other) => other.words(),
        None => "no reason",
    }
}

/// A list as the lab's language prints it.
fn listed(values: &[String]) -> String {
    let quoted: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
    format!("[{}]", quoted.join(" "))
}
