//! The words spoken: what clients, the lock service and resources say to each other
//! ([`Payload`]), what each of them notes about itself in the trace ([`Note`]), and how a client may
//! handle its lease ([`LeaseSettings`]).
//!
//! Observers, drawings and sentences read these notes and nothing else.

mod note;
mod payload;
mod policy;

pub use note::*;
pub use payload::*;
pub use policy::*;
