//! Labels that are wished for, and how they are granted.

use crate::id::ProcessId;
use crate::order;
use crate::time::Instant;
use crate::view::{Anchor, Area, Ground, Place, Placer, Point, Px, Wish};

use super::stage::Stage;
use super::{Draft, Lane, Wash, wash};

/// Labels that are wished for, and what is in their way.
pub(super) struct Wishes {
    pub(super) placer: Placer,
    /// Whether time runs down, so that lines run along texts and not across them.
    down: bool,
    list: Vec<(Urgency, usize, Wish)>,
}

/// Who is asked first where labels want the same room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Urgency {
    Outcome,
    Both,
    Wakes,
    Belief,
    News,
    Repetition,
    Remark,
}

/// So many labels are tried; a drawing with more wishes is too full for the rest.
const MOST_LABELS: usize = 400;

impl Wishes {
    pub(super) fn new(stage: &Stage) -> Self {
        let (placer, down) = (Placer::new(stage.bounds()), stage.plane.is_down());
        Self { placer, down, list: Vec::new() }
    }

    pub(super) fn wish(&mut self, urgency: Urgency, lane: ProcessId, mut wish: Wish) {
        if self.down {
            wish.crossings = usize::from(urgency <= Urgency::Wakes);
        }
        if !wish.texts.is_empty() && self.list.len() < MOST_LABELS * 4 {
            self.list.push((urgency, lane.index(), wish));
        }
    }

    /// Places the labels, most urgent first.
    pub(super) fn grant(mut self, draft: &Draft<'_>, lanes: &mut [Lane], washes: &mut [Wash]) {
        order::sort_by_key(&mut self.list, |(urgency, ..)| *urgency);
        let both = self.list.partition_point(|(urgency, ..)| *urgency < Urgency::Both);
        for (n, (_, lane, wish)) in self.list.into_iter().take(MOST_LABELS).enumerate() {
            if n == both {
                wash::label(washes, draft, &mut self.placer);
            }
            let Some(mut label) = self.placer.place(wish) else { continue };
            // Lanes follow process numbers up to the lock service's further nodes.
            let Some(lane) = lanes.iter_mut().find(|it| it.process.index() == lane) else {
                continue;
            };
            label.ground = ground(draft, lane, washes, label.area());
            lane.labels.push(label);
        }
    }
}

/// What a label of a lane stands on.
fn ground(draft: &Draft<'_>, lane: &Lane, washes: &[Wash], area: Area) -> Ground {
    if let Some(wash) = washes.iter().find(|wash| wash.area.overlaps(area)) {
        return if wash.area.covers(area) { Ground::Wash } else { Ground::Mixed };
    }
    let middle = area.middle();
    let ends = [Point::new(area.x, middle.y), Point::new(area.right(), middle.y)];
    let refuses = |at| lane.chart.as_ref().is_some_and(|it| it.refuses(draft.stage.plane, at));
    match ends.map(refuses) {
        [false, false] => Ground::Surface,
        [true, true] => Ground::Fence,
        _ => Ground::Mixed,
    }
}

/// A place for a label near an instant on a line, from best to worst: beside the instant above
/// the line, `gap` pixels from it, then in the rows above that.
pub(super) fn near(stage: &Stage, at: Instant, line: Px, rows: i32, gap: i32) -> Vec<Place> {
    let along = stage.scale.x_clamped(at);
    let mut list = Vec::new();
    if stage.plane.is_down() {
        for shift in [4, 16, -8, 28] {
            let y = along + Px::whole(shift);
            list.push(Place::new(Point::new(line + Px::whole(8), y), Anchor::Start));
            list.push(Place::new(Point::new(line - Px::whole(8), y), Anchor::End));
        }
        return list;
    }
    let shifts = [gap, -gap, gap + 7, -gap - 7]
        .map(|it| (it, if it > 0 { Anchor::Start } else { Anchor::End }));
    let mut bare = Vec::new();
    for row in 0..rows {
        let y = line - Px::whole(9 + 16 * row);
        let lead = (Point::new(along, line - Px::whole(4)), Point::new(along, y - Px::whole(8)));
        for (shift, anchor) in shifts.into_iter().chain([(0, Anchor::Middle)]) {
            let place = Place::new(Point::new(along + Px::whole(shift), y), anchor);
            if row == 0 {
                list.push(place);
            } else if shift.abs() == gap {
                list.push(place.led(lead.0, lead.1));
                bare.push(place);
            }
        }
    }
    // Where something is in a line's way, the label stands without one.
    list.append(&mut bare);
    list
}
