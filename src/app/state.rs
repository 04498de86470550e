//! The page's state.

use crate::app::address::{Address, Settings};
use crate::app::command::{Command, Direction};
use crate::app::desk::Desk;
use crate::app::edit::{Edit, Path, PauseRef, ValueEdit};
use crate::app::history::History;
use crate::app::playback::{Playback, advance};
use crate::app::run::{Shared, Shown};
use crate::app::selection::Selection;
use crate::app::source::Source as SourceText;
use crate::id::{RecordNo, StepNo};
use crate::scenario::{self, Document, Errors, Scenario, json};
use crate::time::{Instant, TimeRange};
use crate::view::{Px, TimeScale};
use std::rc::Rc;

/// An author's document: where "reset" leads back to.
#[derive(Debug)]
pub struct Source {
    /// Its name in the gallery; none for a document that a person brought along.
    pub name: Option<String>,
    /// The document with its variants.
    pub document: Document,
}

/// What is shown: what undo goes back to.
#[derive(Clone, Debug)]
pub struct Version {
    /// The author's document behind it.
    pub source: Rc<Source>,
    /// The variant shown, or edited.
    pub variant: Option<String>,
    /// Whether it was edited, and is a document of its own.
    pub own: bool,
    /// The scenario.
    pub scenario: Rc<Scenario>,
}

/// What "new" begins with: one storage that checks tokens, one client that does nothing yet.
const EMPTY: &str = r#"{
  "leaseline": 1,
  "title": "New scenario",
  "resources": [ { "name": "storage", "check": "token" } ],
  "clients": [ { "name": "A", "steps": [ { "acquire": {} } ] } ]
}"#;

/// Something to tell the person, that stays until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// An edit of a key that the format refused: what was typed stays beside the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The key's place.
    pub path: Path,
    /// What was to stand there.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

/// The page's state. It changes only by [`App::apply`].
#[derive(Clone, Debug)]
pub struct App {
    version: Version,
    history: Rc<History<Version>>,
    preview: Option<Preview>,
    shown: Shared<Shown>,
    playhead: Instant,
    playback: Playback,
    selection: Option<Selection>,
    pointed: Option<RecordNo>,
    window: Option<TimeRange>,
    collapses_gaps: bool,
    settings: Settings,
    notice: Option<Notice>,
    refusal: Option<Refusal>,
    text: Option<SourceText>,
    desk: Desk,
    last_change: String,
}

/// A gesture that is not over: the newest edit of it.
#[derive(Clone, Debug)]
struct Preview {
    edit: Edit,
    scenario: Rc<Scenario>,
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.source, &other.source)
            && self.variant == other.variant
            && self.own == other.own
            && self.scenario == other.scenario
    }
}

impl Version {
    /// An author's document, or a variant of it.
    pub(crate) fn of(source: Rc<Source>, variant: Option<String>) -> Result<Self, Errors> {
        let scenario = match &variant {
            Some(name) => source.document.variant(name)?.scenario,
            None => source.document.scenario.clone(),
        };
        Ok(Self { source, variant, own: false, scenario: Rc::new(scenario) })
    }

    /// What is shown, in a sentence.
    fn name(&self) -> String {
        match &self.variant {
            Some(variant) => format!("{}, variant {variant}.", self.scenario.title),
            None => format!("{}.", self.scenario.title),
        }
    }

    /// A document that a person brought along.
    pub(crate) fn of_document(document: Document) -> Result<Self, Errors> {
        Self::of(Rc::new(Source { name: None, document }), None)
    }

    /// A gallery scenario.
    pub(crate) fn gallery(name: &str) -> Result<Self, String> {
        let entry = scenario::gallery()
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| format!("There is no scenario “{name}” in the gallery."))?;
        let document = Document::parse(entry.json).map_err(|errors| errors.to_string())?;
        let source = Rc::new(Source { name: Some(entry.name.to_owned()), document });
        Self::of(source, None).map_err(|errors| errors.to_string())
    }
}

impl App {
    /// The page as its address wants it. What the address names and cannot be had is told in a
    /// notice, and the first scenario of the gallery shown instead.
    pub fn new(address: &Address) -> Self {
        let first = scenario::gallery().first().map_or("", |entry| entry.name);
        let mut notice = None;
        let mut version = match address.scenario.as_deref().map(Version::gallery) {
            Some(Ok(version)) => version,
            Some(Err(why)) => {
                notice = Some(Notice(why));
                built_in(first)
            }
            None => built_in(first),
        };
        if let Some(variant) = &address.variant {
            match Version::of(version.source.clone(), Some(variant.clone())) {
                Ok(varied) => version = varied,
                Err(why) => notice = Some(Notice(why.to_string())),
            }
        }
        let mut app = Self::showing(version, address.settings);
        app.notice = notice;
        if let Some(link) = &address.link {
            app.open_link(link);
            app.forget_history();
        }
        if let Some(at) = address.at {
            app.playhead = at.min(app.until());
        }
        app
    }

    fn showing(version: Version, settings: Settings) -> Self {
        let shown = Shown::new(version.scenario.clone()).map(Shared::new);
        let shown = shown.unwrap_or_else(|errors| {
            panic!("a document that was read cannot be run: {errors}");
        });
        let mut app = Self {
            version,
            history: Rc::default(),
            preview: None,
            shown,
            playhead: Instant::ZERO,
            playback: Playback::default(),
            selection: None,
            pointed: None,
            window: None,
            collapses_gaps: false,
            settings,
            notice: None,
            refusal: None,
            text: None,
            desk: Desk::default(),
            last_change: String::new(),
        };
        app.arrive();
        app
    }

    /// What is shown, and what it follows from.
    pub fn shown(&self) -> &Shared<Shown> {
        &self.shown
    }

    /// What undo would come back to.
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// The scenario on display, a gesture's preview included.
    pub fn scenario(&self) -> &Rc<Scenario> {
        &self.shown.scenario
    }

    /// Whether a gesture is under way.
    pub fn previewing(&self) -> bool {
        self.preview.is_some()
    }

    /// Whether what is shown differs from what its author wrote.
    pub fn edited(&self) -> bool {
        self.version.own
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo() || self.preview.is_some()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Where the playhead stands.
    pub fn playhead(&self) -> Instant {
        self.playhead
    }

    /// Whether the run is being played, and how fast.
    pub fn playback(&self) -> Playback {
        self.playback
    }

    /// What is selected, if it is there.
    pub fn selection(&self) -> Option<Selection> {
        self.selection.filter(|selection| selection.is_in(self.scenario()))
    }

    /// The record that is pointed at, if there is one of that number.
    pub fn pointed(&self) -> Option<RecordNo> {
        let n_records = self.shown.run().trace.records.len();
        self.pointed.filter(|record| record.index() < n_records)
    }

    /// The stretch of time that is drawn; none: the whole run.
    pub fn window(&self) -> Option<TimeRange> {
        let until = self.until();
        let shown = self.window.filter(|it| it.from < until)?;
        Some(TimeRange::new(shown.from, shown.to.min(until)))
    }

    fn whole(&self) -> TimeRange {
        TimeRange::new(Instant::ZERO, self.until())
    }

    /// The drawn stretch on an axis of some length.
    fn scale(&self) -> TimeScale {
        TimeScale::new(self.window().unwrap_or(self.whole()), Px::ZERO, Px::whole(1000))
    }

    fn show(&mut self, range: TimeRange) {
        self.window = (range != self.whole()).then_some(range);
    }

    /// Whether long stretches in which nothing happens are drawn short.
    pub fn collapses_gaps(&self) -> bool {
        self.collapses_gaps
    }

    /// How to show it.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// What there is to tell.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// What lies open around the timeline.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The scenario as a text, while a person works on it.
    pub fn text(&self) -> Option<&SourceText> {
        self.text.as_ref()
    }

    /// The edit of a key that was refused, until something else is done.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// What the newest change of what is shown was, as a sentence.
    pub fn last_change(&self) -> &str {
        &self.last_change
    }

    /// When the run on display ends.
    pub fn until(&self) -> Instant {
        self.shown.plan().until()
    }

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
            Command::Zoom(factor) => {
                let around = self.scale().x_clamped(self.playhead).get();
                self.show(self.scale().zoomed(around, factor, self.whole()));
            }
            Command::Pan(share) if self.window.is_some() => {
                let scale = self.scale();
                let pixels = share * (scale.end() - scale.start()).get();
                self.show(scale.panned(pixels, self.whole()));
            }
            Command::Pan(_) => {}
            Command::CollapseGaps(on) => self.collapses_gaps = on,
            Command::Arrange(desk) => self.desk = desk,
            Command::SetTheme(theme) => self.settings.theme = theme,
            Command::Complain(why) => self.complain(why),
            Command::Dismiss => self.notice = None,
        }
    }

    pub(crate) fn history(&self) -> &History<Version> {
        &self.history
    }

    pub(crate) fn forget_history(&mut self) {
        self.history = Rc::default();
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
    fn arrive(&mut self) {
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

    fn preview(&mut self, edit: Edit) {
        let other = |preview: &Preview| preview.edit.target() != edit.target();
        if self.preview.as_ref().is_some_and(other) {
            self.commit();
        }
        let mut scenario = Scenario::clone(&self.version.scenario);
        self.refusal = None;
        if let Err(refused) = edit.apply(&mut scenario) {
            return self.refuse(&edit, refused.to_string());
        }
        if scenario == **self.scenario() {
            return;
        }
        let scenario = Rc::new(scenario);
        match Shown::new(scenario.clone()) {
            Ok(shown) => {
                self.shown = Shared::new(shown);
                self.preview = Some(Preview { edit, scenario });
                self.pointed = None;
                self.playback.playing = false;
                self.notice = None;
                self.playhead = self.playhead.min(self.until());
            }
            Err(errors) => self.refuse(&edit, errors.to_string()),
        }
    }

    fn refuse(&mut self, edit: &Edit, why: String) {
        if let Edit::Value(path, ValueEdit::Put(value)) = edit {
            let text = value.as_str().map_or_else(|| json::line(value), str::to_owned);
            self.refusal = Some(Refusal { path: path.clone(), text, why: why.clone() });
        }
        self.complain(why);
    }

    /// The first edit makes an own document of the variant shown: its variants and what its
    /// author expects are left behind with the author's document.
    fn commit(&mut self) {
        let Some(preview) = self.preview.take() else { return };
        if preview.scenario == self.version.scenario {
            return;
        }
        let before = self.version.clone();
        self.version.own = true;
        self.version.scenario = preview.scenario;
        self.last_change = preview.edit.describe(&self.version.scenario);
        self.follow(&preview.edit, &before.scenario);
        Rc::make_mut(&mut self.history).record(before);
    }

    /// What is selected after an edit: what was added, or what has another number now.
    fn follow(&mut self, edit: &Edit, before: &Scenario) {
        let now = &self.version.scenario;
        match *edit {
            Edit::AddPause { client, .. } => {
                let place = now.clients[client].pauses.len() - 1;
                self.selection = Some(Selection::Pause(PauseRef { client, place }));
            }
            Edit::AddFault(_) => self.selection = Some(Selection::Fault(now.faults.len() - 1)),
            Edit::RemoveFault(_) => self.selection = None,
            Edit::Lead { client, step, .. } => {
                let n_steps = |of: &Scenario| of.clients.get(client).map(|it| it.steps.len());
                // Work was put in before it.
                let put_in = n_steps(now) > n_steps(before);
                let step = StepNo(step.0 + u16::from(put_in));
                self.selection = Some(Selection::Step { client, step });
            }
            _ => {}
        }
    }

    fn cancel(&mut self) {
        if self.preview.take().is_some() {
            self.show_version();
        }
    }

    fn travel(&mut self, what: &str, way: fn(&mut History<Version>, &mut Version) -> bool) {
        self.commit();
        if way(Rc::make_mut(&mut self.history), &mut self.version) {
            what.clone_into(&mut self.last_change);
            self.notice = None;
            self.show_version();
        }
    }

    fn show_version(&mut self) {
        if Rc::ptr_eq(self.scenario(), &self.version.scenario) {
            return;
        }
        // A version was shown before it became one, so it can be run.
        if let Ok(shown) = Shown::new(self.version.scenario.clone()) {
            self.shown = Shared::new(shown);
        }
        self.playback.playing = false;
        self.playhead = self.playhead.min(self.until());
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

/// The gallery: each scenario's name and title.
pub fn gallery_titles() -> Vec<(&'static str, String)> {
    let title = |json| Document::parse(json).map(|document| document.scenario.title);
    let entries = scenario::gallery().iter();
    entries.map(|entry| (entry.name, title(entry.json).unwrap_or_default())).collect()
}

fn built_in(name: &str) -> Version {
    Version::gallery(name).unwrap_or_else(|why| panic!("the gallery is broken: {why}"))
}
