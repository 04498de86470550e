//! What is shown as a file: the scenario, and pictures of it.
//!
//! The card draws the picture; `www/export.js` puts the style of the chosen colours into a copy
//! and saves it. The build takes these styles from the command line's pictures, so that they need
//! not be in the program.

use crate::app::{Run, Shared, Version};
use crate::ui::control::{SheetProps, sheet};
use crate::ui::draw::{TimelineProps, timeline};
use crate::ui::panel::{Picture, icon};
use crate::ui::part::part;
use crate::view::{Layout, Scene, words};
use std::rc::Rc;
use yew::prelude::*;

/// As wide as the command line draws without being told.
const WIDTH: u32 = 1034;

/// What [`export_card`] shows.
#[derive(Clone, PartialEq)]
pub struct ExportProps {
    /// What is shown.
    pub version: Version,
    /// What comes of it.
    pub run: Shared<Run>,
    /// The scenario's file name and its address as a download.
    pub file: (AttrValue, AttrValue),
    /// Takes the card away.
    pub onclose: Callback<()>,
}

/// Pictures and the file.
pub fn export_card(props: &ExportProps) -> Html {
    let (run, file) = (&props.run, &props.file);
    let name = file.0.strip_suffix(".json").unwrap_or(&file.0).to_owned();
    let body = html! {
        <div data-export={name} data-title={title(&props.version)} data-desc={words::description(&run.report)}>
            <p class="row">
                <a class="button" data-testid="export" download={&file.0} href={&file.1}>{ "Scenario (JSON)" }</a>
                <button type="button" class="button" data-picture="svg">{ "Picture (SVG)" }</button>
                <button type="button" class="button" data-picture="png">{ "Picture (PNG)" }</button>
            </p>
            <p><label class="menu"><span class="label">{ "Colours of the picture" }</span>
                <span class="select"><select data-testid="export-theme">
                    // Options come into the document last one first, and the browser takes that.
                    <option value="light" selected=true>{ "light" }</option>
                    <option value="dark">{ "dark" }</option>
                    <option value="print">{ "black and white, for print" }</option>
                </select>{ icon(Picture::Down) }</span>
            </label></p>
            <p role="status" />
            <div class="preview picture">{ part(picture(run), timeline) }</div>
        </div>
    };
    sheet(&SheetProps { title: "Export".into(), onclose: props.onclose.clone(), children: body })
}

/// The whole run, with nothing to take hold of.
fn picture(run: &Run) -> TimelineProps {
    let plan = &run.plan;
    let layout = Layout::full(WIDTH);
    let scene = Scene::new(&plan.cast, &plan.terms(), &run.trace, &run.report, &layout);
    TimelineProps {
        scene: Rc::new(scene),
        held: None,
        playhead: None,
        selected: None,
        differing: Rc::default(),
        written: Rc::default(),
        editable: false,
        id: AttrValue::Static("picture"),
    }
}

/// What the picture is called.
fn title(version: &Version) -> String {
    let title = match version.scenario.title.as_str() {
        "" => "Leaseline",
        title => title,
    };
    match version.variant.as_ref().filter(|_| !version.own) {
        Some(variant) => format!("{title} ({variant})"),
        None => title.to_owned(),
    }
}
