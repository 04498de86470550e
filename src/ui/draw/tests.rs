//! What the drawing must contain, whatever it looks like.

#![cfg(feature = "pictures")]

use std::rc::Rc;

use super::*;
use crate::view::Layout;
use crate::view::tests::{flagship, tenths};

fn drawn(layout: Layout, editable: bool) -> String {
    let run = flagship(true);
    let scene = Rc::new(Scene::new(&run.cast, &run.terms, &run.trace, &run.report, &layout));
    let props = TimelineProps {
        scene,
        held: None,
        playhead: Some(tenths(153)),
        selected: Some(Thing::Pause { process: crate::id::ProcessId(0), place: 0 }),
        differing: Rc::default(),
        written: Rc::default(),
        editable,
        id: "ll".into(),
    };
    crate::ui::part::text_of(props, timeline)
}

#[test]
fn every_part_has_its_stable_name() {
    for layout in [Layout::full(1034), Layout::full(390), Layout::min(760)] {
        let svg = drawn(layout, true);
        for id in [
            "timeline",
            "lane-A",
            "lane-B",
            "lane-service",
            "lane-storage",
            "pause-A-1",
            "pause-A-1-start",
            "pause-A-1-end",
            "step-A-3",
            "step-B-1",
            "message-A.write#1",
            "message-A.write#1.reply",
            "message-B.acquire#1.try2",
            "grant-1",
            "grant-2",
            "write-A-1",
            "write-B-1",
            "playhead",
        ] {
            let name = format!("data-testid=\"{id}\"");
            assert_eq!(svg.matches(&name).count(), 1, "{id} at {layout:?}");
        }
        assert!(svg.contains("data-testid=\"grant-1\" data-token=\"33\""));
        assert!(svg.contains("data-testid=\"write-A-1\" data-outcome=\"rejected\""));
    }
}

#[test]
fn handles_are_sliders_with_names_and_values() {
    let svg = drawn(Layout::full(1034), true);
    let (_, end) = svg.split_once("data-testid=\"pause-A-1-end\"").unwrap();
    let (end, _) = end.split_once('>').unwrap();
    for attribute in [
        "role=\"slider\"",
        "tabindex=\"0\"",
        "aria-label=\"A pause end\"",
        "aria-valuenow=\"15.2\"",
        "aria-valuemin=\"4.3\"",
        "aria-valuemax=\"22\"",
        "aria-valuetext=\"15.2\u{a0}s\"",
        "data-grip=\"end\"",
        "data-process=\"0\"",
        "data-place=\"0\"",
    ] {
        assert!(end.contains(attribute), "{attribute} in {end}");
    }
}

#[test]
fn while_a_pause_is_held_the_marks_that_can_be_held_stay_those_of_before() {
    let laid_out = |fencing| {
        let run = flagship(fencing);
        let layout = Layout::full(1034);
        Rc::new(Scene::new(&run.cast, &run.terms, &run.trace, &run.report, &layout))
    };
    let draw = |held: Option<Rc<Scene>>| {
        let (scene, id) = (laid_out(true), AttrValue::Static("ll"));
        crate::ui::part::text_of(yew::props!(TimelineProps { scene, held, id }), timeline)
    };
    let title = |drawn: &str| {
        let (_, handle) = drawn.split_once("data-testid=\"head-A.write#1.reply\"").unwrap();
        let (_, title) = handle.split_once("<title>").unwrap();
        title.split_once("</title>").unwrap().0.to_owned()
    };
    assert!(title(&draw(None)).contains("rejected"));
    let held = draw(Some(laid_out(false)));
    assert!(title(&held).contains("accepted"), "the one before: {}", title(&held));
    assert!(held.contains("data-testid=\"write-A-1\" data-outcome=\"rejected\""), "drawn as it is");
}

#[test]
fn there_are_no_style_attributes_and_in_a_picture_no_handles() {
    let svg = drawn(Layout::full(1034), true);
    assert!(!svg.contains("style="));
    let picture = drawn(Layout::full(1034), false);
    assert!(!picture.contains("tabindex") && !picture.contains("slider"));
    assert!(picture.contains("data-testid=\"pause-A-1\""));
}

/// What is drawn, without its colours: elements with their shapes.
fn shapes(drawn: &str) -> String {
    let mut rest = drawn;
    let mut shapes = String::new();
    while let Some((before, after)) = rest.split_once("class=\"") {
        shapes.push_str(before);
        rest = after.split_once('"').expect("an attribute ends").1;
    }
    shapes + rest
}

#[test]
fn marks_are_told_apart_without_their_colours() {
    use crate::protocol::Outcome;
    let draw = |html: Html| shapes(&crate::ui::part::text_of(html, Html::clone));
    let at = crate::view::Point::default();
    let mut marks = Vec::new();
    for outcome in [Outcome::Accepted, Outcome::Rejected, Outcome::Deduplicated] {
        for stale in [false, true] {
            marks.push((
                format!("{outcome:?}, stale {stale}"),
                glyphs::outcome(at, outcome, stale, 80),
            ));
        }
    }
    marks.push(("read".to_owned(), glyphs::read(at, Outcome::Accepted, false)));
    let looks = |badge| crate::view::Look { hue: 0, badge };
    marks.extend((0..6).map(|n| (format!("badge {n}"), glyphs::badge(looks(n), at, "h0"))));
    let marks: Vec<_> = marks.into_iter().map(|(name, html)| (name, draw(html))).collect();
    for (n, (name, shape)) in marks.iter().enumerate() {
        for (other, again) in &marks[..n] {
            // Refused and recognised operations were too late or not: the mark says the same.
            let same =
                name.split(',').next() == other.split(',').next() && !name.starts_with("Accepted");
            assert!(shape != again || same, "{name} and {other}");
        }
    }
    // Clients that share a hue do not share a badge.
    let clients: Vec<_> = (0..36).map(|n| crate::view::Look::of(crate::id::ProcessId(n))).collect();
    for (n, look) in clients.iter().enumerate() {
        assert!(!clients[..n].contains(look), "client {n}");
    }
}

#[test]
fn belief_after_expiry_is_hatched_and_not_only_coloured() {
    let svg = drawn(Layout::full(1034), false);
    let late = svg.split("<rect").find(|it| it.contains("class=\"late\"")).expect("it is drawn");
    assert!(late.contains("fill=\"url(#ll-late)\""), "{late}");
}
