//! Stretches in which several clients believe at once.

use crate::view::{Anchor, Area, Label, Place, Placer, Point, Px, Tone, Wish, words};

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
            labels: Vec::new(),
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

/// Finds room for each wash's label: inside, between dimension arrows if they fit, or beside it.
pub(super) fn label(washes: &mut [Wash], draft: &Draft<'_>, placer: &mut Placer) {
    for wash in washes {
        let who = if wash.clients > 2 { "several" } else { "both" };
        let lasts = words::length(wash.lasts);
        let texts = [format!("{who} believe: {lasts}"), format!("{who}: {lasts}"), lasts.clone()];
        if draft.stage.plane.is_down() {
            let lines = [
                vec![format!("{who} believe"), lasts.clone()],
                vec![who.into(), "believe".into(), lasts],
            ];
            if let Some(labels) = lines.iter().find_map(|lines| stacked(wash.area, lines, placer)) {
                wash.labels = labels;
                continue;
            }
        }
        let label = texts.iter().find_map(|text| {
            let texts = vec![text.clone()];
            let inside = Wish::new(texts, Tone::Strong, inside(wash.area), wash.area);
            placer.place(inside)
        });
        if let Some(label) = label {
            wash.arrows = arrows(wash, &label, placer);
            wash.labels = vec![label];
            continue;
        }
        let places = beside(wash.area);
        let within = draft.stage.plot();
        let wish = Wish::new(texts.to_vec(), Tone::Strong, places, within);
        wash.labels = placer.place(wish).into_iter().collect();
    }
}

/// Rows from below the upper band, and in each the middle first.
fn inside(area: Area) -> Vec<Place> {
    let mut list = Vec::new();
    let rows = (area.h.0 - 300) / 80;
    // Where the upper client's labels end and the next client's begin, then above and below.
    for row in [3, 4, 2, 5, 1].into_iter().chain(6..rows.max(6)) {
        let y = area.y + Px::whole(20) + Px(row * 80);
        for share in [0.5, 0.33, 0.67, 0.2, 0.8] {
            let x = area.x.towards(area.right(), share);
            list.push(Place::new(Point::new(x, y), Anchor::Middle));
        }
    }
    list
}

fn beside(area: Area) -> Vec<Place> {
    let gap = Px::whole(8);
    let rows = (area.h.0 / 100).max(1);
    (0..rows)
        .flat_map(|row| {
            let y = area.y + Px::whole(30) + Px(row * 100);
            [
                Place::new(Point::new(area.right() + gap, y), Anchor::Start),
                Place::new(Point::new(area.x - gap, y), Anchor::End),
            ]
        })
        .collect()
}

/// Short lines below each other, for a wash that is high and narrow.
fn stacked(area: Area, lines: &[String], placer: &mut Placer) -> Option<Vec<Label>> {
    let height = Px::whole(15 * lines.len() as i32);
    for row in 0..((area.h - height).0 / 80).max(1) {
        for share in [0.5, 0.35, 0.65, 0.25, 0.75] {
            let x = area.x.towards(area.right(), share);
            let y = area.y + Px::whole(14) + Px(row * 80);
            let labels: Vec<_> = lines
                .iter()
                .enumerate()
                .map(|(n, text)| {
                    let at = Point::new(x, y + Px::whole(15 * n as i32));
                    Label::fixed(text.clone(), at, Anchor::Middle, Tone::Strong)
                })
                .collect();
            let fits = |label: &Label| {
                let fills = label.area().grown(Px::whole(2));
                area.covers(fills) && placer.is_free(fills) && !placer.crosses(fills)
            };
            if labels.iter().all(fits) {
                labels.iter().for_each(|label| placer.block(label.area().grown(Px::whole(2))));
                return Some(labels);
            }
        }
    }
    None
}

/// The two arrows from a label to the wash's edges, where nothing is in their way.
fn arrows(wash: &Wash, label: &Label, placer: &mut Placer) -> Vec<(Point, Point)> {
    let fills = label.area();
    let y = label.at.y - Px::whole(4);
    let gap = Px::whole(6);
    let ends = [
        (fills.x - gap, wash.area.x + Px::whole(3)),
        (fills.right() + gap, wash.area.right() - Px::whole(3)),
    ];
    // Along time only: where time runs down an arrow across it would measure nothing.
    let is_across = wash.edges[0].0.x == wash.edges[0].1.x;
    let lines = ends.map(|(from, to)| (Point::new(from, y), Point::new(to, y)));
    let free = lines.iter().all(|&(from, to)| {
        (from.x.0 - to.x.0).abs() >= 100
            && placer.is_free(Area::between(from, to).grown(Px::whole(3)))
    });
    if !is_across || !free {
        return Vec::new();
    }
    for (from, to) in lines {
        placer.block(Area::between(from, to).grown(Px::whole(3)));
    }
    lines.to_vec()
}
