//! Faults with an instant: partitions, slow links, crashes, and what befalls the lock service.

use crate::id::ProcessId;
use crate::time::TimeRange;
use crate::view::{Anchor, Area, Place, Point, Px, Tone, Wish, words};

use super::facts::Stretch;
use super::stage::Span;
use super::{Draft, FaultBar, Urgency, Wishes};

/// What is over at once is drawn so wide.
const INSTANT: Px = Px::whole(6);

/// The faults of a process, as thin bars at its lane's edge.
pub(super) fn faults(
    draft: &Draft<'_>,
    process: ProcessId,
    lane: Span,
    wishes: &mut Wishes,
) -> Vec<FaultBar> {
    let mut list: Vec<FaultBar> = Vec::new();
    for fault in draft.facts.faults.iter().filter(|fault| fault.process == process) {
        let Some(bar) = bar(draft, fault, lane) else { continue };
        // A restart that takes time is told to the service and is a crash of it: one bar.
        list.retain(|it| it.place != bar.place);
        list.push(bar);
    }
    for bar in &list {
        wishes.placer.block(bar.area);
        name(draft, process, lane, bar, wishes);
    }
    list
}

fn bar(draft: &Draft<'_>, fault: &Stretch, lane: Span) -> Option<FaultBar> {
    let (stage, number) = (draft.stage, usize::from(fault.number));
    let phrase = draft.cast.faults.get(number)?;
    let info = draft.cast.fault_infos.get(number)?;
    let across = (lane.0 + Px::whole(3), lane.0 + Px::whole(7));
    let until = draft.terms.until;
    let ends = info.length.map_or(until, |length| (info.at + length).min(until));
    let area = if info.instant {
        let along = stage.scale.x_from_instant(info.at);
        let half = INSTANT.half();
        stage.shows(info.at).then(|| stage.plane.area((along - half, along + half), across))?
    } else {
        stage.area(TimeRange::new(info.at, ends), across)?
    };
    let title = if info.instant {
        format!("{} at {}", words::capital(phrase), words::instant(info.at))
    } else {
        let (from, to) = (words::instant(info.at), words::instant(ends));
        format!("{}, from {from} to {to}", words::capital(phrase))
    };
    Some(FaultBar {
        fault: fault.number,
        place: info.place,
        record: fault.record,
        name: phrase.clone(),
        begins: info.at,
        lasts: info.length,
        area,
        title,
    })
}

fn name(draft: &Draft<'_>, process: ProcessId, lane: Span, bar: &FaultBar, wishes: &mut Wishes) {
    // A crash has a mark of its own that says so.
    if draft.stage.plane.is_down() || bar.name.starts_with("crash") {
        return;
    }
    let Area { x, .. } = bar.area;
    let y = bar.area.bottom() + Px::whole(11);
    let places = [(x, Anchor::Start), (bar.area.right(), Anchor::End)]
        .map(|(x, anchor)| Place::new(Point::new(x, y), anchor));
    let within = draft.within(lane);
    let wish = Wish::new(vec![bar.name.clone()], Tone::Bad, places.to_vec(), within);
    wishes.wish(Urgency::Wakes, process, wish);
}
