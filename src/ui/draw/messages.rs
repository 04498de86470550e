//! Messages as arrows.

use yew::{Html, html};

use crate::view::{Fate, MessageMark, Px};

use super::svg::{cross, line, path, tip};

/// All messages of a lane that go to or come from a resource, or all others.
pub(super) fn messages(list: &[MessageMark], to_resource: bool) -> Html {
    let of = |it: &&MessageMark| it.to_resource == to_resource;
    let mut halo = String::new();
    for message in list.iter().filter(of) {
        line(&mut halo, message.from, tip(message.from, message.to).1);
    }
    if halo.is_empty() {
        return html! {};
    }
    html! {
        <>
            <path class="m-halo" d={halo} />
            { for list.iter().filter(of).map(message) }
        </>
    }
}

fn message(message: &MessageMark) -> Html {
    let hue = message.look.hue;
    let (head, back) = tip(message.from, message.to);
    let to = if message.fate == Fate::Arrived { back } else { message.to };
    let mut class = format!("m h{hue}-line");
    let mut tip_class = format!("h{hue}-tip");
    for (is, word) in
        [(message.to_resource, " op"), (message.name.reply, " reply"), (message.bad, " bad")]
    {
        if is {
            class.push_str(word);
        }
    }
    if message.bad {
        tip_class = "tip bad".to_owned();
    }
    let mut id = format!("message-{}", message.id);
    if message.again {
        id.push_str(".again");
    }
    html! {
        <g data-testid={id} data-record={message.record.to_string()}>
            <title>{ message.title.clone() }</title>
            <path class={class} d={path(&[(message.from, to)])} />
            { match message.fate {
                Fate::Arrived => html! { <path class={tip_class} d={head} /> },
                Fate::Lost => html! { <path class="lost" d={cross(message.to, Px::whole(4))} /> },
                Fate::UnderWay => html! {},
            } }
        </g>
    }
}
