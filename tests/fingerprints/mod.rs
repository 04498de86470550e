//! The fingerprint of every gallery run, for the native tests and those in a browser.

use leaseline::scenario::{Document, compile, gallery, simulate};

/// One line for each scenario and variant of the gallery: `scenario / variant: fingerprint`.
pub(crate) fn of_gallery() -> String {
    let mut lines = String::new();
    for entry in gallery() {
        let document = Document::parse(entry.json).expect("the gallery is valid");
        lines.push_str(&line(entry.name, "as written", &document));
        for variant in &document.variants {
            let patched = document.variant(&variant.name).expect("the gallery is valid");
            lines.push_str(&line(entry.name, &variant.name, &patched));
        }
    }
    lines
}

fn line(scenario: &str, variant: &str, document: &Document) -> String {
    let compiled = compile(&document.scenario).expect("the gallery is valid");
    let trace = simulate(&compiled.plan);
    let n_records = trace.records.len();
    format!("{scenario} / {variant}: {:016x}, {n_records} records\n", trace.fingerprint())
}
