//! One pass over the records that sorts them by what the drawing needs.

use crate::id::{FencingToken, GrantNo, ProcessId, RecordNo, StepNo};
use crate::kernel::{Label, LossCause};
use crate::order;
use crate::protocol::{ExitCause, MessageName, Note, Payload, Refusal};
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Record, Trace, What};

/// A message from its sending to wherever it got.
pub(super) struct Flight {
    pub number: RecordNo,
    pub name: MessageName,
    pub from: ProcessId,
    pub to: ProcessId,
    pub payload: Payload,
    pub sent: Instant,
    /// When it should arrive, if nothing happens to it.
    pub arrives: Option<Instant>,
    /// Where it got: more than once if it was duplicated, nowhere if the run ended before.
    pub arrivals: Vec<Arrival>,
}

/// One end of a message.
pub(super) struct Arrival {
    pub at: Instant,
    pub lost: Option<LossCause>,
}

/// A stretch of time with the number of the pause or fault that caused it.
pub(super) struct Stretch {
    pub process: ProcessId,
    /// The record of its beginning.
    pub record: RecordNo,
    pub number: u16,
    pub range: TimeRange,
    /// When it ends, which may be after the run's end.
    pub ends: Instant,
}

/// A step of a client's program as it began.
pub(super) struct StepFact {
    pub step: StepNo,
    pub at: Instant,
    pub due: Instant,
    pub record: RecordNo,
}

/// Something a client noted that gets a label.
pub(super) enum Saying {
    Believed { grant: GrantNo, token: Option<FencingToken> },
    Checked { holds: bool, at_service: bool },
    Exited(ExitCause),
    Ended,
    Released,
    Crashed,
    Restarted,
    TimedOut(MessageName),
}

/// One client's own records.
#[derive(Default)]
pub(super) struct ClientFacts {
    pub steps: Vec<StepFact>,
    pub sayings: Vec<(Instant, Saying)>,
    /// The times its process was down.
    pub down: Vec<TimeRange>,
    /// When its program was over, if it was.
    pub over: Option<Instant>,
}

/// A no of the lock service.
pub(super) struct RefusedFact {
    pub at: Instant,
    pub client: ProcessId,
    pub why: Refusal,
    pub record: RecordNo,
}

/// The records, sorted.
#[derive(Default)]
pub(super) struct Facts {
    pub flights: Vec<Flight>,
    pub clients: Vec<ClientFacts>,
    pub pauses: Vec<Stretch>,
    pub faults: Vec<Stretch>,
    pub refused: Vec<RefusedFact>,
    /// Which flight a record number is, plus one; 0 for records that send nothing.
    flight_of: Vec<usize>,
    /// Requests by their name, sorted.
    requests: Vec<(Label, usize)>,
}

impl Facts {
    /// Sorts the records of a run that ends at `until`.
    pub(super) fn new(cast: &Cast, trace: &Trace, until: Instant) -> Self {
        let mut facts = Self::default();
        facts.clients.resize_with(cast.n_clients, ClientFacts::default);
        facts.flight_of = vec![0_usize; trace.records.len() + 1];
        for record in &trace.records {
            match record.what {
                What::Sent { to, label, payload, arrives } => {
                    facts.flights.push(Flight {
                        number: record.number,
                        name: MessageName::from_label(label),
                        from: record.process,
                        to,
                        payload,
                        sent: record.at,
                        arrives,
                        arrivals: Vec::new(),
                    });
                    facts.flight_of[record.number.index()] = facts.flights.len();
                    facts.requests.push((label, facts.flights.len() - 1));
                }
                What::Delivered { message, .. } => {
                    facts.arrive(message, record.at, None);
                }
                What::Lost { message, why, .. } => {
                    facts.arrive(message, record.at, Some(why));
                }
                _ => facts.happen(cast, record, until),
            }
        }
        order::sort_by_key(&mut facts.requests, |it| *it);
        facts
    }

    /// The message that a record sent.
    pub(super) fn flight(&self, number: RecordNo) -> Option<&Flight> {
        let place = self.flight_of.get(number.index())?.checked_sub(1)?;
        self.flights.get(place)
    }

    /// The request that a reply answers.
    pub(super) fn request(&self, reply: MessageName) -> Option<&Flight> {
        let label = MessageName { reply: false, ..reply }.label();
        let place = self.requests.partition_point(|(it, _)| *it < label);
        let (_, flight) = self.requests.get(place).filter(|(it, _)| *it == label)?;
        self.flights.get(*flight)
    }

    fn arrive(&mut self, message: RecordNo, at: Instant, lost: Option<LossCause>) {
        let flight = self.flight_of.get(message.index()).copied().unwrap_or_default();
        if let Some(flight) = flight.checked_sub(1).and_then(|n| self.flights.get_mut(n)) {
            flight.arrivals.push(Arrival { at, lost });
        }
    }

    fn happen(&mut self, cast: &Cast, record: &Record, end: Instant) {
        let (process, at) = (record.process, record.at);
        match record.what {
            What::PauseBegan { pause, until } => self.pauses.push(Stretch {
                process,
                record: record.number,
                number: pause,
                range: TimeRange::new(at, until.min(end)),
                ends: until,
            }),
            What::FaultBegan { fault } => {
                self.faults.push(Stretch {
                    process,
                    record: record.number,
                    number: fault,
                    range: TimeRange::new(at, end),
                    ends: end,
                });
            }
            What::FaultEnded { fault } => {
                let began = self.faults.iter_mut().rev();
                let mut of = began.filter(|it| it.number == fault && it.process == process);
                if let Some(stretch) = of.next() {
                    (stretch.range.to, stretch.ends) = (at, at);
                }
            }
            What::Crashed => {
                if let Some(client) = self.clients.get_mut(process.index()) {
                    client.down.push(TimeRange::new(at, end));
                    client.sayings.push((at, Saying::Crashed));
                }
            }
            What::Restarted => {
                if let Some(client) = self.clients.get_mut(process.index()) {
                    if let Some(down) = client.down.last_mut() {
                        down.to = at;
                    }
                    client.over = None;
                    client.sayings.push((at, Saying::Restarted));
                }
            }
            What::Note { note: Note::Refused { client, why, .. }, .. } => {
                self.refused.push(RefusedFact { at, client, why, record: record.number });
            }
            What::Note { note, .. } if process.index() < cast.n_clients => {
                self.clients[process.index()].note(record, note);
            }
            _ => {}
        }
    }

    /// The pauses of one process.
    pub(super) fn pauses_of(&self, process: ProcessId) -> impl Iterator<Item = &Stretch> {
        self.pauses.iter().filter(move |pause| pause.process == process)
    }
}

impl ClientFacts {
    fn note(&mut self, record: &Record, note: Note) {
        let at = record.at;
        let saying = match note {
            Note::StepBegan { step, due } => {
                self.steps.push(StepFact { step, at, due, record: record.number });
                return;
            }
            Note::Believed { grant, token } => Saying::Believed { grant, token },
            Note::Checked { at_service, holds } => Saying::Checked { holds, at_service },
            Note::TimedOut { request, .. } => Saying::TimedOut(request),
            Note::Exited { why } => {
                self.over = Some(at);
                Saying::Exited(why)
            }
            Note::ProgramEnded => {
                self.over = Some(at);
                Saying::Ended
            }
            Note::ProgramRestarted => {
                self.over = None;
                return;
            }
            Note::BeliefEnded { why: crate::protocol::BeliefEnd::Released, .. } => Saying::Released,
            _ => return,
        };
        self.sayings.push((at, saying));
    }
}
