//! The one place that knows which way time runs.

use crate::view::{Area, Point, Px};

/// Which way time runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// Time to the right, processes below each other.
    #[default]
    Across,
    /// Time downwards, processes beside each other: for narrow screens.
    Down,
}

/// Turns (along time, across it) into (x, y). Everything else computes in along and across.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plane(pub Orientation);

impl Plane {
    /// The point so far along time and so far across it.
    pub const fn point(self, along: Px, across: Px) -> Point {
        match self.0 {
            Orientation::Across => Point::new(along, across),
            Orientation::Down => Point::new(across, along),
        }
    }

    /// The rectangle between these ends along time and across it.
    pub fn area(self, along: (Px, Px), across: (Px, Px)) -> Area {
        Area::between(self.point(along.0, across.0), self.point(along.1, across.1))
    }

    /// How far a point is along time.
    pub const fn along(self, point: Point) -> Px {
        match self.0 {
            Orientation::Across => point.x,
            Orientation::Down => point.y,
        }
    }

    /// How far a point is across time.
    pub const fn across(self, point: Point) -> Px {
        match self.0 {
            Orientation::Across => point.y,
            Orientation::Down => point.x,
        }
    }

    /// Whether time runs down.
    pub const fn is_down(self) -> bool {
        matches!(self.0, Orientation::Down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_running_down_swaps_the_coordinates_and_nothing_else() {
        let (along, across) = ((Px(10), Px(40)), (Px(100), Px(130)));
        let flat = Plane(Orientation::Across).area(along, across);
        let tall = Plane(Orientation::Down).area(along, across);
        assert_eq!((flat.x, flat.y, flat.w, flat.h), (tall.y, tall.x, tall.h, tall.w));
    }
}
