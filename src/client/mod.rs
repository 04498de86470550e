//! The lease holder: a program of steps, a thread that keeps the lease alive, and the ways in
//! which it learns that the lease is gone.
//!
//! A client is a state machine without input or output of its own: it is woken with its clocks'
//! readings and says what it wants done. It never sees true time or another process's state.

mod belief;
mod keep_alive;
mod program;
mod replies;
mod settings;
mod state;

pub use crate::protocol::{
    ClockKind, CountedFrom, InFlight, LearnsOfLoss, LeaseSettings, OnLoss, RenewedBy, RenewsUntil,
};
pub use settings::*;
pub use state::*;
