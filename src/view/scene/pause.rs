//! Pauses of one client.

use crate::id::ProcessId;
use crate::view::{Anchor, Font, Label, Place, Point, Px, Tone, Wish, words};

use super::facts::Stretch;
use super::stage::{ClientTrack, Room};
use super::{Draft, PauseMark, Urgency, Wishes};

/// The client's pauses, with room taken for their handles.
pub(super) fn pauses(
    draft: &Draft<'_>,
    client: ProcessId,
    track: ClientTrack,
    wishes: &mut Wishes,
) -> Vec<PauseMark> {
    let mut list: Vec<PauseMark> = Vec::new();
    for stretch in draft.facts.pauses_of(client) {
        if let Some(mark) = pause(draft, client, track, stretch, &list, wishes) {
            list.push(mark);
        }
    }
    list
}

fn pause(
    draft: &Draft<'_>,
    client: ProcessId,
    track: ClientTrack,
    stretch: &Stretch,
    before: &[PauseMark],
    wishes: &mut Wishes,
) -> Option<PauseMark> {
    let stage = draft.stage;
    let info = &draft.cast.pauses[usize::from(stretch.number)];
    // Threads share the lane: the worker above, the renewal thread below.
    let (from, to) = track.pause;
    let mut span = match info.scope {
        "worker" => (from, track.line - Px::whole(1)),
        "renewer" => (track.line + Px::whole(1), to),
        _ => track.pause,
    };
    // A pause inside another is drawn inside it.
    if before.iter().any(|it| it.range.to > stretch.range.from && it.scope == info.scope) {
        let inset = Px((span.1 - span.0).0 / 6);
        span = (span.0 + inset, span.1 - inset);
    }
    let area = stage.area(stretch.range, span)?;
    let reach = Px::whole(5);
    wishes.placer.block(area.grown(if stage.room == Room::Ample { reach } else { Px::whole(2) }));
    let along = |at| stage.scale.x_from_instant(at);
    let middle = Px((span.0 + span.1).0 / 2);
    let cause = words::pause_cause(info.cause);
    // All of it, also where the run ends before: that is what its field says, too.
    let lasts = stretch.ends.since(stretch.range.from);
    let length = words::length(lasts);
    let mut due = Vec::new();
    let mut notes = Vec::new();
    for step in &draft.facts.clients[client.index()].steps {
        if step.due < step.at && stretch.range.contains(step.due) && stretch.range.from < step.due {
            let edge = Px::whole(1);
            due.push((
                stage.plane.point(along(step.due), span.0 + edge),
                stage.plane.point(along(step.due), span.1 - edge),
            ));
            let program = &draft.cast.steps[client.index()];
            let kind = program.get(step.step.index()).map_or("step", |it| it.kind);
            notes.push((along(step.due), kind.replace('_', " "), words::instant(step.due)));
        }
    }
    let mut mark = PauseMark {
        process: client,
        place: info.place,
        record: stretch.record,
        range: stretch.range,
        cut: stretch.range.to >= draft.terms.until,
        pinned: info.pinned,
        scope: info.scope,
        throttled: info.slices.is_some(),
        area,
        start: stage.plane.point(along(stretch.range.from), middle),
        end: stage.plane.point(along(stretch.range.to), middle),
        due,
        sign: None,
        labels: Vec::new(),
        lasts,
        title: title(draft, client, stretch, &notes),
    };
    if stage.plane.is_down() {
        mark.sign = (area.h > Px::whole(30)).then(|| area.middle());
        beside(draft, client, track, stretch, [cause, &length], wishes);
    } else {
        write_on(&mut mark, cause, &length, info.scope, &notes);
    }
    Some(mark)
}

fn title(
    draft: &Draft<'_>,
    client: ProcessId,
    stretch: &Stretch,
    notes: &[(Px, String, String)],
) -> String {
    let info = &draft.cast.pauses[usize::from(stretch.number)];
    let what = match info.scope {
        "worker" => "the worker of ",
        "renewer" => "the renewal thread of ",
        _ => "",
    };
    let name = draft.spoken(client);
    let mut title = format!(
        "{}: {what}{name} stands still from {} to {}, {}",
        words::capital(words::pause_cause(info.cause)),
        words::instant(stretch.range.from),
        words::instant(stretch.ends),
        words::length(stretch.ends.since(stretch.range.from)),
    );
    for (_, kind, due) in notes {
        title.push_str(&format!("; its {kind} was due at {due}"));
    }
    title
}

/// Writes what fits onto the block: cause and length at its beginning, what was due at its place.
fn write_on(
    mark: &mut PauseMark,
    cause: &str,
    length: &str,
    scope: &str,
    notes: &[(Px, String, String)],
) {
    let area = mark.area;
    if area.h < Px::whole(13) {
        return;
    }
    let y = area.middle().y + Px::whole(4);
    let (left, right) = (area.x + Px::whole(12), area.right() - Px::whole(12));
    let whose = match scope {
        "worker" => " of the worker",
        "renewer" => " of the renewal thread",
        _ => "",
    };
    // The due mark of the first step ends the room for the pause's own words.
    let first = notes.first().map_or(right, |note| note.0 - Px::whole(6));
    let font = Font::PAUSE;
    let all = format!("{cause}{whose}, {length}");
    let texts = [all.clone(), format!("{cause}, {length}"), length.to_owned()];
    let sign = Px::whole(16);
    let fits = |text: &String, room: Px| font.width(text) <= room;
    let own = texts.iter().find(|text| fits(text, first - left - sign));
    let own = own.or_else(|| texts.iter().find(|text| fits(text, right - left - sign)));
    let mut from = left;
    if let Some(text) = own {
        mark.sign = Some(Point::new(left + Px::whole(5), area.middle().y));
        let mut label =
            Label::fixed(text.clone(), Point::new(left + sign, y), Anchor::Start, Tone::Pause);
        label.full = (*text != all).then_some(all);
        from = label.area().right() + Px::whole(6);
        mark.labels.push(label);
    }
    for (at, kind, due) in notes {
        let x = *at + Px::whole(6);
        if x < from {
            continue;
        }
        let full = format!("its {kind} was due at {due}");
        let texts = [full.clone(), format!("{kind} due {due}"), format!("{kind} due")];
        let room = right - x;
        if let Some(text) = texts.iter().find(|text| Font::LABEL.width(text) <= room) {
            let mut label =
                Label::fixed(text.clone(), Point::new(x, y), Anchor::Start, Tone::PauseNote);
            label.full = (*text != full).then_some(full);
            from = label.area().right() + Px::whole(6);
            mark.labels.push(label);
        }
    }
}

/// Where time runs down a block is too narrow for words: they stand beside it.
fn beside(
    draft: &Draft<'_>,
    client: ProcessId,
    track: ClientTrack,
    stretch: &Stretch,
    texts: [&str; 2],
    wishes: &mut Wishes,
) {
    let stage = draft.stage;
    if stage.room == Room::Tight {
        return;
    }
    let (from, to) =
        (stage.scale.x_clamped(stretch.range.from), stage.scale.x_clamped(stretch.range.to));
    let rows = ((to - from).0 / 280).clamp(1, 8);
    let x = track.belief.1 + Px::whole(5);
    for (n, (text, tone)) in texts.into_iter().zip([Tone::Strong, Tone::Plain]).enumerate() {
        let places = (0..rows)
            .map(|row| from + Px::whole(14 + 15 * n as i32 + 28 * row))
            .map(|y| Place::new(Point::new(x, y), Anchor::Start))
            .collect();
        let within = draft.within(track.lane);
        let short = text.strip_suffix(" pause").map(str::to_owned);
        let texts = [text.to_owned()].into_iter().chain(short).collect();
        wishes.wish(Urgency::Belief, client, Wish::new(texts, tone, places, within));
    }
}
