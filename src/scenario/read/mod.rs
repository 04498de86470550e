//! Reading: one walk over the JSON value that collects everything wrong with its shape. What
//! depends on more than one place (names, limits, ranges) is judged afterwards, on the scenario,
//! by [`crate::scenario::rules`].

mod client;
mod expect;
mod fault;
mod object;
mod process;
mod step;

use serde_json::Value;

pub(super) use expect::expectation;
pub(super) use object::{Object, list, listed, one_of, quoted, text};

use crate::scenario::error::Place;
use crate::scenario::keys::{SCENARIO, SOURCE};
use crate::scenario::{Client, Errors, Resource, Scenario, Source};

/// The version of the format that this program reads and writes.
pub(super) const FORMAT: u64 = 1;

/// Reads a scenario. What is wrong is told, and a stand-in takes its place.
pub(super) fn scenario(value: &Value, errors: &mut Errors) -> Scenario {
    let Some(object) = Object::open(value, &Place::Root, SCENARIO, errors) else {
        return Scenario::default();
    };
    object.need("leaseline", errors, version);
    object.need("clients", errors, |_, _, _| Some(()));
    Scenario {
        title: object.get("title", errors, text).unwrap_or_default(),
        summary: object.get("summary", errors, text).unwrap_or_default(),
        source: object.get("source", errors, source),
        until: object.get("until", errors, object::instant),
        seed: object.get("seed", errors, object::whole),
        service: object.get("service", errors, process::service).unwrap_or_default(),
        resources: object.list("resources", errors, process::resource, Resource::default()),
        network: object.get("network", errors, process::network).unwrap_or_default(),
        clients: object.list("clients", errors, client::client, Client::default()),
        faults: object.list("faults", errors, fault::fault, fault::stand_in()),
    }
}

fn version(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<u64> {
    let version = value.as_u64().filter(|version| *version == FORMAT);
    if version.is_none() {
        let found = object::found(value);
        errors.add(place, format!("must be {FORMAT}, the version of the format (found {found})"));
    }
    version
}

fn source(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Source> {
    let object = Object::open(value, place, SOURCE, errors)?;
    Some(Source {
        label: object.need("label", errors, text).unwrap_or_default(),
        url: object.get("url", errors, text),
    })
}
