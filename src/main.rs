//! Mounts the page.

use leaseline::app::{App, Shared};
use leaseline::ui::{Page, PageProps, is_idle};
use leaseline::web;

fn main() {
    web::catch_failures();
    web::install_idle(|| is_idle() && web::is_settled());
    web::write_address_on_leaving();
    let address = web::address();
    let mut app = App::new(&address);
    let names_a_scenario = address.scenario.is_some() || address.variant.is_some();
    if let Some(draft) = web::kept_draft().filter(|_| !address.settings.embedded()) {
        if address.link.is_some() {
            app.resume(&draft);
        } else if !names_a_scenario {
            app.restore(&draft);
        }
    }
    let props =
        PageProps { app: Shared::new(app), signal: web::hear.into(), home: web::home().into() };
    match web::mount() {
        Some(root) => yew::Renderer::<Page>::with_root_and_props(root, props).render(),
        None => yew::Renderer::<Page>::with_props(props).render(),
    };
}
