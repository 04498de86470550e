//! Where the parts of the page stand: on a desk, on a phone, in a frame, on a stage.

use crate::app::{App, Card, Command, Compare, Compared, Desk, Run, Selection, Shared, Tab, Ui};
use crate::ui::control::{
    Choice, ExportProps, FencingSwitchProps, FilterProps, HeaderProps, HelpProps, HintProps,
    MenuProps, PlayButtonProps, ScenarioMenusProps, SettingsBarProps, ShareProps, StripProps,
    TextProps, TransportProps, embed_card, event_filter, export_card, fencing_switch, header, help,
    hint_line, menu, play_button, scenario_menus, settings_bar, share_card, strip, text_card,
    transport,
};
use crate::ui::page::files::picked;
use crate::ui::page::stage::Stage;
use crate::ui::panel::{
    CodeProps, EventTableProps, FindingsProps, NoticeBarProps, StateCardProps, VerdictProps,
    WhyProps, code_cards, event_table, findings, legend, logo, notice_bar, state_card, verdict,
    why,
};
use crate::ui::part::part;
use crate::ui::setup::{SetupProps, setup};
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
    fn arrange(&self, app: &App, change: impl FnOnce(&mut Desk)) -> Callback<()> {
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

fn settings(app: &App, parts: &Parts, switch: bool) -> Html {
    let (shown, edit, act) = (app.shown().clone(), app.settings().edit, parts.act.clone());
    let compare = compare_menu(app, parts);
    settings_bar(&SettingsBarProps { shown, edit, switch, compare, act })
}

/// What to draw beside.
fn compare_menu(app: &App, parts: &Parts) -> Html {
    const WRITTEN: &str = " written";
    const BEFORE: &str = " before";
    let version = app.version();
    let mut choices = vec![Choice::new("", "nothing")];
    if version.own || version.variant.is_some() {
        choices.push(Choice::new(WRITTEN, "as written"));
    }
    if app.can_undo() {
        choices.push(Choice::new(BEFORE, "what was shown before"));
    }
    choices.extend(
        version
            .source
            .document
            .variants
            .iter()
            .map(|it| Choice::new(it.name.clone(), it.title.as_ref().unwrap_or(&it.name).clone())),
    );
    let value = match &app.desk().compare {
        None => "",
        Some(Compare::Written) => WRITTEN,
        Some(Compare::Before) => BEFORE,
        Some(Compare::Variant(name)) => name,
    };
    let desk = app.desk().clone();
    let onchoose = parts.act.reform(move |word: String| {
        let compare = match word.as_str() {
            "" => None,
            WRITTEN => Some(Compare::Written),
            BEFORE => Some(Compare::Before),
            _ => Some(Compare::Variant(word)),
        };
        Command::Arrange(Desk { compare, ..desk.clone() })
    });
    let ghost = parts.arrange(app, |desk| desk.ghost = !desk.ghost);
    let beside = menu(&MenuProps {
        label: "Compare with".into(),
        quiet: false,
        value: value.to_owned().into(),
        choices,
        testid: Some("compare".into()),
        disabled: false,
        onchoose,
    });
    html! {
        <>
            { beside }
            // Always there, so that nothing moves when the first edit is made.
            <button type="button" class="button" data-testid="show-written" disabled={!app.edited()}
                aria-pressed={if app.desk().ghost { "true" } else { "false" }}
                title="Draw what its author wrote, in outlines"
                onclick={ghost.reform(|_: MouseEvent| ())}>
                { "Outline the original" }
            </button>
        </>
    }
}

fn switch(app: &App, parts: &Parts) -> Html {
    if app.scenario().resources.is_empty() {
        return Html::default();
    }
    fencing_switch(&FencingSwitchProps { on: app.shown().fencing(), act: parts.act.clone() })
}

fn notices(app: &App, parts: &Parts) -> Html {
    let warnings = &app.shown().run().warnings;
    html! {
        <>
            if let Some(notice) = app.notice() {
                { notice_bar(&NoticeBarProps {
                    text: notice.0.clone().into(),
                    ondismiss: Some(parts.act.reform(|_| Command::Dismiss)),
                }) }
            }
            if !warnings.is_empty() {
                { notice_bar(&NoticeBarProps { text: warnings.join("\n").into(), ondismiss: None }) }
            }
        </>
    }
}

fn text(app: &App, parts: &Parts) -> Html {
    match app.text() {
        Some(text) => part(TextProps { text: text.clone(), act: parts.act.clone() }, text_card),
        None => Html::default(),
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
            { part((), |()| legend()) }
        </div>
    }
}

fn stage(app: &App, parts: &Parts) -> Html {
    let (shown, settings) = (app.shown(), app.settings());
    html! {
        <Stage shown={shown.clone()} playhead={app.playhead()} selection={app.selection()}
            written={parts.written.clone().filter(|_| app.edited() || app.previewing())}
            compared={parts.compared.clone()} pointed={app.pointed()} window={app.window()} collapse={app.collapses_gaps()}
            playing={app.playback().playing} edit={settings.edit} signs={app.desk().signs}
            embedded={settings.embedded()} presents={app.desk().presents} act={parts.act.clone()}
            onhelp={parts.arrange(app, |desk| desk.help = true)} />
    }
}

fn the_transport(app: &App, parts: &Parts) -> Html {
    transport(&TransportProps {
        run: app.shown().run().clone(),
        playhead: app.playhead(),
        pointed: app.pointed(),
        playback: app.playback(),
        zoomed: app.window().is_some(),
        collapse: app.collapses_gaps(),
        act: parts.act.clone(),
    })
}

fn selected(app: &App, parts: &Parts) -> Html {
    if !app.settings().edit {
        return Html::default();
    }
    strip(&StripProps {
        shown: app.shown().clone(),
        selection: app.selection(),
        playhead: app.playhead(),
        act: parts.act.clone(),
    })
}

fn the_verdict(app: &App) -> Html {
    part(VerdictProps { run: app.shown().run().clone() }, verdict)
}

fn the_why(app: &App, parts: &Parts) -> Html {
    let (shown, at) = (app.shown(), app.playhead());
    let passed = shown.run().report.chain.iter().filter(|link| link.at <= at).count();
    let pause = app.selection().and_then(Selection::pause);
    let hint = HintProps { shown: shown.clone(), pause, act: parts.act.clone() };
    let props = WhyProps {
        run: shown.run().clone(),
        what_if: shown.what_if().cloned(),
        fencing: shown.fencing(),
        current: passed.checked_sub(1),
        act: parts.act.clone(),
    };
    // Found by many runs, so not while a gesture lasts.
    let hint = if app.previewing() { Html::default() } else { part(hint, hint_line) };
    html! { <>{ part(props, why) }{ hint }</> }
}

fn all_findings(app: &App, parts: &Parts) -> Html {
    part(FindingsProps { run: app.shown().run().clone(), act: parts.act.clone() }, findings)
}

fn state(app: &App, parts: &Parts) -> Html {
    let props = StateCardProps {
        run: app.shown().run().clone(),
        at: app.playhead(),
        desk: app.desk().clone(),
        act: parts.act.clone(),
    };
    part(props, state_card)
}

fn events(app: &App, parts: &Parts) -> Html {
    let passed = parts.settled.events().passed(app.playhead());
    let desk = app.desk().clone();
    let (run, filter, act) = (parts.settled.clone(), desk.filter.clone(), parts.act.clone());
    part(EventsProps { table: EventTableProps { run, passed, filter, act }, desk }, events_card)
}

/// The event table with its controls: together one part, so that a drag draws neither anew.
#[derive(PartialEq)]
struct EventsProps {
    table: EventTableProps,
    desk: Desk,
}

fn events_card(props: &EventsProps) -> Html {
    let EventsProps { table, desk } = props;
    let controls = event_filter(&FilterProps { cast: &table.run.plan.cast, desk, act: &table.act });
    event_table(table, controls)
}

/// What each process is executing, under a title that opens it.
fn code_card(app: &App, parts: &Parts) -> Html {
    let open = app.desk().code;
    let onclick = parts.arrange(app, |desk| desk.code = !desk.code).reform(|_: MouseEvent| ());
    html! {
        <section class="card code-card" aria-labelledby="code-title">
            <h2 id="code-title">
                <button type="button" class="plain" data-testid="open-code" {onclick}
                    aria-expanded={if open { "true" } else { "false" }}>
                    <span class="angle" aria-hidden="true" />{ "In code" }
                </button>
            </h2>
            if open {
                { part(CodeProps { run: app.shown().run().clone(), at: app.playhead() }, code_cards) }
            }
        </section>
    }
}

/// Every key of the scenario, under a title that opens it.
fn setup_card(app: &App, parts: &Parts) -> Html {
    if !app.settings().edit {
        return Html::default();
    }
    let open = app.desk().setup;
    let onclick = parts.arrange(app, |desk| desk.setup = !desk.setup).reform(|_: MouseEvent| ());
    html! {
        <section class="card setup" aria-labelledby="setup-title">
            <h2 id="setup-title">
                <button type="button" class="plain" data-testid="open-setup" {onclick}
                    aria-expanded={if open { "true" } else { "false" }}>
                    <span class="angle" aria-hidden="true" />{ "Setup: every part of the scenario" }
                </button>
            </h2>
            if open { { form(app, parts) } }
        </section>
    }
}

fn form(app: &App, parts: &Parts) -> Html {
    let props = SetupProps {
        scenario: app.version().scenario.clone(),
        refusal: app.refusal().cloned(),
        act: parts.act.clone(),
    };
    part(props, setup)
}
