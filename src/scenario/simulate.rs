//! Runs a plan: wakes each process when the kernel says so, and hands its wishes back.

use crate::client::{Client, Wiring};
use crate::id::ProcessId;
use crate::kernel::{Effect, Kernel, Observer, Wake};
use crate::lease::Service;
use crate::protocol::{Note, Payload};
use crate::resource::Resource;
use crate::scenario::Plan;
use crate::trace::{Role, Trace};

/// Runs plans, one after the other. It keeps its memory from run to run: a warm run whose
/// observer allocates nothing allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Simulator {
    kernel: Kernel<Payload>,
    clients: Vec<Client>,
    service: Service,
    resources: Vec<Resource>,
    effects: Vec<Effect<Payload, Note>>,
}

/// Runs a plan once and keeps all its records.
pub fn simulate(plan: &Plan) -> Trace {
    let mut trace = Trace::default();
    Simulator::default().run(plan, &mut trace);
    trace
}

impl Simulator {
    /// Runs a plan from the beginning to its end, and returns the number of records.
    pub fn run<O: Observer<Payload, Note>>(&mut self, plan: &Plan, observer: &mut O) -> u32 {
        self.begin(plan);
        while let Some((process, wake)) = self.kernel.next(&plan.kernel, observer) {
            self.wake(plan, process, wake);
            self.kernel.apply(&plan.kernel, process, &mut self.effects, observer);
        }
        self.kernel.n_records()
    }

    fn begin(&mut self, plan: &Plan) {
        let n_resources = plan.resources.len();
        self.kernel.begin(&plan.kernel);
        self.service.begin(&plan.service);
        // Machines beyond this plan's number stay for the next one.
        if self.clients.len() < plan.clients.len() {
            self.clients.resize_with(plan.clients.len(), Client::default);
        }
        if self.resources.len() < n_resources {
            self.resources.resize_with(n_resources, Resource::default);
        }
        for (resource, settings) in self.resources.iter_mut().zip(&plan.resources) {
            resource.begin(settings);
        }
        for (index, settings) in plan.clients.iter().enumerate() {
            self.clients[index].begin(settings, n_resources);
            self.kernel.start(ProcessId(index as u8), settings.starts);
        }
    }

    fn wake(&mut self, plan: &Plan, process: ProcessId, wake: Wake<Payload>) {
        let now = self.kernel.readings(process);
        let out = &mut self.effects;
        match plan.cast.role(process) {
            Role::Client => {
                let wiring = Wiring {
                    me: process,
                    service: plan.cast.service(),
                    first_resource: ProcessId((plan.cast.n_clients + plan.cast.n_nodes) as u8),
                    n_resources: plan.resources.len() as u8,
                };
                let index = process.index();
                self.clients[index].wake(&plan.clients[index], wiring, now, wake, out);
            }
            Role::Service => self.service.wake(&plan.service, now, wake, out),
            Role::Resource(number) => {
                let index = number.index();
                let (service, kernel) = (&self.service, &self.kernel);
                let holds = |grant| service.holds(kernel.readings(plan.cast.service()), grant);
                self.resources[index].wake(&plan.resources[index], now, wake, holds, out);
            }
        }
    }
}
