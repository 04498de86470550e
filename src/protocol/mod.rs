//! The words spoken: what clients, the lock service and resources say to each other
//! ([`Payload`]), and what each of them notes about itself in the trace ([`Note`]).
//!
//! Observers, drawings and sentences read these notes and nothing else.

mod note;
mod payload;

pub use note::*;
pub use payload::*;
