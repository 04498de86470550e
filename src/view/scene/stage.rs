//! Where every lane, line and band lies across time.

use crate::id::ProcessId;
use crate::time::{Instant, TimeRange};
use crate::trace::{Cast, Role, Terms};
use crate::view::{
    Area, Density, Font, Gaps, Layout, Orientation, Plane, Point, Px, TimeScale, ticks, words,
};

use super::facts::Facts;
use super::levels::Levels;

/// An interval across time.
pub(super) type Span = (Px, Px);

/// One client's lane.
#[derive(Clone, Copy)]
pub(super) struct ClientTrack {
    pub lane: Span,
    /// The line on which it lives.
    pub line: Px,
    /// The band of its belief.
    pub belief: Span,
    /// The block of a pause.
    pub pause: Span,
}

/// One resource's lane.
pub(super) struct ResourceTrack {
    pub lane: Span,
    pub levels: Levels,
}

/// How much room there is for text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    /// Many lanes: marks only.
    Tight,
    /// One row of labels.
    Some,
    /// Two rows of labels above the line and one below.
    Ample,
}

/// Where everything lies.
pub(super) struct Stage {
    pub plane: Plane,
    pub scale: TimeScale,
    pub density: Density,
    pub room: Room,
    pub size: Point,
    pub clients: Vec<ClientTrack>,
    pub service: Span,
    /// The lease bars.
    pub bar: Span,
    pub resources: Vec<ResourceTrack>,
    pub ghost: Option<Span>,
    /// The line of the time axis.
    pub axis: Px,
    /// Where lanes begin and end across time.
    pub lanes: Span,
}

/// Left of the plot: names.
const GUTTER: Px = Px::whole(132);
const GUTTER_MOST: Px = Px::whole(210);
const GUTTER_MIN: Px = Px::whole(108);
/// Above the plot where time runs down: names.
const HEADER: Px = Px::whole(36);
/// Beside the plot where time runs down: at least so much for the numbers of the time axis.
const AXIS_DOWN: Px = Px::whole(34);
/// So far apart are the numbers of the time axis at least where time runs down.
pub(super) const DOWN_APART: f64 = 36.0;
/// Room for the chip of the playhead at the last instant.
const MARGIN: Px = Px::whole(24);

impl Stage {
    pub(super) fn new(
        cast: &Cast,
        terms: &Terms,
        facts: &Facts,
        levels: Vec<Levels>,
        want: Want,
    ) -> Self {
        let layout = want.layout;
        let room = match (cast.n_clients, layout.density) {
            (0..=3, _) => Room::Ample,
            (4..=10, _) => Room::Some,
            _ => Room::Tight,
        };
        let range = layout.range.unwrap_or(TimeRange::new(Instant::ZERO, terms.until));
        match layout.orientation {
            Orientation::Across => across(cast, facts, levels, &want, room, range),
            Orientation::Down => down(cast, levels, &want, room, range),
        }
    }

    /// The point of an instant at a place across time.
    pub(super) fn point(&self, at: Instant, across: Px) -> Point {
        self.plane.point(self.scale.x_from_instant(at), across)
    }

    /// The rectangle of an interval, cut to what is drawn; none if it lies outside.
    pub(super) fn area(&self, range: TimeRange, across: Span) -> Option<Area> {
        let shown = self.scale.range();
        if range.to < shown.from || shown.to < range.from || range.is_empty() {
            return None;
        }
        let along = (self.scale.x_clamped(range.from), self.scale.x_clamped(range.to));
        Some(self.plane.area(along, across))
    }

    /// Whether an instant is drawn.
    pub(super) fn shows(&self, at: Instant) -> bool {
        let range = self.scale.range();
        range.from <= at && at <= range.to
    }

    /// The part of the drawing that is plot: all lanes, over the whole time axis.
    pub(super) fn plot(&self) -> Area {
        self.plane.area((self.scale.start(), self.scale.end()), self.lanes)
    }

    /// The whole drawing.
    pub(super) fn bounds(&self) -> Area {
        Area::between(Point::default(), self.size)
    }

    /// A lane from edge to edge of the drawing.
    pub(super) fn lane_area(&self, lane: Span) -> Area {
        let along = match self.plane.0 {
            Orientation::Across => (Px::ZERO, self.size.x),
            Orientation::Down => (Px::ZERO, self.size.y),
        };
        self.plane.area(along, lane)
    }

    /// Where a message leaves or reaches a process, across time; `side` is where it comes from
    /// or goes to.
    pub(super) fn dock(&self, cast: &Cast, process: ProcessId, level: Option<Px>) -> Px {
        match cast.role(process) {
            Role::Client => self.clients[process.index()].line,
            Role::Service => self.bar.0,
            Role::Resource(n) => {
                let track = &self.resources[n.index()];
                level.unwrap_or(track.levels.top())
            }
        }
    }
}

/// What a stage is wanted for.
pub(super) struct Want<'a> {
    pub layout: &'a Layout,
    pub ghost: bool,
    /// What is drawn short.
    pub gaps: Gaps,
}

/// Sizes of a client's lane: from its edge to the line, half a pause, from the line to the band,
/// the band, from the band to the edge.
fn client_sizes(room: Room, density: Density, has_pause: bool) -> [i32; 5] {
    match (room, density, has_pause) {
        (Room::Ample, Density::Full, true) => [56, 17, 28, 9, 28],
        (Room::Ample, Density::Full, false) => [46, 17, 22, 9, 24],
        (Room::Ample, Density::Min, true) => [32, 12, 21, 8, 21],
        (Room::Ample, Density::Min, false) => [26, 12, 16, 8, 17],
        (Room::Some, _, true) => [28, 11, 17, 6, 17],
        (Room::Some, _, false) => [24, 11, 13, 6, 16],
        (Room::Tight, ..) => [11, 7, 9, 4, 6],
    }
}

/// The room for names: as much as the longest needs, within bounds.
fn gutter(cast: &Cast, levels: &[Levels], full: bool) -> Px {
    if !full {
        return GUTTER_MIN;
    }
    let clients = cast.clients().map(|it| (it, Px::whole(48)));
    let numbers = levels.iter().map(|it| it.width() + Px::whole(38));
    let resources = cast.resources().zip(numbers);
    let needs = clients
        .chain(resources)
        .map(|(process, more)| Font::NAME.width(&words::heading(cast, process)) + more);
    needs.max().unwrap_or_default().clamp(GUTTER, GUTTER_MOST)
}

fn client_track(from: Px, sizes: [i32; 5]) -> ClientTrack {
    let [above, half, gap, band, below] = sizes.map(Px::whole);
    let line = from + above;
    let belief = (line + gap, line + gap + band);
    let pause = (line - half, line + half);
    ClientTrack { lane: (from, belief.1 + below), line, belief, pause }
}

fn across(
    cast: &Cast,
    facts: &Facts,
    mut levels: Vec<Levels>,
    want: &Want<'_>,
    room: Room,
    range: TimeRange,
) -> Stage {
    let full = want.layout.density == Density::Full;
    let width = Px::whole(want.layout.width as i32);
    let gutter = gutter(cast, &levels, full).min(Px(width.0 / 5).max(GUTTER_MIN));
    let length = (width - gutter - MARGIN).max(Px::whole(120));
    let mut at = Px::ZERO;
    let mut clients = Vec::with_capacity(cast.n_clients);
    for client in cast.clients() {
        let has_pause = facts.pauses_of(client).next().is_some();
        let track = client_track(at, client_sizes(room, want.layout.density, has_pause));
        at = track.lane.1;
        clients.push(track);
    }
    // Above the bars is a row for the tokens that travel.
    let (above, thick, below) = if full { (26, 32, 22) } else { (20, 24, 14) };
    let bar = (at + Px::whole(above), at + Px::whole(above + thick));
    let service = (at, bar.1 + Px::whole(below));
    at = service.1;
    let mut resources = Vec::with_capacity(levels.len());
    for mut levels in levels.drain(..) {
        let (above, apart, below) = if full { (40, 26, 34) } else { (28, 22, 22) };
        let rows = levels.len().max(2) as i32 - 1;
        let reach = (rows * apart).min(apart * 5);
        let foot = at + Px::whole(above + reach);
        levels.lay(foot, at + Px::whole(above), Px::whole(14));
        let lane = (at, foot + Px::whole(below));
        at = lane.1;
        resources.push(ResourceTrack { lane, levels });
    }
    let ghost = (want.ghost && full).then(|| (at, at + Px::whole(36)));
    let lanes = (Px::ZERO, ghost.map_or(at, |ghost| ghost.1));
    let axis = lanes.1 + Px::whole(4);
    Stage {
        plane: Plane(Orientation::Across),
        scale: TimeScale::new(range, gutter, length).with_gaps(want.gaps),
        density: want.layout.density,
        room,
        size: Point::new(gutter + length + MARGIN, axis + Px::whole(30)),
        clients,
        service,
        bar,
        resources,
        ghost,
        axis,
        lanes,
    }
}

fn down(
    cast: &Cast,
    mut levels: Vec<Levels>,
    want: &Want<'_>,
    room: Room,
    range: TimeRange,
) -> Stage {
    let looks = |at: Instant| want.gaps.squeezed(at.micros() as f64);
    let seconds = (looks(range.to) - looks(range.from)) / 1e6;
    let suits = (seconds * 25.0).clamp(440.0, 900.0) as u32;
    let length = Px::whole(want.layout.length.unwrap_or(suits) as i32);
    let scale = TimeScale::new(range, HEADER, length).with_gaps(want.gaps);
    let numbers = ticks(&scale, DOWN_APART).into_iter().filter_map(|tick| tick.text);
    let widest = numbers.map(|it| Font::SMALL.width(it.split('\u{a0}').next().unwrap_or("")));
    let axis = widest.max().map_or(AXIS_DOWN, |it| AXIS_DOWN.max(it + Px::whole(12)));
    let width = want.layout.width as i32;
    let n = cast.n_clients.max(1) as i32;
    let n_resources = levels.len() as i32;
    let (service_w, resource_w) = (54, if n_resources > 1 { 76 } else { 100 });
    // What is left goes to the clients, and they take at least what their marks need.
    let rest = width - axis.0 / 10 - 8 - service_w - resource_w * n_resources;
    let client_w = (rest / n).clamp(44, 140);
    let sizes = if client_w >= 80 {
        let line = client_w * 38 / 100;
        [line, 13, 20, 8, client_w - line - 28]
    } else {
        [16, 9, 12, 5, client_w - 33]
    };
    let mut at = axis;
    let mut clients = Vec::with_capacity(cast.n_clients);
    for _ in cast.clients() {
        let track = client_track(at, sizes);
        at = track.lane.1;
        clients.push(track);
    }
    let bar = (at + Px::whole(12), at + Px::whole(service_w - 12));
    let service = (at, at + Px::whole(service_w));
    at = service.1;
    let mut resources = Vec::with_capacity(levels.len());
    for mut levels in levels.drain(..) {
        let lane = (at, at + Px::whole(resource_w));
        let width = levels.width();
        let foot = lane.0 + Px::whole(18).max(width.half());
        let head = lane.1 - Px::whole(14).max(width.half() - Px::whole(4));
        levels.lay(foot, head.max(foot), width + Px::whole(5));
        at = lane.1;
        resources.push(ResourceTrack { lane, levels });
    }
    let size =
        Point::new((at + Px::whole(8)).max(Px::whole(width)), HEADER + length + Px::whole(12));
    Stage {
        plane: Plane(Orientation::Down),
        scale,
        density: want.layout.density,
        room: if client_w >= 80 { Room::Ample } else { room.min(Room::Some) },
        size,
        clients,
        service,
        bar,
        resources,
        ghost: None,
        axis,
        lanes: (axis, at),
    }
}
