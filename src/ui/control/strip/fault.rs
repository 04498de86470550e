//! The selected fault: when it begins and how long it lasts.

use crate::app::edit::fault_time;
use crate::app::{Command, Edit, FaultEdit};
use crate::time::{Duration, HORIZON, Instant};
use crate::ui::control::strip::StripProps;
use crate::ui::control::{TimeFieldProps, time_field};
use crate::ui::panel::{Picture, icon};
use yew::prelude::*;

pub(super) fn fields(props: &StripProps, place: usize) -> Html {
    let fault = props.shown.scenario.faults.get(place);
    let Some((at, length)) = fault.and_then(fault_time) else { return Html::default() };
    let cast = &props.shown.plan().cast;
    let number = cast.fault_infos.iter().rposition(|info| info.place == place);
    let name = number.and_then(|number| cast.faults.get(number)).cloned().unwrap_or_default();
    let only_at_once = number.is_some_and(|number| cast.fault_infos[number].instant);
    let act = &props.act;
    let preview = |make: fn(Duration) -> FaultEdit| {
        act.reform(move |value| Command::Preview(Edit::Fault(place, make(value))))
    };
    html! {
        <>
            <b class="title">{ crate::app::words::sentence(&name) }</b>
            { time_field(&yew::props!(TimeFieldProps {
                label: "begins", value: Some(at.since(Instant::ZERO)), max: HORIZON,
                testid: "fault-start", onend: act.clone(),
                onpreview: preview(|at| FaultEdit::Move(Instant::ZERO + at)),
            })) }
            if !only_at_once {
                { time_field(&yew::props!(TimeFieldProps {
                    label: "lasts", value: length, max: HORIZON, testid: "fault-length",
                    placeholder: "to the end", onend: act.clone(),
                    onpreview: preview(|length| FaultEdit::Length(Some(length))),
                })) }
            }
            <button type="button" class="plain" data-testid="fault-remove"
                aria-label="Remove the fault" title="Remove the fault (Del)"
                onclick={act.reform(move |_: MouseEvent| Command::Edit(Edit::RemoveFault(place)))}>
                { icon(Picture::Bin) }
            </button>
        </>
    }
}
