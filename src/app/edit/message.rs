//! Edits of what the network does to one message.

use crate::app::edit::Refused;
use crate::protocol::{MessageName, RequestKind};
use crate::scenario::{self, Fault, MAX_FAULTS, Scenario};
use crate::time::{Duration, HORIZON};

/// What the network does to one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageEdit {
    /// It takes so much longer than its link; nothing: as long as its link.
    Delay(Duration),
    /// It is lost, or not.
    Lost(bool),
    /// It arrives once more so much later, or only once.
    Again(Option<Duration>),
}

/// What happens to a message in a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// How much longer than its link it takes.
    pub delay: Duration,
    /// Whether it is lost.
    pub lost: bool,
    /// How much later it arrives once more.
    pub again: Option<Duration>,
}

/// Whether faults can name such messages.
pub const fn can_be_named(message: MessageName) -> bool {
    !matches!(message.kind, RequestKind::Token | RequestKind::FenceOut | RequestKind::Event)
}

/// The message's name in the format's notation.
pub(super) fn name(scenario: &Scenario, message: MessageName) -> Option<String> {
    let client = scenario.clients.get(message.client.index())?;
    can_be_named(message).then(|| scenario::message_text(&client.name, message))
}

/// What happens to a message.
pub fn fate(scenario: &Scenario, message: MessageName) -> Fate {
    let mut fate = Fate::default();
    let Some(name) = name(scenario, message) else { return fate };
    for fault in &scenario.faults {
        match fault {
            Fault::Delay { message, by } if same(message, &name) => {
                fate.delay += *by;
            }
            Fault::Drop { message } if same(message, &name) => fate.lost = true,
            Fault::Duplicate { message, after } if same(message, &name) => {
                fate.again = Some(*after);
            }
            _ => {}
        }
    }
    fate
}

impl MessageEdit {
    pub(crate) fn apply(self, scenario: &mut Scenario, at: MessageName) -> Result<(), Refused> {
        let Some(message) = name(scenario, at) else {
            return Err(Refused("the network has no faults for this message".to_owned()));
        };
        let is_old = |fault: &Fault| match (self, fault) {
            (Self::Delay(_), Fault::Delay { message: it, .. })
            | (Self::Lost(_), Fault::Drop { message: it })
            | (Self::Again(_), Fault::Duplicate { message: it, .. }) => same(it, &message),
            _ => false,
        };
        // A changed fault stays where it is in the list.
        let place = scenario.faults.iter().position(is_old).unwrap_or(scenario.faults.len());
        scenario.faults.retain(|fault| !is_old(fault));
        let new = match self {
            Self::Delay(by) if by > Duration::ZERO => {
                Some(Fault::Delay { message, by: by.min(HORIZON) })
            }
            Self::Lost(true) => Some(Fault::Drop { message }),
            Self::Again(Some(after)) => Some(Fault::Duplicate { message, after }),
            _ => None,
        };
        if let Some(fault) = new {
            if scenario.faults.len() >= MAX_FAULTS {
                return Err(Refused(format!("there are {MAX_FAULTS} faults, and may not be more")));
            }
            scenario.faults.insert(place.min(scenario.faults.len()), fault);
        }
        Ok(())
    }
}

/// Whether two names mean one message: the first attempt may be named, or not.
fn same(one: &str, other: &str) -> bool {
    let plain = |name: &str| match name.strip_suffix(".reply") {
        Some(name) => (name.strip_suffix(".try1").unwrap_or(name).to_owned(), true),
        None => (name.strip_suffix(".try1").unwrap_or(name).to_owned(), false),
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ProcessId;
    use crate::scenario::Client;

    const WRITE: MessageName = MessageName {
        client: ProcessId(0),
        kind: RequestKind::Write,
        n: 1,
        attempt: 1,
        reply: false,
    };

    fn scenario() -> Scenario {
        Scenario {
            clients: vec![Client { name: "A".to_owned(), ..Default::default() }],
            ..Default::default()
        }
    }

    fn seconds(n: u64) -> Duration {
        Duration::from_seconds(n)
    }

    #[test]
    fn a_delay_is_one_fault_that_changes_and_goes() {
        let mut scenario = scenario();
        let delay = |by, scenario: &mut Scenario| {
            MessageEdit::Delay(by).apply(scenario, WRITE).expect("applies");
        };
        delay(seconds(2), &mut scenario);
        MessageEdit::Lost(true).apply(&mut scenario, WRITE.answer()).expect("applies");
        delay(seconds(3), &mut scenario);
        let message = "A.write#1".to_owned();
        assert_eq!(scenario.faults[0], Fault::Delay { message, by: seconds(3) });
        assert_eq!(scenario.faults.len(), 2);
        assert_eq!(fate(&scenario, WRITE).delay, seconds(3));
        delay(Duration::ZERO, &mut scenario);
        assert_eq!(fate(&scenario, WRITE), Fate::default());
        assert!(fate(&scenario, WRITE.answer()).lost, "another message");
    }

    #[test]
    fn the_first_attempt_goes_by_both_its_names() {
        let mut scenario = scenario();
        let message = "A.write#1.try1.reply".to_owned();
        scenario.faults.push(Fault::Duplicate { message, after: seconds(1) });
        assert_eq!(fate(&scenario, WRITE.answer()).again, Some(seconds(1)));
        MessageEdit::Again(None).apply(&mut scenario, WRITE.answer()).expect("applies");
        assert!(scenario.faults.is_empty());
    }

    #[test]
    fn what_no_fault_can_name_is_refused() {
        let token = MessageName { kind: RequestKind::Token, ..WRITE };
        assert!(MessageEdit::Lost(true).apply(&mut scenario(), token).is_err());
    }
}
