//! The lease holder: a program of steps, a thread that keeps the lease alive, and the ways in
//! which it learns that the lease is gone.

mod settings;

pub use settings::*;
