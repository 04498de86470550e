//! The discrete-event simulation: a queue of what is due, processes with clocks and pauses, links
//! with delays and faults. It is generic over what messages carry and what processes note, and
//! knows nothing of leases, tokens or resources.

mod effect;
mod network;
mod process;
mod queue;
mod readings;
mod record;
mod setup;
mod simulation;

pub use effect::*;
pub use process::{Readings, TIMER_SLOTS, When};
pub use readings::readings_at;
pub use record::*;
pub use setup::*;
pub use simulation::*;
