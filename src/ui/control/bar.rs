//! The settings that matter most, in one line: lock service, storage check, TTL, fencing.

use crate::app::{Command, Edit, Shared, Shown, words};
use crate::lease::System;
use crate::protocol::Ttl;
use crate::resource::Check;
use crate::time::Duration;
use crate::ui::control::{
    Choice, FencingSwitchProps, MenuProps, TimeFieldProps, fencing_switch, menu, time_field,
};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The slider reaches so far, or to the TTL where that is longer.
const SLIDER_END: Duration = Duration::from_seconds(30);
/// The slider's notch, and the shortest TTL it gives.
const NOTCH: Duration = Duration::from_millis(500);

/// Properties of [`settings_bar`].
#[derive(Clone, PartialEq, Properties)]
pub struct SettingsBarProps {
    /// What is shown.
    pub shown: Shared<Shown>,
    /// Whether it can be edited.
    pub edit: bool,
    /// Whether the fencing switch belongs here.
    pub switch: bool,
    /// What chooses the run to compare with.
    pub compare: Html,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Lock service, storage check, TTL and the fencing switch.
pub fn settings_bar(props: &SettingsBarProps) -> Html {
    let (shown, act, disabled) = (&props.shown, &props.act, !props.edit);
    let scenario = &shown.scenario;
    let systems: Vec<_> = System::ALL
        .iter()
        .map(|system| Choice::new(system.word(), words::system(*system)))
        .collect();
    let choose_system = act.reform(|word: String| {
        let system = System::ALL.iter().find(|system| system.word() == word);
        Command::Edit(Edit::System(system.copied().unwrap_or_default()))
    });
    html! {
        <section class="bar" aria-label="Settings">
            { menu(&yew::props!(MenuProps { label: "Lock service", value: scenario.service.system.word(), choices: systems, testid: "service", disabled, onchoose: choose_system })) }
            if let Some(first) = scenario.resources.first() {
                { check_menu(&yew::props!(CheckMenuProps { resource: 0, label: words::sentence(&first.name), check: shown.plan().resources[0].check, disabled, act: act.clone() })) }
            }
            { ttl_field(&yew::props!(TtlFieldProps { ttl: shown.plan().service.ttl, disabled, act: act.clone() })) }
            { props.compare.clone() }
            <span class="grow" />
            if props.switch && !scenario.resources.is_empty() {
                { fencing_switch(&yew::props!(FencingSwitchProps { on: shown.fencing(), act: act.clone() })) }
            }
        </section>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct CheckMenuProps {
    resource: usize,
    label: String,
    check: Check,
    disabled: bool,
    act: Callback<Command>,
}

fn check_menu(props: &CheckMenuProps) -> Html {
    let resource = props.resource;
    let checks: Vec<_> = words::CHECKS
        .into_iter()
        .map(|check| Choice::new(check.word(), words::check(check)))
        .collect();
    let choose = props.act.reform(move |word: String| {
        let check = words::CHECKS.into_iter().find(|check| check.word() == word);
        Command::Edit(Edit::Check { resource, check: check.unwrap_or(Check::None) })
    });
    menu(&yew::props!(MenuProps {
        label: props.label.clone(),
        value: props.check.word(),
        choices: checks,
        testid: "resource-check",
        disabled: props.disabled,
        onchoose: choose
    }))
}

#[derive(Clone, PartialEq, Properties)]
struct TtlFieldProps {
    ttl: Ttl,
    disabled: bool,
    act: Callback<Command>,
}

fn ttl_field(props: &TtlFieldProps) -> Html {
    let ttl = match props.ttl {
        Ttl::After(ttl) => Some(ttl),
        Ttl::Never => None,
    };
    let preview = props.act.reform(|ttl| Command::Preview(Edit::Ttl(Ttl::After(ttl))));
    let end = ttl.unwrap_or_default().max(SLIDER_END);
    let notches = |length: Duration| (length.micros() / NOTCH.micros()).to_string();
    let oninput = preview.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        NOTCH.times(value.parse().unwrap_or(1))
    });
    let said = ttl.map_or_else(|| "never expires".to_owned(), words::spoken);
    html! {
        <div class="ttl">
            { time_field(&yew::props!(TimeFieldProps { label: "Lease TTL", value: ttl, min: Duration::from_millis(1), max: crate::time::HORIZON, step: NOTCH, placeholder: "never", testid: "ttl", disabled: props.disabled, onpreview: preview, onend: props.act.clone() })) }
            <input type="range" aria-label="Lease TTL" aria-valuetext={said} min="1"
                max={notches(end)} value={ttl.map(notches)} disabled={props.disabled} {oninput}
                onchange={props.act.reform(|_: Event| Command::Commit)} />
        </div>
    }
}
