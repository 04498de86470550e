//! The scenario format: the document, its validation, its gallery, and how it is run.
//!
//! A file becomes a [`Document`] in three passes: [`json`] reads the text, [`read`] walks the
//! JSON once into a [`Scenario`], [`rules`] judges that. [`compile`] turns names into numbers and
//! fills in defaults, which gives a [`Plan`].

mod compile;
mod document;
mod error;
mod gallery;
pub mod json;
mod json_patch;
mod keys;
pub mod link;
mod model;
mod names;
mod patch;
mod plan;
mod print;
mod program;
mod quantity;
mod read;
mod rules;
mod simulate;
mod words;

pub use compile::{Compiled, compile, unmatched_faults};
pub use document::{Document, MAX_VARIANTS, Variant};
pub use error::{Error, Errors};
pub use gallery::{Entry, gallery};
pub use keys::{ACTIONS, FAULTS, OBJECTS, SERVICE_FAULTS};
pub use model::*;
pub use names::message_text;
pub use patch::MAX_OPERATIONS;
pub use plan::*;
pub use print::{print, print_expectation};
pub use program::step_place;
pub use quantity::duration as parse_duration;
pub use rules::{
    MAX_CLIENTS, MAX_FAULTS, MAX_PAUSES, MAX_RATE_PPM, MAX_RESOURCES, MAX_STEPS, MAX_TEXT,
    MAX_TOKEN,
};
pub use simulate::*;
pub use words::Word;

use read::quoted;
