//! From a scenario back to JSON: keys in the format's order, nothing that was omitted, the short
//! form where there is one.

mod expect;
mod fault;
mod step;

use serde_json::{Map, Value};

pub use expect::print_expectation;

use crate::lease::System;
use crate::protocol::Ttl;
use crate::scenario::read::FORMAT;
use crate::scenario::{
    Client, Clock, Lease, Network, Pause, PauseStart, RenewEvery, Resource, Scenario, Service,
    Source, Word,
};
use crate::time::{Duration, Instant, Offset};

/// The scenario as JSON.
pub fn print(scenario: &Scenario) -> Value {
    let mut object = Object::default();
    object.put("leaseline", FORMAT.into());
    object.text("title", &scenario.title);
    object.text("summary", &scenario.summary);
    object.some("source", scenario.source.as_ref(), source);
    object.some("until", scenario.until, time);
    object.some("seed", scenario.seed, Value::from);
    object.filled("service", service(&scenario.service));
    object.list("resources", &scenario.resources, resource);
    object.filled("network", network(&scenario.network));
    object.put("clients", scenario.clients.iter().map(client).collect());
    object.list("faults", &scenario.faults, fault::fault);
    object.done()
}

/// An object under construction.
#[derive(Default)]
struct Object(Map<String, Value>);

impl Object {
    fn put(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    fn some<T>(&mut self, key: &str, value: Option<T>, print: impl FnOnce(T) -> Value) {
        if let Some(value) = value {
            self.put(key, print(value));
        }
    }

    fn word<T: Word>(&mut self, key: &str, value: Option<T>) {
        self.some(key, value, |value| value.format_word().into());
    }

    fn text(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            self.put(key, text.into());
        }
    }

    fn list<T>(&mut self, key: &str, items: &[T], print: fn(&T) -> Value) {
        if !items.is_empty() {
            self.put(key, items.iter().map(print).collect());
        }
    }

    /// Puts an object unless nothing is in it.
    fn filled(&mut self, key: &str, object: Self) {
        if !object.0.is_empty() {
            self.put(key, object.done());
        }
    }

    fn done(self) -> Value {
        Value::Object(self.0)
    }
}

fn duration(duration: Duration) -> Value {
    duration.to_string().into()
}

fn time(at: Instant) -> Value {
    at.to_string().into()
}

fn offset(offset: Offset) -> Value {
    offset.to_string().into()
}

fn ttl(ttl: Ttl) -> Value {
    match ttl {
        Ttl::Never => "never".into(),
        Ttl::After(ttl) => duration(ttl),
    }
}

fn source(source: &Source) -> Value {
    let mut object = Object::default();
    object.put("label", source.label.as_str().into());
    object.some("url", source.url.as_deref(), Value::from);
    object.done()
}

fn service(service: &Service) -> Object {
    let mut object = Object::default();
    let system = (service.system != System::default()).then_some(service.system);
    object.word("system", system);
    object.some("ttl", service.ttl, ttl);
    object.some("first_token", service.first_token, Value::from);
    object.filled("clock", clock(&service.clock));
    object
}

fn clock(clock: &Clock) -> Object {
    let mut object = Object::default();
    object.some("rate_ppm", clock.rate_ppm, Value::from);
    object.some("offset", clock.offset, offset);
    object.list("steps", &clock.steps, |step| {
        let mut object = Object::default();
        object.put("at", time(step.at));
        object.put("by", offset(step.by));
        object.done()
    });
    object
}

fn resource(resource: &Resource) -> Value {
    let mut object = Object::default();
    object.put("name", resource.name.as_str().into());
    object.word("check", resource.check);
    object.word("kind", resource.kind);
    object.some("highest_token", resource.highest_token, Value::from);
    object.some("retention", resource.retention, duration);
    object.some("fence_on", resource.fence_on_reads, |on_reads| {
        if on_reads { "reads-and-writes" } else { "writes" }.into()
    });
    object.filled("clock", clock(&resource.clock));
    object.done()
}

fn network(network: &Network) -> Object {
    let mut object = Object::default();
    object.some("one_way", network.one_way, duration);
    object.list("links", &network.links, |link| {
        let mut object = Object::default();
        object.put("between", link.between.iter().map(String::as_str).collect());
        object.put("one_way", duration(link.one_way));
        object.done()
    });
    object
}

fn client(client: &Client) -> Value {
    let mut object = Object::default();
    object.put("name", client.name.as_str().into());
    object.some("identity", client.identity.as_deref(), Value::from);
    object.some("starts", client.starts, time);
    object.filled("clock", clock(&client.clock));
    object.filled("lease", lease(&client.lease));
    object.list("steps", &client.steps, step::step);
    object.list("pauses", &client.pauses, pause);
    object.done()
}

fn lease(lease: &Lease) -> Object {
    let mut object = Object::default();
    object.some("ttl", lease.ttl, ttl);
    object.some("renew_every", lease.renew_every, |every| match every {
        RenewEvery::Never => "never".into(),
        RenewEvery::Every(every) => duration(every),
    });
    object.some("retry_every", lease.retry_every, duration);
    object.some("request_timeout", lease.request_timeout, duration);
    object.some("retries", lease.retries, Value::from);
    object.some("renew_deadline", lease.renew_deadline, duration);
    object.some("safety_margin", lease.safety_margin, duration);
    object.word("counted_from", lease.counted_from);
    object.word("deadline_clock", lease.deadline_clock);
    object.word("learns_of_loss", lease.learns_of_loss);
    object.word("on_loss", lease.on_loss);
    object.some("stop_after", lease.stop_after, duration);
    object.word("in_flight", lease.in_flight);
    object.word("release_checks", lease.release_checks);
    object.word("renew_as", lease.renew_as);
    object.word("renewed_by", lease.renewed_by);
    object.word("renews_until", lease.renews_until);
    object
}

fn pause(pause: &Pause) -> Value {
    let mut object = Object::default();
    match &pause.start {
        PauseStart::At(at) => object.put("at", time(*at)),
        PauseStart::After(step) => object.put("after", step.as_str().into()),
    }
    object.put("for", duration(pause.length));
    object.word("cause", pause.cause);
    object.word("scope", pause.scope);
    object.some("clock", pause.stops_clock, |stops| if stops { "stops" } else { "runs" }.into());
    object.some("run", pause.run, duration);
    object.some("stall", pause.stall, duration);
    object.done()
}
