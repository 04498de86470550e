//! What is said once after a change, for those who do not see the picture.

use crate::app::run::Run;
use crate::app::words;
use crate::property::Verdict;

/// The verdict's word on the page.
pub const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "Safe",
        Verdict::Degraded => "Degraded",
        Verdict::Violated => "Unsafe",
    }
}

/// The verdict with its sentence.
pub fn verdict_sentence(run: &Run) -> String {
    let report = &run.report;
    format!("{}: {}", verdict_word(report.verdict), words::typeset(&report.sentence))
}

/// What to say once after a change: what was changed, and what came of it.
pub fn announcement(change: &str, before: &Run, after: &Run) -> String {
    let sentence = verdict_sentence(after);
    if verdict_sentence(before) == sentence {
        return format!("{change} Still {}", words::lower_first(&sentence));
    }
    format!("{change} {sentence}")
}
