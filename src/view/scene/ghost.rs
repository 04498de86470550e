//! The strip that tells what the other position of the fencing switch would have led to.

use crate::protocol::Outcome;
use crate::time::{Instant, TimeRange};
use crate::view::{Anchor, Font, Label, Point, Px, Tone, words};

use super::{Draft, Ghost, GhostPart, Look, Other};

/// The strip; none where there is no room for it or nothing was written.
pub(super) fn strip(draft: &Draft<'_>, other: Other<'_>) -> Option<Ghost> {
    let stage = draft.stage;
    let span = stage.ghost?;
    let resource = other.report.writes.first()?.resource;
    let writes = other.report.writes.iter().filter(|it| it.resource == resource);
    let across = (span.0 + Px::whole(9), span.1 - Px::whole(9));
    let middle = Px((across.0 + across.1).0 / 2);
    let mut ghost = Ghost {
        area: stage.lane_area(span),
        heading: heading(other.fencing, span.0),
        parts: Vec::new(),
        marks: Vec::new(),
        labels: Vec::new(),
        title: String::new(),
    };
    let accepted: Vec<_> = writes.clone().filter(|it| it.outcome == Outcome::Accepted).collect();
    for (n, write) in accepted.iter().enumerate() {
        let until = accepted.get(n + 1).map_or(draft.terms.until, |next| next.decided);
        let Some(area) = stage.area(TimeRange::new(write.decided, until), across) else { continue };
        let look = Look::of(write.client);
        let name = draft.cast.name(write.client);
        let texts = if write.stale {
            [format!("the stale value of {name} comes last"), "stale".to_owned()]
        } else {
            [format!("the value of {name}"), name.to_owned()]
        };
        let tone = if write.stale { Tone::Bad } else { Tone::Holder(look.hue) };
        // Marks of what was refused meanwhile divide the part: the words stand where they fit.
        let range = TimeRange::new(write.decided, until);
        let inside = writes.clone().filter(|it| it.decided > range.from && it.decided < range.to);
        let marks = inside.map(|it| stage.scale.x_from_instant(it.decided));
        let begins: Vec<Px> = [area.x].into_iter().chain(marks).collect();
        let ends = begins.iter().skip(1).map(|mark| *mark - Px::whole(8)).chain([area.right()]);
        let rooms: Vec<(Px, Px)> =
            begins.iter().map(|from| *from + Px::whole(14)).zip(ends).collect();
        let placed = texts.into_iter().find_map(|text| {
            let width = Font::LABEL.width(&text) + Px::whole(6);
            let room = rooms.iter().find(|(from, to)| *to - *from >= width)?;
            Some((text, room.0))
        });
        if let Some((text, x)) = placed {
            let from = Point::new(x, middle + Px::whole(4));
            ghost.labels.push(Label::fixed(text, from, Anchor::Start, tone));
        }
        ghost.parts.push(GhostPart { look, area, stale: write.stale });
    }
    let mut told = Vec::new();
    let mut first = Instant::MAX;
    for write in writes {
        first = first.min(write.decided);
        let name = draft.cast.name(write.client);
        let word = write.outcome.word();
        match told.last_mut() {
            Some((last, list)) if *last == word => *list = format!("{list}, then {name}"),
            _ => told.push((word, name.to_owned())),
        }
        if stage.shows(write.decided) {
            let at = stage.point(write.decided, middle);
            ghost.marks.push((at, write.outcome, write.stale));
        }
    }
    let told: Vec<_> = told.into_iter().map(|(word, list)| format!("{word} {list}")).collect();
    let told = told.join(", then ");
    ghost.title = format!(
        "{}: {told}",
        if other.fencing { "If fencing were on" } else { "If fencing were off" }
    );
    let at = Point::new(stage.scale.x_clamped(first) - Px::whole(14), middle + Px::whole(4));
    let label = Label::fixed(words::capital(&told), at, Anchor::End, Tone::Plain);
    if stage.shows(first) && label.area().x > stage.scale.start() + Px::whole(4) {
        ghost.labels.push(label);
    }
    Some(ghost)
}

fn heading(fencing: bool, top: Px) -> Vec<Label> {
    let position = if fencing { "were on" } else { "were off" };
    let x = Px::whole(20);
    vec![
        Label::fixed("If fencing", Point::new(x, top + Px::whole(16)), Anchor::Start, Tone::Faint),
        Label::fixed(position, Point::new(x, top + Px::whole(30)), Anchor::Start, Tone::Faint),
    ]
}
