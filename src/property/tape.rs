//! Hand-made records, for tests of monitors and reports that need no simulator.

use crate::id::{
    FencingToken, GrantNo, IdentityId, KeyId, ProcessId, RecordNo, ResourceNo, ValueId,
};
use crate::kernel::Label;
use crate::property::{Monitors, Report};
use crate::protocol::{
    BeliefEnd, Decision, GrantEnd, Note, Outcome, Payload, Reason, ReleaseChecks, WriteRequest,
};
use crate::time::{Duration, Instant};
use crate::trace::{Cast, PauseInfo, Record, Terms, Trace, What};

pub(crate) const A: ProcessId = ProcessId(0);
pub(crate) const B: ProcessId = ProcessId(1);
pub(crate) const C: ProcessId = ProcessId(2);
pub(crate) const SERVICE: ProcessId = ProcessId(3);
pub(crate) const STORAGE: ProcessId = ProcessId(4);

/// A run of the clients A, B and C, one lock service and one storage, written down by hand.
/// Times are in tenths of a second.
pub(crate) struct Tape {
    pub(crate) cast: Cast,
    pub(crate) terms: Terms,
    pub(crate) trace: Trace,
    highest: FencingToken,
    n_grants: u32,
}

pub(crate) fn grant(number: u32) -> GrantNo {
    GrantNo::after(number - 1)
}

/// An accepted write under that grant (its token is 32 more) by that client.
pub(crate) fn write(client: ProcessId, number: u32) -> Decision {
    Decision {
        is_write: true,
        client,
        grant: Some(grant(number)),
        token: Some(FencingToken(32 + u64::from(number))),
        value: ValueId(client.0.into()),
        key: None,
        depends_on_read: false,
        outcome: Outcome::Accepted,
        reason: None,
        highest_before: FencingToken(0),
        highest_after: FencingToken(0),
    }
}

pub(crate) fn read(client: ProcessId, number: u32) -> Decision {
    Decision { is_write: false, ..write(client, number) }
}

pub(crate) fn refused(decision: Decision, reason: Reason) -> Decision {
    Decision { outcome: Outcome::Rejected, reason: Some(reason), ..decision }
}

impl Tape {
    /// An empty run of `until` tenths of a second, with a TTL of 10 s.
    pub(crate) fn new(until: u64) -> Self {
        let pause = |cause, scope, slices| PauseInfo {
            process: A,
            place: 0,
            cause,
            scope,
            pinned: false,
            stops_clock: false,
            slices,
        };
        let slices = Some((Duration::from_millis(10), Duration::from_millis(90)));
        let cast = Cast {
            names: ["A", "B", "C", "service", "storage"].map(str::to_owned).to_vec(),
            n_clients: 3,
            n_nodes: 1,
            values: ["by A", "by B", "by C"].map(str::to_owned).to_vec(),
            keys: vec!["invoice-7".to_owned(), "invoice-8".to_owned()],
            pauses: vec![
                pause("gc", "process", None),
                pause("sigstop", "worker", None),
                pause("gc", "renewer", None),
                pause("cpu-throttle", "process", slices),
            ],
            faults: vec!["partition between A and service".to_owned()],
            fault_infos: Vec::new(),
            steps: vec![Vec::new(); 3],
            checks: vec!["token"],
            kinds: vec!["log"],
        };
        let terms = Terms {
            n_clients: 3,
            n_nodes: 1,
            n_resources: 1,
            ttl: Some(Duration::from_seconds(10)),
            until: Instant::from_micros(until * 100_000),
        };
        let highest = FencingToken(32);
        Self { cast, terms, trace: Trace::default(), highest, n_grants: 0 }
    }

    fn push(
        &mut self,
        at: u64,
        process: ProcessId,
        cause: Option<RecordNo>,
        what: What,
    ) -> RecordNo {
        let number = RecordNo::after(self.trace.records.len() as u32);
        let at = Instant::from_micros(at * 100_000);
        self.trace.records.push(Record { number, cause, at, process, what });
        number
    }

    pub(crate) fn what(&mut self, at: u64, process: ProcessId, what: What) -> RecordNo {
        self.push(at, process, None, what)
    }

    pub(crate) fn note(&mut self, at: u64, process: ProcessId, note: Note) -> RecordNo {
        self.push(at, process, None, What::Note { note, refers_to: None })
    }

    pub(crate) fn grants(&mut self, at: u64, client: ProcessId) -> RecordNo {
        self.n_grants += 1;
        let token = Some(FencingToken(32 + u64::from(self.n_grants)));
        self.grants_token(at, client, token)
    }

    pub(crate) fn grants_token(
        &mut self,
        at: u64,
        client: ProcessId,
        token: Option<FencingToken>,
    ) -> RecordNo {
        let granted = (self.trace.records.iter())
            .filter(|r| matches!(r.what, What::Note { note: Note::Granted { .. }, .. }));
        let grant = GrantNo::after(granted.count() as u32);
        let refers_to = Some(Instant::from_micros((at + 100) * 100_000));
        let note = Note::Granted { grant, client, token };
        self.push(at, SERVICE, None, What::Note { note, refers_to })
    }

    pub(crate) fn ends(&mut self, at: u64, number: u32, by: GrantEnd) -> RecordNo {
        self.note(at, SERVICE, Note::GrantEnded { grant: grant(number), by })
    }

    /// A grant's end that follows from a message.
    pub(crate) fn ends_because(&mut self, at: u64, number: u32, by: GrantEnd, message: RecordNo) {
        let note = Note::GrantEnded { grant: grant(number), by };
        self.push(at, SERVICE, Some(message), What::Note { note, refers_to: None });
    }

    pub(crate) fn believes(&mut self, at: u64, client: ProcessId, number: u32) -> RecordNo {
        let token = Some(FencingToken(32 + u64::from(number)));
        self.note(at, client, Note::Believed { grant: grant(number), token })
    }

    pub(crate) fn disbelieves(&mut self, at: u64, client: ProcessId, number: u32) -> RecordNo {
        let why = BeliefEnd::Released;
        self.note(at, client, Note::BeliefEnded { grant: grant(number), why })
    }

    pub(crate) fn pause(&mut self, from: u64, client: ProcessId, pause: u16, to: u64) -> RecordNo {
        let until = Instant::from_micros(to * 100_000);
        self.what(from, client, What::PauseBegan { pause, until })
    }

    pub(crate) fn wakes(&mut self, at: u64, client: ProcessId, pause: u16) -> RecordNo {
        self.what(at, client, What::PauseEnded { pause })
    }

    pub(crate) fn sends(&mut self, at: u64, client: ProcessId, number: u32) -> RecordNo {
        let request = WriteRequest {
            grant: Some(grant(number)),
            token: None,
            value: ValueId(0),
            version: 0,
            key: None,
            depends_on_read: false,
        };
        let payload = Payload::Write(request);
        let what = What::Sent { to: STORAGE, label: Label(0), payload, arrives: None };
        self.what(at, client, what)
    }

    /// A release that frees whoever holds.
    pub(crate) fn sends_release(&mut self, at: u64, client: ProcessId, number: u32) -> RecordNo {
        let payload = Payload::Release {
            identity: IdentityId(client.0),
            grant: grant(number),
            checks: ReleaseChecks::Nothing,
        };
        let what = What::Sent { to: SERVICE, label: Label(0), payload, arrives: None };
        self.what(at, client, what)
    }

    /// The storage decides; the fence rises with what it accepts.
    pub(crate) fn decides(&mut self, at: u64, decision: Decision) -> RecordNo {
        let message = self.sends(at, decision.client, 1);
        self.decides_about(at, Some(message), decision)
    }

    /// The storage decides about a message.
    pub(crate) fn decides_about(
        &mut self,
        at: u64,
        message: Option<RecordNo>,
        decision: Decision,
    ) -> RecordNo {
        let from = decision.client;
        let cause = message.map(|message| {
            self.push(
                at,
                STORAGE,
                Some(message),
                What::Delivered { message, from, label: Label(0) },
            )
        });
        let before = self.highest;
        if decision.outcome == Outcome::Accepted {
            self.highest = self.highest.max(decision.token.unwrap_or_default());
        }
        let decision = Decision { highest_before: before, highest_after: self.highest, ..decision };
        let note = Note::Decided(decision);
        self.push(at, STORAGE, cause, What::Note { note, refers_to: None })
    }

    pub(crate) fn reads_own_copy(&mut self, at: u64, client: ProcessId) -> RecordNo {
        self.note(at, client, Note::OwnCopyRead { resource: ResourceNo(0) })
    }

    pub(crate) fn keyed(decision: Decision, key: u16) -> Decision {
        Decision { key: Some(KeyId(key)), ..decision }
    }

    pub(crate) fn watched(&self) -> Monitors {
        use crate::kernel::Observer as _;
        let mut monitors = Monitors::new(&self.cast, &self.terms);
        for record in &self.trace.records {
            monitors.observe(record);
        }
        monitors.finish();
        monitors
    }

    pub(crate) fn report(&self) -> Report {
        Report::new(&self.cast, &self.terms, &self.trace)
    }

    /// The flagship by hand: A is frozen from 4.2 s to 15.2 s, B writes at 12.0 s, and what
    /// becomes of A's write at 15.3 s is given.
    pub(crate) fn flagship(last: Decision) -> Self {
        let mut tape = Self::new(220);
        tape.note(4, A, Note::WaitBegan);
        tape.grants(5, A);
        tape.note(6, A, Note::WaitEnded);
        tape.believes(6, A, 1);
        tape.note(17, B, Note::WaitBegan);
        tape.note(42, A, Note::Checked { at_service: true, holds: true });
        tape.pause(42, A, 0, 152);
        tape.ends(105, 1, GrantEnd::Expiry);
        tape.grants(110, B);
        tape.note(113, B, Note::WaitEnded);
        tape.believes(113, B, 2);
        let sent = tape.sends(117, B, 2);
        tape.decides_about(120, Some(sent), write(B, 2));
        tape.wakes(152, A, 0);
        let sent = tape.sends(152, A, 1);
        tape.decides_about(153, Some(sent), last);
        tape.disbelieves(154, A, 1);
        tape.ends(210, 2, GrantEnd::Expiry);
        tape
    }
}
