//! The selected pause in fields and menus: everything the pointer can do to it, without one.

use crate::app::edit::{MIN_PAUSE, default_pause};
use crate::app::{Command, Edit, PauseEdit, PauseRef, Shared, Shown, words};
use crate::kernel::Thread;
use crate::scenario::{PauseCause, PauseStart};
use crate::time::{Duration, HORIZON, Instant};
use crate::ui::control::{Choice, Menu, TimeField};
use crate::ui::panel::{Icon, Picture};
use yew::prelude::*;

/// Properties of [`PauseStrip`].
#[derive(Clone, PartialEq, Properties)]
pub struct PauseStripProps {
    /// What is shown.
    pub shown: Shared<Shown>,
    /// The selected pause.
    pub selection: Option<PauseRef>,
    /// Where the playhead stands; a new pause begins there.
    pub playhead: Instant,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// The selected pause, and a way to get one.
#[component]
pub fn PauseStrip(props: &PauseStripProps) -> Html {
    html! {
        <section class="strip" aria-label="Selected pause">
            if let Some(at) = props.selection { { fields(props, at) } }
            <span class="grow" />
            { adder(props) }
        </section>
    }
}

fn fields(props: &PauseStripProps, at: PauseRef) -> Html {
    let Some(pause) = at.get(&props.shown.scenario) else { return Html::default() };
    let name = &props.shown.scenario.clients[at.client].name;
    let act = &props.act;
    let start = match pause.start {
        PauseStart::At(start) => Some(start.since(Instant::ZERO)),
        PauseStart::After(_) => None,
    };
    let pinned = match &pause.start {
        PauseStart::After(step) => format!("after {step}"),
        PauseStart::At(_) => String::new(),
    };
    let preview = |make: fn(Duration) -> PauseEdit| {
        act.reform(move |value| Command::Preview(Edit::Pause(at, make(value))))
    };
    let commit = act.reform(|()| Command::Commit);
    html! {
        <>
            <b class="title">{ format!("Pause of {name}") }</b>
            <TimeField label="starts" value={start} max={HORIZON} testid="pause-start"
                placeholder={pinned}
                onpreview={preview(|value| PauseEdit::Move(Instant::ZERO + value))}
                oncommit={commit.clone()} />
            <TimeField label="lasts" value={Some(pause.length)} min={MIN_PAUSE} max={HORIZON}
                testid="pause-length" onpreview={preview(PauseEdit::Length)} oncommit={commit} />
            { cause_menu(act, at, pause.cause.unwrap_or(PauseCause::Gc)) }
            { scope_menu(act, at, pause.scope.unwrap_or_default()) }
            <button type="button" class="plain" data-testid="pause-remove"
                aria-label="Remove the pause" title="Remove the pause (Del)"
                onclick={act.reform(move |_: MouseEvent| Command::Edit(Edit::RemovePause(at)))}>
                <Icon of={Picture::Bin} />
            </button>
        </>
    }
}

fn cause_menu(act: &Callback<Command>, at: PauseRef, cause: PauseCause) -> Html {
    let causes: Vec<_> = PauseCause::ALL
        .into_iter()
        .map(|cause| Choice::new(cause.word(), words::sentence(words::cause(cause))))
        .collect();
    let choose = act.reform(move |word: String| {
        let cause = PauseCause::ALL.into_iter().find(|cause| cause.word() == word);
        Command::Edit(Edit::Pause(at, PauseEdit::Cause(cause.unwrap_or(PauseCause::Gc))))
    });
    html! {
        <Menu label="cause" value={cause.word()} choices={causes} testid="pause-cause"
            onchoose={choose} />
    }
}

fn scope_menu(act: &Callback<Command>, at: PauseRef, scope: Thread) -> Html {
    const SCOPES: [(Thread, &str); 3] =
        [(Thread::Any, "process"), (Thread::Worker, "worker"), (Thread::Renewer, "renewer")];
    let word = |scope: Thread| SCOPES.iter().find(|each| each.0 == scope).map_or("", |each| each.1);
    let scopes: Vec<_> =
        SCOPES.into_iter().map(|(scope, word)| Choice::new(word, words::scope(scope))).collect();
    let choose = act.reform(move |word: String| {
        let scope = SCOPES.iter().find(|each| each.1 == word).map_or(Thread::Any, |each| each.0);
        Command::Edit(Edit::Pause(at, PauseEdit::Scope(scope)))
    });
    html! {
        <Menu label="freezes" value={word(scope)} choices={scopes} testid="pause-scope"
            onchoose={choose} />
    }
}

/// A button for each client that adds a pause where the playhead stands.
fn adder(props: &PauseStripProps) -> Html {
    let start = props.playhead;
    let clients = props.shown.scenario.clients.iter().enumerate();
    html! {
        <div class="adders">
            { for clients.map(|(client, its)| {
                let label = format!("Add a pause to {} at {}", its.name, words::instant(start));
                let onclick = props.act.reform(move |_: MouseEvent| {
                    let pause = default_pause(start, Duration::from_seconds(2));
                    Command::Edit(Edit::AddPause { client, pause })
                });
                html! {
                    <button key={client} type="button" class="button" {onclick}
                        data-testid={format!("add-pause-{}", its.name)} aria-label={label.clone()}
                        title={label}>
                        <Icon of={Picture::Plus} />{ &its.name }
                    </button>
                }
            }) }
        </div>
    }
}
