//! What is said once after a change, for those who do not see the picture.

use crate::app::run::Run;
use crate::app::words;
pub use crate::view::words::verdict as verdict_word;

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
