//! Edits of when a fault happens.

use crate::app::edit::{Refused, gone};
use crate::scenario::{Fault, Scenario};
use crate::time::{Duration, HORIZON, Instant, TimeRange};

/// The shortest fault the page makes: it must stay big enough to be taken hold of.
const SHORTEST: Duration = Duration::from_millis(10);

/// What is changed about a fault that happens at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultEdit {
    /// It begins then, and lasts as long as before.
    Move(Instant),
    /// It lasts so long; none: to the end of the run.
    Length(Option<Duration>),
    /// It covers that interval.
    Range(TimeRange),
}

/// When a fault begins and how long it lasts; none for what happens to a message.
pub fn fault_time(fault: &Fault) -> Option<(Instant, Option<Duration>)> {
    match fault {
        Fault::Delay { .. } | Fault::Drop { .. } | Fault::Duplicate { .. } => None,
        Fault::Partition { at, length, .. }
        | Fault::Slow { at, length, .. }
        | Fault::Stall { at, length }
        | Fault::Service { at, length, .. } => Some((*at, *length)),
        Fault::Crash { at, restart_after, .. } => Some((*at, *restart_after)),
        Fault::ClockStep { at, .. } => Some((*at, None)),
    }
}

impl FaultEdit {
    pub(crate) fn apply(self, scenario: &mut Scenario, place: usize) -> Result<(), Refused> {
        let fault = scenario.faults.get_mut(place).ok_or_else(|| gone("fault"))?;
        match self {
            Self::Move(at) => set(fault, Some(at), None),
            Self::Length(length) => set(fault, None, Some(length)),
            Self::Range(range) => set(fault, Some(range.from), Some(Some(range.length()))),
        }
        Ok(())
    }
}

fn set(fault: &mut Fault, begins: Option<Instant>, lasts: Option<Option<Duration>>) {
    let begins = begins.map(|at| at.min(Instant::ZERO + HORIZON));
    let lasts = lasts.map(|length| length.map(|length| length.clamp(SHORTEST, HORIZON)));
    let (at, length) = match fault {
        Fault::Delay { .. } | Fault::Drop { .. } | Fault::Duplicate { .. } => return,
        Fault::ClockStep { at, .. } => (at, None),
        Fault::Partition { at, length, .. }
        | Fault::Slow { at, length, .. }
        | Fault::Stall { at, length }
        | Fault::Service { at, length, .. } => (at, Some(length)),
        Fault::Crash { at, restart_after, .. } => (at, Some(restart_after)),
    };
    *at = begins.unwrap_or(*at);
    if let (Some(length), Some(lasts)) = (length, lasts) {
        *length = lasts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Instant {
        Instant::from_micros(n * 1_000_000)
    }

    #[test]
    fn every_kind_of_fault_moves_and_those_that_last_are_resized() {
        let restart_after = Some(Duration::from_seconds(2));
        let crash = Fault::Crash { process: "A".to_owned(), restart_after, at: seconds(1) };
        let mut scenario = Scenario { faults: vec![crash], ..Default::default() };
        let range = TimeRange::new(seconds(3), seconds(8));
        FaultEdit::Range(range).apply(&mut scenario, 0).expect("applies");
        let now = fault_time(&scenario.faults[0]);
        assert_eq!(now, Some((seconds(3), Some(Duration::from_seconds(5)))));
        FaultEdit::Move(seconds(4)).apply(&mut scenario, 0).expect("applies");
        FaultEdit::Length(None).apply(&mut scenario, 0).expect("applies");
        assert_eq!(fault_time(&scenario.faults[0]), Some((seconds(4), None)));
        assert!(FaultEdit::Move(seconds(4)).apply(&mut scenario, 1).is_err());
    }
}
