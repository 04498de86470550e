//! Mounts the page.

use leaseline::app::{App, Shared};
use leaseline::ui::{Page, PageProps, is_idle};
use leaseline::web;

fn main() {
    web::catch_failures();
    web::install_idle(is_idle);
    let address = web::address();
    let mut app = App::new(&address);
    let names_a_scenario = address.scenario.is_some() || address.variant.is_some();
    if !names_a_scenario
        && !address.settings.embedded()
        && let Some(draft) = web::kept_draft()
    {
        app.restore(&draft);
    }
    let props = PageProps { app: Shared::new(app), signal: web::hear.into() };
    match web::mount() {
        Some(root) => yew::Renderer::<Page>::with_root_and_props(root, props).render(),
        None => yew::Renderer::<Page>::with_props(props).render(),
    };
}
