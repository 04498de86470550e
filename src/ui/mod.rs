//! What is seen: Yew components.

pub mod draw;
