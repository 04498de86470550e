//! What the marks of the drawing mean.

use crate::protocol::Outcome;
use crate::ui::draw::outcome_icon;
use yew::prelude::*;

/// The marks and their meanings. Marks that need a word beside them in the drawing are left out.
pub fn legend() -> Html {
    let item = |mark: Html, meaning: &str| html! { <li>{ mark }{ meaning }</li> };
    let swatch = |inside: Html| {
        html! {
            <svg class="ll" width="26" height="14" viewBox="0 0 26 14" aria-hidden="true">
                { inside }
            </svg>
        }
    };
    let outcome = |outcome, stale| outcome_icon(outcome, stale, 14);
    html! {
        <ul class="legend" aria-label="Legend">
            { item(swatch(html! {
                <>
                    <rect class="h0" x="0.5" y="2" width="11" height="10" rx="1.5" />
                    <rect class="h1" x="14" y="2" width="11.5" height="10" rx="1.5" />
                </>
            }), "lease, server truth") }
            { item(swatch(html! {
                <rect class="h0-tint" x="0.5" y="3" width="25" height="8" />
            }), "client believes") }
            { item(swatch(html! {
                <rect class="late" x="0.5" y="3" width="25" height="8" fill="url(#ll-late)" />
            }), "believes after expiry") }
            { item(swatch(html! {
                <>
                    <rect class="wash" x="0" y="1" width="26" height="12" />
                    <path class="wash-edge" d="M0.5 1v12M25.5 1v12" />
                </>
            }), "both believe") }
            { item(swatch(html! {
                <rect class="pause" x="0.5" y="1.5" width="25" height="11" rx="2" fill="url(#ll-pause)" />
            }), "pause") }
            { item(swatch(html! {
                <>
                    <path class="m plain-line" d="M0 4h20" />
                    <path class="m plain-line reply" d="M26 11h-20" />
                    <path class="dot" d="m26 4-6 2.4v-4.8zM0 11l6 2.4v-4.8z" />
                </>
            }), "message, reply") }
            { item(swatch(html! {
                <>
                    <circle class="refusal" cx="13" cy="7" r="5" />
                    <path class="refusal" d="m9.7 10.3 6.6-6.6" />
                </>
            }), "acquire refused") }
            { item(outcome(Outcome::Accepted, false), "write accepted") }
            { item(outcome(Outcome::Rejected, false), "write rejected") }
            { item(swatch(html! {
                <>
                    <rect x="0" y="3" width="26" height="11" fill="url(#ll-fence)" />
                    <path class="step" d="M0 3h26" />
                </>
            }), "refused by the fence") }
        </ul>
    }
}
