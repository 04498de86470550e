//! What led to a record, and what it led to.

use crate::id::RecordNo;
use crate::trace::Trace;

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
        let mut cause = trace.records.get(of.index()).and_then(|record| record.cause);
        while let Some(record) = cause {
            light.causes.push(record);
            cause = trace.get(record).cause;
        }
        // A cause comes before its effects, so one pass finds them all.
        let mut touched = vec![false; trace.records.len()];
        for record in trace.records.iter().skip(of.index()) {
            let place = record.number.index();
            touched[place] =
                record.number == of || record.cause.is_some_and(|cause| touched[cause.index()]);
            if touched[place] && record.number != of {
                light.effects.push(record.number);
            }
        }
        light
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, App};
    use crate::trace::What;

    #[test]
    fn a_refused_write_comes_of_the_pause_and_leads_to_its_answer() {
        let app = App::new(&Address::default());
        let run = app.shown().run();
        let (trace, report) = (&run.trace, &run.report);
        let write = report.writes.iter().find(|it| it.stale).expect("A's write");
        let light = Light::new(trace, write.record);
        let woke = trace.records.iter().find(|it| matches!(it.what, What::PauseEnded { .. }));
        assert!(light.causes.contains(&woke.expect("A wakes").number));
        assert!(light.causes.iter().all(|it| *it < write.record));
        let delivered = |it: &&RecordNo| matches!(trace.get(**it).what, What::Delivered { .. });
        assert_eq!(light.effects.iter().filter(delivered).count(), 1, "the answer reaches A");
        assert!(light.effects.iter().all(|it| *it > write.record));
    }
}
