//! Marks and the records behind them: what led to one, what came of it, and which one is next.

use crate::app::{Light, Run, Shared};
use crate::id::RecordNo;
use crate::order;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

/// The record behind a mark of the run that is shown; the run beside has records of its own.
pub(super) fn record_of(element: &Element) -> Option<RecordNo> {
    let mark = element.closest("[data-record]").ok().flatten()?;
    if mark.closest(".beside").ok().flatten().is_some() {
        return None;
    }
    let number: u32 = mark.get_attribute("data-record")?.parse().ok()?;
    Some(RecordNo(std::num::NonZeroU32::new(number)?))
}

/// Lights the marks of what led to a record and of what came of it. They are marked in the
/// document, not drawn anew: the drawing is the same.
#[hook]
pub(super) fn use_light(node: &NodeRef, run: &Shared<Run>, pointed: Option<RecordNo>) {
    let node = node.clone();
    let is_lit = use_mut_ref(|| false);
    use_effect_with((run.clone(), pointed), move |(run, pointed)| {
        // Most drawings have nothing lit, and looking through one for marks takes a while.
        if !is_lit.replace(pointed.is_some()) && pointed.is_none() {
            return;
        }
        let Some(stage) = node.cast::<Element>() else { return };
        let all = |selector: &str| {
            let found = stage.query_selector_all(selector).ok();
            let of = move |n| found.as_ref()?.item(n)?.dyn_into::<Element>().ok();
            (0..).map_while(of)
        };
        for mark in all("[data-light]").collect::<Vec<_>>() {
            let _ = mark.remove_attribute("data-light");
        }
        let Some(of) = *pointed else {
            let _ = stage.remove_attribute("data-lit");
            return;
        };
        let _ = stage.set_attribute("data-lit", "");
        let light = Light::new(&run.trace, of);
        for mark in all("[data-record]") {
            let Some(record) = record_of(&mark) else { continue };
            let word = if record == of {
                "self"
            } else if light.causes.contains(&record) {
                "cause"
            } else if light.effects.binary_search(&record).is_ok() {
                "effect"
            } else {
                continue;
            };
            let _ = mark.set_attribute("data-light", word);
        }
    });
}

/// The mark after the one that has the focus, in order of time, or the one before it.
pub(super) fn next_mark(stage: &Element, forward: bool) -> Option<Element> {
    let marks = stage.query_selector_all(".handle").ok()?;
    let marks = (0..marks.length()).filter_map(|n| marks.item(n)?.dyn_into::<Element>().ok());
    let mut marks: Vec<_> = marks.map(|mark| (record_of(&mark), mark)).collect();
    order::sort_by_key(&mut marks, |(record, _)| *record);
    let active = stage.owner_document()?.active_element();
    let now = marks.iter().position(|(_, mark)| Some(mark) == active.as_ref());
    let next = match (now, forward) {
        (None, true) => 0,
        (None, false) => marks.len().checked_sub(1)?,
        (Some(now), true) => (now + 1) % marks.len(),
        (Some(now), false) => now.checked_sub(1).unwrap_or(marks.len() - 1),
    };
    marks.into_iter().nth(next).map(|(_, mark)| mark)
}
