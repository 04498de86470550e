//! A length of time as a number of seconds.

use crate::app::words::{seconds_from_text, seconds_text};
use crate::time::Duration;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`TimeField`].
#[derive(Clone, PartialEq, Properties)]
pub struct TimeFieldProps {
    /// What the number is.
    pub label: AttrValue,
    /// The number now; none: there is none, and `placeholder` stands for it.
    pub value: Option<Duration>,
    /// The least number allowed.
    #[prop_or_default]
    pub min: Duration,
    /// The greatest number allowed.
    pub max: Duration,
    /// What a press of an arrow key adds.
    #[prop_or(Duration::from_millis(100))]
    pub step: Duration,
    /// What stands there when there is no number.
    #[prop_or_default]
    pub placeholder: AttrValue,
    /// The name for tests.
    #[prop_or_default]
    pub testid: Option<AttrValue>,
    /// Whether it cannot be changed.
    #[prop_or_default]
    pub disabled: bool,
    /// Is told each number while it is being changed.
    pub onpreview: Callback<Duration>,
    /// Is told when the number stands.
    pub oncommit: Callback<()>,
}

/// A field for a number of seconds. What is typed is shown as typed until the field is left;
/// a number that is not allowed changes nothing and is marked.
#[component]
pub fn TimeField(props: &TimeFieldProps) -> Html {
    let typed = use_state(|| None::<String>);
    let allowed = {
        let (min, max) = (props.min, props.max);
        move |text: &str| seconds_from_text(text).filter(|value| min <= *value && *value <= max)
    };
    let invalid = typed.as_deref().is_some_and(|text| allowed(text).is_none());
    let oninput = {
        let (typed, onpreview) = (typed.clone(), props.onpreview.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Some(value) = allowed(&text) {
                onpreview.emit(value);
            }
            typed.set(Some(text));
        })
    };
    let onchange = props.oncommit.reform(|_: Event| ());
    let onblur = {
        let typed = typed.clone();
        Callback::from(move |_: FocusEvent| typed.set(None))
    };
    let value = typed.as_ref().map_or_else(|| props.value.map(seconds_text), |t| Some(t.clone()));
    html! {
        <label class={classes!("field", invalid.then_some("invalid"))}>
            <span class="label">{ &props.label }</span>
            <span class="number-box">
                <input type="number" inputmode="decimal" min={seconds_text(props.min)}
                    max={seconds_text(props.max)} step={seconds_text(props.step)}
                    value={value.unwrap_or_default()} placeholder={&props.placeholder}
                    data-testid={&props.testid} disabled={props.disabled}
                    aria-invalid={invalid.then_some("true")} {oninput} {onchange} {onblur} />
                <span class="unit" aria-hidden="true">{ "s" }</span>
            </span>
        </label>
    }
}
