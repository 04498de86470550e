//! What lies open around the timeline: nothing of it is part of the scenario.

use crate::app::address::{Theme, Ui};
use crate::app::event::{EventKind, Row};
use crate::app::snippet::Tool;
use crate::id::ProcessId;

/// What lies open, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desk {
    /// Whether the list of keys is shown.
    pub help: bool,
    /// Whether letters and signs do something.
    pub signs: bool,
    /// The card over the page, if there is one.
    pub card: Option<Card>,
    /// What a phone shows.
    pub tab: Tab,
    /// Whether the form of every key is open.
    pub setup: bool,
    /// Whether the code of each process is open.
    pub code: bool,
    /// Whether the readings of all clocks are open.
    pub clocks: bool,
    /// Which events the table shows.
    pub filter: Filter,
    /// Whether an edited scenario is drawn over what its author wrote.
    pub ghost: bool,
    /// What is drawn beside, on the same axis; none: nothing.
    pub compare: Option<Compare>,
    /// Whether only the timeline is shown, and large.
    pub presents: bool,
    /// What the text for course notes is to be.
    pub embed: Embed,
    /// The text that was copied last, and whether the browser let the page.
    pub copied: Option<(String, bool)>,
}

/// What a run is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compare {
    /// What the author wrote.
    Written,
    /// A variant of it.
    Variant(String),
    /// What was shown before the newest change, or before another scenario was opened.
    Before,
}

/// Which events the table shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only what happens to that process.
    pub process: Option<ProcessId>,
    /// Only what is of that kind.
    pub kind: Option<EventKind>,
    /// Only what has this in its text.
    pub text: String,
}

impl Filter {
    /// Whether an event is shown.
    pub fn shows(&self, row: &Row) -> bool {
        self.process.is_none_or(|process| process == row.process)
            && self.kind.is_none_or(|kind| row.kinds.contains(&kind))
            && row.text.to_ascii_lowercase().contains(&self.text.to_ascii_lowercase())
    }
}

/// A card over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// The link to what is shown.
    Share,
    /// The text that puts it into course notes.
    Embed,
    /// Pictures and the file.
    Export,
}

/// What the text for course notes is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embed {
    /// What the notes are made with.
    pub tool: Tool,
    /// The colours of the frame.
    pub theme: Theme,
    /// How much the frame shows.
    pub ui: Ui,
    /// Whether readers may change it.
    pub edit: bool,
}

/// What a phone shows beside verdict and transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The timeline.
    Timeline,
    /// The chain and the findings.
    Why,
    /// Who knows what at the playhead.
    State,
    /// The event table.
    Events,
    /// The settings.
    Setup,
}

impl Tab {
    /// All of them with their names, in order.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Timeline, "Timeline"),
        (Self::Why, "Why"),
        (Self::State, "State"),
        (Self::Events, "Events"),
        (Self::Setup, "Setup"),
    ];
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            help: false,
            signs: true,
            card: None,
            tab: Tab::Timeline,
            setup: false,
            code: false,
            clocks: false,
            filter: Filter::default(),
            ghost: true,
            compare: None,
            presents: false,
            embed: Embed { tool: Tool::Frame, theme: Theme::Auto, ui: Ui::Min, edit: true },
            copied: None,
        }
    }
}
