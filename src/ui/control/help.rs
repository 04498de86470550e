//! The list of keys.

use crate::ui::control::CLOSE;
use crate::ui::panel::{Picture, icon};
use yew::prelude::*;

/// Keys and what they do. They act only while the focus is inside the timeline.
const KEYS: [(&[&str], &str); 15] = [
    (&["Tab"], "go to the next pause or handle"),
    (&["←", "→"], "move by 0.1 s; with Shift by 1 s"),
    (&[",", "."], "move by 10 ms; on the playhead: previous, next event"),
    (&["Page ↑", "Page ↓"], "move by 1 s"),
    (&["Home", "End"], "as early, as late as possible"),
    (&["[", "]"], "make the pause shorter, longer"),
    (&["M", "Shift M"], "go to the next message, step or fault; back"),
    (&["Alt ↓", "Alt ↑"], "the same, also without letters"),
    (&["P"], "add a pause at the playhead"),
    (&["+", "−", "0"], "zoom in, out, show the whole run"),
    (&["Page ↑", "Page ↓"], "when zoomed, outside a handle: earlier, later"),
    (&["Del"], "remove the selected pause"),
    (&["Space"], "play or stop"),
    (&["J", "L"], "previous, next event"),
    (&["Ctrl Z", "Ctrl Shift Z"], "undo, redo"),
];

/// Properties of [`help`].
#[derive(Clone, PartialEq, Properties)]
pub struct HelpProps {
    /// Whether letters and signs do something.
    pub keys: bool,
    /// Switches that.
    pub onswitch: Callback<bool>,
    /// Takes the list away.
    pub onclose: Callback<()>,
}

/// The list of keys, over the page.
pub fn help(props: &HelpProps) -> Html {
    let keys = props.keys;
    let rows = KEYS.iter().map(|(keys, what)| {
        html! {
            <div>
                <dt>{ for keys.iter().map(|key| html! { <kbd>{ key }</kbd> }) }</dt>
                <dd>{ what }</dd>
            </div>
        }
    });
    let onkeydown = {
        let onclose = props.onclose.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                onclose.emit(());
            }
        })
    };
    html! {
        <div class="help card" role="dialog" aria-labelledby="help-title" data-testid="help" {onkeydown}>
            <div class="card-head">
                <h2 id="help-title">{ "Keys, while the timeline has the focus" }</h2>
                <button id={CLOSE} type="button" class="plain" aria-label="Close"
                    onclick={props.onclose.reform(|_: MouseEvent| ())}>
                    { icon(Picture::Close) }
                </button>
            </div>
            <dl>{ for rows }</dl>
            <label class="check">
                <input type="checkbox" checked={keys}
                    onchange={props.onswitch.reform(move |_: Event| !keys)} />
                { "Letter and sign keys on" }
            </label>
        </div>
    }
}
