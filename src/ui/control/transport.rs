//! Where in time: play, step, and what happens there.

use crate::app::{Command, Direction, Playback, Run, Shared, Speed, words};
use crate::time::Instant;
use crate::ui::control::{Choice, Menu};
use crate::ui::panel::{Icon, Picture};
use yew::prelude::*;

/// Properties of [`Transport`].
#[derive(Clone, PartialEq, Properties)]
pub struct TransportProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// Where the playhead stands.
    pub playhead: Instant,
    /// Whether it moves.
    pub playback: Playback,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Play, step, and what happens at the playhead.
#[component]
pub fn Transport(props: &TransportProps) -> Html {
    let (events, at, act) = (props.run.events(), props.playhead, &props.act);
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
                    <Icon of={Picture::Back} />
                </button>
                <PlayButton playing={props.playback.playing} act={act.clone()} />
                <button type="button" class="plain" aria-label="Next event"
                    data-testid="next-event" onclick={command(Command::StepEvent(Direction::Forward))}>
                    <Icon of={Picture::Forward} />
                </button>
            </div>
            <p class="now">
                <b class="time">{ words::instant(at) }</b>
                <span class="what">{ events.sentence(at) }</span>
                <span class="count">
                    { format!("event {} of {}", events.passed(at), events.steps.len()) }
                </span>
            </p>
            <Menu label="Speed" quiet={true} value={props.playback.speed.label()} choices={speeds}
                onchoose={choose_speed} />
        </div>
    }
}

/// Properties of [`PlayButton`].
#[derive(Clone, PartialEq, Properties)]
pub struct PlayButtonProps {
    /// Whether the run is being played.
    pub playing: bool,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Plays, and stops playing.
#[component]
pub fn PlayButton(props: &PlayButtonProps) -> Html {
    let playing = props.playing;
    let (label, picture) =
        if playing { ("Stop playing", Picture::Pause) } else { ("Play", Picture::Play) };
    html! {
        <button type="button" class="play" aria-label={label} data-testid="play"
            onclick={props.act.reform(move |_: MouseEvent| Command::Play(!playing))}>
            <Icon of={picture} />
        </button>
    }
}
