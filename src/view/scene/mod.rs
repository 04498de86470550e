//! The drawing as plain data.

mod client;
mod facts;
mod ghost;
mod levels;
mod marks;
mod message;
mod pause;
mod resource;
mod service;
mod stage;
mod wash;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use crate::id::{ProcessId, RecordNo};
use crate::property::{Operation, Report};
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Role, Terms, Trace};
use crate::view::{
    Anchor, Area, Density, Font, Ground, Label, Layout, Place, Placer, Plane, Point, Px, TimeScale,
    Tone, Wish, ticks, words,
};

use facts::Facts;
use stage::{DOWN_APART, Stage, Want};

pub use marks::*;

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

/// Labels that are wished for, and what is in their way.
struct Wishes {
    placer: Placer,
    /// Whether time runs down, so that lines run along texts and not across them.
    down: bool,
    list: Vec<(Urgency, usize, Wish)>,
}

/// Who is asked first where labels want the same room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    Outcome,
    Both,
    Wakes,
    Belief,
    News,
    Repetition,
    Remark,
}

/// So many labels are tried; a drawing with more wishes is too full for the rest.
const MOST_LABELS: usize = 400;

impl Scene {
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
        let stage =
            Stage::new(cast, terms, &facts, levels, Want { layout, ghost: other.is_some() });
        let mut operations: Vec<_> = report
            .writes
            .iter()
            .chain(&report.reads)
            .filter_map(|it| Some((it.sent_record?, it)))
            .collect();
        operations.sort_by_key(|(sent, _)| *sent);
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
            axis: Rc::new(axis(&stage)),
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

    /// Everything that happens, from the first to the last instant drawn.
    pub fn whole(&self) -> TimeRange {
        TimeRange::new(Instant::ZERO, self.until)
    }
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
    for word in note.split(' ') {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if Font::LABEL.width(&longer) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

impl Wishes {
    fn new(stage: &Stage) -> Self {
        let (placer, down) = (Placer::new(stage.bounds()), stage.plane.is_down());
        Self { placer, down, list: Vec::new() }
    }

    fn wish(&mut self, urgency: Urgency, lane: ProcessId, mut wish: Wish) {
        if self.down {
            wish.crossings = usize::from(urgency <= Urgency::Wakes);
        }
        if !wish.texts.is_empty() && self.list.len() < MOST_LABELS * 4 {
            self.list.push((urgency, lane.index(), wish));
        }
    }

    /// Places the labels, most urgent first.
    fn grant(mut self, draft: &Draft<'_>, lanes: &mut [Lane], washes: &mut [Wash]) {
        self.list.sort_by_key(|(urgency, ..)| *urgency);
        let both = self.list.partition_point(|(urgency, ..)| *urgency < Urgency::Both);
        for (n, (_, lane, wish)) in self.list.into_iter().take(MOST_LABELS).enumerate() {
            if n == both {
                wash::label(washes, draft, &mut self.placer);
            }
            let Some(mut label) = self.placer.place(wish) else { continue };
            // Lanes follow process numbers up to the lock service's further nodes.
            let Some(lane) = lanes.iter_mut().find(|it| it.process.index() == lane) else {
                continue;
            };
            label.ground = ground(draft, lane, washes, label.area());
            lane.labels.push(label);
        }
    }
}

/// What a label of a lane stands on.
fn ground(draft: &Draft<'_>, lane: &Lane, washes: &[Wash], area: Area) -> Ground {
    if let Some(wash) = washes.iter().find(|wash| wash.area.overlaps(area)) {
        return if wash.area.covers(area) { Ground::Wash } else { Ground::Mixed };
    }
    let middle = area.middle();
    let ends = [Point::new(area.x, middle.y), Point::new(area.right(), middle.y)];
    let refuses = |at| lane.chart.as_ref().is_some_and(|it| it.refuses(draft.stage.plane, at));
    match ends.map(refuses) {
        [false, false] => Ground::Surface,
        [true, true] => Ground::Fence,
        _ => Ground::Mixed,
    }
}

fn axis(stage: &Stage) -> Axis {
    let plane = stage.plane;
    let (apart, short, long) = if plane.is_down() { (DOWN_APART, 0, 0) } else { (56.0, 4, 7) };
    let (mut grid, mut marks, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for tick in ticks(&stage.scale, apart) {
        let x = stage.scale.x_from_instant(tick.at);
        let reach = Px::whole(if tick.text.is_some() { long } else { short });
        if reach > Px::ZERO {
            marks.push((plane.point(x, stage.axis), plane.point(x, stage.axis + reach)));
        }
        let Some(text) = tick.text else { continue };
        grid.push((plane.point(x, stage.lanes.0), plane.point(x, stage.axis)));
        numbers.push(if plane.is_down() {
            grid.pop();
            grid.push((plane.point(x, stage.axis), plane.point(x, stage.lanes.1)));
            let text = text.split('\u{a0}').next().unwrap_or_default().to_owned();
            let at = Point::new(stage.axis - Px::whole(8), x + Px::whole(4));
            Label::fixed(text, at, Anchor::End, Tone::Number)
        } else {
            // The last number carries the unit, and must not leave the drawing.
            let most = stage.size.x - Px::whole(2) - Tone::Number.font().width(&text).half();
            let at = Point::new(x.min(most), stage.axis + Px::whole(20));
            Label::fixed(text, at, Anchor::Middle, Tone::Number)
        });
    }
    let along = (stage.scale.start(), stage.scale.end());
    let mut separators = Vec::new();
    if !plane.is_down() {
        let clients = stage.clients.iter().map(|it| it.lane.1);
        let resources = stage.resources.iter().map(|it| it.lane.1);
        let all = clients.chain([stage.service.1]).chain(resources);
        for across in all.filter(|&across| across < stage.lanes.1) {
            separators.push((Point::new(Px::ZERO, across), Point::new(stage.size.x, across)));
        }
    }
    Axis {
        line: (plane.point(along.0, stage.axis), plane.point(along.1, stage.axis)),
        grid,
        ticks: marks,
        numbers,
        separators,
        plot: stage.plot(),
    }
}

/// A place for a label near an instant on a line, from best to worst: beside the instant above
/// the line, `gap` pixels from it, then in the rows above that.
fn near(stage: &Stage, at: Instant, line: Px, rows: i32, gap: i32) -> Vec<Place> {
    let along = stage.scale.x_clamped(at);
    let mut list = Vec::new();
    if stage.plane.is_down() {
        for shift in [4, 16, -8, 28] {
            let y = along + Px::whole(shift);
            list.push(Place::new(Point::new(line + Px::whole(8), y), Anchor::Start));
            list.push(Place::new(Point::new(line - Px::whole(8), y), Anchor::End));
        }
        return list;
    }
    let shifts = [gap, -gap, gap + 7, -gap - 7]
        .map(|it| (it, if it > 0 { Anchor::Start } else { Anchor::End }));
    let mut bare = Vec::new();
    for row in 0..rows {
        let y = line - Px::whole(9 + 16 * row);
        let lead = (Point::new(along, line - Px::whole(4)), Point::new(along, y - Px::whole(8)));
        for (shift, anchor) in shifts.into_iter().chain([(0, Anchor::Middle)]) {
            let place = Place::new(Point::new(along + Px::whole(shift), y), anchor);
            if row == 0 {
                list.push(place);
            } else if shift.abs() == gap {
                list.push(place.led(lead.0, lead.1));
                bare.push(place);
            }
        }
    }
    // Where something is in a line's way, the label stands without one.
    list.append(&mut bare);
    list
}
