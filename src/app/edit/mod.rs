//! Edits of a scenario: a closed list, each of them one undo step.
//!
//! Edits carry absolute values ("starts at 3 s"), not differences, so that applying the newest
//! one of a drag to the scenario the drag began with gives the scenario to show.

mod fault;
mod message;
mod pause;
mod step;
mod value;

pub use fault::{FaultEdit, fault_time};
pub use message::{Fate, MessageEdit, can_be_named, fate};
pub use pause::{MIN_PAUSE, PauseEdit, PauseRef, default_pause};
pub use step::{Lead, lead};
pub use value::{Key, Path, ValueEdit};

use crate::app::words;
use crate::id::StepNo;
use crate::lease::System;
use crate::protocol::{MessageName, Ttl};
use crate::resource::Check;
use crate::scenario::json;
use crate::scenario::{Fault, MAX_FAULTS, Pause, Plan, Scenario};
use crate::time::Duration;

/// One edit of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Changes a pause.
    Pause(PauseRef, PauseEdit),
    /// Gives a client one more pause, after those it has.
    AddPause {
        /// The client's place in the scenario.
        client: usize,
        /// The new pause.
        pause: Pause,
    },
    /// Takes a pause away.
    RemovePause(PauseRef),
    /// Changes what the network does to a message.
    Message(MessageName, MessageEdit),
    /// Makes what comes before a step of a client's program that long.
    Lead {
        /// The client's place in the scenario.
        client: usize,
        /// The step, numbered as in the run.
        step: StepNo,
        /// How long the work or wait before it lasts; for the first step: when the client starts.
        length: Duration,
    },
    /// Changes when a fault happens, by its place in the scenario.
    Fault(usize, FaultEdit),
    /// Adds a fault, after those there are.
    AddFault(Fault),
    /// Takes a fault away.
    RemoveFault(usize),
    /// Sets the lock service's TTL.
    Ttl(Ttl),
    /// Sets the lock service's system.
    System(System),
    /// Sets what a resource checks.
    Check {
        /// The resource's place in the scenario.
        resource: usize,
        /// What it checks from now on.
        check: Check,
    },
    /// Makes every resource check tokens, or nothing.
    Fencing(bool),
    /// Changes any key of the format, by its place.
    Value(Path, ValueEdit),
}

/// What an edit is about: edits of one gesture have one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A pause.
    Pause(PauseRef),
    /// The pauses of a client, as a list.
    Pauses(usize),
    /// A message.
    Message(MessageName),
    /// What comes before a step of a client.
    Lead(usize, StepNo),
    /// A fault.
    Fault(usize),
    /// The faults, as a list.
    Faults,
    /// The lock service's settings.
    Service,
    /// One resource.
    Resource(usize),
    /// All resources.
    Resources,
    /// A key of the format.
    Value(Path),
}

/// An edit that cannot be made, with the reason in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

impl Edit {
    /// Makes the edit.
    pub fn apply(&self, scenario: &mut Scenario) -> Result<(), Refused> {
        match self {
            Self::Pause(at, edit) => edit.apply(at.find(scenario)?),
            Self::AddPause { client, pause } => {
                let client = scenario.clients.get_mut(*client).ok_or_else(|| gone("client"))?;
                client.pauses.push(pause.clone());
            }
            Self::RemovePause(at) => {
                at.find(scenario)?;
                scenario.clients[at.client].pauses.remove(at.place);
            }
            Self::Message(message, edit) => edit.apply(scenario, *message)?,
            Self::Lead { client, step, length } => {
                step::set_lead(scenario, *client, *step, *length)?;
            }
            Self::Fault(place, edit) => edit.apply(scenario, *place)?,
            Self::AddFault(_) if scenario.faults.len() >= MAX_FAULTS => {
                return Err(Refused(format!("there are {MAX_FAULTS} faults, and may not be more")));
            }
            Self::AddFault(fault) => scenario.faults.push(fault.clone()),
            Self::RemoveFault(place) => {
                if *place >= scenario.faults.len() {
                    return Err(gone("fault"));
                }
                scenario.faults.remove(*place);
            }
            Self::Ttl(ttl) => scenario.service.ttl = Some(*ttl),
            Self::System(system) => scenario.service.system = *system,
            Self::Check { resource, check } => {
                let resource =
                    scenario.resources.get_mut(*resource).ok_or_else(|| gone("resource"))?;
                resource.check = Some(*check);
            }
            Self::Fencing(on) => {
                let check = if *on { Check::Token } else { Check::None };
                for resource in &mut scenario.resources {
                    resource.check = Some(check);
                }
            }
            Self::Value(path, edit) => edit.apply(path, scenario)?,
        }
        Ok(())
    }

    /// What is so now that the edit was made, as a sentence.
    pub fn describe(&self, scenario: &Scenario) -> String {
        let client = |client: usize| scenario.clients.get(client).map_or("", |it| it.name.as_str());
        match self {
            Self::Pause(at, edit) => {
                format!("The pause of {} {}.", client(at.client), words::pause_edit(edit))
            }
            Self::AddPause { client: at, .. } => format!("{} has one more pause.", client(*at)),
            Self::RemovePause(at) => format!("{} has one pause less.", client(at.client)),
            Self::Message(at, edit) => {
                let name = message::name(scenario, *at).unwrap_or_default();
                words::message_edit(&name, *edit)
            }
            Self::Lead { client: at, step, length } => {
                words::lead(client(*at), step.0 + 1, *length)
            }
            Self::Fault(place, _) => match scenario.faults.get(*place).and_then(fault_time) {
                Some((at, Some(length))) => format!(
                    "The fault lasts from {} to {}.",
                    words::instant(at),
                    words::instant(at + length)
                ),
                Some((at, None)) => format!("The fault begins at {}.", words::instant(at)),
                None => String::new(),
            },
            Self::AddFault(_) => "There is one more fault.".to_owned(),
            Self::RemoveFault(_) => "There is one fault less.".to_owned(),
            Self::Ttl(Ttl::After(ttl)) => format!("The TTL is {}.", words::duration(*ttl)),
            Self::Ttl(Ttl::Never) => "The lease never expires.".to_owned(),
            Self::System(system) => format!("The lock service is {}.", words::system(*system)),
            Self::Check { resource, check } => {
                let name = scenario.resources.get(*resource).map_or("", |it| it.name.as_str());
                format!("{}: {}.", words::sentence(name), words::check(*check))
            }
            Self::Fencing(true) => "Fencing is on.".to_owned(),
            Self::Fencing(false) => "Fencing is off.".to_owned(),
            Self::Value(path, ValueEdit::Put(value)) => format!("{path} is {}.", json::line(value)),
            Self::Value(path, ValueEdit::Remove) => format!("{path} is gone."),
            Self::Value(path, ValueEdit::Insert(_)) => format!("{path} is new."),
            Self::Value(path, ValueEdit::SwapWithNext) => format!("{path} comes later now."),
        }
    }

    /// What the edit is about.
    pub fn target(&self) -> Target {
        match self {
            Self::Pause(at, _) => Target::Pause(*at),
            Self::AddPause { client, .. } => Target::Pauses(*client),
            Self::RemovePause(at) => Target::Pauses(at.client),
            Self::Message(message, _) => Target::Message(*message),
            Self::Lead { client, step, .. } => Target::Lead(*client, *step),
            Self::Fault(place, _) => Target::Fault(*place),
            Self::AddFault(_) | Self::RemoveFault(_) => Target::Faults,
            Self::Ttl(_) | Self::System(_) => Target::Service,
            Self::Check { resource, .. } => Target::Resource(*resource),
            Self::Fencing(_) => Target::Resources,
            Self::Value(path, _) => Target::Value(path.clone()),
        }
    }
}

/// Whether every resource checks tokens; the fencing switch shows it.
pub fn fencing(plan: &Plan) -> bool {
    let fences = |check| matches!(check, Check::Token | Check::TokenEqual | Check::TokenOneWriter);
    !plan.resources.is_empty() && plan.resources.iter().all(|resource| fences(resource.check))
}

fn gone(what: &str) -> Refused {
    Refused(format!("this {what} is not there any more"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Client, Resource, compile};

    fn two_resources() -> Scenario {
        let resource = |name: &str, check| Resource {
            name: name.to_owned(),
            check,
            kind: None,
            highest_token: None,
            retention: None,
            fence_on_reads: None,
            clock: Default::default(),
        };
        Scenario {
            resources: vec![
                resource("storage", Some(Check::Token)),
                resource("files", Some(Check::None)),
            ],
            clients: vec![Client { name: "A".to_owned(), ..Default::default() }],
            ..Default::default()
        }
    }

    #[test]
    fn fencing_is_on_only_where_every_resource_checks_tokens() {
        let mut scenario = two_resources();
        let on = |scenario: &Scenario| fencing(&compile(scenario).expect("compiles").plan);
        assert!(!on(&scenario));
        Edit::Fencing(true).apply(&mut scenario).expect("applies");
        assert!(on(&scenario));
        Edit::Check { resource: 1, check: Check::Version }.apply(&mut scenario).expect("applies");
        assert!(!on(&scenario));
        scenario.resources.clear();
        assert!(!on(&scenario), "nothing to fence");
    }

    #[test]
    fn an_edit_of_something_gone_is_refused_with_a_reason() {
        let edit = Edit::Check { resource: 7, check: Check::None };
        let refused = edit.apply(&mut two_resources()).expect_err("nothing there");
        assert_eq!(refused.to_string(), "this resource is not there any more");
    }
}
