//! What is said about a run, beside its drawing.

mod code;
mod events;
mod findings;
mod icon;
mod legend;
mod notice;
mod state;
mod verdict;

pub use code::{CodeProps, code_cards};
pub use events::{EventTableProps, event_table};
pub use findings::{FindingsProps, findings};
pub use icon::{Picture, icon, logo, verdict_glyph};
pub use legend::legend;
pub use notice::{NoticeBarProps, notice_bar};
pub use state::{StateCardProps, state_card};
pub use verdict::{VerdictProps, WhyProps, verdict, why};
