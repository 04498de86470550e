//! The selected step of a client's program: what comes before it, and its place.

use crate::app::edit::{Lead, lead};
use crate::app::{Command, Edit, Path, ValueEdit};
use crate::id::StepNo;
use crate::scenario::{Scenario, step_place};
use crate::time::HORIZON;
use crate::ui::control::strip::StripProps;
use crate::ui::control::{TimeFieldProps, time_field};
use crate::ui::panel::{Picture, icon};
use serde_json::json;
use yew::prelude::*;

pub(super) fn fields(props: &StripProps, client: usize, step: StepNo) -> Html {
    let scenario = &props.shown.scenario;
    let found = scenario.clients.get(client).and_then(|its| Some((its, lead(its, step)?)));
    let Some((its, lead)) = found else { return Html::default() };
    let act = &props.act;
    let infos = props.shown.plan().cast.steps.get(client);
    let kind = infos.and_then(|steps| steps.get(step.index())).map_or("step", |info| info.kind);
    let title = format!("{}: {}, step {}", its.name, kind.replace('_', " "), step.0 + 1);
    let label = match lead {
        Lead::Start(_) => "starts at",
        Lead::Work(_) | Lead::Nothing => "begins after",
    };
    let preview = act.reform(move |length| Command::Preview(Edit::Lead { client, step, length }));
    let Some(path) = path(scenario, client, step) else { return Html::default() };
    let click = |path: Path, edit: ValueEdit| {
        act.reform(move |_: MouseEvent| Command::Edit(Edit::Value(path.clone(), edit.clone())))
    };
    html! {
        <>
            <b class="title">{ title }</b>
            { time_field(&yew::props!(TimeFieldProps {
                label, value: Some(lead.length()), max: HORIZON, testid: "step-lead",
                onpreview: preview, onend: act.clone(),
            })) }
            <button type="button" class="button" data-testid="step-insert" title="Put a step before this one"
                onclick={click(path.clone(), ValueEdit::Insert(json!({ "work": "1s" })))}>
                { icon(Picture::Plus) }{ "Step before" }
            </button>
            <button type="button" class="plain" data-testid="step-remove" aria-label="Remove the step"
                title="Remove the step" onclick={click(path, ValueEdit::Remove)}>
                { icon(Picture::Bin) }
            </button>
        </>
    }
}

/// Where the step stands in the scenario.
fn path(scenario: &Scenario, client: usize, step: StepNo) -> Option<Path> {
    let place = step_place(scenario.clients.get(client)?, step)?;
    let mut path = Path::default().key("clients").item(client);
    for (depth, at) in place.into_iter().enumerate() {
        if depth > 0 {
            path = path.key("repeat");
        }
        path = path.key("steps").item(at);
    }
    Some(path)
}
