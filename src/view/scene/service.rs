//! The lock service's lane: who holds the lease in truth.

use crate::order;
use crate::property::Grant;
use crate::protocol::{GrantEnd, Refusal};
use crate::time::{Instant, TimeRange};
use crate::view::{Anchor, Area, Density, Font, Label, Place, Point, Px, Tone, Wish, words};

use super::stage::Room;
use super::{Draft, Lane, LaneKind, LeaseBar, RefusalMark, Urgency, Wishes, fault};

/// The lane, with its labels wished for.
pub(super) fn lane(draft: &Draft<'_>, wishes: &mut Wishes) -> Lane {
    let stage = draft.stage;
    let service = draft.cast.service();
    let line = Px((stage.bar.0 + stage.bar.1).0 / 2);
    let area = stage.lane_area(stage.service);
    let mut lane = Lane::new(service, "service".to_owned(), LaneKind::Service, area);
    lane.summary = "Lock service: who holds the lease in truth".to_owned();
    lane.heading = draft.heading(service, stage.service, line, &["who really holds it"]);
    lane.faults = fault::faults(draft, service, stage.service, wishes);
    for grant in &draft.report.grants {
        for held in &grant.held {
            lane.leases.extend(bar(draft, grant, *held, wishes));
        }
    }
    for refused in &draft.facts.refused {
        if !stage.shows(refused.at) {
            continue;
        }
        let at = stage.point(refused.at, stage.bar.0);
        wishes.placer.block(Area::around(at, Px::whole(5)));
        lane.refusals.push(RefusalMark {
            at,
            record: refused.record,
            title: refusal(draft, refused.client, refused.why, refused.at),
        });
    }
    free(draft, wishes);
    lane
}

fn refusal(draft: &Draft<'_>, client: crate::id::ProcessId, why: Refusal, at: Instant) -> String {
    let holder = draft.report.holder_at(at).map(|it| draft.cast.name(it.client));
    let why = match (why, holder) {
        (Refusal::Held, Some(holder)) => format!("{holder} holds the lease"),
        (Refusal::Held, None) => "the lease is held".to_owned(),
        (Refusal::Expired, _) => "its lease is over".to_owned(),
        (Refusal::NotHolder, _) => "it is not the holder".to_owned(),
    };
    format!("{}: {} is refused, {why}", words::instant(at), draft.cast.name(client))
}

fn bar(draft: &Draft<'_>, grant: &Grant, held: TimeRange, wishes: &mut Wishes) -> Option<LeaseBar> {
    let stage = draft.stage;
    // A lease that never ends within the run is drawn to its end.
    let until = draft.terms.until;
    let range = TimeRange::new(held.from, held.to.min(until));
    let area = stage.area(range, stage.bar)?;
    wishes.placer.block(area);
    let name = draft.spoken(grant.client);
    let ends = ending(grant, held.to, until);
    let number = match grant.token {
        Some(token) => format!("#{token}"),
        None => format!("grant {}", grant.ordinal),
    };
    let mut title = match grant.token {
        Some(token) => format!("Grant {}, token {token}", grant.ordinal),
        None => format!("Grant {}", grant.ordinal),
    };
    title.push_str(&format!(": {name} holds the lease from {}", words::instant(held.from)));
    if let Some(ends) = &ends {
        title.push_str(&format!(", {ends}"));
    }
    let mut bar = LeaseBar {
        grant: grant.ordinal,
        token: grant.token,
        look: draft.look(grant.client),
        area,
        badge: None,
        labels: Vec::new(),
        record: grant.record,
        title,
    };
    if stage.plane.is_down() {
        let narrow = Font::NAME.width(&number) <= area.w;
        if narrow && area.h >= Px::whole(18) {
            let at = Point::new(area.middle().x, clear(draft, area) + Px::whole(4));
            bar.labels.push(Label::fixed(number, at, Anchor::Middle, Tone::Name));
        }
        return Some(bar);
    }
    let name = draft.cast.name(grant.client);
    write_on(&mut bar, number, name, ends, stage.density);
    Some(bar)
}

/// Where on a bar that runs down no refusal's mark is in the way, near its middle.
fn clear(draft: &Draft<'_>, area: Area) -> Px {
    let stage = draft.stage;
    let along = |at| stage.scale.x_from_instant(at);
    let marks: Vec<_> = draft.facts.refused.iter().map(|it| along(it.at)).collect();
    let shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
    let mut places = shares.into_iter().map(|share| area.y.towards(area.bottom(), share));
    let near = |y: Px| marks.iter().any(|mark| (*mark - y).0.abs() < 110);
    places.find(|&y| !near(y)).unwrap_or(area.middle().y)
}

/// How a grant ended, for the bar's right end.
fn ending(grant: &Grant, to: Instant, until: Instant) -> Option<String> {
    match grant.ended {
        Some((at, by)) if at <= until && at == to => {
            let at = words::instant(at);
            Some(match by {
                GrantEnd::Expiry => format!("expires {at}"),
                GrantEnd::Release => format!("released {at}"),
                GrantEnd::Reacquired => format!("granted anew {at}"),
                GrantEnd::Takeover => format!("taken over {at}"),
                GrantEnd::AdminRelease => format!("ended by an administrator {at}"),
                GrantEnd::Evicted => format!("evicted {at}"),
                GrantEnd::RecordDeleted => format!("record deleted {at}"),
                GrantEnd::StateLost => format!("forgotten {at}"),
            })
        }
        _ => grant.expires.map(|at| format!("expires {}", words::instant(at))),
    }
}

/// Writes onto a bar what fits: badge, token, holder, end.
fn write_on(
    bar: &mut LeaseBar,
    number: String,
    name: &str,
    ends: Option<String>,
    density: Density,
) {
    let area = bar.area;
    let y = area.middle().y + Px(45);
    let (mut x, right) = (area.x + Px::whole(9), area.right() - Px::whole(8));
    let font = Font::NAME;
    let badge = Px::whole(16);
    if x + badge + font.width(&number) > right {
        // Too short for both: the token says more than the badge.
        if font.width(&number) <= area.w - Px::whole(4) {
            let at = Point::new(area.middle().x, y);
            bar.labels.push(Label::fixed(number, at, Anchor::Middle, Tone::Name));
        }
        return;
    }
    bar.badge = Some(Point::new(x + Px::whole(5), area.middle().y));
    x += badge;
    let number = Label::fixed(number, Point::new(x, y), Anchor::Start, Tone::Name);
    x = number.area().right() + Px::whole(6);
    bar.labels.push(number);
    if density == Density::Min {
        return;
    }
    let end_font = Tone::Plain.font();
    let end_width = ends.as_ref().map_or(Px::ZERO, |text| end_font.width(text));
    let holder = format!("held by {name}");
    let with_end = right - x - end_width - Px::whole(10);
    let all = end_font.width(&holder);
    // The holder's name is worth more than the end, and half a name more than none.
    let least = Px::whole(80).min(all);
    let room = if least <= with_end { with_end } else { right - x };
    if least <= room {
        bar.labels.push(Label::shortened(&holder, Point::new(x, y), Tone::Plain, room));
    }
    if let (Some(text), true) = (ends, least <= with_end) {
        bar.labels.push(Label::fixed(text, Point::new(right, y), Anchor::End, Tone::Plain));
    }
}

/// Says where nobody holds the lease between two grants.
fn free(draft: &Draft<'_>, wishes: &mut Wishes) {
    let stage = draft.stage;
    if stage.density == Density::Min || stage.room == Room::Tight {
        return;
    }
    let mut held: Vec<TimeRange> =
        draft.report.grants.iter().flat_map(|it| it.held.iter().copied()).collect();
    order::sort_by_key(&mut held, |range| range.from);
    let Some(first) = held.first() else { return };
    let mut to = first.to;
    for next in &held[1..] {
        if next.from > to && stage.shows(to) {
            let gap = TimeRange::new(to, next.from);
            let length = words::length(gap.length());
            let texts = vec![format!("free for {length}"), "free".to_owned()];
            let middle = Instant::from_micros((gap.from.micros() + gap.to.micros()) / 2);
            let along = stage.scale.x_clamped(middle);
            let places = if stage.plane.is_down() {
                vec![Place::new(Point::new(stage.bar.0, along + Px::whole(4)), Anchor::Start)]
            } else {
                let y = stage.bar.1 + Px::whole(14);
                vec![Place::new(Point::new(along, y), Anchor::Middle)]
            };
            let (tone, within) = (Tone::Plain, draft.within(stage.service));
            let wish = Wish::new(texts, tone, places, within);
            wishes.wish(Urgency::Remark, draft.cast.service(), wish);
        }
        to = to.max(next.to);
    }
}
