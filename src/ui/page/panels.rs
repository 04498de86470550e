//! The parts of the page, each with what it needs of the state.

use crate::app::{App, Command, Compare, Desk, Selection};
use crate::ui::control::{
    Choice, FencingSwitchProps, FilterProps, HintProps, MenuProps, SettingsBarProps, StripProps,
    TextProps, TransportProps, event_filter, fencing_switch, hint_line, menu, settings_bar, strip,
    text_card, transport,
};
use crate::ui::page::shell::Parts;
use crate::ui::page::stage::Stage;
use crate::ui::panel::{
    CodeProps, EventTableProps, FindingsProps, NoticeBarProps, StateCardProps, VerdictProps,
    WhyProps, code_cards, event_table, findings, legend, notice_bar, state_card, verdict, why,
};
use crate::ui::part::part;
use crate::ui::setup::{SetupProps, setup};
use yew::prelude::*;

pub(super) fn settings(app: &App, parts: &Parts, switch: bool) -> Html {
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

pub(super) fn switch(app: &App, parts: &Parts) -> Html {
    if app.scenario().resources.is_empty() {
        return Html::default();
    }
    fencing_switch(&FencingSwitchProps { on: app.shown().fencing(), act: parts.act.clone() })
}

pub(super) fn notices(app: &App, parts: &Parts) -> Html {
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

pub(super) fn text(app: &App, parts: &Parts) -> Html {
    match app.text() {
        Some(text) => part(TextProps { text: text.clone(), act: parts.act.clone() }, text_card),
        None => Html::default(),
    }
}

pub(super) fn title(app: &App) -> Html {
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

pub(super) fn stage(app: &App, parts: &Parts) -> Html {
    let (shown, settings) = (app.shown(), app.settings());
    html! {
        <Stage shown={shown.clone()} playhead={app.playhead()} selection={app.selection()}
            written={parts.written.clone().filter(|_| app.edited() || app.previewing())}
            compared={parts.compared.clone()} pointed={app.pointed()} window={app.window()} collapse={app.collapses_gaps()}
            playing={app.playback().playing} previewing={app.previewing()} edit={settings.edit} signs={app.desk().signs}
            embedded={settings.embedded()} act={parts.act.clone()}
            onhelp={parts.arrange(app, |desk| desk.help = true)} />
    }
}

pub(super) fn the_transport(app: &App, parts: &Parts) -> Html {
    // A long run takes long to tell: like the table of events, that waits for a gesture's end.
    let run = app.shown().run();
    let is_long = run.trace.records.len() > 500;
    let props = TransportProps {
        run: if is_long { parts.settled.clone() } else { run.clone() },
        playhead: app.playhead(),
        pointed: app.pointed(),
        playback: app.playback(),
        zoomed: app.window().is_some(),
        collapse: app.collapses_gaps(),
        act: parts.act.clone(),
    };
    part(props, transport)
}

pub(super) fn selected(app: &App, parts: &Parts) -> Html {
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

pub(super) fn the_verdict(app: &App) -> Html {
    part(VerdictProps { run: app.shown().run().clone() }, verdict)
}

pub(super) fn the_why(app: &App, parts: &Parts) -> Html {
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

pub(super) fn all_findings(app: &App, parts: &Parts) -> Html {
    part(FindingsProps { run: app.shown().run().clone(), act: parts.act.clone() }, findings)
}

pub(super) fn state(app: &App, parts: &Parts) -> Html {
    let props = StateCardProps {
        run: app.shown().run().clone(),
        at: app.playhead(),
        desk: app.desk().clone(),
        act: parts.act.clone(),
    };
    part(props, state_card)
}

pub(super) fn events(app: &App, parts: &Parts) -> Html {
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
pub(super) fn code_card(app: &App, parts: &Parts) -> Html {
    let inside =
        || part(CodeProps { run: app.shown().run().clone(), at: app.playhead() }, code_cards);
    let toggle = parts.arrange(app, |desk| desk.code = !desk.code);
    folded("code", "In code", app.desk().code, toggle, &inside)
}

/// Every key of the scenario, under a title that opens it.
pub(super) fn setup_card(app: &App, parts: &Parts) -> Html {
    if !app.settings().edit {
        return Html::default();
    }
    let toggle = parts.arrange(app, |desk| desk.setup = !desk.setup);
    let title = "Setup: every part of the scenario";
    folded("setup", title, app.desk().setup, toggle, &|| form(app, parts))
}

/// A card that is only its title until it is opened.
fn folded(
    name: &str,
    title: &str,
    open: bool,
    toggle: Callback<()>,
    inside: &dyn Fn() -> Html,
) -> Html {
    let id = format!("{name}-title");
    html! {
        <section class={format!("card fold-card {name}")} aria-labelledby={id.clone()}>
            <h2 {id}>
                <button type="button" class="plain" data-testid={format!("open-{name}")}
                    onclick={toggle.reform(|_: MouseEvent| ())}
                    aria-expanded={if open { "true" } else { "false" }}>
                    <span class="angle" aria-hidden="true" />{ title }
                </button>
            </h2>
            if open { { inside() } }
        </section>
    }
}

pub(super) fn form(app: &App, parts: &Parts) -> Html {
    let props = SetupProps {
        scenario: app.version().scenario.clone(),
        refusal: app.refusal().cloned(),
        act: parts.act.clone(),
    };
    part(props, setup)
}
