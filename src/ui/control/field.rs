//! A length of time as a number of seconds.

use crate::app::Command;
use crate::app::words::{seconds_from_text, seconds_text};
use crate::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`time_field`].
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
    /// Ends the change, or takes it back.
    pub onend: Callback<Command>,
}

/// A field for a number of seconds. What is typed is shown as typed until the field is left;
/// a number that is not allowed changes nothing, is marked, and what is allowed is told.
pub fn time_field(props: &TimeFieldProps) -> Html {
    let typed = props.testid.as_deref().and_then(being_typed);
    let allowed = {
        let (min, max) = (props.min, props.max);
        move |text: &str| seconds_from_text(text).filter(|value| min <= *value && *value <= max)
    };
    let invalid = typed.as_deref().is_some_and(|text| allowed(text).is_none());
    let oninput = {
        let onpreview = props.onpreview.clone();
        Callback::from(move |event: InputEvent| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            let value = allowed(&input.value());
            // Said here, since a number that is not allowed draws nothing anew.
            let _ = match value {
                Some(_) => input.remove_attribute("aria-invalid"),
                None => input.set_attribute("aria-invalid", "true"),
            };
            if let Some(value) = value {
                onpreview.emit(value);
            }
        })
    };
    let onchange = props.onend.reform(move |event: Event| {
        let input = event.target_unchecked_into::<HtmlInputElement>();
        // On the way to what is not allowed there were numbers that are: they were not meant.
        if allowed(&input.value()).is_some() { Command::Commit } else { Command::Cancel }
    });
    let onblur = {
        let now = props.value.map(seconds_text).unwrap_or_default();
        Callback::from(move |event: FocusEvent| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            input.set_value(&now);
            let _ = input.remove_attribute("aria-invalid");
        })
    };
    let value = typed.or_else(|| props.value.map(seconds_text));
    html! {
        <label class="field">
            <span class="label">{ &props.label }</span>
            <span class="number-box">
                <input type="number" inputmode="decimal" min={seconds_text(props.min)}
                    max={seconds_text(props.max)} step={seconds_text(props.step)}
                    value={value.unwrap_or_default()} placeholder={&props.placeholder}
                    data-testid={&props.testid} disabled={props.disabled}
                    aria-invalid={invalid.then_some("true")} {oninput} {onchange} {onblur} />
                <span class="unit" aria-hidden="true">{ "s" }</span>
                <span class="allowed" role="alert">
                    { format!("{} to {} s", seconds_text(props.min), seconds_text(props.max)) }
                </span>
            </span>
        </label>
    }
}

/// What is being typed into the field of that name: it is shown as typed until it is left.
fn being_typed(testid: &str) -> Option<String> {
    let active = web_sys::window()?.document()?.active_element()?;
    let input = active.dyn_into::<HtmlInputElement>().ok()?;
    (input.get_attribute("data-testid").as_deref() == Some(testid)).then(|| input.value())
}
