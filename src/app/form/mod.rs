//! The format as a form: which keys an object has, and how each is filled in.
//!
//! The keys come from the format itself; a key that this table does not know is a line of text,
//! which is judged when it is read. So every key of the format is on the page.

mod item;

use crate::scenario::{self, Word as _};

pub use item::*;

/// How a key is filled in.
#[derive(Clone, Copy, Debug)]
pub enum Filling {
    /// A line of text; durations are texts too.
    Text,
    /// A length of time or an instant, with its unit.
    Time,
    /// A whole number.
    Number,
    /// One of a few words.
    Word(fn() -> Vec<&'static str>),
    /// Yes or no.
    Truth,
    /// The name of a process.
    Process,
    /// The names of two processes.
    Link,
    /// An object of that kind.
    Object(&'static str),
    /// A list of objects of that kind.
    List(&'static str),
    /// Something of its own: a step's action, a fault.
    OneOf(&'static str),
    /// Not filled in by hand.
    Fixed,
}

/// The keys of an object of that kind, in the format's order.
pub fn keys(kind: &str) -> &'static [&'static str] {
    scenario::OBJECTS.iter().find(|(name, _)| *name == kind).map_or(&[], |(_, keys)| keys)
}

/// How a key of an object of that kind is filled in.
pub fn filling(kind: &str, key: &str) -> Filling {
    use crate::client as c;
    use Filling::{Fixed, Link, List, Number, Object, Process, Text, Time, Truth};
    match (kind, key) {
        ("scenario", "leaseline" | "variants" | "expect") => Fixed,
        ("scenario", "source") => Object("source"),
        ("scenario", "service") => Object("service"),
        ("scenario", "network") => Object("network"),
        ("scenario", "resources") => List("resource"),
        ("scenario", "clients") => List("client"),
        ("scenario", "faults") => List("fault"),
        ("network", "links") => List("link"),
        ("client", "steps") | ("repeat", "steps") => List("step"),
        ("client", "pauses") => List("pause"),
        ("clock", "steps") => List("clockStep"),
        ("client", "lease") => Object("lease"),
        ("pause", "clock") => Filling::Word(|| vec!["runs", "stops"]),
        (_, "clock") => Object("clock"),
        ("resource", "check") => Filling::Word(crate::resource::Check::words),
        (_, "system") => Filling::Word(crate::lease::System::words),
        (_, "kind") => Filling::Word(crate::resource::Kind::words),
        (_, "fence_on") => Filling::Word(|| vec!["writes", "reads-and-writes"]),
        (_, "cause") => Filling::Word(scenario::PauseCause::words),
        (_, "scope") => Filling::Word(crate::kernel::Thread::words),
        (_, "counted_from") => Filling::Word(c::CountedFrom::words),
        (_, "deadline_clock") => Filling::Word(c::ClockKind::words),
        (_, "learns_of_loss") => Filling::Word(c::LearnsOfLoss::words),
        (_, "on_loss") => Filling::Word(c::OnLoss::words),
        (_, "in_flight") => Filling::Word(c::InFlight::words),
        (_, "release_checks") => Filling::Word(crate::protocol::ReleaseChecks::words),
        (_, "renew_as") => Filling::Word(crate::protocol::RenewAs::words),
        (_, "renewed_by") => Filling::Word(c::RenewedBy::words),
        (_, "renews_until") => Filling::Word(c::RenewsUntil::words),
        ("write", "else") => Filling::Word(c::WriteElse::words),
        (_, "else") => Filling::Word(c::Else::words),
        (_, "token") => Filling::Word(c::TokenChoice::words),
        (_, "how") => Filling::Word(scenario::CheckHow::words),
        (_, "served_by") => Filling::Word(scenario::ServedBy::words),
        (_, "depends_on_read") => Truth,
        (_, "between") => Link,
        ("write", "to") | (_, "client" | "process" | "from") => Process,
        (_, "seed" | "first_token" | "highest_token" | "rate_ppm" | "retries" | "times") => Number,
        (
            _,
            "title" | "summary" | "label" | "url" | "name" | "identity" | "value"
            | "idempotency_key" | "message",
        )
        | ("pause", "after") => Text,
        _ => Time,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_object_that_a_key_names_is_one_of_the_formats() {
        for (kind, keys) in scenario::OBJECTS {
            for key in *keys {
                let named = match filling(kind, key) {
                    Filling::Object(named) => named,
                    Filling::List(named) if !["step", "fault"].contains(&named) => named,
                    _ => continue,
                };
                assert!(!super::keys(named).is_empty(), "{kind}.{key} names {named}");
            }
        }
    }

    #[test]
    fn words_to_choose_from_are_the_formats() {
        let Filling::Word(words) = filling("pause", "cause") else { panic!("a menu") };
        assert_eq!(words()[0], "gc");
        assert!(matches!(filling("resource", "clock"), Filling::Object("clock")));
        assert!(matches!(filling("client", "starts"), Filling::Time));
    }
}
