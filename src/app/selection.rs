//! What is selected: what the fields under the timeline are about.

use crate::app::edit::{self, Edit, FaultEdit, MessageEdit, PauseEdit, PauseRef};
use crate::id::{ProcessId, StepNo};
use crate::protocol::MessageName;
use crate::scenario::{Fault, Scenario};
use crate::time::{Duration, Instant, TimeRange};
use crate::view::gesture::{Change, Part, Thing};

/// One part of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A pause.
    Pause(PauseRef),
    /// A message.
    Message(MessageName),
    /// A step of a client's program, numbered as in the run.
    Step {
        /// The client's place in the scenario.
        client: usize,
        /// The step.
        step: StepNo,
    },
    /// A fault, by its place in the scenario's list.
    Fault(usize),
}

impl Selection {
    /// Whether it is (still) there.
    pub fn is_in(self, scenario: &Scenario) -> bool {
        match self {
            Self::Pause(pause) => pause.get(scenario).is_some(),
            Self::Message(name) => scenario.clients.len() > name.client.index(),
            Self::Step { client, step } => {
                scenario.clients.get(client).is_some_and(|it| edit::lead(it, step).is_some())
            }
            Self::Fault(place) => scenario.faults.get(place).and_then(edit::fault_time).is_some(),
        }
    }

    /// The selected pause.
    pub const fn pause(self) -> Option<PauseRef> {
        match self {
            Self::Pause(pause) => Some(pause),
            _ => None,
        }
    }

    /// The client it belongs to.
    pub fn client(self, scenario: &Scenario) -> Option<usize> {
        match self {
            Self::Pause(pause) => Some(pause.client),
            Self::Message(name) => Some(name.client.index()),
            Self::Step { client, .. } => Some(client),
            Self::Fault(place) => match scenario.faults.get(place)? {
                Fault::Crash { process, .. } => {
                    scenario.clients.iter().position(|client| client.name == *process)
                }
                _ => None,
            },
        }
    }

    /// What takes it away, where that can be.
    pub fn removal(self) -> Option<Edit> {
        match self {
            Self::Pause(pause) => Some(Edit::RemovePause(pause)),
            Self::Fault(place) => Some(Edit::RemoveFault(place)),
            Self::Message(_) | Self::Step { .. } => None,
        }
    }
}

impl From<Thing> for Selection {
    fn from(thing: Thing) -> Self {
        match thing {
            Thing::Pause { process, place } => {
                Self::Pause(PauseRef { client: process.index(), place })
            }
            Thing::Message(name) => Self::Message(name),
            Thing::Step { process, step } => Self::Step { client: process.index(), step },
            Thing::Fault(place) => Self::Fault(place),
        }
    }
}

impl From<Selection> for Thing {
    fn from(selection: Selection) -> Self {
        match selection {
            Selection::Pause(PauseRef { client, place }) => {
                Self::Pause { process: ProcessId(client as u8), place }
            }
            Selection::Message(name) => Self::Message(name),
            Selection::Step { client, step } => {
                Self::Step { process: ProcessId(client as u8), step }
            }
            Selection::Fault(place) => Self::Fault(place),
        }
    }
}

/// What a gesture came to as an edit. It says no more than was done: a pause pinned to a step
/// stays pinned while only its end is moved.
pub fn edit_of(part: Part, change: Change) -> Edit {
    let Change { thing, start, length } = change;
    let range = TimeRange::new(start, start + length);
    match Selection::from(thing) {
        Selection::Pause(pause) => Edit::Pause(
            pause,
            match part {
                Part::Start => PauseEdit::Range(range),
                Part::End => PauseEdit::Length(length),
                Part::Body => PauseEdit::Move(start),
            },
        ),
        Selection::Message(name) => Edit::Message(name, MessageEdit::Delay(length)),
        Selection::Step { client, step } => Edit::Lead { client, step, length },
        Selection::Fault(place) => Edit::Fault(
            place,
            match part {
                Part::Start => FaultEdit::Range(range),
                Part::End => FaultEdit::Length(Some(length)),
                Part::Body => FaultEdit::Move(start),
            },
        ),
    }
}

/// The stretch of time that a hand on something holds: its beginning and its length. `at` is when
/// a pause or a step begins in the run, or when a message arrives. For a step and a message the
/// stretch is such that its length is what the edit sets.
pub fn stretch(scenario: &Scenario, thing: Thing, at: Instant) -> Option<(Instant, Duration)> {
    match Selection::from(thing) {
        Selection::Pause(pause) => Some((at, pause.get(scenario)?.length)),
        Selection::Message(name) if edit::can_be_named(name) => {
            let delay = edit::fate(scenario, name).delay;
            Some((at - delay, delay))
        }
        Selection::Message(_) => None,
        Selection::Step { client, step } => {
            let lead = edit::lead(scenario.clients.get(client)?, step)?.length();
            Some((at - lead, lead))
        }
        Selection::Fault(place) => {
            let (at, length) = edit::fault_time(scenario.faults.get(place)?)?;
            Some((at, length.unwrap_or_default()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, App, Command};
    use crate::protocol::{Outcome, RequestKind};

    fn page(scenario: &str) -> App {
        App::new(&Address { scenario: Some(scenario.to_owned()), ..Default::default() })
    }

    fn write_of(app: &App, client: u8) -> (Instant, Outcome) {
        let writes = &app.shown().run().report.writes;
        let write = writes.iter().find(|it| it.client == ProcessId(client)).expect("it writes");
        (write.decided, write.outcome)
    }

    const WRITE: MessageName = MessageName {
        client: ProcessId(0),
        kind: RequestKind::Write,
        n: 1,
        attempt: 1,
        reply: false,
    };

    #[test]
    fn a_message_held_at_its_head_is_delayed_and_undo_brings_it_in_time() {
        let mut app = page("paused-holder");
        let (arrives, _) = write_of(&app, 0);
        let (start, length) =
            stretch(app.scenario(), Thing::Message(WRITE), arrives).expect("it can be delayed");
        assert_eq!((start, length), (arrives, Duration::ZERO));
        let by = Duration::from_seconds(2);
        let change = Change { thing: Thing::Message(WRITE), start, length: by };
        app.apply(Command::Preview(edit_of(Part::End, change)));
        app.apply(Command::Commit);
        assert_eq!(write_of(&app, 0).0, arrives + by);
        assert_eq!(app.last_change(), "A.write#1 is delayed by 2.0\u{a0}s.");
        let held = stretch(app.scenario(), Thing::Message(WRITE), arrives + by);
        assert_eq!(held, Some((arrives, by)), "as before, and now with its delay");
        app.apply(Command::Undo);
        assert_eq!(write_of(&app, 0).0, arrives);
    }

    #[test]
    fn a_step_held_begins_later_and_stays_selected_when_work_is_put_before_it() {
        let mut app = page("paused-holder");
        let writes = StepNo(2);
        let (before, _) = write_of(&app, 1);
        let held = Edit::Lead { client: 1, step: writes, length: Duration::from_seconds(3) };
        app.apply(Command::Edit(held));
        assert!(write_of(&app, 1).0 > before);
        assert_eq!(app.selection(), Some(Selection::Step { client: 1, step: writes }));
        let acquires = Edit::Lead { client: 1, step: StepNo(1), length: Duration::from_seconds(1) };
        app.apply(Command::Edit(acquires));
        assert_eq!(app.selection(), Some(Selection::Step { client: 1, step: StepNo(2) }));
    }
}
