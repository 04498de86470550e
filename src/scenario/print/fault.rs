//! Faults.

use serde_json::Value;

use crate::lease::ServiceFault;
use crate::scenario::print::{Object, duration, offset, time};
use crate::scenario::{Cut, Fault, Word as _};
use crate::time::{Duration, Instant};

pub(super) fn fault(fault: &Fault) -> Value {
    match fault {
        Fault::Delay { message, by } => on_message("delay", message, Some(("by", *by))),
        Fault::Drop { message } => on_message("drop", message, None),
        Fault::Duplicate { message, after } => {
            on_message("duplicate", message, Some(("after", *after)))
        }
        Fault::Partition { cut, at, length } => timed(*at, *length, "partition", partition(cut)),
        Fault::Slow { between, one_way, at, length } => {
            let mut inner = Object::default();
            inner.put("between", names(between));
            inner.put("one_way", duration(*one_way));
            timed(*at, *length, "slow", inner.done())
        }
        Fault::Crash { process, restart_after, at } => {
            let mut inner = Object::default();
            inner.put("process", process.as_str().into());
            inner.some("restart_after", *restart_after, duration);
            timed(*at, None, "crash", inner.done())
        }
        Fault::Stall { at, length } => timed(*at, *length, "service", "stall".into()),
        Fault::ClockStep { at, by } => {
            let mut object = Object::default();
            object.put("at", time(*at));
            object.put("service", "clock-step".into());
            object.put("by", offset(*by));
            object.done()
        }
        Fault::Service { fault, at, length } => {
            timed(*at, *length, "service", ServiceFault::format_word(*fault).into())
        }
    }
}

fn on_message(kind: &str, message: &str, length: Option<(&str, Duration)>) -> Value {
    let mut inner = Object::default();
    inner.put("message", message.into());
    if let Some((key, length)) = length {
        inner.put(key, duration(length));
    }
    let mut object = Object::default();
    object.put(kind, inner.done());
    object.done()
}

fn timed(at: Instant, length: Option<Duration>, kind: &str, inner: Value) -> Value {
    let mut object = Object::default();
    object.put("at", time(at));
    object.some("for", length, duration);
    object.put(kind, inner);
    object.done()
}

fn partition(cut: &Cut) -> Value {
    let mut object = Object::default();
    match cut {
        Cut::All(name) => return name.as_str().into(),
        Cut::Between(pair) => object.put("between", names(pair)),
        Cut::OneWay { from, to } => {
            object.put("from", from.as_str().into());
            object.put("to", to.as_str().into());
        }
    }
    object.done()
}

fn names(pair: &[String; 2]) -> Value {
    pair.iter().map(String::as_str).collect()
}
