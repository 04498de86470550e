//! The timeline under the hand.
//!
//! What is transient (where the pointer is, what it holds) stays here; the scenario sees previews
//! and one commit. A fast mouse does not simulate more often than the screen shows.

mod beside;
mod focus;
mod keys;
mod light;
mod now;
mod scene;

use crate::app::{Command, Compared, Run, Selection, Shared, Shown};
use crate::id::RecordNo;
use crate::time::{Instant, TimeRange};
use crate::ui::draw::{TimelineProps, timeline};
use crate::ui::page::hand::Hand;
use crate::ui::page::size::use_width;
use crate::ui::page::touch::use_held_touches;
use crate::ui::part::part;
use crate::view::Layout;
use crate::view::gesture::Thing;
use beside::{beside, run_beside, use_ghost};
use focus::{use_end_of_gesture, use_kept_focus};
use light::use_light;
use now::{StageNow, use_wheel};
use scene::{use_held, use_scene};
use std::rc::Rc;
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
    /// Whether a gesture is under way.
    pub(super) previewing: bool,
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
    let scene = use_scene(&props.shown, layout);
    let held = use_held(props, &scene);
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
    let focused = use_kept_focus(&node, &scene);
    let onfocusin = {
        let stage = stage.clone();
        Callback::from(move |event: FocusEvent| {
            *focused.borrow_mut() = event.target_dyn_into();
            stage.point_at(event.target());
        })
    };
    use_end_of_gesture(&stage);
    let onfocusout = {
        let stage = stage.clone();
        Callback::from(move |_: FocusEvent| {
            // The focus also goes when what had it is drawn no more, in the midst of a gesture.
            if let Ok(mut hand) = stage.hand.try_borrow_mut() {
                hand.settle_now(&stage.props.act);
            }
        })
    };
    let ghost = use_ghost(props, &scene, layout);
    let beside = use_memo((props.shown.clone(), props.compared.clone(), layout), |drawn| {
        let (shown, compared, layout) = drawn;
        beside(shown.run(), compared.as_ref().as_ref()?, layout)
    });
    let picture = TimelineProps {
        scene: scene.clone(),
        held,
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
            { for props.compared.iter().zip(beside.iter()).map(|(compared, drawn)| {
                run_beside(compared, drawn, props.playhead)
            }) }
        </div>
    }
}
