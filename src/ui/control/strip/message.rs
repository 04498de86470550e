//! What the network does to the selected message.

use crate::app::edit::{can_be_named, fate};
use crate::app::{Command, Edit, MessageEdit};
use crate::protocol::MessageName;
use crate::scenario::message_text;
use crate::time::{Duration, HORIZON};
use crate::ui::control::strip::{StripProps, toggle};
use crate::ui::control::{TimeFieldProps, time_field};
use yew::prelude::*;

/// A copy of a message comes so much later.
const AGAIN: Duration = Duration::from_seconds(1);

pub(super) fn fields(props: &StripProps, message: MessageName) -> Html {
    let scenario = &props.shown.scenario;
    let Some(client) = scenario.clients.get(message.client.index()) else { return Html::default() };
    let name = message_text(&client.name, message);
    if !can_be_named(message) {
        return html! { <b class="title">{ name }</b> };
    }
    let (fate, act) = (fate(scenario, message), &props.act);
    let edit = move |edit: MessageEdit| Command::Edit(Edit::Message(message, edit));
    let preview =
        act.reform(move |by| Command::Preview(Edit::Message(message, MessageEdit::Delay(by))));
    let again = if fate.again.is_some() { None } else { Some(AGAIN) };
    html! {
        <>
            <b class="title">{ name }</b>
            { time_field(&yew::props!(TimeFieldProps {
                label: "delayed by", value: Some(fate.delay), max: HORIZON, testid: "message-delay",
                onpreview: preview, onend: act.clone(),
            })) }
            { toggle("Lost", "message-lost", fate.lost,
                act.reform(move |_| edit(MessageEdit::Lost(!fate.lost)))) }
            { toggle("Arrives twice", "message-again", fate.again.is_some(),
                act.reform(move |_| edit(MessageEdit::Again(again)))) }
        </>
    }
}
