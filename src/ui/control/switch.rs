//! The fencing switch.

use crate::app::{Command, Edit};
use yew::prelude::*;

/// Properties of [`fencing_switch`].
#[derive(Clone, PartialEq, Properties)]
pub struct FencingSwitchProps {
    /// Whether every resource checks tokens.
    pub on: bool,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Fencing on or off.
pub fn fencing_switch(props: &FencingSwitchProps) -> Html {
    let on = props.on;
    let onclick = props.act.reform(move |_| Command::Edit(Edit::Fencing(!on)));
    html! {
        <button type="button" class="switch" role="switch" data-testid="fencing"
            aria-checked={if on { "true" } else { "false" }} {onclick}>
            <span>{ "Fencing" }</span>
            <span class="track" aria-hidden="true"><i /></span>
            <span class="position" aria-hidden="true">{ if on { "On" } else { "Off" } }</span>
        </button>
    }
}
