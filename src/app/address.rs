//! What the page's address says: which scenario, and how to show it.

use crate::scenario;
use crate::time::Instant;

/// Which colours to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Those of the system.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// How much of the page to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ui {
    /// All of it.
    #[default]
    Full,
    /// The timeline, the verdict, the switch and play: for a frame in course notes.
    Min,
    /// The timeline alone.
    Bare,
}

/// How to show what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which colours.
    pub theme: Theme,
    /// How much of the page.
    pub ui: Ui,
    /// Whether the scenario can be edited.
    pub edit: bool,
}

/// Everything the query can say. What is not understood counts as not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The link behind `#`, if there is one; it beats what the query names.
    pub link: Option<String>,
    /// The gallery scenario's name.
    pub scenario: Option<String>,
    /// The variant's name.
    pub variant: Option<String>,
    /// Where the playhead stands at first.
    pub at: Option<Instant>,
    /// How to show it.
    pub settings: Settings,
}

impl Default for Settings {
    fn default() -> Self {
        Self { theme: Theme::Auto, ui: Ui::Full, edit: true }
    }
}

impl Settings {
    /// Whether the page sits in a frame of somebody else's page: it then leaves its address and
    /// the browser's storage alone.
    pub fn embedded(self) -> bool {
        self.ui != Ui::Full
    }
}

impl Theme {
    /// All of them, in the order in which the button goes through them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The word in the address.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The one after this.
    pub const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Auto,
        }
    }
}

impl Ui {
    /// The word in the address.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Min => "min",
            Self::Bare => "none",
        }
    }
}

impl Address {
    /// Reads the query, by asking for one name after the other.
    pub fn read(query: impl Fn(&str) -> Option<String>) -> Self {
        let is = |name: &str, word: &str| query(name).is_some_and(|said| said == word);
        let theme = Theme::ALL.into_iter().find(|theme| is("theme", theme.word()));
        let ui = match query("ui").as_deref() {
            Some("min") => Ui::Min,
            Some("none") => Ui::Bare,
            _ => Ui::Full,
        };
        Self {
            link: None,
            scenario: query("scenario").filter(|name| !name.is_empty()),
            variant: query("variant").filter(|name| !name.is_empty()),
            at: query("t")
                .and_then(|text| scenario::parse_duration(&text).ok())
                .map(|after| Instant::ZERO + after),
            settings: Settings { theme: theme.unwrap_or_default(), ui, edit: !is("edit", "0") },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(query: &[(&str, &str)], expected: Address) {
        let get = |name: &str| {
            query.iter().find(|(each, _)| *each == name).map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(Address::read(get), expected);
    }

    #[test]
    fn an_empty_query_is_the_whole_page() {
        check(&[], Address::default());
    }

    #[test]
    fn the_query_names_scenario_variant_instant_and_display() {
        check(
            &[
                ("scenario", "paused-holder"),
                ("variant", "fencing off"),
                ("t", "15.4s"),
                ("theme", "dark"),
                ("ui", "min"),
                ("edit", "0"),
            ],
            Address {
                link: None,
                scenario: Some("paused-holder".to_owned()),
                variant: Some("fencing off".to_owned()),
                at: Some(Instant::from_micros(15_400_000)),
                settings: Settings { theme: Theme::Dark, ui: Ui::Min, edit: false },
            },
        );
    }

    #[test]
    fn bad_values_fall_back_and_unknown_names_are_ignored() {
        check(
            &[("theme", "pink"), ("ui", "huge"), ("t", "soon"), ("edit", "maybe"), ("x", "y")],
            Address::default(),
        );
    }

    #[test]
    fn only_the_whole_page_keeps_a_draft() {
        let embedded = |ui| Settings { ui, ..Default::default() }.embedded();
        assert_eq!(
            (embedded(Ui::Full), embedded(Ui::Min), embedded(Ui::Bare)),
            (false, true, true)
        );
    }
}
