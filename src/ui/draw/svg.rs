//! Small helpers for SVG.

use std::fmt::Write as _;

use yew::html::IntoPropValue;
use yew::{AttrValue, Html, html};

use crate::time::Instant;
use crate::view::{Anchor, Label, Point, Px, Tone};

impl IntoPropValue<Option<AttrValue>> for Px {
    fn into_prop_value(self) -> Option<AttrValue> {
        Some(self.to_string().into())
    }
}

/// A path of separate straight lines.
pub(super) fn path(lines: &[(Point, Point)]) -> String {
    let mut d = String::with_capacity(lines.len() * 24);
    for (from, to) in lines {
        line(&mut d, *from, *to);
    }
    d
}

/// Adds one straight line to a path.
pub(super) fn line(d: &mut String, from: Point, to: Point) {
    let _ = write!(d, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
}

/// A path along corners.
pub(super) fn corners<'a>(points: impl Iterator<Item = &'a Point>) -> String {
    let mut d = String::new();
    for (n, point) in points.enumerate() {
        let _ = write!(d, "{}{} {}", if n == 0 { 'M' } else { 'L' }, point.x, point.y);
    }
    d
}

/// The triangle at the end of an arrow, and where its line stops.
pub(super) fn tip(from: Point, to: Point) -> (String, Point) {
    let length = from.distance(to).max(0.1);
    let (ux, uy) = ((to.x - from.x).get() / length, (to.y - from.y).get() / length);
    let long = 6.0_f64.min(length);
    let wide = 2.9;
    let back = Point::new(Px::nearest(to.x.get() - ux * long), Px::nearest(to.y.get() - uy * long));
    let (dx, dy) = (Px::nearest(-uy * wide), Px::nearest(ux * wide));
    let (left, right) = (back.shifted(dx, dy), back.shifted(-dx, -dy));
    let mut d = corners([to, left, right].iter());
    d.push('Z');
    (d, back)
}

/// Lines with an open arrowhead at their far ends.
pub(super) fn arrow_ends(lines: &[(Point, Point)]) -> String {
    let mut d = path(lines);
    for (from, to) in lines {
        let back = if from.x < to.x { -Px::whole(5) } else { Px::whole(5) };
        let (up, down) = (to.shifted(back, -Px::whole(3)), to.shifted(back, Px::whole(3)));
        d.push_str(&corners([up, *to, down].iter()));
    }
    d
}

/// A cross around a point.
pub(super) fn cross(at: Point, reach: Px) -> String {
    path(&[
        (at.shifted(-reach, -reach), at.shifted(reach, reach)),
        (at.shifted(reach, -reach), at.shifted(-reach, reach)),
    ])
}

const fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain | Tone::PauseNote => "t",
        Tone::Faint => "t-faint",
        Tone::Strong => "t-strong",
        Tone::Holder(hue) => match hue {
            0 => "h0-ink",
            1 => "h1-ink",
            2 => "h2-ink",
            3 => "h3-ink",
            4 => "h4-ink",
            _ => "h5-ink",
        },
        Tone::Bad => "t-bad",
        Tone::Outcome => "t-outcome",
        Tone::Fence => "t-fence",
        Tone::FenceStrong => "t-fence-strong",
        Tone::Name => "t-name",
        Tone::Number => "t-number",
        Tone::Pause => "t-pause",
    }
}

/// A text, with further classes.
pub(super) fn label(label: &Label, classes: &str) -> Html {
    let mut class = tone(label.tone).to_owned();
    if !classes.is_empty() {
        class.push(' ');
        class.push_str(classes);
    }
    let anchor = match label.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    html! {
        <text class={class} x={label.at.x} y={label.at.y} text-anchor={anchor}>
            { label.text.clone() }
            if let Some(full) = &label.full { <title>{ full.clone() }</title> }
        </text>
    }
}

/// Seconds for a machine to read, without the code that prints floats.
pub(super) fn seconds(at: Instant) -> String {
    let (whole, rest) = (at.micros() / 1_000_000, at.micros() % 1_000_000);
    if rest == 0 {
        return whole.to_string();
    }
    let digits = format!("{:06}", rest);
    format!("{whole}.{}", digits.trim_end_matches('0'))
}
