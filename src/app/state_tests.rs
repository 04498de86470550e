//! What commands do to the page's state.

use crate::app::edit::{PauseEdit, PauseRef, default_pause};
use crate::app::{Address, App, Command, Direction, Edit, Selection, Settings};
use crate::property::Verdict;
use crate::protocol::Ttl;
use crate::resource::Check;
use crate::time::{Duration, Instant, TimeRange};
use proptest::prelude::*;

const PAUSE: PauseRef = PauseRef { client: 0, place: 0 };

fn at(millis: u64) -> Instant {
    Instant::from_micros(millis * 1000)
}

fn page() -> App {
    App::new(&Address { scenario: Some("paused-holder".to_owned()), ..Default::default() })
}

fn after(commands: impl IntoIterator<Item = Command>) -> App {
    let mut app = page();
    for command in commands {
        app.apply(command);
    }
    app
}

fn verdict(app: &App) -> Verdict {
    app.shown().run().report.verdict
}

fn shorten(millis: u64) -> Edit {
    Edit::Pause(PAUSE, PauseEdit::Length(Duration::from_millis(millis)))
}

#[test]
fn the_page_opens_on_the_flagship_with_its_pause_in_hand() {
    let app = App::new(&Address::default());
    assert_eq!(app.version().source.name.as_deref(), Some("paused-holder"));
    assert_eq!(app.selection(), Some(Selection::Pause(PAUSE)));
    assert_eq!(app.playhead(), at(15_300), "where it is decided");
    assert!(!app.edited() && !app.can_undo() && !app.can_redo());
}

#[test]
fn what_the_address_names_and_cannot_be_had_is_told() {
    let address = Address { scenario: Some("no-such".to_owned()), ..Default::default() };
    let app = App::new(&address);
    assert!(app.notice().expect("a notice").0.contains("no-such"));
    assert_eq!(app.version().source.name.as_deref(), Some("paused-holder"));
}

#[test]
fn the_address_names_variant_and_instant() {
    let app = App::new(&Address {
        link: None,
        scenario: Some("paused-holder".to_owned()),
        variant: Some("fencing off".to_owned()),
        at: Some(at(99_000)),
        settings: Settings::default(),
    });
    assert_eq!(verdict(&app), Verdict::Violated);
    assert_eq!(app.playhead(), app.until(), "no later than the run");
}

#[test]
fn a_shorter_pause_changes_what_is_written() {
    let app = after([Command::Edit(shorten(3000))]);
    let writes = |app: &App| app.shown().run().report.data[0].clone();
    assert_eq!(writes(&page()), ["B: write under valid lease"]);
    assert_eq!(writes(&app)[0], "A: write from expired lease");
}

#[test]
fn the_first_edit_makes_an_own_document_of_the_variant_shown() {
    let variant = Command::SelectVariant(Some("fencing off".to_owned()));
    let mut app = after([variant, Command::Edit(Edit::Ttl(Ttl::After(Duration::from_seconds(9))))]);
    assert!(app.edited());
    assert_eq!(app.scenario().resources[0].check, Some(Check::None), "the variant's patch");
    app.apply(Command::Reset);
    assert!(!app.edited());
    assert_eq!(app.version().variant.as_deref(), Some("fencing off"));
    app.apply(Command::Undo);
    assert!(app.edited(), "a reset can be undone too");
}

#[test]
fn a_gesture_is_one_undo_step_however_long() {
    let previews = (1..=50).map(|n| Command::Preview(shorten(n * 100)));
    let mut app = after(previews.chain([Command::Commit]));
    assert_eq!(app.scenario().clients[0].pauses[0].length, Duration::from_seconds(5));
    app.apply(Command::Undo);
    assert_eq!(app.scenario(), page().scenario());
    assert!(!app.edited());
    assert!(!app.can_undo());
}

#[test]
fn a_cancelled_gesture_leaves_no_trace() {
    let app = after([Command::Preview(shorten(100)), Command::Cancel]);
    assert!(!app.edited() && !app.can_undo() && !app.previewing());
    assert_eq!(app.scenario(), page().scenario());
}

#[test]
fn a_gesture_that_ends_where_it_began_is_no_edit() {
    let app =
        after([Command::Preview(shorten(100)), Command::Preview(shorten(11_000)), Command::Commit]);
    assert!(!app.edited() && !app.can_undo());
}

#[test]
fn a_gesture_on_something_else_ends_the_one_before() {
    let ttl = Edit::Ttl(Ttl::After(Duration::from_seconds(5)));
    let mut app = after([Command::Preview(shorten(100)), Command::Preview(ttl), Command::Commit]);
    app.apply(Command::Undo);
    assert_eq!(app.scenario().clients[0].pauses[0].length, Duration::from_millis(100));
    assert!(app.can_undo());
}

#[test]
fn fencing_the_other_way_round_is_computed_beside() {
    let app = page();
    let other = app.shown().what_if().expect("there is storage to fence");
    assert_eq!((verdict(&app), other.report.verdict), (Verdict::Safe, Verdict::Violated));
    let off = after([Command::Edit(Edit::Fencing(false))]);
    assert_eq!(verdict(&off), Verdict::Violated);
}

#[test]
fn an_edit_that_would_break_the_scenario_is_refused_with_the_reason() {
    let nowhere = Edit::Pause(PAUSE, PauseEdit::Pin("no such step".to_owned()));
    let app = after([Command::Edit(nowhere)]);
    assert!(app.notice().is_some() && !app.edited());
    assert_eq!(app.scenario(), page().scenario());
}

#[test]
fn steps_go_through_all_events_and_back() {
    let mut app = after([Command::SetPlayhead(Instant::ZERO)]);
    let n_steps = app.shown().run().events().steps.len();
    for passed in 1..=n_steps {
        app.apply(Command::StepEvent(Direction::Forward));
        assert_eq!(app.shown().run().events().passed(app.playhead()), passed);
    }
    for _ in 0..n_steps {
        app.apply(Command::StepEvent(Direction::Back));
    }
    assert_eq!(app.playhead(), Instant::ZERO);
}

#[test]
fn playing_begins_again_at_the_end_and_stops_there() {
    let mut app = after([Command::SetPlayhead(at(99_000)), Command::Play(true)]);
    assert_eq!(app.playhead(), Instant::ZERO);
    app.apply(Command::Tick(Duration::from_seconds(60)));
    assert_eq!((app.playhead(), app.playback().playing), (app.until(), false));
}

#[test]
fn a_text_that_is_no_scenario_is_told_and_changes_nothing() {
    let app = after([Command::Load("{ \"leaseline\": 1 ".to_owned())]);
    assert!(app.notice().is_some() && !app.can_undo());
}

#[test]
fn a_draft_survives_a_reload() {
    let app = after([Command::Edit(shorten(3000))]);
    let draft = app.draft().expect("something to keep");
    let mut again = App::new(&Address::default());
    again.restore(&draft);
    assert!(again.edited() && !again.can_undo());
    assert_eq!(again.scenario(), app.scenario());
    again.apply(Command::Reset);
    assert_eq!(again.scenario(), page().scenario());
    assert_eq!(page().draft(), None, "nothing to keep of the gallery");
}

#[test]
fn a_draft_that_cannot_be_read_does_nothing() {
    let mut app = page();
    for draft in ["", "{}", "{\"draft\":1,\"of\":\"gone\"}", "[1,2]"] {
        app.restore(draft);
        assert_eq!(app.scenario(), page().scenario(), "{draft:?}");
    }
}

fn edit() -> impl Strategy<Value = Edit> {
    let millis = 0u64..30_000;
    let pause = || (0usize..3, 0usize..3).prop_map(|(client, place)| PauseRef { client, place });
    prop_oneof![
        (pause(), millis.clone())
            .prop_map(|(pause, start)| Edit::Pause(pause, PauseEdit::Move(at(start)))),
        (pause(), millis.clone(), millis.clone()).prop_map(|(pause, from, to)| {
            Edit::Pause(pause, PauseEdit::Range(TimeRange::new(at(from), at(to))))
        }),
        pause().prop_map(Edit::RemovePause),
        (0usize..3, millis.clone()).prop_map(|(client, start)| {
            Edit::AddPause { client, pause: default_pause(at(start), Duration::from_seconds(1)) }
        }),
        (1u64..60).prop_map(|ttl| Edit::Ttl(Ttl::After(Duration::from_seconds(ttl)))),
        any::<bool>().prop_map(Edit::Fencing),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        4 => edit().prop_map(Command::Edit),
        4 => edit().prop_map(Command::Preview),
        1 => Just(Command::Commit),
        1 => Just(Command::Cancel),
        1 => Just(Command::Reset),
        1 => Just(Command::Undo),
        1 => Just(Command::Redo),
        1 => Just(Command::SelectVariant(Some("fencing off".to_owned()))),
        1 => Just(Command::SelectScenario("tokens-33-34".to_owned())),
    ]
}

proptest! {
    /// Whatever was done: undoing all of it leads back to the beginning, and redoing all of it
    /// to where it ended.
    #[test]
    fn undo_and_redo_are_identities(commands in prop::collection::vec(command(), 0..30)) {
        let mut app = page();
        let first = app.version().clone();
        for command in commands {
            app.apply(command);
        }
        app.apply(Command::Commit);
        while app.can_redo() {
            app.apply(Command::Redo);
        }
        let last = app.version().clone();
        while app.can_undo() {
            app.apply(Command::Undo);
        }
        prop_assert_eq!(app.version(), &first);
        prop_assert_eq!(app.scenario(), &first.scenario);
        while app.can_redo() {
            app.apply(Command::Redo);
        }
        prop_assert_eq!(app.version(), &last);
        prop_assert_eq!(app.scenario(), &last.scenario);
    }
}

#[test]
fn zooming_keeps_the_playhead_in_place_and_panning_stays_inside_the_run() {
    let mut app = after([Command::SetPlayhead(at(11_000)), Command::Zoom(2.0)]);
    assert_eq!(app.window().map(TimeRange::length), Some(Duration::from_seconds(11)));
    app.apply(Command::Pan(9.0));
    assert_eq!(app.window().map(|it| it.to), Some(app.until()));
    app.apply(Command::Zoom(0.1));
    assert_eq!(app.window(), None, "the whole run");
    app.apply(Command::Pan(0.5));
    assert_eq!(app.window(), None);
}

#[test]
fn the_window_on_time_stays_inside_the_run_and_goes_with_the_scenario() {
    let window = TimeRange::new(at(10_000), at(60_000));
    let mut app = after([Command::Show(Some(window))]);
    assert_eq!(app.window(), Some(TimeRange::new(at(10_000), app.until())));
    app.apply(Command::Edit(Edit::Ttl(Ttl::After(Duration::from_seconds(9)))));
    assert!(app.window().is_some(), "an edit leaves it");
    app.apply(Command::Show(None));
    assert_eq!(app.window(), None);
    app.apply(Command::Show(Some(window)));
    app.apply(Command::SelectScenario("tokens-33-34".to_owned()));
    assert_eq!(app.window(), None);
}
