//! What commands do.

use crate::app::command::{Command, Direction};
use crate::app::edit::PauseRef;
use crate::app::history::History;
use crate::app::playback::advance;
use crate::app::run::{Shared, Shown};
use crate::app::selection::Selection;
use crate::app::source::Source as SourceText;
use crate::app::state::{App, Notice};
use crate::app::version::Version;
use crate::scenario::Document;
use crate::time::Instant;
use std::rc::Rc;

/// What "new" begins with: one storage that checks tokens, one client that does nothing yet.
const EMPTY: &str = r#"{
  "leaseline": 1,
  "title": "New scenario",
  "resources": [ { "name": "storage", "check": "token" } ],
  "clients": [ { "name": "A", "steps": [ { "acquire": {} } ] } ]
}"#;

impl App {
    /// Does what it is told. What cannot be done is told in a notice.
    pub fn apply(&mut self, command: Command) {
        match command {
            Command::SelectScenario(name) => match Version::gallery(&name) {
                Ok(version) => self.go_to(version),
                Err(why) => self.complain(why),
            },
            Command::SelectVariant(variant) => {
                match Version::of(self.version.source.clone(), variant) {
                    Ok(version) => self.go_to(version),
                    Err(why) => self.complain(why.to_string()),
                }
            }
            Command::Load(text) => self.load(&text),
            Command::OpenText => self.text = Some(SourceText::new(&self.version.text())),
            Command::JudgeText(text) => self.text = Some(SourceText::new(&text)),
            Command::CloseText => self.text = None,
            Command::New => self.load(EMPTY),
            Command::OpenLink(link) => self.open_link(&link),
            Command::Edit(edit) => {
                self.commit();
                self.preview(edit);
                self.commit();
            }
            Command::Preview(edit) => self.preview(edit),
            Command::Commit => self.commit(),
            Command::Cancel => self.cancel(),
            Command::Undo => self.travel("Undone.", History::undo),
            Command::Redo => self.travel("Done again.", History::redo),
            Command::Reset => self.reset(),
            Command::SetPlayhead(at) | Command::SetPlayheadClamped(at) => {
                self.playback.playing = false;
                self.playhead = at.min(self.until());
            }
            Command::StepEvent(direction) => self.step(direction),
            Command::Play(playing) => self.play(playing),
            Command::Tick(watched) if self.playback.playing => {
                let speed = self.playback.speed;
                (self.playhead, self.playback.playing) =
                    advance(self.playhead, speed, watched, self.until());
            }
            Command::Tick(_) => {}
            Command::SetSpeed(speed) => self.playback.speed = speed,
            Command::Select(selection) => self.selection = selection,
            Command::Point(record) => self.pointed = record,
            Command::Show(window) => self.window = window.filter(|it| it.from < it.to),
            Command::Zoom(factor) => self.zoom(factor),
            Command::Pan(share) => self.pan(share),
            Command::CollapseGaps(on) => self.collapses_gaps = on,
            Command::Arrange(desk) => self.desk = desk,
            Command::SetTheme(theme) => self.settings.theme = theme,
            Command::Complain(why) => self.complain(why),
            Command::Dismiss => self.notice = None,
        }
    }

    pub(crate) fn complain(&mut self, why: String) {
        self.notice = Some(Notice(why));
    }

    /// Shows a text that a person brought along, or says what is wrong with it.
    fn load(&mut self, text: &str) {
        match Document::parse(text).and_then(Version::of_document) {
            Ok(version) => {
                self.text = None;
                self.go_to(version);
            }
            Err(_) => {
                let text = SourceText::new(text);
                let n = text.problems.len();
                let things = if n == 1 { "one thing is" } else { "some things are" };
                self.complain(format!("This text is not shown: {things} wrong with it."));
                self.text = Some(text);
            }
        }
    }

    /// Shows another version, as one undo step.
    pub(crate) fn go_to(&mut self, version: Version) {
        self.commit();
        match Shown::new(version.scenario.clone()) {
            Ok(shown) => {
                let before = std::mem::replace(&mut self.version, version);
                if before != self.version {
                    Rc::make_mut(&mut self.history).record(before);
                }
                self.shown = Shared::new(shown);
                (self.notice, self.refusal) = (None, None);
                self.last_change = self.version.name();
                self.arrive();
            }
            Err(errors) => self.complain(errors.to_string()),
        }
    }

    fn reset(&mut self) {
        let variant = self.version.variant.clone();
        match Version::of(self.version.source.clone(), variant) {
            Ok(version) => self.go_to(version),
            Err(why) => self.complain(why.to_string()),
        }
    }

    /// After something else has come on display: the playhead at what decides it, the first
    /// pause in hand.
    pub(super) fn arrive(&mut self) {
        self.playback.playing = false;
        (self.window, self.collapses_gaps) = (None, false);
        let report = &self.shown.run().report;
        self.playhead = report.chain.last().map_or(self.until(), |link| link.at);
        let clients = self.version.scenario.clients.iter();
        self.selection = clients
            .enumerate()
            .find(|(_, client)| !client.pauses.is_empty())
            .map(|(client, _)| Selection::Pause(PauseRef { client, place: 0 }));
    }

    fn step(&mut self, direction: Direction) {
        self.playback.playing = false;
        let events = self.shown.run().events();
        let there = match direction {
            Direction::Back => events.previous(self.playhead).unwrap_or(Instant::ZERO),
            Direction::Forward => events.next(self.playhead).unwrap_or(self.until()),
        };
        self.playhead = there;
    }

    fn play(&mut self, playing: bool) {
        if playing && self.playhead >= self.until() {
            self.playhead = Instant::ZERO;
        }
        self.playback.playing = playing;
    }
}
