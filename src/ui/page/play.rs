//! The clock behind "play".

use crate::app::{Command, Direction, Playback};
use crate::time::{Duration, Instant};
use gloo_render::request_animation_frame;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

/// The most time that one frame stands for: a tab that was away does not leap.
const LONGEST_FRAME: f64 = 100.0;
/// With little motion, the playhead goes from event to event, one each so many milliseconds.
const BEAT: u32 = 1000;

/// Moves the playhead while the run is being played: each drawn position asks for the next frame.
#[hook]
pub(super) fn use_playing(
    playback: Playback,
    at: Instant,
    until: Instant,
    act: &Callback<Command>,
) {
    let last_frame = use_mut_ref(|| None::<f64>);
    let act = act.clone();
    use_effect_with((playback.playing, at), move |(playing, at)| {
        let mut waiting: Box<dyn std::any::Any> = Box::new(());
        if !playing {
            *last_frame.borrow_mut() = None;
        } else if wants_little_motion() {
            let goes_on = *at < until;
            waiting = Box::new(Timeout::new(BEAT, move || {
                act.emit(Command::StepEvent(Direction::Forward));
                if goes_on {
                    act.emit(Command::Play(true));
                }
            }));
        } else {
            waiting = Box::new(request_animation_frame(move |now| {
                let last = last_frame.borrow_mut().replace(now).unwrap_or(now - 16.0);
                let passed = (now - last).clamp(1.0, LONGEST_FRAME);
                act.emit(Command::Tick(Duration::from_micros((passed * 1000.0) as u64)));
            }));
        }
        move || drop(waiting)
    });
}

fn wants_little_motion() -> bool {
    super::media("(prefers-reduced-motion: reduce)")
}
