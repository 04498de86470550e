//! Links: each scenario comes back from its own, each that was ever published opens for ever, and
//! hostile ones are told what is wrong with them.

use std::collections::BTreeSet;

use leaseline::property::Report;
use leaseline::scenario::link::{LONGEST_LINK, LinkError, decode, encode};
use leaseline::scenario::{Document, compile, gallery, simulate};
use proptest::prelude::*;

use crate::hostile_links;
use crate::strategy::scenarios;

/// One line a link: the verdict, a tab, the link. Lines are added with each release and never
/// changed: a link in somebody's course notes must still open, and say what it said.
const PUBLISHED: &str = include_str!("links.txt");

fn verdict(document: &Document) -> &'static str {
    let plan = compile(&document.scenario).expect("a scenario that runs").plan;
    let trace = simulate(&plan);
    Report::new(&plan.cast, &plan.terms(), &trace).verdict.word()
}

proptest! {
    #[test]
    fn a_scenario_comes_back_from_its_link(scenario in scenarios()) {
        match encode(&scenario) {
            Ok(link) => {
                prop_assert!(link.len() <= LONGEST_LINK);
                let document = decode(&link).unwrap_or_else(|error| panic!("{error}: {link}"));
                prop_assert_eq!(&document.scenario, &scenario);
                prop_assert_eq!(encode(&document.scenario), Ok(link), "the link of what came back");
            }
            Err(LinkError::TooLarge(length)) => prop_assert!(length > LONGEST_LINK),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn whatever_follows_the_number_ends_in_a_scenario_or_in_an_error(packed in "[A-Za-z0-9_-]{0,200}") {
        if let Err(error) = decode(&format!("#1.{packed}")) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn every_link_of_the_gallery_fits_and_opens() {
    for entry in gallery() {
        let document = Document::parse(entry.json).expect("valid");
        let variants = document.variants.iter().map(|variant| &variant.scenario);
        for scenario in variants.chain([&document.scenario]) {
            let link = encode(scenario).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
            assert_eq!(decode(&link).expect("it opens").scenario, *scenario, "{}", entry.name);
        }
    }
}

#[test]
fn every_published_link_opens_and_says_what_it_said() {
    let links: Vec<&str> = PUBLISHED.lines().filter(|line| !line.starts_with("//")).collect();
    let mut seen = BTreeSet::new();
    for line in &links {
        let (recorded, link) = line.split_once('\t').expect("a verdict, a tab, a link");
        let document = decode(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(verdict(&document), recorded, "{}: {link}", document.scenario.title);
        assert!(seen.insert(link), "listed twice: {link}");
    }
    let verdicts: BTreeSet<_> = links.iter().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(verdicts, BTreeSet::from(["degraded", "safe", "violated"]));
}

#[test]
fn every_hostile_link_is_told_what_is_wrong_with_it() {
    for hostile in hostile_links::all() {
        let Err(error) = decode(&hostile.link) else {
            panic!("{}: opened", hostile.name);
        };
        let message = error.to_string();
        assert!(message.contains(hostile.says), "{}: {message}", hostile.name);
        assert!(message.len() < 20_000, "{}: {} bytes", hostile.name, message.len());
        let quiet = |c: char| c == '\n' || !c.is_control();
        assert!(message.chars().all(quiet), "{}: a terminal would obey {message:?}", hostile.name);
    }
}
