//! The page: one state, and what is derived from it handed down to the components.

mod effects;
mod files;
mod hand;
mod hit;
mod keys;
mod outside;
mod panels;
mod play;
mod shell;
mod size;
mod stage;
mod store;
mod touch;

use crate::app::{App, Command, Shared, Signal};
use effects::{
    use_announcement, use_card_focus, use_file, use_media, use_settled, use_signals, use_undo_keys,
};
use files::use_drops;
use outside::{use_links, use_parent};
use play::use_playing;
use shell::{Parts, desk, frame, phone, presentation};
use store::Store;
use yew::prelude::*;

/// On such a screen time runs down, and panels go behind tabs.
const PHONE: &str = "(max-width: 640px)";

/// Properties of [`Page`].
#[derive(Clone, PartialEq, Properties)]
pub struct PageProps {
    /// The state to begin with.
    pub app: Shared<App>,
    /// Is asked for what only the browser around the page can do.
    pub signal: Callback<Signal>,
    /// The address of the page's folder, for links.
    pub home: AttrValue,
}

/// The page.
#[component]
pub fn Page(props: &PageProps) -> Html {
    let store = use_reducer(|| Store(App::clone(&props.app)));
    let act = use_callback(store.dispatcher(), |command: Command, dispatcher| {
        dispatcher.dispatch(command);
    });
    let app = &store.0;
    use_signals(app, &props.signal);
    use_undo_keys(&act);
    use_links(&act);
    use_parent(app, &act);
    use_drops(app.settings().edit && !app.settings().embedded(), &act);
    use_card_focus(app.desk());
    use_playing(app.playback(), app.playhead(), app.until(), &act);
    let beside = (app.version().clone(), app.desk().compare.clone());
    let written = use_memo(app.version().clone(), |_| app.written());
    let parts = Parts {
        written: (*written).clone().filter(|_| app.desk().ghost),
        compared: use_memo(beside, |_| app.compared()),
        announcement: use_announcement(app),
        settled: use_settled(app),
        file: use_file(app),
        home: props.home.clone(),
        phone: use_media(PHONE),
        act,
    };
    let body = match (app.settings().embedded(), app.desk().presents, parts.phone) {
        (true, ..) => frame(app, &parts),
        (_, true, _) => presentation(app, &parts),
        (_, _, true) => phone(app, &parts),
        _ => desk(app, &parts),
    };
    html! {
        <>
            { body }
            <p class="hidden" role="status" data-testid="status">{ &parts.announcement }</p>
        </>
    }
}

/// Whether a media query holds.
fn media(query: &str) -> bool {
    web_sys::window()
        .and_then(|window| window.match_media(query).ok().flatten())
        .is_some_and(|list| list.matches())
}
