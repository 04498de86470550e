//! Who knows what at an instant: what the panels beside the drawing say, and the stops of the
//! playhead.

use std::ops::Range;

use crate::id::{FencingToken, GrantNo, ProcessId};
use crate::protocol::{Decision, ExitCause, MessageName, Note, Outcome, RequestKind};
use crate::time::Instant;
use crate::trace::{Cast, Record, Role, Trace, What};
use crate::view::words;

/// Everything known at an instant, after everything that happened then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// When.
    pub at: Instant,
    /// The lock service.
    pub service: ServiceState,
    /// The clients, in the order of the scenario.
    pub clients: Vec<ClientState>,
    /// The resources, in the order of the scenario.
    pub resources: Vec<ResourceState>,
}

/// What the lock service has decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceState {
    /// Who holds the lease.
    pub holding: Option<Holding>,
    /// The newest token handed out.
    pub newest_token: Option<FencingToken>,
}

/// A lease that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// By whom.
    pub client: ProcessId,
    /// Under which grant.
    pub grant: GrantNo,
    /// With which token.
    pub token: Option<FencingToken>,
    /// Since when.
    pub since: Instant,
    /// Until when; none: for ever.
    pub expires: Option<Instant>,
}

/// What a client believes and does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientState {
    /// Which client.
    pub client: ProcessId,
    /// The lease it believes to hold.
    pub belief: Option<Believing>,
    /// What it does, as a phrase.
    pub doing: String,
}

/// A lease that a client believes to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Believing {
    /// Which grant.
    pub grant: GrantNo,
    /// Its token.
    pub token: Option<FencingToken>,
    /// Since when it believes.
    pub since: Instant,
    /// Since when it is wrong, if it is.
    pub wrong_since: Option<Instant>,
}

/// What a resource has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResourceState {
    /// The highest token seen, and since when; none before its first operation.
    pub highest: Option<(FencingToken, Instant)>,
    /// What it holds: all accepted values, or the last one.
    pub data: Vec<String>,
    /// The last operation it decided, and when.
    pub last: Option<(Decision, Instant)>,
}

/// An instant at which something happens, with the places of its records in the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// When.
    pub at: Instant,
    /// Its records.
    pub records: Range<usize>,
}

/// The stops of the playhead: every instant at which something happens.
pub fn moments(trace: &Trace) -> Vec<Moment> {
    let mut list: Vec<Moment> = Vec::new();
    for (n, record) in trace.records.iter().enumerate() {
        match list.last_mut() {
            Some(last) if last.at == record.at => last.records.end = n + 1,
            _ => list.push(Moment { at: record.at, records: n..n + 1 }),
        }
    }
    list
}

/// What a client is about; folded into a phrase at the end.
#[derive(Clone, Copy, Default)]
struct Course {
    step: Option<usize>,
    awaits: Option<MessageName>,
    wants_lock: bool,
    paused: Option<u16>,
    /// How many pauses hold it.
    held_by: u32,
    down: bool,
    exited: Option<ExitCause>,
    ended: bool,
}

/// A grant as the service last said.
#[derive(Clone, Copy)]
struct Known {
    holding: Holding,
    /// When it was over, if it was ended rather than ran out.
    ended: Option<Instant>,
}

/// The state at an instant.
pub fn state_at(trace: &Trace, cast: &Cast, at: Instant) -> State {
    let mut state = State {
        at,
        service: ServiceState::default(),
        clients: Vec::new(),
        resources: vec![ResourceState::default(); cast.n_resources()],
    };
    let mut beliefs: Vec<Option<Believing>> = vec![None; cast.n_clients];
    let mut courses = vec![Course::default(); cast.n_clients];
    let mut grants: Vec<Known> = Vec::new();
    for record in trace.records.iter().take_while(|record| record.at <= at) {
        match cast.role(record.process) {
            Role::Client => {
                let n = record.process.index();
                courses[n].follow(record);
                believe(&mut beliefs[n], record);
            }
            Role::Service => grant(&mut grants, record),
            Role::Resource(n) => decide(&mut state.resources[n.index()], record, cast),
        }
    }
    state.service.newest_token = grants.iter().filter_map(|it| it.holding.token).max();
    let held = |known: &&Known| over(known).is_none_or(|over| at < over);
    state.service.holding = grants.iter().rev().find(held).map(|it| it.holding);
    for (client, (belief, course)) in cast.clients().zip(beliefs.into_iter().zip(courses)) {
        let belief = belief.map(|mut belief| {
            let truth = grants.iter().find(|it| it.holding.grant == belief.grant);
            let over = truth.and_then(over).filter(|&over| over <= at);
            belief.wrong_since = over.map(|over| over.max(belief.since));
            belief
        });
        let doing = course.phrase(cast, client);
        state.clients.push(ClientState { client, belief, doing });
    }
    state
}

/// When a grant was over in truth.
fn over(known: &Known) -> Option<Instant> {
    match (known.ended, known.holding.expires) {
        (Some(ended), Some(expires)) => Some(ended.min(expires)),
        (ended, expires) => ended.or(expires),
    }
}

fn grant(grants: &mut Vec<Known>, record: &Record) {
    let What::Note { note, refers_to } = record.what else { return };
    let known = |grants: &mut Vec<Known>, grant: GrantNo| {
        grants.iter_mut().position(|it| it.holding.grant == grant)
    };
    match note {
        Note::Granted { grant, client, token } => {
            let holding = Holding { client, grant, token, since: record.at, expires: refers_to };
            grants.push(Known { holding, ended: None });
        }
        Note::Renewed { grant } => {
            if let Some(n) = known(grants, grant) {
                grants[n].holding.expires = refers_to;
            }
        }
        Note::GrantRevived { grant } => {
            if let Some(n) = known(grants, grant) {
                grants[n].holding.expires = refers_to;
                grants[n].ended = None;
            }
        }
        Note::GrantEnded { grant, .. } => {
            if let Some(n) = known(grants, grant) {
                grants[n].ended = Some(record.at);
            }
        }
        _ => {}
    }
}

fn believe(belief: &mut Option<Believing>, record: &Record) {
    let What::Note { note, .. } = record.what else { return };
    match note {
        Note::Believed { grant, token } => {
            *belief = Some(Believing { grant, token, since: record.at, wrong_since: None });
        }
        Note::BeliefEnded { grant, .. } if belief.is_some_and(|it| it.grant == grant) => {
            *belief = None;
        }
        _ => {}
    }
}

fn decide(state: &mut ResourceState, record: &Record, cast: &Cast) {
    let What::Note { note: Note::Decided(decision), .. } = record.what else { return };
    let Role::Resource(n) = cast.role(record.process) else { return };
    let highest = decision.highest_after;
    if state.highest.is_none_or(|(before, _)| before != highest) {
        let since = if highest == decision.highest_before { Instant::ZERO } else { record.at };
        state.highest = Some((highest, since));
    }
    if decision.is_write && decision.outcome == Outcome::Accepted {
        if cast.kinds.get(n.index()) != Some(&"log") {
            state.data.clear();
        }
        state.data.push(cast.value(decision.value).to_owned());
    }
    state.last = Some((decision, record.at));
}

impl Course {
    fn follow(&mut self, record: &Record) {
        match record.what {
            What::Sent { label, .. } => {
                let name = MessageName::from_label(label);
                // A keep-alive is not what the program waits for.
                if name.kind != RequestKind::Renew {
                    self.awaits = Some(name);
                }
            }
            What::Delivered { label, .. } => {
                let name = MessageName::from_label(label);
                if self.awaits.is_some_and(|it| it.answer() == name) && self.held_by == 0 {
                    self.awaits = None;
                }
            }
            What::PauseBegan { pause, .. } => {
                self.paused = Some(pause);
                self.held_by += 1;
            }
            What::PauseEnded { .. } => self.held_by = self.held_by.saturating_sub(1),
            What::Crashed => self.down = true,
            What::Restarted => *self = Self::default(),
            What::Note { note, .. } => self.note(note),
            _ => {}
        }
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::StepBegan { step, .. } => {
                self.step = Some(step.index());
                self.awaits = None;
                self.ended = false;
            }
            Note::WaitBegan => self.wants_lock = true,
            Note::WaitEnded => self.wants_lock = false,
            Note::TimedOut { request, .. } if self.awaits == Some(request) => self.awaits = None,
            Note::Exited { why } => self.exited = Some(why),
            Note::ProgramEnded => self.ended = true,
            Note::ProgramRestarted => (self.exited, self.ended) = (None, false),
            _ => {}
        }
    }

    fn phrase(&self, cast: &Cast, client: ProcessId) -> String {
        let pause = self.paused.and_then(|it| cast.pauses.get(usize::from(it)));
        if self.down {
            return "down".to_owned();
        }
        if let (Some(pause), true) = (pause, self.held_by > 0) {
            let what = match pause.scope {
                "worker" => "its worker stands still",
                "renewer" => "its renewal thread stands still",
                _ => "stands still",
            };
            return format!("{what}: {}", words::pause_cause(pause.cause));
        }
        if let Some(why) = self.exited {
            return format!("stopped: {}", exit_cause(why));
        }
        if self.ended {
            return "done; it lives on".to_owned();
        }
        if self.wants_lock {
            return "waiting for the lock".to_owned();
        }
        if let Some(name) = self.awaits {
            return format!("awaiting the answer to its {}", name.kind.word());
        }
        let steps = &cast.steps[client.index()];
        match self.step.and_then(|step| steps.get(step)) {
            None => "not started".to_owned(),
            Some(step) => match step.kind {
                "work" => "working".to_owned(),
                "wait" | "wait_until" => "waiting".to_owned(),
                kind => kind.replace('_', " "),
            },
        }
    }
}

/// Why a program ended early, as the end of a phrase.
pub(super) const fn exit_cause(why: ExitCause) -> &'static str {
    match why {
        ExitCause::Step => "its program says so",
        ExitCause::CheckFailed => "a check said no",
        ExitCause::NotGranted => "it was not granted the lock",
        ExitCause::GaveUp => "it gave up waiting",
        ExitCause::WriteRefused => "its write was refused",
        ExitCause::Loss => "it learned that its lease is gone",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::{flagship, tenths};

    #[test]
    fn at_the_late_write_two_believe_and_one_is_right() {
        let run = flagship(true);
        let state = state_at(&run.trace, &run.cast, tenths(153));
        let holding = state.service.holding.unwrap();
        assert_eq!((holding.client, holding.token), (ProcessId(1), Some(FencingToken(34))));
        let [a, b] = [0, 1].map(|n| state.clients[n].belief.unwrap());
        assert_eq!((a.token, a.wrong_since), (Some(FencingToken(33)), Some(tenths(105))));
        assert_eq!((b.token, b.wrong_since), (Some(FencingToken(34)), None));
        assert_eq!(state.clients[0].doing, "awaiting the answer to its write");
        let storage = &state.resources[0];
        assert_eq!(storage.highest, Some((FencingToken(34), tenths(120))));
        assert_eq!(storage.data, ["B: write under valid lease"]);
        assert_eq!(storage.last.unwrap().0.outcome, Outcome::Rejected);
    }

    #[test]
    fn between_two_leases_nobody_holds_and_the_frozen_client_still_believes() {
        let run = flagship(true);
        let state = state_at(&run.trace, &run.cast, tenths(106));
        assert_eq!(state.service.holding, None);
        assert_eq!(state.clients[0].belief.unwrap().wrong_since, Some(tenths(105)));
        assert_eq!(state.clients[0].doing, "stands still: GC pause");
    }

    #[test]
    fn the_playhead_stops_once_at_each_instant() {
        let run = flagship(true);
        let moments = moments(&run.trace);
        assert!(moments.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert_eq!(moments.last().unwrap().records.end, run.trace.records.len());
    }
}
