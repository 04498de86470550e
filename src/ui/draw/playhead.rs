//! The instant inspected. It has components of its own, so that moving it redraws nothing else.

use std::fmt::Write as _;
use std::rc::Rc;

use yew::{AttrValue, Html, Properties, html};

use crate::time::Instant;
use crate::view::{Anchor, Area, Font, Label, Plane, Point, Px, Scene, Tone, words};

use super::svg::{corners, label, path, seconds};

#[derive(PartialEq, Properties)]
pub(super) struct LineProps {
    pub(super) scene: Rc<Scene>,
    pub(super) at: Instant,
}

/// Its line, beneath the marks.
pub(super) fn playhead_line(props: &LineProps) -> Html {
    let LineProps { scene, at } = props;
    let plot = scene.axis.plot;
    let along = scene.scale.x_clamped(*at);
    let ends = if scene.plane.is_down() {
        (Point::new(plot.x, along), Point::new(scene.size.x, along))
    } else {
        (Point::new(along, plot.y), Point::new(along, plot.bottom() + Px::whole(6)))
    };
    html! { <path class="ph" d={path(&[ends])} /> }
}

#[derive(PartialEq, Properties)]
pub(super) struct VeilProps {
    pub(super) scene: Rc<Scene>,
    pub(super) at: Instant,
    /// The name of the clip path for what is written anew after the playhead.
    pub(super) id: AttrValue,
}

/// What dims everything after it.
pub(super) fn veil(props: &VeilProps) -> Html {
    let VeilProps { scene, at, id } = props;
    let plot = scene.axis.plot;
    // Half a pixel further than the line, so that it does not dim the line itself.
    let from = scene.scale.x_clamped(*at) + Px(5);
    let after = if scene.plane.is_down() {
        Area { x: plot.x, y: from, w: scene.size.x - plot.x, h: scene.size.y - from }
    } else {
        Area { x: from, y: plot.y, w: scene.size.x - from, h: plot.h }
    };
    let mut d = String::new();
    let _ = write!(d, "M{} {}h{}v{}h{}Z", after.x, after.y, after.w, after.h, -after.w);
    // A mark that stands at the playhead has happened: the veil spares its other half.
    let marks = scene.lanes.iter().flat_map(|lane| &lane.operations);
    for mark in marks.filter(|mark| mark.decided <= *at) {
        spare(&mut d, scene.plane, from, mark.at);
    }
    html! {
        <>
            <clipPath id={id.clone()}>
                <rect x={after.x} y={after.y} width={after.w} height={after.h} />
            </clipPath>
            <path class="veil" fill-rule="evenodd" d={d} />
        </>
    }
}

/// Cuts from the veil, which begins at `from` along time, what of a mark lies beneath it.
fn spare(d: &mut String, plane: Plane, from: Px, mark: Point) {
    let radius = Px(95);
    let (r, beyond) = (radius.get(), (plane.along(mark) - from).get());
    if beyond.abs() >= r {
        return;
    }
    let half = Px::nearest((r * r - beyond * beyond).sqrt());
    let across = plane.across(mark);
    let (one, two) = (plane.point(from, across - half), plane.point(from, across + half));
    let large = u8::from(beyond > 0.0);
    let sweep = u8::from(!plane.is_down());
    let _ =
        write!(d, "M{} {}A{radius} {radius} 0 {large} {sweep} {} {}Z", one.x, one.y, two.x, two.y);
}

/// Where its chip stands on the axis.
pub(super) fn covers(scene: &Scene, at: Instant) -> Area {
    chip(scene, at).0.grown(Px::whole(3))
}

fn chip(scene: &Scene, at: Instant) -> (Area, Label) {
    let along = scene.scale.x_clamped(at);
    let (mut text, font) = (words::instant(at), Font { bold: true, ..Font::SMALL });
    let (w, h);
    let area = if scene.plane.is_down() {
        // Beside the axis there is room for the number only: the axis tells the unit.
        if let Some((number, "s")) = text.split_once('\u{a0}') {
            text = number.to_owned();
        }
        let axis = scene.axis.line.0.x - Px::whole(2);
        (w, h) = (axis.max(font.width(&text) + Px::whole(8)), Px::whole(20));
        Area { x: Px::whole(2), y: along - h.half(), w, h }
    } else {
        (w, h) = (font.width(&text).max(Px::whole(34)) + Px::whole(14), Px::whole(20));
        let x = (along - w.half()).min(scene.size.x - w);
        Area { x, y: scene.axis.line.0.y + Px::whole(5), w, h }
    };
    let middle = area.middle();
    let at = Point::new(middle.x, middle.y + Px::whole(4));
    (area, Label::fixed(text, at, Anchor::Middle, Tone::Number))
}

#[derive(PartialEq, Properties)]
pub(super) struct ChipProps {
    pub(super) scene: Rc<Scene>,
    pub(super) at: Instant,
    pub(super) editable: bool,
}

/// Its chip on the axis, which can be held.
pub(super) fn chip_handle(props: &ChipProps) -> Html {
    let ChipProps { scene, at, editable } = props;
    let (area, text) = chip(scene, *at);
    let along = scene.scale.x_clamped(*at);
    let notch = if scene.plane.is_down() {
        let x = area.right();
        [(x - Px(5), -50), (x + Px::whole(5), 0), (x - Px(5), 50)]
            .map(|(x, dy)| Point::new(x, along + Px(dy)))
    } else {
        let y = area.y;
        [(-50, Px(5)), (0, -Px::whole(5)), (50, Px(5))]
            .map(|(dx, dy)| Point::new(along + Px(dx), y + dy))
    };
    let mut d = corners(notch.iter());
    d.push('Z');
    let ring = area.grown(Px::whole(3));
    let hit = area.grown(Px::whole(2));
    let value = words::instant(*at);
    html! {
        <g class="playhead" data-testid="playhead" data-grip="playhead"
            role={editable.then_some("slider")} tabindex={editable.then_some("0")} aria-label={editable.then_some("Playhead")}
            aria-orientation={(*editable && scene.plane.is_down()).then_some("vertical")}
            aria-valuemin={editable.then_some("0")} aria-valuemax={editable.then(|| seconds(scene.until))}
            aria-valuenow={editable.then(|| seconds(*at))} aria-valuetext={editable.then_some(value)}>
            if *editable { <rect class="hit" x={hit.x} y={hit.y} width={hit.w} height={hit.h} /> }
            <rect class="chip" x={area.x} y={area.y} width={area.w} height={area.h} rx="3" />
            <path class="chip" d={d} />
            { label(&text, "chip-text quiet") }
            if *editable { <rect class="ring" x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx="5" /> }
        </g>
    }
}
