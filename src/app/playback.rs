//! Playing: the playhead moves, nothing else.

use crate::time::{Duration, Instant};

/// How fast simulated time runs beside that of the person who looks on, in quarters: 4 is 1×.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(u32);

/// Whether the run is being played, and how fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playback {
    /// Whether it is being played.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
}

impl Default for Speed {
    fn default() -> Self {
        Self(4)
    }
}

impl Speed {
    /// What the menu offers.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(4), Self(8), Self(40)];

    /// How the menu writes it.
    pub const fn label(self) -> &'static str {
        match self.0 {
            1 => "¼×",
            2 => "½×",
            4 => "1×",
            8 => "2×",
            _ => "10×",
        }
    }

    /// How much simulated time passes in that much of the watcher's.
    pub const fn simulated(self, watched: Duration) -> Duration {
        Duration::from_micros(watched.micros() * self.0 as u64 / 4)
    }
}

/// Where the playhead is after a while of playing, and whether the run goes on from there.
pub fn advance(at: Instant, speed: Speed, watched: Duration, until: Instant) -> (Instant, bool) {
    let there = at + speed.simulated(watched);
    (there.min(until), there < until)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_stops_at_the_end_of_the_run() {
        let at = |seconds: u64| Instant::from_micros(seconds * 1_000_000);
        let second = Duration::from_seconds(1);
        assert_eq!(advance(at(3), Speed::default(), second, at(22)), (at(4), true));
        assert_eq!(advance(at(3), Speed(8), second, at(22)), (at(5), true));
        assert_eq!(advance(at(21), Speed(40), second, at(22)), (at(22), false));
    }
}
