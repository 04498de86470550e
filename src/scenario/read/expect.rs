//! What an author expects of a run.

use serde_json::Value;

use crate::id::FencingToken;
use crate::property::{Bounds, Expectation, ExpectedGrant, ExpectedWrite, FindingId, Metric};
use crate::scenario::error::Place;
use crate::scenario::keys::{BOUNDS, EXPECT, EXPECTED_GRANT, EXPECTED_WRITE, FINDINGS};
use crate::scenario::read::object::{self, Object, duration, found, text, unknown, whole, word};
use crate::scenario::{Errors, Scenario, quantity};
use crate::time::{Duration, Instant};

/// Reads an expectation of a run of `scenario`, whose names it may use.
pub(in crate::scenario) fn expectation(
    value: &Value,
    place: &Place<'_>,
    scenario: &Scenario,
    errors: &mut Errors,
) -> Option<Expectation> {
    let object = Object::open(value, place, &keys(), errors)?;
    let expectation = Expectation {
        verdict: object.get("verdict", errors, word),
        grants: object
            .has("grants")
            .then(|| object.list("grants", errors, grant, ExpectedGrant::default())),
        writes: object
            .has("writes")
            .then(|| object.list("writes", errors, write, ExpectedWrite::default())),
        data: object.get("data", errors, data).unwrap_or_default(),
        metrics: metrics(&object, errors),
        holder_at: object.get("holder_at", errors, holder_at).unwrap_or_default(),
        ..findings(&object, errors)
    };
    names(&expectation, place, scenario, errors);
    Some(expectation)
}

fn keys() -> Vec<&'static str> {
    EXPECT.iter().copied().chain(Metric::ALL.iter().map(|metric| metric.word())).collect()
}

fn metrics(object: &Object<'_>, errors: &mut Errors) -> Vec<(Metric, Bounds)> {
    let read = |metric: Metric| {
        let read = if metric.is_duration() { time } else { count };
        Some((metric, object.get(metric.word(), errors, read)?))
    };
    Metric::ALL.into_iter().filter_map(read).collect()
}

fn grant(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<ExpectedGrant> {
    let object = Object::open(value, place, EXPECTED_GRANT, errors)?;
    Some(ExpectedGrant {
        client: object.get("client", errors, text),
        token: object.get("token", errors, |value, place, errors| {
            or_null(value, |value| whole(value, place, errors)).map(|token| token.map(FencingToken))
        }),
        at: object.get("at", errors, time),
    })
}

fn write(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<ExpectedWrite> {
    let object = Object::open(value, place, EXPECTED_WRITE, errors)?;
    Some(ExpectedWrite {
        client: object.get("client", errors, text),
        resource: object.get("resource", errors, text),
        value: object.get("value", errors, text),
        outcome: object.get("outcome", errors, word),
        reason: object.get("reason", errors, |value, place, errors| {
            or_null(value, |value| word(value, place, errors))
        }),
        at: object.get("at", errors, time),
    })
}

/// `null` says that there must be none.
fn or_null<T>(value: &Value, read: impl FnOnce(&Value) -> Option<T>) -> Option<Option<T>> {
    if value.is_null() { Some(None) } else { read(value).map(Some) }
}

fn data(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Vec<(String, Vec<String>)>> {
    let object = Object::open_any(value, place, errors)?;
    let values = |(name, value): (&str, &Value)| {
        let values = object::list(value, &place.key(name), errors, text, String::new());
        (name.to_owned(), values)
    };
    Some(object.entries().map(values).collect())
}

fn findings(object: &Object<'_>, errors: &mut Errors) -> Expectation {
    let place = object.place.key("findings");
    let findings =
        object.value("findings").and_then(|value| Object::open(value, &place, FINDINGS, errors));
    let mut ids = |key: &str| {
        let ids = findings.as_ref().map(|object| object.list(key, errors, finding, None));
        ids.into_iter().flatten().flatten().collect()
    };
    Expectation { has: ids("has"), lacks: ids("lacks"), ..Expectation::default() }
}

fn finding(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Option<FindingId>> {
    Some(word(value, place, errors))
}

fn holder_at(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Vec<(Instant, Option<String>)>> {
    let object = Object::open_any(value, place, errors)?;
    let mut holders = Vec::new();
    for (key, value) in object.entries() {
        let place = place.key(key);
        let at =
            quantity::duration(key).map_err(|wrong| errors.add(place, format!("the key {wrong}")));
        let holder = or_null(value, |value| text(value, &place, errors));
        if let (Ok(at), Some(holder)) = (at, holder) {
            holders.push((Instant::ZERO + at, holder));
        }
    }
    Some(holders)
}

fn count(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Bounds> {
    bounds(value, place, errors, whole)
}

/// An instant or a duration, in microseconds.
fn time(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Bounds> {
    bounds(value, place, errors, |value, place, errors| {
        duration(value, place, errors).map(Duration::micros)
    })
}

/// A number, or an object with bounds for one.
fn bounds(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
    read: object::Read<u64>,
) -> Option<Bounds> {
    if !value.is_object() {
        return read(value, place, errors).map(Bounds::exactly);
    }
    let object = Object::open(value, place, BOUNDS, errors)?;
    if !object.has("min") && !object.has("max") {
        errors.add(place, "must have \"min\" or \"max\" or both (found neither)");
    }
    let bounds =
        Bounds { min: object.get("min", errors, read), max: object.get("max", errors, read) };
    if let (Some(min), Some(max)) = (bounds.min, bounds.max)
        && min > max
    {
        let [min, max] = ["min", "max"].map(|key| object.value(key).map_or("".into(), found));
        let message = format!("must have a min that is not above its max (found {min} and {max})");
        errors.add(place, message);
    }
    Some(bounds)
}

/// Tells of names that the scenario does not have.
fn names(expected: &Expectation, place: &Place<'_>, scenario: &Scenario, errors: &mut Errors) {
    let clients: Vec<&str> = scenario.clients.iter().map(|c| c.name.as_str()).collect();
    let resources: Vec<&str> = scenario.resources.iter().map(|r| r.name.as_str()).collect();
    let mut known = |name: Option<&String>, what: &str, known: &[&str], place: Place<'_>| {
        if let Some(name) = name.filter(|name| !known.contains(&name.as_str())) {
            errors.add(place, format!("{} {}", object::quoted(name), unknown(name, what, known)));
        }
    };
    let list = place.key("grants");
    for (i, grant) in expected.grants.iter().flatten().enumerate() {
        known(grant.client.as_ref(), "client", &clients, list.item(i).key("client"));
    }
    let list = place.key("writes");
    for (i, write) in expected.writes.iter().flatten().enumerate() {
        let entry = list.item(i);
        known(write.client.as_ref(), "client", &clients, entry.key("client"));
        known(write.resource.as_ref(), "resource", &resources, entry.key("resource"));
    }
    let list = place.key("data");
    for (name, _) in &expected.data {
        known(Some(name), "resource", &resources, list.key(name));
    }
    let list = place.key("holder_at");
    for (at, holder) in &expected.holder_at {
        known(holder.as_ref(), "client", &clients, list.key(&at.to_string()));
    }
}
