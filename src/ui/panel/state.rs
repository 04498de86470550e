//! Who knows what at the playhead.

use crate::app::{Command, Desk, Run, Shared, words};
use crate::id::{FencingToken, ProcessId};
use crate::kernel::readings_at;
use crate::protocol::{Outcome, Reason};
use crate::time::{Instant, LocalTime};
use crate::ui::draw::badge_icon;
use crate::view::state::{ClientState, ResourceState, ServiceState, state_at};
use crate::view::{self, Look};
use yew::prelude::*;

/// Properties of [`state_card`].
#[derive(Clone, PartialEq, Properties)]
pub struct StateCardProps {
    /// The run on display.
    pub run: Shared<Run>,
    /// The instant.
    pub at: Instant,
    /// What lies open: the readings of all clocks, or not.
    pub desk: Desk,
    /// Takes commands.
    pub act: Callback<Command>,
}

/// The lock service, each client, each resource: what it knows at that instant.
pub fn state_card(props: &StateCardProps) -> Html {
    let run = &props.run;
    let open = props.desk.clocks;
    let other = Desk { clocks: !open, ..props.desk.clone() };
    let onclick = props.act.reform(move |_: MouseEvent| Command::Arrange(other.clone()));
    let state = state_at(&run.trace, &run.plan.cast, props.at);
    let resources = run.plan.cast.resources().zip(&state.resources);
    html! {
        <section class="card state-card" aria-labelledby="state-title" data-testid="state">
            <h2 id="state-title">{ format!("State at {}", words::instant(props.at)) }</h2>
            <div class="state-parts">
                { service(run, &state.service, props.at) }
                { for state.clients.iter().map(|it| client(run, it)) }
                { for resources.map(|(process, it)| resource(run, process, it, props.at)) }
            </div>
            <h3 class="clocks-title">
                <button type="button" class="plain" data-testid="open-clocks"
                    {onclick}
                    aria-expanded={if open { "true" } else { "false" }}>
                    <span class="angle" aria-hidden="true" />{ "What each clock shows" }
                </button>
            </h3>
            if open { { clocks(run, props.at) } }
        </section>
    }
}

/// Both clocks of every process, beside true time.
fn clocks(run: &Run, at: Instant) -> Html {
    let cell = |shows: LocalTime| {
        let (text, off) = words::reading(shows, at);
        html! { <td>{ text }if let Some(off) = off { <i class="wrong">{ off }</i> }</td> }
    };
    let (cast, setup, records) = (&run.plan.cast, &run.plan.kernel, &run.trace.records);
    let rows = (0..setup.processes.len()).map(|place| {
        let process = ProcessId(place as u8);
        let now = readings_at(setup, records, process, at);
        html! {
            <tr key={place} data-testid={format!("clock-{}", cast.name(process))}>
                <th scope="row">{ view::words::heading(cast, process) }</th>
                { cell(now.monotonic) }
                { cell(now.wall) }
            </tr>
        }
    });
    html! {
        <table data-testid="clocks">
            <thead><tr>
                <th scope="col">{ "Process" }</th>
                <th scope="col">{ "Monotonic" }</th>
                <th scope="col">{ "Time of day" }</th>
            </tr></thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}

fn part(key: usize, heading: Html, rows: Vec<(&'static str, Html)>) -> Html {
    html! {
        <div {key}>
            <h3>{ heading }</h3>
            <dl>
                { for rows.into_iter().map(|(term, value)| html! {
                    <><dt>{ term }</dt><dd>{ value }</dd></>
                }) }
            </dl>
        </div>
    }
}

fn token(token: Option<FencingToken>) -> Html {
    match token {
        Some(token) => html! { <span class="token">{ token.to_string() }</span> },
        None => html! { <i>{ "none" }</i> },
    }
}

fn name(run: &Run, client: ProcessId) -> Html {
    html! {
        <>{ badge_icon(Look::of(client)) }{ run.plan.cast.name(client) }</>
    }
}

fn service(run: &Run, state: &ServiceState, at: Instant) -> Html {
    let rows = match state.holding {
        Some(holding) => vec![
            ("holder", name(run, holding.client)),
            ("token", token(holding.token)),
            (
                "expires",
                match holding.expires {
                    Some(expires) => html! {
                        <>
                            { words::instant(expires) }
                            <i>{ format!(" in {}", words::duration(expires.since(at))) }</i>
                        </>
                    },
                    None => html! { "never" },
                },
            ),
        ],
        None => vec![
            ("holder", html! { <i>{ "nobody" }</i> }),
            ("newest token", token(state.newest_token)),
        ],
    };
    part(usize::MAX, html! { "Lock service" }, rows)
}

fn client(run: &Run, state: &ClientState) -> Html {
    let mut rows = match state.belief {
        Some(belief) => {
            let truth = match belief.wrong_since {
                None => html! { <span class="right">{ " = truth" }</span> },
                Some(since) => html! {
                    <span class="wrong">{ format!(" ≠ truth since {}", words::instant(since)) }</span>
                },
            };
            vec![
                ("believes it holds", html! { <>{ "yes" }{ truth }</> }),
                ("token", token(belief.token)),
            ]
        }
        None => vec![("believes it holds", html! { "no" })],
    };
    rows.push(("doing", html! { &state.doing }));
    let heading = html! {
        <>
            { badge_icon(Look::of(state.client)) }
            { view::words::heading(&run.plan.cast, state.client) }
        </>
    };
    part(state.client.index(), heading, rows)
}

fn resource(run: &Run, process: ProcessId, state: &ResourceState, at: Instant) -> Html {
    let highest = match state.highest {
        Some((highest, since)) => html! {
            <>
                { token(Some(highest)) }
                if since > Instant::ZERO { <i>{ format!(" since {}", words::instant(since)) }</i> }
            </>
        },
        None => token(None),
    };
    let mut rows = vec![
        ("highest token", highest),
        ("data", html! { <code>{ words::list_of_texts(&state.data) }</code> }),
    ];
    if let Some((decision, when)) = &state.last {
        let term = if *when == at { "arriving" } else { "last" };
        let (class, what) = match (decision.outcome, decision.reason) {
            (Outcome::Accepted, _) => ("right", "accepted".to_owned()),
            (Outcome::Deduplicated, _) => ("", "a repetition".to_owned()),
            (Outcome::Rejected, why) => {
                ("wrong", format!("refused, {}", why.map_or("", Reason::words)))
            }
        };
        rows.push((
            term,
            html! {
                <>
                    if decision.token.is_some() { { token(decision.token) }{ " " } }
                    <span {class}>{ what }</span>
                    if *when != at { <i>{ format!(" at {}", words::instant(*when)) }</i> }
                </>
            },
        ));
    }
    part(process.index(), html! { view::words::heading(&run.plan.cast, process) }, rows)
}
