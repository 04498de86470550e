//! What can be added at the playhead: pauses, faults.

use crate::app::edit::default_pause;
use crate::app::{Command, Edit, Path, Selection, ValueEdit, form, words};
use crate::time::{Duration, Instant};
use crate::ui::control::strip::StripProps;
use crate::ui::control::{Choice, MenuProps, menu};
use crate::ui::panel::{Picture, icon};
use crate::view::{fitting_tick, snap};
use yew::prelude::*;

/// The faults that the menu offers, with their words on the page.
const FAULTS: [(&str, &str); 8] = [
    ("partition", "Partition from the lock service"),
    ("slow", "Slow link to the lock service"),
    ("crash", "Crash"),
    ("stall", "Lock service stalls"),
    ("restart", "Lock service restarts"),
    ("restart-without-state", "Lock service restarts without its state"),
    ("evict", "Lease record is lost"),
    ("clock-step", "Lock service’s clock steps"),
];

/// More than so many clients get no button each.
const BUTTONS: usize = 6;

/// Buttons that add a pause to a client, and a menu that adds a fault.
pub(super) fn adders(props: &StripProps) -> Html {
    let start = start(props);
    let clients = props.shown.scenario.clients.iter().enumerate().take(BUTTONS);
    html! {
        <div class="adders">
            { for clients.map(|(client, its)| {
                let label = format!("Add a pause to {} at {}", its.name, words::instant(start));
                let onclick = props.act.reform(move |_: MouseEvent| {
                    let pause = default_pause(start, Duration::from_seconds(2));
                    Command::Edit(Edit::AddPause { client, pause })
                });
                html! {
                    <button key={client} type="button" class="button" {onclick}
                        data-testid={format!("add-pause-{}", its.name)} aria-label={label.clone()}
                        title={label}>
                        { icon(Picture::Plus) }{ format!("Pause {}", its.name) }
                    </button>
                }
            }) }
            { fault_menu(props) }
        </div>
    }
}

/// Where the playhead stands, in round numbers: while it plays it stops anywhere.
fn start(props: &StripProps) -> Instant {
    snap(props.playhead, fitting_tick(props.shown.plan().until().since(Instant::ZERO)))
}

/// A menu that adds a fault to the client that is selected, or to the first one.
fn fault_menu(props: &StripProps) -> Html {
    let scenario = &props.shown.scenario;
    let client = props.selection.and_then(|it| it.client(scenario)).unwrap_or(0);
    let name = scenario.clients.get(client).map_or("", |it| it.name.as_str()).to_owned();
    let mut choices = vec![Choice::new("", "Add a fault…")];
    choices.extend(FAULTS.into_iter().map(|(word, label)| {
        let label = if FAULTS[..3].iter().any(|it| it.0 == word) {
            format!("{name}: {}", label.to_ascii_lowercase())
        } else {
            label.to_owned()
        };
        Choice::new(word, label)
    }));
    let (act, at, place) = (props.act.clone(), start(props), scenario.faults.len());
    let onchoose = Callback::from(move |word: String| {
        if word.is_empty() {
            return;
        }
        let client_fault = FAULTS[..3].iter().any(|it| it.0 == word);
        let mut fault = if client_fault {
            form::new_fault(&word, &name)
        } else {
            form::new_service_fault(&word)
        };
        fault["at"] = at.to_string().into();
        let path = Path::default().key("faults").item(place);
        act.emit(Command::Edit(Edit::Value(path, ValueEdit::Insert(fault))));
        act.emit(Command::Select(Some(Selection::Fault(place))));
    });
    menu(&MenuProps {
        label: "Add a fault".into(),
        quiet: true,
        value: "".into(),
        choices,
        testid: Some("add-fault".into()),
        disabled: false,
        onchoose,
    })
}
