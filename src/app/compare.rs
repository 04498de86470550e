//! Two runs side by side.

use crate::app::desk::Compare;
use crate::app::run::{Run, Shared};
use crate::app::state::App;
use crate::app::version::Version;
use crate::property::{Operation, Report};
use crate::scenario::Scenario;
use std::rc::Rc;

/// The run beside the one on display.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What it is.
    pub title: String,
    /// The run.
    pub run: Shared<Run>,
}

impl App {
    /// What is to be drawn beside what is shown, if there is such a thing.
    pub fn compared(&self) -> Option<Compared> {
        let version = self.version();
        let (title, scenario) = match self.desk().compare.as_ref()? {
            Compare::Written => ("As written".to_owned(), author(version)?),
            Compare::Variant(name) => {
                let variants = &version.source.document.variants;
                let variant = variants.iter().find(|it| it.name == *name)?;
                let title = variant.title.as_ref().unwrap_or(&variant.name);
                (format!("Variant: {title}"), Rc::new(variant.scenario.clone()))
            }
            Compare::Before => {
                let before = self.history().before()?;
                (format!("Before: {}", before.scenario.title), before.scenario.clone())
            }
        };
        Some(Compared { title, run: Shared::new(Run::of(&scenario).ok()?) })
    }
}

impl App {
    /// The run of what was written, where something else is shown: what an edit began with, or
    /// what its author wrote.
    pub fn written(&self) -> Option<Shared<Run>> {
        let version = self.version();
        if !version.own {
            return Run::of(&version.scenario).ok().map(Shared::new);
        }
        let written = Version::of(version.source.clone(), version.variant.clone()).ok()?;
        Run::of(&written.scenario).ok().map(Shared::new)
    }
}

/// What the author wrote, without any variant.
fn author(version: &Version) -> Option<Rc<Scenario>> {
    let written = &version.source.document.scenario;
    Some(Rc::new(written.clone()))
}

/// The operations of each run that went another way than in the other one, or that the other one
/// has not; by the place in the report's list of writes.
pub fn differing(one: &Report, other: &Report) -> (Vec<usize>, Vec<usize>) {
    (only_in(&one.writes, &other.writes), only_in(&other.writes, &one.writes))
}

fn only_in(one: &[Operation], other: &[Operation]) -> Vec<usize> {
    // A client's n-th write is compared with its n-th write.
    let nth = |list: &[Operation], place: usize| {
        let client = list[place].client;
        list[..place].iter().filter(|it| it.client == client).count()
    };
    let same = |place: &usize| {
        let mut others = other.iter().filter(|it| it.client == one[*place].client);
        let other = others.nth(nth(one, *place));
        let fate = |it: &Operation| (it.outcome, it.stale, it.token, it.value.clone());
        other.is_some_and(|it| fate(it) == fate(&one[*place]))
    };
    (0..one.len()).filter(|place| !same(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, Command, Desk, Edit};

    fn comparing(compare: Compare) -> App {
        let mut app = App::new(&Address::default());
        app.apply(Command::Arrange(Desk { compare: Some(compare), ..Desk::default() }));
        app
    }

    #[test]
    fn a_variant_differs_where_its_writes_went_another_way() {
        let app = comparing(Compare::Variant("fencing off".to_owned()));
        let other = app.compared().expect("there is such a variant");
        let (here, there) = differing(&app.shown().run().report, &other.run.report);
        let client = |report: &Report, place: usize| report.writes[place].client.0;
        assert_eq!((here.len(), there.len()), (1, 1));
        assert_eq!(client(&app.shown().run().report, here[0]), 0, "A's late write");
        assert_eq!(client(&other.run.report, there[0]), 0);
    }

    #[test]
    fn what_was_shown_before_is_any_other_document() {
        let mut app = comparing(Compare::Before);
        assert_eq!(app.compared(), None, "nothing came before");
        app.apply(Command::Edit(Edit::Fencing(false)));
        let (here, _) =
            differing(&app.shown().run().report, &app.compared().expect("before").run.report);
        assert_eq!(here.len(), 1);
        app.apply(Command::SelectScenario("tokens-33-34".to_owned()));
        assert!(app.compared().is_some_and(|it| it.title.contains("Paused holder")));
    }
}
