//! What can be shown: an author's document, a variant of it, or what was made of one.

use crate::scenario::{self, Document, Errors, Scenario};
use std::rc::Rc;

/// An author's document: where "reset" leads back to.
#[derive(Debug)]
pub struct Source {
    /// Its name in the gallery; none for a document that a person brought along.
    pub name: Option<String>,
    /// The document with its variants.
    pub document: Document,
}

/// What is shown: what undo goes back to.
#[derive(Clone, Debug)]
pub struct Version {
    /// The author's document behind it.
    pub source: Rc<Source>,
    /// The variant shown, or edited.
    pub variant: Option<String>,
    /// Whether it was edited, and is a document of its own.
    pub own: bool,
    /// The scenario.
    pub scenario: Rc<Scenario>,
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.source, &other.source)
            && self.variant == other.variant
            && self.own == other.own
            && self.scenario == other.scenario
    }
}

impl Version {
    /// An author's document, or a variant of it.
    pub(crate) fn of(source: Rc<Source>, variant: Option<String>) -> Result<Self, Errors> {
        let scenario = match &variant {
            Some(name) => source.document.variant(name)?.scenario,
            None => source.document.scenario.clone(),
        };
        Ok(Self { source, variant, own: false, scenario: Rc::new(scenario) })
    }

    /// What is shown, in a sentence.
    pub(crate) fn name(&self) -> String {
        match &self.variant {
            Some(variant) => format!("{}, variant {variant}.", self.scenario.title),
            None => format!("{}.", self.scenario.title),
        }
    }

    /// A document that a person brought along.
    pub(crate) fn of_document(document: Document) -> Result<Self, Errors> {
        Self::of(Rc::new(Source { name: None, document }), None)
    }

    /// A gallery scenario.
    pub(crate) fn gallery(name: &str) -> Result<Self, String> {
        let entry = scenario::gallery()
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| format!("There is no scenario “{name}” in the gallery."))?;
        let document = Document::parse(entry.json).map_err(|errors| errors.to_string())?;
        let source = Rc::new(Source { name: Some(entry.name.to_owned()), document });
        Self::of(source, None).map_err(|errors| errors.to_string())
    }
}

/// The gallery: each scenario's name and title.
pub fn gallery_titles() -> Vec<(&'static str, String)> {
    let title = |json| Document::parse(json).map(|document| document.scenario.title);
    let entries = scenario::gallery().iter();
    entries.map(|entry| (entry.name, title(entry.json).unwrap_or_default())).collect()
}

/// A scenario of the gallery, which holds only what can be shown.
pub(crate) fn built_in(name: &str) -> Version {
    Version::gallery(name).unwrap_or_else(|why| panic!("the gallery is broken: {why}"))
}
