//! Other runs in and beside the drawing: what the author wrote, and what is compared.

use crate::app::{Compared, Run, Shared, Shown, differing};
use crate::id::RecordNo;
use crate::time::Instant;
use crate::ui::draw::{TimelineProps, timeline};
use crate::ui::page::stage::StageProps;
use crate::ui::panel::{VerdictProps, verdict};
use crate::ui::part::part;
use crate::view::{Layout, Other, Scene, Written};
use std::rc::Rc;
use yew::prelude::*;

/// Lays out a run; `other` is the one with fencing the other way round.
pub(super) fn lay_out(
    run: &Run,
    other: Option<&Shared<Run>>,
    fencing: bool,
    layout: &Layout,
) -> Scene {
    let plan = &run.plan;
    let other = other.map(|other| Other { report: &other.report, fencing: !fencing });
    Scene::with_other(&plan.cast, &plan.terms(), &run.trace, &run.report, other, layout)
}

/// What the author wrote, as far as it differs from what is drawn.
#[hook]
pub(super) fn use_ghost(props: &StageProps, scene: &Rc<Scene>, layout: Layout) -> Rc<Written> {
    // Laid out once for a whole drag, in which neither it nor the layout changes.
    let author = use_memo((props.written.clone(), layout), |(written, layout)| {
        written.as_ref().map(|written| lay_out(written, None, false, layout))
    });
    let now = (scene.clone(), author);
    use_memo((props.shown.clone(), props.written.clone(), layout), move |drawn| {
        let (shown, written, _): &(Shared<Shown>, Option<Shared<Run>>, Layout) = drawn;
        let (Some(written), (scene, author)) = (written, &now) else { return Written::default() };
        let Some(author) = author.as_ref() else { return Written::default() };
        let (_, there) = differing(&shown.run().report, &written.report);
        let records: Vec<_> =
            there.into_iter().map(|place| written.report.writes[place].record).collect();
        Written::new(scene, author, &records)
    })
}

/// The other run's drawing, and which decisions of either went another way.
pub(super) type Beside = (Rc<Scene>, Rc<Vec<RecordNo>>, Rc<Vec<RecordNo>>);

/// Lays out the run beside and looks for what went another way.
pub(super) fn beside(run: &Run, other: &Compared, layout: &Layout) -> Option<Beside> {
    let (here, there) = differing(&run.report, &other.run.report);
    let records = |run: &Run, places: Vec<usize>| {
        Rc::new(places.into_iter().map(|place| run.report.writes[place].record).collect())
    };
    let drawn = Rc::new(lay_out(&other.run, None, false, layout));
    Some((drawn, records(run, here), records(&other.run, there)))
}

/// The run beside, with its verdict, on the same axis.
pub(super) fn run_beside(compared: &Compared, drawn: &Beside, playhead: Instant) -> Html {
    let (scene, _, differing) = drawn;
    let picture = TimelineProps {
        scene: scene.clone(),
        held: None,
        playhead: Some(playhead),
        selected: None,
        differing: differing.clone(),
        written: Rc::default(),
        editable: false,
        id: AttrValue::Static("beside"),
    };
    html! {
        <section class="beside" aria-label={compared.title.clone()} data-testid="beside">
            <h3>{ &compared.title }</h3>
            { part(VerdictProps { run: compared.run.clone() }, verdict) }
            { part(picture, timeline) }
        </section>
    }
}
