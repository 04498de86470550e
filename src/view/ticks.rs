//! Round numbers for the time axis.

use crate::time::{Duration, Instant};
use crate::view::TimeScale;

/// One tick of the time axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// Where.
    pub at: Instant,
    /// Its number; none for a tick between two numbers.
    pub text: Option<String>,
}

/// Steps between two numbers, in seconds, from one second up; below it is 1, 2 and 5.
const STEPS: [u64; 22] = [
    1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
    172_800, 432_000, 864_000, 1_728_000,
];

const SECOND: u64 = 1_000_000;

/// The ticks of an axis whose numbers are at least `apart` pixels from each other.
pub fn ticks(scale: &TimeScale, apart: f64) -> Vec<Tick> {
    let step = step_of_at_least(scale.micros_in(apart));
    // Between two numbers stands one tick, where that is a whole number of microseconds.
    let small = if step.is_multiple_of(2) { step / 2 } else { step };
    let (from, to) = (scale.range().from.micros(), scale.range().to.micros());
    let span = Duration::from_micros(to - from);
    let mut list = Vec::new();
    let mut at = from.div_ceil(small) * small;
    while at <= to {
        let here = Instant::from_micros(at);
        if let Some(gap) = scale.gaps().iter().find(|gap| gap.from < here && here < gap.to) {
            at = gap.to.micros().div_ceil(small) * small;
            continue;
        }
        let text = at.is_multiple_of(step).then(|| number(at, step, span));
        list.push(Tick { at: here, text });
        at += small;
    }
    // The unit is told once, at the last number.
    if let Some(last) = list.iter_mut().rev().find_map(|tick| tick.text.as_mut()) {
        last.push('\u{a0}');
        last.push_str(unit(span));
    }
    list
}

/// The smallest round step of at least so many microseconds.
fn step_of_at_least(micros: f64) -> u64 {
    let mut decade = 1;
    while decade < SECOND {
        for factor in [1, 2, 5] {
            if (decade * factor) as f64 >= micros {
                return decade * factor;
            }
        }
        decade *= 10;
    }
    let whole = STEPS.iter().map(|seconds| seconds * SECOND);
    let fits = whole.clone().find(|&step| step as f64 >= micros);
    fits.or(whole.max()).unwrap_or(SECOND)
}

/// What the numbers of an axis count.
fn unit(span: Duration) -> &'static str {
    match span.micros() / SECOND {
        0 => "ms",
        1..=180 => "s",
        181..=10_800 => "min",
        10_801..=259_200 => "h",
        _ => "d",
    }
}

fn number(at: u64, step: u64, span: Duration) -> String {
    match unit(span) {
        "ms" => decimal(at, 1000, step),
        "s" => decimal(at, SECOND, step),
        "min" => sixties(at / SECOND),
        "h" => sixties(at / (60 * SECOND)),
        _ => decimal(at, 86_400 * SECOND, step.max(8640 * SECOND)),
    }
}

/// `at` in `unit`s with as many decimals as `step` needs.
fn decimal(at: u64, unit: u64, step: u64) -> String {
    let (whole, mut rest) = (at / unit, at % unit);
    let mut text = whole.to_string();
    let (mut size, mut point) = (unit, false);
    while !step.is_multiple_of(size) && size >= 10 {
        if !point {
            text.push('.');
            point = true;
        }
        size /= 10;
        text.push(char::from(b'0' + (rest / size) as u8));
        rest %= size;
    }
    text
}

/// Minutes and seconds, or hours and minutes: `1:30`.
fn sixties(count: u64) -> String {
    let rest = count % 60;
    let zero = if rest < 10 { "0" } else { "" };
    format!("{}:{zero}{rest}", count / 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::TimeRange;
    use crate::view::Px;

    fn numbers(micros: u64, pixels: i32) -> Vec<String> {
        let range = TimeRange::new(Instant::ZERO, Instant::from_micros(micros));
        let scale = TimeScale::new(range, Px::ZERO, Px::whole(pixels));
        ticks(&scale, 60.0).into_iter().filter_map(|tick| tick.text).collect()
    }

    #[test]
    fn the_axis_counts_in_round_numbers_of_a_fitting_unit() {
        let flagship = numbers(22 * SECOND, 880);
        assert_eq!(flagship.first().map(String::as_str), Some("0"));
        assert_eq!(flagship[1], "2");
        assert_eq!(flagship.last().map(String::as_str), Some("22\u{a0}s"));
        assert_eq!(numbers(3 * SECOND, 600)[1..3], ["0.5", "1.0"]);
        assert_eq!(numbers(500_000, 600)[1..3], ["50", "100"]);
        assert_eq!(numbers(1800 * SECOND, 600)[1..3], ["5:00", "10:00"]);
        assert_eq!(numbers(100_000 * SECOND, 600)[1], "3:00");
        assert_eq!(numbers(30 * 86_400 * SECOND, 600)[1], "5");
    }

    #[test]
    fn an_axis_of_any_length_has_few_ticks() {
        for exponent in 0..42 {
            let count = numbers(1 << exponent, 900).len();
            assert!(count <= 16, "{count} numbers at 2^{exponent} us");
        }
    }
}
