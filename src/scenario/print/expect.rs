//! Expectations.

use serde_json::Value;

use crate::property::{Bounds, Expectation, ExpectedGrant, ExpectedWrite, FindingId};
use crate::scenario::Word as _;
use crate::scenario::print::{Object, duration, time};
use crate::time::{Duration, Instant};

/// The expectation as JSON, for the key `expect`.
pub fn print_expectation(expected: &Expectation) -> Value {
    let mut object = Object::default();
    object.word("verdict", expected.verdict);
    object.some("grants", expected.grants.as_ref(), |all| all.iter().map(grant).collect());
    object.some("writes", expected.writes.as_ref(), |all| all.iter().map(write).collect());
    let mut data = Object::default();
    for (name, values) in &expected.data {
        data.put(name, values.iter().map(String::as_str).collect());
    }
    object.filled("data", data);
    for (metric, within) in &expected.metrics {
        let number = if metric.is_duration() { length } else { Value::from };
        object.put(metric.word(), bounds(*within, number));
    }
    let mut findings = Object::default();
    let id = |id: &FindingId| id.word().into();
    findings.list("has", &expected.has, id);
    findings.list("lacks", &expected.lacks, id);
    object.filled("findings", findings);
    let mut holder_at = Object::default();
    for (at, holder) in &expected.holder_at {
        holder_at.put(&at.to_string(), holder.as_deref().into());
    }
    object.filled("holder_at", holder_at);
    object.done()
}

fn grant(expected: &ExpectedGrant) -> Value {
    let mut object = Object::default();
    object.some("client", expected.client.as_deref(), Value::from);
    object.some("token", expected.token, |token| token.map(|token| token.0).into());
    object.some("at", expected.at, |at| bounds(at, instant));
    object.done()
}

fn write(expected: &ExpectedWrite) -> Value {
    let mut object = Object::default();
    object.some("client", expected.client.as_deref(), Value::from);
    object.some("resource", expected.resource.as_deref(), Value::from);
    object.some("value", expected.value.as_deref(), Value::from);
    object.word("outcome", expected.outcome);
    object.some("reason", expected.reason, |reason| reason.map(|r| r.format_word()).into());
    object.some("at", expected.at, |at| bounds(at, instant));
    object.done()
}

fn bounds(within: Bounds, number: fn(u64) -> Value) -> Value {
    if let Some(exact) = within.min.filter(|_| within.min == within.max) {
        return number(exact);
    }
    let mut object = Object::default();
    object.some("min", within.min, number);
    object.some("max", within.max, number);
    object.done()
}

fn length(micros: u64) -> Value {
    duration(Duration::from_micros(micros))
}

fn instant(micros: u64) -> Value {
    time(Instant::from_micros(micros))
}
