//! Hatches. All drawings of a page share them, since they are the same.

use yew::{Html, component, html};

/// The definitions that fills refer to.
#[component]
pub(super) fn Patterns() -> Html {
    html! {
        <defs>
            <pattern id="ll-pause" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="p-pause-bg" width="8" height="8" />
                <path class="p-pause" d="M0 0v8" />
            </pattern>
            <pattern id="ll-throttle" width="6" height="6" patternUnits="userSpaceOnUse">
                <rect class="p-pause-bg" width="6" height="6" />
                <path class="p-pause" d="M1 0v6M3 0v6" />
            </pattern>
            <pattern id="ll-late" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect class="p-late-bg" width="5" height="5" />
                <path class="p-late" d="M0 0v5" />
            </pattern>
            <pattern id="ll-fence" width="6" height="6" patternUnits="userSpaceOnUse">
                <rect class="p-fence-bg" width="6" height="6" />
                <path class="p-fence" d="M3 0v6" />
            </pattern>
            <pattern id="ll-fence-down" width="6" height="6" patternUnits="userSpaceOnUse">
                <rect class="p-fence-bg" width="6" height="6" />
                <path class="p-fence" d="M0 3h6" />
            </pattern>
        </defs>
    }
}
