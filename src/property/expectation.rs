//! What an author says a run must come to, and where a run differs.

use std::fmt;

use crate::id::{FencingToken, ProcessId};
use crate::order;
use crate::property::{FindingId, Metric, Report, Verdict};
use crate::protocol::{Outcome, Reason};
use crate::time::{Duration, Instant, TimeRange};
use crate::trace::Cast;

/// How far a time may lie from the one expected.
const TOLERANCE: u64 = 1000;

/// The `expect` block of a scenario or variant. What is not named is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectation {
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// All grants, in order.
    pub grants: Option<Vec<ExpectedGrant>>,
    /// All writes, in the order of the resources' decisions.
    pub writes: Option<Vec<ExpectedWrite>>,
    /// What resources hold at the end, by the resource's name.
    pub data: Vec<(String, Vec<String>)>,
    /// Counts, and durations in microseconds.
    pub metrics: Vec<(Metric, Bounds)>,
    /// Findings that must be there.
    pub has: Vec<FindingId>,
    /// Findings that must not be there.
    pub lacks: Vec<FindingId>,
    /// Who holds in server truth at an instant (none: nobody).
    pub holder_at: Vec<(Instant, Option<String>)>,
}

/// One grant expected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedGrant {
    /// The client's name.
    pub client: Option<String>,
    /// The token; `Some(None)`: a grant without one.
    pub token: Option<Option<FencingToken>>,
    /// When, in microseconds.
    pub at: Option<Bounds>,
}

/// One write expected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedWrite {
    /// The client's name.
    pub client: Option<String>,
    /// The resource's name.
    pub resource: Option<String>,
    /// What was to be written.
    pub value: Option<String>,
    /// What came of it.
    pub outcome: Option<Outcome>,
    /// Why it was refused; `Some(None)`: for no reason, because it was not.
    pub reason: Option<Option<Reason>>,
    /// When the resource decided, in microseconds.
    pub at: Option<Bounds>,
}

/// A number expected, exactly or within bounds; a time is counted in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least that will do.
    pub min: Option<u64>,
    /// The most that will do.
    pub max: Option<u64>,
}

/// One difference between what was expected and what a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where in the `expect` block: `grants[1].at`.
    pub path: String,
    /// What was expected there.
    pub expected: String,
    /// What the run came to.
    pub found: String,
}

impl Bounds {
    /// Exactly that number.
    pub const fn exactly(value: u64) -> Self {
        Self { min: Some(value), max: Some(value) }
    }

    fn holds(self, value: u64, tolerance: u64) -> bool {
        self.min.is_none_or(|min| value.saturating_add(tolerance) >= min)
            && self.max.is_none_or(|max| value <= max.saturating_add(tolerance))
    }

    fn words(self, show: impl Fn(u64) -> String) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) if min == max => show(min),
            (Some(min), Some(max)) => format!("{} to {}", show(min), show(max)),
            (Some(min), None) => format!("at least {}", show(min)),
            (None, Some(max)) => format!("at most {}", show(max)),
            (None, None) => "anything".to_owned(),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.path, self.expected, self.found)
    }
}

impl Expectation {
    /// What a run came to, as an expectation: every run meets its own.
    pub fn of(report: &Report, cast: &Cast) -> Self {
        let name = |process| Some(cast.name(process).to_owned());
        let at = |at: Instant| Some(Bounds::exactly(at.micros()));
        let grants = report.grants.iter().map(|grant| ExpectedGrant {
            client: name(grant.client),
            token: Some(grant.token),
            at: at(grant.at),
        });
        let writes = report.writes.iter().map(|write| ExpectedWrite {
            client: name(write.client),
            resource: name(write.resource),
            value: Some(write.value.clone()),
            outcome: Some(write.outcome),
            reason: Some(write.reason),
            at: at(write.decided),
        });
        let metric = |metric| (metric, Bounds::exactly(report.metrics.get(metric)));
        let found = |id: &FindingId| report.findings.iter().any(|finding| finding.id == *id);
        let (has, lacks) = FindingId::ALL.into_iter().partition(found);
        let names = cast.resources().map(|resource| cast.name(resource).to_owned());
        Self {
            verdict: Some(report.verdict),
            grants: Some(grants.collect()),
            writes: Some(writes.collect()),
            data: names.zip(report.data.iter().cloned()).collect(),
            metrics: Metric::ALL.into_iter().map(metric).collect(),
            has,
            lacks,
            holder_at: Vec::new(),
        }
    }
}

/// Every place in which the run differs from what was expected, in the order of the format.
pub fn compare(expected: &Expectation, report: &Report, cast: &Cast) -> Vec<Mismatch> {
    let mut comparison = Comparison { cast, mismatches: Vec::new() };
    if let Some(verdict) = expected.verdict {
        comparison.equal("verdict", verdict.word(), report.verdict.word());
    }
    if let Some(grants) = &expected.grants {
        comparison.grants(grants, report);
    }
    if let Some(writes) = &expected.writes {
        comparison.writes(writes, report);
    }
    comparison.data(&expected.data, report);
    for (metric, bounds) in &expected.metrics {
        comparison.bounds(
            metric.word(),
            *bounds,
            report.metrics.get(*metric),
            metric.is_duration(),
        );
    }
    comparison.findings(expected, report);
    for (at, holder) in &expected.holder_at {
        comparison.holder(*at, holder.as_deref(), report);
    }
    comparison.mismatches
}

struct Comparison<'a> {
    cast: &'a Cast,
    mismatches: Vec<Mismatch>,
}

impl Comparison<'_> {
    fn add(&mut self, path: &str, expected: String, found: String) {
        self.mismatches.push(Mismatch { path: path.to_owned(), expected, found });
    }

    fn equal(&mut self, path: &str, expected: &str, found: &str) {
        if expected != found {
            self.add(path, expected.to_owned(), found.to_owned());
        }
    }

    fn bounds(&mut self, path: &str, bounds: Bounds, found: u64, is_time: bool) {
        if bounds.holds(found, if is_time { TOLERANCE } else { 0 }) {
            return;
        }
        let show = |value: u64| match is_time {
            true => Duration::from_micros(value).to_string(),
            false => value.to_string(),
        };
        self.add(path, bounds.words(show), show(found));
    }

    /// Whether two lists are equally long; a list is complete, so anything else is a difference.
    fn length(&mut self, path: &str, expected: usize, found: &[String]) -> bool {
        if expected != found.len() {
            let listed = if found.is_empty() { "none".to_owned() } else { found.join("; ") };
            let found = format!("{}: {listed}", found.len());
            self.add(path, format!("{expected} in all"), found);
        }
        expected == found.len()
    }

    fn grants(&mut self, expected: &[ExpectedGrant], report: &Report) {
        let shown = |token: Option<FencingToken>| match token {
            Some(token) => format!("token {token}"),
            None => "no token".to_owned(),
        };
        let all: Vec<String> = (report.grants.iter())
            .map(|g| format!("{} {} at {}", self.cast.name(g.client), shown(g.token), g.at))
            .collect();
        if !self.length("grants", expected.len(), &all) {
            return;
        }
        for (place, (want, got)) in expected.iter().zip(&report.grants).enumerate() {
            if let Some(client) = &want.client {
                let found = self.cast.name(got.client).to_owned();
                self.equal(&format!("grants[{place}].client"), client, &found);
            }
            if let Some(token) = want.token {
                self.equal(&format!("grants[{place}].token"), &shown(token), &shown(got.token));
            }
            if let Some(at) = want.at {
                self.bounds(&format!("grants[{place}].at"), at, got.at.micros(), true);
            }
        }
    }

    fn writes(&mut self, expected: &[ExpectedWrite], report: &Report) {
        let all: Vec<String> = (report.writes.iter())
            .map(|w| {
                let (client, at) = (self.cast.name(w.client), w.decided);
                format!("{client} {} at {at}", w.outcome.word())
            })
            .collect();
        if !self.length("writes", expected.len(), &all) {
            return;
        }
        for (place, (want, got)) in expected.iter().zip(&report.writes).enumerate() {
            let path = |key: &str| format!("writes[{place}].{key}");
            let cast = self.cast;
            if let Some(client) = &want.client {
                self.equal(&path("client"), client, cast.name(got.client));
            }
            if let Some(resource) = &want.resource {
                self.equal(&path("resource"), resource, cast.name(got.resource));
            }
            if let Some(value) = &want.value {
                self.equal(&path("value"), value, &got.value);
            }
            if let Some(outcome) = want.outcome {
                self.equal(&path("outcome"), outcome.word(), got.outcome.word());
            }
            if let Some(reason) = want.reason {
                let word = |reason: Option<Reason>| reason.map_or("none", Reason::words);
                self.equal(&path("reason"), word(reason), word(got.reason));
            }
            if let Some(at) = want.at {
                self.bounds(&path("at"), at, got.decided.micros(), true);
            }
        }
    }

    fn data(&mut self, expected: &[(String, Vec<String>)], report: &Report) {
        for (name, want) in expected {
            let resource =
                self.cast.resources().position(|process| self.cast.name(process) == name);
            let got = resource.map(|place| &report.data[place]);
            if got != Some(want) {
                let found = got.map_or("no such resource".to_owned(), |got| format!("{got:?}"));
                self.add(&format!("data.{name}"), format!("{want:?}"), found);
            }
        }
    }

    /// Somebody holds who holds at any instant within the tolerance; nobody holds if there is an
    /// instant within it at which nobody does.
    fn holder(&mut self, at: Instant, expected: Option<&str>, report: &Report) {
        let tolerance = Duration::from_micros(TOLERANCE);
        let (from, to) = (at - tolerance, at + tolerance);
        let mut holders: Vec<(TimeRange, ProcessId)> = (report.grants.iter())
            .flat_map(|grant| grant.held.iter().map(|range| (*range, grant.client)))
            .filter(|(range, _)| !range.is_empty() && range.from <= to && range.to >= from)
            .collect();
        order::sort_by_key(&mut holders, |it| *it);
        let holds = match expected {
            Some(name) => holders.iter().any(|(_, client)| self.cast.name(*client) == name),
            None => {
                let held_until = holders.iter().fold(from, |until, (range, _)| {
                    if range.from <= until { until.max(range.to) } else { until }
                });
                held_until <= to
            }
        };
        if !holds {
            let names: Vec<&str> = holders.iter().map(|(_, c)| self.cast.name(*c)).collect();
            let found = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
            let expected = expected.unwrap_or("nobody").to_owned();
            self.add(&format!("holder_at[\"{at}\"]"), expected, found);
        }
    }

    fn findings(&mut self, expected: &Expectation, report: &Report) {
        let there = |id: FindingId| report.findings.iter().any(|finding| finding.id == id);
        for id in expected.has.iter().filter(|id| !there(**id)) {
            let mut all: Vec<&str> = report.findings.iter().map(|f| f.id.word()).collect();
            all.dedup();
            let found = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
            self.add("findings.has", id.word().to_owned(), found);
        }
        for id in expected.lacks.iter().filter(|id| there(**id)) {
            self.add("findings.lacks", format!("no {}", id.word()), id.word().to_owned());
        }
    }
}
