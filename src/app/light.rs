//! What led to a record, and what it led to.

use crate::id::{GrantNo, RecordNo};
use crate::protocol::{Note, Payload};
use crate::trace::{Record, Trace, What};

/// The records around one record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Light {
    /// What it came of: its cause, that one's cause, and so on.
    pub causes: Vec<RecordNo>,
    /// What came of it, directly or not, in order of time.
    pub effects: Vec<RecordNo>,
}

impl Light {
    /// The causes and effects of a record.
    pub fn new(trace: &Trace, of: RecordNo) -> Self {
        let mut light = Self::default();
        let causes = causes(trace);
        let mut open: Vec<RecordNo> =
            causes.get(of.index()).map_or(Vec::new(), |it| it.iter().flatten().copied().collect());
        while let Some(record) = open.pop() {
            if !light.causes.contains(&record) {
                light.causes.push(record);
                open.extend(causes[record.index()].into_iter().flatten());
            }
        }
        // A cause comes before its effects, so one pass finds them all.
        let mut touched = vec![false; trace.records.len()];
        for (place, record) in trace.records.iter().enumerate().skip(of.index()) {
            let by = |cause: &RecordNo| touched[cause.index()];
            touched[place] = record.number == of || causes[place].iter().flatten().any(by);
            if touched[place] && record.number != of {
                light.effects.push(record.number);
            }
        }
        light
    }
}

/// What led to each record: the record that the run names, and what it does not name because
/// nothing happens between the two: a pause ends because it began, and an operation carries the
/// token of a grant that may be long past.
fn causes(trace: &Trace) -> Vec<[Option<RecordNo>; 2]> {
    let mut pauses: Vec<(u16, RecordNo)> = Vec::new();
    let mut grants: Vec<(GrantNo, RecordNo)> = Vec::new();
    let of = |record: &Record| {
        let other = match record.what {
            What::PauseBegan { pause, .. } => {
                pauses.push((pause, record.number));
                None
            }
            What::PauseEnded { pause } => last(&pauses, pause),
            What::Note { note: Note::Granted { grant, .. }, .. } => {
                grants.push((grant, record.number));
                None
            }
            What::Sent { payload: Payload::Write(write), .. } => {
                write.grant.and_then(|grant| last(&grants, grant))
            }
            What::Sent { payload: Payload::Read { grant, .. }, .. } => {
                grant.and_then(|grant| last(&grants, grant))
            }
            _ => None,
        };
        [record.cause, other]
    };
    trace.records.iter().map(of).collect()
}

fn last<T: PartialEq>(of: &[(T, RecordNo)], key: T) -> Option<RecordNo> {
    of.iter().rev().find(|it| it.0 == key).map(|it| it.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, App};

    #[test]
    fn a_refused_write_comes_of_the_pause_and_leads_to_its_answer() {
        let app = App::new(&Address::default());
        let run = app.shown().run();
        let (trace, report) = (&run.trace, &run.report);
        let write = report.writes.iter().find(|it| it.stale).expect("A's write");
        let light = Light::new(trace, write.record);
        let woke = trace.records.iter().find(|it| matches!(it.what, What::PauseEnded { .. }));
        assert!(light.causes.contains(&woke.expect("A wakes").number));
        let stops = trace.records.iter().find(|it| matches!(it.what, What::PauseBegan { .. }));
        assert!(light.causes.contains(&stops.expect("A stops").number));
        assert!(light.causes.contains(&report.grants[0].record), "it carries that grant's token");
        assert!(!light.causes.contains(&report.grants[1].record), "B's is another story");
        assert!(light.causes.iter().all(|it| *it < write.record));
        let delivered = |it: &&RecordNo| matches!(trace.get(**it).what, What::Delivered { .. });
        assert_eq!(light.effects.iter().filter(delivered).count(), 1, "the answer reaches A");
        assert!(light.effects.iter().all(|it| *it > write.record));
    }
}
