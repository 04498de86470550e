//! What is operated: menus, fields, switches and the bars that hold them.

mod bar;
mod export;
mod field;
mod filter;
mod header;
mod help;
mod hint;
mod menu;
mod share;
mod sheet;
mod strip;
mod switch;
mod text;
mod transport;

pub use bar::{SettingsBarProps, settings_bar};
pub use export::{ExportProps, export_card};
pub use field::{TimeFieldProps, time_field};
pub use filter::{FilterProps, event_filter};
pub use header::{HeaderProps, ScenarioMenusProps, header, scenario_menus};
pub use help::{HelpProps, help};
pub use hint::{HintProps, hint_line};
pub use menu::{Choice, MenuProps, menu};
pub use share::{ShareProps, embed_card, share_card};
pub use sheet::{CLOSE, SheetProps, sheet};
pub use strip::{StripProps, strip};
pub use switch::{FencingSwitchProps, fencing_switch};
pub use text::{TextProps, text_card};
pub use transport::{PlayButtonProps, TransportProps, play_button, transport};
