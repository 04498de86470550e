//! Where everything goes: pure geometry, computed from the records of a run and its report.
//!
//! [`Scene`] is plain data that the components of `ui::draw` turn into SVG; [`gesture`] turns
//! pointer positions back into times; [`state`] says who knew what at an instant. Nothing here
//! touches the browser, and no view re-runs anything. Coordinates are whole tenths of a pixel
//! ([`Px`]), so a scene is `Eq` and prints the same natively and in WebAssembly.

mod gaps;
pub mod gesture;
mod labels;
mod layout;
mod plane;
mod px;
mod scale;
mod scene;
pub mod state;
mod text;
mod ticks;
pub mod words;

#[cfg(test)]
pub(crate) mod tests;

pub use gaps::*;
pub use labels::*;
pub use layout::*;
pub use plane::*;
pub use px::*;
pub use scale::*;
pub use scene::*;
pub use text::*;
pub use ticks::*;
