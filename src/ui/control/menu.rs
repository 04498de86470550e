//! A choice of one among several.

use crate::ui::panel::{Picture, icon};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// One choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The word for it in data.
    pub value: AttrValue,
    /// The words for it on the page.
    pub label: AttrValue,
}

/// Properties of [`menu`].
#[derive(Clone, PartialEq, Properties)]
pub struct MenuProps {
    /// What is chosen.
    pub label: AttrValue,
    /// Whether the label is for screen readers only.
    #[prop_or_default]
    pub quiet: bool,
    /// The word of what is chosen now.
    pub value: AttrValue,
    /// What there is to choose from.
    pub choices: Vec<Choice>,
    /// The name for tests.
    #[prop_or_default]
    pub testid: Option<AttrValue>,
    /// Whether it cannot be changed.
    #[prop_or_default]
    pub disabled: bool,
    /// Is told the word of what was chosen.
    pub onchoose: Callback<String>,
}

impl Choice {
    /// A choice.
    pub fn new(value: impl Into<AttrValue>, label: impl Into<AttrValue>) -> Self {
        Self { value: value.into(), label: label.into() }
    }
}

/// A labelled select.
pub fn menu(props: &MenuProps) -> Html {
    // The browser changes a select by itself; what is shown is what the state says, also when a
    // choice is refused: it goes back at once, and forward with the next drawing.
    let onchange = {
        let (onchoose, value) = (props.onchoose.clone(), props.value.clone());
        Callback::from(move |event: Event| {
            let select = event.target_unchecked_into::<HtmlSelectElement>();
            let chosen = select.value();
            select.set_value(&value);
            onchoose.emit(chosen);
        })
    };
    let choices = props.choices.iter().map(|choice| {
        html! {
            <option key={choice.value.to_string()} value={&choice.value}
                selected={choice.value == props.value}>{ &choice.label }</option>
        }
    });
    html! {
        <label class="menu">
            <span class={if props.quiet { "hidden" } else { "label" }}>{ &props.label }</span>
            <span class="select">
                <select ~value={props.value.as_str()} data-testid={&props.testid} disabled={props.disabled}
                    {onchange}>
                    { for choices }
                </select>
                { icon(Picture::Down) }
            </span>
        </label>
    }
}
