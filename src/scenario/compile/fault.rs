//! Faults, and which of them cannot match anything.

use crate::client::{OpKind, Settings};
use crate::id::ProcessId;
use crate::kernel::{FaultKind, FaultSetup, MessageFault};
use crate::lease::ServiceFault;
use crate::order;
use crate::protocol::RequestKind;
use crate::scenario::compile::Compiler;
use crate::scenario::{Cut, Fault};
use crate::time::{Duration, Instant};
use crate::trace::FaultInfo;

impl<'a> Compiler<'a> {
    /// Translates every fault; `clients` are the programs whose messages they may name.
    pub(super) fn faults(&mut self, clients: &[Settings]) {
        for (i, fault) in self.scenario.faults.iter().enumerate() {
            match fault {
                Fault::Delay { message, by } => {
                    self.on_message(i, "delay", message, MessageFault::Delay(*by), clients);
                }
                Fault::Drop { message } => {
                    self.on_message(i, "drop", message, MessageFault::Drop, clients);
                }
                Fault::Duplicate { message, after } => {
                    let fault = MessageFault::Duplicate(*after);
                    self.on_message(i, "duplicate", message, fault, clients);
                }
                _ => self.timed(i, fault),
            }
        }
        order::sort_by_key(&mut self.kernel.message_faults, |(label, _)| *label);
    }

    fn on_message(
        &mut self,
        i: usize,
        kind: &str,
        message: &str,
        fault: MessageFault,
        clients: &[Settings],
    ) {
        let Ok(name) = self.names.message(message) else { return };
        let client = &clients[name.client.index()];
        let whose = self.cast.name(name.client).to_owned();
        let sends = |op: &OpKind| match (name.kind, op) {
            (RequestKind::Acquire, OpKind::Acquire { .. } | OpKind::TryAcquire { .. })
            | (RequestKind::Check, OpKind::CheckService { .. })
            | (RequestKind::Release, OpKind::Release)
            | (RequestKind::Write, OpKind::Write(_)) => true,
            (RequestKind::Read, OpKind::Read { own_copy, .. }) => !own_copy,
            _ => false,
        };
        let never = match name.kind {
            RequestKind::Renew => client.lease.renew_every.is_none(),
            _ => !client.program.iter().any(|op| op.n == name.n && sends(&op.kind)),
        };
        if never {
            let place = format!("faults[{i}].{kind}.message");
            let why = if name.kind == RequestKind::Renew {
                format!("{whose} never renews")
            } else {
                let kind = name.kind.word();
                let n = client.program.iter().filter(|op| sends(&op.kind)).count();
                format!(
                    "{whose} has no {kind}#{} that sends a message ({n} {kind} steps do)",
                    name.n
                )
            };
            self.warn(&place, &format!("\"{message}\" matches nothing: {why}"));
            return;
        }
        self.kernel.message_faults.push((name.label(), fault));
    }

    fn timed(&mut self, i: usize, fault: &Fault) {
        let service = self.cast.service();
        match fault {
            Fault::Partition { cut, at, length } => {
                let (links, text) = self.cut(cut);
                self.push(i, *at, *length, FaultKind::Cut(links), text);
            }
            Fault::Slow { between: [one, other], one_way, at, length } => {
                let links = self.both_ways(one, other);
                let text = format!("slow link between {one} and {other}, {one_way} one way");
                self.push(i, *at, *length, FaultKind::Slow(links, *one_way), text);
            }
            Fault::Crash { process, restart_after, at } => {
                let crashed = self.process(process);
                let kind = FaultKind::Crash(crashed, *restart_after);
                self.push(i, *at, None, kind, format!("crash of {process}"));
            }
            Fault::Stall { at, length } => {
                let text = "stall of the lock service".to_owned();
                self.push(i, *at, *length, FaultKind::Stall(service), text);
            }
            Fault::ClockStep { at, by } => {
                let text = format!("step of the lock service's clock by {by}");
                self.push(i, *at, None, FaultKind::ClockStep(service, *by), text);
            }
            Fault::Service { fault, at, length } => {
                self.service_fault(i, *fault, *at, *length);
            }
            Fault::Delay { .. } | Fault::Drop { .. } | Fault::Duplicate { .. } => {}
        }
    }

    /// A fault that the lock service itself knows about. A restart that takes time is a crash
    /// that ends, and what the service forgets it has forgotten from the beginning.
    fn service_fault(
        &mut self,
        i: usize,
        fault: ServiceFault,
        at: Instant,
        length: Option<Duration>,
    ) {
        let service = self.cast.service();
        let text = match fault {
            ServiceFault::Restart => "restart of the lock service",
            ServiceFault::RestartWithoutState => "restart of the lock service without its state",
            ServiceFault::Evict => "loss of the lease record",
            ServiceFault::AdminRelease => "release by an administrator",
            ServiceFault::DeleteRecord => "deletion of the lease record",
        };
        self.service.faults.push((self.kernel.faults.len() as u16, fault));
        self.push(i, at, None, FaultKind::Told(service), text.to_owned());
        if let Some(length) = length {
            let text = format!("{text}, which takes {length}");
            self.push(i, at, None, FaultKind::Crash(service, Some(length)), text);
        }
    }

    fn push(
        &mut self,
        i: usize,
        at: Instant,
        length: Option<Duration>,
        kind: FaultKind,
        text: String,
    ) {
        if at >= self.kernel.until {
            let message = format!("matches nothing: the run ends at {}", self.kernel.until);
            self.warn(&format!("faults[{i}].at"), &message);
        }
        let (length_told, instant) = match kind {
            FaultKind::Crash(_, restart_after) => (restart_after, false),
            FaultKind::Told(_) | FaultKind::ClockStep(..) => (None, true),
            _ => (length, false),
        };
        self.cast.fault_infos.push(FaultInfo { place: i, at, length: length_told, instant });
        self.kernel.faults.push(FaultSetup { at, length, kind });
        self.cast.faults.push(text);
    }

    fn cut(&self, cut: &Cut) -> (Vec<(ProcessId, ProcessId)>, String) {
        match cut {
            Cut::Between([one, other]) => {
                (self.both_ways(one, other), format!("partition between {one} and {other}"))
            }
            Cut::OneWay { from, to } => {
                let links = self.links(self.process(from), self.process(to));
                (links, format!("partition from {from} to {to}"))
            }
            Cut::All(name) => {
                let inside = self.with_hosted(self.process(name));
                let all = (0..self.cast.names.len() as u8).map(ProcessId);
                let outside: Vec<ProcessId> = all.filter(|p| !inside.contains(p)).collect();
                let links = inside
                    .iter()
                    .flat_map(|a| outside.iter().flat_map(move |b| [(*a, *b), (*b, *a)]));
                (links.collect(), format!("partition of {name} from all others"))
            }
        }
    }

    fn both_ways(&self, one: &str, other: &str) -> Vec<(ProcessId, ProcessId)> {
        let links = self.links(self.process(one), self.process(other));
        links.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect()
    }

    fn process(&self, name: &str) -> ProcessId {
        self.names.process(name).unwrap_or(ProcessId(0))
    }
}
