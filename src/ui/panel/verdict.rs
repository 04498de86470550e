//! The verdict in one sentence, and the chain of sentences that leads to it.

use crate::app::{Command, Run, Shared, verdict_word, words};
use crate::property;
use crate::ui::panel::verdict_glyph;
use yew::prelude::*;

/// Properties of [`verdict`].
#[derive(Clone, PartialEq, Properties)]
pub struct VerdictProps {
    /// The run on display.
    pub run: Shared<Run>,
}

/// "Safe: storage refused …", with a sign whose shape says it too.
pub fn verdict(props: &VerdictProps) -> Html {
    let report = &props.run.report;
    let verdict = report.verdict;
    html! {
        <h2 class={classes!("verdict", verdict.word())} data-testid="verdict"
            data-verdict={verdict.word()}>
            { verdict_glyph(verdict, 28) }
            <span><b>{ verdict_word(verdict) }{ ":" }</b>{ " " }{ words::typeset(&report.sentence) }</span>
        </h2>
    }
}

/// Properties of [`why`].
#[derive(Clone, PartialEq, Properties)]
pub struct WhyProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// The same with fencing the other way round.
    pub what_if: Option<Shared<Run>>,
    /// Whether fencing is on in the run on display.
    pub fencing: bool,
    /// The last link that the playhead has reached.
    pub current: Option<usize>,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Why: each sentence moves the playhead to what it speaks of.
pub fn why(props: &WhyProps) -> Html {
    let links = props.run.report.chain.iter().enumerate().map(|(place, link)| {
        let (act, at, record) = (props.act.clone(), link.at, link.record);
        let onclick = Callback::from(move |_| {
            act.emit(Command::SetPlayhead(at));
            act.emit(Command::Point(Some(record)));
        });
        let current = props.current == Some(place);
        html! {
            <li key={place} class={classes!(current.then_some("current"))}>
                <button type="button" {onclick} aria-current={current.then_some("step")}>
                    <span class="number">{ place + 1 }</span>
                    <span class="time">{ words::instant(link.at) }</span>
                    <span>{ words::without_time(&link.sentence, link.at) }</span>
                </button>
            </li>
        }
    });
    html! {
        <>
            <ol class="chain">{ for links }</ol>
            <dl class="data">{ for data(&props.run) }</dl>
            if let Some(other) = &props.what_if { { what_if(props.fencing, other) } }
        </>
    }
}

/// What each resource holds when all is over.
fn data(run: &Run) -> impl Iterator<Item = Html> + '_ {
    let cast = &run.plan.cast;
    cast.resources().zip(&run.report.data).map(|(resource, data)| {
        let name = cast.name(resource);
        html! {
            <div key={name}>
                <dt>{ format!("{} at the end", words::sentence(name)) }</dt>
                <dd><code data-testid={format!("{name}-data")}>{ words::list_of_texts(data) }</code></dd>
            </div>
        }
    })
}

fn what_if(fencing: bool, other: &Run) -> Html {
    let verdict = other.report.verdict;
    let lead = if fencing { "If fencing were off:" } else { "If fencing were on:" };
    let class = classes!("what-if", (verdict == property::Verdict::Violated).then_some("bad"));
    html! {
        <p {class} data-testid="what-if">
            { verdict_glyph(verdict, 16) }
            <span>
                <b>{ lead }</b>
                { " " }{ verdict_word(verdict).to_ascii_lowercase() }{ ": " }{ words::typeset(&other.report.sentence) }
            </span>
        </p>
    }
}
