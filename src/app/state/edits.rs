//! Edits: shown while a gesture lasts, committed as one step, given up, taken back.

use crate::app::edit::{Edit, PauseRef, ValueEdit};
use crate::app::history::History;
use crate::app::run::{Shared, Shown};
use crate::app::selection::Selection;
use crate::app::state::{App, Preview, Refusal};
use crate::app::version::Version;
use crate::id::StepNo;
use crate::scenario::{Scenario, json};
use std::rc::Rc;

impl App {
    pub(super) fn preview(&mut self, edit: Edit) {
        let other = |preview: &Preview| preview.edit.target() != edit.target();
        if self.preview.as_ref().is_some_and(other) {
            self.commit();
        }
        let mut scenario = Scenario::clone(&self.version.scenario);
        self.refusal = None;
        if let Err(refused) = edit.apply(&mut scenario) {
            return self.refuse(&edit, refused.to_string());
        }
        if scenario == **self.scenario() {
            return;
        }
        let scenario = Rc::new(scenario);
        match Shown::new(scenario.clone()) {
            Ok(shown) => {
                self.shown = Shared::new(shown);
                self.preview = Some(Preview { edit, scenario });
                self.pointed = None;
                self.playback.playing = false;
                self.notice = None;
                self.playhead = self.playhead.min(self.until());
            }
            Err(errors) => self.refuse(&edit, errors.to_string()),
        }
    }

    pub(super) fn refuse(&mut self, edit: &Edit, why: String) {
        if let Edit::Value(path, ValueEdit::Put(value)) = edit {
            let text = value.as_str().map_or_else(|| json::line(value), str::to_owned);
            self.refusal = Some(Refusal { path: path.clone(), text, why: why.clone() });
        }
        self.complain(why);
    }

    /// The first edit makes an own document of the variant shown: its variants and what its
    /// author expects are left behind with the author's document.
    pub(super) fn commit(&mut self) {
        let Some(preview) = self.preview.take() else { return };
        if preview.scenario == self.version.scenario {
            return;
        }
        let before = self.version.clone();
        self.version.own = true;
        self.version.scenario = preview.scenario;
        self.last_change = preview.edit.describe(&self.version.scenario);
        self.follow(&preview.edit, &before.scenario);
        Rc::make_mut(&mut self.history).record(before);
    }

    /// What is selected after an edit: what was added, or what has another number now.
    pub(super) fn follow(&mut self, edit: &Edit, before: &Scenario) {
        let now = &self.version.scenario;
        match *edit {
            Edit::AddPause { client, .. } => {
                let place = now.clients[client].pauses.len() - 1;
                self.selection = Some(Selection::Pause(PauseRef { client, place }));
            }
            Edit::AddFault(_) => self.selection = Some(Selection::Fault(now.faults.len() - 1)),
            Edit::RemoveFault(_) => self.selection = None,
            Edit::Lead { client, step, .. } => {
                let n_steps = |of: &Scenario| of.clients.get(client).map(|it| it.steps.len());
                // Work was put in before it.
                let put_in = n_steps(now) > n_steps(before);
                let step = StepNo(step.0 + u16::from(put_in));
                self.selection = Some(Selection::Step { client, step });
            }
            _ => {}
        }
    }

    pub(super) fn cancel(&mut self) {
        if self.preview.take().is_some() {
            self.show_version();
        }
    }

    pub(super) fn travel(
        &mut self,
        what: &str,
        way: fn(&mut History<Version>, &mut Version) -> bool,
    ) {
        self.commit();
        if way(Rc::make_mut(&mut self.history), &mut self.version) {
            what.clone_into(&mut self.last_change);
            self.notice = None;
            self.show_version();
        }
    }

    pub(super) fn show_version(&mut self) {
        if Rc::ptr_eq(self.scenario(), &self.version.scenario) {
            return;
        }
        // A version was shown before it became one, so it can be run.
        if let Ok(shown) = Shown::new(self.version.scenario.clone()) {
            self.shown = Shared::new(shown);
        }
        self.playback.playing = false;
        self.playhead = self.playhead.min(self.until());
    }
}
