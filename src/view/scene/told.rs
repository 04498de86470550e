//! What is said of the marks on a resource's chart, and of its fence.

use crate::id::{FencingToken, ProcessId};
use crate::property::Operation;
use crate::protocol::{Outcome, Reason};
use crate::view::{Anchor, Density, Font, Place, Point, Px, Tone, Wish};

use super::resource::operations;
use super::stage::{ResourceTrack, Room};
use super::{Chart, Draft, Urgency, Wishes};

/// Places left and right of a mark.
fn beside(draft: &Draft<'_>, at: Point, shift: i32) -> Vec<Place> {
    let gap = Px::whole(14);
    let place = |x, y, anchor| Place::new(Point::new(x, y), anchor);
    if draft.stage.plane.is_down() {
        let rows = [24 + shift, -14 - shift, 36 + shift, -26 - shift];
        return rows
            .into_iter()
            .flat_map(|row| {
                let y = at.y + Px::whole(row);
                let edge = draft.stage.size.x - Px::whole(3);
                [
                    place(at.x, y, Anchor::Middle),
                    place(edge, y, Anchor::End),
                    place(at.x - Px::whole(40), y, Anchor::Middle),
                ]
            })
            .collect();
    }
    let mut list = Vec::new();
    for row in [shift, shift - 16, shift + 16, shift - 31] {
        let y = at.y + Px::whole(row);
        list.push(place(at.x + gap, y, Anchor::Start));
        list.push(place(at.x - gap, y, Anchor::End));
    }
    list
}

/// Wishes for what a write's mark is to say: its outcome and its value.
pub(super) fn tell(
    draft: &Draft<'_>,
    operation: &Operation,
    at: Point,
    (lane, again): ((Px, Px), bool),
    wishes: &mut Wishes,
) {
    let within = draft.within(lane);
    // The newest token accepted before, whether or not the resource looked at it.
    let before = operations(draft.report, operation.resource)
        .take_while(|it| it.record < operation.record)
        .filter(|it| it.outcome == Outcome::Accepted);
    let newest = before.filter_map(|it| it.token).max();
    let mut wish = |urgency, tone, texts: Vec<String>, shift| {
        let places = beside(draft, at, shift);
        wishes.wish(urgency, operation.resource, Wish::new(texts, tone, places, within));
    };
    if let Some((tone, texts)) = outcome(operation, newest) {
        wish(Urgency::Outcome, tone, texts, -3);
    }
    let value = &operation.value;
    let stage = draft.stage;
    let roomy = stage.density == Density::Full && stage.room > Room::Tight;
    if operation.is_write && !again && !value.is_empty() && roomy && !stage.plane.is_down() {
        let font = Font::LABEL;
        let quoted = |room| format!("“{}”", font.shortened(value, Px::whole(room)));
        let mut texts = vec![quoted(220), quoted(120), quoted(70)];
        texts.dedup();
        wish(Urgency::Remark, Tone::Plain, texts, 14);
    }
}

/// What is said loudly about a write, if anything is.
fn outcome(operation: &Operation, newest: Option<FencingToken>) -> Option<(Tone, Vec<String>)> {
    let short = |text: &str| text.to_owned();
    let token = operation.token;
    let highest = operation.highest_before;
    match (operation.outcome, operation.reason) {
        (Outcome::Accepted, _) if operation.stale && !operation.is_write => {
            Some((Tone::Outcome, vec![short("a stale read"), short("stale")]))
        }
        (Outcome::Accepted, _) if operation.stale => {
            let mut texts = Vec::new();
            if let (Some(token), Some(newest)) = (token, newest) {
                texts.push(format!("{token} after {newest}: accepted all the same"));
                texts.push(format!("{token} after {newest}: accepted"));
            }
            texts.extend([short("stale, yet accepted"), short("stale")]);
            Some((Tone::Outcome, texts))
        }
        (Outcome::Accepted, _) => None,
        (Outcome::Rejected, Some(Reason::StaleToken)) => {
            let mut texts = Vec::new();
            if let Some(token) = token {
                texts.push(format!("{token} < {highest}: rejected"));
            }
            texts.push(short("rejected"));
            Some((Tone::Outcome, texts))
        }
        (Outcome::Rejected, reason) => {
            let why = reason.map(|it| format!("rejected: {}", it.words()));
            let texts = why.into_iter().chain([short("rejected")]).collect();
            Some((Tone::Outcome, texts))
        }
        (Outcome::Deduplicated, _) => Some((
            Tone::Strong,
            vec![short("seen before: not applied again"), short("deduplicated")],
        )),
    }
}

/// What the line is, and where the fence rose.
pub(super) fn fence_labels(
    draft: &Draft<'_>,
    resource: ProcessId,
    track: &ResourceTrack,
    check: &str,
    chart: &Chart,
    wishes: &mut Wishes,
) {
    let stage = draft.stage;
    let within = draft.within(track.lane);
    if !chart.fenced {
        let texts: &[&str] = match check {
            "none" => &["no fence: every write is applied", "no fence"],
            "external" => &["no fence is possible: every write is applied", "no fence"],
            _ => &[],
        };
        let texts = texts.iter().map(|&text| text.to_owned()).collect();
        let places = if stage.plane.is_down() {
            vec![Place::new(
                Point::new(track.lane.1, stage.scale.start() + Px::whole(14)),
                Anchor::End,
            )]
        } else {
            vec![Place::new(
                Point::new(stage.scale.start() + Px::whole(8), track.lane.1 - Px::whole(8)),
                Anchor::Start,
            )]
        };
        let tone = Tone::Faint;
        wishes.wish(Urgency::Belief, resource, Wish::new(texts, tone, places, within));
        return;
    }
    if let (Some(first), false) = (chart.line.first(), stage.plane.is_down()) {
        let x = stage.scale.start() + Px::whole(8);
        let places = [-8, 15]
            .map(|dy| Place::new(Point::new(x, first.y + Px::whole(dy)), Anchor::Start))
            .to_vec();
        let texts = vec!["highest token seen".to_owned()];
        wishes.wish(Urgency::Belief, resource, Wish::new(texts, Tone::Fence, places, within));
    }
    // Only the last rise is told: earlier ones are seen.
    let Some(&raised) = chart.raised.last() else { return };
    let mut rises = operations(draft.report, resource).filter(|it| it.decided == raised);
    let Some(operation) = rises.next_back().filter(|it| stage.shows(it.decided)) else { return };
    rise(draft, operation, track, wishes);
}

fn rise(draft: &Draft<'_>, operation: &Operation, track: &ResourceTrack, wishes: &mut Wishes) {
    let stage = draft.stage;
    let highest = operation.highest_after;
    let at = stage.point(operation.decided, track.levels.across(highest));
    let texts = vec![
        format!("the fence rises to {highest}: lower tokens are refused from here"),
        format!("the fence rises to {highest}"),
        format!("fence: {highest}"),
    ];
    let places = if stage.plane.is_down() {
        let y = at.y - Px::whole(13);
        vec![
            Place::new(Point::new(at.x + Px::whole(16), y), Anchor::End),
            Place::new(Point::new(at.x + Px::whole(16), y - Px::whole(12)), Anchor::End),
            Place::new(Point::new(at.x + Px::whole(16), at.y + Px::whole(22)), Anchor::End),
        ]
    } else {
        let x = at.x - Px::whole(14);
        [4, -13, 20].map(|dy| Place::new(Point::new(x, at.y + Px::whole(dy)), Anchor::End)).to_vec()
    };
    let within = draft.within(track.lane);
    let tone = Tone::FenceStrong;
    wishes.wish(Urgency::Outcome, operation.resource, Wish::new(texts, tone, places, within));
}
