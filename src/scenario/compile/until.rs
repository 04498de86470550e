//! When a run ends that does not say so.

use crate::protocol::Ttl;
use crate::scenario::compile::defaults;
use crate::scenario::{Action, Client, Clock, Fault, PauseStart, Scenario, Step};
use crate::time::{Duration, Instant};

/// The end given, or else: the latest instant named, or the latest end of a client's start plus
/// its works, waits and pauses, plus two TTLs.
pub(super) fn until(scenario: &Scenario) -> Instant {
    if let Some(until) = scenario.until {
        return until;
    }
    let clients = scenario.clients.iter().flat_map(client);
    let faults = scenario.faults.iter().filter_map(fault);
    let resources = scenario.resources.iter().flat_map(|resource| clock(&resource.clock));
    let service = clock(&scenario.service.clock);
    let named = clients.chain(faults).chain(resources).chain(service);
    named.max().unwrap_or_default() + ttl(scenario).times(2)
}

/// The longest TTL; where leases never expire, that which the system has when none is named.
fn ttl(scenario: &Scenario) -> Duration {
    let finite = |ttl| match ttl {
        Ttl::After(ttl) => Some(ttl),
        Ttl::Never => None,
    };
    let service = defaults::service_ttl(scenario);
    let clients = scenario.clients.iter();
    let longest = clients.filter_map(|client| finite(client.lease.ttl.unwrap_or(service))).max();
    longest.or_else(|| finite(scenario.service.system.description().client.ttl)).unwrap_or_default()
}

fn client(client: &Client) -> impl Iterator<Item = Instant> {
    let starts = client.starts.unwrap_or_default();
    let pauses = client.pauses.iter().fold(Duration::ZERO, |sum, pause| sum + pause.length);
    let pause_begins = client.pauses.iter().filter_map(|pause| match pause.start {
        PauseStart::At(at) => Some(at),
        PauseStart::After(_) => None,
    });
    [starts + length(&client.steps) + pauses]
        .into_iter()
        .chain(named(&client.steps))
        .chain(pause_begins)
        .chain(clock(&client.clock))
}

fn clock(clock: &Clock) -> impl Iterator<Item = Instant> {
    clock.steps.iter().map(|step| step.at)
}

/// The works and waits of a program; a repeat with a rhythm waits for its rounds.
fn length(steps: &[Step]) -> Duration {
    steps.iter().fold(Duration::ZERO, |sum, step| {
        sum + match &step.action {
            Action::Work(length) | Action::Wait(length) => *length,
            Action::Repeat { times, every, steps } => {
                let round = length(steps);
                let rhythm = every.map_or(round, |every| every.max(round));
                rhythm.times(u64::from(times.saturating_sub(1))) + round
            }
            _ => Duration::ZERO,
        }
    })
}

/// The latest instant that a program names.
fn named(steps: &[Step]) -> Option<Instant> {
    let latest = |step: &Step| match &step.action {
        Action::WaitUntil(at) => Some(*at),
        Action::Repeat { steps, .. } => named(steps),
        _ => None,
    };
    steps.iter().filter_map(latest).max()
}

fn fault(fault: &Fault) -> Option<Instant> {
    match fault {
        Fault::Delay { .. } | Fault::Drop { .. } | Fault::Duplicate { .. } => None,
        Fault::Partition { at, .. }
        | Fault::Slow { at, .. }
        | Fault::Crash { at, .. }
        | Fault::Stall { at, .. }
        | Fault::ClockStep { at, .. }
        | Fault::Service { at, .. } => Some(*at),
    }
}
