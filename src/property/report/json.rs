//! The report as the object that `run --json` prints.

use serde_json::{Map, Value, json};

use crate::id::ProcessId;
use crate::property::{Grant, Metric, Operation, Report};
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Trace};

/// What stands around a report: whose it is, and what it was made from.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The scenario's title.
    pub title: &'a str,
    /// The variant's name; none: the scenario as it is.
    pub variant: Option<&'a str>,
    /// What the scenario's author should look at.
    pub warnings: &'a [String],
}

impl Report {
    /// The whole report as one JSON object, with its keys in the format's order.
    pub fn to_json(&self, cast: &Cast, trace: &Trace, heading: &Heading<'_>) -> Value {
        let name = |process: ProcessId| cast.name(process);
        let chain = self.chain.iter().map(|link| {
            json!({
                "at_us": link.at.micros(),
                "sentence": plain(&link.sentence),
                "record": link.record.0.get(),
            })
        });
        let findings = self.findings.iter().map(|finding| {
            json!({
                "id": finding.id.word(),
                "at_us": finding.at.micros(),
                "clients": finding.clients.iter().map(|client| name(*client)).collect::<Vec<_>>(),
                "sentence": plain(&finding.sentence),
                "records": finding.records.iter().map(|r| r.0.get()).collect::<Vec<_>>(),
            })
        });
        let overlaps = self.overlaps.iter().map(|overlap| {
            json!({
                "clients": overlap.clients.iter().map(|client| name(*client)).collect::<Vec<_>>(),
                "from_us": overlap.range.from.micros(),
                "to_us": overlap.range.to.micros(),
            })
        });
        json!({
            "leaseline": 1,
            "title": heading.title,
            "variant": heading.variant,
            "verdict": self.verdict.word(),
            "sentence": plain(&self.sentence),
            "chain": chain.collect::<Vec<_>>(),
            "grants": self.grants.iter().map(|grant| grant_json(cast, grant)).collect::<Vec<_>>(),
            "writes": self.writes.iter().map(|write| write_json(cast, write)).collect::<Vec<_>>(),
            "reads": self.reads.iter().map(|read| read_json(cast, read)).collect::<Vec<_>>(),
            "overlaps": overlaps.collect::<Vec<_>>(),
            "unavailable": self.unavailable.iter().map(range_json).collect::<Vec<_>>(),
            "data": self.data_json(cast),
            "findings": findings.collect::<Vec<_>>(),
            "metrics": self.metrics_json(),
            "records": trace.records.len(),
            "trace_hash": format!("{:016x}", trace.fingerprint()),
            "warnings": heading.warnings,
        })
    }

    fn data_json(&self, cast: &Cast) -> Value {
        let mut data = Map::new();
        for (resource, values) in cast.resources().zip(&self.data) {
            data.insert(cast.name(resource).to_owned(), json!(values));
        }
        Value::Object(data)
    }

    fn metrics_json(&self) -> Value {
        let mut metrics = Map::new();
        for metric in Metric::ALL {
            let unit = if metric.is_duration() { "_us" } else { "" };
            metrics.insert(format!("{}{unit}", metric.word()), self.metrics.get(metric).into());
        }
        Value::Object(metrics)
    }
}

fn grant_json(cast: &Cast, grant: &Grant) -> Value {
    json!({
        "ordinal": grant.ordinal.0.get(),
        "client": cast.name(grant.client),
        "token": grant.token.map(|token| token.0),
        "at_us": grant.at.micros(),
        "expires_at_us": grant.expires.map(Instant::micros),
        "ended_at_us": grant.ended.map(|(at, _)| at.micros()),
        "ended_by": grant.ended.map(|(_, by)| by.word()),
    })
}

fn write_json(cast: &Cast, write: &Operation) -> Value {
    json!({
        "client": cast.name(write.client),
        "resource": cast.name(write.resource),
        "value": write.value,
        "token": write.token.map(|token| token.0),
        "sent_at_us": write.sent.micros(),
        "decided_at_us": write.decided.micros(),
        "outcome": write.outcome.word(),
        "reason": write.reason.map(|reason| reason.words()),
        "highest_token_before": write.highest_before.0,
        "stale": write.stale,
        "late": write.late,
    })
}

fn read_json(cast: &Cast, read: &Operation) -> Value {
    let served_by = if read.sent_record.is_some() { "resource" } else { "own-copy" };
    json!({
        "client": cast.name(read.client),
        "resource": cast.name(read.resource),
        "served_by": served_by,
        "token": read.token.map(|token| token.0),
        "sent_at_us": read.sent.micros(),
        "decided_at_us": read.decided.micros(),
        "outcome": read.outcome.word(),
        "reason": read.reason.map(|reason| reason.words()),
        "highest_token_before": read.highest_before.0,
        "stale": read.stale,
        "late": read.late,
    })
}

/// A sentence with plain spaces before its units: whoever searches for "15.3 s" finds it.
fn plain(sentence: &str) -> String {
    sentence.replace('\u{a0}', " ")
}

fn range_json(range: &TimeRange) -> Value {
    json!({ "from_us": range.from.micros(), "to_us": range.to.micros() })
}
