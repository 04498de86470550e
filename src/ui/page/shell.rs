//! Where the parts of the page stand: on a desk, on a phone, in a frame, on a stage.

use crate::app::{App, Card, Command, Compared, Desk, Run, Shared, Tab, Ui};
use crate::ui::control::{
    ExportProps, HeaderProps, HelpProps, PlayButtonProps, ScenarioMenusProps, ShareProps,
    embed_card, export_card, header, help, play_button, scenario_menus, share_card,
};
use crate::ui::page::files::picked;
use crate::ui::page::panels::{
    all_findings, code_card, events, form, notices, selected, settings, setup_card, stage, state,
    switch, text, the_transport, the_verdict, the_why, title,
};
use crate::ui::panel::logo;
use crate::ui::part::part;
use std::rc::Rc;
use yew::prelude::*;

/// What the page has beside its state.
pub(super) struct Parts {
    /// What to say about the newest change.
    pub(super) announcement: String,
    /// The newest run that no gesture is about to change.
    pub(super) settled: Shared<Run>,
    /// The scenario as a file: its name and its address.
    pub(super) file: (AttrValue, AttrValue),
    /// The run of what was written, if its ghost is wanted.
    pub(super) written: Option<Shared<Run>>,
    /// The run to be drawn beside.
    pub(super) compared: Rc<Option<Compared>>,
    /// The address of the page's folder.
    pub(super) home: AttrValue,
    /// Whether this is a phone.
    pub(super) phone: bool,
    /// Takes commands.
    pub(super) act: Callback<Command>,
}

impl Parts {
    /// Opens or closes what lies around the timeline.
    pub(super) fn arrange(&self, app: &App, change: impl FnOnce(&mut Desk)) -> Callback<()> {
        let mut desk = app.desk().clone();
        change(&mut desk);
        self.act.reform(move |()| Command::Arrange(desk.clone()))
    }
}

/// A screen with room: everything at once.
pub(super) fn desk(app: &App, parts: &Parts) -> Html {
    html! {
        <div class="app">
            { top(app, parts, menus(app, parts)) }
            { settings(app, parts, true) }
            { notices(app, parts) }
            { text(app, parts) }
            <main class="grid">
                <section class="card timeline-card" aria-labelledby="title">
                    { title(app) }
                    { the_verdict(app) }
                    { stage(app, parts) }
                    { the_transport(app, parts) }
                    { selected(app, parts) }
                </section>
                <section class="card verdict-card" aria-label="Why">{ the_why(app, parts) }</section>
                { events(app, parts) }
                <div class="side">
                    { state(app, parts) }{ all_findings(app, parts) }{ code_card(app, parts) }
                </div>
                { setup_card(app, parts) }
            </main>
            { over(app, parts) }
        </div>
    }
}

/// A phone: the verdict first, then one thing at a time.
pub(super) fn phone(app: &App, parts: &Parts) -> Html {
    let panel = match app.desk().tab {
        Tab::Timeline => html! { <>{ stage(app, parts) }{ selected(app, parts) }</> },
        Tab::Why => html! {
            <>
                <section class="card verdict-card" aria-label="Why">{ the_why(app, parts) }</section>
                { all_findings(app, parts) }
            </>
        },
        Tab::State => html! { <>{ state(app, parts) }{ code_card(app, parts) }</> },
        Tab::Events => events(app, parts),
        Tab::Setup => html! {
            <>
                { settings(app, parts, false) }
                if app.settings().edit { <section class="card setup" aria-label="Setup">{ form(app, parts) }</section> }
            </>
        },
    };
    let tabs = Tab::ALL.into_iter().map(|(tab, label)| {
        let current = app.desk().tab == tab;
        let onclick = parts.arrange(app, |desk| desk.tab = tab).reform(|_: MouseEvent| ());
        html! {
            <button key={label} type="button" {onclick}
                class={classes!(current.then_some("current"))}
                aria-current={current.then_some("page")}>{ label }</button>
        }
    });
    html! {
        <div class="app phone">
            { top(app, parts, Html::default()) }
            <main>
                { notices(app, parts) }
                { text(app, parts) }
                <h1 class="hidden">{ &app.scenario().title }</h1>
                { the_verdict(app) }
                <div class="chips">{ menus(app, parts) }{ switch(app, parts) }</div>
                { panel }
            </main>
            <footer>
                { the_transport(app, parts) }
                <nav class="tabs" aria-label="Views">{ for tabs }</nav>
            </footer>
            { over(app, parts) }
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
                { the_verdict(app) }
                <span class="grow" />
                { play_button(&PlayButtonProps { playing: app.playback().playing, act: parts.act.clone() }) }
                <a class="open" href={full_address(app, parts)} target="_blank" data-testid="open">
                    { logo() }{ "Open in Leaseline" }
                </a>
            </footer>
        </main>
    }
}

/// For a room: the timeline, large, and what cannot be done without.
pub(super) fn presentation(app: &App, parts: &Parts) -> Html {
    let leave = parts.arrange(app, |desk| desk.presents = false);
    let onclick = leave.reform(|_: MouseEvent| ());
    html! {
        <main class="app presents" data-testid="presentation">
            <header>
                <h1>{ &app.scenario().title }</h1>
                <span class="grow" />
                { switch(app, parts) }
                <button type="button" class="button" data-testid="leave" {onclick}>{ "Leave" }</button>
            </header>
            { notices(app, parts) }
            { the_verdict(app) }
            { stage(app, parts) }
            { the_transport(app, parts) }
            { over(app, parts) }
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

/// What lies over the page.
fn over(app: &App, parts: &Parts) -> Html {
    let desk = app.desk();
    let share = ShareProps {
        version: app.version().clone(),
        home: parts.home.clone(),
        desk: desk.clone(),
        act: parts.act.clone(),
    };
    let onswitch = {
        let desk = desk.clone();
        parts.act.reform(move |signs| Command::Arrange(Desk { signs, ..desk.clone() }))
    };
    let onclose = parts.arrange(app, |desk| desk.help = false);
    html! {
        <>
            if desk.help { { help(&HelpProps { keys: desk.signs, onswitch, onclose }) } }
            { match desk.card {
                Some(Card::Share) => share_card(&share),
                Some(Card::Embed) => embed_card(&share),
                Some(Card::Export) => export_card(&ExportProps {
                    version: app.version().clone(),
                    run: app.shown().run().clone(),
                    file: parts.file.clone(),
                    onclose: parts.arrange(app, |desk| desk.card = None),
                }),
                None => Html::default(),
            } }
        </>
    }
}

fn top(app: &App, parts: &Parts, menus: Html) -> Html {
    let act = parts.act.clone();
    header(&HeaderProps {
        can_undo: app.can_undo(),
        can_redo: app.can_redo(),
        theme: app.settings().theme,
        edit: app.settings().edit,
        desk: app.desk().clone(),
        act: parts.act.clone(),
        onpick: Callback::from(move |event: Event| picked(&event, &act)),
        menus,
    })
}

fn menus(app: &App, parts: &Parts) -> Html {
    let props = ScenarioMenusProps { version: app.version().clone(), act: parts.act.clone() };
    part(props, scenario_menus)
}
