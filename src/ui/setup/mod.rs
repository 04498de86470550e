//! Every key of the format as a form: each change is one edit, judged by the format itself.

mod field;
mod list;
mod object;
mod union;

use crate::app::form::{Filling, filling, keys};
use crate::app::{Command, Edit, Path, Refusal, ValueEdit};
use crate::scenario::{self, Scenario};
use serde_json::Value;
use std::rc::Rc;
use yew::prelude::*;

/// What [`setup`] shows.
#[derive(Clone, PartialEq)]
pub struct SetupProps {
    /// The scenario, without a gesture's preview.
    pub scenario: Rc<Scenario>,
    /// The newest edit that was refused.
    pub refusal: Option<Refusal>,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// What every form needs: the whole scenario as JSON, the names in it, and where edits go.
pub(super) struct Sheet {
    value: Rc<Value>,
    processes: Rc<[String]>,
    refusal: Option<Refusal>,
    act: Callback<Command>,
}

impl Sheet {
    /// What changes the value at a place when it is told the new one; none takes it away.
    fn set(&self, path: &Path) -> impl Fn(Option<Value>) + 'static + use<> {
        let (act, path) = (self.act.clone(), path.clone());
        move |value| {
            let edit = value.map_or(ValueEdit::Remove, ValueEdit::Put);
            act.emit(Command::Edit(Edit::Value(path.clone(), edit)));
        }
    }

    /// A click that makes an edit.
    fn click(&self, path: Path, edit: ValueEdit) -> Callback<MouseEvent> {
        self.act.reform(move |_| Command::Edit(Edit::Value(path.clone(), edit.clone())))
    }

    /// What was refused at a place.
    fn refused(&self, path: &Path) -> Option<&Refusal> {
        self.refusal.as_ref().filter(|it| it.path == *path)
    }

    fn text(&self, path: &Path) -> Option<&str> {
        path.get(&self.value)?.as_str()
    }
}

/// The scenario as a form.
pub fn setup(props: &SetupProps) -> Html {
    let scenario = &props.scenario;
    let clients = scenario.clients.iter().map(|client| client.name.clone());
    let resources = scenario.resources.iter().map(|resource| resource.name.clone());
    let processes = clients.chain(["service".to_owned()]).chain(resources).collect();
    let sheet = Sheet {
        value: Rc::new(scenario::print(scenario)),
        processes,
        refusal: props.refusal.clone(),
        act: props.act.clone(),
    };
    let root = Path::default();
    let nested =
        |key: &&&str| matches!(filling("scenario", key), Filling::Object(_) | Filling::List(_));
    let sections = keys("scenario").iter().filter(nested).map(|key| {
        fold(
            key,
            &object::heading(key),
            Html::default(),
            object::entry(&sheet, "scenario", &root, key),
        )
    });
    html! {
        <div class="setup-form" data-testid="setup">
            { fold("scenario", "Scenario", Html::default(), object::form(&sheet, "scenario", &root, true)) }
            { for sections }
        </div>
    }
}

/// A title that opens what belongs to it. The browser keeps whether it is open.
fn fold(key: &str, title: &str, buttons: Html, inside: Html) -> Html {
    html! {
        <div key={key.to_owned()} class="fold-item">
            <details class="fold" data-testid={format!("fold-{key}")}>
                <summary><span class="fold-title">{ title }</span></summary>
                <div class="fold-body">{ inside }</div>
            </details>
            // Beside the title, not in it: a button in what opens and closes would be two in one.
            { buttons }
        </div>
    }
}
