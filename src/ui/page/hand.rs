//! What the pointer holds, and what it has not shown yet.

use crate::app::{Command, edit_of};
use crate::ui::pending::Pending;
use crate::view::gesture::{Change, Ended, Gesture, Grip, Part, Precision};
use crate::view::{Plane, Point, Px, TimeScale, fitting_tick, snap};
use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::Callback;

/// Keys that follow each other within so many milliseconds are one gesture.
const SETTLE: u32 = 300;

/// What the pointer, or a row of key presses, is doing.
#[derive(Default)]
pub(super) struct Hand {
    gesture: Gesture,
    /// Whether it carries the playhead.
    scrubs: bool,
    held: Option<Held>,
    /// Where the pointer is, not yet shown.
    latest: Option<(f64, Precision)>,
    /// The frame in which that will be shown.
    frame: Option<(AnimationFrame, Pending)>,
    /// The end of a row of key presses.
    settling: Option<(Timeout, Pending)>,
}

/// How coordinates on the screen become coordinates of the drawing, from press to release: they
/// stay what they were at the press, whatever the edit does to the drawing.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub(super) pointer: i32,
    pub(super) scale: TimeScale,
    pub(super) plane: Plane,
    /// The drawing's origin on the screen.
    pub(super) origin: (f64, f64),
    /// A pixel of the screen in the drawing.
    pub(super) zoom: f64,
}

impl Held {
    /// How far along time a point of the screen is, in the drawing's pixels.
    pub(super) fn along(&self, x: f64, y: f64) -> f64 {
        let along = if self.plane.is_down() { y - self.origin.1 } else { x - self.origin.0 };
        along * self.zoom
    }

    /// A point of the screen in the drawing.
    pub(super) fn point(&self, x: f64, y: f64) -> Point {
        let inside = |at: f64, origin: f64| Px::nearest((at - origin) * self.zoom);
        Point::new(inside(x, self.origin.0), inside(y, self.origin.1))
    }
}

impl Hand {
    /// Whether something is held.
    pub(super) fn is_busy(&self) -> bool {
        self.held.is_some()
    }

    pub(super) fn take(&mut self, held: Held, grip: Grip, at: f64) {
        self.held = Some(held);
        self.gesture.press(grip, at);
    }

    pub(super) fn take_playhead(&mut self, held: Held, at: f64) {
        self.held = Some(held);
        self.scrubs = true;
        self.latest = Some((at, Precision::Normal));
    }

    /// The pointer moved. The first move since the last frame is shown at once: browsers tell of
    /// moves right before they draw, so waiting for the next frame would only be late. What
    /// follows before that frame waits for it.
    pub(super) fn follow(
        this: &Rc<RefCell<Self>>,
        pointer: i32,
        (x, y): (f64, f64),
        precision: Precision,
        act: Callback<Command>,
    ) {
        let mut hand = this.borrow_mut();
        let Some(held) = hand.held.filter(|held| held.pointer == pointer) else { return };
        hand.latest = Some((held.along(x, y), precision));
        if hand.frame.is_some() {
            return;
        }
        let command = hand.show();
        hand.frame = Some((Self::next_frame(this, act.clone()), Pending::begin()));
        drop(hand);
        if let Some(command) = command {
            act.emit(command);
        }
    }

    /// Shows in the next frame what has come by then.
    fn next_frame(this: &Rc<RefCell<Self>>, act: Callback<Command>) -> AnimationFrame {
        let later = this.clone();
        request_animation_frame(move |_| {
            let command = {
                let mut hand = later.borrow_mut();
                hand.frame = None;
                hand.show()
            };
            if let Some(command) = command {
                act.emit(command);
            }
        })
    }

    /// The newest position as a command, if it makes a difference.
    fn show(&mut self) -> Option<Command> {
        let (at, precision) = self.latest.take()?;
        let scale = self.held?.scale;
        if self.scrubs {
            let tick = fitting_tick(scale.range().length());
            let at = snap(scale.instant_from_x(at), tick);
            return Some(Command::SetPlayheadClamped(at));
        }
        let change = self.gesture.moved(at, precision, &scale)?;
        Some(Command::Preview(edit_of(self.gesture.grip()?.part, change)))
    }

    /// The pointer let go. Whether it had held something.
    pub(super) fn release(&mut self, pointer: i32, act: &Callback<Command>) -> bool {
        if self.held.is_none_or(|held| held.pointer != pointer) {
            return false;
        }
        if let Some(command) = self.show() {
            act.emit(command);
        }
        match self.gesture.release() {
            Ended::Drag(_) => act.emit(Command::Commit),
            Ended::Cancel(_) => act.emit(Command::Cancel),
            Ended::Click(_) | Ended::Nothing => {}
        }
        self.let_go();
        true
    }

    /// The gesture is given up: what was is put back. Whether something was held.
    pub(super) fn give_up(&mut self, pointer: Option<i32>, act: &Callback<Command>) -> bool {
        let settling = self.settling.take().is_some();
        let held = self.held.is_some_and(|held| pointer.is_none_or(|it| it == held.pointer));
        if held && matches!(self.gesture.cancel(), Ended::Cancel(_)) || settling {
            act.emit(Command::Cancel);
        }
        if held {
            self.let_go();
        }
        held || settling
    }

    fn let_go(&mut self) {
        (self.held, self.latest, self.frame, self.scrubs) = (None, None, None, false);
    }

    /// A key changed a pause. What follows soon belongs to the same gesture.
    pub(super) fn nudge(
        this: &Rc<RefCell<Self>>,
        part: Part,
        change: Change,
        act: Callback<Command>,
    ) {
        act.emit(Command::Preview(edit_of(part, change)));
        let later = this.clone();
        let settle = Timeout::new(SETTLE, move || {
            later.borrow_mut().settling = None;
            act.emit(Command::Commit);
        });
        this.borrow_mut().settling = Some((settle, Pending::begin()));
    }

    /// A row of key presses is over.
    pub(super) fn settle_now(&mut self, act: &Callback<Command>) {
        if self.settling.take().is_some() {
            act.emit(Command::Commit);
        }
    }
}
