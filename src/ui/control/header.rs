//! The top of the page: which scenario, undo and redo, colours, files.

use crate::app::{Command, Theme, Version, gallery_titles};
use crate::ui::control::{Choice, Menu};
use crate::ui::panel::{Icon, Logo, Picture};
use yew::prelude::*;

/// The word in the variant menu for the scenario without a variant; no variant has that name.
const BASE: &str = "";
/// The word for an own document that was made of one of them.
const EDITED: &str = " edited";

/// Properties of [`Header`].
#[derive(Clone, PartialEq, Properties)]
pub struct HeaderProps {
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// The colours.
    pub theme: Theme,
    /// Whether the scenario can be edited.
    pub edit: bool,
    /// The scenario's file name and its address as a download.
    pub file: (AttrValue, AttrValue),
    /// Takes commands.
    pub act: Callback<Command>,
    /// Shows the list of keys.
    pub onhelp: Callback<MouseEvent>,
    /// Shows the link to this.
    pub onshare: Callback<MouseEvent>,
    /// Shows how to put this into course notes.
    pub onembed: Callback<MouseEvent>,
    /// The menus, where there is room for them.
    #[prop_or_default]
    pub children: Html,
}

/// The page's first line.
#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let act = |command: Command| props.act.reform(move |_: MouseEvent| command.clone());
    let theme = format!("Colours: {}", props.theme.word());
    html! {
        <header class="top">
            <a class="brand" href="./"><Logo />{ "Leaseline" }</a>
            { props.children.clone() }
            <span class="grow" />
            if props.edit {
                <button type="button" class="plain" data-testid="undo" aria-label="Undo"
                    title="Undo (Ctrl+Z)" disabled={!props.can_undo} onclick={act(Command::Undo)}>
                    <Icon of={Picture::Undo} />
                </button>
                <button type="button" class="plain" data-testid="redo" aria-label="Redo"
                    title="Redo (Ctrl+Shift+Z)" disabled={!props.can_redo}
                    onclick={act(Command::Redo)}>
                    <Icon of={Picture::Redo} />
                </button>
                <span class="rule" aria-hidden="true" />
            }
            <button type="button" class="plain" aria-label={theme.clone()} title={theme}
                onclick={act(Command::SetTheme(props.theme.next()))}>
                <Icon of={Picture::Theme} />
            </button>
            <button type="button" class="plain" aria-label="Keys" title="Keys (?)"
                onclick={&props.onhelp}>
                <Icon of={Picture::Help} />
            </button>
            <button type="button" class="button" data-testid="share" onclick={&props.onshare}>
                <Icon of={Picture::Share} /><span>{ "Share" }</span>
            </button>
            <button type="button" class="button" data-testid="embed" onclick={&props.onembed}>
                <Icon of={Picture::Embed} /><span>{ "Embed" }</span>
            </button>
            <a class="button" data-testid="export" download={&props.file.0} href={&props.file.1}>
                <Icon of={Picture::Export} /><span>{ "Export" }</span>
            </a>
        </header>
    }
}

/// Properties of [`ScenarioMenus`].
#[derive(Clone, PartialEq, Properties)]
pub struct ScenarioMenusProps {
    /// What is shown.
    pub version: Version,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Which scenario, which variant of it, and the way back to what its author wrote.
#[component]
pub fn ScenarioMenus(props: &ScenarioMenusProps) -> Html {
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
            <Menu label="Scenario" value={name} choices={scenarios} testid="gallery"
                onchoose={props.act.reform(Command::SelectScenario)} />
            if n_variants > 0 {
                <Menu label="Variant" value={chosen} choices={variants} testid="variant"
                    onchoose={choose} />
            }
            if version.own {
                <button type="button" class="button" data-testid="reset"
                    title="Back to what its author wrote"
                    onclick={props.act.reform(|_: MouseEvent| Command::Reset)}>
                    <Icon of={Picture::Reset} />{ "Reset" }
                </button>
            }
        </div>
    }
}
