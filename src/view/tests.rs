//! Runs to draw, for the tests of the drawing: the gallery's, and whatever a test writes down.

use crate::property::Report;
use crate::scenario::{Document, compile, gallery, simulate};
use crate::time::Instant;
use crate::trace::{Cast, Terms, Trace};

/// So many tenths of a second.
pub(crate) const fn tenths(tenths: u64) -> Instant {
    Instant::from_micros(tenths * 100_000)
}

/// A run with everything that a drawing needs.
pub(crate) struct Run {
    pub(crate) cast: Cast,
    pub(crate) terms: Terms,
    pub(crate) trace: Trace,
    pub(crate) report: Report,
}

/// The run of a document.
pub(crate) fn run(document: &Document) -> Run {
    let compiled = compile(&document.scenario).unwrap_or_else(|errors| panic!("{errors}"));
    let (plan, terms) = (&compiled.plan, compiled.plan.terms());
    let trace = simulate(plan);
    let report = Report::new(&plan.cast, &terms, &trace);
    Run { cast: plan.cast.clone(), terms, trace, report }
}

/// The run of a document's text.
pub(crate) fn run_text(text: &str) -> Run {
    run(&Document::parse(text).unwrap_or_else(|errors| panic!("{errors}")))
}

/// Every scenario of the gallery with its variants, each under its name.
pub(crate) fn gallery_runs() -> Vec<(String, Run)> {
    let mut list = Vec::new();
    for entry in gallery() {
        let base = Document::parse(entry.json).unwrap();
        for variant in &base.variants {
            let name = format!("{}, {}", entry.name, variant.name);
            list.push((name, run(&base.variant(&variant.name).unwrap())));
        }
        list.push((entry.name.to_owned(), run(&base)));
    }
    list
}

/// The flagship, with its fence or without.
pub(crate) fn flagship(fencing: bool) -> Run {
    let name = if fencing { "paused-holder" } else { "paused-holder, fencing off" };
    let found = gallery_runs().into_iter().find(|(it, _)| it == name);
    found.map(|(_, run)| run).unwrap()
}

/// Scenarios that are hard to draw, each under its name.
pub(crate) fn hard_runs() -> Vec<(String, Run)> {
    let many = |n: usize| {
        let client = |n| {
            format!(
                r#"{{"name":"worker-{n}","starts":"{n}00ms","steps":[{{"acquire":{{}}}},{{"work":"1s"}},
                {{"write":"value {n}"}},{{"release":{{}}}}],"pauses":[{{"at":"{n}s","for":"2s"}}]}}"#
            )
        };
        let clients: Vec<_> = (1..=n).map(client).collect();
        let clients = clients.join(",");
        format!(
            r#"{{"leaseline":1,"title":"many","until":"40s","service":{{"ttl":"3s"}},
            "resources":[{{"name":"storage","check":"token"}}],
            "network":{{"one_way":"50ms"}},"clients":[{clients}]}}"#
        )
    };
    let long = r#"{"leaseline":1,"title":"long names","service":{"ttl":"4s","first_token":48219377},
        "resources":[{"name":"payments-database-primary-eu-west","check":"token"},
            {"name":"mail","check":"external","kind":"log"},{"name":"ledger","check":"version"}],
        "network":{"one_way":"120ms"},
        "clients":[{"name":"billing-worker-on-host-17-in-rack-9","steps":[{"acquire":{}},{"work":"2s"},
            {"write":{"value":"a rather long value that says what was charged to whom and why","to":"mail"}},
            {"write":{"value":"x","to":"payments-database-primary-eu-west"}},
            {"write":{"value":"y","to":"ledger"}}],
            "pauses":[{"after":"work","for":"6s","cause":"vm-migration"}]},
          {"name":"Z","starts":"1s","steps":[{"acquire":{}},{"work":"100ms"},
            {"write":{"value":"charge","to":"mail"}},{"write":{"value":"z","to":"ledger"}},
            {"write":{"value":"w","to":"payments-database-primary-eu-west"}}]}]}"#;
    let faulty = r#"{"leaseline":1,"title":"faults","until":"30s","service":{"ttl":"5s"},
        "resources":[{"name":"storage","check":"token"}],"network":{"one_way":"200ms"},
        "clients":[{"name":"A","lease":{"request_timeout":"1s","retries":2},"steps":[{"acquire":{}},
            {"work":"1s"},{"write":"one"},{"work":"1s"},{"write":"two"},{"work":"4s"},{"write":"three"}],
            "pauses":[{"at":"3s","for":"500ms"},{"at":"5s","for":"4s"},{"at":"6s","for":"1s","scope":"worker"}]},
          {"name":"B","starts":"2s","steps":[{"acquire":{}},{"work":"1s"},{"write":"four"}]}],
        "faults":[{"drop":{"message":"A.write#1"}},{"duplicate":{"message":"A.write#2","after":"2s"}},
          {"delay":{"message":"B.write#1","by":"5s"}},{"drop":{"message":"A.acquire#1.reply"}},
          {"partition":{"between":["A","service"]},"at":"4s","for":"3s"}]}"#;
    let short = r#"{"leaseline":1,"title":"short","until":"900us","service":{"ttl":"200us"},
        "resources":[{"name":"s","check":"none"}],"network":{"one_way":"20us"},
        "clients":[{"name":"A","steps":[{"acquire":{}},{"write":"v"}],"pauses":[{"at":"45us","for":"300us"}]},
          {"name":"B","lease":{"retry_every":"50us"},"steps":[{"acquire":{}},{"write":"w"}]}]}"#;
    let lid = r#"{"leaseline":1,"title":"lid","service":{"ttl":"10s"},
        "resources":[{"name":"s","check":"token"}],
        "clients":[{"name":"A","steps":[{"acquire":{}},{"work":"5s"},{"write":"v"}],
          "pauses":[{"at":"2s","for":"30m","cause":"suspend"}]},
          {"name":"B","starts":"3s","steps":[{"acquire":{}},{"write":"w"},{"release":{}}]}]}"#;
    let named = [
        ("10 clients", many(10)),
        ("64 clients", many(64)),
        ("long names", long.to_owned()),
        ("faults", faulty.to_owned()),
        ("short", short.to_owned()),
        ("lid", lid.to_owned()),
    ];
    named.into_iter().map(|(name, text)| (name.to_owned(), run_text(&text))).collect()
}
