//! One lane, layer by layer: lanes cross each other's space, so each is drawn in several passes.

use yew::{AttrValue, Html, Properties, html};

use crate::protocol::RequestKind;
use crate::view::{
    Area, BeliefBand, Chart, Ground, Lane, LaneKind, LeaseBar, OperationMark, Point, Px, StepMark,
    StrokeKind, Tag,
};

use super::Drawn;
use super::defs::Hatch;
use super::glyphs::{badge, outcome, read};
use super::messages::messages;
use super::pauses;
use super::svg::{corners, cross, label, path};

/// Which pass.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    /// The lane itself and its name.
    Ground,
    /// What the fence refuses.
    Chart,
    /// What clients believe.
    Belief,
    /// Messages to and from resources: they pass behind the lease bars.
    Operations,
    /// Leases, and the fence.
    Bars,
    /// Messages to and from the lock service.
    Messages,
    /// Everything that is a point.
    Marks,
    /// What is written on bars, once more in ink for the dimmed part.
    BarTextsAfter,
    /// Labels.
    Texts,
    /// Names of pauses, where they have no handles.
    PauseNames,
}

#[derive(PartialEq, Properties)]
pub(super) struct PartProps {
    pub(super) lane: Drawn<Lane>,
    pub(super) layer: Layer,
    /// Tells apart the drawings of one page.
    pub(super) id: AttrValue,
}

/// One pass over one lane.
pub(super) fn pass(props: &PartProps) -> Html {
    let lane = &*props.lane;
    match props.layer {
        Layer::Ground => ground(lane),
        Layer::Chart => lane.chart.as_ref().map(|it| pickets(it, &props.id)).unwrap_or_default(),
        Layer::Belief => belief(lane, &props.id),
        Layer::Operations => messages(&lane.messages, true),
        Layer::Bars => bars(lane),
        Layer::Messages => messages(&lane.messages, false),
        Layer::Marks => marks(lane, &props.id),
        Layer::BarTextsAfter => bar_texts_after(lane),
        Layer::Texts => texts(lane),
        Layer::PauseNames => lane
            .pauses
            .iter()
            .map(|pause| {
                html! {
                    <g data-testid={format!("pause-{}-{}", lane.name, pause.place + 1)}>
                        <title>{ pause.title.clone() }</title>
                        { rect("hit", pause.area) }
                    </g>
                }
            })
            .collect(),
    }
}

fn rect(class: &'static str, area: Area) -> Html {
    html! { <rect class={class} x={area.x} y={area.y} width={area.w} height={area.h} /> }
}

fn ground(lane: &Lane) -> Html {
    html! {
        <g data-testid={format!("lane-{}", lane.name)} role="group" aria-label={lane.summary.clone()}>
            { rect("ground", lane.area) }
            { for lane.badge.map(|(look, at)| badge(look, at, &format!("h{}", look.hue))) }
            { for lane.heading.iter().map(|it| label(it, "")) }
        </g>
    }
}

fn pickets(chart: &Chart, id: &str) -> Html {
    let under = corners(chart.line.iter().chain(&chart.foot));
    let down = chart.foot.first().map(|it| it.x) == chart.foot.last().map(|it| it.x);
    let fill = if down { Hatch::FenceDown } else { Hatch::Fence }.fill(id);
    html! {
        <>
            if chart.fenced && !chart.line.is_empty() { <path d={under} fill={fill} /> }
            <path class="level" d={path(&chart.levels)} />
        </>
    }
}

fn belief(lane: &Lane, id: &str) -> Html {
    let strokes = |kind: StrokeKind| {
        let of = lane.activity.iter().filter(|it| it.kind == kind);
        path(&of.map(|it| (it.from, it.to)).collect::<Vec<_>>())
    };
    if !matches!(lane.kind, LaneKind::Client(_)) {
        return html! {};
    }
    html! {
        <>
            if !lane.guides.is_empty() { <path class="guide" d={path(&lane.guides)} /> }
            <path class="idle" d={strokes(StrokeKind::Idle)} />
            <path class="runs" d={strokes(StrokeKind::Runs)} />
            <path class="works" d={strokes(StrokeKind::Works)} />
            { for lane.beliefs.iter().map(|it| band(it, id)) }
        </>
    }
}

fn band(band: &BeliefBand, id: &str) -> Html {
    let Area { x, y, w, h } = band.area;
    let title = band.title.clone();
    let record = band.record.to_string();
    if band.late {
        html! {
            <rect class="late" data-record={record} {x} {y} width={w} height={h} fill={Hatch::Late.fill(id)}><title>{ title }</title></rect>
        }
    } else {
        let class = format!("h{}-tint", band.look.hue);
        html! { <rect class={class} data-record={record} {x} {y} width={w} height={h}><title>{ title }</title></rect> }
    }
}

fn bars(lane: &Lane) -> Html {
    html! {
        <>
            { for lane.leases.iter().map(bar) }
            { for lane.chart.iter().map(|chart| {
                let class = if chart.fenced { "step" } else { "no-fence" };
                html! { <path class={class} d={corners(chart.line.iter())} /> }
            }) }
        </>
    }
}

fn bar(bar: &LeaseBar) -> Html {
    let (hue, area) = (bar.look.hue, bar.area);
    let on = format!("h{hue}-on");
    let token = bar.token.map(|token| token.to_string());
    html! {
        <g data-testid={format!("grant-{}", bar.grant)} data-token={token} data-record={bar.record.to_string()}>
            <title>{ bar.title.clone() }</title>
            <rect class={format!("h{hue}")} x={area.x} y={area.y} width={area.w} height={area.h} rx="2" />
            { for bar.badge.map(|at| badge(bar.look, at, &on)) }
            { for bar.labels.iter().map(|it| label(it, &format!("on {on}"))) }
        </g>
    }
}

/// The same words in ink: on the dimmed part of a bar those in its own colour cannot be read.
fn bar_texts_after(lane: &Lane) -> Html {
    let of = |bar: &LeaseBar| {
        let ink = format!("h{}-ink", bar.look.hue);
        html! {
            <g aria-hidden="true">
                { for bar.badge.map(|at| badge(bar.look, at, &ink)) }
                { for bar.labels.iter().map(|it| label(it, &format!("on {ink}"))) }
            </g>
        }
    };
    lane.leases.iter().map(of).collect()
}

fn marks(lane: &Lane, id: &str) -> Html {
    html! {
        <>
            { for lane.faults.iter().map(|fault| {
                let Area { x, y, w, h } = fault.area;
                html! { <rect class="fault" data-record={fault.record.to_string()} {x} {y} width={w} height={h}><title>{ fault.title.clone() }</title></rect> }
            }) }
            { for lane.pauses.iter().map(|it| pauses::block(it, id)) }
            <path class="sends" d={dots(&lane.sends)} />
            { for lane.steps.iter().map(|it| step(&lane.name, it)) }
            { for lane.refusals.iter().map(|refusal| html! {
                <g class="refusal" data-record={refusal.record.to_string()}>
                    <title>{ refusal.title.clone() }</title>
                    <circle cx={refusal.at.x} cy={refusal.at.y} r="4.5" />
                    <path d={slash(refusal.at)} />
                </g>
            }) }
            if !lane.crashes.is_empty() { <path class="lost" d={crosses(&lane.crashes)} /> }
            { for lane.operations.iter().map(operation) }
        </>
    }
}

/// Points, as lines of no length with round ends.
fn dots(points: &[Point]) -> String {
    path(&points.iter().map(|&it| (it, it)).collect::<Vec<_>>())
}

fn crosses(points: &[Point]) -> String {
    points.iter().map(|&at| cross(at, Px::whole(5))).collect()
}

fn slash(at: Point) -> String {
    let reach = Px::whole(3);
    path(&[(at.shifted(-reach, reach), at.shifted(reach, -reach))])
}

fn step(name: &str, step: &StepMark) -> Html {
    let (class, r) = if step.sends { ("dot", "2.5") } else { ("turn", "2") };
    html! {
        <g data-testid={format!("step-{name}-{}", step.step.0 + 1)} data-record={step.record.to_string()}>
            <title>{ step.title.clone() }</title>
            { rect("reach", step.reach) }
            <circle class={class} cx={step.at.x} cy={step.at.y} r={r} />
        </g>
    }
}

fn operation(mark: &OperationMark) -> Html {
    let id = format!("{}-{}", mark.kind.word(), mark.id);
    html! {
        <g data-testid={id} data-outcome={mark.outcome.word()} data-stale={mark.stale.then_some("true")}
            data-late={mark.late.then_some("true")} data-record={mark.record.to_string()}>
            <title>{ mark.title.clone() }</title>
            { if mark.kind == RequestKind::Write {
                outcome(mark.at, mark.outcome, mark.stale, 80)
            } else {
                read(mark.at, mark.outcome, mark.stale)
            } }
        </g>
    }
}

fn texts(lane: &Lane) -> Html {
    let leads: Vec<_> = lane.labels.iter().filter_map(|it| it.lead).collect();
    let numbers = lane.chart.iter().flat_map(|it| &it.numbers);
    html! {
        <g class="quiet">
            if !leads.is_empty() { <path class="lead" d={path(&leads)} /> }
            { for lane.tags.iter().map(tag) }
            { for lane.pauses.iter().map(pauses::words_on) }
            { for numbers.map(|it| label(it, "")) }
            { for lane.labels.iter().map(|it| label(it, halo(it.ground))) }
        </g>
    }
}

const fn halo(ground: Ground) -> &'static str {
    match ground {
        Ground::Surface => "halo",
        Ground::Fence => "on-fence",
        Ground::Wash => "on-wash",
        Ground::Mixed => "",
    }
}

fn tag(tag: &Tag) -> Html {
    let hue = tag.look.hue;
    let Area { x, y, w, h } = tag.area;
    let middle = tag.area.middle();
    html! {
        <g class="tag">
            <rect class={format!("h{hue}-line")} {x} {y} width={w} height={h} rx="3" />
            <text class={format!("h{hue}-ink")} x={middle.x} y={middle.y + Px::whole(4)}>{ tag.text.clone() }</text>
        </g>
    }
}
