//! The discrete-event simulation: a queue of what is due, processes with clocks and pauses, links
//! with delays and faults. It is generic over what messages carry and what processes note, and
//! knows nothing of leases, tokens or resources.

mod record;
mod setup;

pub use record::*;
pub use setup::*;
