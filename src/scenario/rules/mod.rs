//! The rules that a scenario keeps beyond the shape of its JSON: limits, ranges, and names that
//! exist. They are judged on the scenario itself, because the page changes it without JSON.

mod client;
mod fault;

use std::collections::BTreeMap;

use crate::protocol::Ttl;
use crate::scenario::error::Place;
use crate::scenario::names::{Names, SERVICE};
use crate::scenario::program::n_steps;
use crate::scenario::read::listed;
use crate::scenario::{Clock, Errors, Scenario, quoted};
use crate::time::{Duration, HORIZON, Instant};

/// The most clients a scenario may have.
pub const MAX_CLIENTS: usize = 64;
/// The most resources.
pub const MAX_RESOURCES: usize = 8;
/// The most steps, of all clients together, repeats written out.
pub const MAX_STEPS: u64 = 1000;
/// The most pauses, of all clients together.
pub const MAX_PAUSES: usize = 256;
/// The most faults.
pub const MAX_FAULTS: usize = 256;
/// The most bytes of one text.
pub const MAX_TEXT: usize = 4 * 1024;
/// How much faster or slower than true time a clock may run, in parts per million.
pub const MAX_RATE_PPM: i32 = 200_000;
/// The greatest token a scenario may name: what every JSON reader keeps exactly.
pub const MAX_TOKEN: u64 = (1 << 53) - 1;

/// Everything that a scenario breaks.
pub(super) fn judge(scenario: &Scenario) -> Errors {
    let mut rules = Rules {
        names: Names::of(scenario),
        n_steps: all_steps(scenario),
        errors: Errors::default(),
    };
    rules.scenario(scenario);
    rules.errors
}

fn all_steps(scenario: &Scenario) -> u64 {
    scenario.clients.iter().fold(0, |n, client| n.saturating_add(n_steps(&client.steps)))
}

struct Rules<'a> {
    names: Names<'a>,
    /// The steps of all clients together, with repeats written out.
    n_steps: u64,
    errors: Errors,
}

impl<'a> Rules<'a> {
    fn scenario(&mut self, scenario: &'a Scenario) {
        let root = Place::Root;
        self.text(&root.key("title"), &scenario.title);
        self.text(&root.key("summary"), &scenario.summary);
        if let Some(source) = &scenario.source {
            let place = root.key("source");
            self.text(&place.key("label"), &source.label);
            self.url(&place.key("url"), source.url.as_deref());
        }
        self.instant(&root.key("until"), scenario.until);
        if scenario.until == Some(Instant::ZERO) {
            self.errors.add(root.key("until"), "must be later than 0s (found \"0s\")");
        }
        let service = root.key("service");
        self.ttl(&service.key("ttl"), scenario.service.ttl);
        self.token(&service.key("first_token"), scenario.service.first_token);
        self.clock(&service.key("clock"), &scenario.service.clock);
        self.limits(scenario);
        self.process_names(scenario);
        for (i, resource) in scenario.resources.iter().enumerate() {
            let list = root.key("resources");
            let place = list.item(i);
            self.token(&place.key("highest_token"), resource.highest_token);
            self.positive(&place.key("retention"), resource.retention);
            self.clock(&place.key("clock"), &resource.clock);
        }
        if scenario.clients.is_empty() {
            // Whatever else is named cannot be known either.
            self.errors.add("clients", "must have at least one client (found none)");
            return;
        }
        self.links(scenario);
        for (i, client) in scenario.clients.iter().enumerate() {
            self.client(&root.key("clients").item(i), client);
        }
        for (i, fault) in scenario.faults.iter().enumerate() {
            self.fault(&root.key("faults").item(i), fault);
        }
    }

    fn limits(&mut self, scenario: &Scenario) {
        let steps = self.n_steps;
        let pauses: usize = scenario.clients.iter().map(|client| client.pauses.len()).sum();
        let mut limit = |key, n: u64, most: u64, what: &str| {
            if n > most {
                let message = format!("may have at most {most} {what} (found {n})");
                self.errors.add(Place::Root.key(key), message);
            }
        };
        limit("clients", scenario.clients.len() as u64, MAX_CLIENTS as u64, "clients");
        limit("resources", scenario.resources.len() as u64, MAX_RESOURCES as u64, "resources");
        limit("clients", steps, MAX_STEPS, "steps in all, with repeats written out");
        limit("clients", pauses as u64, MAX_PAUSES as u64, "pauses in all");
        limit("faults", scenario.faults.len() as u64, MAX_FAULTS as u64, "faults");
    }

    fn process_names(&mut self, scenario: &'a Scenario) {
        let (clients, resources) = (Place::Root.key("clients"), Place::Root.key("resources"));
        let places = (0..scenario.clients.len()).map(|i| clients.item(i));
        let places = places.chain((0..scenario.resources.len()).map(|i| resources.item(i)));
        let names = self.names.clients().chain(self.names.resources());
        let mut seen: BTreeMap<&str, Place<'_>> = BTreeMap::new();
        for (name, place) in names.zip(places) {
            let key = place.key("name");
            self.text(&key, name);
            let legal = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            if name.is_empty() || !name.chars().all(legal) {
                let message = format!(
                    "must be made of letters, digits, \"-\" and \"_\" (found {})",
                    quoted(name)
                );
                self.errors.add(key, message);
            } else if name == SERVICE {
                self.errors.add(key, "must not be \"service\": that is the lock service");
            } else if let Some(first) = seen.get(name) {
                let message = format!("must be unique (found {}, as {first} has)", quoted(name));
                self.errors.add(key, message);
            }
            seen.entry(name).or_insert(place);
        }
    }

    fn links(&mut self, scenario: &'a Scenario) {
        let network = Place::Root.key("network");
        self.length(&network.key("one_way"), scenario.network.one_way);
        let list = network.key("links");
        let links = &scenario.network.links;
        for (i, link) in links.iter().enumerate() {
            let place = list.item(i);
            self.pair(&place.key("between"), &link.between);
            self.length(&place.key("one_way"), Some(link.one_way));
            let [one, other] = &link.between;
            let same = |l: &&crate::scenario::Link| {
                l.between == link.between || (l.between[0] == *other && l.between[1] == *one)
            };
            if links[..i].iter().any(|earlier| same(&earlier)) {
                let message = format!(
                    "must be a link of its own (found {} and {} a second time)",
                    quoted(one),
                    quoted(other)
                );
                self.errors.add(place.key("between"), message);
            }
        }
    }

    /// The ends of a link: two processes.
    fn pair(&mut self, place: &Place<'_>, pair: &[String; 2]) {
        for (i, name) in pair.iter().enumerate() {
            self.process(&place.item(i), name);
        }
        if pair[0] == pair[1] && self.names.process(&pair[0]).is_some() {
            let found = quoted(&pair[0]);
            self.errors.add(place, format!("must be two processes (found {found} twice)"));
        }
    }

    fn process(&mut self, place: &Place<'_>, name: &str) {
        if self.names.process(name).is_none() {
            self.unknown(place, name, "process", &self.names.processes().collect::<Vec<_>>());
        }
    }

    fn unknown(&mut self, place: &Place<'_>, name: &str, what: &str, known: &[&str]) {
        let message = if known.is_empty() {
            format!("names a {what}, and there is none (found {})", quoted(name))
        } else {
            format!(
                "must be the name of a {what}: {} (found {})",
                listed(known, "or"),
                quoted(name)
            )
        };
        self.errors.add(place, message);
    }

    fn clock(&mut self, place: &Place<'_>, clock: &Clock) {
        if let Some(rate) = clock.rate_ppm.filter(|rate| rate.abs() > MAX_RATE_PPM) {
            let message = format!("must be from -{MAX_RATE_PPM} to {MAX_RATE_PPM} (found {rate})");
            self.errors.add(place.key("rate_ppm"), message);
        }
        for (i, step) in clock.steps.iter().enumerate() {
            self.instant(&place.key("steps").item(i).key("at"), Some(step.at));
        }
    }

    fn ttl(&mut self, place: &Place<'_>, ttl: Option<Ttl>) {
        if let Some(Ttl::After(ttl)) = ttl {
            self.positive(place, Some(ttl));
        }
    }

    fn token(&mut self, place: &Place<'_>, token: Option<u64>) {
        if let Some(token) = token.filter(|token| *token > MAX_TOKEN) {
            self.errors.add(place, format!("must be at most {MAX_TOKEN} (found {token})"));
        }
    }

    /// A duration longer than zero.
    fn positive(&mut self, place: &Place<'_>, duration: Option<Duration>) {
        self.length(place, duration);
        if duration == Some(Duration::ZERO) {
            self.errors.add(place, "must be longer than 0s (found \"0s\")");
        }
    }

    fn length(&mut self, place: &Place<'_>, duration: Option<Duration>) {
        if let Some(length) = duration.filter(|length| *length > HORIZON) {
            self.errors.add(place, format!("must be at most 30 days (found \"{length}\")"));
        }
    }

    fn instant(&mut self, place: &Place<'_>, at: Option<Instant>) {
        self.length(place, at.map(|at| at.since(Instant::ZERO)));
    }

    fn url(&mut self, place: &Place<'_>, url: Option<&str>) {
        let Some(url) = url else { return };
        self.text(place, url);
        // The page makes a link of it: nothing but the web.
        if !url.starts_with("https://") && !url.starts_with("http://") {
            let found = quoted(url);
            self.errors.add(place, format!("must begin with https:// or http:// (found {found})"));
        }
    }

    fn text(&mut self, place: &Place<'_>, text: &str) {
        self::text(place, text, &mut self.errors);
    }
}

/// What holds for every text.
pub(super) fn text(place: &Place<'_>, text: &str, errors: &mut Errors) {
    if text.len() > MAX_TEXT {
        errors.add(place, format!("may have at most {MAX_TEXT} bytes (found {})", text.len()));
    }
    if let Some(c) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        let found = c.escape_unicode();
        errors.add(place, format!("must have no control characters (found {found})"));
    }
}
