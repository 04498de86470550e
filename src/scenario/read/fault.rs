//! Faults of messages, of the network, of processes and of the lock service.

use serde_json::Value;

use crate::lease::ServiceFault;
use crate::scenario::error::Place;
use crate::scenario::keys::{
    CRASH, DELAY, DROP, DUPLICATE, FAULTS, PARTITION, SERVICE_FAULTS, SLOW,
};
use crate::scenario::read::object::{
    Object, duration, found, instant, offset, one_of, text, unknown,
};
use crate::scenario::read::process::pair;
use crate::scenario::{Cut, Errors, Fault};
use crate::time::Instant;

/// Faults that only other systems can have.
const OTHER_SERVICE_FAULTS: &[&str] = &["leader-change", "failover-losing-last"];

pub(super) fn fault(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Fault> {
    let object = Object::open_any(value, place, errors)?;
    let kinds: Vec<&str> =
        object.entries().map(|(key, _)| key).filter(|key| FAULTS.contains(key)).collect();
    let Some(kind) = kinds.first() else {
        errors.add(place, no_kind(&object));
        return None;
    };
    if kinds.len() > 1 {
        let found = kinds.join("\", \"");
        errors.add(place, format!("must be one fault only (found \"{found}\")"));
        return None;
    }
    match *kind {
        "delay" | "drop" | "duplicate" => message(kind, &object, errors),
        "service" => service(&object, errors),
        "partition" => {
            keys(&object, &["at", "for", "partition"], errors);
            let cut = object.get("partition", errors, cut)?;
            let (at, length) = (at(&object, errors), object.get("for", errors, duration));
            Some(Fault::Partition { cut, at, length })
        }
        "slow" => {
            keys(&object, &["at", "for", "slow"], errors);
            let (at, length) = (at(&object, errors), object.get("for", errors, duration));
            let place = place.key("slow");
            let slow = Object::open(object.value("slow")?, &place, SLOW, errors)?;
            let between = slow.need("between", errors, pair).unwrap_or_default();
            let one_way = slow.need("one_way", errors, duration).unwrap_or_default();
            Some(Fault::Slow { between, one_way, at, length })
        }
        _ => {
            keys(&object, &["at", "crash"], errors);
            let at = at(&object, errors);
            let place = place.key("crash");
            let crash = Object::open(object.value("crash")?, &place, CRASH, errors)?;
            let process = crash.need("process", errors, text).unwrap_or_default();
            let restart_after = crash.get("restart_after", errors, duration);
            Some(Fault::Crash { process, restart_after, at })
        }
    }
}

pub(super) fn stand_in() -> Fault {
    Fault::Stall { at: Instant::ZERO, length: None }
}

fn no_kind(object: &Object<'_>) -> String {
    const BESIDE: &[&str] = &["at", "for", "by"];
    match object.entries().find(|(key, _)| !BESIDE.contains(key)) {
        Some((key, _)) => format!("\"{key}\" {}", unknown(key, "fault", FAULTS)),
        None => format!("must be one of: {}", FAULTS.join(", ")),
    }
}

/// Tells of keys that this kind of fault may not have.
fn keys(object: &Object<'_>, known: &[&str], errors: &mut Errors) {
    for (key, _) in object.entries().filter(|(key, _)| !known.contains(key)) {
        errors.add(object.place.key(key), unknown(key, "key of this fault", known));
    }
}

fn at(object: &Object<'_>, errors: &mut Errors) -> Instant {
    object.need("at", errors, instant).unwrap_or_default()
}

/// A fault of one message.
fn message(kind: &str, object: &Object<'_>, errors: &mut Errors) -> Option<Fault> {
    for (key, _) in object.entries().filter(|(key, _)| *key != kind) {
        let message = if matches!(key, "at" | "for") {
            "has no place here: the message's name says when".into()
        } else {
            unknown(key, "key of this fault", &[kind])
        };
        errors.add(object.place.key(key), message);
    }
    let (keys, length) = match kind {
        "delay" => (DELAY, Some("by")),
        "duplicate" => (DUPLICATE, Some("after")),
        _ => (DROP, None),
    };
    let place = object.place.key(kind);
    let inner = Object::open(object.value(kind)?, &place, keys, errors)?;
    let message = inner.need("message", errors, text).unwrap_or_default();
    let length = length.and_then(|key| inner.need(key, errors, duration)).unwrap_or_default();
    Some(match kind {
        "delay" => Fault::Delay { message, by: length },
        "duplicate" => Fault::Duplicate { message, after: length },
        _ => Fault::Drop { message },
    })
}

/// What a partition cuts: a link, one direction of it, or every link of one process.
fn cut(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Cut> {
    if let Value::String(name) = value {
        return Some(Cut::All(name.clone()));
    }
    if !value.is_object() {
        let message = format!(
            "must be a process's name, or an object with \"between\" or with \"from\" and \"to\" \
             (found {})",
            found(value)
        );
        errors.add(place, message);
        return None;
    }
    let object = Object::open(value, place, PARTITION, errors)?;
    if object.has("between") {
        if object.has("from") || object.has("to") {
            errors.add(place, "must have either \"between\", or \"from\" and \"to\" (found both)");
        }
        return object.get("between", errors, ends);
    }
    Some(Cut::OneWay {
        from: object.need("from", errors, text).unwrap_or_default(),
        to: object.need("to", errors, text).unwrap_or_default(),
    })
}

/// One name stands for all links of that process.
fn ends(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Cut> {
    if let Some([Value::String(name)]) = value.as_array().map(Vec::as_slice) {
        return Some(Cut::All(name.clone()));
    }
    pair(value, place, errors).map(Cut::Between)
}

/// A fault of the lock service.
fn service(object: &Object<'_>, errors: &mut Errors) -> Option<Fault> {
    let place = object.place.key("service");
    let value = object.value("service")?;
    let kind = value.as_str().unwrap_or_default();
    let known = match kind {
        "stall" | "restart" | "restart-without-state" => &["at", "for", "service"][..],
        "clock-step" => &["at", "service", "by"],
        "evict" | "admin-release" | "delete-record" => &["at", "service"],
        other => {
            let message = if OTHER_SERVICE_FAULTS.contains(&other) {
                format!(
                    "\"{other}\" does not happen to the generic lock service; allowed: {}",
                    SERVICE_FAULTS.join(", ")
                )
            } else {
                one_of(SERVICE_FAULTS, value)
            };
            errors.add(place, message);
            return None;
        }
    };
    keys(object, known, errors);
    let at = at(object, errors);
    let length = object.get("for", errors, duration);
    let fault = match kind {
        "stall" => return Some(Fault::Stall { at, length }),
        "clock-step" => {
            let by = object.need("by", errors, offset).unwrap_or_default();
            return Some(Fault::ClockStep { at, by });
        }
        "restart" => ServiceFault::Restart,
        "restart-without-state" => ServiceFault::RestartWithoutState,
        "evict" => ServiceFault::Evict,
        "admin-release" => ServiceFault::AdminRelease,
        _ => ServiceFault::DeleteRecord,
    };
    Some(Fault::Service { fault, at, length })
}
