//! A card over the page, with a title and a way out.

use crate::ui::panel::{Icon, Picture};
use yew::prelude::*;

/// Properties of [`Sheet`].
#[derive(Clone, PartialEq, Properties)]
pub struct SheetProps {
    /// What it is.
    pub title: AttrValue,
    /// Takes it away.
    pub onclose: Callback<MouseEvent>,
    /// What is on it.
    pub children: Html,
}

/// A card over the page. Escape closes it, too: the focus goes to its close button.
#[component]
pub fn Sheet(props: &SheetProps) -> Html {
    let close = use_node_ref();
    {
        let close = close.clone();
        use_effect_with((), move |()| {
            if let Some(button) = close.cast::<web_sys::HtmlElement>() {
                let _ = button.focus();
            }
        });
    }
    let onkeydown = {
        let close = close.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                if let Some(button) = close.cast::<web_sys::HtmlElement>() {
                    button.click();
                }
            }
        })
    };
    html! {
        <div class="help sheet card" role="dialog" aria-labelledby="sheet-title" data-testid="sheet"
            {onkeydown}>
            <header>
                <h2 id="sheet-title">{ &props.title }</h2>
                <button ref={close} type="button" class="plain" aria-label="Close"
                    onclick={&props.onclose}>
                    <Icon of={Picture::Close} />
                </button>
            </header>
            { props.children.clone() }
        </div>
    }
}
