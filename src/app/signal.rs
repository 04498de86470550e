//! What the page asks of the browser around it.

use crate::app::address::Theme;
use crate::app::snippet::Shows;
use crate::app::state::App;
use crate::scenario::Scenario;
use std::rc::Rc;

/// Something that the browser is asked to do.
#[derive(Clone, Debug)]
pub enum Signal {
    /// The page stands for the first time.
    Drawn,
    /// Show these colours.
    Theme(Theme),
    /// Something else is shown now.
    Changed {
        /// The scenario, without a gesture's preview.
        scenario: Rc<Scenario>,
        /// Whether it was edited.
        own: bool,
        /// What an address that leads here holds; nothing where no link can.
        shows: Option<Shows>,
        /// What to keep for the next visit.
        draft: Option<String>,
        /// Whether this is what the page opened with.
        first: bool,
        /// Whether the page sits in a frame, and must leave address and storage alone.
        embedded: bool,
    },
}

impl Signal {
    /// What is shown now.
    pub fn changed(app: &App, first: bool) -> Self {
        Self::Changed {
            scenario: app.version().scenario.clone(),
            own: app.edited(),
            shows: app.version().shows().ok(),
            draft: app.draft(),
            first,
            embedded: app.settings().embedded(),
        }
    }
}
