//! Messages on their way, and the tokens that travel with them.

use crate::id::ProcessId;
use crate::protocol::{MessageName, Outcome, Payload};
use crate::time::Instant;
use crate::trace::Role;
use crate::view::{Area, Density, Font, Placer, Point, Px, words};

use super::facts::Flight;
use super::stage::Room;
use super::{Draft, Fate, Lane, MessageMark, Tag};

/// All messages of one client: its requests, and what answers them.
pub(super) fn messages(draft: &Draft<'_>, client: ProcessId) -> Vec<MessageMark> {
    let mut list = Vec::new();
    for flight in draft.facts.flights.iter().filter(|flight| flight.name.client == client) {
        let range = draft.stage.scale.range();
        let last = flight.arrivals.iter().map(|it| it.at).max().or(flight.arrives);
        if flight.sent > range.to || last.is_some_and(|last| last < range.from) {
            continue;
        }
        if flight.arrivals.is_empty() {
            let arrives = flight.arrives.unwrap_or(range.to);
            list.extend(mark(draft, flight, arrives, Fate::UnderWay, 0));
        }
        for (n, arrival) in flight.arrivals.iter().enumerate() {
            let fate = if arrival.lost.is_some() { Fate::Lost } else { Fate::Arrived };
            list.extend(mark(draft, flight, arrival.at, fate, n));
        }
    }
    list
}

/// A message's name in the format's notation.
pub(super) fn id(draft: &Draft<'_>, name: MessageName) -> String {
    let mut id = format!("{}.{}#{}", draft.cast.name(name.client), name.kind.word(), name.n);
    if name.attempt > 1 {
        id.push_str(&format!(".try{}", name.attempt));
    }
    if name.reply {
        id.push_str(".reply");
    }
    id
}

/// Where on a resource's chart a message arrives or leaves: at the level of its token.
fn level(draft: &Draft<'_>, flight: &Flight) -> Option<Px> {
    let request = if flight.name.reply { draft.facts.request(flight.name)? } else { flight };
    let operation = draft.operation(request.number)?;
    let Role::Resource(n) = draft.cast.role(operation.resource) else { return None };
    Some(super::resource::place(draft, operation, &draft.stage.resources[n.index()].levels))
}

fn mark(
    draft: &Draft<'_>,
    flight: &Flight,
    ends: Instant,
    fate: Fate,
    nth: usize,
) -> Option<MessageMark> {
    let stage = draft.stage;
    let resource = [flight.from, flight.to]
        .into_iter()
        .find(|&it| matches!(draft.cast.role(it), Role::Resource(_)));
    let level = resource.and_then(|_| level(draft, flight));
    let dock = |process| stage.dock(draft.cast, process, level);
    let mut from = stage.point(flight.sent, dock(flight.from));
    let mut to = stage.point(ends, dock(flight.to));
    match fate {
        // Lost at once: a stub, so that it is seen that it was sent.
        Fate::Lost if ends == flight.sent => {
            to = from.towards(to, 0.4);
            let slant = Px::whole(6);
            to = stage.plane.point(stage.plane.along(to) + slant, stage.plane.across(to));
        }
        Fate::Lost => to = from.towards(to, 0.85),
        Fate::Arrived if resource == Some(flight.to) => to = short_of(from, to, 9.0),
        _ => {}
    }
    let clipped = clip(stage.plot(), from, to);
    (from, to) = clipped?;
    let fate = match fate {
        Fate::Arrived if !stage.shows(ends) => Fate::UnderWay,
        fate => fate,
    };
    let bad = match flight.payload {
        Payload::WriteAnswer { outcome, .. } => outcome == Outcome::Rejected,
        Payload::ReadAnswer { refused, .. } => refused.is_some(),
        _ => false,
    };
    Some(MessageMark {
        name: flight.name,
        id: id(draft, flight.name),
        look: draft.look(flight.name.client),
        from,
        to,
        arrives: flight.arrives,
        fate,
        to_resource: resource.is_some(),
        bad,
        again: nth > 0,
        record: flight.number,
        title: title(draft, flight, ends, fate),
    })
}

/// The point so many pixels before the end of a line.
fn short_of(from: Point, to: Point, pixels: f64) -> Point {
    let length = from.distance(to);
    if length <= pixels { to } else { from.towards(to, 1.0 - pixels / length) }
}

/// The part of a line that lies in the plot.
fn clip(plot: Area, from: Point, to: Point) -> Option<(Point, Point)> {
    let plot = plot.grown(Px(5));
    if plot.covers(Area::between(from, to)) {
        return Some((from, to));
    }
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (a, b, low, high) in
        [(from.x, to.x, plot.x, plot.right()), (from.y, to.y, plot.y, plot.bottom())]
    {
        let run = (b - a).get();
        if run == 0.0 {
            continue;
        }
        let (one, two) = ((low - a).get() / run, (high - a).get() / run);
        enters = enters.max(one.min(two));
        leaves = leaves.min(one.max(two));
    }
    (enters < leaves).then(|| (from.towards(to, enters), from.towards(to, leaves)))
}

fn title(draft: &Draft<'_>, flight: &Flight, ends: Instant, fate: Fate) -> String {
    let what = match flight.payload {
        Payload::Acquire { .. } => "acquire".to_owned(),
        Payload::Granted { token: Some(token), .. } => format!("granted, token {token}"),
        Payload::Granted { .. } => "granted".to_owned(),
        Payload::Refused { .. } => "refused".to_owned(),
        Payload::CheckAnswer { holds: true } => "still the holder".to_owned(),
        Payload::CheckAnswer { holds: false } => "not the holder".to_owned(),
        Payload::Write(write) => {
            let value = draft.cast.value(write.value);
            match write.token {
                Some(token) => format!("write “{value}” with token {token}"),
                None => format!("write “{value}”"),
            }
        }
        Payload::WriteAnswer { outcome, reason, .. } => match reason {
            Some(reason) => format!("write {}: {}", outcome.word(), reason.words()),
            None => format!("write {}", outcome.word()),
        },
        _ if flight.name.reply => format!("answer to {}", flight.name.kind.word()),
        _ => flight.name.kind.word().to_owned(),
    };
    let ends = words::instant(ends);
    let end = match fate {
        Fate::Arrived => format!("arrives {ends}"),
        Fate::Lost => format!("lost {ends}"),
        Fate::UnderWay => "still under way".to_owned(),
    };
    format!(
        "{} to {}: {what}, sent {}, {end}",
        words::capital(draft.spoken(flight.from)),
        draft.spoken(flight.to),
        words::instant(flight.sent),
    )
}

/// Boxes with tokens, on the arrows of grants and writes.
pub(super) fn tags(draft: &Draft<'_>, lanes: &mut [Lane], placer: &mut Placer) {
    let stage = draft.stage;
    if stage.room == Room::Tight || stage.density == Density::Min || stage.plane.is_down() {
        return;
    }
    for lane in &mut *lanes {
        let mut boxes = Vec::new();
        for message in lane.messages.iter().filter(|it| !it.again) {
            if let Some(tag) = tag(draft, message, placer) {
                boxes.push(tag);
            }
        }
        lane.tags = boxes;
    }
}

fn tag(draft: &Draft<'_>, message: &MessageMark, placer: &mut Placer) -> Option<Tag> {
    let stage = draft.stage;
    let flight = draft.facts.flight(message.record)?;
    let token = match flight.payload {
        Payload::Granted { token, .. } => token?,
        Payload::Write(write) => write.token?,
        Payload::Read { token, .. } => token?,
        _ => return None,
    };
    let text = token.to_string();
    let font = Font { bold: true, ..Font::SMALL };
    let (w, h) = (font.width(&text) + Px::whole(8), Px::whole(16));
    // All boxes in one row above the lock service where they can, so that they compare.
    let row = stage.bar.0 - Px::whole(18);
    let (a, b) = (message.from, message.to);
    let run = (b.y - a.y).get();
    let share = if run == 0.0 { 0.5 } else { ((row - a.y).get() / run).clamp(0.1, 0.9) };
    let step = if run == 0.0 { 0.12 } else { 19.0 / run };
    let shares = [share, share - step, share - 2.0 * step, share - 3.0 * step];
    let middles = shares.into_iter().map(|share| a.towards(b, share.clamp(0.1, 0.9)));
    let boxes = middles.map(|at| Area { x: at.x - w.half(), y: at.y - h.half(), w, h });
    let area = placer.place_area(boxes)?;
    Some(Tag { look: message.look, area, text })
}
