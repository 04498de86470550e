//! Numbers and names in the words of the page.

use crate::app::edit::{MessageEdit, PauseEdit};
use crate::id::ProcessId;
use crate::kernel::Thread;
use crate::lease::System;
use crate::resource::Check;
use crate::scenario::PauseCause;
use crate::time::{Duration, Instant, LocalTime};
use crate::trace::{Cast, Role};

pub use crate::trace::words::{duration, instant};

/// What a clock shows, and how far that is from true time where it is.
pub fn reading(shows: LocalTime, at: Instant) -> (String, Option<String>) {
    let micros = shows.micros();
    let sign = if micros < 0 { "−" } else { "" };
    let text = format!("{sign}{}", instant(Instant::from_micros(micros.unsigned_abs())));
    let ahead = micros - LocalTime::from_micros(at.micros() as i64).micros();
    let far = duration(Duration::from_micros(ahead.unsigned_abs()));
    let off = (ahead != 0).then(|| format!("{far} {}", if ahead > 0 { "ahead" } else { "behind" }));
    (text, off)
}

/// A length of time for a voice: `2.5 seconds`.
pub fn spoken(length: Duration) -> String {
    let text = seconds_text(length);
    let unit = if text == "1" { "second" } else { "seconds" };
    format!("{text} {unit}")
}

/// A length of time as a plain number of seconds, for fields.
pub fn seconds_text(length: Duration) -> String {
    let micros = length.micros();
    let fraction = format!("{:06}", micros % 1_000_000);
    match fraction.trim_end_matches('0') {
        "" => (micros / 1_000_000).to_string(),
        fraction => format!("{}.{fraction}", micros / 1_000_000),
    }
}

/// Reads a plain number of seconds. Digits below a microsecond are cut off.
pub fn seconds_from_text(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() > 9 {
        return None;
    }
    let seconds: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let micros = fraction.bytes().chain(*b"000000").take(6);
    let micros = micros.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(Duration::from_micros(seconds * 1_000_000 + micros))
}

/// A pause's cause as people say it.
pub const fn cause(cause: PauseCause) -> &'static str {
    match cause {
        PauseCause::Gc => "GC pause",
        PauseCause::Sigstop => "SIGSTOP",
        PauseCause::Swap => "swapping",
        PauseCause::Debugger => "debugger stop",
        PauseCause::DiskStall => "disk stall",
        PauseCause::VmMigration => "VM migration",
        PauseCause::Suspend => "suspend (lid closed)",
        PauseCause::CpuThrottle => "CPU throttling",
    }
}

/// The same from the format's word, for records.
pub fn cause_of_word(word: &'static str) -> &'static str {
    PauseCause::ALL.into_iter().find(|each| each.word() == word).map_or(word, cause)
}

/// What the network does to a message from now on, as a sentence.
pub fn message_edit(name: &str, edit: MessageEdit) -> String {
    match edit {
        MessageEdit::Delay(Duration::ZERO) => format!("{name} is not delayed."),
        MessageEdit::Delay(by) => format!("{name} is delayed by {}.", duration(by)),
        MessageEdit::Lost(true) => format!("{name} is lost."),
        MessageEdit::Lost(false) => format!("{name} is not lost."),
        MessageEdit::Again(Some(after)) => {
            format!("{name} arrives once more {} later.", duration(after))
        }
        MessageEdit::Again(None) => format!("{name} arrives once."),
    }
}

/// How long comes what is before a step, as a sentence.
pub fn lead(client: &str, step: u16, length: Duration) -> String {
    format!("Before step {step} of {client} there are {}.", duration(length))
}

/// What a pause freezes.
pub const fn scope(scope: Thread) -> &'static str {
    match scope {
        Thread::Any => "whole process",
        Thread::Worker => "worker only",
        Thread::Renewer => "renewal only",
    }
}

/// A lock service's name.
pub fn system(system: System) -> &'static str {
    match system.word() {
        "generic" => "Generic",
        "zookeeper" => "ZooKeeper",
        "consul" => "Consul",
        "redis" => "Redis",
        "redlock" => "Redlock",
        "kubernetes" => "Kubernetes Lease",
        "kafka" => "Kafka",
        "database" => "Database row",
        "dynamodb" => "DynamoDB",
        "azure-blob" => "Azure Blob",
        "raft" => "Raft",
        word => word,
    }
}

/// What a resource can check, in the order of the menu.
pub const CHECKS: [Check; 8] = [
    Check::None,
    Check::Token,
    Check::TokenEqual,
    Check::TokenOneWriter,
    Check::Version,
    Check::IdempotencyKey,
    Check::LockKey,
    Check::External,
];

/// What a resource checks, for a menu.
pub const fn check(check: Check) -> &'static str {
    match check {
        Check::None => "Unchecked",
        Check::Token => "Fenced by token",
        Check::TokenEqual => "Token equality",
        Check::Version => "Compare-and-set",
        Check::IdempotencyKey => "Idempotency key",
        Check::TokenOneWriter => "Token, one writer",
        Check::LockKey => "Lock key",
        Check::External => "External API",
    }
}

/// A process in the middle of a sentence.
pub fn process(cast: &Cast, process: ProcessId) -> String {
    match cast.role(process) {
        Role::Service if cast.n_nodes == 1 => "the lock service".to_owned(),
        _ => cast.name(process).to_owned(),
    }
}

/// A sentence with the apostrophes of print.
pub fn typeset(text: &str) -> String {
    text.replace('\'', "’")
}

/// A sentence without the "At 4.2 s" in front, where the instant stands beside it.
pub fn without_time(text: &str, at: Instant) -> String {
    let lead = format!("At {} ", instant(at));
    sentence(&typeset(text.strip_prefix(lead.as_str()).unwrap_or(text)))
}

/// What a resource holds, as a program would print it.
pub fn list_of_texts(texts: &[String]) -> String {
    format!("{texts:?}")
}

/// A sentence's first letter made large.
pub fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A sentence's first letter made small, to stand behind other words.
pub fn lower_first(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

/// A pause edit as the status line says it.
pub fn pause_edit(edit: &PauseEdit) -> String {
    match edit {
        PauseEdit::Move(at) => format!("starts at {}", instant(*at)),
        PauseEdit::Length(length) => format!("lasts {}", duration(*length)),
        PauseEdit::Range(range) => {
            format!("starts at {} and lasts {}", instant(range.from), duration(range.length()))
        }
        PauseEdit::Pin(step) => format!("starts after {step}"),
        PauseEdit::Cause(why) => format!("is now: {}", cause(*why)),
        PauseEdit::Scope(what) => format!("freezes {}", scope(*what)),
        PauseEdit::StopsClock(None) => "treats the clock as its cause does".to_owned(),
        PauseEdit::StopsClock(Some(true)) => "stops the clock".to_owned(),
        PauseEdit::StopsClock(Some(false)) => "lets the clock run".to_owned(),
        PauseEdit::Slices { run, stall } => {
            format!("runs {} and stalls {} in turns", duration(*run), duration(*stall))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_as_they_are_written() {
        let read = |text| seconds_from_text(text).map(Duration::micros);
        assert_eq!(read("4.25"), Some(4_250_000));
        assert_eq!(read("11"), Some(11_000_000));
        assert_eq!(read(".5"), Some(500_000));
        assert_eq!(read("0.0000019"), Some(1));
        for wrong in ["", ".", "-1", "1e3", "4,2", "x", "9999999999"] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
        for micros in [0, 1, 250, 3_400_000, 22_000_000] {
            let text = seconds_text(Duration::from_micros(micros));
            assert_eq!(seconds_from_text(&text), Some(Duration::from_micros(micros)));
        }
    }

    #[test]
    fn an_instant_that_stands_beside_a_sentence_is_not_said_in_it() {
        let at = Instant::from_micros(500_000);
        let said = format!("At {} the lock service granted A’s wish.", instant(at));
        assert_eq!(without_time(&said, at), "The lock service granted A’s wish.");
        assert_eq!(without_time("A's wish was granted.", at), "A’s wish was granted.");
    }

    #[test]
    fn a_clock_that_is_not_right_says_how_far_it_is_off() {
        let at = Instant::from_micros(2_000_000);
        let read = |micros| reading(LocalTime::from_micros(micros), at);
        assert_eq!(read(2_000_000), ("2.0\u{a0}s".to_owned(), None));
        assert_eq!(read(2_250_000).1.as_deref(), Some("250\u{a0}ms ahead"));
        let behind = ("−1.0\u{a0}s".to_owned(), Some("3.0\u{a0}s behind".to_owned()));
        assert_eq!(read(-1_000_000), behind);
    }

    #[test]
    fn a_sentence_begins_with_a_large_letter() {
        assert_eq!(sentence("the lock service"), "The lock service");
        assert_eq!(sentence(""), "");
    }
}
