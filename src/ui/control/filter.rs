//! Which events the table shows.

use crate::app::{Command, Desk, EventKind, Filter};
use crate::id::ProcessId;
use crate::trace::Cast;
use crate::ui::control::{Choice, MenuProps, menu};
use crate::view::words;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What [`event_filter`] shows.
pub struct FilterProps<'a> {
    /// Who takes part.
    pub cast: &'a Cast,
    /// What lies open.
    pub desk: &'a Desk,
    /// Takes commands.
    pub act: &'a Callback<Command>,
}

/// A menu of processes, a menu of kinds, and a text.
pub fn event_filter(props: &FilterProps<'_>) -> Html {
    let change = |change: fn(&mut Filter, String)| {
        let desk = props.desk.clone();
        props.act.reform(move |word: String| {
            let mut desk = desk.clone();
            change(&mut desk.filter, word);
            Command::Arrange(desk)
        })
    };
    let filter = &props.desk.filter;
    let mut processes = vec![Choice::new("", "everywhere")];
    processes.extend(
        (0..props.cast.names.len())
            .map(|n| Choice::new(n.to_string(), words::heading(props.cast, ProcessId(n as u8)))),
    );
    let mut kinds = vec![Choice::new("", "everything")];
    kinds.extend(EventKind::ALL.map(|(_, word)| Choice::new(word, word)));
    let process = filter.process.map_or(String::new(), |it| it.0.to_string());
    let kind = EventKind::ALL.iter().find(|it| Some(it.0) == filter.kind).map_or("", |it| it.1);
    let typed = change(|filter, text| filter.text = text);
    let oninput =
        typed.reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <div class="filter">
            { menu(&yew::props!(MenuProps {
                label: "Where", quiet: true, value: process, choices: processes,
                testid: "filter-process",
                onchoose: change(|filter, word| filter.process = word.parse().ok().map(ProcessId)),
            })) }
            { menu(&yew::props!(MenuProps {
                label: "What about", quiet: true, value: kind, choices: kinds, testid: "filter-kind",
                onchoose: change(|filter, word| {
                    filter.kind = EventKind::ALL.iter().find(|it| it.1 == word).map(|it| it.0);
                }),
            })) }
            <input type="text" class="find" placeholder="Find" aria-label="Find in events"
                data-testid="filter-text" value={filter.text.clone()} {oninput} />
        </div>
    }
}
