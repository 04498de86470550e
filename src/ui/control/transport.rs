//! Where in time: play, step, and what happens there.

use crate::app::{Command, Direction, Playback, Run, Shared, Speed, words};
use crate::id::RecordNo;
use crate::time::Instant;
use crate::ui::control::{Choice, MenuProps, menu};
use crate::ui::panel::{Picture, icon};
use yew::prelude::*;

/// Properties of [`transport`].
#[derive(Clone, PartialEq, Properties)]
pub struct TransportProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// Where the playhead stands.
    pub playhead: Instant,
    /// The record that is pointed at: it is told instead.
    pub pointed: Option<RecordNo>,
    /// Whether it moves.
    pub playback: Playback,
    /// Whether only a part of the run is drawn.
    pub zoomed: bool,
    /// Whether long stretches in which nothing happens are drawn short.
    pub collapse: bool,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Play, step, and what happens at the playhead.
pub fn transport(props: &TransportProps) -> Html {
    let (events, at, act) = (props.run.events(), props.playhead, &props.act);
    let told = props.pointed.and_then(|record| events.row_of(record));
    // Time, sentence and number are of one event: the one pointed at, or the last one.
    let n_passed = events.passed(told.map_or(at, |row| row.at));
    let last = n_passed.checked_sub(1).map(|place| events.steps[place].at);
    let command = |command: Command| act.reform(move |_: MouseEvent| command.clone());
    let speeds: Vec<_> =
        Speed::ALL.into_iter().map(|speed| Choice::new(speed.label(), speed.label())).collect();
    let choose_speed = act.reform(|label: String| {
        let speed = Speed::ALL.into_iter().find(|speed| speed.label() == label);
        Command::SetSpeed(speed.unwrap_or_default())
    });
    html! {
        <div class="transport">
            <div class="buttons">
                <button type="button" class="plain" aria-label="Previous event"
                    data-testid="previous-event" onclick={command(Command::StepEvent(Direction::Back))}>
                    { icon(Picture::Back) }
                </button>
                { play_button(&yew::props!(PlayButtonProps { playing: props.playback.playing, act: act.clone() })) }
                <button type="button" class="plain" aria-label="Next event"
                    data-testid="next-event" onclick={command(Command::StepEvent(Direction::Forward))}>
                    { icon(Picture::Forward) }
                </button>
            </div>
            <p class="now">
                <b class="time">{ words::instant(last.unwrap_or(at)) }</b>
                <span class="what" data-testid="told">
                    { told.map_or_else(|| events.sentence(at), |row| words::sentence(&row.text)) }
                </span>
                <span class="count">
                    { format!("event {n_passed} of {}", events.steps.len()) }
                </span>
            </p>
            { view_buttons(props) }
            { menu(&yew::props!(MenuProps { label: "Speed", quiet: true, value: props.playback.speed.label(), choices: speeds, onchoose: choose_speed })) }
        </div>
    }
}

/// How to see more or less of the run at once: without a wheel and without keys.
fn view_buttons(props: &TransportProps) -> Html {
    let button = |testid: &'static str,
                  label: &'static str,
                  sign: &'static str,
                  command: Command| {
        let onclick = props.act.reform(move |_: MouseEvent| command.clone());
        html! {
            <button type="button" class="plain" data-testid={testid} aria-label={label} title={label}
                {onclick}>{ sign }</button>
        }
    };
    let collapse = !props.collapse;
    html! {
        <div class="view-buttons" role="group" aria-label="View">
            if props.run.has_gaps() {
                <button type="button" class="plain" data-testid="collapse"
                    aria-pressed={if props.collapse { "true" } else { "false" }}
                    title="Draw long stretches in which nothing happens short"
                    onclick={props.act.reform(move |_: MouseEvent| Command::CollapseGaps(collapse))}>
                    { "Skip quiet time" }
                </button>
            }
            if props.zoomed {
                { button("pan-back", "Earlier", "‹", Command::Pan(-0.5)) }
                { button("pan-forward", "Later", "›", Command::Pan(0.5)) }
                { button("fit", "Show the whole run", "Fit", Command::Show(None)) }
            }
            { button("zoom-out", "Zoom out", "−", Command::Zoom(0.5)) }
            { button("zoom-in", "Zoom in", "+", Command::Zoom(2.0)) }
        </div>
    }
}

/// Properties of [`play_button`].
#[derive(Clone, PartialEq, Properties)]
pub struct PlayButtonProps {
    /// Whether the run is being played.
    pub playing: bool,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Plays, and stops playing.
pub fn play_button(props: &PlayButtonProps) -> Html {
    let playing = props.playing;
    let (label, picture) =
        if playing { ("Stop playing", Picture::Pause) } else { ("Play", Picture::Play) };
    html! {
        <button type="button" class="play" aria-label={label} data-testid="play"
            onclick={props.act.reform(move |_: MouseEvent| Command::Play(!playing))}>
            { icon(picture) }
        </button>
    }
}
