//! The time axis and the grid.

use std::rc::Rc;

use yew::{Html, Properties, html};

use crate::view::{Area, Axis};

use super::svg::{label, path};

#[derive(PartialEq, Properties)]
pub(super) struct AxisProps {
    pub(super) axis: Rc<Axis>,
}

/// Lines at round times, and between lanes.
pub(super) fn grid(props: &AxisProps) -> Html {
    html! {
        <>
            <path class="grid" d={path(&props.axis.grid)} />
            <path class="sep" d={path(&props.axis.separators)} />
            { for props.axis.breaks.iter().map(|(area, _)| html! {
                <rect class="break" x={area.x} y={area.y} width={area.w} height={area.h} />
            }) }
        </>
    }
}

/// The axis itself.
pub(super) fn axis_line(props: &AxisProps) -> Html {
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
pub(super) fn numbers(props: &NumbersProps) -> Html {
    let hides = |area: Area| props.hidden.is_some_and(|it| it.overlaps(area));
    let breaks = props.axis.breaks.iter().map(|(_, label)| label);
    let shown = props.axis.numbers.iter().chain(breaks).filter(|it| !hides(it.area()));
    html! { <g class="quiet">{ for shown.map(|it| label(it, "")) }</g> }
}
