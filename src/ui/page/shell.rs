//! Where the parts of the page stand: on a desk, on a phone, in a frame.

use crate::app::{App, Command, Run, Shared, Ui};
use crate::ui::control::{
    EmbedCard, FencingSwitch, Header, Help, PauseStrip, PlayButton, ScenarioMenus, SettingsBar,
    ShareCard, Transport,
};
use crate::ui::page::stage::Stage;
use crate::ui::panel::{EventTable, Findings, Legend, Logo, NoticeBar, StateCard, Verdict, Why};
use yew::prelude::*;

/// What the page has beside its state.
pub(super) struct Parts {
    /// What to say about the newest change.
    pub(super) announcement: String,
    /// The newest run that no gesture is about to change.
    pub(super) settled: Shared<Run>,
    /// The scenario as a file: its name and its address.
    pub(super) file: (AttrValue, AttrValue),
    /// Whether the list of keys is shown.
    pub(super) help: UseStateHandle<bool>,
    /// The card over the page, if there is one.
    pub(super) card: UseStateHandle<Option<Card>>,
    /// The address of the page's folder.
    pub(super) home: AttrValue,
    /// Whether letters and signs do something.
    pub(super) signs: UseStateHandle<bool>,
    /// What a phone shows.
    pub(super) tab: UseStateHandle<Tab>,
    /// Whether this is a phone.
    pub(super) phone: bool,
    /// Takes commands.
    pub(super) act: Callback<Command>,
}

/// A card over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Card {
    /// The link to what is shown.
    Share,
    /// The text that puts it into course notes.
    Embed,
}

/// What a phone shows beside verdict and transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    /// The timeline.
    Timeline,
    /// The chain and the findings.
    Why,
    /// Who knows what at the playhead.
    State,
    /// The event table.
    Events,
    /// The settings.
    Setup,
}

impl Tab {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Timeline, "Timeline"),
        (Self::Why, "Why"),
        (Self::State, "State"),
        (Self::Events, "Events"),
        (Self::Setup, "Setup"),
    ];
}

/// A screen with room: everything at once.
pub(super) fn desk(app: &App, parts: &Parts) -> Html {
    html! {
        <div class="app">
            { header(app, parts, html! {
                <ScenarioMenus version={app.version().clone()} act={parts.act.clone()} />
            }) }
            { settings(app, parts, true) }
            { notices(app, parts) }
            <main class="grid">
                <section class="card timeline-card" aria-labelledby="title">
                    { title(app) }
                    { stage(app, parts) }
                    { transport(app, parts) }
                    { strip(app, parts) }
                </section>
                <section class="card verdict-card">{ verdict(app) }{ why(app, parts) }</section>
                { events(app, parts) }
                <div class="side">{ state(app) }{ findings(app, parts) }</div>
            </main>
            { help(parts) }
            { card(app, parts) }
        </div>
    }
}

/// A phone: the verdict first, then one thing at a time.
pub(super) fn phone(app: &App, parts: &Parts) -> Html {
    let panel = match *parts.tab {
        Tab::Timeline => stage(app, parts),
        Tab::Why => html! {
            <>
                <section class="card verdict-card">{ why(app, parts) }</section>
                { findings(app, parts) }
            </>
        },
        Tab::State => state(app),
        Tab::Events => events(app, parts),
        Tab::Setup => html! { <>{ settings(app, parts, false) }{ strip(app, parts) }</> },
    };
    let tabs = Tab::ALL.into_iter().map(|(tab, label)| {
        let current = *parts.tab == tab;
        let onclick = {
            let shown = parts.tab.clone();
            Callback::from(move |_: MouseEvent| shown.set(tab))
        };
        html! {
            <button key={label} type="button" {onclick}
                class={classes!(current.then_some("current"))}
                aria-current={current.then_some("page")}>{ label }</button>
        }
    });
    html! {
        <div class="app phone">
            { header(app, parts, Html::default()) }
            <main>
                { notices(app, parts) }
                <h1 class="hidden">{ &app.scenario().title }</h1>
                { verdict(app) }
                <div class="chips">
                    <ScenarioMenus version={app.version().clone()} act={parts.act.clone()} />
                    { switch(app, parts) }
                </div>
                { panel }
            </main>
            <footer>
                { transport(app, parts) }
                <nav class="tabs" aria-label="Views">{ for tabs }</nav>
            </footer>
            { help(parts) }
            { card(app, parts) }
        </div>
    }
}

/// A frame in somebody else's page: timeline, verdict, switch and play.
pub(super) fn frame(app: &App, parts: &Parts) -> Html {
    if app.settings().ui == Ui::Bare {
        return html! { <main class="app frame bare">{ stage(app, parts) }</main> };
    }
    html! {
        <main class="app frame">
            <header>
                <h1>{ &app.scenario().title }</h1>
                <span class="grow" />
                { switch(app, parts) }
            </header>
            { notices(app, parts) }
            { stage(app, parts) }
            <footer>
                { verdict(app) }
                <span class="grow" />
                <PlayButton playing={app.playback().playing} act={parts.act.clone()} />
                <a class="open" href={full_address(app, parts)} target="_blank" data-testid="open"><Logo />{ "Open in Leaseline" }</a>
            </footer>
        </main>
    }
}

/// The address of the whole page with what is shown.
fn full_address(app: &App, parts: &Parts) -> String {
    let home = parts.home.to_string();
    match app.version().shows() {
        Ok(shows) => shows.address(&home, &[]),
        Err(_) => home,
    }
}

fn card(app: &App, parts: &Parts) -> Html {
    let (card, version, home) = (parts.card.clone(), app.version().clone(), parts.home.clone());
    let onclose = Callback::from(move |_| card.set(None));
    match *parts.card {
        None => Html::default(),
        Some(Card::Share) => html! { <ShareCard {version} {home} {onclose} /> },
        Some(Card::Embed) => html! { <EmbedCard {version} {home} {onclose} /> },
    }
}

fn header(app: &App, parts: &Parts, menus: Html) -> Html {
    let help = parts.help.clone();
    let toggle = |which: Card| {
        let card = parts.card.clone();
        Callback::from(move |_| card.set((*card != Some(which)).then_some(which)))
    };
    html! {
        <Header can_undo={app.can_undo()} can_redo={app.can_redo()} theme={app.settings().theme}
            edit={app.settings().edit} file={parts.file.clone()} act={parts.act.clone()}
            onhelp={Callback::from(move |_| help.set(!*help))} onshare={toggle(Card::Share)}
            onembed={toggle(Card::Embed)}>
            { menus }
        </Header>
    }
}

fn settings(app: &App, parts: &Parts, switch: bool) -> Html {
    html! {
        <SettingsBar shown={app.shown().clone()} edit={app.settings().edit} {switch}
            act={parts.act.clone()} />
    }
}

fn switch(app: &App, parts: &Parts) -> Html {
    if app.scenario().resources.is_empty() {
        return Html::default();
    }
    html! { <FencingSwitch on={app.shown().fencing()} act={parts.act.clone()} /> }
}

fn notices(app: &App, parts: &Parts) -> Html {
    let warnings = &app.shown().run().warnings;
    html! {
        <>
            if let Some(notice) = app.notice() {
                <NoticeBar text={notice.0.clone()}
                    ondismiss={parts.act.reform(|_| Command::Dismiss)} />
            }
            if !warnings.is_empty() {
                <NoticeBar text={warnings.join("\n")} />
            }
        </>
    }
}

fn title(app: &App) -> Html {
    let scenario = app.scenario();
    html! {
        <div class="title">
            <div>
                <h1 id="title">{ &scenario.title }</h1>
                <p>{ &scenario.summary }</p>
            </div>
            <Legend />
        </div>
    }
}

fn stage(app: &App, parts: &Parts) -> Html {
    let (shown, settings, help) = (app.shown(), app.settings(), parts.help.clone());
    html! {
        <Stage run={shown.run().clone()} other={shown.what_if().cloned()}
            fencing={shown.fencing()} playhead={app.playhead()} selection={app.selection()}
            playing={app.playback().playing} edit={settings.edit} signs={*parts.signs}
            embedded={settings.embedded()} act={parts.act.clone()}
            onhelp={Callback::from(move |()| help.set(true))} />
    }
}

fn transport(app: &App, parts: &Parts) -> Html {
    html! {
        <Transport run={app.shown().run().clone()} playhead={app.playhead()}
            playback={app.playback()} act={parts.act.clone()} />
    }
}

fn strip(app: &App, parts: &Parts) -> Html {
    if !app.settings().edit {
        return Html::default();
    }
    html! {
        <PauseStrip shown={app.shown().clone()} selection={app.selection()}
            playhead={app.playhead()} act={parts.act.clone()} />
    }
}

fn verdict(app: &App) -> Html {
    html! { <Verdict run={app.shown().run().clone()} /> }
}

fn why(app: &App, parts: &Parts) -> Html {
    let (shown, at) = (app.shown(), app.playhead());
    let passed = shown.run().report.chain.iter().filter(|link| link.at <= at).count();
    html! {
        <Why run={shown.run().clone()} what_if={shown.what_if().cloned()}
            fencing={shown.fencing()} current={passed.checked_sub(1)} act={parts.act.clone()} />
    }
}

fn findings(app: &App, parts: &Parts) -> Html {
    html! { <Findings run={app.shown().run().clone()} act={parts.act.clone()} /> }
}

fn state(app: &App) -> Html {
    html! { <StateCard run={app.shown().run().clone()} at={app.playhead()} /> }
}

fn events(app: &App, parts: &Parts) -> Html {
    let passed = parts.settled.events().passed(app.playhead());
    html! { <EventTable run={parts.settled.clone()} {passed} act={parts.act.clone()} /> }
}

fn help(parts: &Parts) -> Html {
    if !*parts.help {
        return Html::default();
    }
    let (help, signs) = (parts.help.clone(), parts.signs.clone());
    html! {
        <Help keys={*parts.signs} onswitch={Callback::from(move |on| signs.set(on))}
            onclose={Callback::from(move |_| help.set(false))} />
    }
}
