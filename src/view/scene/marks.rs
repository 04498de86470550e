//! What a scene is made of: plain data, comparable lane by lane.

// Fields are named after the things drawn.
#![allow(missing_docs)]

use crate::id::{FencingToken, GrantNo, ProcessId, RecordNo, StepNo};
use crate::protocol::{MessageName, Outcome, RequestKind};
use crate::time::{Duration, Instant, TimeRange};
use crate::view::{Area, Label, Plane, Point};

/// How a holder looks: a hue and a badge, so that colour never says it alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// 0 is amber, 1 is blue; up to [`Look::HUES`].
    pub hue: u8,
    /// 0 square, 1 circle, 2 triangle, 3 diamond, 4 house, 5 hexagon.
    pub badge: u8,
}

/// One process's part of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    pub process: ProcessId,
    pub name: String,
    pub kind: LaneKind,
    /// From edge to edge of the drawing.
    pub area: Area,
    /// What a screen reader is told the lane is.
    pub summary: String,
    pub badge: Option<(Look, Point)>,
    pub heading: Vec<Label>,
    pub activity: Vec<Stroke>,
    /// Where it sends, again and again where it tries again.
    pub sends: Vec<Point>,
    pub steps: Vec<StepMark>,
    /// Where it crashed.
    pub crashes: Vec<Point>,
    pub beliefs: Vec<BeliefBand>,
    pub pauses: Vec<PauseMark>,
    pub faults: Vec<FaultBar>,
    pub messages: Vec<MessageMark>,
    pub tags: Vec<Tag>,
    /// Dotted lines from a lease's true expiry to the belief that outlives it.
    pub guides: Vec<(Point, Point)>,
    pub leases: Vec<LeaseBar>,
    pub refusals: Vec<RefusalMark>,
    pub chart: Option<Chart>,
    pub operations: Vec<OperationMark>,
    pub labels: Vec<Label>,
}

/// What kind of process a lane shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneKind {
    Client(Look),
    Service,
    Resource,
}

/// A piece of a client's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub from: Point,
    pub to: Point,
    pub kind: StrokeKind,
}

/// What a client does meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeKind {
    /// It runs.
    Runs,
    /// Its worker works.
    Works,
    /// Its program is over, or has not begun.
    Idle,
}

/// The beginning of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepMark {
    pub step: StepNo,
    pub at: Point,
    pub begins: Instant,
    /// From its beginning to the next step's.
    pub reach: Area,
    /// Whether it sends something.
    pub sends: bool,
    pub record: RecordNo,
    pub title: String,
}

/// A stretch in which a client believes that it holds the lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeliefBand {
    pub look: Look,
    pub area: Area,
    /// After the lease's true end.
    pub late: bool,
    pub range: TimeRange,
    pub record: RecordNo,
    pub title: String,
}

/// A pause, with what is needed to move it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PauseMark {
    pub process: ProcessId,
    /// Its place in that process's own list in the scenario, from 0.
    pub place: usize,
    pub record: RecordNo,
    pub range: TimeRange,
    /// All of it, also what comes after the run's end.
    pub lasts: Duration,
    /// Whether the run ended before it did.
    pub cut: bool,
    /// Whether it stands after a step, and moves with it.
    pub pinned: bool,
    /// What it freezes: "process", "worker", "renewer".
    pub scope: &'static str,
    pub throttled: bool,
    pub area: Area,
    /// Where its two handles are.
    pub start: Point,
    pub end: Point,
    /// Steps that were due meanwhile.
    pub due: Vec<(Point, Point)>,
    /// Where the pause sign stands; none where there is no room.
    pub sign: Option<Point>,
    pub labels: Vec<Label>,
    pub title: String,
}

/// A fault with an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultBar {
    pub fault: u16,
    /// Its place in the scenario's list of faults, from 0.
    pub place: usize,
    /// The record of its beginning.
    pub record: RecordNo,
    /// What it is, in a few words.
    pub name: String,
    pub begins: Instant,
    /// How long it lasts; none: to the end of the run, or only an instant.
    pub lasts: Option<Duration>,
    pub area: Area,
    pub title: String,
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageMark {
    pub name: MessageName,
    /// Its name in the format's notation.
    pub id: String,
    pub look: Look,
    pub from: Point,
    pub to: Point,
    /// When it arrives, or would if it were not lost.
    pub arrives: Option<Instant>,
    pub fate: Fate,
    /// Whether it goes to or comes from a resource.
    pub to_resource: bool,
    /// Whether it tells of a refusal by a resource.
    pub bad: bool,
    /// A second arrival of a message that was drawn already.
    pub again: bool,
    pub record: RecordNo,
    pub title: String,
}

/// Where a message got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Arrived,
    Lost,
    /// The drawing ends before.
    UnderWay,
}

/// A token in its box, travelling with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub look: Look,
    pub area: Area,
    pub text: String,
}

/// A grant in server truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseBar {
    pub grant: GrantNo,
    pub token: Option<FencingToken>,
    pub look: Look,
    pub area: Area,
    pub badge: Option<Point>,
    /// Written on the bar.
    pub labels: Vec<Label>,
    pub record: RecordNo,
    pub title: String,
}

/// A no of the lock service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalMark {
    pub at: Point,
    pub record: RecordNo,
    pub title: String,
}

/// A resource's chart of tokens over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Whether tokens are checked at all.
    pub fenced: bool,
    /// The highest token seen, or (unfenced) accepted; corner points from left to right.
    pub line: Vec<Point>,
    /// Down to where what lies under the line is refused.
    pub foot: Vec<Point>,
    /// Places of the levels.
    pub levels: Vec<(Point, Point)>,
    pub numbers: Vec<Label>,
    /// When the fence was raised for the last time to what it is at the end.
    pub raised: Vec<Instant>,
}

/// An operation as its resource decided it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationMark {
    pub id: String,
    pub kind: RequestKind,
    pub client: ProcessId,
    pub look: Look,
    pub at: Point,
    pub decided: Instant,
    pub outcome: Outcome,
    pub stale: bool,
    pub late: bool,
    pub record: RecordNo,
    pub title: String,
}

/// A stretch in which several clients believe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wash {
    pub area: Area,
    /// Its two edges in time.
    pub edges: [(Point, Point); 2],
    /// Dimension arrows on both sides of the label.
    pub arrows: Vec<(Point, Point)>,
    /// How long, in one or several lines.
    pub labels: Vec<Label>,
    pub lasts: Duration,
    /// How many clients believe.
    pub clients: usize,
    pub title: String,
}

/// The other run, as if the fencing switch stood the other way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    pub area: Area,
    pub heading: Vec<Label>,
    pub parts: Vec<GhostPart>,
    pub marks: Vec<(Point, Outcome, bool)>,
    pub labels: Vec<Label>,
    pub title: String,
}

/// What the storage holds for a while in the other run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhostPart {
    pub look: Look,
    pub area: Area,
    pub stale: bool,
}

/// The time axis and the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The axis line.
    pub line: (Point, Point),
    /// From edge to edge of the plot, at every number.
    pub grid: Vec<(Point, Point)>,
    /// Short lines at the axis.
    pub ticks: Vec<(Point, Point)>,
    pub numbers: Vec<Label>,
    /// Where the time axis skips a stretch, and how long it is.
    pub breaks: Vec<(Area, Label)>,
    /// Between lanes.
    pub separators: Vec<(Point, Point)>,
    /// All lanes over the whole time axis.
    pub plot: Area,
}

impl Lane {
    /// A lane with nothing in it.
    pub(super) const fn new(process: ProcessId, name: String, kind: LaneKind, area: Area) -> Self {
        Self {
            process,
            name,
            kind,
            area,
            summary: String::new(),
            badge: None,
            heading: Vec::new(),
            activity: Vec::new(),
            sends: Vec::new(),
            steps: Vec::new(),
            crashes: Vec::new(),
            beliefs: Vec::new(),
            pauses: Vec::new(),
            faults: Vec::new(),
            messages: Vec::new(),
            tags: Vec::new(),
            guides: Vec::new(),
            leases: Vec::new(),
            refusals: Vec::new(),
            chart: None,
            operations: Vec::new(),
            labels: Vec::new(),
        }
    }
}

impl Chart {
    /// Whether the fence refuses what lies at a point.
    pub(super) fn refuses(&self, plane: Plane, at: Point) -> bool {
        let along = plane.along(at);
        let here = |it: &&Point| plane.along(**it) <= along;
        let Some(line) = self.line.iter().rev().find(here) else { return false };
        let (line, at) = (plane.across(*line), plane.across(at));
        self.fenced && if plane.is_down() { at < line } else { at > line }
    }
}

impl Look {
    /// How many hues there are.
    pub const HUES: u8 = 6;

    /// The look of the n-th client; 36 of them differ.
    pub const fn of(client: ProcessId) -> Self {
        let n = client.0;
        Self { hue: n % Self::HUES, badge: (n + n / Self::HUES) % Self::HUES }
    }
}
