//! Pauses: the block, and the handles that are held.

use yew::{Html, Properties, html};

use crate::time::{Duration, Instant};
use crate::view::{Area, Lane, PauseMark, Point, Px, words};

use super::Drawn;
use super::defs::Hatch;
use super::svg::{label, path, seconds};

/// A pause's block, without handles.
pub(super) fn block(pause: &PauseMark, id: &str) -> Html {
    let area = pause.area;
    let fill = if pause.throttled { Hatch::Throttle } else { Hatch::Pause }.fill(id);
    html! {
        <g data-record={pause.record.to_string()}>
            <rect class="pause" x={area.x} y={area.y} width={area.w} height={area.h} rx="2" fill={fill} />
            if !pause.due.is_empty() { <path class="due" d={path(&pause.due)} /> }
        </g>
    }
}

/// The sign and the words on a block.
pub(super) fn words_on(pause: &PauseMark) -> Html {
    html! {
        <>
            { for pause.sign.map(|at| html! { <path class="sign" d={sign(at)} /> }) }
            { for pause.labels.iter().map(|it| label(it, "on-pause")) }
        </>
    }
}

/// Two upright bars.
fn sign(at: Point) -> String {
    let (x, y) = (at.x - Px::whole(5), at.y - Px(55));
    format!("M{x} {y}h3.5v11h-3.5ZM{} {y}h3.5v11h-3.5Z", x + Px(65))
}

#[derive(PartialEq, Properties)]
pub(super) struct GripsProps {
    pub(super) lane: Drawn<Lane>,
    /// The place of the selected pause.
    pub(super) selected: Option<usize>,
    /// Whether time runs down.
    pub(super) down: bool,
    pub(super) until: Instant,
}

/// What can be held of one process's pauses.
pub(super) fn grips(props: &GripsProps) -> Html {
    let pauses = props.lane.pauses.iter();
    pauses.map(|pause| grip(props, pause)).collect()
}

fn grip(props: &GripsProps, pause: &PauseMark) -> Html {
    let (name, place) = (&props.lane.name, pause.place);
    let id = format!("pause-{name}-{}", place + 1);
    let selected = props.selected == Some(place);
    // One pause needs no number.
    let called = match props.lane.pauses.len() {
        1 => format!("{name} pause"),
        _ => format!("{name} pause {}", place + 1),
    };
    let (process, area) = (props.lane.process.0.to_string(), pause.area);
    let ring = area.grown(Px::whole(5));
    let (from, length) = (pause.range.from, pause.lasts);
    let body = format!("starts {}, lasts {}", words::instant(from), words::length(length));
    let orientation = props.down.then_some("vertical");
    html! {
        <g key={place} class={if selected { "is-selected" } else { "" }} data-testid={id.clone()}
            data-record={pause.record.to_string()} role="group" aria-label={called.clone()}>
            <title>{ pause.title.clone() }</title>
            <g class="grip" data-testid={format!("{id}-body")} data-grip="body" data-process={process.clone()} data-place={place.to_string()}
                role="slider" tabindex="0" aria-label={called.clone()} aria-orientation={orientation}
                aria-valuemin="0" aria-valuemax={seconds(props.until)} aria-valuenow={seconds(from)} aria-valuetext={body}>
                <rect class="hit" x={area.x} y={area.y} width={area.w} height={area.h} />
                <rect class="ring ring-body" x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx="6" />
            </g>
            { handle(props, pause, &id, &called, true) }
            { handle(props, pause, &id, &called, false) }
        </g>
    }
}

fn handle(props: &GripsProps, pause: &PauseMark, id: &str, called: &str, start: bool) -> Html {
    let tick = Duration::from_millis(100);
    let (from, to) = (pause.range.from, pause.range.to);
    let (which, at, value) =
        if start { ("start", pause.start, from) } else { ("end", pause.end, to) };
    let (least, most) = if start { (Instant::ZERO, to - tick) } else { (from + tick, props.until) };
    let (least, most) = (least.min(value), most.max(value));
    let (hit, pill) = handle_areas(pause.area, at, props.down, start);
    let lines = pill_lines(pill.middle(), props.down);
    let ring = pill.grown(Px::whole(3));
    html! {
        <g class="grip grip-edge" data-testid={format!("{id}-{which}")} data-grip={which}
            data-process={props.lane.process.0.to_string()} data-place={pause.place.to_string()}
            role="slider" tabindex="0" aria-label={format!("{called} {which}")}
            aria-orientation={props.down.then_some("vertical")}
            aria-valuemin={seconds(least)} aria-valuemax={seconds(most)} aria-valuenow={seconds(value)}
            aria-valuetext={words::instant(value)}>
            <rect class="hit" x={hit.x} y={hit.y} width={hit.w} height={hit.h} />
            <rect class="pill" x={pill.x} y={pill.y} width={pill.w} height={pill.h} rx="3" />
            <path class="pill-lines" d={lines} />
            <rect class="ring" x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx="5" />
        </g>
    }
}

/// What reacts to the pointer, 24 px at least, and what is seen. On a short pause the first
/// reaches outwards, so that the two ends and the block stay apart.
fn handle_areas(block: Area, at: Point, down: bool, start: bool) -> (Area, Area) {
    let along = if down { block.h } else { block.w };
    let inner = Px::whole(12).min(Px(along.0 / 4));
    let outer = Px::whole(24) - inner;
    let (before, after) = if start { (outer, inner) } else { (inner, outer) };
    let (thick, long) = (Px::whole(4), Px::whole(11));
    let across = (if down { block.w } else { block.h }).half().max(Px::whole(12));
    if down {
        let hit =
            Area { x: at.x - across, y: at.y - before, w: across + across, h: before + after };
        (hit, Area { x: at.x - long, y: at.y - thick, w: long + long, h: thick + thick })
    } else {
        let hit =
            Area { x: at.x - before, y: at.y - across, w: before + after, h: across + across };
        let long = long.min(block.h.half());
        (hit, Area { x: at.x - thick, y: at.y - long, w: thick + thick, h: long + long })
    }
}

fn pill_lines(at: Point, down: bool) -> String {
    let (apart, reach) = (Px(12), Px::whole(4));
    let line = |shift: Px| {
        if down {
            (at.shifted(-reach, shift), at.shifted(reach, shift))
        } else {
            (at.shifted(shift, -reach), at.shifted(shift, reach))
        }
    };
    path(&[line(-apart), line(apart)])
}
