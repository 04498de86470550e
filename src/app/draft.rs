//! The draft that survives a reload: the edited scenario, and what it was made of.

use crate::app::state::{App, Version};
use crate::scenario::{self, Document};
use serde_json::{Value, json};
use std::rc::Rc;

impl App {
    /// What to keep: nothing while a gallery scenario is shown as it is, which the address names.
    pub fn draft(&self) -> Option<String> {
        let version = self.version();
        let name = &version.source.name;
        if !version.own && name.is_some() {
            return None;
        }
        let draft = json!({
            "draft": 1,
            "of": name,
            "base": name.is_none().then_some(&version.source.document.value),
            "variant": version.variant,
            "scenario": version.own.then(|| scenario::print(&version.scenario)),
        });
        Some(draft.to_string())
    }

    /// Goes on with a draft, as if it had always been there. One that cannot be read is left
    /// where it is, and nothing happens.
    pub fn restore(&mut self, draft: &str) {
        if let Some(version) = read(draft) {
            self.go_to(version);
            self.forget_history();
        }
    }

    /// After a reload: goes on with a draft if it holds what the address's link shows already,
    /// because the draft knows whose scenario was edited, and the link does not.
    pub fn resume(&mut self, draft: &str) {
        let same = |version: &Version| version.scenario == self.version().scenario;
        if read(draft).is_some_and(|version| same(&version)) {
            self.restore(draft);
        }
    }
}

fn read(draft: &str) -> Option<Version> {
    let draft: Value = serde_json::from_str(draft).ok()?;
    let document = |key: &str| match draft.get(key)? {
        Value::Null => None,
        value => Document::parse(&value.to_string()).ok(),
    };
    let word = |key: &str| draft.get(key).and_then(Value::as_str);
    let base = match word("of") {
        Some(name) => Version::gallery(name).ok()?,
        None => Version::of_document(document("base")?).ok()?,
    };
    let base = Version::of(base.source, word("variant").map(str::to_owned)).ok()?;
    Some(match document("scenario") {
        Some(edited) => Version { own: true, scenario: Rc::new(edited.scenario), ..base },
        None => base,
    })
}
