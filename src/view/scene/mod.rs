//! The drawing as plain data.

mod axis;
mod client;
mod facts;
mod fault;
mod ghost;
mod levels;
mod marks;
mod message;
mod pause;
mod resource;
mod says;
mod service;
mod stage;
mod told;
mod wash;
mod wishes;
mod written;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use crate::id::{ProcessId, RecordNo, StepNo};
use crate::order;
use crate::property::{Operation, Report};
use crate::protocol::MessageName;
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Role, Terms, Trace};
use crate::view::{
    Area, Density, Font, Gaps, Label, Layout, Plane, Point, Px, TimeScale, Tone, words,
};

use facts::Facts;
use stage::{Stage, Want};
use wishes::{Urgency, Wishes, near};

pub use marks::*;
pub use written::Written;

/// Everything that is drawn of one run. Lanes are shared, so that a component that draws one
/// compares a pointer, or at worst one lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What was asked for.
    pub layout: Layout,
    /// Width and height.
    pub size: Point,
    /// Between instants and coordinates along the time axis.
    pub scale: TimeScale,
    /// Between (along, across) and (x, y).
    pub plane: Plane,
    /// The end of the run.
    pub until: Instant,
    /// The time axis and the grid.
    pub axis: Rc<Axis>,
    /// Clients, the lock service, resources.
    pub lanes: Vec<Rc<Lane>>,
    /// Where several clients believe at once.
    pub washes: Rc<Vec<Wash>>,
    /// The run with the fencing switch the other way.
    pub ghost: Option<Rc<Ghost>>,
    /// What a screen reader is told the drawing shows.
    pub summary: String,
}

/// The same scenario run with the fencing switch the other way.
#[derive(Clone, Copy)]
pub struct Other<'a> {
    /// What came of it.
    pub report: &'a Report,
    /// Whether fencing is on in it.
    pub fencing: bool,
}

/// What everyone who draws a part needs to see.
struct Draft<'a> {
    cast: &'a Cast,
    terms: &'a Terms,
    report: &'a Report,
    facts: &'a Facts,
    stage: &'a Stage,
    /// Operations by the record of their request, sorted.
    operations: Vec<(RecordNo, &'a Operation)>,
}

impl Scene {
    /// Shares with an earlier scene what is the same in both: who draws it again then need not
    /// compare it in depth.
    pub fn sharing(mut self, earlier: &Self) -> Self {
        fn share<T: PartialEq>(new: &mut Rc<T>, old: &Rc<T>) {
            if new == old {
                *new = Rc::clone(old);
            }
        }
        share(&mut self.axis, &earlier.axis);
        share(&mut self.washes, &earlier.washes);
        for (new, old) in self.lanes.iter_mut().zip(&earlier.lanes) {
            share(new, old);
        }
        self
    }

    /// Lays out one run.
    pub fn new(
        cast: &Cast,
        terms: &Terms,
        trace: &Trace,
        report: &Report,
        layout: &Layout,
    ) -> Self {
        Self::with_other(cast, terms, trace, report, None, layout)
    }

    /// Lays out one run, with a strip that tells what the other position of the fencing switch
    /// would have led to.
    pub fn with_other(
        cast: &Cast,
        terms: &Terms,
        trace: &Trace,
        report: &Report,
        other: Option<Other<'_>>,
        layout: &Layout,
    ) -> Self {
        let facts = Facts::new(cast, trace, terms.until);
        let levels = cast.resources().map(|it| resource::levels(cast, report, it)).collect();
        let gaps =
            if layout.collapse { quiet(trace, report, terms.until) } else { Gaps::default() };
        let want = Want { layout, ghost: other.is_some(), gaps };
        let stage = Stage::new(cast, terms, &facts, levels, want);
        let mut operations: Vec<_> = report
            .writes
            .iter()
            .chain(&report.reads)
            .filter_map(|it| Some((it.sent_record?, it)))
            .collect();
        order::sort_by_key(&mut operations, |(sent, _)| *sent);
        let draft = Draft { cast, terms, report, facts: &facts, stage: &stage, operations };
        let mut wishes = Wishes::new(&stage);
        let mut lanes: Vec<Lane> = Vec::with_capacity(cast.names.len());
        for client in cast.clients() {
            lanes.push(client::lane(&draft, client, &mut wishes));
        }
        lanes.push(service::lane(&draft, &mut wishes));
        for resource in cast.resources() {
            lanes.push(resource::lane(&draft, resource, &mut wishes));
        }
        // Tokens in their boxes come first: labels go round them.
        message::tags(&draft, &mut lanes, &mut wishes.placer);
        let mut washes = wash::washes(&draft);
        wishes.grant(&draft, &mut lanes, &mut washes);
        let ghost = other.and_then(|other| ghost::strip(&draft, other)).map(Rc::new);
        let summary = format!(
            "Timeline from {} to {}: {} clients, the lock service, {}",
            words::instant(stage.scale.range().from),
            words::instant(stage.scale.range().to),
            cast.n_clients,
            cast.resources().map(|it| cast.name(it)).collect::<Vec<_>>().join(", "),
        );
        Self {
            layout: *layout,
            size: stage.size,
            scale: stage.scale,
            plane: stage.plane,
            until: terms.until,
            axis: Rc::new(axis::axis(&stage)),
            lanes: lanes.into_iter().map(Rc::new).collect(),
            washes: Rc::new(washes),
            ghost,
            summary,
        }
    }

    /// The pause at that place in that process's own list, if it happened in this run.
    pub fn pause(&self, process: ProcessId, place: usize) -> Option<&PauseMark> {
        let lane = self.lanes.iter().find(|lane| lane.process == process)?;
        lane.pauses.iter().find(|pause| pause.place == place)
    }

    /// A fault with an instant, by its place in the scenario's list.
    pub fn fault(&self, place: usize) -> Option<&FaultBar> {
        self.lanes.iter().flat_map(|lane| &lane.faults).find(|fault| fault.place == place)
    }

    /// A message, by its name: its first arrival.
    pub fn message(&self, name: MessageName) -> Option<&MessageMark> {
        let lane = self.lanes.get(name.client.index())?;
        lane.messages.iter().find(|message| message.name == name)
    }

    /// When a step of a client's program began for the first time.
    pub fn step(&self, process: ProcessId, step: StepNo) -> Option<&StepMark> {
        let lane = self.lanes.get(process.index())?;
        lane.steps.iter().find(|mark| mark.step == step)
    }

    /// The process whose lane a point of the drawing lies in, whatever is drawn there.
    pub fn lane_at(&self, at: Point) -> Option<ProcessId> {
        let here = Area::around(at, Px::ZERO);
        self.lanes.iter().find(|lane| lane.area.covers(here)).map(|lane| lane.process)
    }

    /// Everything that happens, from the first to the last instant drawn.
    pub fn whole(&self) -> TimeRange {
        TimeRange::new(Instant::ZERO, self.until)
    }
}

/// The long stretches of a run in which nothing happens.
pub fn quiet(trace: &Trace, report: &Report, until: Instant) -> Gaps {
    let mut busy: Vec<Instant> = trace.records.iter().map(|record| record.at).collect();
    let held = report.grants.iter().flat_map(|it| &it.held);
    let believed = report.beliefs.iter().map(|it| &it.range);
    busy.extend(held.chain(believed).map(|range| range.to));
    Gaps::of(busy, until)
}

impl Draft<'_> {
    /// What a resource first decided about a request.
    fn operation(&self, sent: RecordNo) -> Option<&Operation> {
        let place = self.operations.partition_point(|(it, _)| *it < sent);
        self.operations.get(place).filter(|(it, _)| *it == sent).map(|(_, operation)| *operation)
    }

    fn look(&self, client: ProcessId) -> Look {
        Look::of(client)
    }

    /// Where labels of a lane must stay: beside it, or anywhere where time runs down.
    fn within(&self, lane: (Px, Px)) -> Area {
        let plot = self.stage.plot();
        if self.stage.plane.is_down() {
            let left = Px::whole(36);
            return Area { x: left, w: self.stage.size.x - left - Px::whole(2), ..plot };
        }
        let inset = Px::whole(1);
        Area {
            y: lane.0 + inset,
            h: lane.1 - lane.0 - inset - inset,
            w: plot.w + Px::whole(20),
            ..plot
        }
    }

    /// What the drawing calls a process.
    fn spoken(&self, process: ProcessId) -> &str {
        words::spoken(self.cast, process)
    }

    /// The heading of a lane: its name, what it is, shortened to the room there is.
    fn heading(&self, process: ProcessId, lane: (Px, Px), line: Px, notes: &[&str]) -> Vec<Label> {
        let (stage, name) = (self.stage, words::heading(self.cast, process));
        let is_client = self.cast.role(process) == Role::Client;
        if stage.plane.is_down() {
            let name =
                if self.cast.role(process) == Role::Service { "Lock".to_owned() } else { name };
            let room = lane.1 - lane.0 - Px::whole(if is_client { 16 } else { 2 });
            // The bare name says more than half of "Client A".
            let fits = Tone::Name.font().width(&name) <= room;
            let name = if fits { name } else { self.cast.name(process).to_owned() };
            let badge = Px::whole(if is_client { 15 } else { 2 });
            return vec![Label::shortened(
                &name,
                Point::new(lane.0 + badge, Px::whole(14)),
                Tone::Name,
                room,
            )];
        }
        let x = Px::whole(if is_client { 40 } else { 20 });
        // Resources leave room for the numbers of their axis.
        let numbers = match self.cast.role(process) {
            Role::Resource(n) => stage.resources[n.index()].levels.width() + Px::whole(10),
            _ => Px::ZERO,
        };
        let room = stage.scale.start() - x - numbers - Px::whole(6);
        let short = stage.density == Density::Min && self.cast.role(process) == Role::Service;
        let name = if short { "Lock".to_owned() } else { name };
        let mut list = vec![Label::shortened(&name, Point::new(x, line), Tone::Name, room)];
        if stage.density == Density::Full {
            let mut y = line;
            for note in notes {
                for piece in wrap(note, room) {
                    y += Px::whole(15);
                    if y + Px::whole(4) < lane.1 {
                        list.push(Label::shortened(&piece, Point::new(x, y), Tone::Faint, room));
                    }
                }
            }
        }
        list
    }
}

/// The words of a note in lines of at most that width.
fn wrap(note: &str, room: Px) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // A hyphen is a place to break, too.
    let words = note.split(' ').flat_map(|word| {
        let whole = Font::LABEL.width(word) <= room;
        word.split_inclusive(move |letter| letter == '-' && !whole)
    });
    for word in words {
        if let Some(line) = lines.last_mut() {
            let space = if line.ends_with('-') { "" } else { " " };
            let longer = format!("{line}{space}{word}");
            if Font::LABEL.width(&longer) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}
