//! The page's state, without a browser: what is shown, how it is edited, undone and played.
//!
//! [`App`] changes only by [`Command`]s, so a link, a test and a finger do the same things. Every
//! [`Edit`] is an edit of the scenario; results are derived from it ([`Run`]) and never stored.

mod address;
pub mod code;
mod command;
mod compare;
mod desk;
mod draft;
pub mod edit;
mod event;
pub mod form;
pub mod hint;
mod history;
mod light;
mod link;
mod playback;
mod run;
mod selection;
mod signal;
pub mod snippet;
mod source;
mod state;
#[cfg(test)]
mod state_tests;
mod status;
mod telling;
mod version;
pub mod words;

pub use address::*;
pub use command::*;
pub use compare::*;
pub use desk::*;
pub use edit::{Edit, FaultEdit, MessageEdit, Path, PauseEdit, PauseRef, Target, ValueEdit};
pub use event::*;
pub use history::*;
pub use light::*;
pub use playback::*;
pub use run::*;
pub use selection::*;
pub use signal::*;
pub use source::{Problem, Source as SourceText};
pub use state::*;
pub use status::*;
pub use telling::row_name;
pub use version::{Source, Version, gallery_titles};
