//! What can be held beside pauses: the heads of messages, the beginnings of steps, faults.
//!
//! They are drawn over everything, and seen only when the pointer or the focus is on them.

use yew::{Html, html};

use crate::protocol::RequestKind;
use crate::view::gesture::Thing;
use crate::view::{Area, Fate, FaultBar, Lane, MessageMark, Point, Px, Scene, StepMark};

use super::Drawn;

/// Of a handle, so many pixels around its middle.
const REACH: Px = Px::whole(9);
/// A fault shorter than this has no handles at its ends: they would cover it.
const ENDS: Px = Px::whole(24);

/// What can be held of one lane.
#[derive(PartialEq)]
pub(super) struct HandlesProps {
    pub(super) lane: Drawn<Lane>,
    /// Whether time runs down.
    pub(super) down: bool,
}

/// The handles of one lane.
pub(super) fn handles(props: &HandlesProps) -> Html {
    let lane = &*props.lane;
    html! {
        <>
            { for lane.faults.iter().map(|it| fault(it, props.down)) }
            { for lane.messages.iter().filter(|it| can_be_held(it)).map(message) }
            { for lane.steps.iter().map(|it| step(lane, it)) }
        </>
    }
}

fn can_be_held(message: &MessageMark) -> bool {
    let named = !matches!(
        message.name.kind,
        RequestKind::Token | RequestKind::FenceOut | RequestKind::Event
    );
    named && message.fate == Fate::Arrived && !message.again
}

fn message(message: &MessageMark) -> Html {
    let title = format!("{}. Drag its head to delay it", message.title);
    html! {
        <g class="handle" tabindex="-1" data-testid={format!("head-{}", message.id)} data-grip="end"
            data-message={message.name.label().0.to_string()} data-record={message.record.to_string()}>
            <title>{ title }</title>
            <circle cx={message.to.x} cy={message.to.y} r={REACH} />
        </g>
    }
}

fn step(lane: &Lane, step: &StepMark) -> Html {
    let title = format!("{}. Drag it to make the work before it longer", step.title);
    html! {
        <g class="handle" tabindex="-1" data-testid={format!("hold-{}-{}", lane.name, step.step.0 + 1)}
            data-grip="end" data-process={lane.process.0.to_string()}
            data-step={step.step.0.to_string()} data-record={step.record.to_string()}>
            <title>{ title }</title>
            <circle cx={step.at.x} cy={step.at.y} r={REACH} />
        </g>
    }
}

fn fault(fault: &FaultBar, down: bool) -> Html {
    let Area { x, y, w, h } = fault.area.grown(Px::whole(4));
    let long = if down { h } else { w };
    let ends = if fault.lasts.is_some() && long > ENDS { Some(Px::whole(8)) } else { None };
    let part = |part: &'static str, area: Area| {
        html! {
            <rect data-grip={part} x={area.x} y={area.y} width={area.w} height={area.h} />
        }
    };
    let end = |thick: Px, far: bool| match (down, far) {
        (false, false) => Area { x, y, w: thick, h },
        (false, true) => Area { x: x + w - thick, y, w: thick, h },
        (true, false) => Area { x, y, w, h: thick },
        (true, true) => Area { x, y: y + h - thick, w, h: thick },
    };
    html! {
        <g class="handle" tabindex="-1" data-testid={format!("fault-{}", fault.place + 1)}
            data-fault={fault.place.to_string()} data-record={fault.record.to_string()}>
            <title>{ format!("{}. Drag it to another time, or its ends", fault.title) }</title>
            { part("body", Area { x, y, w, h }) }
            { for ends.map(|thick| html! { <>{ part("start", end(thick, false)) }{ part("end", end(thick, true)) }</> }) }
        </g>
    }
}

/// A ring around what is selected, where it is no pause.
pub(super) fn ring(scene: &Scene, selected: Option<Thing>) -> Html {
    let round = |at: Point| html! { <circle class="selected" cx={at.x} cy={at.y} r={REACH} /> };
    let shown = match selected {
        Some(Thing::Message(name)) => scene.message(name).map(|it| round(it.to)),
        Some(Thing::Step { process, step }) => scene.step(process, step).map(|it| round(it.at)),
        Some(Thing::Fault(place)) => scene.fault(place).map(|fault| {
            let area = fault.area.grown(Px::whole(3));
            html! { <rect class="selected" x={area.x} y={area.y} width={area.w} height={area.h} rx="3" /> }
        }),
        Some(Thing::Pause { .. }) | None => None,
    };
    shown.unwrap_or_default()
}
