//! `leaseline list`: what the gallery has.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::cli::Output;
use crate::scenario::{self, Document};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
}

pub(crate) fn list(arguments: &Arguments) -> Output {
    // Every file of the gallery is valid; a test sees to that.
    let entries = scenario::gallery().iter();
    let entries: Vec<(&str, Document)> =
        entries.filter_map(|entry| Some((entry.name, Document::parse(entry.json).ok()?))).collect();
    let result = if arguments.json { as_json(&entries) } else { as_text(&entries) };
    Output { result, ..Output::default() }
}

fn as_json(entries: &[(&str, Document)]) -> String {
    let list: Vec<Value> = entries
        .iter()
        .map(|(name, document)| {
            let variants = document
                .variants
                .iter()
                .map(|variant| json!({ "name": variant.name, "title": variant.title }));
            json!({
                "name": name,
                "title": document.scenario.title,
                "summary": document.scenario.summary,
                "variants": variants.collect::<Vec<_>>(),
            })
        })
        .collect();
    format!("{:#}\n", Value::Array(list))
}

fn as_text(entries: &[(&str, Document)]) -> String {
    let width = entries.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, document) in entries {
        let _ = writeln!(text, "{name:<width$}  {}", document.scenario.title);
        for variant in &document.variants {
            let _ = writeln!(text, "{:width$}    --variant \"{}\"", "", variant.name);
        }
    }
    text
}
