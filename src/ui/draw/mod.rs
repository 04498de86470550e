//! The drawing: a [`Scene`] as SVG. No browser is needed; the same components make the page's
//! drawing and static pictures.
//!
//! Colours are classes of `www/drawing.css`, positions are attributes; there is not one style
//! attribute, so a strict content security policy holds. Components are small and memoised by
//! their props: what a lane shows is redrawn only when that lane's data changed, and the playhead
//! moves alone. Events are left to whoever mounts the drawing: what can be held carries
//! `data-grip`, `data-process` and `data-place`.

mod axis;
mod defs;
mod glyphs;
mod handles;
mod lane;
mod messages;
mod pauses;
mod playhead;
mod svg;

#[cfg(test)]
mod tests;

use std::ops::Deref;
use std::rc::Rc;

use yew::{AttrValue, Html, Properties, html};

use crate::id::RecordNo;
use crate::time::Instant;
use crate::ui::part::{keyed, part};
use crate::view::gesture::Thing;
use crate::view::{Area, Ghost, Px, Scene, Wash, Written};

use axis::{AxisProps, NumbersProps, axis_line, grid, numbers};
use defs::{PatternsProps, patterns};
use handles::{HandlesProps, handles, ring};
use lane::{Layer, PartProps, pass};
use pauses::{GripsProps, grips};
use playhead::{ChipProps, LineProps, VeilProps, chip_handle, playhead_line, veil};
use svg::{arrow_ends, label, path};

pub use glyphs::{badge_icon, outcome_icon};

/// What a drawing is drawn from.
#[derive(Clone, PartialEq, Properties)]
pub struct TimelineProps {
    /// The run, laid out.
    pub scene: Rc<Scene>,
    /// The run whose messages and steps can be held, while a pause is held that changes them:
    /// nobody can reach for them then, and there are many.
    #[prop_or_default]
    pub held: Option<Rc<Scene>>,
    /// The instant inspected: what comes after it is dimmed.
    #[prop_or_default]
    pub playhead: Option<Instant>,
    /// What is selected.
    #[prop_or_default]
    pub selected: Option<Thing>,
    /// The decisions that went another way in the run beside.
    #[prop_or_default]
    pub differing: Rc<Vec<RecordNo>>,
    /// What the author wrote, where it is another thing.
    #[prop_or_default]
    pub written: Rc<Written>,
    /// Whether pauses have handles. A picture has none.
    #[prop_or(true)]
    pub editable: bool,
    /// Tells apart the drawings of one page.
    #[prop_or(AttrValue::Static("ll"))]
    pub id: AttrValue,
}

/// A part of a scene, compared by identity: a scene shares what has not changed.
struct Drawn<T>(Rc<T>);

impl<T> PartialEq for Drawn<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Drawn<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// The whole drawing.
pub fn timeline(props: &TimelineProps) -> Html {
    let TimelineProps { scene, held, playhead, selected, differing, written, editable, id } = props;
    let (w, h) = (scene.size.x, scene.size.y);
    let class = if scene.plane.is_down() { "ll is-down" } else { "ll" };
    let after: AttrValue = format!("{id}-after").into();
    let clip = playhead.map(|_| AttrValue::from(format!("url(#{after})")));
    let layer = |layer: Layer| {
        scene
            .lanes
            .iter()
            .map(|lane| {
                keyed(
                    lane.process.0,
                    yew::props!(PartProps { lane: Drawn(Rc::clone(lane)), layer, id: id.clone() }),
                    pass,
                )
            })
            .collect::<Html>()
    };
    // From back to front. Texts come after the veil, so that the dimmed part stays legible.
    html! {
        <svg class={class} data-testid="timeline" width={w} height={h} viewBox={format!("0 0 {w} {h}")}
            role={if *editable { "group" } else { "img" }} aria-label={scene.summary.clone()}>
            { part(yew::props!(PatternsProps { id: id.clone() }), patterns) }
            { part(yew::props!(AxisProps { axis: Rc::clone(&scene.axis) }), grid) }
            { layer(Layer::Ground) }
            { part(yew::props!(WashesProps { washes: Rc::clone(&scene.washes) }), washes) }
            { layer(Layer::Chart) }
            if let Some(at) = *playhead {
                { part(yew::props!(LineProps { scene: Rc::clone(scene), at }), playhead_line) }
            }
            { layer(Layer::Belief) }
            { layer(Layer::Operations) }
            { layer(Layer::Bars) }
            { layer(Layer::Messages) }
            { layer(Layer::Marks) }
            if let Some(ghost) = &scene.ghost {
                { part(yew::props!(StripProps { ghost: Rc::clone(ghost) }), strip) }
            }
            if let Some(at) = *playhead {
                { part(yew::props!(VeilProps { scene: Rc::clone(scene), at, id: after }), veil) }
            }
            { part(yew::props!(AxisProps { axis: Rc::clone(&scene.axis) }), axis_line) }
            <g class="quiet" clip-path={clip.clone()}>
                if clip.is_some() { { layer(Layer::BarTextsAfter) } }
            </g>
            { layer(Layer::Texts) }
            { part(yew::props!(WashesProps { washes: Rc::clone(&scene.washes) }), wash_texts) }
            if let Some(ghost) = &scene.ghost {
                { part(yew::props!(StripProps { ghost: Rc::clone(ghost) }), strip_texts) }
            }
            { part(yew::props!(NumbersProps { axis: Rc::clone(&scene.axis), hidden: playhead.map(|at| playhead::covers(scene, at)) }), numbers) }
            if !written.pauses.is_empty() || !written.marks.is_empty() { { as_written(written) } }
            { for differs(scene, differing) }
            if *editable {
                { for held.as_ref().unwrap_or(scene).lanes.iter().map(|lane| {
                    let down = scene.plane.is_down();
                    let props = HandlesProps { lane: Drawn(Rc::clone(lane)), down };
                    keyed(lane.process.0, props, handles)
                }) }
                { ring(scene, *selected) }
                { all_grips(scene, *selected) }
            } else {
                { names(scene) }
            }
            if let Some(at) = *playhead {
                { part(yew::props!(ChipProps { scene: Rc::clone(scene), at, editable: *editable }), chip_handle) }
            }
        </svg>
    }
}

/// The handles of all pauses. They keep their order whatever is selected: an element that is moved
/// in the document loses the focus, and Yew can lose itself in parts that change places.
fn all_grips(scene: &Rc<Scene>, selected: Option<Thing>) -> Html {
    let of = |lane: &Rc<crate::view::Lane>| {
        let selected = match selected {
            Some(Thing::Pause { process, place }) if process == lane.process => Some(place),
            _ => None,
        };
        let (down, until) = (scene.plane.is_down(), scene.until);
        let props = yew::props!(GripsProps { lane: Drawn(Rc::clone(lane)), selected, down, until });
        keyed(lane.process.0, props, grips)
    };
    scene.lanes.iter().map(of).collect()
}

/// What the author wrote, in outlines.
fn as_written(written: &Written) -> Html {
    html! {
        <g class="as-written quiet" data-testid="as-written">
            { for written.pauses.iter().map(|it| html! {
                <rect x={it.x} y={it.y} width={it.w} height={it.h} rx="2" />
            }) }
            <g class="ghost-mark">
                { for written.marks.iter().map(|&(at, outcome, stale)| glyphs::outcome(at, outcome, stale, 65)) }
            </g>
        </g>
    }
}

/// Squares around what went another way in the run beside.
fn differs<'a>(scene: &'a Scene, records: &'a [RecordNo]) -> impl Iterator<Item = Html> + 'a {
    let marks = scene.lanes.iter().flat_map(|lane| &lane.operations);
    let differing = marks.filter(|mark| records.contains(&mark.record));
    differing.map(|mark| {
        let area = Area::around(mark.at, Px::whole(12));
        html! {
            <rect class="differs" data-testid={format!("differs-{}", mark.id)} x={area.x} y={area.y}
                width={area.w} height={area.h} />
        }
    })
}

/// In a picture, pauses have their names and no handles.
fn names(scene: &Rc<Scene>) -> Html {
    let of = |lane: &Rc<crate::view::Lane>| {
        keyed(
            lane.process.0,
            yew::props!(PartProps {
                lane: Drawn(Rc::clone(lane)),
                layer: Layer::PauseNames,
                id: AttrValue::Static("")
            }),
            pass,
        )
    };
    scene.lanes.iter().filter(|lane| !lane.pauses.is_empty()).map(of).collect()
}

#[derive(PartialEq, Properties)]
struct WashesProps {
    washes: Rc<Vec<Wash>>,
}

/// Where several clients believe.
fn washes(props: &WashesProps) -> Html {
    let wash = |wash: &Wash| {
        let edges = path(&wash.edges);
        html! {
            <g>
                <title>{ wash.title.clone() }</title>
                <rect class="wash" x={wash.area.x} y={wash.area.y} width={wash.area.w} height={wash.area.h} />
                <path class="wash-edge" d={edges} />
            </g>
        }
    };
    props.washes.iter().map(wash).collect()
}

/// How long several clients believe.
fn wash_texts(props: &WashesProps) -> Html {
    let texts = |wash: &Wash| {
        html! {
            <g class="quiet">
                if !wash.arrows.is_empty() { <path class="dim" d={arrow_ends(&wash.arrows)} /> }
                { for wash.labels.iter().map(|it| label(it, "")) }
            </g>
        }
    };
    props.washes.iter().map(texts).collect()
}

#[derive(PartialEq, Properties)]
struct StripProps {
    ghost: Rc<Ghost>,
}

/// What the other position of the fencing switch would have led to.
fn strip(props: &StripProps) -> Html {
    let ghost = &props.ghost;
    html! {
        <g data-testid="ghost">
            <title>{ ghost.title.clone() }</title>
            { for ghost.parts.iter().map(|part| {
                let class = if part.stale {
                    "ghost stale".to_owned()
                } else {
                    format!("ghost h{}-line", part.look.hue)
                };
                html! { <rect class={class} x={part.area.x} y={part.area.y} width={part.area.w} height={part.area.h} rx="2" /> }
            }) }
            <g class="ghost-mark">
                { for ghost.marks.iter().map(|&(at, outcome, stale)| glyphs::outcome(at, outcome, stale, 65)) }
            </g>
        </g>
    }
}

/// The strip's words.
fn strip_texts(props: &StripProps) -> Html {
    let ghost = &props.ghost;
    html! {
        <g class="quiet">
            { for ghost.heading.iter().chain(&ghost.labels).map(|it| label(it, "")) }
        </g>
    }
}
