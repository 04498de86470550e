//! The draft that survives a reload: the edited scenario, and what it was made of.

use crate::app::state::App;
use crate::app::version::Version;
use crate::scenario::{self, Document, json};
use serde_json::Value;
use std::rc::Rc;

impl App {
    /// What to keep: nothing while a gallery scenario is shown as it is, which the address names.
    pub fn draft(&self) -> Option<String> {
        let version = self.version();
        let name = &version.source.name;
        if !version.own && name.is_some() {
            return None;
        }
        let text = |text: &Option<String>| text.clone().map_or(Value::Null, Value::String);
        let base = || version.source.document.value.clone();
        let scenario = || scenario::print(&version.scenario);
        let draft = [
            ("draft", Value::from(1)),
            ("of", text(name)),
            ("base", if name.is_none() { base() } else { Value::Null }),
            ("variant", text(&version.variant)),
            ("scenario", if version.own { scenario() } else { Value::Null }),
        ];
        let draft = draft.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Some(json::line(&Value::Object(draft)))
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
    let draft: Value = json::parse_any(draft).ok()?;
    let document = |key: &str| match draft.get(key)? {
        Value::Null => None,
        value => Document::from_value(value.clone()).ok(),
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
