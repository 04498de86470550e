//! Leaseline: leases, pauses and fencing tokens on a timeline.
//!
//! The modules in reading order: [`time`] and [`id`] are the small types, [`order`] sorts; [`kernel`] is the
//! simulation; [`protocol`] the words its processes speak; [`lease`], [`resource`] and [`client`]
//! are the processes; [`trace`] is what they leave behind; [`property`] finds what is wrong in
//! it; [`scenario`] is the file format and the gallery.

pub mod app;
#[cfg(feature = "cli")]
pub mod cli;
pub mod client;
pub mod id;
pub mod kernel;
pub mod lease;
pub mod order;
#[cfg(feature = "pictures")]
pub mod pictures;
pub mod property;
pub mod protocol;
pub mod resource;
pub mod scenario;
pub mod time;
pub mod trace;
#[cfg(feature = "draw")]
pub mod ui;
pub mod view;
#[cfg(feature = "web")]
pub mod web;
