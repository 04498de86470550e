//! The lock service, resources, their clocks, and the network.

use serde_json::Value;

use crate::lease::{System, later};
use crate::protocol::Ttl;
use crate::scenario::error::Place;
use crate::scenario::keys::{CLOCK, CLOCK_STEP, LINK, NETWORK, RESOURCE, SERVICE};
use crate::scenario::read::object::{
    self, Object, duration, instant, offset, one_of, signed, text, unknown, whole, word,
};
use crate::scenario::{Clock, ClockStep, Errors, Link, Network, Resource, Service, Word as _};

pub(super) fn service(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Service> {
    let object = Object::open_any(value, place, errors)?;
    let system = object.get("system", errors, system);
    // The settings of a system that is not there cannot be judged.
    let judge = system.is_some() || !object.has("system");
    for (key, _) in object.entries().filter(|(key, _)| judge && !SERVICE.contains(key)) {
        let what = if later::SETTINGS.contains(&key) {
            let title = system.unwrap_or_default().description().title;
            format!("is not a setting of the {title}; it has {}", SERVICE.join(", "))
        } else {
            unknown(key, "key", SERVICE)
        };
        errors.add(place.key(key), what);
    }
    Some(Service {
        system: system.unwrap_or_default(),
        ttl: object.get("ttl", errors, ttl),
        first_token: object.get("first_token", errors, whole),
        clock: object.get("clock", errors, clock).unwrap_or_default(),
    })
}

fn system(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<System> {
    let name = value.as_str().unwrap_or_default();
    let system = System::from_format_word(name);
    if system.is_none() {
        let words = System::words();
        errors.add(
            place,
            if later::SYSTEMS.contains(&name) {
                format!(
                    "this version does not simulate \"{name}\"; the systems it has: {}",
                    words.join(", ")
                )
            } else {
                one_of(&words, value)
            },
        );
    }
    system
}

/// A TTL, or "never".
pub(super) fn ttl(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Ttl> {
    if value.as_str() == Some("never") {
        return Some(Ttl::Never);
    }
    duration(value, place, errors).map(Ttl::After)
}

pub(super) fn clock(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Clock> {
    let object = Object::open(value, place, CLOCK, errors)?;
    Some(Clock {
        rate_ppm: object.get("rate_ppm", errors, signed),
        offset: object.get("offset", errors, offset),
        steps: object.list("steps", errors, clock_step, ClockStep::default()),
    })
}

fn clock_step(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<ClockStep> {
    let object = Object::open(value, place, CLOCK_STEP, errors)?;
    Some(ClockStep {
        at: object.need("at", errors, instant).unwrap_or_default(),
        by: object.need("by", errors, offset).unwrap_or_default(),
    })
}

pub(super) fn resource(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Resource> {
    let object = Object::open(value, place, RESOURCE, errors)?;
    Some(Resource {
        name: name(&object, errors),
        check: object.get("check", errors, word),
        kind: object.get("kind", errors, word),
        highest_token: object.get("highest_token", errors, whole),
        retention: object.get("retention", errors, duration),
        fence_on_reads: object.get("fence_on", errors, fence_on),
        clock: object.get("clock", errors, clock).unwrap_or_default(),
    })
}

/// The name of a process; empty where there is none.
pub(super) fn name(object: &Object<'_>, errors: &mut Errors) -> String {
    object.need("name", errors, text).unwrap_or_default()
}

fn fence_on(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<bool> {
    const WORDS: [&str; 2] = ["writes", "reads-and-writes"];
    let word = value.as_str().and_then(|word| WORDS.iter().position(|known| *known == word));
    if word.is_none() {
        errors.add(place, one_of(&WORDS, value));
    }
    word.map(|i| i == 1)
}

pub(super) fn network(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Network> {
    let object = Object::open(value, place, NETWORK, errors)?;
    Some(Network {
        one_way: object.get("one_way", errors, duration),
        links: object.list("links", errors, link, Link::default()),
    })
}

fn link(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Link> {
    let object = Object::open(value, place, LINK, errors)?;
    Some(Link {
        between: object.need("between", errors, pair).unwrap_or_default(),
        one_way: object.need("one_way", errors, duration).unwrap_or_default(),
    })
}

/// The two processes at the ends of a link.
pub(super) fn pair(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<[String; 2]> {
    if let Value::Array(names) = value
        && let [Value::String(one), Value::String(other)] = &names[..]
    {
        return Some([one.clone(), other.clone()]);
    }
    let found = match value {
        Value::Array(names) => format!("a list of {}", names.len()),
        other => object::found(other),
    };
    errors.add(place, format!("must be a list of two names (found {found})"));
    None
}
