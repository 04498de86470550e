//! What the report says in words, on records written down by hand.

use crate::property::tape::{A, B, Tape, refused, write};
use crate::property::{Report, Verdict};
use crate::protocol::Reason;

/// Verdict, sentence, chain and findings, a line each.
fn told(report: &Report) -> String {
    let mut text = format!("{}: {}\n", report.verdict.word(), report.sentence);
    for link in &report.chain {
        text.push_str(&format!("- {}\n", link.sentence));
    }
    for finding in &report.findings {
        text.push_str(&format!("[{}] {}\n", finding.id.word(), finding.sentence));
    }
    text.replace('\u{a0}', " ")
}

#[test]
fn show() {
    println!("{}", told(&Tape::flagship(refused(write(A, 1), Reason::StaleToken)).report()));
    println!("{}", told(&Tape::flagship(write(A, 1)).report()));
}
