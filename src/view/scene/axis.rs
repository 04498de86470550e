//! The time axis and the grid.

use crate::view::{Anchor, Area, Label, Point, Px, Tone, ticks, words};

use super::Axis;
use super::stage::{DOWN_APART, Stage};

/// Lays out the axis.
pub(super) fn axis(stage: &Stage) -> Axis {
    let plane = stage.plane;
    let (apart, short, long) = if plane.is_down() { (DOWN_APART, 0, 0) } else { (56.0, 4, 7) };
    let (mut grid, mut marks, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for tick in ticks(&stage.scale, apart) {
        let x = stage.scale.x_from_instant(tick.at);
        let reach = Px::whole(if tick.text.is_some() { long } else { short });
        if reach > Px::ZERO {
            marks.push((plane.point(x, stage.axis), plane.point(x, stage.axis + reach)));
        }
        let Some(text) = tick.text else { continue };
        grid.push((plane.point(x, stage.lanes.0), plane.point(x, stage.axis)));
        numbers.push(if plane.is_down() {
            grid.pop();
            grid.push((plane.point(x, stage.axis), plane.point(x, stage.lanes.1)));
            let text = text.split('\u{a0}').next().unwrap_or_default().to_owned();
            let at = Point::new(stage.axis - Px::whole(8), x + Px::whole(4));
            Label::fixed(text, at, Anchor::End, Tone::Number)
        } else {
            // The last number carries the unit, and must not leave the drawing.
            let most = stage.size.x - Px::whole(2) - Tone::Number.font().width(&text).half();
            let at = Point::new(x.min(most), stage.axis + Px::whole(20));
            Label::fixed(text, at, Anchor::Middle, Tone::Number)
        });
    }
    let along = (stage.scale.start(), stage.scale.end());
    let mut separators = Vec::new();
    if !plane.is_down() {
        let clients = stage.clients.iter().map(|it| it.lane.1);
        let resources = stage.resources.iter().map(|it| it.lane.1);
        let all = clients.chain([stage.service.1]).chain(resources);
        for across in all.filter(|&across| across < stage.lanes.1) {
            separators.push((Point::new(Px::ZERO, across), Point::new(stage.size.x, across)));
        }
    }
    Axis {
        line: (plane.point(along.0, stage.axis), plane.point(along.1, stage.axis)),
        grid,
        ticks: marks,
        numbers,
        breaks: breaks(stage),
        separators,
        plot: stage.plot(),
    }
}

/// Where the axis skips a stretch: a strip across all lanes, and how long it really is.
fn breaks(stage: &Stage) -> Vec<(Area, Label)> {
    let plane = stage.plane;
    let shown = stage.scale.range();
    let gaps = stage.scale.gaps().iter();
    gaps.filter(|gap| gap.from < shown.to && shown.from < gap.to)
        .map(|gap| {
            let (from, to) = (stage.scale.x_clamped(gap.from), stage.scale.x_clamped(gap.to));
            let middle = Px((from + to).0 / 2);
            let text = words::length(gap.length());
            let label = if plane.is_down() {
                let at = Point::new(stage.axis - Px::whole(8), middle + Px::whole(4));
                Label::fixed(text, at, Anchor::End, Tone::Number)
            } else {
                let at = Point::new(middle, stage.axis + Px::whole(20));
                Label::fixed(text, at, Anchor::Middle, Tone::Number)
            };
            (plane.area((from, to), stage.lanes), label)
        })
        .collect()
}
