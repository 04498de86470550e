//! Rules for clients, their programs and their pauses.

use crate::scenario::error::Place;
use crate::scenario::program::{Flat, FlatKind, find, flatten};
use crate::scenario::rules::{MAX_STEPS, Rules};
use crate::scenario::{Action, Client, Lease, Pause, PauseStart, RenewEvery, Step, Write, quoted};

impl<'a> Rules<'a> {
    pub(super) fn client(&mut self, place: &Place<'_>, client: &'a Client) {
        if let Some(identity) = &client.identity {
            self.text(&place.key("identity"), identity);
            if identity.is_empty() {
                self.errors.add(place.key("identity"), "must not be empty (found \"\")");
            }
        }
        self.instant(&place.key("starts"), client.starts);
        self.clock(&place.key("clock"), &client.clock);
        self.lease(&place.key("lease"), &client.lease);
        self.steps(&place.key("steps"), &client.steps);
        // A program that is too long has been told of; it is not written out.
        let program = if self.n_steps > MAX_STEPS { Vec::new() } else { flatten(client) };
        for (i, pause) in client.pauses.iter().enumerate() {
            self.pause(&place.key("pauses").item(i), pause, client, &program);
        }
    }

    fn lease(&mut self, place: &Place<'_>, lease: &Lease) {
        self.ttl(&place.key("ttl"), lease.ttl);
        if let Some(RenewEvery::Every(every)) = lease.renew_every {
            self.positive(&place.key("renew_every"), Some(every));
        }
        self.positive(&place.key("retry_every"), lease.retry_every);
        self.positive(&place.key("request_timeout"), lease.request_timeout);
        self.positive(&place.key("renew_deadline"), lease.renew_deadline);
        self.length(&place.key("safety_margin"), lease.safety_margin);
        self.length(&place.key("stop_after"), lease.stop_after);
        const MAX_RETRIES: u16 = 1000;
        if let Some(retries) = lease.retries.filter(|retries| *retries > MAX_RETRIES) {
            let message = format!("must be at most {MAX_RETRIES} (found {retries})");
            self.errors.add(place.key("retries"), message);
        }
    }

    fn steps(&mut self, place: &Place<'_>, steps: &[Step]) {
        for (i, step) in steps.iter().enumerate() {
            let place = place.item(i);
            if let Some(label) = &step.label {
                self.text(&place.key("label"), label);
                if label.is_empty() {
                    self.errors.add(place.key("label"), "must not be empty (found \"\")");
                }
            }
            self.action(&place.key(step.action.word()), &step.action);
        }
    }

    fn action(&mut self, place: &Place<'_>, action: &Action) {
        match action {
            Action::Acquire { retry_every, give_up_after } => {
                self.positive(&place.key("retry_every"), *retry_every);
                self.positive(&place.key("give_up_after"), *give_up_after);
            }
            Action::Work(length) | Action::Wait(length) => self.length(place, Some(*length)),
            Action::WaitUntil(at) => self.instant(place, Some(*at)),
            Action::Read { from, .. } => self.resource(place, "from", from.as_deref()),
            Action::Write(write) => self.write(place, write),
            Action::FenceOut { client, from } => {
                if self.names.client(client).is_none() {
                    let known: Vec<&str> = self.names.clients().collect();
                    self.unknown(&place.key("client"), client, "client", &known);
                }
                self.resource(place, "from", from.as_deref());
            }
            Action::Repeat { times, every, steps } => {
                if *times == 0 {
                    self.errors.add(place.key("times"), "must be at least 1 (found 0)");
                }
                self.positive(&place.key("every"), *every);
                if steps.is_empty() {
                    let message = "must have at least one step (found none)";
                    self.errors.add(place.key("steps"), message);
                }
                self.steps(&place.key("steps"), steps);
            }
            Action::TryAcquire { .. } | Action::Check { .. } | Action::Release | Action::Exit => {}
        }
    }

    fn write(&mut self, place: &Place<'_>, write: &Write) {
        // The short form has the text in the place of the object.
        let is_short = *write == Write { value: write.value.clone(), ..Write::default() };
        self.text(&if is_short { *place } else { place.key("value") }, &write.value);
        if let Some(key) = &write.idempotency_key {
            self.text(&place.key("idempotency_key"), key);
        }
        self.resource(place, "to", write.to.as_deref());
    }

    /// A resource that a step names, or the first one where it names none.
    fn resource(&mut self, place: &Place<'_>, key: &str, name: Option<&str>) {
        let known: Vec<&str> = self.names.resources().collect();
        match name {
            Some(name) if self.names.resource(name).is_none() => {
                self.unknown(&place.key(key), name, "resource", &known);
            }
            None if known.is_empty() => {
                self.errors.add(place, "needs a resource, and the scenario has none");
            }
            _ => {}
        }
    }

    fn pause(&mut self, place: &Place<'_>, pause: &Pause, client: &Client, program: &[Flat<'_>]) {
        self.positive(&place.key("for"), Some(pause.length));
        self.positive(&place.key("run"), pause.run);
        self.positive(&place.key("stall"), pause.stall);
        match &pause.start {
            PauseStart::At(at) => self.instant(&place.key("at"), Some(*at)),
            PauseStart::After(step)
                if self.n_steps <= MAX_STEPS && find(program, step).is_none() =>
            {
                let place = place.key("after");
                let steps = step_names(program);
                let message = format!(
                    "must name a step of {} by its label or by kind and number: {steps} (found {})",
                    quoted(&client.name),
                    quoted(step)
                );
                self.errors.add(place, message);
            }
            PauseStart::After(_) => {}
        }
    }
}

/// The names of a program's steps, as many as a reader wants to see.
fn step_names(program: &[Flat<'_>]) -> String {
    const SHOWN: usize = 12;
    let mut names: Vec<String> = Vec::new();
    let mut kinds: Vec<&str> = Vec::new();
    for op in program {
        if let FlatKind::Step(step) = op.what {
            let kind = step.action.word();
            kinds.push(kind);
            let n = kinds.iter().filter(|other| **other == kind).count();
            names.push(step.label.as_deref().map_or_else(|| format!("{kind}#{n}"), quoted));
        }
        if names.len() > SHOWN {
            names[SHOWN] = "…".into();
            break;
        }
    }
    if names.is_empty() { "it has none".into() } else { names.join(", ") }
}
