//! The top of the page: which scenario, undo and redo, colours, files.

use crate::app::{Card, Command, Desk, Theme, Version, gallery_titles};
use crate::ui::control::{Choice, MenuProps, menu};
use crate::ui::panel::{Picture, icon, logo};
use yew::prelude::*;

/// The word in the variant menu for the scenario without a variant; no variant has that name.
const BASE: &str = "";
/// The word for an own document that was made of one of them.
const EDITED: &str = " edited";

/// What [`header`] shows.
#[derive(Clone, PartialEq)]
pub struct HeaderProps {
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// The colours.
    pub theme: Theme,
    /// Whether the scenario can be edited.
    pub edit: bool,
    /// What lies open.
    pub desk: Desk,
    /// Takes commands.
    pub act: Callback<Command>,
    /// Takes the file that was picked.
    pub onpick: Callback<Event>,
    /// The menus, where there is room for them.
    pub menus: Html,
}

impl HeaderProps {
    /// A click that opens or closes something.
    fn arrange(&self, change: fn(&mut Desk)) -> Callback<MouseEvent> {
        let mut desk = self.desk.clone();
        change(&mut desk);
        self.act.reform(move |_| Command::Arrange(desk.clone()))
    }

    fn toggle(&self, card: Card) -> Callback<MouseEvent> {
        let card = (self.desk.card != Some(card)).then_some(card);
        let desk = Desk { card, copied: None, ..self.desk.clone() };
        self.act.reform(move |_| Command::Arrange(desk.clone()))
    }
}

/// The page's first line.
pub fn header(props: &HeaderProps) -> Html {
    let act = |command: Command| props.act.reform(move |_: MouseEvent| command.clone());
    let theme = format!("Colours: {}", props.theme.word());
    html! {
        <header class="top">
            <a class="brand" href="./">{ logo() }{ "Leaseline" }</a>
            { props.menus.clone() }
            <span class="grow" />
            if props.edit {
                <button type="button" class="plain" data-testid="undo" aria-label="Undo"
                    title="Undo (Ctrl+Z)" disabled={!props.can_undo} onclick={act(Command::Undo)}>
                    { icon(Picture::Undo) }
                </button>
                <button type="button" class="plain" data-testid="redo" aria-label="Redo"
                    title="Redo (Ctrl+Shift+Z)" disabled={!props.can_redo}
                    onclick={act(Command::Redo)}>
                    { icon(Picture::Redo) }
                </button>
                <span class="rule" aria-hidden="true" />
            }
            <button type="button" class="plain" aria-label={theme.clone()} title={theme}
                onclick={act(Command::SetTheme(props.theme.next()))}>
                { icon(Picture::Theme) }
            </button>
            <button type="button" class="plain" aria-label="Present" title="Present: the timeline alone, and large"
                data-testid="present" onclick={props.arrange(|desk| desk.presents = true)}>
                { icon(Picture::Present) }
            </button>
            <button type="button" class="plain" aria-label="Keys" title="Keys (?)"
                onclick={props.arrange(|desk| desk.help = !desk.help)}>
                { icon(Picture::Help) }
            </button>
            if props.edit { { files(props) } }
            { labelled("share", "Share", Picture::Share, props.toggle(Card::Share)) }
            { labelled("embed", "Embed", Picture::Embed, props.toggle(Card::Embed)) }
            { labelled("open-export", "Export", Picture::Export, props.toggle(Card::Export)) }
        </header>
    }
}

fn labelled(
    testid: &'static str,
    label: &'static str,
    picture: Picture,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class="button" data-testid={testid} aria-label={label} {onclick}>
            { icon(picture) }<span>{ label }</span>
        </button>
    }
}

/// Where a scenario comes from: nothing, a file, a text. The browser opens and closes the menu.
fn files(props: &HeaderProps) -> Html {
    let act = |command: Command| props.act.reform(move |_: MouseEvent| command.clone());
    let onpick = props.onpick.clone();
    html! {
        <>
            <button type="button" class="button" popovertarget="file-menu" data-testid="files" aria-label="Open">
                { icon(Picture::Open) }<span>{ "Open" }</span>
            </button>
            <div id="file-menu" popover="auto" class="card file-menu">
                <button type="button" class="plain" popovertarget="file-menu" data-testid="new"
                    onclick={act(Command::New)}>{ icon(Picture::Plus) }{ "New scenario" }</button>
                <label class="plain">
                    { icon(Picture::Open) }{ "Open a file…" }
                    <input type="file" accept=".json,application/json" data-testid="open-file"
                        onchange={onpick} />
                </label>
                <button type="button" class="plain" popovertarget="file-menu" data-testid="open-text"
                    onclick={act(Command::OpenText)}>{ icon(Picture::Text) }{ "Edit as text" }</button>
                <p>{ "Or drop a file on the page, or paste one." }</p>
            </div>
        </>
    }
}

/// Properties of [`scenario_menus`].
#[derive(Clone, PartialEq, Properties)]
pub struct ScenarioMenusProps {
    /// What is shown.
    pub version: Version,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Which scenario, which variant of it, and the way back to what its author wrote.
pub fn scenario_menus(props: &ScenarioMenusProps) -> Html {
    let version = &props.version;
    let name = version.source.name.clone().unwrap_or_default();
    let mut scenarios: Vec<_> =
        gallery_titles().into_iter().map(|(name, title)| Choice::new(name, title)).collect();
    if version.source.name.is_none() {
        let title = version.source.document.scenario.title.clone();
        scenarios.insert(0, Choice::new("", title));
    }
    let mut variants = vec![Choice::new(BASE, "As written")];
    variants.extend(version.source.document.variants.iter().map(|variant| {
        let title = variant.title.as_ref().unwrap_or(&variant.name);
        Choice::new(variant.name.clone(), title.clone())
    }));
    let n_variants = variants.len() - 1;
    let mut chosen = version.variant.clone().unwrap_or_default();
    if version.own {
        variants.insert(0, Choice::new(EDITED, "Edited"));
        EDITED.clone_into(&mut chosen);
    }
    let choose = props.act.reform(|word: String| {
        Command::SelectVariant((word != BASE && word != EDITED).then_some(word))
    });
    html! {
        <div class="pickers">
            { menu(&yew::props!(MenuProps { label: "Scenario", value: name, choices: scenarios, testid: "gallery", onchoose: props.act.reform(Command::SelectScenario) })) }
            if n_variants > 0 {
                { menu(&yew::props!(MenuProps { label: "Variant", value: chosen, choices: variants, testid: "variant", onchoose: choose })) }
            }
            if version.own {
                <button type="button" class="button" data-testid="reset"
                    title="Back to what its author wrote"
                    onclick={props.act.reform(|_: MouseEvent| Command::Reset)}>
                    { icon(Picture::Reset) }{ "Reset" }
                </button>
            }
        </div>
    }
}
