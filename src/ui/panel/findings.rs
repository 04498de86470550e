//! Everything that was found in a run.

use crate::app::{Command, Run, Shared, words};
use crate::property::FindingId;
use yew::prelude::*;

/// Properties of [`findings`].
#[derive(Clone, PartialEq, Properties)]
pub struct FindingsProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// The list of findings; each moves the playhead to where it was found.
pub fn findings(props: &FindingsProps) -> Html {
    let findings = &props.run.report.findings;
    let items = findings.iter().enumerate().map(|(place, finding)| {
        let (act, at) = (props.act.clone(), finding.at);
        let record = finding.records.last().copied();
        let onclick = Callback::from(move |_| {
            act.emit(Command::SetPlayhead(at));
            act.emit(Command::Point(record));
        });
        html! {
            <li key={place} class={classes!("finding", weight(finding.id))}
                data-finding={finding.id.word()}>
                <button type="button" {onclick}>
                    <span class="mark" aria-hidden="true" />
                    <span class="time">{ words::instant(finding.at) }</span>
                    <span>{ words::sentence(&words::typeset(&finding.sentence)) }</span>
                </button>
            </li>
        }
    });
    html! {
        <section class="card findings" data-testid="findings" aria-labelledby="findings-title">
            <h2 id="findings-title">
                { "Findings" }<span class="count">{ findings.len() }</span>
            </h2>
            if findings.is_empty() {
                <p class="none">{ "Nothing to report: nobody overlapped, nobody wrote late." }</p>
            } else {
                <ul>{ for items }</ul>
            }
        </section>
    }
}

/// How much a finding weighs: harm, hindrance, or only worth knowing.
const fn weight(id: FindingId) -> &'static str {
    match id {
        FindingId::StaleWriteAccepted
        | FindingId::LostUpdate
        | FindingId::DuplicateEffect
        | FindingId::StaleRead => "harm",
        FindingId::Unavailability
        | FindingId::RightfulWriteRefused
        | FindingId::HeldByTheDead
        | FindingId::HeldByAStuckWorker
        | FindingId::RunCutShort
        | FindingId::DefectiveToken => "hindrance",
        FindingId::Overlap
        | FindingId::StaleWriteRejected
        | FindingId::LateWriteAccepted
        | FindingId::NeverSteppedDown => "worth-knowing",
    }
}
