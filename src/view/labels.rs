//! Labels, and the placer that finds room for them.
//!
//! Whoever draws a mark wishes for a label: texts from long to short, and places from best to
//! worst. Wishes are granted in the order they are made, so the caller makes important ones
//! first. What finds no room is left out; the mark's tooltip says it all the same.

use crate::view::{Area, Font, Point, Px};

/// What a text is about; its colour and weight follow from that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Plain.
    #[default]
    Plain,
    /// Less important than plain.
    Faint,
    /// An important statement.
    Strong,
    /// About a holder; the number is its hue.
    Holder(u8),
    /// Something wrong.
    Bad,
    /// Something wrong, said loudly.
    Outcome,
    /// About the fence.
    Fence,
    /// The fence, said loudly.
    FenceStrong,
    /// The name of a lane.
    Name,
    /// A number of the token axis or of the time axis.
    Number,
    /// On a pause.
    Pause,
    /// On a pause, plain.
    PauseNote,
}

/// Which point of a text its place names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// What a text stands on; what surrounds its letters has that colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The drawing's own ground.
    #[default]
    Surface,
    /// What the fence refuses.
    Fence,
    /// Where several clients believe.
    Wash,
    /// Several of them.
    Mixed,
}

/// A text of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// Where its baseline is anchored.
    pub at: Point,
    /// By which of its ends.
    pub anchor: Anchor,
    /// What it is about.
    pub tone: Tone,
    /// The full text, where it was shortened.
    pub full: Option<String>,
    /// A line to the mark it belongs to, where it stands apart from it.
    pub lead: Option<(Point, Point)>,
    /// What it stands on.
    pub ground: Ground,
}

/// A place for a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The anchor on the baseline.
    pub at: Point,
    /// Which end of the text it is.
    pub anchor: Anchor,
    /// A line to the mark, drawn if this place is taken.
    pub lead: Option<(Point, Point)>,
}

/// A label that would like to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// What it could say, best first.
    pub texts: Vec<String>,
    /// What it is about.
    pub tone: Tone,
    /// Where it could stand, best first.
    pub places: Vec<Place>,
    /// Where it must stay.
    pub within: Area,
    /// How many lines may cross it.
    pub crossings: usize,
}

impl Tone {
    /// The type it is set in.
    pub const fn font(self) -> Font {
        match self {
            Self::Strong | Self::FenceStrong => Font::STRONG,
            Self::Outcome => Font::OUTCOME,
            Self::Name => Font::NAME,
            Self::Number => Font::SMALL,
            Self::Pause => Font::PAUSE,
            _ => Font::LABEL,
        }
    }
}

impl Label {
    /// A label that stands where it is put.
    pub fn fixed(text: impl Into<String>, at: Point, anchor: Anchor, tone: Tone) -> Self {
        let (text, full, lead) = (text.into(), None, None);
        Self { text, at, anchor, tone, full, lead, ground: Ground::Surface }
    }

    /// A label shortened to so much room.
    pub fn shortened(text: &str, at: Point, tone: Tone, room: Px) -> Self {
        let short = tone.font().shortened(text, room);
        let full = (short != text).then(|| text.to_owned());
        Self { full, ..Self::fixed(short, at, Anchor::Start, tone) }
    }

    /// The rectangle it fills.
    pub fn area(&self) -> Area {
        area(&self.text, self.tone.font(), self.at, self.anchor)
    }
}

impl Wish {
    /// A wish that two lines may cross.
    pub const fn new(texts: Vec<String>, tone: Tone, places: Vec<Place>, within: Area) -> Self {
        Self { texts, tone, places, within, crossings: 2 }
    }
}

impl Place {
    /// A place by its anchor.
    pub const fn new(at: Point, anchor: Anchor) -> Self {
        Self { at, anchor, lead: None }
    }

    /// The same with a line to the mark.
    pub const fn led(self, from: Point, to: Point) -> Self {
        Self { lead: Some((from, to)), ..self }
    }
}

/// The rectangle that a text fills: from the top of its capitals to below its descenders.
fn area(text: &str, font: Font, at: Point, anchor: Anchor) -> Area {
    let w = font.width(text);
    let x = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - w.half(),
        Anchor::End => at.x - w,
    };
    let (rise, fall) = (Px(font.size.0 * 8 / 10), Px(font.size.0 * 25 / 100));
    Area { x, y: at.y - rise, w, h: rise + fall }
}

/// Knows what is taken, and finds room.
pub struct Placer {
    bounds: Area,
    columns: i32,
    taken: Vec<Vec<Area>>,
    lines: Vec<Vec<(Point, Point)>>,
}

/// The size of the cells by which the placer looks things up.
const CELL: Px = Px::whole(48);

impl Placer {
    /// A placer for a drawing that fills `bounds`.
    pub fn new(bounds: Area) -> Self {
        let columns = (bounds.w.0 / CELL.0 + 1).max(1);
        let cells = (columns * (bounds.h.0 / CELL.0 + 1).max(1)) as usize;
        Self { bounds, columns, taken: vec![Vec::new(); cells], lines: vec![Vec::new(); cells] }
    }

    /// Nothing may stand on this rectangle.
    pub fn block(&mut self, area: Area) {
        for cell in self.cells(area) {
            self.taken[cell].push(area);
        }
    }

    /// Labels had better not stand on this line.
    pub fn line(&mut self, a: Point, b: Point) {
        for cell in self.cells(Area::between(a, b)) {
            let here = Area {
                x: self.bounds.x + Px(cell as i32 % self.columns * CELL.0),
                y: self.bounds.y + Px(cell as i32 / self.columns * CELL.0),
                w: CELL,
                h: CELL,
            };
            if here.meets_line(a, b) {
                self.lines[cell].push((a, b));
            }
        }
    }

    /// Whether nothing stands on this rectangle and it lies inside the drawing.
    pub fn is_free(&self, area: Area) -> bool {
        self.bounds.covers(area)
            && self.cells(area).all(|cell| !self.taken[cell].iter().any(|it| it.overlaps(area)))
    }

    /// Finds room for a label and takes it.
    pub fn place(&mut self, wish: Wish) -> Option<Label> {
        let font = wish.tone.font();
        let mut best: Option<(usize, usize, Place, Area)> = None;
        for (n, text) in wish.texts.iter().enumerate() {
            for (m, place) in wish.places.iter().enumerate() {
                let cost = n * 8 + m;
                if best.is_some_and(|(least, ..)| least <= cost) {
                    break;
                }
                let area = area(text, font, place.at, place.anchor);
                let lead = place.lead.map(|(from, to)| Area::between(from, to).grown(Px::whole(1)));
                let blocked = |area| !wish.within.covers(area) || !self.is_free(area);
                if blocked(area) || lead.is_some_and(|lead| !self.is_free(lead)) {
                    continue;
                }
                let crossed = self.crossed(area);
                let cost = cost + crossed * 10;
                if crossed <= wish.crossings && best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, n, *place, area));
                }
            }
        }
        let (_, n, place, area) = best?;
        self.block(area.grown(Px::whole(2)));
        if let Some((from, to)) = place.lead {
            self.block(Area::between(from, to).grown(Px::whole(1)));
        }
        let full = (n > 0).then(|| wish.texts[0].clone());
        let text = wish.texts.into_iter().nth(n)?;
        let Place { at, anchor, lead } = place;
        Some(Label { full, lead, ..Label::fixed(text, at, anchor, wish.tone) })
    }

    /// Takes the first free one of some rectangles.
    pub fn place_area(&mut self, mut choices: impl Iterator<Item = Area>) -> Option<Area> {
        let found = choices.find(|&area| self.is_free(area))?;
        self.block(found.grown(Px::whole(1)));
        Some(found)
    }

    /// Whether a line crosses this rectangle.
    pub fn crosses(&self, area: Area) -> bool {
        self.crossed(area) > 0
    }

    fn crossed(&self, area: Area) -> usize {
        let mut seen: Vec<(Point, Point)> = Vec::new();
        for cell in self.cells(area) {
            for &(a, b) in &self.lines[cell] {
                if area.meets_line(a, b) && !seen.contains(&(a, b)) {
                    seen.push((a, b));
                }
            }
        }
        seen.len()
    }

    fn cells(&self, area: Area) -> impl Iterator<Item = usize> + use<> {
        let rows = self.taken.len() as i32 / self.columns;
        let span = |low: Px, length: Px, most: i32| {
            let first = (low.0.div_euclid(CELL.0)).clamp(0, most - 1);
            let last = ((low + length).0.div_euclid(CELL.0)).clamp(0, most - 1);
            first..=last
        };
        let across = span(area.x - self.bounds.x, area.w, self.columns);
        let down = span(area.y - self.bounds.y, area.h, rows);
        let columns = self.columns;
        down.flat_map(move |row| {
            across.clone().map(move |column| (row * columns + column) as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Point {
        Point::new(Px::whole(x), Px::whole(y))
    }

    fn wish(texts: &[&str], places: &[(i32, i32)]) -> Wish {
        let texts = texts.iter().map(|&text| text.to_owned()).collect();
        let places = places.iter().map(|&(x, y)| Place::new(at(x, y), Anchor::Start)).collect();
        Wish {
            texts,
            tone: Tone::Plain,
            places,
            within: Area::between(at(0, 0), at(400, 200)),
            crossings: 1,
        }
    }

    fn placer() -> Placer {
        Placer::new(Area::between(at(0, 0), at(400, 200)))
    }

    #[test]
    fn a_label_gives_way_to_one_that_is_there() {
        let mut placer = placer();
        let first = placer.place(wish(&["refused"], &[(10, 50)])).unwrap();
        let second = placer.place(wish(&["granted"], &[(20, 50), (20, 80)])).unwrap();
        assert_eq!(second.at, at(20, 80));
        assert!(!first.area().overlaps(second.area()));
        assert!(placer.place(wish(&["late"], &[(15, 48)])).is_none(), "no room, no label");
    }

    #[test]
    fn a_label_says_less_where_there_is_less_room() {
        let mut placer = placer();
        placer.block(Area::between(at(60, 0), at(400, 200)));
        let label = placer.place(wish(&["refused: A holds it", "refused"], &[(10, 50)])).unwrap();
        assert_eq!(label.text, "refused");
        assert_eq!(label.full.as_deref(), Some("refused: A holds it"));
    }

    #[test]
    fn a_label_avoids_lines_but_stands_on_one_rather_than_nowhere() {
        let mut placer = placer();
        placer.line(at(30, 0), at(30, 200));
        let beside = placer.place(wish(&["granted"], &[(10, 50), (40, 50)])).unwrap();
        assert_eq!(beside.at, at(40, 50));
        assert!(placer.place(wish(&["granted"], &[(10, 90)])).is_some());
    }

    #[test]
    fn nothing_is_placed_outside_the_drawing() {
        let mut placer = placer();
        assert!(placer.place(wish(&["a label at the edge"], &[(390, 50), (-20, 50)])).is_none());
    }
}
