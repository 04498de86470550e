//! How large the drawing is to be, and which way time runs.

use crate::time::TimeRange;
use crate::view::Orientation;

/// What the page asks of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Its width in pixels. A drawing with more lanes than that can hold is wider.
    pub width: u32,
    /// Which way time runs.
    pub orientation: Orientation,
    /// How much of it is told.
    pub density: Density,
    /// The stretch of time drawn; none: the whole run.
    pub range: Option<TimeRange>,
    /// Whether long stretches in which nothing happens are drawn short.
    pub collapse: bool,
    /// How many pixels the time axis is long where time runs down; none: what suits the run.
    pub length: Option<u32>,
}

/// How much a drawing tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Density {
    /// Everything.
    #[default]
    Full,
    /// What an embedded drawing has room for.
    Min,
}

/// Up to this width time runs down.
const NARROW: u32 = 640;
/// An embedded drawing is expected to be small, so it turns later.
const NARROW_MIN: u32 = 480;

impl Layout {
    /// A full drawing of that width.
    pub const fn full(width: u32) -> Self {
        Self::of(width, Density::Full, NARROW)
    }

    /// A drawing of that width to be embedded.
    pub const fn min(width: u32) -> Self {
        Self::of(width, Density::Min, NARROW_MIN)
    }

    const fn of(width: u32, density: Density, narrow: u32) -> Self {
        let orientation = if width <= narrow { Orientation::Down } else { Orientation::Across };
        Self { width, orientation, density, range: None, collapse: false, length: None }
    }
}
