//! The run as a table: the same content as the picture.

use crate::app::{Command, Filter, Run, Shared, row_name, words};
use yew::prelude::*;

/// How many rows are drawn; a longer run says how many it leaves out.
const ROWS: usize = 400;

/// Properties of [`event_table`].
#[derive(Clone, PartialEq)]
pub struct EventTableProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// How many events lie at or before the playhead.
    pub passed: usize,
    /// Which events are shown.
    pub filter: Filter,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// Time, process, event, token and decision, row by row, under the controls that say which rows.
pub fn event_table(props: &EventTableProps, controls: Html) -> Html {
    let (run, events) = (&props.run, props.run.events());
    let current = props.passed.checked_sub(1).map(|place| events.steps[place].rows.clone());
    let shown = || events.rows.iter().enumerate().filter(|(_, row)| props.filter.shows(row));
    let n_shown = shown().count();
    let rows = shown().take(ROWS).map(|(place, row)| {
        let (act, at) = (props.act.clone(), row.at);
        let onclick = Callback::from(move |_: MouseEvent| act.emit(Command::SetPlayhead(at)));
        let here = current.as_ref().is_some_and(|rows| rows.contains(&place));
        let decision = row.decision.map(|decision| decision.word());
        html! {
            <tr key={place} {onclick} class={classes!(here.then_some("current"))}
                aria-current={here.then_some("step")}>
                <td class="time">{ words::instant(row.at) }</td>
                <td>{ row_name(&run.plan.cast, row.process) }</td>
                <td>{ words::sentence(&row.text) }</td>
                <td class="number">{ row.token.map(|token| token.to_string()) }</td>
                <td class={classes!("decision", decision)}>{ decision }</td>
            </tr>
        }
    });
    let left_out = n_shown.saturating_sub(ROWS);
    let count = match events.rows.len() {
        all if all == n_shown => all.to_string(),
        all => format!("{n_shown} of {all}"),
    };
    html! {
        <section class="card events" aria-labelledby="events-title">
            <h2 id="events-title">{ "Events" }<span class="count">{ count }</span></h2>
            { controls }
            <div class="scroll" tabindex="0" role="region" aria-label="Events as a table">
                <table data-testid="event-table">
                    <thead><tr>
                        <th scope="col">{ "Time" }</th>
                        <th scope="col">{ "Where" }</th>
                        <th scope="col">{ "What happens" }</th>
                        <th scope="col">{ "Token" }</th>
                        <th scope="col">{ "Decision" }</th>
                    </tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
                if left_out > 0 {
                    <p class="none">{ format!("… and {left_out} more rows.") }</p>
                }
            </div>
        </section>
    }
}
