//! Times and names as the drawing writes them.

use crate::id::ProcessId;
use crate::property::{Report, Verdict};
use crate::time::{Duration, Instant};
use crate::trace::{Cast, Role};

/// A no-break space, so that a number and its unit stay together.
const SPACE: &str = "\u{a0}";

/// An instant: `15.2 s`.
pub fn instant(at: Instant) -> String {
    if at == Instant::ZERO {
        return format!("0.0{SPACE}s");
    }
    length(at.since(Instant::ZERO))
}

/// A length of time: `4.1 s`, with one decimal; `12 ms` where that would say too little, and
/// minutes, hours and days where it would say too much.
pub fn length(length: Duration) -> String {
    let micros = length.micros();
    let seconds = (micros + 500_000) / 1_000_000;
    match micros {
        0 => format!("0{SPACE}s"),
        1..1000 => format!("{micros}{SPACE}µs"),
        1000..10_000 if !micros.is_multiple_of(1000) => {
            format!("{}.{}{SPACE}ms", micros / 1000, micros % 1000 / 100)
        }
        1000..95_000 => format!("{}{SPACE}ms", (micros + 500) / 1000),
        95_000..120_000_000 => {
            let tenths = (micros + 50_000) / 100_000;
            format!("{}.{}{SPACE}s", tenths / 10, tenths % 10)
        }
        120_000_000..3_600_000_000 => two(seconds, 60, "min", "s"),
        3_600_000_000..86_400_000_000 => two(seconds / 60, 60, "h", "min"),
        _ => two(seconds / 3600, 24, "d", "h"),
    }
}

/// A count in two units, of which the large one holds `size` of the small one.
fn two(count: u64, size: u64, large: &str, small: &str) -> String {
    let mut text = format!("{}{SPACE}{large}", count / size);
    if !count.is_multiple_of(size) {
        text.push_str(&format!("{SPACE}{}{SPACE}{small}", count % size));
    }
    text
}

/// A process as a lane is headed: a client with a one- or two-letter name says what it is.
pub fn heading(cast: &Cast, process: ProcessId) -> String {
    let name = cast.name(process);
    match cast.role(process) {
        Role::Client if name.chars().count() <= 2 => format!("Client{SPACE}{name}"),
        Role::Client => name.to_owned(),
        Role::Service => "Lock service".to_owned(),
        Role::Resource(_) => capital(name),
    }
}

/// A process in the middle of a sentence.
pub fn spoken(cast: &Cast, process: ProcessId) -> &str {
    match cast.role(process) {
        Role::Service if cast.n_nodes <= 1 => "the lock service",
        _ => cast.name(process),
    }
}

/// The text with a capital letter in front.
pub fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// The word for a verdict.
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "Safe",
        Verdict::Degraded => "Degraded",
        Verdict::Violated => "Unsafe",
    }
}

/// What a picture shows, for who cannot see it: the verdict, and how it came about.
pub fn description(report: &Report) -> String {
    let mut text = format!("{}: {}", verdict(report.verdict), report.sentence);
    for link in &report.chain {
        text.push_str(&format!(" {}: {}", link.at, link.sentence));
    }
    text
}

/// A pause's cause as people say it, with "pause" where it needs the word.
pub fn pause_cause(cause: &str) -> &str {
    match cause {
        "gc" => "GC pause",
        "sigstop" => "SIGSTOP",
        "swap" => "swapping",
        "debugger" => "debugger stop",
        "disk-stall" => "disk stall",
        "vm-migration" => "VM migration",
        "suspend" => "suspended",
        "cpu-throttle" => "CPU throttled",
        _ => "pause",
    }
}

/// What a resource checks, as the heading of its lane says it.
pub fn check(check: &str) -> &str {
    match check {
        "token" => "fenced by token",
        "token-equal" => "demands the same token",
        "token-one-writer" => "one writer a token",
        "version" => "compare-and-set",
        "idempotency-key" => "idempotency key",
        "lock-key" => "guarded by the lock",
        "external" => "cannot check",
        _ => "checks nothing",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_one_decimal_and_a_unit_that_fits() {
        let shown = |micros| length(Duration::from_micros(micros)).replace(SPACE, " ");
        assert_eq!(shown(15_200_000), "15.2 s");
        assert_eq!(shown(100_000), "0.1 s");
        assert_eq!(shown(12_000), "12 ms");
        assert_eq!(shown(1500), "1.5 ms");
        assert_eq!(shown(250), "250 µs");
        assert_eq!(shown(125_000_000), "2 min 5 s");
        assert_eq!(shown(1_800_000_000), "30 min");
        assert_eq!(shown(5_400_000_000), "1 h 30 min");
        assert_eq!(shown(176_400_000_000), "2 d 1 h");
        assert_eq!(instant(Instant::ZERO).replace(SPACE, " "), "0.0 s");
    }
}
