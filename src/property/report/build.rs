//! A report is made once, for the run on display.

use crate::id::ProcessId;
use crate::kernel::Observer as _;
use crate::order;
use crate::property::report::facts::Facts;
use crate::property::report::history::History;
use crate::property::report::{chain, sentences, verdict};
use crate::property::{ClientSet, Finding, Found, Monitors, Overlap, Report};
use crate::trace::{Cast, Terms, Trace};

impl Report {
    /// Says everything there is to say about a stored run.
    pub fn new(cast: &Cast, terms: &Terms, trace: &Trace) -> Self {
        let mut monitors = Monitors::new(cast, terms);
        for record in &trace.records {
            monitors.observe(record);
        }
        monitors.finish();
        let history = History::read(cast, terms, trace, monitors.operations());
        let facts = Facts { cast, terms, trace, history: &history };
        let mut found = monitors.findings().to_vec();
        order::sort_by_key(&mut found, |found| (found.at, found.id, found.records[1]));
        let verdict = monitors.verdict();
        let focus = verdict::focus(&facts, verdict, &found);
        let sentence = verdict::sentence(&facts, &focus, monitors.metrics());
        let chain = chain::chain(&facts, &focus);
        let findings = found.iter().map(|found| finding(&facts, found)).collect();
        Self {
            verdict,
            sentence,
            chain,
            findings,
            overlaps: (monitors.overlaps().iter())
                .map(|stretch| Overlap { clients: clients(stretch.clients), range: stretch.range })
                .collect(),
            unavailable: monitors.unavailable().iter().map(|stretch| stretch.range).collect(),
            metrics: *monitors.metrics(),
            grants: history.grants,
            beliefs: history.beliefs,
            writes: history.writes,
            reads: history.reads,
            data: history.data,
        }
    }
}

fn finding(facts: &Facts<'_>, found: &Found) -> Finding {
    Finding {
        id: found.id,
        at: found.at,
        lasts: found.lasts,
        clients: clients(found.clients),
        sentence: sentences::sentence(facts, found),
        records: found.records.iter().flatten().copied().collect(),
    }
}

fn clients(set: ClientSet) -> Vec<ProcessId> {
    set.iter().collect()
}
