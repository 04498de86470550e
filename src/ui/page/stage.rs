//! The timeline under the hand.
//!
//! The pointer's newest position waits for the next frame, and only then becomes a preview: a
//! fast mouse does not simulate more often than the screen shows. What is transient (where the
//! pointer is, what it holds) stays here; the scenario sees previews and one commit.

use crate::app::edit::default_pause;
use crate::app::{Command, Edit, PauseRef, Run, Shared};
use crate::id::ProcessId;
use crate::time::{Duration, Instant, TimeRange};
use crate::ui::draw::Timeline;
use crate::ui::page::hand::{Hand, Held};
use crate::ui::page::hit::{Hit, hit};
use crate::ui::page::keys::{Key, PauseKey, pause_key, playhead_key, timeline_key};
use crate::ui::page::size::use_width;
use crate::ui::page::touch::use_held_touches;
use crate::view::gesture::{Grip, Part, Precision};
use crate::view::{Layout, Other, Scene};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// Properties of [`Stage`].
#[derive(Clone, PartialEq, Properties)]
pub(super) struct StageProps {
    /// The run on display.
    pub(super) run: Shared<Run>,
    /// The same with fencing the other way round.
    pub(super) other: Option<Shared<Run>>,
    /// Whether fencing is on in the run on display.
    pub(super) fencing: bool,
    /// Where the playhead stands.
    pub(super) playhead: Instant,
    /// The selected pause.
    pub(super) selection: Option<PauseRef>,
    /// Whether the run is being played.
    pub(super) playing: bool,
    /// Whether the scenario can be edited.
    pub(super) edit: bool,
    /// Whether letters and signs do something.
    pub(super) signs: bool,
    /// Whether to draw as small as a frame in somebody else's page.
    pub(super) embedded: bool,
    /// Takes commands.
    pub(super) act: Callback<Command>,
    /// Shows the list of keys.
    pub(super) onhelp: Callback<()>,
}

/// The timeline with its pauses to be dragged, and the playhead.
#[component]
pub(super) fn Stage(props: &StageProps) -> Html {
    let node = use_node_ref();
    let width = use_width(&node);
    use_held_touches(&node);
    let held_range = use_state_eq(|| None::<TimeRange>);
    let layout = Layout {
        range: *held_range,
        ..if props.embedded { Layout::min(width) } else { Layout::full(width) }
    };
    let drawn = (props.run.clone(), props.other.clone(), props.fencing, layout);
    let scene =
        use_memo(drawn, |(run, other, fencing, layout)| scene(run, other, *fencing, layout));
    let hand = use_mut_ref(Hand::default);
    let stage = Rc::new(StageNow {
        props: props.clone(),
        scene: scene.clone(),
        node: node.clone(),
        hand,
        held_range,
    });
    let on = |react: fn(&StageNow, &PointerEvent)| {
        let stage = stage.clone();
        Callback::from(move |event: PointerEvent| react(&stage, &event))
    };
    let onkeydown = {
        let stage = stage.clone();
        Callback::from(move |event: KeyboardEvent| stage.key(&event))
    };
    let ondblclick = {
        let stage = stage.clone();
        Callback::from(move |event: MouseEvent| stage.double_click(&event))
    };
    let onfocusout = {
        let stage = stage.clone();
        Callback::from(move |_: FocusEvent| stage.hand.borrow_mut().settle_now(&stage.props.act))
    };
    let selected = props.selection.map(|at| (ProcessId(at.client as u8), at.place));
    html! {
        <div ref={node} class="stage" tabindex="-1" onpointerdown={on(StageNow::press)}
            onpointermove={on(StageNow::moved)} onpointerup={on(StageNow::release)}
            onpointercancel={on(StageNow::give_up)} onlostpointercapture={on(StageNow::give_up)}
            {onkeydown} {ondblclick} {onfocusout}>
            <Timeline {scene} playhead={props.playhead} {selected} editable={props.edit} />
        </div>
    }
}

fn scene(run: &Run, other: &Option<Shared<Run>>, fencing: bool, layout: &Layout) -> Scene {
    let plan = &run.plan;
    let other = other.as_ref().map(|other| Other { report: &other.report, fencing: !fencing });
    Scene::with_other(&plan.cast, &plan.terms(), &run.trace, &run.report, other, layout)
}

/// What the last drawing showed, and the hand above it.
struct StageNow {
    props: StageProps,
    scene: Rc<Scene>,
    node: NodeRef,
    hand: Rc<RefCell<Hand>>,
    held_range: UseStateHandle<Option<TimeRange>>,
}

impl StageNow {
    fn element(&self) -> Option<HtmlElement> {
        self.node.cast()
    }

    fn hit(&self, target: Option<web_sys::EventTarget>) -> Option<Hit> {
        hit(&target?.dyn_into::<Element>().ok()?)
    }

    /// How coordinates on the screen become coordinates of the drawing now.
    fn held(&self, pointer: i32) -> Option<Held> {
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

    /// A part of a pause as it is now.
    fn grip(&self, process: ProcessId, place: usize, part: Part) -> Option<Grip> {
        let plan = &self.props.run.plan;
        let mark = self.scene.pause(process, place)?;
        let number =
            plan.cast.pauses.iter().position(|it| it.process == process && it.place == place)?;
        // The drawing may cut it; the plan has all of it.
        let length = plan.kernel.pauses[number].length;
        Some(Grip { process, place, part, start: mark.range.from, length })
    }

    fn press(&self, event: &PointerEvent) {
        let mut hand = self.hand.borrow_mut();
        if event.button() != 0 || hand.is_busy() {
            return;
        }
        let hit = self.hit(event.target());
        let Some(held) = self.held(event.pointer_id()) else { return };
        let at = held.along(f64::from(event.client_x()), f64::from(event.client_y()));
        match hit {
            Some(Hit::Pause(process, place, part)) if self.props.edit => {
                let Some(grip) = self.grip(process, place, part) else { return };
                hand.settle_now(&self.props.act);
                hand.take_pause(held, grip, at);
                self.held_range.set(Some(held.scale.range()));
                let pause = PauseRef { client: process.index(), place };
                self.props.act.emit(Command::SelectPause(Some(pause)));
            }
            // Elsewhere in the drawing, a press brings the playhead.
            _ => hand.take_playhead(held, at),
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

    fn moved(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let precision = match (event.shift_key(), event.alt_key()) {
            (true, _) => Precision::Coarse,
            (_, true) => Precision::Fine,
            _ => Precision::Normal,
        };
        let act = self.props.act.clone();
        Hand::follow(&self.hand, event.pointer_id(), (x, y), precision, act);
    }

    fn release(&self, event: &PointerEvent) {
        if self.hand.borrow_mut().release(event.pointer_id(), &self.props.act) {
            self.held_range.set(None);
        }
    }

    fn give_up(&self, event: &PointerEvent) {
        if self.hand.borrow_mut().give_up(Some(event.pointer_id()), &self.props.act) {
            self.held_range.set(None);
        }
    }

    /// Where there is no pause, a double click makes one.
    fn double_click(&self, event: &MouseEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(held) = self.held(0) else { return };
        let on_a_pause = |process: ProcessId, at: Instant| {
            let lane = self.scene.lanes.iter().find(|lane| lane.process == process);
            lane.is_some_and(|lane| lane.pauses.iter().any(|pause| pause.range.contains(at)))
        };
        let at = held.scale.instant_from_x(held.along(x, y));
        // Not by the event's target: the press has captured the pointer, so that is the stage.
        let Some(process) = self.scene.lane_at(held.point(x, y)) else { return };
        let is_client = process.index() < self.props.run.plan.cast.n_clients;
        if self.props.edit && is_client && !on_a_pause(process, at) {
            self.add_pause(process, at);
        }
    }

    fn add_pause(&self, process: ProcessId, at: Instant) {
        let at = crate::view::snap(at, Precision::Normal.tick());
        let pause = default_pause(at, Duration::from_seconds(2));
        self.props.act.emit(Command::Edit(Edit::AddPause { client: process.index(), pause }));
    }

    fn key(&self, event: &KeyboardEvent) {
        if event.key() == "Escape" && self.hand.borrow_mut().give_up(None, &self.props.act) {
            self.held_range.set(None);
            return event.prevent_default();
        }
        let Some(key) = Key::of(event, self.props.signs) else { return };
        if self.react(&key, event) {
            event.prevent_default();
            event.stop_propagation();
        }
    }

    /// Whether the key did something.
    fn react(&self, key: &Key, event: &KeyboardEvent) -> bool {
        let act = &self.props.act;
        let hit = self.hit(event.target());
        if let (Some(Hit::Pause(process, place, part)), true) = (hit, self.props.edit) {
            let Some(grip) = self.grip(process, place, part) else { return false };
            let pause = PauseRef { client: process.index(), place };
            act.emit(Command::SelectPause(Some(pause)));
            match pause_key(key, grip, self.props.run.plan.until()) {
                Some(PauseKey::Change(change)) => {
                    Hand::nudge(&self.hand, part, change, act.clone());
                    return true;
                }
                Some(PauseKey::Remove) => {
                    act.emit(Command::Edit(Edit::RemovePause(pause)));
                    if let Some(element) = self.element() {
                        let _ = element.focus();
                    }
                    return true;
                }
                None => {}
            }
        }
        if hit == Some(Hit::Playhead) {
            let until = self.props.run.plan.until();
            if let Some(command) = playhead_key(key, self.props.playhead, until) {
                act.emit(command);
                return true;
            }
        }
        match (key.name.as_str(), hit) {
            ("?", _) if key.signs => self.props.onhelp.emit(()),
            ("p" | "P", _) if key.signs && self.props.edit => {
                let process = match hit {
                    Some(Hit::Pause(process, ..)) => process,
                    _ => ProcessId(self.props.selection.map_or(0, |it| it.client as u8)),
                };
                self.add_pause(process, self.props.playhead);
            }
            _ => match timeline_key(key, self.props.playing) {
                Some(command) => act.emit(command),
                None => return false,
            },
        }
        true
    }
}
