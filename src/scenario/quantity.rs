//! Durations and instants as the format writes them: `250us`, `3.4s`, `1m30s`.

use crate::time::{Duration, HORIZON};

/// The units, longest first, with their length in microseconds.
const UNITS: [(&str, u64); 5] =
    [("h", 3_600_000_000), ("m", 60_000_000), ("s", 1_000_000), ("ms", 1000), ("us", 1)];

/// Reads a duration that may be negative: its sign and its length. The error says what is
/// allowed.
pub(super) fn signed_duration(text: &str) -> Result<(bool, Duration), String> {
    match text.strip_prefix('-') {
        Some(length) => Ok((true, duration(length)?)),
        None => Ok((false, duration(text)?)),
    }
}

/// Reads a duration. The error says what is allowed.
pub fn duration(text: &str) -> Result<Duration, String> {
    if text.starts_with('-') {
        return Err("must not be negative".into());
    }
    let mut rest = text;
    let mut total = 0_u64;
    let mut smaller_than = u64::MAX;
    if rest.is_empty() {
        return Err(shape());
    }
    while !rest.is_empty() {
        let number = take_while(&mut rest, |c| c.is_ascii_digit() || c == '.');
        let unit = take_while(&mut rest, |c| !c.is_ascii_digit() && c != '.');
        let Some((_, size)) = UNITS.into_iter().find(|(name, _)| *name == unit) else {
            return Err(if unit.is_empty() && is_number(number) {
                format!("needs a unit, such as \"{number}s\"")
            } else {
                shape()
            });
        };
        if size >= smaller_than {
            return Err("must name each unit once, the longest first, such as \"1m30s\"".into());
        }
        smaller_than = size;
        total = total.checked_add(micros(number, size)?).ok_or_else(too_long)?;
        if number.contains('.') && !rest.is_empty() {
            return Err("may have a fraction only in its last part".into());
        }
    }
    let duration = Duration::from_micros(total);
    if duration > HORIZON { Err(too_long()) } else { Ok(duration) }
}

/// `number` units of `size` microseconds, exactly.
fn micros(number: &str, size: u64) -> Result<u64, String> {
    if !is_number(number) {
        return Err(shape());
    }
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let total = whole.parse::<u64>().ok().and_then(|n| n.checked_mul(size)).ok_or_else(too_long)?;
    let fraction = fraction.trim_end_matches('0');
    let too_fine = || "must be a whole number of microseconds".to_owned();
    // No unit has more than 12 decimal places above a microsecond.
    let scale = 10_u128.checked_pow(fraction.len() as u32).filter(|_| fraction.len() <= 12);
    let scale = scale.ok_or_else(too_fine)?;
    let parts = fraction.parse::<u128>().unwrap_or(0) * u128::from(size);
    if !parts.is_multiple_of(scale) {
        return Err(too_fine());
    }
    total.checked_add((parts / scale) as u64).ok_or_else(too_long)
}

fn is_number(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    digits(whole) && digits(fraction)
}

fn take_while<'a>(rest: &mut &'a str, belongs: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    let (taken, left) = rest.split_at(end);
    *rest = left;
    taken
}

fn shape() -> String {
    "must be a duration in h, m, s, ms and us, such as \"10s\", \"1m30s\" or \"250us\"".into()
}

fn too_long() -> String {
    "must be at most 30 days (\"720h\")".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, micros: u64) {
        assert_eq!(duration(text), Ok(Duration::from_micros(micros)), "{text}");
    }

    #[track_caller]
    fn refuses(text: &str, part_of_the_error: &str) {
        let error = duration(text).expect_err(text);
        assert!(error.contains(part_of_the_error), "{text}: {error}");
    }

    #[test]
    fn every_unit_is_read_exactly() {
        reads("0s", 0);
        reads("250us", 250);
        reads("500ms", 500_000);
        reads("10s", 10_000_000);
        reads("3.4s", 3_400_000);
        reads("0.000001s", 1);
        reads("1.5ms", 1500);
        reads("1.50000000s", 1_500_000);
        reads("1.5m", 90_000_000);
        reads("1m30s", 90_000_000);
        reads("1m30.25s", 90_250_000);
        reads("1h", 3_600_000_000);
        reads("1h0m2s3ms4us", 3_602_003_004);
        reads("0.000000005h", 18);
        reads("720h", HORIZON.micros());
    }

    #[test]
    fn errors_say_what_is_allowed() {
        refuses("", "such as \"10s\"");
        refuses("10", "needs a unit, such as \"10s\"");
        refuses("s", "must be a duration");
        refuses("10 s", "must be a duration");
        refuses(" 10s", "must be a duration");
        refuses("10d", "must be a duration in h, m, s, ms and us");
        refuses("1e3s", "must be a duration");
        refuses(".5s", "must be a duration");
        refuses("5.s", "must be a duration");
        refuses("1.2.3s", "must be a duration");
        refuses("+5s", "must be a duration");
        refuses("-5s", "must not be negative");
        refuses("5s5s", "each unit once");
        refuses("30s1m", "longest first");
        refuses("1.5m30s", "fraction only in its last part");
        refuses("0.5us", "whole number of microseconds");
        refuses("0.0000001s", "whole number of microseconds");
        refuses("0.00000000001m", "whole number of microseconds");
        refuses("720h1us", "at most 30 days");
        refuses("99999999999999999999s", "at most 30 days");
        refuses("18446744073709551615us", "at most 30 days");
        refuses("١s", "must be a duration");
    }

    #[test]
    fn only_a_signed_duration_may_be_negative() {
        assert_eq!(signed_duration("-1.5s"), Ok((true, Duration::from_millis(1500))));
        assert_eq!(signed_duration("1h"), Ok((false, Duration::from_seconds(3600))));
        assert!(signed_duration("--1s").is_err());
    }

    #[test]
    fn what_a_duration_prints_reads_back() {
        for micros in [0, 1, 999, 1000, 1001, 999_999, 1_000_001, 59_999_999, 61_000_001] {
            let printed = Duration::from_micros(micros).to_string();
            assert_eq!(duration(&printed), Ok(Duration::from_micros(micros)), "{printed}");
        }
    }
}
