//! What happened in a run: the stored records, who took part, and derived renderings.

mod ascii;
mod describe;
mod hash;
mod lanes;
pub mod words;

pub use ascii::ascii;
pub use describe::{describe, listing, message_name};

use crate::id::{KeyId, ProcessId, RecordNo, ResourceNo, ValueId};
use crate::kernel::{self, Observer};
use crate::protocol::{Note, Payload};
use crate::time::{Duration, Instant};

/// A record of this program's runs.
pub type Record = kernel::Record<Payload, Note>;
/// What a record says.
pub type What = kernel::What<Payload, Note>;

/// Who takes part in a run, and the texts that records name by number.
///
/// Processes are numbered: clients, then the lock service's nodes, then resources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// Every process's name, by [`ProcessId`].
    pub names: Vec<String>,
    /// How many of them are clients.
    pub n_clients: usize,
    /// How many are nodes of the lock service.
    pub n_nodes: usize,
    /// The texts written, by [`ValueId`].
    pub values: Vec<String>,
    /// The idempotency keys, by [`KeyId`].
    pub keys: Vec<String>,
    /// Every pause, by the number that records give it.
    pub pauses: Vec<PauseInfo>,
    /// What each fault with an instant is, by the number that records give it, as a phrase:
    /// "partition between A and service".
    pub faults: Vec<String>,
    /// The same faults' places, by the same number.
    pub fault_infos: Vec<FaultInfo>,
    /// Every client's program, by client: what each step is, by [`crate::id::StepNo`].
    pub steps: Vec<Vec<StepInfo>>,
    /// What each resource checks, in the format's words: "token", "none".
    pub checks: Vec<&'static str>,
    /// What each resource keeps: "register" (the last value) or "log" (all).
    pub kinds: Vec<&'static str>,
}

/// What a pause is called, and where it stands in the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PauseInfo {
    /// Whose pause.
    pub process: ProcessId,
    /// Its place in that process's own list, from 0.
    pub place: usize,
    /// Its cause in the format's word: "gc".
    pub cause: &'static str,
    /// What it freezes: "process", "worker" or "renewer".
    pub scope: &'static str,
    /// Whether it stands after a step, and moves with it.
    pub pinned: bool,
    /// Whether the process's monotonic clock stands still meanwhile.
    pub stops_clock: bool,
    /// For a throttled process: how long it runs and how long it stalls, in turns.
    pub slices: Option<(Duration, Duration)>,
}

/// Where a fault with an instant stands in the scenario, and when it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultInfo {
    /// Its place in the scenario's list of all faults, from 0.
    pub place: usize,
    /// When it begins.
    pub at: Instant,
    /// How long it lasts, as the scenario says; none: to the end of the run, or only an instant.
    pub length: Option<Duration>,
    /// Whether it is over at once: a step of a clock, a lost record.
    pub instant: bool,
}

/// What a step of a program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepInfo {
    /// The format's word: "write".
    pub kind: &'static str,
    /// The author's label, if any.
    pub label: Option<String>,
    /// The place of the step in the scenario's own outermost list, from 0.
    pub source: usize,
}

/// What observers need to know beside the records: counts and the yardsticks of the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// How many clients there are; they are processes 0 to n - 1.
    pub n_clients: usize,
    /// How many nodes the lock service has.
    pub n_nodes: usize,
    /// How many resources there are.
    pub n_resources: usize,
    /// One TTL, the yardstick for "too long"; none where leases never expire.
    pub ttl: Option<Duration>,
    /// When the run ends.
    pub until: Instant,
}

/// What a process is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A client.
    Client,
    /// A node of the lock service.
    Service,
    /// A resource.
    Resource(ResourceNo),
}

impl Cast {
    /// The process's name.
    pub fn name(&self, process: ProcessId) -> &str {
        &self.names[process.index()]
    }

    /// What the process is.
    pub fn role(&self, process: ProcessId) -> Role {
        match process.index() {
            i if i < self.n_clients => Role::Client,
            i if i < self.n_clients + self.n_nodes => Role::Service,
            i => Role::Resource(ResourceNo((i - self.n_clients - self.n_nodes) as u8)),
        }
    }

    /// The clients, in the order of the scenario.
    pub fn clients(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<> {
        (0..self.n_clients as u8).map(ProcessId)
    }

    /// The lock service (its first node).
    pub fn service(&self) -> ProcessId {
        ProcessId(self.n_clients as u8)
    }

    /// How many resources there are.
    pub fn n_resources(&self) -> usize {
        self.names.len() - self.n_clients - self.n_nodes
    }

    /// The resources, in the order of the scenario.
    pub fn resources(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<> {
        ((self.n_clients + self.n_nodes) as u8..self.names.len() as u8).map(ProcessId)
    }

    /// The process of a resource.
    pub fn resource(&self, resource: ResourceNo) -> ProcessId {
        ProcessId((self.n_clients + self.n_nodes) as u8 + resource.0)
    }

    /// A written text.
    pub fn value(&self, value: ValueId) -> &str {
        &self.values[value.0 as usize]
    }

    /// An idempotency key.
    pub fn key(&self, key: KeyId) -> &str {
        &self.keys[key.0 as usize]
    }
}

/// The records of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// In the order of happening; record number n stands at place n - 1.
    pub records: Vec<Record>,
}

impl Trace {
    /// The record of that number.
    pub fn get(&self, number: RecordNo) -> &Record {
        &self.records[number.index()]
    }
}

impl Observer<Payload, Note> for Trace {
    fn observe(&mut self, record: &Record) {
        self.records.push(*record);
    }
}
