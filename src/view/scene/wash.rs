//! Stretches in which several clients believe at once.

use crate::view::{Anchor, Label, Placer, Point, Px, Tone, words};

use super::{Draft, Wash};

/// The washes of a run, without labels.
pub(super) fn washes(draft: &Draft<'_>) -> Vec<Wash> {
    let stage = draft.stage;
    let mut list = Vec::new();
    for overlap in &draft.report.overlaps {
        let bands = overlap.clients.iter().map(|it| stage.clients[it.index()].belief);
        let Some(first) = bands.clone().map(|band| band.0).min() else { continue };
        let Some(last) = bands.map(|band| band.1).max() else { continue };
        let Some(area) = stage.area(overlap.range, (first, last)) else { continue };
        let edge = |along| (stage.plane.point(along, first), stage.plane.point(along, last));
        let along = |at| stage.scale.x_clamped(at);
        let names: Vec<_> = overlap.clients.iter().map(|&it| draft.spoken(it)).collect();
        let lasts = overlap.range.length();
        list.push(Wash {
            area,
            edges: [edge(along(overlap.range.from)), edge(along(overlap.range.to))],
            arrows: Vec::new(),
            label: None,
            lasts,
            clients: names.len(),
            title: format!(
                "{} believe at once, from {} to {}: {}",
                names.join(" and "),
                words::instant(overlap.range.from),
                words::instant(overlap.range.to),
                words::length(lasts),
            ),
        });
    }
    list
}

/// Finds room for each wash's label: inside between dimension arrows, or beside it.
pub(super) fn label(washes: &mut [Wash], placer: &mut Placer) {
    for wash in washes {
        let who = if wash.clients > 2 { "several" } else { "both" };
        let lasts = words::length(wash.lasts);
        let texts = [format!("{who} believe: {lasts}"), format!("{who}: {lasts}"), lasts];
        let middle = wash.area.middle();
        let rows = wash.area.h.0 / 60;
        'found: for text in &texts {
            for row in 0..rows {
                // From the upper quarter outwards, where a client's own labels are not.
                let y = wash.area.y + Px::whole(14) + Px(row * 60);
                let beside = Px::whole(8);
                let places = [
                    (Point::new(middle.x, y), Anchor::Middle),
                    (Point::new(wash.area.x - beside, y), Anchor::End),
                    (Point::new(wash.area.right() + beside, y), Anchor::Start),
                ];
                for (n, (at, anchor)) in places.into_iter().enumerate() {
                    let label = Label::fixed(text.clone(), at, anchor, Tone::Strong);
                    let fills = label.area();
                    let inside = fills.x >= wash.area.x && fills.right() <= wash.area.right();
                    if (n == 0) != inside || y + Px::whole(4) > wash.area.bottom() {
                        continue;
                    }
                    if placer.is_free(fills) {
                        placer.block(fills.grown(Px::whole(2)));
                        wash.arrows = if inside { arrows(wash, &label) } else { Vec::new() };
                        wash.label = Some(label);
                        break 'found;
                    }
                }
            }
        }
    }
}

/// The two arrows from a label to the wash's edges, where they are long enough to be seen.
fn arrows(wash: &Wash, label: &Label) -> Vec<(Point, Point)> {
    let fills = label.area();
    let y = label.at.y - Px::whole(4);
    let gap = Px::whole(6);
    let ends = [
        (fills.x - gap, wash.area.x + Px::whole(3)),
        (fills.right() + gap, wash.area.right() - Px::whole(3)),
    ];
    if ends.iter().any(|(from, to)| (from.0 - to.0).abs() < 100)
        || wash.edges[0].0.x != wash.edges[0].1.x
    {
        return Vec::new();
    }
    ends.into_iter().map(|(from, to)| (Point::new(from, y), Point::new(to, y))).collect()
}
