//! Edits of one pause.

use crate::app::edit::{Refused, gone};
use crate::kernel::Thread;
use crate::scenario::{Pause, PauseCause, PauseStart, Scenario};
use crate::time::{Duration, HORIZON, Instant, TimeRange};

/// The shortest pause the page makes: it must stay big enough to be taken hold of.
pub const MIN_PAUSE: Duration = Duration::from_millis(10);

/// Which pause: a client's place in the scenario, and the pause's place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PauseRef {
    /// The client's place in the scenario, which is also its process number.
    pub client: usize,
    /// The pause's place in the client's list, from 0.
    pub place: usize,
}

/// What is changed about a pause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PauseEdit {
    /// It starts then, as long as before. A pause pinned to a step is pinned no more.
    Move(Instant),
    /// It lasts so long from where it starts; a pin stays.
    Length(Duration),
    /// It covers that interval. A pin goes.
    Range(TimeRange),
    /// It starts after a step: the step's label, or its kind with a number.
    Pin(String),
    /// Its cause; slices are kept only by `cpu-throttle`.
    Cause(PauseCause),
    /// What it freezes.
    Scope(Thread),
    /// What it does to the monotonic clock, or what its cause says.
    StopsClock(Option<bool>),
    /// How long a throttled process runs and stalls in turns.
    Slices {
        /// How long it runs.
        run: Duration,
        /// How long it stalls.
        stall: Duration,
    },
}

impl PauseRef {
    pub(crate) fn find(self, scenario: &mut Scenario) -> Result<&mut Pause, Refused> {
        scenario
            .clients
            .get_mut(self.client)
            .and_then(|client| client.pauses.get_mut(self.place))
            .ok_or_else(|| gone("pause"))
    }

    /// The pause, if it is there.
    pub fn get(self, scenario: &Scenario) -> Option<&Pause> {
        scenario.clients.get(self.client)?.pauses.get(self.place)
    }
}

impl PauseEdit {
    pub(crate) fn apply(&self, pause: &mut Pause) {
        match self {
            Self::Move(at) => pause.start = PauseStart::At(in_horizon(*at)),
            Self::Length(length) => pause.length = long_enough(*length),
            Self::Range(range) => {
                pause.start = PauseStart::At(in_horizon(range.from));
                pause.length = long_enough(range.length());
            }
            Self::Pin(step) => pause.start = PauseStart::After(step.clone()),
            Self::Cause(cause) => {
                pause.cause = Some(*cause);
                if *cause != PauseCause::CpuThrottle {
                    (pause.run, pause.stall) = (None, None);
                }
            }
            Self::Scope(scope) => pause.scope = (*scope != Thread::Any).then_some(*scope),
            Self::StopsClock(stops) => pause.stops_clock = *stops,
            Self::Slices { run, stall } => {
                (pause.run, pause.stall) = (Some(*run), Some(*stall));
            }
        }
    }
}

/// The pause that "add" makes: a garbage collection of that length.
pub fn default_pause(at: Instant, length: Duration) -> Pause {
    Pause {
        start: PauseStart::At(at),
        length,
        cause: Some(PauseCause::Gc),
        scope: None,
        stops_clock: None,
        run: None,
        stall: None,
    }
}

fn in_horizon(at: Instant) -> Instant {
    at.min(Instant::ZERO + HORIZON)
}

fn long_enough(length: Duration) -> Duration {
    length.clamp(MIN_PAUSE, HORIZON)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Instant {
        Instant::from_micros(n * 1_000_000)
    }

    fn eleven_seconds() -> Pause {
        default_pause(seconds(4), Duration::from_seconds(11))
    }

    #[test]
    fn moving_keeps_the_length_and_resizing_keeps_the_start() {
        let mut pause = eleven_seconds();
        PauseEdit::Move(seconds(2)).apply(&mut pause);
        assert_eq!(pause, default_pause(seconds(2), Duration::from_seconds(11)));
        PauseEdit::Length(Duration::from_seconds(3)).apply(&mut pause);
        assert_eq!(pause, default_pause(seconds(2), Duration::from_seconds(3)));
    }

    #[test]
    fn a_pause_stays_big_enough_to_be_taken_hold_of() {
        let mut pause = eleven_seconds();
        PauseEdit::Range(TimeRange::new(seconds(5), seconds(5))).apply(&mut pause);
        assert_eq!(pause.length, MIN_PAUSE);
    }

    #[test]
    fn moving_a_pinned_pause_takes_the_pin_out_and_resizing_does_not() {
        let mut pause = eleven_seconds();
        PauseEdit::Pin("check".to_owned()).apply(&mut pause);
        PauseEdit::Length(Duration::from_seconds(3)).apply(&mut pause);
        assert_eq!(pause.start, PauseStart::After("check".to_owned()));
        PauseEdit::Move(seconds(1)).apply(&mut pause);
        assert_eq!(pause.start, PauseStart::At(seconds(1)));
    }

    #[test]
    fn another_cause_forgets_the_slices_of_a_throttled_process() {
        let mut pause = eleven_seconds();
        PauseEdit::Cause(PauseCause::CpuThrottle).apply(&mut pause);
        let slice = Duration::from_millis(50);
        PauseEdit::Slices { run: slice, stall: slice }.apply(&mut pause);
        assert_eq!(pause.run, Some(slice));
        PauseEdit::Cause(PauseCause::Swap).apply(&mut pause);
        assert_eq!((pause.run, pause.stall), (None, None));
    }

    #[test]
    fn the_whole_process_is_written_as_no_scope_at_all() {
        let mut pause = eleven_seconds();
        PauseEdit::Scope(Thread::Worker).apply(&mut pause);
        assert_eq!(pause.scope, Some(Thread::Worker));
        PauseEdit::Scope(Thread::Any).apply(&mut pause);
        assert_eq!(pause.scope, None);
    }
}
