//! A resource's lane: a chart of tokens over time, on which every write stands where it landed.

use crate::id::{FencingToken, ProcessId};
use crate::property::{Operation, Report};
use crate::protocol::{Outcome, RequestKind};
use crate::trace::{Cast, Role};
use crate::view::{Anchor, Area, Label, Point, Px, Tone, words};

use super::levels::Levels;
use super::stage::ResourceTrack;
use super::{Chart, Draft, Lane, LaneKind, OperationMark, Wishes, told};

/// Whether a resource with that check looks at tokens' order.
fn is_fenced(check: &str) -> bool {
    matches!(check, "token" | "token-one-writer" | "token-equal")
}

/// The writes of one resource, in the order decided.
pub(super) fn operations(
    report: &Report,
    resource: ProcessId,
) -> impl DoubleEndedIterator<Item = &Operation> + Clone {
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
    let name = draft.cast.name(resource).to_owned();
    let area = stage.lane_area(track.lane);
    let mut lane = Lane::new(resource, name, LaneKind::Resource, area);
    lane.faults = super::fault::faults(draft, resource, track.lane, wishes);
    lane.summary = format!("{}: {}", words::heading(draft.cast, resource), words::check(check));
    lane.heading = draft.heading(resource, track.lane, middle, &[words::check(check)]);
    for pair in chart.line.windows(2) {
        // Where time runs down there is too little room beside it: a text may stand on it.
        if !stage.plane.is_down() {
            wishes.placer.block(Area::between(pair[0], pair[1]).grown(Px::whole(2)));
        }
    }
    let reads = draft.report.reads.iter();
    let reads = reads.filter(|it| it.resource == resource && it.sent_record.is_some());
    let mut before: Option<&Operation> = None;
    for operation in operations(draft.report, resource).chain(reads) {
        let at = stage.point(operation.decided, place(draft, operation, &track.levels));
        if stage.shows(operation.decided) {
            wishes
                .placer
                .block(Area::around(at, Px::whole(if operation.is_write { 9 } else { 6 })));
            lane.operations.push(operation_mark(draft, operation, at));
            // What the same client wrote again need not be read again.
            let again = before
                .is_some_and(|it| it.client == operation.client && it.value == operation.value);
            told::tell(draft, operation, at, (track.lane, again), wishes);
            before = Some(operation);
        }
    }
    told::fence_labels(draft, resource, track, check, &chart, wishes);
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

/// The mark of an operation at a point.
pub(super) fn operation_mark(draft: &Draft<'_>, operation: &Operation, at: Point) -> OperationMark {
    let client = operation.client;
    let name = operation.sent_record.and_then(|sent| draft.facts.flight(sent)).map(|it| it.name);
    // The same attempt decided twice was a duplicate on the way.
    let first = operation.sent_record.and_then(|sent| draft.operation(sent));
    let twin = first.is_some_and(|first| first.record < operation.record);
    // Reads of the own copy send nothing; they are counted.
    let own = || {
        let own = draft.report.reads.iter().filter(|it| it.client == client);
        own.filter(|it| it.sent_record.is_none() && it.record <= operation.record).count()
    };
    let number = name.map_or_else(|| format!("own-{}", own()), |name| name.n.to_string());
    let mut id = format!("{}-{number}", draft.cast.name(client));
    if let Some(attempt) = name.map(|name| name.attempt).filter(|&attempt| attempt > 1) {
        id.push_str(&format!(".try{attempt}"));
    }
    if twin {
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
        "{}: {} of {}",
        words::instant(operation.decided),
        if operation.is_write { "write" } else { "read" },
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
    if operation.is_write {
        title.push_str(&format!(": “{}”", operation.value));
    }
    title
}
