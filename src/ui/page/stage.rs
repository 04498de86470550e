//! The timeline under the hand.
//!
//! The pointer's newest position waits for the next frame, and only then becomes a preview: a
//! fast mouse does not simulate more often than the screen shows. What is transient (where the
//! pointer is, what it holds) stays here; the scenario sees previews and one commit.

use crate::app::edit::default_pause;
use crate::app::{
    Command, Compared, Edit, Light, Run, Selection, Shared, Shown, differing, stretch,
};
use crate::id::{ProcessId, RecordNo};
use crate::order;
use crate::time::{Duration, Instant, TimeRange};
use crate::ui::draw::{TimelineProps, timeline};
use crate::ui::page::hand::{Hand, Held};
use crate::ui::page::hit::{Hit, hit};
use crate::ui::page::keys::{Key, ThingKey, playhead_key, thing_key, timeline_key};
use crate::ui::page::size::use_width;
use crate::ui::page::touch::use_held_touches;
use crate::ui::panel::{VerdictProps, verdict};
use crate::ui::part::part;
use crate::view::gesture::{Grip, Part, Precision, Thing};
use crate::view::{Layout, Other, Scene, Written};
use gloo_events::{EventListener, EventListenerOptions};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// Properties of [`Stage`].
#[derive(Clone, PartialEq, Properties)]
pub(super) struct StageProps {
    /// What is shown.
    pub(super) shown: Shared<Shown>,
    /// Where the playhead stands.
    pub(super) playhead: Instant,
    /// What is selected.
    pub(super) selection: Option<Selection>,
    /// The run of what was written, where its ghost is drawn.
    pub(super) written: Option<Shared<Run>>,
    /// The run to be drawn beside, on the same axis.
    pub(super) compared: Rc<Option<Compared>>,
    /// The record that is pointed at.
    pub(super) pointed: Option<RecordNo>,
    /// The stretch of time that is drawn; none: the whole run.
    pub(super) window: Option<TimeRange>,
    /// Whether long stretches in which nothing happens are drawn short.
    pub(super) collapse: bool,
    /// Whether the run is being played.
    pub(super) playing: bool,
    /// Whether the scenario can be edited.
    pub(super) edit: bool,
    /// Whether letters and signs do something.
    pub(super) signs: bool,
    /// Whether to draw as small as a frame in somebody else's page.
    pub(super) embedded: bool,
    /// Whether to draw for a room: as wide as the window.
    pub(super) presents: bool,
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
    let until = |run: &Run| TimeRange::new(Instant::ZERO, run.plan.until());
    let common = props.compared.as_ref().as_ref().map(|other| {
        let (one, other) = (until(props.shown.run()), until(&other.run));
        TimeRange::new(Instant::ZERO, one.to.max(other.to))
    });
    let layout = Layout {
        range: held_range.or(props.window).or(common),
        collapse: props.collapse,
        ..if props.embedded { Layout::min(width) } else { Layout::full(width) }
    };
    let drawn = (props.shown.clone(), layout);
    let scene = use_memo(drawn, |(shown, layout)| {
        lay_out(shown.run(), shown.what_if(), shown.fencing(), layout)
    });
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
    use_wheel(&node, &stage);
    use_light(&node, props.shown.run(), props.pointed);
    let onpointerover = {
        let stage = stage.clone();
        Callback::from(move |event: PointerEvent| stage.point_at(event.target()))
    };
    let onpointerleave = {
        let stage = stage.clone();
        Callback::from(move |event: PointerEvent| {
            // A finger that was lifted has left; what it tapped stays told.
            if event.pointer_type() != "touch" {
                stage.point_at(None);
            }
        })
    };
    let onfocusin = {
        let stage = stage.clone();
        Callback::from(move |event: FocusEvent| stage.point_at(event.target()))
    };
    let onfocusout = {
        let stage = stage.clone();
        Callback::from(move |_: FocusEvent| {
            // The focus also goes when what had it is drawn no more, in the midst of a gesture.
            if let Ok(mut hand) = stage.hand.try_borrow_mut() {
                hand.settle_now(&stage.props.act);
            }
        })
    };
    // Laid out once for a whole drag, in which neither it nor the layout changes.
    let author = use_memo((props.written.clone(), layout), |(written, layout)| {
        written.as_ref().map(|written| lay_out(written, None, false, layout))
    });
    let now = (scene.clone(), author.clone());
    let ghost = use_memo((props.shown.clone(), props.written.clone(), layout), move |drawn| {
        let (shown, written, _): &(Shared<Shown>, Option<Shared<Run>>, Layout) = drawn;
        let (Some(written), (scene, author)) = (written, &now) else { return Written::default() };
        let Some(author) = author.as_ref() else { return Written::default() };
        let (_, there) = differing(&shown.run().report, &written.report);
        let records: Vec<_> =
            there.into_iter().map(|place| written.report.writes[place].record).collect();
        Written::new(scene, author, &records)
    });
    let beside = use_memo((props.shown.clone(), props.compared.clone(), layout), |drawn| {
        let (shown, compared, layout) = drawn;
        beside(shown.run(), compared.as_ref().as_ref()?, layout)
    });
    let picture = TimelineProps {
        scene: scene.clone(),
        playhead: Some(props.playhead),
        selected: props.selection.map(Thing::from),
        written: ghost.clone(),
        differing: (*beside).as_ref().map_or_else(Rc::default, |(_, here, _)| here.clone()),
        editable: props.edit,
        id: AttrValue::Static("ll"),
    };
    html! {
        <div ref={node} class="stage" tabindex="-1" onpointerdown={on(StageNow::press)}
            onpointermove={on(StageNow::moved)} onpointerup={on(StageNow::release)}
            onpointercancel={on(StageNow::give_up)} onlostpointercapture={on(StageNow::give_up)}
            {onpointerover} {onpointerleave} {onfocusin} {onkeydown} {ondblclick} {onfocusout}>
            { part(picture, timeline) }
            { for props.compared.iter().zip(beside.iter()).map(|(compared, (scene, _, there))| {
                let picture = TimelineProps {
                    scene: scene.clone(),
                    playhead: Some(props.playhead),
                    selected: None,
                    differing: there.clone(),
                    written: Rc::default(),
                    editable: false,
                    id: AttrValue::Static("beside"),
                };
                html! {
                    <section class="beside" aria-label={compared.title.clone()} data-testid="beside">
                        <h3>{ &compared.title }</h3>
                        { part(VerdictProps { run: compared.run.clone() }, verdict) }
                        { part(picture, timeline) }
                    </section>
                }
            }) }
        </div>
    }
}

/// The other run's drawing, and which decisions of either went another way.
type Beside = (Rc<Scene>, Rc<Vec<RecordNo>>, Rc<Vec<RecordNo>>);

fn beside(run: &Run, other: &Compared, layout: &Layout) -> Option<Beside> {
    let (here, there) = differing(&run.report, &other.run.report);
    let records = |run: &Run, places: Vec<usize>| {
        Rc::new(places.into_iter().map(|place| run.report.writes[place].record).collect())
    };
    let drawn = Rc::new(lay_out(&other.run, None, false, layout));
    Some((drawn, records(run, here), records(&other.run, there)))
}

fn lay_out(run: &Run, other: Option<&Shared<Run>>, fencing: bool, layout: &Layout) -> Scene {
    let plan = &run.plan;
    let other = other.map(|other| Other { report: &other.report, fencing: !fencing });
    Scene::with_other(&plan.cast, &plan.terms(), &run.trace, &run.report, other, layout)
}

/// The record behind a mark.
fn record_of(element: &Element) -> Option<RecordNo> {
    let mark = element.closest("[data-record]").ok().flatten()?;
    let number: u32 = mark.get_attribute("data-record")?.parse().ok()?;
    Some(RecordNo(std::num::NonZeroU32::new(number)?))
}

/// Lights the marks of what led to a record and of what came of it. They are marked in the
/// document, not drawn anew: the drawing is the same.
#[hook]
fn use_light(node: &NodeRef, run: &Shared<Run>, pointed: Option<RecordNo>) {
    let node = node.clone();
    use_effect_with((run.clone(), pointed), move |(run, pointed)| {
        let Some(stage) = node.cast::<Element>() else { return };
        let all = |selector: &str| {
            let found = stage.query_selector_all(selector).ok();
            let of = move |n| found.as_ref()?.item(n)?.dyn_into::<Element>().ok();
            (0..).map_while(of)
        };
        for mark in all("[data-light]").collect::<Vec<_>>() {
            let _ = mark.remove_attribute("data-light");
        }
        let Some(of) = *pointed else {
            let _ = stage.remove_attribute("data-lit");
            return;
        };
        let _ = stage.set_attribute("data-lit", "");
        let light = Light::new(&run.trace, of);
        for mark in all("[data-record]") {
            let Some(record) = record_of(&mark) else { continue };
            let word = if record == of {
                "self"
            } else if light.causes.contains(&record) {
                "cause"
            } else if light.effects.binary_search(&record).is_ok() {
                "effect"
            } else {
                continue;
            };
            let _ = mark.set_attribute("data-light", word);
        }
    });
}

/// Listens to the wheel: Yew's own listener could not keep the page from scrolling.
#[hook]
fn use_wheel(node: &NodeRef, stage: &Rc<StageNow>) {
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

    fn until(&self) -> Instant {
        self.props.shown.plan().until()
    }

    /// A part of something as it is now. The drawing may cut it; the scenario has all of it.
    fn grip(&self, thing: Thing, part: Part) -> Option<Grip> {
        let at = match thing {
            Thing::Pause { process, place } => self.scene.pause(process, place)?.range.from,
            Thing::Message(name) => self.scene.message(name)?.arrives?,
            Thing::Step { process, step } => self.scene.step(process, step)?.begins,
            Thing::Fault(place) => self.scene.fault(place)?.begins,
        };
        let (start, length) = stretch(&self.props.shown.scenario, thing, at)?;
        Some(Grip { thing, part, start, length })
    }

    fn press(&self, event: &PointerEvent) {
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
    fn take(&self, event: &PointerEvent) -> bool {
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
            if event.pointer_type() == "touch" {
                self.tap(f64::from(event.client_x()), f64::from(event.client_y()));
            }
        }
    }

    /// A tap points at what it is on. Not by the event's target: the pointer is captured.
    fn tap(&self, x: f64, y: f64) {
        let page = self.element().and_then(|it| it.owner_document());
        let there = page.and_then(|page| page.element_from_point(x as f32, y as f32));
        self.point_at(there.map(Into::into));
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
        let is_client = process.index() < self.props.shown.plan().cast.n_clients;
        if self.props.edit && is_client && !on_a_pause(process, at) {
            self.add_pause(process, at);
        }
    }

    fn add_pause(&self, process: ProcessId, at: Instant) {
        let at = crate::view::snap(at, Precision::Normal.tick());
        let pause = default_pause(at, Duration::from_seconds(2));
        self.props.act.emit(Command::Edit(Edit::AddPause { client: process.index(), pause }));
    }

    /// Points at the record behind a mark; while something is held, at nothing new.
    fn point_at(&self, target: Option<web_sys::EventTarget>) {
        if self.hand.try_borrow().is_ok_and(|hand| !hand.is_busy()) {
            let record = target.and_then(|it| record_of(&it.dyn_into::<Element>().ok()?));
            if record != self.props.pointed {
                self.props.act.emit(Command::Point(record));
            }
        }
    }

    /// Brings the focus to the next mark in order of time, or the one before, and selects it.
    fn go_to_mark(&self, forward: bool) -> Option<()> {
        let element = self.element()?;
        let marks = element.query_selector_all(".handle").ok()?;
        let marks = (0..marks.length()).filter_map(|n| marks.item(n)?.dyn_into::<Element>().ok());
        let mut marks: Vec<_> = marks.map(|mark| (record_of(&mark), mark)).collect();
        order::sort_by_key(&mut marks, |(record, _)| *record);
        let active = element.owner_document()?.active_element();
        let now = marks.iter().position(|(_, mark)| Some(mark) == active.as_ref());
        let next = match (now, forward) {
            (None, true) => 0,
            (None, false) => marks.len().checked_sub(1)?,
            (Some(now), true) => (now + 1) % marks.len(),
            (Some(now), false) => now.checked_sub(1).unwrap_or(marks.len() - 1),
        };
        let mark = &marks.get(next)?.1;
        mark.dyn_ref::<web_sys::SvgElement>()?.focus().ok()?;
        if let (Some(Hit::Thing(thing, _)), true) = (hit(mark), self.props.edit) {
            self.props.act.emit(Command::Select(Some(Selection::from(thing))));
        }
        Some(())
    }

    /// With Ctrl the wheel zooms (so does a pinch on a touchpad); with Shift, or sideways, it pans
    /// what was zoomed. Anything else is the page's.
    fn wheel(&self, event: &WheelEvent) {
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
        if let (Some(Hit::Thing(thing, part)), true) = (hit, self.props.edit) {
            let Some(grip) = self.grip(thing, part) else { return false };
            let selection = Selection::from(thing);
            act.emit(Command::Select(Some(selection)));
            match (thing_key(key, grip, self.until()), selection.removal()) {
                (Some(ThingKey::Change(change)), _) => {
                    Hand::nudge(&self.hand, part, change, act.clone());
                    return true;
                }
                (Some(ThingKey::Remove), Some(removal)) => {
                    act.emit(Command::Edit(removal));
                    if let Some(element) = self.element() {
                        let _ = element.focus();
                    }
                    return true;
                }
                _ => {}
            }
        }
        if hit == Some(Hit::Playhead)
            && let Some(command) = playhead_key(key, self.props.playhead, self.until())
        {
            act.emit(command);
            return true;
        }
        match (key.name.as_str(), hit) {
            ("?", _) if key.signs => self.props.onhelp.emit(()),
            ("p" | "P", _) if key.signs && self.props.edit => {
                let scenario = &self.props.shown.scenario;
                let client = self.props.selection.and_then(|it| it.client(scenario));
                self.add_pause(ProcessId(client.unwrap_or(0) as u8), self.props.playhead);
            }
            ("m" | "M", _) if key.signs => return self.go_to_mark(!key.shift).is_some(),
            _ => match timeline_key(key, self.props.playing) {
                Some(command) => act.emit(command),
                None => return false,
            },
        }
        true
    }
}
