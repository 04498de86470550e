//! The smallest change after which nothing stale happens, with a button that makes it.

use crate::app::edit::PauseRef;
use crate::app::hint::hint;
use crate::app::{Command, Shared, Shown};
use yew::prelude::*;

/// What [`hint_line`] shows.
#[derive(Clone, PartialEq)]
pub struct HintProps {
    /// What is shown.
    pub shown: Shared<Shown>,
    /// The selected pause.
    pub pause: Option<PauseRef>,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// The hint, where there is one.
pub fn hint_line(props: &HintProps) -> Html {
    let Some(hint) = hint(&props.shown, props.pause) else { return Html::default() };
    let onclick = props.act.reform(move |_: MouseEvent| Command::Edit(hint.edit.clone()));
    html! {
        <p class="hint" data-testid="hint">
            <span>{ hint.says }</span>
            <button type="button" class="button" data-testid="hint-do" {onclick}>{ "Do it" }</button>
        </p>
    }
}
