//! Links: what the address must hold, and what a link shows.

use crate::app::snippet::Shows;
use crate::app::state::App;
use crate::app::version::Version;
use crate::scenario::link::{self, LinkError};
use crate::scenario::{self, Document, Errors};

impl Version {
    /// What a link shows. Where that is a scenario of the gallery as its author wrote it, it
    /// comes with its variants.
    pub(crate) fn linked(document: Document) -> Result<Self, Errors> {
        for entry in scenario::gallery() {
            let Ok(version) = Self::gallery(entry.name) else { continue };
            let source = version.source;
            if source.document.scenario == document.scenario {
                return Self::of(source, None);
            }
            let mut variants = source.document.variants.iter();
            if let Some(same) = variants.find(|variant| variant.scenario == document.scenario) {
                let name = same.name.clone();
                return Self::of(source, Some(name));
            }
        }
        Self::of_document(document)
    }

    /// What an address that leads here must hold.
    pub fn shows(&self) -> Result<Shows, LinkError> {
        match &self.source.name {
            Some(name) if !self.own => {
                Ok(Shows::Gallery { name: name.clone(), variant: self.variant.clone() })
            }
            _ => link::encode(&self.scenario).map(Shows::Link),
        }
    }

    /// What is shown as a file: as its author wrote it, where it is that.
    pub fn text(&self) -> String {
        let value = if self.own || self.variant.is_some() {
            scenario::print(&self.scenario)
        } else {
            self.source.document.value.clone()
        };
        scenario::json::lines(&value)
    }

    /// The link that holds what is shown, whatever it is.
    pub fn link(&self) -> Result<String, LinkError> {
        link::encode(&self.scenario)
    }
}

impl App {
    /// Shows what a link holds, or says why it cannot; then everything stays as it is.
    pub(crate) fn open_link(&mut self, link: &str) {
        match link::decode(link).and_then(|document| Ok(Version::linked(document)?)) {
            Ok(version) => self.go_to(version),
            Err(error) => self.refuse_link(&error),
        }
    }

    /// Says why a link was not opened.
    pub(crate) fn refuse_link(&mut self, error: &LinkError) {
        let mut why = error.to_string();
        if let Some(first) = why.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        self.complain(format!("This link could not be opened. {why}."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, Command, Edit};

    fn opened(link: &str) -> App {
        App::new(&Address {
            link: Some(link.to_owned()),
            scenario: Some("tokens-33-34".to_owned()),
            ..Address::default()
        })
    }

    fn edited() -> App {
        let mut app = App::new(&Address::default());
        app.apply(Command::Edit(Edit::Fencing(false)));
        app.apply(Command::Edit(Edit::Ttl(crate::protocol::Ttl::Never)));
        app
    }

    #[test]
    fn a_link_beats_the_scenario_that_the_address_names() {
        let edited = edited();
        let link = edited.version().link().unwrap();
        assert_eq!(edited.version().shows(), Ok(Shows::Link(link.clone())));
        let app = opened(&format!("#{link}"));
        assert_eq!(app.scenario(), edited.scenario());
        assert_eq!(app.notice(), None);
        assert!(!app.can_undo());
    }

    #[test]
    fn the_gallerys_own_scenarios_are_recognised_with_their_variants() {
        let mut app = App::new(&Address::default());
        let name = app.version().source.name.clone().unwrap();
        let variant = app.version().source.document.variants[0].name.clone();
        app.apply(Command::SelectVariant(Some(variant.clone())));
        let app = opened(&app.version().link().unwrap());
        assert_eq!(app.version().shows(), Ok(Shows::Gallery { name, variant: Some(variant) }));
    }

    #[test]
    fn reset_leads_back_to_what_the_link_held() {
        let link = edited().version().link().unwrap();
        let mut app = opened(&link);
        let held = app.scenario().clone();
        app.apply(Command::Edit(Edit::Fencing(true)));
        assert_ne!(app.scenario(), &held);
        app.apply(Command::Reset);
        assert_eq!(app.scenario(), &held);
    }

    #[test]
    fn a_reload_knows_from_the_draft_whose_scenario_was_edited() {
        let edited = edited();
        let draft = edited.draft().unwrap();
        let mut app = opened(&edited.version().link().unwrap());
        app.resume(&draft);
        assert!(app.edited());
        assert_eq!(app.version().source.name, edited.version().source.name);
        let mut other = opened("#1.abc");
        other.resume(&draft);
        assert_eq!(other.version().source.name.as_deref(), Some("tokens-33-34"));
    }

    #[test]
    fn a_link_that_cannot_be_opened_is_told_and_changes_nothing() {
        for link in ["#1.abc", "#2.abc", "#hello", "#1.", &format!("#1.{}", "A".repeat(9_000))] {
            let app = opened(link);
            assert_eq!(app.version().source.name.as_deref(), Some("tokens-33-34"), "{link}");
            let notice = &app.notice().expect("a notice").0;
            assert!(notice.starts_with("This link could not be opened. "), "{notice}");
            let mut app = edited();
            let before = app.scenario().clone();
            app.apply(Command::OpenLink(link.to_owned()));
            assert_eq!(app.scenario(), &before);
            assert!(app.notice().is_some() && app.can_undo());
        }
    }
}
