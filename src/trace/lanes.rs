//! What each process was about, as intervals and moments: what an ASCII timeline is painted from.

use crate::id::{FencingToken, GrantNo, ProcessId};
use crate::protocol::{MessageName, Note, Outcome, Payload, RequestKind};
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Record, Trace, What};

/// Something that was so for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    /// It waits for the lease.
    Waits,
    /// It believes, and its grant holds.
    Believes,
    /// It believes, and its grant is over.
    BelievesWrongly,
    /// It runs in slices.
    Throttled,
    /// A pause holds a thread of it.
    Frozen,
    /// It crashed.
    Down,
}

/// Something that happened in a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// A client asked.
    Asks(RequestKind),
    /// A client compared its clock with its deadline, or read its own copy.
    Looks,
    /// A client's program ended early.
    Exits,
    /// A resource decided.
    Decides { is_write: bool, outcome: Outcome, token: Option<FencingToken> },
}

/// A grant's life in server truth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) client: ProcessId,
    pub(crate) grant: GrantNo,
    pub(crate) token: Option<FencingToken>,
    pub(crate) range: TimeRange,
    pub(crate) is_over: bool,
}

/// Everything painted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lanes {
    pub(crate) states: Vec<(ProcessId, State, TimeRange)>,
    pub(crate) moments: Vec<(ProcessId, Instant, Moment)>,
    pub(crate) held: Vec<Held>,
}

impl Lanes {
    /// Reads the lanes off a trace that ended at `end`.
    pub(crate) fn read(cast: &Cast, trace: &Trace, end: Instant) -> Self {
        let mut reader = Reader {
            lanes: Self::default(),
            open: Vec::new(),
            believed: vec![None; cast.names.len()],
        };
        for record in &trace.records {
            reader.read(cast, record);
        }
        reader.finish(end)
    }
}

struct Reader {
    lanes: Lanes,
    /// What has begun and not ended: whose, what, the pause's number, since when.
    open: Vec<(ProcessId, State, u16, Instant)>,
    /// The grant by which each client believes.
    believed: Vec<Option<GrantNo>>,
}

impl Reader {
    fn begin(&mut self, process: ProcessId, state: State, pause: u16, at: Instant) {
        self.open.push((process, state, pause, at));
    }

    fn end(&mut self, process: ProcessId, states: &[State], pause: u16, at: Instant) {
        let lanes = &mut self.lanes.states;
        self.open.retain(|(whose, state, number, since)| {
            let ends = *whose == process && states.contains(state) && *number == pause;
            if ends {
                lanes.push((process, *state, TimeRange::new(*since, at)));
            }
            !ends
        });
    }

    fn moment(&mut self, record: &Record, moment: Moment) {
        self.lanes.moments.push((record.process, record.at, moment));
    }

    fn read(&mut self, cast: &Cast, record: &Record) {
        let (process, at) = (record.process, record.at);
        match &record.what {
            What::PauseBegan { pause, .. } => {
                let info = cast.pauses.get(*pause as usize);
                let throttled = info.is_some_and(|info| info.slices.is_some());
                let state = if throttled { State::Throttled } else { State::Frozen };
                self.begin(process, state, *pause, at);
            }
            What::PauseEnded { pause } => {
                self.end(process, &[State::Throttled, State::Frozen], *pause, at);
            }
            What::Crashed => {
                self.disbelieve(process, at);
                self.end(process, &[State::Waits], 0, at);
                self.begin(process, State::Down, 0, at);
            }
            What::Restarted => self.end(process, &[State::Down], 0, at),
            What::Sent { label, payload, .. } => {
                let name = MessageName::from_label(*label);
                let asks = !name.reply && !matches!(payload, Payload::LeaseLost { .. });
                if asks {
                    self.moment(record, Moment::Asks(name.kind));
                }
            }
            What::Note { note, .. } => self.note(record, note),
            _ => {}
        }
    }

    fn note(&mut self, record: &Record, note: &Note) {
        let (process, at) = (record.process, record.at);
        match *note {
            Note::WaitBegan => self.begin(process, State::Waits, 0, at),
            Note::WaitEnded => self.end(process, &[State::Waits], 0, at),
            Note::Believed { grant, .. } => {
                self.disbelieve(process, at);
                self.believed[process.index()] = Some(grant);
                self.begin(process, self.belief_in(grant), 0, at);
            }
            Note::BeliefEnded { .. } => self.disbelieve(process, at),
            Note::Checked { at_service: false, .. } | Note::OwnCopyRead { .. } => {
                self.moment(record, Moment::Looks);
            }
            Note::Exited { .. } => self.moment(record, Moment::Exits),
            Note::Granted { grant, client, token } => {
                let range = TimeRange::new(at, at);
                self.lanes.held.push(Held { client, grant, token, range, is_over: false });
            }
            Note::GrantEnded { grant, .. } => {
                let open = |held: &&mut Held| held.grant == grant && !held.is_over;
                if let Some(held) = self.lanes.held.iter_mut().find(open) {
                    held.range.to = at;
                    held.is_over = true;
                }
                self.truth_changed(grant, at);
            }
            Note::GrantRevived { grant } => {
                let first = self.lanes.held.iter().find(|held| held.grant == grant).copied();
                if let Some(first) = first {
                    let range = TimeRange::new(at, at);
                    self.lanes.held.push(Held { range, is_over: false, ..first });
                }
                self.truth_changed(grant, at);
            }
            Note::Decided(decision) => {
                let (is_write, outcome) = (decision.is_write, decision.outcome);
                let token = decision.token;
                self.moment(record, Moment::Decides { is_write, outcome, token });
            }
            _ => {}
        }
    }

    fn belief_in(&self, grant: GrantNo) -> State {
        let holds = self.lanes.held.iter().any(|held| held.grant == grant && !held.is_over);
        if holds { State::Believes } else { State::BelievesWrongly }
    }

    fn disbelieve(&mut self, client: ProcessId, at: Instant) {
        self.believed[client.index()] = None;
        self.end(client, &[State::Believes, State::BelievesWrongly], 0, at);
    }

    /// Whoever believes in that grant is now right, or wrong.
    fn truth_changed(&mut self, grant: GrantNo, at: Instant) {
        let believer = self.believed.iter().position(|believed| *believed == Some(grant));
        if let Some(place) = believer {
            let client = ProcessId(place as u8);
            self.end(client, &[State::Believes, State::BelievesWrongly], 0, at);
            self.begin(client, self.belief_in(grant), 0, at);
        }
    }

    fn finish(mut self, end: Instant) -> Lanes {
        for (process, state, _, since) in std::mem::take(&mut self.open) {
            self.lanes.states.push((process, state, TimeRange::new(since, end)));
        }
        for held in self.lanes.held.iter_mut().filter(|held| !held.is_over) {
            held.range.to = end;
        }
        self.lanes
    }
}
