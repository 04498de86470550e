//! What the author wrote, drawn faintly under what was made of it.

use crate::id::RecordNo;
use crate::protocol::Outcome;
use crate::view::{Area, Point, Px};

use super::{Lane, Scene};

/// What is different in the author's run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Pauses where none is now.
    pub pauses: Vec<Area>,
    /// Decisions that went another way.
    pub marks: Vec<(Point, Outcome, bool)>,
}

impl Written {
    /// What of the author's drawing is not in `now`. Lanes belong together by their names; the
    /// author's decisions that went another way are given by their records.
    pub fn new(now: &Scene, author: &Scene, differing: &[RecordNo]) -> Self {
        let mut written = Self::default();
        for lane in &now.lanes {
            let Some(theirs) = author.lanes.iter().find(|it| it.name == lane.name) else {
                continue;
            };
            let is_new = |range| !lane.pauses.iter().any(|it| it.range == range);
            for pause in theirs.pauses.iter().filter(|it| is_new(it.range)) {
                let along = |at| now.scale.x_clamped(at);
                let (from, to) = (along(pause.range.from), along(pause.range.to));
                let across = span(now, lane, author, theirs, pause.area);
                if from < to {
                    written.pauses.push(now.plane.area((from, to), across));
                }
            }
            let other = theirs.operations.iter().filter(|it| differing.contains(&it.record));
            for mark in other {
                let (from, to) = span(now, lane, author, theirs, Area::around(mark.at, Px::ZERO));
                let along = now.scale.x_clamped(mark.decided);
                let at = now.plane.point(along, Px((from + to).0 / 2));
                written.marks.push((at, mark.outcome, mark.stale));
            }
        }
        written
    }
}

/// Where something of the author's lane lies across the same lane now, which may be higher.
fn span(now: &Scene, lane: &Lane, author: &Scene, theirs: &Lane, area: Area) -> (Px, Px) {
    let across = |scene: &Scene, area: Area| {
        if scene.plane.is_down() { (area.x, area.right()) } else { (area.y, area.bottom()) }
    };
    let (from, to) = across(author, theirs.area);
    let (top, bottom) = across(now, lane.area);
    let height = i64::from((to - from).0.max(1));
    let share =
        |at: Px| Px((i64::from((at - from).0) * i64::from((bottom - top).0) / height) as i32) + top;
    let (one, other) = across(author, area);
    (share(one), share(other))
}
