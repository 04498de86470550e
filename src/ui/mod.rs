//! The page's components. Those of [`draw`] and [`panel`] need no browser: static pictures and
//! tests render them on the server side. Those that listen and measure are behind `web`.

pub mod draw;
pub mod panel;
pub mod part;

#[cfg(feature = "web")]
pub mod control;
#[cfg(feature = "web")]
mod page;
#[cfg(feature = "web")]
mod pending;
#[cfg(feature = "web")]
pub mod setup;

#[cfg(feature = "web")]
pub use page::{Page, PageProps};
#[cfg(feature = "web")]
pub use pending::is_idle;
