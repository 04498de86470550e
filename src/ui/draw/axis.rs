//! The time axis and the grid.

use std::rc::Rc;

use yew::{Html, Properties, component, html};

use crate::view::{Area, Axis};

use super::svg::{label, path};

#[derive(PartialEq, Properties)]
pub(super) struct AxisProps {
    pub(super) axis: Rc<Axis>,
}

/// Lines at round times, and between lanes.
#[component]
pub(super) fn Grid(props: &AxisProps) -> Html {
    html! {
        <>
            <path class="grid" d={path(&props.axis.grid)} />
            <path class="sep" d={path(&props.axis.separators)} />
        </>
    }
}

/// The axis itself.
#[component]
pub(super) fn AxisLine(props: &AxisProps) -> Html {
    let mut lines = vec![props.axis.line];
    lines.extend(&props.axis.ticks);
    html! { <path class="axis" d={path(&lines)} /> }
}

#[derive(PartialEq, Properties)]
pub(super) struct NumbersProps {
    pub(super) axis: Rc<Axis>,
    /// Where the playhead's chip stands.
    pub(super) hidden: Option<Area>,
}

/// The axis's numbers, but for those that the playhead's chip would cut.
#[component]
pub(super) fn Numbers(props: &NumbersProps) -> Html {
    let hides = |area: Area| props.hidden.is_some_and(|it| it.overlaps(area));
    let shown = props.axis.numbers.iter().filter(|it| !hides(it.area()));
    html! { <g class="quiet">{ for shown.map(|it| label(it, "")) }</g> }
}
