//! A choice of one among several.

use crate::ui::panel::{Icon, Picture};
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

/// Properties of [`Menu`].
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
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let select = use_node_ref();
    let drawn_again = use_force_update();
    {
        // The browser changes a select by itself; here it shows what the state says, also when a
        // choice was refused. Hence after every drawing, not only after a change.
        let (select, value) = (select.clone(), props.value.clone());
        use_effect(move || {
            if let Some(select) = select.cast::<HtmlSelectElement>() {
                select.set_value(&value);
            }
        });
    }
    let onchange = {
        let onchoose = props.onchoose.clone();
        Callback::from(move |event: Event| {
            onchoose.emit(event.target_unchecked_into::<HtmlSelectElement>().value());
            drawn_again.force_update();
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
                <select ref={select} data-testid={&props.testid} disabled={props.disabled}
                    {onchange}>
                    { for choices }
                </select>
                <Icon of={Picture::Down} />
            </span>
        </label>
    }
}
