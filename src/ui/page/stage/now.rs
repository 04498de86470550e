//! What the pointer and the wheel do to the drawing.

use crate::app::edit::default_pause;
use crate::app::{Command, Edit, Selection, stretch};
use crate::id::ProcessId;
use crate::time::{Duration, Instant, TimeRange};
use crate::ui::page::hand::{Hand, Held};
use crate::ui::page::hit::{Hit, hit};
use crate::ui::page::stage::StageProps;
use crate::ui::page::stage::light::{next_mark, record_of};
use crate::view::gesture::{Grip, Part, Precision, Thing};
use crate::view::{Scene, fitting_tick, snap};
use gloo_events::{EventListener, EventListenerOptions};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// What the last drawing showed, and the hand above it.
pub(super) struct StageNow {
    pub(super) props: StageProps,
    pub(super) scene: Rc<Scene>,
    pub(super) node: NodeRef,
    pub(super) hand: Rc<RefCell<Hand>>,
    pub(super) held_range: UseStateHandle<Option<TimeRange>>,
}

impl StageNow {
    pub(super) fn element(&self) -> Option<HtmlElement> {
        self.node.cast()
    }

    pub(super) fn hit(&self, target: Option<web_sys::EventTarget>) -> Option<Hit> {
        hit(&target?.dyn_into::<Element>().ok()?)
    }

    /// How coordinates on the screen become coordinates of the drawing now.
    pub(super) fn held(&self, pointer: i32) -> Option<Held> {
        let svg = self.element()?.query_selector("svg").ok().flatten()?;
        let area = svg.get_bounding_client_rect();
        Some(Held {
            pointer,
            scale: self.scene.scale,
            plane: self.scene.plane,
            origin: (area.left(), area.top()),
            zoom: self.scene.size.x.get() / area.width().max(1.0),
        })
    }

    pub(super) fn until(&self) -> Instant {
        self.props.shown.plan().until()
    }

    /// A part of something as it is now. The drawing may cut it; the scenario has all of it.
    pub(super) fn grip(&self, thing: Thing, part: Part) -> Option<Grip> {
        let at = match thing {
            Thing::Pause { process, place } => self.scene.pause(process, place)?.range.from,
            Thing::Message(name) => self.scene.message(name)?.arrives?,
            Thing::Step { process, step } => self.scene.step(process, step)?.begins,
            Thing::Fault(place) => self.scene.fault(place)?.begins,
        };
        let (start, length) = stretch(&self.props.shown.scenario, thing, at)?;
        Some(Grip { thing, part, start, length })
    }

    pub(super) fn press(&self, event: &PointerEvent) {
        if !self.take(event) {
            return;
        }
        // The press must not select text; but it must give the handle the focus, for the keys.
        event.prevent_default();
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let slider = target.and_then(|it| it.closest("[role=slider],[tabindex]").ok().flatten());
        if let Some(slider) = slider.and_then(|it| it.dyn_into::<web_sys::SvgElement>().ok()) {
            let _ = slider.focus();
        }
        // Captured here, not later: between the two the pointer may have left.
        if let Some(element) = self.element() {
            let _ = element.set_pointer_capture(event.pointer_id());
        }
    }

    /// Takes hold of what was pressed. Whether there was something.
    pub(super) fn take(&self, event: &PointerEvent) -> bool {
        let mut hand = self.hand.borrow_mut();
        if event.button() != 0 || hand.is_busy() {
            return false;
        }
        let hit = self.hit(event.target());
        let Some(held) = self.held(event.pointer_id()) else { return false };
        let at = held.along(f64::from(event.client_x()), f64::from(event.client_y()));
        match hit {
            Some(Hit::Thing(thing, part)) if self.props.edit => {
                let Some(grip) = self.grip(thing, part) else { return false };
                hand.settle_now(&self.props.act);
                hand.take(held, grip, at);
                self.held_range.set(Some(held.scale.range()));
                self.props.act.emit(Command::Select(Some(Selection::from(thing))));
                // Lighting the marks anew at each step would make the drag slow.
                self.props.act.emit(Command::Point(None));
            }
            // Elsewhere in the drawing, a press brings the playhead.
            _ => hand.take_playhead(held, at),
        }
        true
    }

    pub(super) fn moved(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let precision = match (event.shift_key(), event.alt_key()) {
            (true, _) => Precision::Coarse,
            (_, true) => Precision::Fine,
            _ => Precision::Normal,
        };
        let act = self.props.act.clone();
        Hand::follow(&self.hand, event.pointer_id(), (x, y), precision, act);
    }

    pub(super) fn release(&self, event: &PointerEvent) {
        if self.hand.borrow_mut().release(event.pointer_id(), &self.props.act) {
            self.held_range.set(None);
            if event.pointer_type() == "touch" {
                self.tap(f64::from(event.client_x()), f64::from(event.client_y()));
            }
        }
    }

    /// A tap points at what it is on. Not by the event's target: the pointer is captured.
    pub(super) fn tap(&self, x: f64, y: f64) {
        let page = self.element().and_then(|it| it.owner_document());
        let there = page.and_then(|page| page.element_from_point(x as f32, y as f32));
        self.point_at(there.map(Into::into));
    }

    pub(super) fn give_up(&self, event: &PointerEvent) {
        if self.hand.borrow_mut().give_up(Some(event.pointer_id()), &self.props.act) {
            self.held_range.set(None);
        }
    }

    /// Where there is no pause, a double click makes one.
    pub(super) fn double_click(&self, event: &MouseEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(held) = self.held(0) else { return };
        let on_a_pause = |process: ProcessId, at: Instant| {
            let lane = self.scene.lanes.iter().find(|lane| lane.process == process);
            lane.is_some_and(|lane| lane.pauses.iter().any(|pause| pause.range.contains(at)))
        };
        let at = held.scale.instant_from_x(held.along(x, y));
        // Not by the event's target: the press has captured the pointer, so that is the stage.
        let Some(process) = self.scene.lane_at(held.point(x, y)) else { return };
        let is_client = process.index() < self.props.shown.plan().cast.n_clients;
        if self.props.edit && is_client && !on_a_pause(process, at) {
            self.add_pause(process, at);
        }
    }

    pub(super) fn add_pause(&self, process: ProcessId, at: Instant) {
        let at = snap(at, fitting_tick(self.until().since(Instant::ZERO)));
        let pause = default_pause(at, Duration::from_seconds(2));
        self.props.act.emit(Command::Edit(Edit::AddPause { client: process.index(), pause }));
        // The keys that change it or take it away again are the drawing's.
        if let Some(element) = self.element() {
            let _ = element.focus();
        }
    }

    /// Points at the record behind a mark; while something is held, at nothing new.
    pub(super) fn point_at(&self, target: Option<web_sys::EventTarget>) {
        if self.hand.try_borrow().is_ok_and(|hand| !hand.is_busy()) {
            let record = target.and_then(|it| record_of(&it.dyn_into::<Element>().ok()?));
            if record != self.props.pointed {
                self.props.act.emit(Command::Point(record));
            }
        }
    }

    /// Brings the focus to the next mark, or the one before, and selects it.
    pub(super) fn go_to_mark(&self, forward: bool) -> Option<()> {
        let stage = self.element()?;
        let mark = next_mark(&stage, forward)?;
        mark.dyn_ref::<web_sys::SvgElement>()?.focus().ok()?;
        if let (Some(Hit::Thing(thing, _)), true) = (hit(&mark), self.props.edit) {
            self.props.act.emit(Command::Select(Some(Selection::from(thing))));
        }
        Some(())
    }

    /// With Ctrl the wheel zooms (so does a pinch on a touchpad); with Shift, or sideways, it pans
    /// what was zoomed. Anything else is the page's.
    pub(super) fn wheel(&self, event: &WheelEvent) {
        let Some(held) = self.held(0) else { return };
        let at = held.along(f64::from(event.client_x()), f64::from(event.client_y()));
        if event.ctrl_key() {
            event.prevent_default();
            let factor = (-event.delta_y() / 200.0).exp().clamp(0.25, 4.0);
            let range = held.scale.zoomed(at, factor, self.scene.whole());
            return self.props.act.emit(Command::Show(Some(range)));
        }
        let aside = if event.shift_key() && event.delta_x() == 0.0 {
            event.delta_y()
        } else {
            event.delta_x()
        };
        if self.props.window.is_some() && aside != 0.0 {
            event.prevent_default();
            let range = held.scale.panned(aside * held.zoom, self.scene.whole());
            self.props.act.emit(Command::Show(Some(range)));
        }
    }
}

/// Listens to the wheel: Yew's own listener could not keep the page from scrolling.
#[hook]
pub(super) fn use_wheel(node: &NodeRef, stage: &Rc<StageNow>) {
    let now = use_mut_ref(|| stage.clone());
    *now.borrow_mut() = stage.clone();
    let node = node.clone();
    use_effect_with((), move |()| {
        let listener = node.cast::<Element>().map(|element| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&element, "wheel", options, move |event| {
                if let Some(event) = event.dyn_ref::<WheelEvent>() {
                    let stage = now.borrow().clone();
                    stage.wheel(event);
                }
            })
        });
        move || drop(listener)
    });
}
