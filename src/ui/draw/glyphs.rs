//! Badges of holders and marks of outcomes: told apart by shape, not by colour alone.

use std::fmt::Write as _;

use yew::{Html, html};

use crate::protocol;
use crate::view::{Look, Point, Px};

use super::svg::{corners, cross, path};

/// A holder's badge as a small picture of its own, for panels and legends.
pub fn badge_icon(look: Look) -> Html {
    let middle = Point::new(Px::whole(6), Px::whole(6));
    html! {
        <svg class="ll badge" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            { badge(look, middle, &format!("h{}", look.hue)) }
        </svg>
    }
}

/// The mark of an outcome as a small picture of its own.
pub fn outcome_icon(what: protocol::Outcome, stale: bool, size: i32) -> Html {
    let size = Px::whole(size);
    let middle = Point::new(size.half(), size.half());
    html! {
        <svg class="ll" width={size} height={size} viewBox={format!("0 0 {size} {size}")} aria-hidden="true">
            { outcome(middle, what, stale, size.0 / 2 - 10) }
        </svg>
    }
}

/// A badge of about 9 px around a point.
pub(super) fn badge(look: Look, at: Point, class: &str) -> Html {
    let reach = |tenths: i32| Px(tenths);
    let shifted = |dx: i32, dy: i32| at.shifted(reach(dx), reach(dy));
    let polygon = |points: &[(i32, i32)]| {
        let points: Vec<_> = points.iter().map(|&(dx, dy)| shifted(dx, dy)).collect();
        let mut d = corners(points.iter());
        d.push('Z');
        html! { <path class={class.to_owned()} d={d} /> }
    };
    match look.badge {
        0 => polygon(&[(-45, -45), (45, -45), (45, 45), (-45, 45)]),
        1 => html! { <circle class={class.to_owned()} cx={at.x} cy={at.y} r="5" /> },
        2 => polygon(&[(0, -55), (55, 42), (-55, 42)]),
        3 => polygon(&[(0, -60), (60, 0), (0, 60), (-60, 0)]),
        4 => polygon(&[(0, -55), (50, -10), (50, 45), (-50, 45), (-50, -10)]),
        _ => polygon(&[(-28, -50), (28, -50), (56, 0), (28, 50), (-28, 50), (-56, 0)]),
    }
}

/// The mark of a read: smaller than a write's, since it changes nothing.
pub(super) fn read(at: Point, what: protocol::Outcome, stale: bool) -> Html {
    if stale || what != protocol::Outcome::Accepted {
        return outcome(at, what, stale, 60);
    }
    html! {
        <>
            <circle class="same" cx={at.x} cy={at.y} r="4.5" />
            <circle class="dot" cx={at.x} cy={at.y} r="1.6" />
        </>
    }
}

/// The mark of an outcome around a point; `r` is its radius in tenths of a pixel.
pub(super) fn outcome(at: Point, outcome: protocol::Outcome, stale: bool, r: i32) -> Html {
    let part = |percent: i32| Px(r * percent / 100);
    let point = |dx: i32, dy: i32| at.shifted(part(dx), part(dy));
    match outcome {
        protocol::Outcome::Accepted if stale => {
            let mut d = corners([point(0, -108), point(112, 88), point(-112, 88)].iter());
            d.push('Z');
            let mut bang = path(&[(point(0, -40), point(0, 22))]);
            let dot = point(0, 54);
            let _ = write!(bang, "M{} {}v0.1", dot.x, dot.y);
            html! { <><path class="warn" d={d} /><path class="warn-line" d={bang} /></> }
        }
        protocol::Outcome::Accepted => html! {
            <>
                <circle class="ok" cx={at.x} cy={at.y} r={Px(r)} />
                <path class="ok-line" d={corners([point(-46, 2), point(-12, 38), point(48, -36)].iter())} />
            </>
        },
        protocol::Outcome::Rejected => html! {
            <>
                <circle class="no" cx={at.x} cy={at.y} r={Px(r)} />
                <path class="no-line" d={cross(at, part(38))} />
            </>
        },
        protocol::Outcome::Deduplicated => html! {
            <>
                <circle class="same" cx={at.x} cy={at.y} r={Px(r)} />
                <path class="same-line" d={path(&[(point(-45, -22), point(45, -22)), (point(-45, 22), point(45, 22))])} />
            </>
        },
    }
}
