//! How long the gallery's links are, and how long a hostile link takes to be refused:
//!
//!     cargo run --release --example links
//!
//! With `--hostile`, the hostile links themselves as JSON, for the browser's tests.

#![allow(clippy::disallowed_types, reason = "it measures how long an answer takes")]

#[path = "../tests/it/hostile_links.rs"]
mod hostile_links;

use std::time::{Duration, Instant};

use leaseline::scenario::link::{decode, encode};
use leaseline::scenario::{Document, gallery};
use serde_json::json;

fn main() {
    if std::env::args().any(|argument| argument == "--hostile") {
        let all = hostile_links::all().into_iter();
        let all = all.map(|one| json!({ "name": one.name, "link": one.link, "says": one.says }));
        println!("{}", all.collect::<serde_json::Value>());
        return;
    }
    gallery_links();
    hostile();
}

fn gallery_links() {
    let mut lengths = Vec::new();
    for entry in gallery() {
        let Ok(document) = Document::parse(entry.json) else { continue };
        match encode(&document.scenario) {
            Ok(link) => {
                println!("{:6} characters  {}", link.len(), entry.name);
                lengths.push(link.len());
            }
            Err(error) => println!("{}: {error}", entry.name),
        }
    }
    lengths.sort_unstable();
    if let (Some(half), Some(most)) = (lengths.get(lengths.len() / 2), lengths.last()) {
        println!("{:6} characters  in the middle; {most} at most\n", half);
    }
}

fn hostile() {
    let all = hostile_links::all();
    let mut slowest = (Duration::ZERO, "");
    for one in &all {
        let began = Instant::now();
        let refused = decode(&one.link).is_err();
        let took = began.elapsed();
        if !refused {
            println!("{} was opened", one.name);
        }
        if took > slowest.0 {
            slowest = (took, one.name);
        }
    }
    println!("{} hostile links refused; the slowest, {}, in {:?}", all.len(), slowest.1, slowest.0);
}
