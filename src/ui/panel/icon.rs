//! Small pictures. All of them are decoration: the control beside them has its name in words.

use crate::property;
use yew::prelude::*;

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// An arrow bent back.
    Undo,
    /// An arrow bent forward.
    Redo,
    /// A tray with an arrow out of it.
    Export,
    /// Two rings of a chain.
    Share,
    /// Two angles.
    Embed,
    /// A tray with an arrow into it.
    Open,
    /// A triangle.
    Play,
    /// Two bars.
    Pause,
    /// A triangle against a bar, to the left.
    Back,
    /// A triangle against a bar, to the right.
    Forward,
    /// A downward angle.
    Down,
    /// A half disc: the colours.
    Theme,
    /// A question mark.
    Help,
    /// A cross.
    Close,
    /// A plus.
    Plus,
    /// A bin.
    Bin,
    /// Two sheets.
    Copy,
    /// An arrow up.
    Up,
    /// A sheet with lines.
    Text,
    /// A frame with corners.
    Present,
    /// A loop back to the beginning.
    Reset,
}

impl Picture {
    /// Outline and filled parts.
    const fn paths(self) -> (&'static str, &'static str) {
        match self {
            Self::Undo => ("M6 3.5 3 6.5l3 3M3.2 6.5h6a3.6 3.6 0 0 1 0 7.2H6.5", ""),
            Self::Redo => ("m10 3.5 3 3-3 3M12.8 6.5h-6a3.6 3.6 0 0 0 0 7.2h2.7", ""),
            Self::Export => ("M8 2.5v7M5.2 7 8 9.7 10.8 7M3 11.5v2h10v-2", ""),
            Self::Share => (
                "M7 9.2a2.6 2.6 0 0 0 3.9.2l2-2a2.6 2.6 0 0 0-3.7-3.7l-1 1M9 6.8a2.6 2.6 0 0 0-3.9-.2l-2 2a2.6 2.6 0 0 0 3.7 3.7l1-1",
                "",
            ),
            Self::Embed => ("M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5", ""),
            Self::Open => ("M8 9.7v-7M5.2 5.3 8 2.5l2.8 2.8M3 11.5v2h10v-2", ""),
            Self::Play => ("", "M5 3.3v9.4L12.5 8z"),
            Self::Pause => ("", "M4.5 3.5h2.6v9H4.5zM8.9 3.5h2.6v9H8.9z"),
            Self::Back => ("M4 4v8", "M11 3.8v8.4L5.5 8z"),
            Self::Forward => ("M12 4v8", "M5 3.8v8.4L10.5 8z"),
            Self::Copy => ("M6 6h7v7H6zM10 6V3H3v7h3", ""),
            Self::Up => ("M8 13V3.5M4.5 7 8 3.5 11.5 7", ""),
            Self::Text => ("M4 2.5h8v11H4zM6 6h4M6 8.5h4M6 11h2.5", ""),
            Self::Present => ("M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10", ""),
            Self::Down => ("M4.5 6.5 8 10l3.5-3.5", ""),
            Self::Theme => {
                ("M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11", "M8 2.5a5.5 5.5 0 0 1 0 11z")
            }
            Self::Help => ("M5.6 6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.9M8 12.4v.2", ""),
            Self::Close => ("m4 4 8 8M12 4l-8 8", ""),
            Self::Plus => ("M8 3v10M3 8h10", ""),
            Self::Bin => ("M3 4.5h10M6.5 4.5v-1h3v1M4.5 4.5l.6 8.5h5.8l.6-8.5M7 7v4M9 7v4", ""),
            Self::Reset => ("M3.5 3v3.5H7M3.7 6.3a5 5 0 1 1-.6 3", ""),
        }
    }
}

/// A picture of 16 by 16.
pub fn icon(picture: Picture) -> Html {
    let (outline, solid) = picture.paths();
    html! {
        <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            if !outline.is_empty() { <path d={outline} /> }
            if !solid.is_empty() { <path d={solid} class="solid" /> }
        </svg>
    }
}

/// The mark: four clients, and the one rail that orders them.
pub fn logo() -> Html {
    html! {
        <svg class="logo" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M3 18V7.5M7.6 18V7.5M12.3 18V3M17 18V3" />
            <path d="M1 12.5h8.9V8H19" class="rail" />
        </svg>
    }
}

/// A verdict's sign in that many pixels, told apart by shape: disc with a check, square with a bar, triangle.
pub fn verdict_glyph(verdict: property::Verdict, size: u32) -> Html {
    let size = size.to_string();
    let (class, inside) = match verdict {
        property::Verdict::Safe => (
            "glyph safe",
            html! { <><circle cx="14" cy="14" r="13" /><path d="m8.2 14.4 4.1 4.4 7.6-9.1" /></> },
        ),
        property::Verdict::Degraded => (
            "glyph degraded",
            html! { <><rect x="2" y="2" width="24" height="24" rx="5" /><path d="M8 14h12" /></> },
        ),
        property::Verdict::Violated => (
            "glyph violated",
            html! { <><path d="M14 2.5 27 25.5H1z" class="body" /><path d="M14 11v7M14 21.4v.2" /></> },
        ),
    };
    html! {
        <svg {class} viewBox="0 0 28 28" width={size.clone()} height={size} aria-hidden="true">
            { inside }
        </svg>
    }
}
