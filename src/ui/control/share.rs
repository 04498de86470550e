//! The link to what is shown: copied, and there to be copied by hand.

use crate::app::Version;
use crate::app::snippet::{Snippet, Tool};
use crate::app::{Theme, Ui};
use crate::scenario::link::LONG_LINK;
use crate::ui::control::{Choice, Menu, Sheet};
use crate::ui::pending::Pending;
use js_sys::Reflect;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`ShareCard`] and [`EmbedCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct ShareProps {
    /// What is shown.
    pub version: Version,
    /// The page's address, ending in `/`.
    pub home: AttrValue,
    /// Takes the card away.
    pub onclose: Callback<MouseEvent>,
}

/// The link to what is shown.
#[component]
pub fn ShareCard(props: &ShareProps) -> Html {
    let copied = use_state_eq(|| None::<bool>);
    let link = use_memo(props.version.clone(), |version| version.link());
    let address = link.as_ref().as_ref().map(|link| format!("{}#{link}", props.home));
    {
        let (address, copied) = (address.clone().ok(), copied.clone());
        use_effect_with(address, move |address| {
            if let Some(address) = address {
                copy(address.clone(), Callback::from(move |done| copied.set(Some(done))));
            }
        });
    }
    let body = match &address {
        Err(error) => {
            html! { <p data-testid="share-said">{ capital(&error.to_string()) }{ "." }</p> }
        }
        Ok(address) => {
            let n_characters = address.chars().count();
            let said = match *copied {
                None => "",
                Some(true) => "Copied.",
                Some(false) => {
                    "The browser does not let the page copy: select the link and copy it."
                }
            };
            html! {
                <>
                    <p>{ "Whoever opens this link sees what you see. Nothing is stored anywhere: \
                          the link is the scenario." }</p>
                    <input type="text" readonly=true class="copy" aria-label="Link"
                        data-testid="share-link" value={address.clone()} onfocus={select()} />
                    <p role="status" data-testid="share-said">{ said }</p>
                    if n_characters > LONG_LINK {
                        <p>{ format!("It has {n_characters} characters, and some programs cut \
                              links of more than {LONG_LINK}.") }</p>
                    }
                </>
            }
        }
    };
    html! { <Sheet title="Link to this scenario" onclose={&props.onclose}>{ body }</Sheet> }
}

/// The text that puts what is shown into course notes.
#[component]
pub fn EmbedCard(props: &ShareProps) -> Html {
    let tool = use_state_eq(|| Tool::Frame);
    let theme = use_state_eq(|| Theme::Auto);
    let ui = use_state_eq(|| Ui::Min);
    let edit = use_state_eq(|| true);
    let copied = use_state_eq(|| None::<bool>);
    let shows = use_memo(props.version.clone(), |version| version.shows());
    let shows = match shows.as_ref() {
        Ok(shows) => shows.clone(),
        Err(error) => {
            let why = format!("{}.", capital(&error.to_string()));
            return html! { <Sheet title="Embed" onclose={&props.onclose}><p>{ why }</p></Sheet> };
        }
    };
    let title = props.version.scenario.title.clone();
    let home = props.home.to_string();
    let snippet = Snippet { home, shows, title, theme: *theme, ui: *ui, edit: *edit };
    let text = snippet.text(*tool);
    let choose = |all: &[(&'static str, &'static str)]| -> Vec<Choice> {
        all.iter().map(|(word, label)| Choice::new(*word, *label)).collect()
    };
    let tools =
        Tool::ALL.iter().map(|tool| Choice::new(tool.name(), tool.name())).collect::<Vec<_>>();
    let choose_tool = {
        let (tool, copied) = (tool.clone(), copied.clone());
        Callback::from(move |name: String| {
            copied.set(None);
            tool.set(Tool::ALL.into_iter().find(|it| it.name() == name).unwrap_or(Tool::Frame));
        })
    };
    let choose_theme = {
        let theme = theme.clone();
        Callback::from(move |word: String| {
            theme.set(Theme::ALL.into_iter().find(|it| it.word() == word).unwrap_or_default());
        })
    };
    let choose_ui = {
        let ui = ui.clone();
        Callback::from(move |word: String| ui.set(if word == "none" { Ui::Bare } else { Ui::Min }))
    };
    let onedit = {
        let edit = edit.clone();
        Callback::from(move |_: Event| edit.set(!*edit))
    };
    let oncopy = {
        let (text, copied) = (text.clone(), copied.clone());
        Callback::from(move |_: MouseEvent| {
            let copied = copied.clone();
            copy(text.clone(), Callback::from(move |done| copied.set(Some(done))));
        })
    };
    let said = match *copied {
        None => "",
        Some(true) => "Copied.",
        Some(false) => "The browser does not let the page copy: select the text and copy it.",
    };
    html! {
        <Sheet title="Embed" onclose={&props.onclose}>
            <div class="fields">
                <Menu label="Notes made with" value={tool.name()} choices={tools} testid="embed-tool"
                    onchoose={choose_tool} />
                <Menu label="Show" value={ui.word()} testid="embed-ui"
                    choices={choose(&[("min", "timeline, verdict, play"), ("none", "timeline alone")])}
                    onchoose={choose_ui} />
                <Menu label="Colours" value={theme.word()} testid="embed-theme"
                    choices={choose(&[("auto", "auto"), ("light", "light"), ("dark", "dark")])}
                    onchoose={choose_theme} />
                <label class="check">
                    <input type="checkbox" checked={*edit} onchange={onedit} />
                    { "Readers may change it" }
                </label>
            </div>
            <textarea class="copy" readonly=true rows="7" aria-label="Text to paste"
                data-testid="embed-text" value={text} />
            <p>
                <button type="button" class="button" data-testid="embed-copy" onclick={oncopy}>
                    { "Copy" }
                </button>
                <span role="status">{ said }</span>
            </p>
            <iframe class="preview" title="Preview" data-testid="embed-preview"
                src={snippet.address()}></iframe>
        </Sheet>
    }
}

/// Selects all of a field that gets the focus.
fn select() -> Callback<FocusEvent> {
    Callback::from(|event: FocusEvent| {
        event.target_unchecked_into::<HtmlInputElement>().select();
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Puts a text into the clipboard, and says whether that was possible: without a secure
/// connection there is no clipboard, and a frame may not use it.
fn copy(text: String, done: Callback<bool>) {
    let pending = Pending::begin();
    spawn_local(async move {
        let navigator = web_sys::window().map(|window| window.navigator());
        let clipboard = navigator.filter(|it| {
            Reflect::get(it, &"clipboard".into()).is_ok_and(|it: JsValue| it.is_object())
        });
        let copied = match clipboard {
            Some(navigator) => {
                JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok()
            }
            None => false,
        };
        done.emit(copied);
        drop(pending);
    });
}
