//! Coordinates in whole tenths of a pixel, and the shapes made of them.

// Fields are coordinates, named as in SVG.
#![allow(missing_docs)]

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A coordinate or a length in tenths of a pixel.
///
/// Integers make scenes comparable for equality, and keep float formatting out of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Px(pub i32);

/// A point of the drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    pub x: Px,
    pub y: Px,
}

/// A rectangle of the drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Area {
    pub x: Px,
    pub y: Px,
    pub w: Px,
    pub h: Px,
}

impl Px {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// So many whole pixels.
    pub const fn whole(pixels: i32) -> Self {
        Self(pixels * 10)
    }

    /// The nearest tenth.
    pub fn nearest(pixels: f64) -> Self {
        Self((pixels * 10.0).round() as i32)
    }

    /// As a float, for ratios.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Half of it.
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// The point `share` of the way from `self` to `other`.
    pub fn towards(self, other: Self, share: f64) -> Self {
        Self::nearest(self.get() + (other.get() - self.get()) * share)
    }
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: Px, y: Px) -> Self {
        Self { x, y }
    }

    /// The point `share` of the way from `self` to `other`.
    pub fn towards(self, other: Self, share: f64) -> Self {
        Self::new(self.x.towards(other.x, share), self.y.towards(other.y, share))
    }

    /// The point so much further right and down.
    pub fn shifted(self, dx: Px, dy: Px) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// How far it is to `other`, in pixels.
    pub fn distance(self, other: Self) -> f64 {
        (other.x - self.x).get().hypot((other.y - self.y).get())
    }
}

impl Area {
    /// The rectangle with these corners, in any order.
    pub fn between(a: Point, b: Point) -> Self {
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        Self { x, y, w: a.x.max(b.x) - x, h: a.y.max(b.y) - y }
    }

    /// The square with that middle that reaches `reach` to each side.
    pub fn around(middle: Point, reach: Px) -> Self {
        Self { x: middle.x - reach, y: middle.y - reach, w: reach + reach, h: reach + reach }
    }

    /// The rectangle grown by `by` on every side.
    pub fn grown(self, by: Px) -> Self {
        Self { x: self.x - by, y: self.y - by, w: self.w + by + by, h: self.h + by + by }
    }

    /// The right edge.
    pub fn right(self) -> Px {
        self.x + self.w
    }

    /// The lower edge.
    pub fn bottom(self) -> Px {
        self.y + self.h
    }

    /// The point in the middle.
    pub fn middle(self) -> Point {
        Point::new(self.x + self.w.half(), self.y + self.h.half())
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// Whether `other` lies inside.
    pub fn covers(self, other: Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether the straight line from `a` to `b` touches it.
    pub fn meets_line(self, a: Point, b: Point) -> bool {
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        let sides = [(a.x, b.x, self.x, self.right()), (a.y, b.y, self.y, self.bottom())];
        for (from, to, low, high) in sides {
            let (from, run) = (from.get(), (to - from).get());
            if run == 0.0 {
                if from < low.get() || from > high.get() {
                    return false;
                }
                continue;
            }
            let (one, two) = ((low.get() - from) / run, (high.get() - from) / run);
            enters = enters.max(one.min(two));
            leaves = leaves.min(one.max(two));
        }
        enters <= leaves
    }
}

impl Add for Px {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

impl AddAssign for Px {
    fn add_assign(&mut self, more: Self) {
        self.0 += more.0;
    }
}

impl Sub for Px {
    type Output = Self;
    fn sub(self, less: Self) -> Self {
        Self(self.0 - less.0)
    }
}

impl Neg for Px {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Px {
    /// As SVG wants it: `12`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if tenth == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{tenth}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_print_as_svg_wants_them() {
        let shown = |tenths| Px(tenths).to_string();
        assert_eq!([shown(0), shown(5), shown(-5), shown(120)], ["0", "0.5", "-0.5", "12"]);
        assert_eq!(Px::nearest(7.24), Px(72));
    }

    #[test]
    fn a_line_meets_a_rectangle_it_crosses_and_no_other() {
        let corner = |x, y| Point::new(Px::whole(x), Px::whole(y));
        let area = Area::between(corner(10, 10), corner(20, 20));
        assert!(area.meets_line(corner(0, 0), corner(30, 30)));
        assert!(area.meets_line(corner(15, 0), corner(15, 40)));
        assert!(!area.meets_line(corner(0, 0), corner(5, 5)), "it ends before");
        assert!(!area.meets_line(corner(0, 15), corner(30, 45)), "it passes by");
    }
}
