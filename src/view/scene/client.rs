//! A client's lane: its line, its steps, what it believes, and what it says.

use crate::id::{GrantNo, ProcessId, StepNo};
use crate::order;
use crate::property::Belief;
use crate::time::{Instant, TimeRange};
use crate::trace::StepInfo;
use crate::view::{Anchor, Place, Point, Px, Tone, Wish, words};

use super::facts::StepFact;
use super::stage::{ClientTrack, Room};
use super::{
    BeliefBand, Draft, Lane, LaneKind, Look, OperationMark, StepMark, Stroke, StrokeKind, Urgency,
    Wishes, fault, message, pause, resource, says,
};

/// One client's lane, with its labels wished for.
pub(super) fn lane(draft: &Draft<'_>, client: ProcessId, wishes: &mut Wishes) -> Lane {
    let stage = draft.stage;
    let track = stage.clients[client.index()];
    let look = draft.look(client);
    let delay = link(draft, client);
    let notes: Vec<&str> = delay.iter().map(String::as_str).collect();
    let heading = draft.heading(client, track.lane, track.line, &notes);
    let badge = heading.first().map(|label| (look, label.at.shifted(-Px::whole(13), -Px(45))));
    let name = draft.cast.name(client).to_owned();
    let area = stage.lane_area(track.lane);
    let mut lane = Lane {
        summary: words::heading(draft.cast, client),
        badge,
        heading,
        activity: activity(draft, client, track),
        sends: sends(draft, client, track),
        steps: steps(draft, client, track),
        crashes: crashes(draft, client, track),
        pauses: pause::pauses(draft, client, track, wishes),
        faults: fault::faults(draft, client, track.lane, wishes),
        messages: message::messages(draft, client),
        operations: own_reads(draft, client, track),
        ..Lane::new(client, name, LaneKind::Client(look), area)
    };
    for stroke in &lane.activity {
        let thick = Px::whole(2);
        wishes.placer.block(crate::view::Area::between(stroke.from, stroke.to).grown(thick));
    }
    if stage.room > Room::Tight {
        for message in &lane.messages {
            wishes.placer.line(message.from, message.to);
        }
    }
    for belief in draft.report.beliefs.iter().filter(|it| it.client == client) {
        bands(draft, belief, track, look, &mut lane, wishes);
    }
    if stage.room > Room::Tight {
        says::says(draft, client, track, wishes);
    }
    lane
}

/// How long the client's messages take, where all that can be told is one number: the shortest
/// time to whom it writes first, since a fault can only make it longer.
fn link(draft: &Draft<'_>, client: ProcessId) -> Option<String> {
    let from = || draft.facts.flights.iter().filter(|it| it.from == client);
    let to = from().next()?.to;
    let delays = from().filter(|it| it.to == to);
    let delay = delays.filter_map(|it| Some(it.arrives?.since(it.sent))).min()?;
    Some(format!("{} one way", words::length(delay)))
}

/// The pieces of the client's line: none while it is frozen or down.
fn activity(draft: &Draft<'_>, client: ProcessId, track: ClientTrack) -> Vec<Stroke> {
    let stage = draft.stage;
    let facts = &draft.facts.clients[client.index()];
    let until = draft.terms.until;
    let begins = facts.steps.first().map_or(until, |step| step.at);
    let over = facts.over.unwrap_or(until);
    let pauses = draft.facts.pauses_of(client);
    let mut gaps: Vec<TimeRange> = pauses
        .filter(|it| draft.cast.pauses[usize::from(it.number)].scope == "process")
        .map(|it| it.range)
        .chain(facts.down.iter().copied())
        .collect();
    order::sort_by_key(&mut gaps, |gap| gap.from);
    let mut pieces = vec![
        (TimeRange::new(Instant::ZERO, begins), StrokeKind::Idle),
        (TimeRange::new(begins, over), StrokeKind::Runs),
        (TimeRange::new(over, until), StrokeKind::Idle),
    ];
    let program = &draft.cast.steps[client.index()];
    for (n, step) in facts.steps.iter().enumerate() {
        if program.get(step.step.index()).is_some_and(|it| it.kind == "work") {
            let ends = facts.steps.get(n + 1).map_or(over, |next| next.at);
            pieces.push((TimeRange::new(step.at, ends), StrokeKind::Works));
        }
    }
    let mut list = Vec::new();
    for (piece, kind) in pieces {
        let mut from = piece.from;
        for gap in gaps.iter().filter(|gap| gap.to > piece.from && gap.from < piece.to) {
            push(stage, TimeRange::new(from, gap.from), track, kind, &mut list);
            from = from.max(gap.to);
        }
        push(stage, TimeRange::new(from, piece.to), track, kind, &mut list);
    }
    list
}

fn push(
    stage: &super::Stage,
    range: TimeRange,
    track: ClientTrack,
    kind: StrokeKind,
    list: &mut Vec<Stroke>,
) {
    if stage.area(range, (track.line, track.line)).is_some() {
        let along = |at| stage.plane.point(stage.scale.x_clamped(at), track.line);
        list.push(Stroke { from: along(range.from), to: along(range.to), kind });
    }
}

/// Where it crashed.
fn crashes(draft: &Draft<'_>, client: ProcessId, track: ClientTrack) -> Vec<Point> {
    let down = draft.facts.clients[client.index()].down.iter().map(|it| it.from);
    down.filter(|&at| draft.stage.shows(at)).map(|at| draft.stage.point(at, track.line)).collect()
}

/// Where it read its own copy: nobody but itself took part.
fn own_reads(draft: &Draft<'_>, client: ProcessId, track: ClientTrack) -> Vec<OperationMark> {
    let reads = draft.report.reads.iter().filter(|it| it.client == client);
    let own = reads.filter(|it| it.sent_record.is_none() && draft.stage.shows(it.decided));
    own.map(|it| {
        let at = draft.stage.point(it.decided, track.line);
        resource::operation_mark(draft, it, at)
    })
    .collect()
}

/// Where it sends something.
fn sends(draft: &Draft<'_>, client: ProcessId, track: ClientTrack) -> Vec<Point> {
    let sent = draft.facts.flights.iter().filter(|it| it.from == client);
    let shown = sent.filter(|it| draft.stage.shows(it.sent));
    shown.map(|it| draft.stage.point(it.sent, track.line)).collect()
}

fn steps(draft: &Draft<'_>, client: ProcessId, track: ClientTrack) -> Vec<StepMark> {
    let stage = draft.stage;
    let facts = &draft.facts.clients[client.index()];
    let mut list = Vec::new();
    for (n, step) in facts.steps.iter().enumerate() {
        let ends = facts.steps.get(n + 1).map(|next| next.at).or(facts.over);
        let range = TimeRange::new(step.at, ends.unwrap_or(draft.terms.until));
        if !stage.shows(step.at) {
            continue;
        }
        let reach = (track.line - Px::whole(12), track.line + Px::whole(12));
        let at = stage.point(step.at, track.line);
        list.push(StepMark {
            step: step.step,
            at,
            begins: step.at,
            reach: stage.area(range, reach).unwrap_or(crate::view::Area::around(at, Px::whole(12))),
            sends: info(draft, client, step.step).is_some_and(step_sends),
            record: step.record,
            title: step_title(draft, client, step),
        });
    }
    list
}

/// What a step of the program is.
pub(super) fn info<'a>(draft: &Draft<'a>, client: ProcessId, step: StepNo) -> Option<&'a StepInfo> {
    draft.cast.steps[client.index()].get(step.index())
}

fn step_sends(step: &StepInfo) -> bool {
    matches!(
        step.kind,
        "acquire" | "try_acquire" | "check" | "read" | "write" | "release" | "fence_out"
    )
}

fn step_title(draft: &Draft<'_>, client: ProcessId, step: &StepFact) -> String {
    let what = info(draft, client, step.step);
    let name = draft.cast.name(client);
    let mut title = format!("{name}, step {}", step.step.0 + 1);
    if let Some(what) = what {
        title.push_str(": ");
        title.push_str(&what.kind.replace('_', " "));
        if let Some(label) = &what.label {
            title.push_str(&format!(" ({label})"));
        }
    }
    title.push_str(&format!(", began at {}", words::instant(step.at)));
    if step.due < step.at {
        title.push_str(&format!("; it was due at {}", words::instant(step.due)));
    }
    title
}

/// The stretches in which a grant holds in server truth.
fn truth<'a>(draft: &Draft<'a>, grant: GrantNo) -> &'a [TimeRange] {
    draft.report.grants.get(grant.index()).map_or(&[], |it| &it.held)
}

/// A belief, cut where the lease's truth begins or ends, with its labels and guides.
fn bands(
    draft: &Draft<'_>,
    belief: &Belief,
    track: ClientTrack,
    look: Look,
    lane: &mut Lane,
    wishes: &mut Wishes,
) {
    let stage = draft.stage;
    let name = draft.spoken(belief.client);
    let held = truth(draft, belief.grant);
    let mut cuts: Vec<Instant> = held.iter().flat_map(|it| [it.from, it.to]).collect();
    cuts.push(belief.range.to);
    cuts.retain(|&cut| belief.range.contains(cut) || cut == belief.range.to);
    order::sort_by_key(&mut cuts, |it| *it);
    let mut from = belief.range.from;
    for to in cuts {
        let range = TimeRange::new(from, to);
        let late = !held.iter().any(|it| it.contains(from));
        from = to;
        let Some(area) = stage.area(range, track.belief) else { continue };
        wishes.placer.block(area);
        let length = words::length(range.length());
        let title = if late {
            format!("{name} still believes that it holds the lease, {length} after its end")
        } else {
            format!("{name} believes that it holds the lease, and it does: {length}")
        };
        if late {
            let along = stage.scale.x_clamped(range.from);
            if stage.shows(range.from) {
                let reach = (track.belief.0 - Px::whole(4), stage.bar.0);
                lane.guides
                    .push((stage.plane.point(along, reach.0), stage.plane.point(along, reach.1)));
            }
        }
        let texts = if late {
            vec![
                format!("still believes, {length} after expiry"),
                format!("still believes, {length}"),
                "still believes".to_owned(),
            ]
        } else {
            vec!["believes it is the holder".to_owned(), "believes".to_owned()]
        };
        if stage.room > Room::Tight {
            let urgency = if late { Urgency::Wakes } else { Urgency::Belief };
            let tone = if late { Tone::Bad } else { Tone::Holder(look.hue) };
            let places = under(stage, range, track);
            let within = draft.within(track.lane);
            wishes.wish(urgency, belief.client, Wish::new(texts, tone, places, within));
        }
        let record = belief.began;
        lane.beliefs.push(BeliefBand { look, area, late, range, record, title });
    }
}

/// Places below a band, or to its right where time runs down.
fn under(stage: &super::Stage, range: TimeRange, track: ClientTrack) -> Vec<Place> {
    let (from, to) = (stage.scale.x_clamped(range.from), stage.scale.x_clamped(range.to));
    if stage.plane.is_down() {
        let x = track.belief.1 + Px::whole(5);
        let rows = ((to - from).0 / 140).clamp(1, 12);
        return (0..rows)
            .map(|row| Place::new(Point::new(x, from + Px::whole(12 + 14 * row)), Anchor::Start))
            .collect();
    }
    let y = track.belief.1 + Px::whole(14);
    let columns = ((to - from).0 / 200).clamp(1, 16);
    let mut list: Vec<_> = (0..columns)
        .map(|column| from + Px::whole(5 + 20 * column))
        .map(|x| Place::new(Point::new(x, y), Anchor::Start))
        .collect();
    list.insert(1, Place::new(Point::new(to - Px::whole(5), y), Anchor::End));
    list
}
