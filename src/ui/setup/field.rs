//! One key of the format in one line.

use crate::app::Path;
use crate::ui::setup::Sheet;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// A line of text. It is an edit when the field is left or Enter is pressed, not while it is
/// typed. What was refused stays in the field, with the reason under it.
pub(super) fn line(
    sheet: &Sheet,
    path: &Path,
    label: &str,
    value: &str,
    set: impl Fn(String) + 'static,
) -> Html {
    let refused = sheet.refused(path);
    let shown = refused.map_or(value, |it| it.text.as_str()).to_owned();
    let why = refused.map(|it| it.why.clone());
    let place = path.to_string();
    let error_id = why.is_some().then(|| format!("error-{place}"));
    let onchange = Callback::from(move |event: Event| {
        set(event.target_unchecked_into::<HtmlInputElement>().value());
    });
    html! {
        <label key={place.clone()} class="line">
            <span class="label">{ label }</span>
            <input type="text" value={shown} data-place={place} {onchange} spellcheck="false" placeholder="as usual"
                autocomplete="off" aria-invalid={why.is_some().then_some("true")}
                aria-describedby={error_id.clone()} />
            { for why.map(|why| html! { <span class="error" id={error_id}>{ why }</span> }) }
        </label>
    }
}

/// One of a few words; the first may stand for "as the format has it".
pub(super) fn choice(
    path: &Path,
    label: &str,
    value: &str,
    choices: &[(String, String)],
    set: impl Fn(String) + 'static,
) -> Html {
    let place = path.to_string();
    let onchange = {
        let value = value.to_owned();
        Callback::from(move |event: Event| {
            let select = event.target_unchecked_into::<HtmlSelectElement>();
            let chosen = select.value();
            // What is refused is taken back.
            select.set_value(&value);
            set(chosen);
        })
    };
    html! {
        <label key={place.clone()} class="line">
            <span class="label">{ label }</span>
            <select ~value={value} data-place={place} {onchange}>
                { for choices.iter().map(|(word, shown)| html! {
                    <option key={word.clone()} value={word.clone()} selected={word == value}>{ shown }</option>
                }) }
            </select>
        </label>
    }
}
