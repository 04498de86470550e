//! Everything that can be done to the page, as one closed list.

use crate::app::address::Theme;
use crate::app::desk::Desk;
use crate::app::edit::Edit;
use crate::app::playback::Speed;
use crate::app::selection::Selection;
use crate::id::RecordNo;
use crate::time::{Duration, Instant, TimeRange};

/// Something done to the page. Pointer, keys, menus, links and tests say the same words.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows a gallery scenario, by its name.
    SelectScenario(String),
    /// Shows a variant of the scenario, or the scenario itself.
    SelectVariant(Option<String>),
    /// Shows a document that a person brings along; what is wrong with it is told beside its text.
    Load(String),
    /// Opens the scenario as a text that can be changed.
    OpenText,
    /// Judges a text without showing it.
    JudgeText(String),
    /// Puts the text away.
    CloseText,
    /// Shows an empty scenario, to begin with.
    New,
    /// Shows what a link holds.
    OpenLink(String),
    /// Makes one edit: one undo step.
    Edit(Edit),
    /// Shows what an edit would give, while a gesture lasts. Each preview is applied to the
    /// scenario that the gesture began with.
    Preview(Edit),
    /// Ends a gesture: what is previewed becomes one undo step.
    Commit,
    /// Ends a gesture without a trace.
    Cancel,
    /// Takes the newest change back.
    Undo,
    /// Makes the change that was taken back again.
    Redo,
    /// Brings the author's scenario back.
    Reset,
    /// Puts the playhead exactly there (a link, a click on a sentence).
    SetPlayhead(Instant),
    /// Puts the playhead as near as the run allows (a drag along the axis).
    SetPlayheadClamped(Instant),
    /// Puts the playhead on the next event, or the previous one.
    StepEvent(Direction),
    /// Starts or stops playing.
    Play(bool),
    /// So much time has passed on the watch of the person who looks on.
    Tick(Duration),
    /// Sets how fast to play.
    SetSpeed(Speed),
    /// Selects a part of the scenario, or nothing.
    Select(Option<Selection>),
    /// Points at a record, whose causes and effects light up; none: at nothing.
    Point(Option<RecordNo>),
    /// Draws that stretch of time; none: the whole run.
    Show(Option<TimeRange>),
    /// Draws time closer (above 1) or wider, around the playhead.
    Zoom(f64),
    /// Draws what is so many times the drawn stretch later (below 0: earlier).
    Pan(f64),
    /// Draws long stretches in which nothing happens short, or at their length.
    CollapseGaps(bool),
    /// Opens and closes what lies around the timeline.
    Arrange(Desk),
    /// Sets the colours.
    SetTheme(Theme),
    /// Says something that went wrong.
    Complain(String),
    /// Takes the notice away.
    Dismiss,
}

/// Which way to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the beginning.
    Back,
    /// Towards the end.
    Forward,
}
