//! The lock service, a client and the storage in a few lines of code.

use crate::app::code::{Code, code};
use crate::app::{Run, Shared};
use crate::time::Instant;
use yew::prelude::*;

/// What [`code_cards`] shows.
#[derive(Clone, PartialEq)]
pub struct CodeProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// The instant.
    pub at: Instant,
}

/// What each of them is executing at that instant, with the values.
pub fn code_cards(props: &CodeProps) -> Html {
    code(&props.run, props.at).iter().map(card).collect()
}

fn card(code: &Code) -> Html {
    let lines = code.lines.iter().map(|line| {
        html! {
            <li class={if line.values.is_some() { "lit" } else { "" }}>
                <code>{ &line.text }</code>
                if let Some(values) = &line.values { <span class="values">{ values }</span> }
            </li>
        }
    });
    html! {
        <div class="code" data-testid="code">
            <h3>{ &code.title }</h3>
            <ol tabindex="0" role="region" aria-label={format!("Code: {}", code.title)}>{ for lines }</ol>
        </div>
    }
}
