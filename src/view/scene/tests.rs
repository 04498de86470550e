//! Geometry in exact numbers.

use super::*;
use crate::protocol::Outcome;
use crate::time::Duration;
use crate::view::tests::{Run, flagship, gallery_runs, hard_runs, tenths};

fn scene(run: &Run, layout: Layout) -> Scene {
    Scene::new(&run.cast, &run.terms, &run.trace, &run.report, &layout)
}

fn wide() -> Scene {
    scene(&flagship(true), Layout::full(1034))
}

/// Every text of a scene, with the rectangle it fills.
fn texts(scene: &Scene) -> Vec<(String, Area)> {
    let mut list = Vec::new();
    let mut add = |label: &Label| list.push((label.text.clone(), label.area()));
    for lane in &scene.lanes {
        lane.heading.iter().chain(&lane.labels).for_each(&mut add);
        lane.pauses.iter().flat_map(|it| &it.labels).for_each(&mut add);
        lane.leases.iter().flat_map(|it| &it.labels).for_each(&mut add);
        lane.chart.iter().flat_map(|it| &it.numbers).for_each(&mut add);
    }
    scene.washes.iter().flat_map(|it| &it.labels).for_each(&mut add);
    scene.axis.numbers.iter().for_each(&mut add);
    scene.ghost.iter().flat_map(|it| it.labels.iter().chain(&it.heading)).for_each(&mut add);
    let tags = scene.lanes.iter().flat_map(|lane| &lane.tags);
    list.extend(tags.map(|tag| (tag.text.clone(), tag.area)));
    list
}

#[test]
fn the_pause_stands_where_its_times_say() {
    let scene = wide();
    let pause = scene.pause(ProcessId(0), 0).unwrap();
    assert_eq!((pause.range.from, pause.range.to), (tenths(42), tenths(152)));
    // 878 px for 22 s from 132 px on.
    let along = |tenths: f64| Px::nearest(132.0 + tenths / 220.0 * 878.0);
    assert_eq!((pause.area.x, pause.area.right()), (along(42.0), along(152.0)));
    assert_eq!((pause.start.x, pause.end.x), (along(42.0), along(152.0)));
    assert_eq!(pause.due[0].0.x, along(90.0), "its write was due at 9.0 s");
}

#[test]
fn belief_is_split_at_the_true_expiry() {
    let scene = wide();
    let bands: Vec<_> =
        scene.lanes[0].beliefs.iter().map(|it| (it.range.from, it.range.to, it.late)).collect();
    assert_eq!(bands, [(tenths(6), tenths(105), false), (tenths(105), tenths(154), true)]);
    let expiry = scene.scale.x_from_instant(tenths(105));
    assert_eq!(scene.lanes[0].guides[0].0.x, expiry);
    assert_eq!(scene.lanes[2].leases[0].area.right(), expiry);
}

#[test]
fn both_believe_where_the_bands_overlap() {
    let scene = wide();
    let wash = &scene.washes[0];
    assert_eq!(wash.lasts, Duration::from_millis(4100));
    assert_eq!(wash.area.x, scene.lanes[1].beliefs[0].area.x);
    assert_eq!(wash.area.right(), scene.lanes[0].beliefs[1].area.right());
    assert_eq!(wash.area.y, scene.lanes[0].beliefs[0].area.y);
    assert_eq!(wash.area.bottom(), scene.lanes[1].beliefs[0].area.bottom());
    assert!(wash.labels[0].text.contains("4.1\u{a0}s"));
}

#[test]
fn the_fence_rises_when_a_higher_token_is_accepted_and_the_late_write_lands_under_it() {
    let scene = wide();
    let chart = scene.lanes[3].chart.as_ref().unwrap();
    assert_eq!(chart.raised, [tenths(120)]);
    let x = scene.scale.x_from_instant(tenths(120));
    assert_eq!((chart.line[1].x, chart.line[2].x), (x, x));
    assert!(chart.line[2].y < chart.line[1].y);
    let [b, a] = &scene.lanes[3].operations[..] else { panic!() };
    assert_eq!((b.at, b.outcome), (chart.line[2], Outcome::Accepted));
    assert_eq!(a.outcome, Outcome::Rejected);
    assert_eq!(a.at.x, scene.scale.x_from_instant(tenths(153)));
    assert!(a.at.y > chart.line[3].y, "33 lies below 34");
}

#[test]
fn without_a_check_there_is_no_fence_and_the_stale_write_is_marked() {
    let scene = scene(&flagship(false), Layout::full(1034));
    let storage = &scene.lanes[3];
    assert!(!storage.chart.as_ref().unwrap().fenced);
    assert!(storage.operations[1].stale);
    assert_eq!(storage.operations[1].outcome, Outcome::Accepted);
    assert!(storage.labels.iter().any(|it| it.text.contains("no fence")));
}

#[test]
fn messages_carry_their_names_and_tokens() {
    let scene = wide();
    let ids: Vec<_> = scene.lanes[1].messages.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids[..3], ["B.acquire#1", "B.acquire#1.reply", "B.acquire#1.try2"]);
    assert!(ids.contains(&"B.write#1"));
    let tags: Vec<_> = scene.lanes[1].tags.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(tags, ["34", "34"]);
    assert_eq!(scene.lanes[3].operations[1].id, "A-1");
    assert!(scene.lanes[0].messages.last().unwrap().bad, "the refusal is told in red");
}

#[test]
fn time_running_down_swaps_the_coordinates() {
    let scene = scene(&flagship(true), Layout::full(390));
    let pause = scene.pause(ProcessId(0), 0).unwrap();
    assert_eq!(scene.size.x, Px::whole(390));
    assert_eq!(pause.area.y, scene.scale.x_from_instant(tenths(42)));
    assert!(pause.area.h > pause.area.w);
    assert!(scene.lanes[0].area.x < scene.lanes[1].area.x);
}

#[test]
fn the_most_important_statements_are_told_at_every_width() {
    for (width, layout) in
        [(1034, Layout::full(1034)), (980, Layout::full(980)), (760, Layout::min(760))]
    {
        let all: Vec<_> =
            texts(&scene(&flagship(true), layout)).into_iter().map(|it| it.0).collect();
        for text in ["33 < 34: rejected", "both believe: 4.1\u{a0}s", "#33", "#34"] {
            assert!(all.iter().any(|it| it == text), "{text} at {width}: {all:#?}");
        }
    }
}

#[test]
fn the_most_important_statements_are_told_where_time_runs_down() {
    let all = texts(&scene(&flagship(true), Layout::full(390)));
    for text in ["33 < 34: rejected", "believe", "4.1\u{a0}s", "#33", "#34", "GC pause"] {
        assert!(all.iter().any(|(it, _)| it.contains(text)), "{text}: {all:#?}");
    }
}

#[test]
fn no_text_overlaps_another_or_leaves_the_drawing() {
    for (name, run) in gallery_runs().into_iter().chain(hard_runs()) {
        for layout in [
            Layout::full(1440),
            Layout::full(1034),
            Layout::full(992),
            Layout::full(700),
            Layout::full(390),
            Layout::full(320),
            Layout::min(760),
            Layout::min(600),
        ] {
            let scene = scene(&run, layout);
            let bounds = Area::between(Point::default(), scene.size);
            let texts = texts(&scene);
            for (n, (text, area)) in texts.iter().enumerate() {
                assert!(bounds.covers(*area), "{name}: {text} is clipped at {layout:?}: {area:?}");
                for (other, there) in &texts[..n] {
                    assert!(!area.overlaps(*there), "{name}: {text} / {other} at {layout:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_zoomed_to_is_drawn_and_the_rest_is_not() {
    let range = TimeRange::new(tenths(100), tenths(130));
    let run = flagship(true);
    let scene = scene(&run, Layout { range: Some(range), ..Layout::full(1034) });
    let plot = scene.axis.plot;
    assert_eq!(scene.lanes[2].leases[1].area.right(), plot.right(), "cut at the edge");
    assert_eq!(scene.lanes[3].operations.len(), 1);
    for message in scene.lanes.iter().flat_map(|lane| &lane.messages) {
        let fills = Area::between(message.from, message.to);
        assert!(plot.grown(Px::whole(1)).covers(fills), "{}: {fills:?}", message.id);
    }
}

#[test]
fn every_point_of_a_lane_belongs_to_its_process() {
    for layout in [Layout::full(1034), Layout::full(390)] {
        let scene = scene(&flagship(true), layout);
        for lane in &scene.lanes {
            assert_eq!(scene.lane_at(lane.area.middle()), Some(lane.process));
        }
        let outside = Point::new(scene.size.x + Px::whole(1), scene.size.y + Px::whole(1));
        assert_eq!(scene.lane_at(outside), None);
    }
}

#[test]
fn lanes_that_did_not_change_stay_equal() {
    let (before, mut run) = (flagship(true), flagship(true));
    run.report.beliefs.retain(|it| it.client == ProcessId(1));
    let [before, after] = [before, run].map(|run| scene(&run, Layout::full(1034)));
    assert_ne!(before.lanes[0], after.lanes[0]);
    assert_eq!(before.lanes[2], after.lanes[2]);
    assert_eq!(before.lanes[3], after.lanes[3]);
    assert_eq!(before.axis, after.axis);
}

#[test]
fn a_scene_shares_what_is_the_same_in_the_one_before_and_nothing_else() {
    let scene = |fencing| scene(&flagship(fencing), Layout::full(1034));
    let (before, own) = (scene(false), scene(true));
    let shared = scene(true).sharing(&before);
    assert_eq!(shared, own);
    let mut n_shared = 0;
    for (lane, old) in shared.lanes.iter().zip(&before.lanes) {
        assert_eq!(Rc::ptr_eq(lane, old), lane == old, "{}", lane.name);
        n_shared += usize::from(lane == old);
    }
    assert!((1..shared.lanes.len()).contains(&n_shared), "{n_shared} lanes are the same");
    assert!(Rc::ptr_eq(&scene(true).sharing(&own).axis, &own.axis));
}
