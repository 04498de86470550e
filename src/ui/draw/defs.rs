//! Hatches.

use yew::{AttrValue, Html, Properties, html};

/// The hatches of a drawing, by the end of their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hatch {
    Pause,
    Throttle,
    Late,
    Fence,
    FenceDown,
}

impl Hatch {
    const fn name(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Throttle => "throttle",
            Self::Late => "late",
            Self::Fence => "fence",
            Self::FenceDown => "fence-down",
        }
    }

    /// A fill with it, in the drawing of that name.
    pub(super) fn fill(self, id: &str) -> String {
        format!("url(#{id}-{})", self.name())
    }
}

#[derive(PartialEq, Properties)]
pub(super) struct PatternsProps {
    /// Tells apart the drawings of one page.
    pub(super) id: AttrValue,
}

/// The definitions that fills refer to.
pub(super) fn patterns(props: &PatternsProps) -> Html {
    let id = |hatch: Hatch| format!("{}-{}", props.id, hatch.name());
    html! {
        <defs>
            <pattern id={id(Hatch::Pause)} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="p-pause-bg" width="8" height="8" />
                <path class="p-pause" d="M0 0v8" />
            </pattern>
            <pattern id={id(Hatch::Throttle)} width="6" height="6" patternUnits="userSpaceOnUse">
                <rect class="p-pause-bg" width="6" height="6" />
                <path class="p-pause" d="M1 0v6M3 0v6" />
            </pattern>
            <pattern id={id(Hatch::Late)} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="p-late-bg" width="5" height="5" />
                <path class="p-late" d="M0 0v5" />
            </pattern>
            <pattern id={id(Hatch::Fence)} width="6" height="6" patternUnits="userSpaceOnUse">
                <rect class="p-fence-bg" width="6" height="6" />
                <path class="p-fence" d="M3 0v6" />
            </pattern>
            <pattern id={id(Hatch::FenceDown)} width="6" height="6" patternUnits="userSpaceOnUse">
                <rect class="p-fence-bg" width="6" height="6" />
                <path class="p-fence" d="M0 3h6" />
            </pattern>
        </defs>
    }
}
