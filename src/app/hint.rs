//! The smallest change after which nothing stale happens.

use crate::app::edit::{Edit, MIN_PAUSE, PauseEdit, PauseRef};
use crate::app::run::{Run, Shown};
use crate::app::words;
use crate::property::Report;
use crate::protocol::Ttl;
use crate::scenario::Scenario;
use crate::time::Duration;

/// What people read: lengths are rounded to this, where that is still enough.
const TICK: u64 = 100_000;
/// Found to this.
const EXACT: u64 = 1000;
/// Above so many records a run has no hint.
const MOST_RECORDS: usize = 3000;
/// No longer TTL is looked for.
const LONGEST_TTL: Duration = Duration::from_seconds(3600);

/// A change that is enough, and no smaller one of its kind is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// "Shorten A's pause by 3.3 s and nothing stale happens."
    pub says: String,
    /// The change.
    pub edit: Edit,
}

/// The smallest change of the selected pause, or else of the TTL, after which no stale operation
/// reaches any resource; none where nothing stale happens, or no such change is enough.
///
/// A run of very many records has no hint: finding one takes some twenty runs after each commit.
pub fn hint(shown: &Shown, pause: Option<PauseRef>) -> Option<Hint> {
    if shown.run().trace.records.len() > MOST_RECORDS || nothing_stale(&shown.run().report) {
        return None;
    }
    let scenario = &shown.scenario;
    pause.and_then(|pause| shorter_pause(scenario, pause)).or_else(|| longer_ttl(shown))
}

fn nothing_stale(report: &Report) -> bool {
    report.writes.iter().chain(&report.reads).all(|operation| !operation.stale)
}

/// Whether nothing stale happens after an edit.
fn is_enough(scenario: &Scenario, edit: &Edit) -> bool {
    let mut changed = scenario.clone();
    edit.apply(&mut changed).is_ok()
        && Run::of(&changed).is_ok_and(|run| nothing_stale(&run.report))
}

fn shorter_pause(scenario: &Scenario, pause: PauseRef) -> Option<Hint> {
    let length = pause.get(scenario)?.length;
    let edit = |micros: u64| Edit::Pause(pause, PauseEdit::Length(Duration::from_micros(micros)));
    let (least, most) = (MIN_PAUSE.micros(), length.micros());
    let found = boundary(least, most, &|micros| is_enough(scenario, &edit(micros)))?;
    let round = found / TICK * TICK;
    let length_now =
        if round >= least && is_enough(scenario, &edit(round)) { round } else { found };
    let by = words::duration(Duration::from_micros(most - length_now));
    let name = &scenario.clients.get(pause.client)?.name;
    let says = format!("Shorten {name}’s pause by {by} and nothing stale happens.");
    Some(Hint { says, edit: edit(length_now) })
}

fn longer_ttl(shown: &Shown) -> Option<Hint> {
    let Ttl::After(ttl) = shown.plan().service.ttl else { return None };
    let edit = |micros: u64| Edit::Ttl(Ttl::After(Duration::from_micros(micros)));
    let enough = |micros: u64| is_enough(&shown.scenario, &edit(micros));
    // From the far end: there it must be enough.
    let far = LONGEST_TTL.micros();
    let found = far - boundary(0, far - ttl.micros(), &|less| enough(far - less))?;
    let round = found.div_ceil(TICK) * TICK;
    let ttl = if enough(round) { round } else { found };
    let says = format!(
        "With a TTL of {} nothing stale happens in this run; a longer pause would need a longer one.",
        words::duration(Duration::from_micros(ttl))
    );
    Some(Hint { says, edit: edit(ttl) })
}

/// The greatest number from `least` to below `most` that is enough, if `least` is. What is found
/// is enough; that nothing between it and `most` is, is taken for granted.
fn boundary(least: u64, most: u64, is_enough: &dyn Fn(u64) -> bool) -> Option<u64> {
    if least >= most || !is_enough(least) {
        return None;
    }
    let (mut low, mut high) = (least, most);
    while high - low > EXACT {
        let middle = low + (high - low) / 2;
        if is_enough(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, App, Command};

    fn page(scenario: &str) -> App {
        App::new(&Address { scenario: Some(scenario.to_owned()), ..Default::default() })
    }

    #[test]
    fn what_is_hinted_is_enough_and_a_little_less_is_not() {
        let mut app = page("paused-holder");
        let pause = PauseRef { client: 0, place: 0 };
        let hint = hint(app.shown(), Some(pause)).expect("A's write is stale");
        assert!(hint.says.starts_with("Shorten A’s pause by "), "{}", hint.says);
        let Edit::Pause(_, PauseEdit::Length(length)) = hint.edit else { panic!("{hint:?}") };
        app.apply(Command::Edit(hint.edit));
        assert!(nothing_stale(&app.shown().run().report));
        assert_eq!(super::hint(app.shown(), Some(pause)), None);
        let longer = length + Duration::from_millis(100);
        app.apply(Command::Edit(Edit::Pause(pause, PauseEdit::Length(longer))));
        assert!(!nothing_stale(&app.shown().run().report));
    }

    #[test]
    fn without_a_pause_to_blame_it_is_the_ttl() {
        let mut app = page("write-in-flight");
        let hint = hint(app.shown(), None).expect("the write arrives late");
        assert!(matches!(hint.edit, Edit::Ttl(_)), "{hint:?}");
        app.apply(Command::Edit(hint.edit));
        assert!(nothing_stale(&app.shown().run().report));
    }

    #[test]
    fn where_nothing_stale_happens_there_is_no_hint() {
        let mut app = page("paused-holder");
        app.apply(Command::Edit(Edit::RemovePause(PauseRef { client: 0, place: 0 })));
        assert_eq!(hint(app.shown(), None), None);
    }
}
