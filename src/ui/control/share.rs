//! The link to what is shown and the text for course notes: copied, and there to be copied by
//! hand.

use crate::app::snippet::{Snippet, Tool};
use crate::app::{Command, Desk, Embed, Theme, Ui, Version};
use crate::scenario::link::LONG_LINK;
use crate::ui::control::{Choice, MenuProps, SheetProps, menu, sheet};
use crate::ui::pending::Pending;
use crate::view::words::capital;
use js_sys::Reflect;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What [`share_card`] and [`embed_card`] show.
#[derive(Clone, PartialEq)]
pub struct ShareProps {
    /// What is shown.
    pub version: Version,
    /// The page's address, ending in `/`.
    pub home: AttrValue,
    /// What lies open.
    pub desk: Desk,
    /// Takes commands.
    pub act: Callback<Command>,
}

impl ShareProps {
    fn close(&self) -> Callback<()> {
        let desk = Desk { card: None, copied: None, ..self.desk.clone() };
        self.act.reform(move |()| Command::Arrange(desk.clone()))
    }

    /// A button that copies a text.
    fn copy_button(&self, text: String, testid: &'static str) -> Html {
        let said = match &self.desk.copied {
            Some((copied, true)) if *copied == text => "Copied.",
            Some((copied, false)) if *copied == text => {
                "The browser does not let the page copy: select the text and copy it."
            }
            _ => "",
        };
        let (desk, act) = (self.desk.clone(), self.act.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            let (desk, act, copied) = (desk.clone(), act.clone(), text.clone());
            let done = move |done| {
                let desk = Desk { copied: Some((copied.clone(), done)), ..desk.clone() };
                act.emit(Command::Arrange(desk));
            };
            copy(text.clone(), Callback::from(done));
        });
        html! {
            <p class="row">
                <button type="button" class="button" data-testid={testid} {onclick}>{ "Copy" }</button>
                <span role="status" data-testid="share-said">{ said }</span>
            </p>
        }
    }
}

/// The link to what is shown.
pub fn share_card(props: &ShareProps) -> Html {
    let body = match props.version.link() {
        Err(error) => {
            html! { <p data-testid="share-said">{ capital(&error.to_string()) }{ "." }</p> }
        }
        Ok(link) => {
            let address = format!("{}#{link}", props.home);
            let n_characters = address.chars().count();
            html! {
                <>
                    <p>{ "Whoever opens this link sees what you see. Nothing is stored anywhere: \
                          the link is the scenario." }</p>
                    <input type="text" readonly=true class="copy" aria-label="Link"
                        data-testid="share-link" value={address.clone()} onfocus={select()} />
                    { props.copy_button(address, "share-copy") }
                    if n_characters > LONG_LINK {
                        <p>{ format!("It has {n_characters} characters, and some programs cut \
                              links of more than {LONG_LINK}.") }</p>
                    }
                </>
            }
        }
    };
    sheet(&SheetProps {
        title: "Link to this scenario".into(),
        onclose: props.close(),
        children: body,
    })
}

/// The text that puts what is shown into course notes.
pub fn embed_card(props: &ShareProps) -> Html {
    let body = match props.version.shows() {
        Ok(shows) => {
            let Embed { tool, theme, ui, edit } = props.desk.embed;
            let title = props.version.scenario.title.clone();
            let home = props.home.to_string();
            let snippet = Snippet { home, shows, title, theme, ui, edit };
            let text = snippet.text(tool);
            html! {
                <>
                    { fields(props) }
                    <textarea class="copy" readonly=true rows="7" aria-label="Text to paste"
                        data-testid="embed-text" value={text.clone()} />
                    { props.copy_button(text, "embed-copy") }
                    <iframe class="preview" title="Preview" data-testid="embed-preview"
                        src={snippet.address()}></iframe>
                </>
            }
        }
        Err(error) => html! { <p>{ capital(&error.to_string()) }{ "." }</p> },
    };
    sheet(&SheetProps { title: "Embed".into(), onclose: props.close(), children: body })
}

/// What the text is to be.
fn fields(props: &ShareProps) -> Html {
    let now = props.desk.embed;
    let change = |change: fn(&mut Embed, &str)| {
        let desk = props.desk.clone();
        props.act.reform(move |word: String| {
            let mut desk = desk.clone();
            change(&mut desk.embed, &word);
            Command::Arrange(desk)
        })
    };
    let field = |label: &'static str,
                 testid: &'static str,
                 value: &'static str,
                 choices: Vec<(&'static str, &'static str)>,
                 set: fn(&mut Embed, &str)| {
        let choices = choices.into_iter().map(|(word, label)| Choice::new(word, label)).collect();
        let (label, value, testid) = (label.into(), value.into(), Some(testid.into()));
        let onchoose = change(set);
        menu(&MenuProps { label, quiet: false, value, choices, testid, disabled: false, onchoose })
    };
    let tools = Tool::ALL.iter().map(|tool| (tool.name(), tool.name())).collect();
    let shows = vec![("min", "timeline, verdict, play"), ("none", "timeline alone")];
    let colours = vec![("auto", "auto"), ("light", "light"), ("dark", "dark")];
    let onedit = change(|embed, _| embed.edit = !embed.edit).reform(|_: Event| String::new());
    html! {
        <div class="fields">
            { field("Notes made with", "embed-tool", now.tool.name(), tools, |embed, name| {
                embed.tool = Tool::ALL.into_iter().find(|it| it.name() == name).unwrap_or(Tool::Frame);
            }) }
            { field("Show", "embed-ui", now.ui.word(), shows, |embed, word| {
                embed.ui = if word == "none" { Ui::Bare } else { Ui::Min };
            }) }
            { field("Colours", "embed-theme", now.theme.word(), colours, |embed, word| {
                embed.theme = Theme::ALL.into_iter().find(|it| it.word() == word).unwrap_or_default();
            }) }
            <label class="check">
                <input type="checkbox" checked={now.edit} onchange={onedit} />
                { "Readers may change it" }
            </label>
        </div>
    }
}

/// Selects all of a field that gets the focus.
fn select() -> Callback<FocusEvent> {
    Callback::from(|event: FocusEvent| {
        event.target_unchecked_into::<HtmlInputElement>().select();
    })
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
