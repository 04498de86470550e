//! Long stretches in which nothing happens, drawn short.

use crate::order;
use crate::time::{Duration, Instant, TimeRange};

/// So many gaps are drawn short at most.
const MOST: usize = 4;

/// The stretches that are drawn short, in order of time. Immutable, and small enough to be copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gaps {
    list: [Option<TimeRange>; MOST],
    /// How long each of them looks.
    looks: Duration,
}

impl Gaps {
    /// The gaps between instants at which something happens, in any order, in a run from zero to
    /// `until`: what takes up more than half of the time that is left without it.
    pub fn of(mut busy: Vec<Instant>, until: Instant) -> Self {
        busy.retain(|at| *at < until);
        busy.extend([Instant::ZERO, until]);
        order::sort_by_key(&mut busy, |at| *at);
        let mut free: Vec<TimeRange> = busy
            .windows(2)
            .map(|pair| TimeRange::new(pair[0], pair[1]))
            .filter(|range| range.length().micros() > until.micros() / 100)
            .collect();
        // The longest first; of equals the earliest.
        order::sort_by_key(&mut free, |range| std::cmp::Reverse(range.length()));
        let mut left = until.micros();
        let mut long = Vec::new();
        for range in free.into_iter().take(MOST) {
            if range.length().micros() < left / 2 {
                break;
            }
            left -= range.length().micros();
            long.push(range);
        }
        // A little is left on both sides: what happens there does not touch the break.
        let (edge, looks) = (Duration::from_micros(left / 16), Duration::from_micros(left / 10));
        long.retain(|range| range.length() > edge + edge + looks);
        order::sort_by_key(&mut long, |range| range.from);
        let mut gaps = Self { looks, ..Self::default() };
        for (place, range) in gaps.list.iter_mut().zip(long) {
            *place = Some(TimeRange::new(range.from + edge, range.to - edge));
        }
        gaps
    }

    /// The gaps, in order of time.
    pub fn iter(&self) -> impl Iterator<Item = TimeRange> + use<> {
        self.list.into_iter().flatten()
    }

    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }

    /// Whether an instant lies inside a gap.
    pub fn hide(&self, at: Instant) -> bool {
        self.iter().any(|gap| gap.from < at && at < gap.to)
    }

    /// How many microseconds from the beginning an instant looks.
    pub(super) fn squeezed(&self, micros: f64) -> f64 {
        let looks = self.looks.micros() as f64;
        let mut saved = 0.0;
        for gap in self.iter() {
            let (from, length) = (gap.from.micros() as f64, gap.length().micros() as f64);
            if micros <= from {
                break;
            }
            let inside = (micros - from).min(length);
            saved += inside - inside / length * looks;
        }
        micros - saved
    }

    /// The instant that looks so many microseconds from the beginning.
    pub(super) fn stretched(&self, micros: f64) -> f64 {
        let looks = self.looks.micros() as f64;
        let mut added = 0.0;
        for gap in self.iter() {
            let length = gap.length().micros() as f64;
            let from = gap.from.micros() as f64 - added;
            if micros <= from {
                break;
            }
            let inside = (micros - from).min(looks);
            added += inside / looks * length - inside;
        }
        micros + added
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Instant {
        Instant::from_micros(seconds * 1_000_000)
    }

    /// A lid that is closed for half an hour.
    fn lid() -> Gaps {
        Gaps::of([0, 1, 4, 5, 14, 1804, 1805].map(at).to_vec(), at(1810))
    }

    #[test]
    fn the_long_stretch_is_found_and_the_short_ones_stay() {
        let gaps: Vec<_> = lid().iter().collect();
        assert_eq!(gaps.len(), 1);
        assert!(gaps[0].from > at(14) && gaps[0].to < at(1804));
        assert!(lid().hide(at(900)) && !lid().hide(at(14)));
    }

    #[test]
    fn a_run_that_is_busy_throughout_has_none() {
        assert!(Gaps::of((0..22).map(at).collect(), at(22)).is_empty());
        assert!(Gaps::of(Vec::new(), Instant::ZERO).is_empty());
    }

    #[test]
    fn instants_go_there_and_back() {
        let gaps = lid();
        for seconds in (0..1810).step_by(7) {
            let micros = (seconds * 1_000_000) as f64;
            let back = gaps.stretched(gaps.squeezed(micros));
            assert!((back - micros).abs() < 1.0, "{seconds}: {back}");
        }
        let whole = gaps.squeezed(1_810_000_000.0);
        assert!(whole < 30_000_000.0, "{whole}");
    }
}
