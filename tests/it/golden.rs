//! Golden timelines: every scenario of the gallery, drawn in characters, with what is said of it
//! and of each of its variants. A change of any of them is read before it is accepted
//! (`INSTA_UPDATE=always cargo test --test it golden`, then `git diff`).

use leaseline::property::Report;
use leaseline::scenario::{self, Document, Scenario};
use leaseline::trace::{Cast, Terms, Trace, ascii};

struct Run {
    cast: Cast,
    terms: Terms,
    trace: Trace,
    report: Report,
}

fn run(scenario: &Scenario) -> Run {
    let plan = scenario::compile(scenario).expect("a gallery scenario compiles").plan;
    let trace = scenario::simulate(&plan);
    let terms = plan.terms();
    let report = Report::new(&plan.cast, &terms, &trace);
    Run { cast: plan.cast, terms, trace, report }
}

/// The verdict, why, and what was found.
fn told(report: &Report) -> String {
    let mut text = format!("{}: {}\n", report.verdict.word(), report.sentence);
    for link in &report.chain {
        text += &format!("- {}\n", link.sentence);
    }
    for finding in &report.findings {
        text += &format!("[{}] {}\n", finding.id.word(), finding.sentence);
    }
    text
}

/// The lanes of a timeline, without what follows them.
fn lanes(run: &Run) -> String {
    let text = ascii(&run.cast, &run.terms, &run.trace);
    text.split_once("\n\n").map_or(text.clone(), |(lanes, _)| format!("{lanes}\n"))
}

#[test]
fn golden_timelines_of_the_gallery() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for entry in scenario::gallery() {
        let document = Document::parse(entry.json).expect("a gallery scenario is valid");
        let base = run(&document.scenario);
        let timeline = ascii(&base.cast, &base.terms, &base.trace);
        let mut text = format!("{}\n{timeline}", told(&base.report));
        for variant in &document.variants {
            let run = run(&variant.scenario);
            text += &format!("\n== {} ==\n{}\n{}", variant.name, told(&run.report), lanes(&run));
        }
        settings.bind(|| insta::assert_snapshot!(entry.name, text.replace('\u{a0}', " ")));
    }
}

#[test]
fn timelines_stay_within_100_columns() {
    for entry in scenario::gallery() {
        let document = Document::parse(entry.json).expect("a gallery scenario is valid");
        for scenario in document.variants.iter().map(|v| &v.scenario).chain([&document.scenario]) {
            let run = run(scenario);
            for line in ascii(&run.cast, &run.terms, &run.trace).lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", entry.name);
            }
        }
    }
}

#[test]
fn a_band_shows_a_whole_token_or_none() {
    for entry in scenario::gallery() {
        let document = Document::parse(entry.json).expect("a gallery scenario is valid");
        for scenario in document.variants.iter().map(|v| &v.scenario).chain([&document.scenario]) {
            let run = run(scenario);
            let granted: Vec<String> =
                run.report.grants.iter().filter_map(|g| g.token).map(|t| t.to_string()).collect();
            let lanes = lanes(&run);
            let service = lanes.lines().find(|line| line.starts_with("service"));
            for band in service.expect("a lane of the lock service").split('[').skip(1) {
                let shown: String = band.chars().take_while(char::is_ascii_digit).collect();
                assert!(shown.is_empty() || granted.contains(&shown), "{}: [{band}", entry.name);
            }
        }
    }
}
