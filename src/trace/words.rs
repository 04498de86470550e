//! Times and lists as sentences write them.

use std::fmt::Write as _;

use crate::time::{Duration, Instant};

/// An instant, to one decimal unless it needs more: "15.3 s".
pub fn instant(at: Instant) -> String {
    seconds(at.micros())
}

/// A length of time: "11.0 s", "250 ms", "30 min".
pub fn duration(length: Duration) -> String {
    match length.micros() {
        0 => "0.0\u{a0}s".to_owned(),
        micros @ ..1000 => format!("{micros}\u{a0}µs"),
        micros @ ..1_000_000 => {
            format!("{}\u{a0}ms", decimal(micros, 1000, 0))
        }
        micros => seconds(micros),
    }
}

/// Names as a sentence lists them: "A", "A and B", "A, B and C".
pub fn list<S: AsRef<str>>(names: &[S]) -> String {
    let mut text = String::new();
    for (place, name) in names.iter().enumerate() {
        text.push_str(match place {
            0 => "",
            last if last + 1 == names.len() => " and ",
            _ => ", ",
        });
        text.push_str(name.as_ref());
    }
    text
}

/// A written text, short enough for a sentence.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 48;
    let line = text.lines().next().unwrap_or_default();
    let cut: String = line.chars().take(LONGEST).collect();
    let more = if cut.len() < text.len() { "…" } else { "" };
    format!("“{cut}{more}”")
}

fn seconds(micros: u64) -> String {
    const MINUTE: u64 = 60_000_000;
    // Beyond ten minutes nobody counts in seconds any more.
    if micros < 10 * MINUTE {
        return format!("{}\u{a0}s", decimal(micros, 1_000_000, 1));
    }
    let (hours, minutes, rest) = (micros / (60 * MINUTE), micros / MINUTE % 60, micros % MINUTE);
    let mut text = String::new();
    if hours > 0 {
        let _ = write!(text, "{hours}\u{a0}h ");
    }
    if minutes > 0 {
        let _ = write!(text, "{minutes}\u{a0}min ");
    }
    if rest > 0 {
        let _ = write!(text, "{}\u{a0}s", decimal(rest, 1_000_000, 1));
    }
    text.trim_end().to_owned()
}

/// `value / unit` with at least `least` decimals and no zeros after those that are needed.
fn decimal(value: u64, unit: u64, least: usize) -> String {
    let width = unit.ilog10() as usize;
    let fraction = format!("{:0width$}", value % unit);
    let kept = fraction.trim_end_matches('0').len().max(least);
    match kept {
        0 => (value / unit).to_string(),
        _ => format!("{}.{}", value / unit, &fraction[..kept]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_have_one_decimal_or_as_many_as_they_need() {
        let shown = |micros| instant(Instant::from_micros(micros)).replace('\u{a0}', " ");
        assert_eq!(shown(0), "0.0 s");
        assert_eq!(shown(500_000), "0.5 s");
        assert_eq!(shown(15_300_000), "15.3 s");
        assert_eq!(shown(15_301_000), "15.301 s");
        assert_eq!(shown(90_000_000), "90.0 s");
        assert_eq!(shown(1_800_000_000), "30 min");
        assert_eq!(shown(5_415_500_000), "1 h 30 min 15.5 s");
    }

    #[test]
    fn short_durations_are_in_milliseconds() {
        let shown = |micros| duration(Duration::from_micros(micros)).replace('\u{a0}', " ");
        assert_eq!(shown(0), "0.0 s");
        assert_eq!(shown(40), "40 µs");
        assert_eq!(shown(250_000), "250 ms");
        assert_eq!(shown(1_500), "1.5 ms");
        assert_eq!(shown(11_000_000), "11.0 s");
    }

    #[test]
    fn names_are_listed_as_a_sentence_lists_them() {
        assert_eq!(list(&["A"]), "A");
        assert_eq!(list(&["A", "B"]), "A and B");
        assert_eq!(list(&["A", "B", "C"]), "A, B and C");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(quoted("short"), "“short”");
        assert_eq!(quoted(&"x".repeat(60)).chars().count(), 51);
        assert_eq!(quoted("two\nlines"), "“two…”");
    }
}
