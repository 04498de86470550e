//! The flagship run, written by hand: what geometry is tested against without running anything.

use crate::id::{FencingToken, GrantNo, IdentityId, ProcessId, RecordNo, StepNo, ValueId};
use crate::property::{Belief, Grant, Metrics, Operation, Overlap, Report, Verdict};
use crate::protocol::{
    BeliefEnd, Decision, ExitCause, GrantEnd, LossSign, MessageName, Note, Outcome, Payload,
    Reason, Refusal, RequestKind, Ttl, WriteRequest,
};
use crate::time::{Duration, Instant, TimeRange};
use crate::trace::{Cast, PauseInfo, Record, StepInfo, Terms, Trace, What};

const A: ProcessId = ProcessId(0);
const B: ProcessId = ProcessId(1);
const SERVICE: ProcessId = ProcessId(2);
const STORAGE: ProcessId = ProcessId(3);

/// So many tenths of a second.
pub(crate) const fn tenths(tenths: u64) -> Instant {
    Instant::from_micros(tenths * 100_000)
}

/// The flagship: cast, terms, trace and report.
pub(crate) struct Run {
    pub cast: Cast,
    pub terms: Terms,
    pub trace: Trace,
    pub report: Report,
}

struct Pen {
    trace: Trace,
    cause: Option<RecordNo>,
}

impl Pen {
    fn write(&mut self, at: u64, process: ProcessId, what: What) -> RecordNo {
        let number = RecordNo::after(self.trace.records.len() as u32);
        let record = Record { number, cause: self.cause, at: tenths(at), process, what };
        self.trace.records.push(record);
        self.cause = Some(number);
        number
    }

    fn note(&mut self, at: u64, process: ProcessId, note: Note) -> RecordNo {
        self.write(at, process, What::Note { note, refers_to: None })
    }

    fn send(
        &mut self,
        (at, arrives): (u64, u64),
        (from, to): (ProcessId, ProcessId),
        name: MessageName,
        payload: Payload,
    ) -> RecordNo {
        let (label, arrives) = (name.label(), Some(tenths(arrives)));
        self.write(at, from, What::Sent { to, label, payload, arrives })
    }

    fn deliver(
        &mut self,
        at: u64,
        from: ProcessId,
        to: ProcessId,
        name: MessageName,
        of: RecordNo,
    ) {
        self.write(at, to, What::Delivered { message: of, from, label: name.label() });
    }
}

fn name(client: ProcessId, kind: RequestKind, attempt: u16) -> MessageName {
    MessageName { client, kind, n: 1, attempt, reply: false }
}

fn began(step: u16, due: u64) -> Note {
    Note::StepBegan { step: StepNo(step), due: tenths(due) }
}

fn decision(client: ProcessId, fencing: bool) -> Decision {
    let first = client == B;
    let grant = GrantNo::after(u32::from(client.0));
    let refused = fencing && !first;
    Decision {
        is_write: true,
        client,
        grant: Some(grant),
        token: Some(FencingToken(33 + u64::from(client.0))),
        value: ValueId(u16::from(client.0)),
        key: None,
        depends_on_read: false,
        outcome: if refused { Outcome::Rejected } else { Outcome::Accepted },
        reason: refused.then_some(Reason::StaleToken),
        highest_before: FencingToken(if first { 32 } else { 34 }),
        highest_after: FencingToken(34),
    }
}

fn acquire(pen: &mut Pen, at: u64, delay: u64, name: MessageName) {
    let (client, ttl) = (name.client, Ttl::After(Duration::from_seconds(10)));
    let ask = Payload::Acquire { identity: IdentityId(client.0), ttl, watch: false };
    let sent = pen.send((at, at + delay), (client, SERVICE), name, ask);
    pen.deliver(at + delay, client, SERVICE, name, sent);
}

fn answer(pen: &mut Pen, at: u64, delay: u64, name: MessageName, from: ProcessId, what: Payload) {
    let (client, name) = (name.client, name.answer());
    let sent = pen.send((at, at + delay), (from, client), name, what);
    pen.deliver(at + delay, from, client, name, sent);
}

fn grant(pen: &mut Pen, at: u64, delay: u64, name: MessageName) -> (RecordNo, RecordNo) {
    let client = name.client;
    let grant = GrantNo::after(u32::from(client.0));
    let token = Some(FencingToken(33 + u64::from(client.0)));
    let note = Note::Granted { grant, client, token };
    let refers_to = Some(tenths(at + 100));
    let granted = pen.write(at, SERVICE, What::Note { note, refers_to });
    answer(pen, at, delay, name, SERVICE, Payload::Granted { grant, token });
    let believed = pen.note(at + delay, client, Note::Believed { grant, token });
    (granted, believed)
}

fn write(pen: &mut Pen, at: u64, delay: u64, client: ProcessId, fencing: bool) -> [RecordNo; 2] {
    let name = name(client, RequestKind::Write, 1);
    let made = decision(client, fencing);
    let request = WriteRequest {
        grant: made.grant,
        token: made.token,
        value: made.value,
        version: 0,
        key: None,
        depends_on_read: false,
    };
    let sent = pen.send((at, at + delay), (client, STORAGE), name, Payload::Write(request));
    pen.deliver(at + delay, client, STORAGE, name, sent);
    let decided = pen.note(at + delay, STORAGE, Note::Decided(made));
    let (outcome, reason) = (made.outcome, made.reason);
    let told = Payload::WriteAnswer { outcome, reason, version: 1 };
    answer(pen, at + delay, delay, name, STORAGE, told);
    [sent, decided]
}

/// The flagship, with its fence or without.
pub(crate) fn flagship(fencing: bool) -> Run {
    let mut pen = Pen { trace: Trace::default(), cause: None };
    let (first, check) = (name(A, RequestKind::Acquire, 1), name(A, RequestKind::Check, 1));
    pen.note(4, A, began(0, 4));
    acquire(&mut pen, 4, 1, first);
    let a = grant(&mut pen, 5, 1, first);
    pen.note(6, A, began(1, 6));
    for (n, at) in [17, 47, 77].into_iter().enumerate() {
        if n == 0 {
            pen.note(at, B, began(0, at));
        } else if n == 1 {
            pen.note(40, A, began(2, 40));
            let ask = Payload::Check { identity: IdentityId(0), grant: GrantNo::after(0) };
            let sent = pen.send((40, 41), (A, SERVICE), check, ask);
            pen.deliver(41, A, SERVICE, check, sent);
            pen.note(41, SERVICE, Note::CheckAnswered { client: A, holds: true });
            answer(&mut pen, 41, 1, check, SERVICE, Payload::CheckAnswer { holds: true });
            pen.note(42, A, Note::Checked { at_service: true, holds: true });
            pen.note(42, A, began(3, 42));
            pen.write(42, A, What::PauseBegan { pause: 0, until: tenths(152) });
        }
        let name = name(B, RequestKind::Acquire, n as u16 + 1);
        acquire(&mut pen, at, 3, name);
        let (request, why) = (RequestKind::Acquire, Refusal::Held);
        pen.note(at + 3, SERVICE, Note::Refused { client: B, request, why });
        answer(&mut pen, at + 3, 3, name, SERVICE, Payload::Refused { why });
    }
    let fourth = name(B, RequestKind::Acquire, 4);
    acquire(&mut pen, 107, 3, fourth);
    let b = grant(&mut pen, 110, 3, fourth);
    pen.note(113, B, began(1, 113));
    pen.note(117, B, began(2, 117));
    let of_b = write(&mut pen, 117, 3, B, fencing);
    pen.note(123, B, Note::ProgramEnded);
    pen.write(152, A, What::PauseEnded { pause: 0 });
    pen.note(152, A, began(4, 90));
    let of_a = write(&mut pen, 152, 1, A, fencing);
    let mut ended = None;
    if fencing {
        let how = LossSign::WriteRefused;
        let why = BeliefEnd::Lost(how);
        ended = Some(pen.note(154, A, Note::BeliefEnded { grant: GrantNo::after(0), why }));
        pen.note(154, A, Note::Exited { why: ExitCause::Loss });
    } else {
        pen.note(154, A, Note::ProgramEnded);
    }
    let cast = cast(fencing);
    let report = report(&cast, fencing, [a, b], [of_b, of_a], ended);
    let terms = Terms {
        n_clients: 2,
        n_nodes: 1,
        n_resources: 1,
        ttl: Some(Duration::from_seconds(10)),
        until: tenths(220),
    };
    Run { cast, terms, trace: pen.trace, report }
}

fn cast(fencing: bool) -> Cast {
    let step = |kind| StepInfo { kind, label: None, source: 0 };
    Cast {
        names: ["A", "B", "service", "storage"].map(str::to_owned).to_vec(),
        n_clients: 2,
        n_nodes: 1,
        values: ["A: write from expired lease", "B: write under valid lease"]
            .map(str::to_owned)
            .to_vec(),
        pauses: vec![PauseInfo {
            process: A,
            place: 0,
            cause: "gc",
            scope: "process",
            pinned: false,
            slices: None,
        }],
        steps: vec![
            ["acquire", "work", "check", "wait", "write"].map(step).to_vec(),
            ["acquire", "work", "write"].map(step).to_vec(),
        ],
        checks: vec![if fencing { "token" } else { "none" }],
        kinds: vec!["log"],
        ..Cast::default()
    }
}

fn report(
    cast: &Cast,
    fencing: bool,
    grants: [(RecordNo, RecordNo); 2],
    writes: [[RecordNo; 2]; 2],
    ended: Option<RecordNo>,
) -> Report {
    let grant = |client: ProcessId, at, to, record| Grant {
        ordinal: GrantNo::after(u32::from(client.0)),
        client,
        token: Some(FencingToken(33 + u64::from(client.0))),
        at: tenths(at),
        expires: Some(tenths(to)),
        ended: Some((tenths(to), GrantEnd::Expiry)),
        held: vec![TimeRange::new(tenths(at), tenths(to))],
        record,
    };
    let belief = |client: ProcessId, from, to, began, ended| Belief {
        client,
        grant: GrantNo::after(u32::from(client.0)),
        range: TimeRange::new(tenths(from), tenths(to)),
        began,
        ended,
    };
    let operation = |client: ProcessId, sent, decided, records: [RecordNo; 2]| {
        let made = decision(client, fencing);
        Operation {
            is_write: true,
            client,
            resource: STORAGE,
            value: cast.value(made.value).to_owned(),
            grant: made.grant,
            token: made.token,
            sent: tenths(sent),
            decided: tenths(decided),
            outcome: made.outcome,
            reason: made.reason,
            highest_before: made.highest_before,
            highest_after: made.highest_after,
            stale: client == A,
            late: client == A,
            record: records[1],
            sent_record: Some(records[0]),
        }
    };
    let end = if fencing { 154 } else { 220 };
    Report {
        verdict: if fencing { Verdict::Safe } else { Verdict::Violated },
        sentence: String::new(),
        chain: Vec::new(),
        grants: vec![grant(A, 5, 105, grants[0].0), grant(B, 110, 210, grants[1].0)],
        beliefs: vec![
            belief(A, 6, end, grants[0].1, ended),
            belief(B, 113, 220, grants[1].1, None),
        ],
        writes: vec![operation(B, 117, 120, writes[0]), operation(A, 152, 153, writes[1])],
        reads: Vec::new(),
        overlaps: vec![Overlap {
            clients: vec![A, B],
            range: TimeRange::new(tenths(113), tenths(end)),
        }],
        unavailable: Vec::new(),
        data: Vec::new(),
        findings: Vec::new(),
        metrics: Metrics::default(),
    }
}
