//! A resource's lane: a chart of tokens over time, on which every write stands where it landed.

use crate::id::{FencingToken, ProcessId};
use crate::property::{Operation, Report};
use crate::protocol::{Outcome, Reason, RequestKind};
use crate::trace::{Cast, Role};
use crate::view::{Anchor, Area, Density, Font, Label, Place, Point, Px, Tone, Wish, words};

use super::levels::Levels;
use super::stage::{ResourceTrack, Room};
use super::{Chart, Draft, Lane, LaneKind, OperationMark, Urgency, Wishes};

/// Whether a resource with that check looks at tokens' order.
fn is_fenced(check: &str) -> bool {
    matches!(check, "token" | "token-one-writer" | "token-equal")
}

/// The operations of one resource, in the order decided.
fn operations<'a>(
    report: &'a Report,
    resource: ProcessId,
) -> impl DoubleEndedIterator<Item = &'a Operation> + Clone {
    // A read may only be plotted where reads carry tokens; it never moves a fence otherwise.
    let of = move |it: &&Operation| it.resource == resource;
    report.writes.iter().filter(of)
}

/// The tokens that the chart of a resource has levels for.
pub(super) fn levels(cast: &Cast, report: &Report, resource: ProcessId) -> Levels {
    let of = || operations(report, resource);
    let ordinals =
        !report.grants.iter().any(|it| it.token.is_some()) && !of().any(|it| it.token.is_some());
    let mut tokens: Vec<u64> = report
        .grants
        .iter()
        .filter_map(|it| {
            if ordinals { Some(u64::from(it.ordinal.0.get())) } else { it.token.map(|it| it.0) }
        })
        .chain(of().filter_map(|it| it.token.map(|it| it.0)))
        .collect();
    let check = check(cast, resource);
    if !ordinals && is_fenced(check) {
        tokens.extend(of().next().map(|it| it.highest_before.0));
        tokens.extend(of().map(|it| it.highest_after.0));
    }
    Levels::new(tokens, ordinals)
}

/// Where on its chart an operation stands: at its token, or at that of its writer's grant.
pub(super) fn place(draft: &Draft<'_>, operation: &Operation, levels: &Levels) -> Px {
    let grant = operation.grant.and_then(|it| draft.report.grants.get(it.index()));
    let number = match grant {
        Some(grant) if levels.ordinals => Some(FencingToken(u64::from(grant.ordinal.0.get()))),
        _ => operation.token.or_else(|| grant.and_then(|it| it.token)),
    };
    levels.across(number.unwrap_or_default())
}

fn check(cast: &Cast, resource: ProcessId) -> &'static str {
    match cast.role(resource) {
        Role::Resource(n) => cast.checks.get(n.index()).copied().unwrap_or_default(),
        _ => "",
    }
}

/// The lane, with its labels wished for.
pub(super) fn lane(draft: &Draft<'_>, resource: ProcessId, wishes: &mut Wishes) -> Lane {
    let stage = draft.stage;
    let n = resource.index() - draft.cast.n_clients - draft.cast.n_nodes;
    let track = &stage.resources[n];
    let check = check(draft.cast, resource);
    let middle = Px((track.lane.0 + track.lane.1).0 / 2) - Px::whole(6);
    let chart = chart(draft, resource, track, check);
    let mut lane = Lane {
        process: resource,
        name: draft.cast.name(resource).to_owned(),
        kind: LaneKind::Resource,
        area: stage.lane_area(track.lane),
        summary: format!("{}: {}", words::heading(draft.cast, resource), words::check(check)),
        badge: None,
        heading: draft.heading(resource, track.lane, middle, &[words::check(check)]),
        activity: Vec::new(),
        sends: Vec::new(),
        steps: Vec::new(),
        beliefs: Vec::new(),
        pauses: Vec::new(),
        faults: Vec::new(),
        messages: Vec::new(),
        tags: Vec::new(),
        guides: Vec::new(),
        leases: Vec::new(),
        refusals: Vec::new(),
        operations: Vec::new(),
        labels: Vec::new(),
        chart: None,
    };
    for pair in chart.line.windows(2) {
        // Where time runs down there is too little room beside it: a text may stand on it.
        if !stage.plane.is_down() {
            wishes.placer.block(Area::between(pair[0], pair[1]).grown(Px::whole(2)));
        }
    }
    for (n, operation) in operations(draft.report, resource).enumerate() {
        let at = stage.point(operation.decided, place(draft, operation, &track.levels));
        if stage.shows(operation.decided) {
            wishes.placer.block(Area::around(at, Px::whole(9)));
            let mark = operation_mark(draft, operation, n, at, resource);
            lane.operations.push(mark);
            tell(draft, operation, at, track, wishes);
        }
    }
    fence_labels(draft, resource, track, check, &chart, wishes);
    lane.chart = Some(chart);
    lane
}

fn chart(draft: &Draft<'_>, resource: ProcessId, track: &ResourceTrack, check: &str) -> Chart {
    let stage = draft.stage;
    let levels = &track.levels;
    let fenced = is_fenced(check) && !levels.ordinals;
    let (from, to) = (stage.scale.start(), stage.scale.end());
    let mut line = Vec::new();
    let mut raised = Vec::new();
    let mut high: Option<Px> = None;
    for operation in operations(draft.report, resource) {
        let level = if fenced {
            let before = levels.across(operation.highest_before);
            if high.is_none() {
                line.push(stage.plane.point(from, before));
                high = Some(before);
            }
            levels.across(operation.highest_after)
        } else {
            if operation.outcome != Outcome::Accepted {
                continue;
            }
            place(draft, operation, levels)
        };
        let x = stage.scale.x_clamped(operation.decided);
        let rises =
            high.is_none_or(|high| if stage.plane.is_down() { level > high } else { level < high });
        if rises {
            if let Some(high) = high {
                line.push(stage.plane.point(x, high));
            }
            line.push(stage.plane.point(x, level));
            raised.push(operation.decided);
            high = Some(level);
        }
    }
    if let Some(high) = high {
        line.push(stage.plane.point(to, high));
    }
    let foot = if stage.plane.is_down() {
        track.lane.0 + Px::whole(3)
    } else {
        track.lane.1 - Px::whole(12)
    };
    let numbers = levels
        .numbers()
        .map(|(token, across)| {
            let (at, anchor) = if stage.plane.is_down() {
                (Point::new(across, Px::whole(30)), Anchor::Middle)
            } else {
                (Point::new(from - Px::whole(8), across + Px::whole(4)), Anchor::End)
            };
            Label::fixed(levels.text(token), at, anchor, Tone::Number)
        })
        .collect();
    let ends = |across| (stage.plane.point(from, across), stage.plane.point(to, across));
    Chart {
        fenced,
        foot: vec![stage.plane.point(to, foot), stage.plane.point(from, foot)],
        line,
        levels: levels.numbers().map(|(_, across)| ends(across)).collect(),
        numbers,
        raised,
    }
}

fn operation_mark(
    draft: &Draft<'_>,
    operation: &Operation,
    place: usize,
    at: Point,
    resource: ProcessId,
) -> OperationMark {
    let client = operation.client;
    let name = operation.sent_record.and_then(|sent| draft.facts.flight(sent)).map(|it| it.name);
    // The same attempt decided twice was a duplicate on the way.
    let before = operations(draft.report, resource).take(place);
    let twins = before.filter(|it| it.sent_record == operation.sent_record).count();
    let mut id = draft.cast.name(client).to_owned();
    id.push_str(&format!("-{}", name.map_or(1, |name| name.n)));
    if let Some(attempt) = name.map(|name| name.attempt).filter(|&attempt| attempt > 1) {
        id.push_str(&format!(".try{attempt}"));
    }
    if twins > 0 {
        id.push_str(".again");
    }
    OperationMark {
        id,
        kind: if operation.is_write { RequestKind::Write } else { RequestKind::Read },
        client,
        look: draft.look(client),
        at,
        decided: operation.decided,
        outcome: operation.outcome,
        stale: operation.stale,
        late: operation.late,
        record: operation.record,
        title: title(draft, operation),
    }
}

fn title(draft: &Draft<'_>, operation: &Operation) -> String {
    let mut title = format!(
        "{}: write of {}",
        words::instant(operation.decided),
        draft.cast.name(operation.client)
    );
    if let Some(token) = operation.token {
        title.push_str(&format!(" with token {token}"));
    }
    title.push_str(&format!(" {}", operation.outcome.word()));
    if let Some(reason) = operation.reason {
        title.push_str(&format!(", {}", reason.words()));
    }
    match (operation.stale, operation.late) {
        (true, _) => title.push_str(" (stale: a later holder's operation was accepted before)"),
        (_, true) => title.push_str(" (late: its lease was over)"),
        _ => {}
    }
    title.push_str(&format!(": “{}”", operation.value));
    title
}

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
fn tell(
    draft: &Draft<'_>,
    operation: &Operation,
    at: Point,
    track: &ResourceTrack,
    wishes: &mut Wishes,
) {
    let within = draft.within(track.lane);
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
    if !value.is_empty() && roomy && !stage.plane.is_down() {
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
fn fence_labels(
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
