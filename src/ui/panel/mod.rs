//! What is said about a run, beside its drawing.

mod events;
mod findings;
mod icon;
mod legend;
mod notice;
mod state;
mod verdict;

pub use events::EventTable;
pub use findings::Findings;
pub use icon::{Icon, Logo, Picture, VerdictGlyph};
pub use legend::Legend;
pub use notice::NoticeBar;
pub use state::StateCard;
pub use verdict::{Verdict, Why};
