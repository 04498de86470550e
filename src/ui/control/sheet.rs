//! A card over the page, with a title and a way out.

use crate::ui::panel::{Picture, icon};
use yew::prelude::*;

/// The id of the button that closes a card: it gets the focus when the card comes.
pub const CLOSE: &str = "close-card";

/// Properties of [`sheet`].
#[derive(Clone, PartialEq, Properties)]
pub struct SheetProps {
    /// What it is.
    pub title: AttrValue,
    /// Takes it away.
    pub onclose: Callback<()>,
    /// What is on it.
    pub children: Html,
}

/// A card over the page. Escape closes it, too: the focus goes to its close button.
pub fn sheet(props: &SheetProps) -> Html {
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
        <div class="help sheet card" role="dialog" aria-labelledby="sheet-title" data-testid="sheet"
            {onkeydown}>
            <div class="card-head">
                <h2 id="sheet-title">{ &props.title }</h2>
                <button id={CLOSE} type="button" class="plain" aria-label="Close"
                    onclick={props.onclose.reform(|_: MouseEvent| ())}>
                    { icon(Picture::Close) }
                </button>
            </div>
            { props.children.clone() }
        </div>
    }
}
