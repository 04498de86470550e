//! The scenario format: the document, its validation, its gallery, and how it is run.

mod model;
mod plan;
mod simulate;

pub use model::*;
pub use plan::*;
pub use simulate::*;
