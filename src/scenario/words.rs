//! The format's words for every setting that is one of a few, for reading, printing and the
//! page's menus.

use crate::client::{
    ClockKind, CountedFrom, Else, InFlight, LearnsOfLoss, OnLoss, RenewedBy, RenewsUntil,
    TokenChoice, WriteElse,
};
use crate::kernel::Thread;
use crate::lease::{ServiceFault, System};
use crate::property::{FindingId, Verdict};
use crate::protocol::{Outcome, Reason, ReleaseChecks, RenewAs};
use crate::resource::{Check, Kind};
use crate::scenario::{CheckHow, PauseCause, ServedBy};

/// A setting that the format writes as one of a few words.
pub trait Word: Copy + PartialEq + 'static {
    /// Every value, in the order of the menus.
    const VALUES: &'static [Self];

    /// The word for it.
    fn format_word(self) -> &'static str;

    /// The value of a word.
    fn from_format_word(word: &str) -> Option<Self> {
        Self::VALUES.iter().copied().find(|value| value.format_word() == word)
    }

    /// Every word, in the order of the menus.
    fn words() -> Vec<&'static str> {
        Self::VALUES.iter().map(|value| value.format_word()).collect()
    }
}

/// One line a type that knows its own words: type, its list, its method.
macro_rules! known {
    ($($type:ident: $values:expr, $method:ident;)*) => {
        $(impl Word for $type {
            const VALUES: &'static [Self] = $values;

            fn format_word(self) -> &'static str {
                self.$method()
            }
        })*
    };
}

/// One line a type: type, then value => word.
macro_rules! words {
    ($($type:ident { $($value:ident => $word:literal),* $(,)? })*) => {
        $(impl Word for $type {
            const VALUES: &'static [Self] = &[$(Self::$value),*];

            fn format_word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),*
                }
            }
        })*
    };
}

known! {
    System: Self::ALL, word;
    Check: &Self::ALL, word;
    Kind: &Self::ALL, word;
    PauseCause: &Self::ALL, word;
    FindingId: &Self::ALL, word;
    Reason: &Self::ALL, words;
    Verdict: &[Self::Safe, Self::Degraded, Self::Violated], word;
    Outcome: &[Self::Accepted, Self::Rejected, Self::Deduplicated], word;
}

words! {
    ServiceFault {
        Restart => "restart", RestartWithoutState => "restart-without-state", Evict => "evict",
        AdminRelease => "admin-release", DeleteRecord => "delete-record",
    }
    CountedFrom { Request => "request", Reply => "reply" }
    ClockKind { Monotonic => "monotonic", Wall => "wall" }
    LearnsOfLoss {
        Never => "never", Reply => "reply", Deadline => "deadline", Event => "event",
    }
    OnLoss { Ignore => "ignore", Stop => "stop", Restart => "restart" }
    InFlight { Finish => "finish", Cancel => "cancel" }
    ReleaseChecks { Nothing => "none", Owner => "owner", Grant => "grant" }
    RenewAs {
        Grant => "grant", Owner => "owner", Reacquire => "reacquire", Overwrite => "overwrite",
    }
    RenewedBy { Thread => "thread", Worker => "worker" }
    RenewsUntil { Release => "release", Exit => "exit", ForEver => "for-ever" }
    Else { Exit => "exit", Continue => "continue" }
    WriteElse { Continue => "continue", Exit => "exit", Again => "again" }
    TokenChoice { Own => "own", Reread => "reread", Absent => "none" }
    CheckHow { Local => "local", Service => "service" }
    ServedBy { Resource => "resource", OwnCopy => "own-copy" }
    Thread { Any => "process", Worker => "worker", Renewer => "renewer" }
}
