//! Where scenarios come from: the gallery, a file, a link, standard input.

use std::fs::File;
use std::io::{self, Read};

use crate::cli::BadInput;
use crate::property::{Expectation, Report};
use crate::scenario::link::{self, LinkError};
use crate::scenario::{self, Document, Errors, Scenario};
use crate::trace::{Cast, Terms, Trace};

/// No more of a file is read than this; the parser refuses what is longer than it allows.
const LONGEST: u64 = 1 << 20;

/// A scenario run once.
pub(crate) struct Ran {
    pub(crate) cast: Cast,
    pub(crate) terms: Terms,
    pub(crate) trace: Trace,
    pub(crate) report: Report,
    pub(crate) warnings: Vec<String>,
}

/// Reads and checks the scenario of that name.
pub(crate) fn document(name: &str) -> Result<Document, BadInput> {
    if link::is_link(name) {
        return opened(name);
    }
    Document::parse(&text(name)?).map_err(|errors| told(name, &errors))
}

/// What a link opens: the scenario in it or, where it holds none, the one of the gallery that it
/// names, as on the page.
pub(crate) fn opened(link: &str) -> Result<Document, BadInput> {
    let error = match link::decode(link) {
        Ok(document) => return Ok(document),
        Err(error) => error,
    };
    let named = link::in_query(link, "scenario").filter(|_| error == LinkError::NoScenario);
    let Some(named) = named else { return Err(BadInput(format!("the link: {error}"))) };
    let Some(entry) = scenario::gallery().iter().find(|entry| entry.name == named) else {
        return Err(BadInput(format!("the link: {}", unknown(&named))));
    };
    let document = Document::parse(entry.json).map_err(|errors| told(&named, &errors))?;
    match link::in_query(link, "variant") {
        Some(variant) => document.variant(&variant).map_err(|errors| told(&named, &errors)),
        None => Ok(document),
    }
}

/// What a message calls the scenario of that name.
pub(crate) fn shown(name: &str) -> &str {
    match name {
        "-" => "standard input",
        _ if link::is_link(name) => "the link",
        _ => name,
    }
}

/// Errors with the name of what they are in, one a line.
pub(crate) fn told(name: &str, errors: &Errors) -> BadInput {
    let name = shown(name);
    let lines: Vec<String> = errors.0.iter().map(|error| format!("{name}: {error}")).collect();
    BadInput(lines.join("\n"))
}

/// Runs a scenario and makes its report.
pub(crate) fn ran(name: &str, scenario: &Scenario) -> Result<Ran, BadInput> {
    let compiled = scenario::compile(scenario).map_err(|errors| told(name, &errors))?;
    let plan = compiled.plan;
    let trace = scenario::simulate(&plan);
    let mut warnings = compiled.warnings;
    warnings.extend(scenario::unmatched_faults(&plan, &trace));
    let terms = plan.terms();
    let report = Report::new(&plan.cast, &terms, &trace);
    Ok(Ran { cast: plan.cast, terms, trace, report, warnings })
}

/// Everything of a document that can be run: the base, without a name, and each variant.
pub(crate) fn runs(
    document: &Document,
) -> impl Iterator<Item = (Option<&str>, &Scenario, Option<&Expectation>)> {
    let variants = document
        .variants
        .iter()
        .map(|variant| (Some(variant.name.as_str()), &variant.scenario, variant.expect.as_ref()));
    [(None, &document.scenario, document.expect.as_ref())].into_iter().chain(variants)
}

fn text(name: &str) -> Result<String, BadInput> {
    if let Some(entry) = scenario::gallery().iter().find(|entry| entry.name == name) {
        return Ok(entry.json.to_owned());
    }
    if name == "-" {
        return standard_input();
    }
    match File::open(name) {
        Ok(file) => read(name, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(BadInput(format!("{name}: there is no such file, and {}", unknown(name))))
        }
        Err(error) => Err(BadInput(format!("{name}: cannot be opened: {error}"))),
    }
}

/// All of standard input.
pub(crate) fn standard_input() -> Result<String, BadInput> {
    read("standard input", io::stdin().lock())
}

fn unknown(name: &str) -> String {
    let names: Vec<&str> = scenario::gallery().iter().map(|entry| entry.name).collect();
    let names = names.join(", ");
    format!("the gallery has no scenario of the name {name:?}; it has {names}")
}

fn read(name: &str, from: impl Read) -> Result<String, BadInput> {
    let mut bytes = Vec::new();
    if let Err(error) = from.take(LONGEST).read_to_end(&mut bytes) {
        return Err(BadInput(format!("{name}: cannot be read: {error}")));
    }
    if bytes.len() as u64 == LONGEST {
        return Err(BadInput(format!("{name}: is far too long for a scenario (more than 1 MiB)")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        BadInput(format!("{name}: is not a text: no UTF-8 at byte {place}"))
    })
}
