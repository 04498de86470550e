//! The scenario as a text: what is wrong with it stands beside it, while the last scenario that
//! could be run stays drawn.

use crate::app::{Command, Problem, SourceText};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// What [`text_card`] shows.
#[derive(Clone, PartialEq)]
pub struct TextProps {
    /// The text and what is wrong with it.
    pub text: SourceText,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// The id of the text: there is one on the page.
const FIELD: &str = "source-text";

/// The text with its problems.
pub fn text_card(props: &TextProps) -> Html {
    let TextProps { text: SourceText { text, problems }, act } = props;
    let oninput = act.reform(|event: InputEvent| {
        Command::JudgeText(event.target_unchecked_into::<HtmlTextAreaElement>().value())
    });
    let show = {
        let text = text.clone();
        act.reform(move |_: MouseEvent| Command::Load(text.clone()))
    };
    let close = act.reform(|_: MouseEvent| Command::CloseText);
    html! {
        <section class="card text-card" aria-labelledby="text-title" data-testid="text">
            <h2 id="text-title">{ "Scenario as text" }</h2>
            <div class="text-and-problems">
                <textarea id={FIELD} rows="22" spellcheck="false" aria-label="Scenario as JSON"
                    aria-invalid={(!problems.is_empty()).then_some("true")} value={text.clone()}
                    {oninput} />
                <div class="problems" role="region" aria-label="What is wrong with the text">
                    if problems.is_empty() {
                        <p>{ "Nothing is wrong with it." }</p>
                    } else {
                        <ol>{ for problems.iter().map(problem) }</ol>
                    }
                </div>
            </div>
            <p class="row">
                <button type="button" class="button" disabled={!problems.is_empty()} onclick={show}
                    data-testid="text-show">{ "Run it" }</button>
                <button type="button" class="button" onclick={close}>{ "Close" }</button>
            </p>
        </section>
    }
}

/// A problem; a click shows it in the text.
fn problem(problem: &Problem) -> Html {
    let range = problem.range.clone();
    let onclick = Callback::from(move |_: MouseEvent| mark(range.start as u32, range.end as u32));
    html! {
        <li><button type="button" class="plain" {onclick}>
            <b>{ format!("Line {}: ", problem.line) }</b>{ &problem.says }
        </button></li>
    }
}

fn mark(from: u32, to: u32) {
    let document = web_sys::window().and_then(|window| window.document());
    let field = document.and_then(|it| it.get_element_by_id(FIELD));
    if let Some(field) = field.and_then(|it| it.dyn_into::<HtmlTextAreaElement>().ok()) {
        let _ = field.focus();
        let _ = field.set_selection_range(from, to);
    }
}
