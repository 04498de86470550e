//! Something that went wrong, or is odd, and stays until it is dismissed.

use crate::ui::panel::{Picture, icon};
use yew::prelude::*;

/// Properties of [`notice_bar`].
#[derive(Clone, PartialEq, Properties)]
pub struct NoticeBarProps {
    /// What to say, one paragraph a line.
    pub text: AttrValue,
    /// Takes it away; without it the notice stays as long as its reason.
    #[prop_or_default]
    pub ondismiss: Option<Callback<MouseEvent>>,
}

/// A bar across the page.
pub fn notice_bar(props: &NoticeBarProps) -> Html {
    html! {
        <div class="notice" role="alert">
            <div>{ for props.text.lines().map(|line| html! { <p>{ line }</p> }) }</div>
            if let Some(onclick) = &props.ondismiss {
                <button type="button" class="plain" {onclick} aria-label="Dismiss">
                    { icon(Picture::Close) }
                </button>
            }
        </div>
    }
}
