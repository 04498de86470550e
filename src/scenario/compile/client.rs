//! Clients: settings, programs and pauses.

use crate::client::{Else, Op, OpKind, Settings, TokenChoice, WriteElse, WriteOp};
use crate::id::{IdentityId, KeyId, ProcessId, ResourceNo, ValueId};
use crate::kernel::{PauseSetup, Thread};
use crate::order;
use crate::scenario::compile::{Compiler, defaults};
use crate::scenario::program::{Flat, FlatKind, find, flatten};
use crate::scenario::{
    Action, CheckHow, Client, Pause, PauseCause, PauseStart, ServedBy, Word as _, Write,
};
use crate::time::Instant;
use crate::trace::{PauseInfo, StepInfo};

impl<'a> Compiler<'a> {
    pub(super) fn client(&mut self, client: &'a Client) -> Settings {
        let flat = flatten(client);
        let process = self.names.client(&client.name).unwrap_or(ProcessId(0));
        let mut program: Vec<Op> = Vec::with_capacity(flat.len());
        for op in &flat {
            let kind = self.op(op, &program);
            program.push(Op { kind, n: op.n, source: op.source });
        }
        self.cast.steps.push(flat.iter().map(step_info).collect());
        let mut pins = Vec::new();
        for (place, pause) in client.pauses.iter().enumerate() {
            let number = self.kernel.pauses.len() as u16;
            let setup = pause_setup(process, pause);
            if let PauseStart::After(step) = &pause.start
                && let Some(at) = find(&flat, step)
            {
                pins.push((at as u16, number));
            }
            self.cast.pauses.push(pause_info(process, place, pause, &setup));
            self.kernel.pauses.push(setup);
        }
        order::sort_by_key(&mut pins, |it| *it);
        Settings {
            identity: self.identity(client),
            starts: client.starts.unwrap_or_default(),
            lease: defaults::lease(self.scenario, &client.lease),
            program,
            pins,
        }
    }

    /// Clients of one identity share the number of the first of them.
    fn identity(&self, client: &Client) -> IdentityId {
        fn identity(client: &Client) -> &str {
            client.identity.as_deref().unwrap_or(&client.name)
        }
        let mut clients = self.scenario.clients.iter();
        let first = clients.position(|other| identity(other) == identity(client));
        IdentityId(first.unwrap_or(0) as u8)
    }

    fn op(&mut self, op: &Flat<'_>, before: &[Op]) -> OpKind {
        let step = match op.what {
            FlatKind::Step(step) => step,
            FlatKind::RoundsBegin { slot } => return OpKind::RoundsBegin { slot },
            FlatKind::RoundDue { slot, after } => return OpKind::RoundDue { slot, after },
        };
        match &step.action {
            Action::Acquire { retry_every, give_up_after } => {
                OpKind::Acquire { retry_every: *retry_every, give_up_after: *give_up_after }
            }
            Action::TryAcquire { or } => OpKind::TryAcquire { or: or.unwrap_or(Else::Exit) },
            Action::Work(length) => OpKind::Work(*length),
            Action::Wait(length) => OpKind::Wait(*length),
            Action::WaitUntil(at) => OpKind::WaitUntil(*at),
            Action::Check { how: CheckHow::Local, or } => {
                OpKind::CheckLocal { or: or.unwrap_or(Else::Exit) }
            }
            Action::Check { how: CheckHow::Service, or } => {
                OpKind::CheckService { or: or.unwrap_or(Else::Exit) }
            }
            Action::Read { from, served_by } => OpKind::Read {
                from: self.resource(from.as_deref()),
                own_copy: *served_by == Some(ServedBy::OwnCopy),
            },
            Action::Write(write) => OpKind::Write(self.write(write, before)),
            Action::FenceOut { client, from } => OpKind::FenceOut {
                client: self.names.client(client).unwrap_or(ProcessId(0)),
                from: from.as_deref().map(|name| self.resource(Some(name))),
            },
            Action::Release => OpKind::Release,
            // Repeats are written out already.
            Action::Exit | Action::Repeat { .. } => OpKind::Exit,
        }
    }

    /// The resource of that name; the first one where none is named.
    fn resource(&self, name: Option<&str>) -> ResourceNo {
        name.and_then(|name| self.names.resource(name)).unwrap_or(ResourceNo(0))
    }

    fn write(&mut self, write: &Write, before: &[Op]) -> WriteOp {
        let to = self.resource(write.to.as_deref());
        let read_it = |op: &Op| matches!(op.kind, OpKind::Read { from, .. } if from == to);
        let again_from = before.iter().rposition(read_it).unwrap_or(before.len());
        let key = write.idempotency_key.as_deref();
        WriteOp {
            to,
            value: ValueId(intern(&mut self.cast.values, &write.value)),
            key: key.map(|key| KeyId(intern(&mut self.cast.keys, key))),
            token: write.token.unwrap_or(TokenChoice::Own),
            depends_on_read: write.depends_on_read.unwrap_or(false),
            or: write.or.unwrap_or(WriteElse::Continue),
            again_from: again_from as u16,
        }
    }
}

/// The text's place in the table, where it is put if it is new.
fn intern(table: &mut Vec<String>, text: &str) -> u16 {
    let place = table.iter().position(|known| known == text).unwrap_or_else(|| {
        table.push(text.to_owned());
        table.len() - 1
    });
    place as u16
}

fn step_info(op: &Flat<'_>) -> StepInfo {
    let (kind, label) = match op.what {
        FlatKind::Step(step) => (step.action.word(), step.label.clone()),
        FlatKind::RoundsBegin { .. } | FlatKind::RoundDue { .. } => ("repeat", None),
    };
    StepInfo { kind, label, source: usize::from(op.source) }
}

fn pause_setup(process: ProcessId, pause: &Pause) -> PauseSetup {
    let cause = pause.cause.unwrap_or(PauseCause::Gc);
    let at: Option<Instant> = match pause.start {
        PauseStart::At(at) => Some(at),
        PauseStart::After(_) => None,
    };
    let slices = (pause.run.unwrap_or(defaults::RUN), pause.stall.unwrap_or(defaults::STALL));
    PauseSetup {
        process,
        at,
        length: pause.length,
        scope: pause.scope.unwrap_or(Thread::Any),
        stops_clock: pause.stops_clock.unwrap_or(cause.stops_clock()),
        slices: (cause == PauseCause::CpuThrottle).then_some(slices),
    }
}

fn pause_info(process: ProcessId, place: usize, pause: &Pause, setup: &PauseSetup) -> PauseInfo {
    PauseInfo {
        process,
        place,
        cause: pause.cause.unwrap_or(PauseCause::Gc).word(),
        scope: setup.scope.format_word(),
        pinned: setup.at.is_none(),
        stops_clock: setup.stops_clock,
        slices: setup.slices,
    }
}
