//! A report as text for a terminal.

use std::fmt::Write as _;

use crate::cli::input::Ran;
use crate::property::{Grant, Heading, Operation};
use crate::protocol::Outcome;
use crate::trace::words;
use crate::view::words::verdict;

/// Text with plain spaces, so that it can be searched for.
pub(crate) fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// Everything a person wants to know of a run.
pub(crate) fn report_text(ran: &Ran, heading: &Heading<'_>) -> String {
    let report = &ran.report;
    let mut text = String::new();
    let variant = heading.variant.map_or(String::new(), |name| format!(" ({name})"));
    let _ = writeln!(text, "{}{variant}", heading.title);
    let _ = writeln!(text, "{}: {}", verdict(report.verdict), report.sentence);
    section(
        &mut text,
        "How it came to that",
        report.chain.iter().map(|link| link.sentence.clone()),
    );
    section(&mut text, "Grants", report.grants.iter().map(|grant| grant_line(ran, grant)));
    section(&mut text, "Writes", report.writes.iter().map(|write| operation_line(ran, write)));
    section(&mut text, "Reads", report.reads.iter().map(|read| operation_line(ran, read)));
    let data = ran.cast.resources().zip(&report.data).map(|(resource, values)| {
        let values: Vec<String> = values.iter().map(|value| words::quoted(value)).collect();
        let values = if values.is_empty() { "nothing".to_owned() } else { values.join(", ") };
        format!("{}: {values}", ran.cast.name(resource))
    });
    section(&mut text, "Data at the end", data);
    let findings =
        report.findings.iter().map(|found| format!("{}: {}", found.id.word(), found.sentence));
    section(&mut text, "Findings", findings);
    text
}

fn section(text: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        let _ = writeln!(text, "\n{title}");
    }
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
}

fn grant_line(ran: &Ran, grant: &Grant) -> String {
    let token = grant.token.map_or("no token".to_owned(), |token| format!("token {token}"));
    let end = match grant.ended {
        Some((at, by)) => format!("to {} ({})", words::instant(at), by.word()),
        None => "to the end of the run".to_owned(),
    };
    let from = words::instant(grant.at);
    format!("{token}  {}  from {from} {end}", ran.cast.name(grant.client))
}

fn operation_line(ran: &Ran, operation: &Operation) -> String {
    let token = operation.token.map_or("no token".to_owned(), |token| format!("token {token}"));
    let outcome = match (operation.outcome, operation.reason) {
        (Outcome::Rejected, Some(reason)) => format!("refused: {}", reason.words()),
        (outcome, _) => outcome.word().to_owned(),
    };
    let marks = match (operation.stale, operation.late) {
        (true, true) => " (stale, late)",
        (true, false) => " (stale)",
        (false, true) => " (late)",
        (false, false) => "",
    };
    let at = words::instant(operation.decided);
    let (client, resource) = (ran.cast.name(operation.client), ran.cast.name(operation.resource));
    if operation.sent_record.is_none() {
        return format!("{at:>8}  {client}  its own copy of {resource}{marks}");
    }
    format!("{at:>8}  {client} to {resource}, {token}: {outcome}{marks}")
}
