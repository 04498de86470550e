//! Between instants and coordinates.

use crate::time::{Duration, Instant, TimeRange};
use crate::view::{Gaps, Px};

/// The map from true time to a coordinate along the time axis, and back. Immutable: zooming and
/// panning give another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeScale {
    range: TimeRange,
    start: Px,
    length: Px,
    gaps: Gaps,
}

/// The shortest stretch of time that can be zoomed to.
const CLOSEST: Duration = Duration::from_micros(100);

impl TimeScale {
    /// The scale that draws `range` from coordinate `start` on, over `length`.
    pub fn new(range: TimeRange, start: Px, length: Px) -> Self {
        let to = range.to.max(range.from + Duration::from_micros(1));
        let range = TimeRange::new(range.from, to);
        Self { range, start, length: Px(length.0.max(1)), gaps: Gaps::default() }
    }

    /// The same with long stretches drawn short.
    pub const fn with_gaps(self, gaps: Gaps) -> Self {
        Self { gaps, ..self }
    }

    /// What is drawn short.
    pub const fn gaps(&self) -> &Gaps {
        &self.gaps
    }

    /// How many microseconds the drawn range looks, and where it begins.
    fn looks(&self) -> (f64, f64) {
        let from = self.gaps.squeezed(self.range.from.micros() as f64);
        (self.gaps.squeezed(self.range.to.micros() as f64) - from, from)
    }

    /// The time that is drawn.
    pub const fn range(&self) -> TimeRange {
        self.range
    }

    /// The coordinate of the range's beginning.
    pub const fn start(&self) -> Px {
        self.start
    }

    /// The coordinate of the range's end.
    pub fn end(&self) -> Px {
        self.start + self.length
    }

    /// The coordinate of an instant. Instants outside the range lie outside the axis.
    pub fn x_from_instant(&self, at: Instant) -> Px {
        let (looks, from) = self.looks();
        let share = (self.gaps.squeezed(at.micros() as f64) - from) / looks;
        // Far outside is as good as just outside, and cannot overflow.
        Px::nearest(self.start.get() + (share * self.length.get()).clamp(-1e6, 1e6))
    }

    /// The coordinate of an instant, kept on the axis.
    pub fn x_clamped(&self, at: Instant) -> Px {
        self.x_from_instant(at).clamp(self.start, self.end())
    }

    /// The instant at a coordinate in pixels, kept at or after the run's beginning.
    pub fn instant_from_x(&self, x: f64) -> Instant {
        let (_, from) = self.looks();
        let micros = self.gaps.stretched(from + self.micros_in(x - self.start.get()));
        Instant::from_micros(micros.round().clamp(0.0, Instant::MAX.micros() as f64) as u64)
    }

    /// How many microseconds a distance in pixels stands for outside of gaps, signed.
    pub fn micros_in(&self, pixels: f64) -> f64 {
        pixels / self.length.get() * self.looks().0
    }

    /// Pixels in one second.
    pub fn pixels_per_second(&self) -> f64 {
        self.length.get() / self.range.length().seconds()
    }

    /// The range after zooming by `factor` (above 1: closer) with the instant at `x` kept in
    /// place, inside `whole`.
    pub fn zoomed(&self, x: f64, factor: f64, whole: TimeRange) -> TimeRange {
        let span = self.range.length().micros() as f64 / factor.max(1e-6);
        let span = bounded(span, CLOSEST.micros() as f64, whole.length().micros().max(1) as f64);
        let share = ((x - self.start.get()) / self.length.get()).clamp(0.0, 1.0);
        let held = self.instant_from_x(x).micros() as f64;
        within(whole, held - share * span, span)
    }

    /// The range after panning by so many pixels (positive: later), inside `whole`.
    pub fn panned(&self, pixels: f64, whole: TimeRange) -> TimeRange {
        let from = self.range.from.micros() as f64 + self.micros_in(pixels);
        within(whole, from, self.range.length().micros() as f64)
    }
}

/// The range of length `span` nearest to one from `from` on that lies inside `whole`.
fn within(whole: TimeRange, from: f64, span: f64) -> TimeRange {
    let (low, high) = (whole.from.micros() as f64, whole.to.micros() as f64);
    let from = bounded(from, low, (high - span).max(low));
    let to = (from + span).min(high);
    TimeRange::new(
        Instant::from_micros(from.round() as u64),
        Instant::from_micros(to.round() as u64),
    )
}

/// The multiple of `tick` nearest to an instant.
pub fn snap(at: Instant, tick: Duration) -> Instant {
    let tick = tick.micros().max(1);
    Instant::from_micros((at.micros() + tick / 2) / tick * tick)
}

/// The step that fits a stretch of time drawn as a whole: a tenth of a second, or as much shorter as
/// makes at least some two hundred of it.
pub fn fitting_tick(range: Duration) -> Duration {
    let mut tick = Duration::from_millis(100);
    while tick.micros() > 1 && range.micros() / tick.micros() < 200 {
        tick = Duration::from_micros(tick.micros() / 10);
    }
    tick
}

/// `f64::clamp` would print its bounds if they were the wrong way round, and printing floats is
/// 12 kB of code.
fn bounded(value: f64, low: f64, high: f64) -> f64 {
    value.max(low).min(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Instant {
        Instant::from_micros(seconds * 1_000_000)
    }

    fn flagship() -> TimeScale {
        TimeScale::new(TimeRange::new(seconds(0), seconds(22)), Px::whole(132), Px::whole(880))
    }

    #[test]
    fn a_tick_fits_what_is_drawn() {
        let ticks = [(22_000_000, 100_000), (1_800_000_000, 100_000), (40_000, 100), (100, 1)];
        for (range, tick) in ticks {
            let range = Duration::from_micros(range);
            assert_eq!(fitting_tick(range), Duration::from_micros(tick), "{range:?}");
        }
    }

    #[test]
    fn instants_go_to_coordinates_and_back() {
        let scale = flagship();
        assert_eq!(scale.x_from_instant(Instant::from_micros(15_200_000)), Px::whole(740));
        assert_eq!(scale.instant_from_x(740.0), Instant::from_micros(15_200_000));
        assert_eq!(scale.instant_from_x(0.0), Instant::ZERO, "never before the beginning");
        assert_eq!(scale.x_clamped(seconds(90)), scale.end());
    }

    #[test]
    fn zooming_keeps_the_instant_under_the_pointer_and_stays_inside_the_run() {
        let whole = TimeRange::new(seconds(0), seconds(22));
        let closer = flagship().zoomed(572.0, 2.0, whole);
        assert_eq!(closer.length(), Duration::from_seconds(11));
        let scale = TimeScale::new(closer, Px::whole(132), Px::whole(880));
        assert_eq!(scale.x_from_instant(seconds(11)), Px::whole(572));
        assert_eq!(scale.zoomed(572.0, 0.01, whole), whole);
        assert_eq!(scale.panned(-1e9, whole).from, Instant::ZERO);
        assert_eq!(scale.panned(1e9, whole).to, seconds(22));
    }

    #[test]
    fn snapping_goes_to_the_nearest_tick() {
        let snapped = |micros| snap(Instant::from_micros(micros), Duration::from_millis(100));
        assert_eq!(snapped(4_249_999), Instant::from_micros(4_200_000));
        assert_eq!(snapped(4_250_000), Instant::from_micros(4_300_000));
    }
}
