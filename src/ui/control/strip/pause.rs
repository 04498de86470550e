//! The selected pause.

use crate::app::edit::MIN_PAUSE;
use crate::app::{Command, Edit, PauseEdit, PauseRef, words};
use crate::kernel::Thread;
use crate::scenario::{PauseCause, PauseStart};
use crate::time::{Duration, HORIZON, Instant};
use crate::ui::control::strip::StripProps;
use crate::ui::control::{Choice, MenuProps, TimeFieldProps, menu, time_field};
use crate::ui::panel::{Picture, icon};
use yew::prelude::*;

pub(super) fn fields(props: &StripProps, at: PauseRef) -> Html {
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
    html! {
        <>
            <b class="title">{ format!("Pause of {name}") }</b>
            { time_field(&yew::props!(TimeFieldProps { label: "starts", value: start, max: HORIZON, testid: "pause-start", placeholder: pinned, onpreview: preview(|value| PauseEdit::Move(Instant::ZERO + value)), onend: act.clone() })) }
            { time_field(&yew::props!(TimeFieldProps { label: "lasts", value: Some(pause.length), min: MIN_PAUSE, max: HORIZON, testid: "pause-length", onpreview: preview(PauseEdit::Length), onend: act.clone() })) }
            { cause_menu(act, at, pause.cause.unwrap_or(PauseCause::Gc)) }
            { scope_menu(act, at, pause.scope.unwrap_or_default()) }
            { clock_menu(act, at, pause.stops_clock) }
            { pin_menu(props, at) }
            <button type="button" class="plain" data-testid="pause-remove"
                aria-label="Remove the pause" title="Remove the pause (Del)"
                onclick={act.reform(move |_: MouseEvent| Command::Edit(Edit::RemovePause(at)))}>
                { icon(Picture::Bin) }
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
    menu(&yew::props!(MenuProps {
        label: "cause",
        value: cause.word(),
        choices: causes,
        testid: "pause-cause",
        onchoose: choose
    }))
}

/// What the pause does to the monotonic clock.
fn clock_menu(act: &Callback<Command>, at: PauseRef, stops: Option<bool>) -> Html {
    let word = match stops {
        None => "",
        Some(true) => "stops",
        Some(false) => "runs",
    };
    let choices = vec![
        Choice::new("", "as its cause says"),
        Choice::new("runs", "runs on"),
        Choice::new("stops", "stands still"),
    ];
    let choose = act.reform(move |word: String| {
        let stops = (!word.is_empty()).then(|| word == "stops");
        Command::Edit(Edit::Pause(at, PauseEdit::StopsClock(stops)))
    });
    menu(&yew::props!(MenuProps {
        label: "clock",
        value: word,
        choices,
        testid: "pause-clock",
        onchoose: choose,
    }))
}

/// Whether the pause begins at an instant, or right after a step of the program.
fn pin_menu(props: &StripProps, at: PauseRef) -> Html {
    let Some(pause) = at.get(&props.shown.scenario) else { return Html::default() };
    let cast = &props.shown.plan().cast;
    let mut choices = vec![Choice::new("", "at an instant")];
    let mut counts: Vec<(&'static str, usize)> = Vec::new();
    for step in cast.steps.get(at.client).into_iter().flatten() {
        if step.kind == "repeat" {
            continue;
        }
        let n = match counts.iter_mut().find(|(kind, _)| *kind == step.kind) {
            Some((_, n)) => {
                *n += 1;
                *n
            }
            None => {
                counts.push((step.kind, 1));
                1
            }
        };
        let name = step.label.clone().unwrap_or_else(|| format!("{}#{n}", step.kind));
        choices.push(Choice::new(name.clone(), format!("after {name}")));
    }
    let chosen = match &pause.start {
        PauseStart::At(_) => String::new(),
        PauseStart::After(step) => step.clone(),
    };
    if !choices.iter().any(|it| *it.value == *chosen) {
        choices.push(Choice::new(chosen.clone(), format!("after {chosen}")));
    }
    // Taken out, a pin leaves the pause where it began in this run.
    let process = crate::id::ProcessId(at.client as u8);
    let infos = cast.pauses.iter();
    let number = infos.clone().position(|it| it.process == process && it.place == at.place);
    let began = props.shown.run().trace.records.iter().find_map(|record| match record.what {
        crate::trace::What::PauseBegan { pause, .. } if Some(usize::from(pause)) == number => {
            Some(record.at)
        }
        _ => None,
    });
    let choose = props.act.reform(move |word: String| {
        let edit = if word.is_empty() {
            PauseEdit::Move(began.unwrap_or_default())
        } else {
            PauseEdit::Pin(word)
        };
        Command::Edit(Edit::Pause(at, edit))
    });
    menu(&yew::props!(MenuProps {
        label: "begins",
        value: chosen,
        choices,
        testid: "pause-pin",
        onchoose: choose,
    }))
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
    menu(&yew::props!(MenuProps {
        label: "freezes",
        value: word(scope),
        choices: scopes,
        testid: "pause-scope",
        onchoose: choose
    }))
}
