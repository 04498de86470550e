//! From a scenario to a plan: names become numbers, repeats are written out, omitted settings
//! take their defaults.

mod client;
mod defaults;
mod fault;
mod network;
mod until;

use crate::id::FencingToken;
use crate::kernel::ProcessSetup;
use crate::lease;
use crate::order;
use crate::protocol::{MessageName, Ttl};
use crate::resource::{self, Check, Kind};
use crate::scenario::names::{Names, message_text};
use crate::scenario::{Clock, Errors, Plan, Scenario, Word as _, rules};
use crate::time::{Duration, HORIZON, Instant};
use crate::trace::{Cast, Trace, What};
use crate::{client as lease_client, kernel};

/// A scenario ready to run.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What is run.
    pub plan: Plan,
    /// What its author should know: faults that cannot match anything.
    pub warnings: Vec<String>,
}

/// Makes a scenario ready to run, or tells everything that is wrong with it.
pub fn compile(scenario: &Scenario) -> Result<Compiled, Errors> {
    rules::judge(scenario).or(())?;
    let until = until::until(scenario);
    if until.since(Instant::ZERO) > HORIZON {
        let message = "must be given: without it this run would last longer than 30 days";
        return Err(Errors::one("until", message));
    }
    Ok(Compiler::new(scenario, until).compile())
}

/// One warning for each message fault that matched no message of a run.
pub fn unmatched_faults(plan: &Plan, trace: &Trace) -> Vec<String> {
    let mut faults: Vec<kernel::Label> =
        plan.kernel.message_faults.iter().map(|(label, _)| *label).collect();
    faults.dedup();
    for record in &trace.records {
        if let What::Sent { label, .. } = record.what {
            faults.retain(|fault| *fault != label);
        }
    }
    let unmatched = |label: kernel::Label| {
        let name = MessageName::from_label(label);
        let text = message_text(plan.cast.name(name.client), name);
        format!("the fault on {text} matches nothing: that message was never sent")
    };
    faults.into_iter().map(unmatched).collect()
}

/// What the passes over one scenario share.
struct Compiler<'a> {
    scenario: &'a Scenario,
    names: Names<'a>,
    cast: Cast,
    kernel: kernel::Setup,
    service: lease::Settings,
    warnings: Vec<String>,
}

impl<'a> Compiler<'a> {
    fn new(scenario: &'a Scenario, until: Instant) -> Self {
        let names = Names::of(scenario);
        Self {
            scenario,
            names,
            cast: Cast {
                names: names.processes().map(str::to_owned).collect(),
                n_clients: scenario.clients.len(),
                n_nodes: 1,
                ..Cast::default()
            },
            kernel: kernel::Setup { until, ..kernel::Setup::default() },
            service: lease::Settings {
                system: scenario.service.system,
                ttl: defaults::service_ttl(scenario),
                first_token: FencingToken(scenario.service.first_token.unwrap_or(1)),
                faults: Vec::new(),
            },
            warnings: Vec::new(),
        }
    }

    fn compile(mut self) -> Compiled {
        self.processes();
        self.network();
        let clients: Vec<lease_client::Settings> =
            self.scenario.clients.iter().map(|client| self.client(client)).collect();
        self.faults(&clients);
        let resources = self.resources();
        Compiled {
            plan: Plan {
                ttl: longest_ttl(&clients),
                cast: self.cast,
                kernel: self.kernel,
                service: self.service,
                resources,
                clients,
            },
            warnings: self.warnings,
        }
    }

    fn processes(&mut self) {
        let service = self.cast.service();
        let clients = self.scenario.clients.iter().map(|client| process(&client.clock));
        let resources = self.scenario.resources.iter().map(|resource| ProcessSetup {
            hosted_by: (resource.check == Some(Check::LockKey)).then_some(service),
            ..process(&resource.clock)
        });
        self.kernel.processes =
            clients.chain([process(&self.scenario.service.clock)]).chain(resources).collect();
    }

    fn resources(&mut self) -> Vec<resource::Settings> {
        let settings = |resource: &crate::scenario::Resource| resource::Settings {
            check: resource.check.unwrap_or(Check::None),
            kind: resource.kind.unwrap_or(Kind::Log),
            highest_token: FencingToken(resource.highest_token.unwrap_or(0)),
            retention: resource.retention,
            fence_on_reads: resource.fence_on_reads.unwrap_or(false),
        };
        let resources: Vec<_> = self.scenario.resources.iter().map(settings).collect();
        self.cast.checks = resources.iter().map(|r| r.check.format_word()).collect();
        self.cast.kinds = resources.iter().map(|r| r.kind.format_word()).collect();
        resources
    }

    fn warn(&mut self, place: &str, message: &str) {
        self.warnings.push(format!("{place}: {message}"));
    }
}

fn process(clock: &Clock) -> ProcessSetup {
    let mut clock_steps: Vec<_> = clock.steps.iter().map(|step| (step.at, step.by)).collect();
    order::sort_by_key(&mut clock_steps, |(at, _)| *at);
    ProcessSetup {
        rate_ppm: clock.rate_ppm.unwrap_or(0),
        offset: clock.offset.unwrap_or_default(),
        clock_steps,
        hosted_by: None,
    }
}

/// The longest TTL that any client asks for: the yardstick for "too long".
fn longest_ttl(clients: &[lease_client::Settings]) -> Option<Duration> {
    let finite = |client: &lease_client::Settings| match client.lease.ttl {
        Ttl::After(ttl) => Some(ttl),
        Ttl::Never => None,
    };
    clients.iter().filter_map(finite).max()
}

#[cfg(test)]
mod tests;
