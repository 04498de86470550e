//! Clients: how they handle their lease, and their pauses.

use serde_json::Value;

use crate::kernel::Thread;
use crate::scenario::error::Place;
use crate::scenario::keys::{CLIENT, LEASE, PAUSE};
use crate::scenario::read::object::{Object, duration, instant, one_of, text, whole, word};
use crate::scenario::read::process::{clock, name, ttl};
use crate::scenario::read::step;
use crate::scenario::{Client, Errors, Lease, Pause, PauseStart, RenewEvery};
use crate::time::{Duration, Instant};

pub(super) fn client(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Client> {
    let object = Object::open(value, place, CLIENT, errors)?;
    Some(Client {
        name: name(&object, errors),
        identity: object.get("identity", errors, text),
        starts: object.get("starts", errors, instant),
        clock: object.get("clock", errors, clock).unwrap_or_default(),
        lease: object.get("lease", errors, lease).unwrap_or_default(),
        steps: object.list("steps", errors, step::step, step::stand_in()),
        pauses: object.list("pauses", errors, pause, pause_stand_in()),
    })
}

fn lease(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Lease> {
    let object = Object::open(value, place, LEASE, errors)?;
    Some(Lease {
        ttl: object.get("ttl", errors, ttl),
        renew_every: object.get("renew_every", errors, renew_every),
        retry_every: object.get("retry_every", errors, duration),
        request_timeout: object.get("request_timeout", errors, duration),
        retries: object.get("retries", errors, whole),
        renew_deadline: object.get("renew_deadline", errors, duration),
        safety_margin: object.get("safety_margin", errors, duration),
        counted_from: object.get("counted_from", errors, word),
        deadline_clock: object.get("deadline_clock", errors, word),
        learns_of_loss: object.get("learns_of_loss", errors, word),
        on_loss: object.get("on_loss", errors, word),
        stop_after: object.get("stop_after", errors, duration),
        in_flight: object.get("in_flight", errors, word),
        release_checks: object.get("release_checks", errors, word),
        renew_as: object.get("renew_as", errors, word),
        renewed_by: object.get("renewed_by", errors, word),
        renews_until: object.get("renews_until", errors, word),
    })
}

fn renew_every(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<RenewEvery> {
    if value.as_str() == Some("never") {
        return Some(RenewEvery::Never);
    }
    duration(value, place, errors).map(RenewEvery::Every)
}

fn pause(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Pause> {
    let object = Object::open(value, place, PAUSE, errors)?;
    let at = object.get("at", errors, instant).map(PauseStart::At);
    let after = object.get("after", errors, text).map(PauseStart::After);
    if object.has("at") == object.has("after") {
        let found = if object.has("at") { "both" } else { "neither" };
        errors.add(
            place,
            format!("must have either \"at\" (an instant) or \"after\" (a step) (found {found})"),
        );
    }
    Some(Pause {
        start: at.or(after).unwrap_or(PauseStart::At(Instant::ZERO)),
        length: object.need("for", errors, duration).unwrap_or_default(),
        cause: object.get("cause", errors, word),
        scope: object.get("scope", errors, word::<Thread>),
        stops_clock: object.get("clock", errors, stops_clock),
        run: object.get("run", errors, duration),
        stall: object.get("stall", errors, duration),
    })
}

fn stops_clock(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<bool> {
    const WORDS: [&str; 2] = ["runs", "stops"];
    let word = value.as_str().and_then(|word| WORDS.iter().position(|known| *known == word));
    if word.is_none() {
        errors.add(place, one_of(&WORDS, value));
    }
    word.map(|i| i == 1)
}

fn pause_stand_in() -> Pause {
    Pause {
        start: PauseStart::At(Instant::ZERO),
        length: Duration::ZERO,
        cause: None,
        scope: None,
        stops_clock: None,
        run: None,
        stall: None,
    }
}
