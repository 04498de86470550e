//! What is selected in fields and menus: everything the pointer can do to it, without one.

mod add;
mod fault;
mod message;
mod pause;
mod step;

use crate::app::{Command, Selection, Shared, Shown};
use crate::time::Instant;
use yew::prelude::*;

/// What [`strip`] shows.
#[derive(Clone, PartialEq)]
pub struct StripProps {
    /// What is shown.
    pub shown: Shared<Shown>,
    /// What is selected.
    pub selection: Option<Selection>,
    /// Where the playhead stands; what is added begins there.
    pub playhead: Instant,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// What is selected, and ways to get more.
pub fn strip(props: &StripProps) -> Html {
    let fields = match props.selection {
        Some(Selection::Pause(at)) => pause::fields(props, at),
        Some(Selection::Message(name)) => message::fields(props, name),
        Some(Selection::Step { client, step }) => step::fields(props, client, step),
        Some(Selection::Fault(place)) => fault::fields(props, place),
        None => Html::default(),
    };
    html! {
        <section class="strip" aria-label="Selected" data-testid="strip">
            { fields }
            <span class="grow" />
            { add::adders(props) }
        </section>
    }
}

/// A switch with a word.
fn toggle(
    label: &'static str,
    testid: &'static str,
    on: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class="button" data-testid={testid} {onclick}
            aria-pressed={if on { "true" } else { "false" }}>{ label }</button>
    }
}
