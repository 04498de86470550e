//! Time as the simulation counts it: whole microseconds, in three types that are never mixed.
//!
//! [`Instant`] and [`Duration`] are true time, which only the kernel and the observers of a run
//! know. [`LocalTime`] is what one process's clock shows. Comparing the two is the mistake this
//! program exists to show, so the types do not allow it.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// Microseconds in one second.
const SECOND: u64 = 1_000_000;

/// A point in true time: microseconds since the run began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(u64);

/// A length of true time in microseconds, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration(u64);

/// What one process's clock shows, in microseconds since that clock's own zero. May be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalTime(i64);

/// A signed length, for clock offsets and steps, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset(i64);

/// The half-open interval `[from, to)` of true time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeRange {
    /// The first instant inside.
    pub from: Instant,
    /// The first instant after.
    pub to: Instant,
}

/// The longest run the simulator accepts: 30 days.
pub const HORIZON: Duration = Duration(30 * 24 * 3600 * SECOND);

impl Instant {
    /// The beginning of every run.
    pub const ZERO: Self = Self(0);
    /// Later than every instant of any run; stands for "never".
    pub const MAX: Self = Self(1 << 42);

    /// The instant `micros` microseconds after the beginning.
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros)
    }

    /// Microseconds since the beginning.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// Seconds since the beginning, for drawing only.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / SECOND as f64
    }

    /// The time from `earlier` to `self`; zero if `earlier` is later.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration(self.0.saturating_sub(earlier.0))
    }
}

impl Duration {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// A duration of `micros` microseconds.
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros)
    }

    /// A duration of `millis` milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis * 1000)
    }

    /// A duration of `seconds` seconds.
    pub const fn from_seconds(seconds: u64) -> Self {
        Self(seconds * SECOND)
    }

    /// The length in microseconds.
    pub const fn micros(self) -> u64 {
        self.0
    }

    /// The length in seconds, for drawing only.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / SECOND as f64
    }

    /// The difference to `other`, or zero where `other` is longer.
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// `self` repeated `times` times.
    pub const fn times(self, times: u64) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl LocalTime {
    /// The reading `micros` microseconds after the clock's zero.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// Microseconds since the clock's zero.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The time this clock counted between `earlier` and `self`; zero if it went backwards.
    pub const fn since(self, earlier: Self) -> Duration {
        let counted = self.0 - earlier.0;
        Duration(if counted > 0 { counted as u64 } else { 0 })
    }
}

impl Offset {
    /// No offset.
    pub const ZERO: Self = Self(0);

    /// An offset of `micros` microseconds, negative for "behind".
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// The offset in microseconds.
    pub const fn micros(self) -> i64 {
        self.0
    }
}

impl TimeRange {
    /// The interval `[from, to)`; empty where `to` is not after `from`.
    pub const fn new(from: Instant, to: Instant) -> Self {
        Self { from, to }
    }

    /// The interval's length.
    pub const fn length(self) -> Duration {
        self.to.since(self.from)
    }

    /// Whether `at` lies inside.
    pub fn contains(self, at: Instant) -> bool {
        self.from <= at && at < self.to
    }

    /// Whether no instant lies inside.
    pub fn is_empty(self) -> bool {
        self.to <= self.from
    }
}

impl Add<Duration> for Instant {
    type Output = Self;
    /// Saturates at [`Instant::MAX`], which stands for "never".
    fn add(self, later: Duration) -> Self {
        Self(self.0.saturating_add(later.0).min(Self::MAX.0))
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, later: Duration) {
        *self = *self + later;
    }
}

impl Add for Duration {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }
}

impl AddAssign for Duration {
    fn add_assign(&mut self, more: Self) {
        *self = *self + more;
    }
}

impl Sub<Duration> for Instant {
    type Output = Self;
    fn sub(self, earlier: Duration) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for LocalTime {
    type Output = Self;
    fn add(self, later: Duration) -> Self {
        Self(self.0.saturating_add_unsigned(later.0))
    }
}

impl fmt::Display for Duration {
    /// Writes the shortest exact form in the format's own notation: `11s`, `500ms`, `1m30s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(&str, u64); 5] =
            [("h", 3600 * SECOND), ("m", 60 * SECOND), ("s", SECOND), ("ms", 1000), ("us", 1)];
        if self.0 == 0 {
            return f.write_str("0s");
        }
        // One unit with a fraction reads better than two: 3.4s, not 3s400ms.
        if self.0 >= SECOND && self.0 < 60 * SECOND && !self.0.is_multiple_of(SECOND) {
            let fraction = format!("{:06}", self.0 % SECOND);
            return write!(f, "{}.{}s", self.0 / SECOND, fraction.trim_end_matches('0'));
        }
        let mut rest = self.0;
        for (unit, size) in UNITS {
            if rest >= size {
                write!(f, "{}{unit}", rest / size)?;
                rest %= size;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Duration(self.0).fmt(f)
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        Duration(self.0.unsigned_abs()).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_print_in_the_formats_own_notation() {
        let shown = |micros| Duration::from_micros(micros).to_string();
        assert_eq!(shown(0), "0s");
        assert_eq!(shown(250), "250us");
        assert_eq!(shown(500_000), "500ms");
        assert_eq!(shown(500_250), "500ms250us");
        assert_eq!(shown(3_400_000), "3.4s");
        assert_eq!(shown(11_000_000), "11s");
        assert_eq!(shown(90_000_000), "1m30s");
        assert_eq!(shown(3_600_000_000), "1h");
        assert_eq!(Offset::from_micros(-1_500_000).to_string(), "-1.5s");
    }

    #[test]
    fn the_time_since_a_later_instant_is_zero() {
        let (early, late) = (Instant::from_micros(3), Instant::from_micros(5));
        assert_eq!(late.since(early), Duration::from_micros(2));
        assert_eq!(early.since(late), Duration::ZERO);
    }
}
