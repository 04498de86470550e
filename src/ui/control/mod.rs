//! What is operated: menus, fields, switches and the bars that hold them.

mod bar;
mod field;
mod header;
mod help;
mod menu;
mod pause;
mod share;
mod sheet;
mod switch;
mod transport;

pub use bar::SettingsBar;
pub use field::TimeField;
pub use header::{Header, ScenarioMenus};
pub use help::Help;
pub use menu::{Choice, Menu};
pub use pause::PauseStrip;
pub use share::{EmbedCard, ShareCard, ShareProps};
pub use sheet::{Sheet, SheetProps};
pub use switch::FencingSwitch;
pub use transport::{PlayButton, Transport};
