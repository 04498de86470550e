//! The page's state.

mod apply;
mod edits;
mod window;

use crate::app::address::{Address, Settings};
use crate::app::desk::Desk;
use crate::app::edit::{Edit, Path};
use crate::app::history::History;
use crate::app::playback::Playback;
use crate::app::run::{Shared, Shown};
use crate::app::selection::Selection;
use crate::app::source::Source as SourceText;
use crate::app::version::{Version, built_in};
use crate::id::RecordNo;
use crate::scenario::{self, Scenario};
use crate::time::{Instant, TimeRange};
use std::rc::Rc;

/// Something to tell the person, that stays until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// An edit of a key that the format refused: what was typed stays beside the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The key's place.
    pub path: Path,
    /// What was to stand there.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

/// The page's state. It changes only by [`App::apply`].
#[derive(Clone, Debug)]
pub struct App {
    version: Version,
    history: Rc<History<Version>>,
    preview: Option<Preview>,
    shown: Shared<Shown>,
    playhead: Instant,
    playback: Playback,
    selection: Option<Selection>,
    pointed: Option<RecordNo>,
    window: Option<TimeRange>,
    collapses_gaps: bool,
    settings: Settings,
    notice: Option<Notice>,
    refusal: Option<Refusal>,
    text: Option<SourceText>,
    desk: Desk,
    last_change: String,
}

/// A gesture that is not over: the newest edit of it.
#[derive(Clone, Debug)]
struct Preview {
    edit: Edit,
    scenario: Rc<Scenario>,
}

impl App {
    /// The page as its address wants it. What the address names and cannot be had is told in a
    /// notice, and the first scenario of the gallery shown instead.
    pub fn new(address: &Address) -> Self {
        let first = scenario::gallery().first().map_or("", |entry| entry.name);
        let mut notice = None;
        let mut version = match address.scenario.as_deref().map(Version::gallery) {
            Some(Ok(version)) => version,
            Some(Err(why)) => {
                notice = Some(Notice(why));
                built_in(first)
            }
            None => built_in(first),
        };
        if let Some(variant) = &address.variant {
            match Version::of(version.source.clone(), Some(variant.clone())) {
                Ok(varied) => version = varied,
                Err(why) => notice = Some(Notice(why.to_string())),
            }
        }
        let mut app = Self::showing(version, address.settings);
        app.notice = notice;
        if let Some(link) = &address.link {
            app.open_link(link);
            app.forget_history();
        }
        if let Some(at) = address.at {
            app.playhead = at.min(app.until());
        }
        app
    }

    fn showing(version: Version, settings: Settings) -> Self {
        let shown = Shown::new(version.scenario.clone()).map(Shared::new);
        let shown = shown.unwrap_or_else(|errors| {
            panic!("a document that was read cannot be run: {errors}");
        });
        let mut app = Self {
            version,
            history: Rc::default(),
            preview: None,
            shown,
            playhead: Instant::ZERO,
            playback: Playback::default(),
            selection: None,
            pointed: None,
            window: None,
            collapses_gaps: false,
            settings,
            notice: None,
            refusal: None,
            text: None,
            desk: Desk::default(),
            last_change: String::new(),
        };
        app.arrive();
        app
    }

    /// What is shown, and what it follows from.
    pub fn shown(&self) -> &Shared<Shown> {
        &self.shown
    }

    /// What undo would come back to.
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// The scenario on display, a gesture's preview included.
    pub fn scenario(&self) -> &Rc<Scenario> {
        &self.shown.scenario
    }

    /// Whether a gesture is under way.
    pub fn previewing(&self) -> bool {
        self.preview.is_some()
    }

    /// Whether what is shown differs from what its author wrote.
    pub fn edited(&self) -> bool {
        self.version.own
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo() || self.preview.is_some()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Where the playhead stands.
    pub fn playhead(&self) -> Instant {
        self.playhead
    }

    /// Whether the run is being played, and how fast.
    pub fn playback(&self) -> Playback {
        self.playback
    }

    /// What is selected, if it is there.
    pub fn selection(&self) -> Option<Selection> {
        self.selection.filter(|selection| selection.is_in(self.scenario()))
    }

    /// The record that is pointed at, if there is one of that number.
    pub fn pointed(&self) -> Option<RecordNo> {
        let n_records = self.shown.run().trace.records.len();
        self.pointed.filter(|record| record.index() < n_records)
    }

    /// The stretch of time that is drawn; none: the whole run.
    pub fn window(&self) -> Option<TimeRange> {
        let until = self.until();
        let shown = self.window.filter(|it| it.from < until)?;
        Some(TimeRange::new(shown.from, shown.to.min(until)))
    }

    /// Whether long stretches in which nothing happens are drawn short.
    pub fn collapses_gaps(&self) -> bool {
        self.collapses_gaps
    }

    /// How to show it.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// What there is to tell.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// What lies open around the timeline.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The scenario as a text, while a person works on it.
    pub fn text(&self) -> Option<&SourceText> {
        self.text.as_ref()
    }

    /// The edit of a key that was refused, until something else is done.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// What the newest change of what is shown was, as a sentence.
    pub fn last_change(&self) -> &str {
        &self.last_change
    }

    /// When the run on display ends.
    pub fn until(&self) -> Instant {
        self.shown.plan().until()
    }

    pub(crate) fn history(&self) -> &History<Version> {
        &self.history
    }

    pub(crate) fn forget_history(&mut self) {
        self.history = Rc::default();
    }
}
