//! What follows from a scenario: the plan, the trace, and what is to be said about it.

use crate::app::edit::{Edit, fencing};
use crate::app::event::Events;
use crate::property::Report;
use crate::scenario::{self, Errors, Plan, Scenario};
use crate::trace::Trace;
use crate::view;
use std::cell::OnceCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

/// A shared value that is compared by identity: what the page draws is never compared in depth,
/// because a new value always means a new drawing.
pub struct Shared<T>(Rc<T>);

/// One run of one scenario.
#[derive(Debug)]
pub struct Run {
    /// What was run.
    pub plan: Plan,
    /// What happened.
    pub trace: Trace,
    /// What is to be said about it.
    pub report: Report,
    /// What is odd about the scenario: a fault that matches nothing.
    pub warnings: Vec<String>,
    events: OnceCell<Events>,
    has_gaps: OnceCell<bool>,
}

/// A scenario on display with its run and the run with fencing the other way round, each made
/// when first asked for.
#[derive(Debug)]
pub struct Shown {
    /// The scenario.
    pub scenario: Rc<Scenario>,
    plan: Plan,
    warnings: Vec<String>,
    run: OnceCell<Shared<Run>>,
    what_if: OnceCell<Option<Shared<Run>>>,
}

impl Run {
    /// Runs a plan.
    pub fn new(plan: Plan, warnings: Vec<String>) -> Self {
        let trace = scenario::simulate(&plan);
        let report = Report::new(&plan.cast, &plan.terms(), &trace);
        Self { plan, trace, report, warnings, events: OnceCell::new(), has_gaps: OnceCell::new() }
    }

    /// What happened, as steps of the playhead; told when first asked for.
    pub fn events(&self) -> &Events {
        self.events.get_or_init(|| Events::new(&self.plan.cast, &self.trace, &self.report))
    }

    /// Whether there are long stretches in which nothing happens.
    pub fn has_gaps(&self) -> bool {
        let find = || !view::quiet(&self.trace, &self.report, self.plan.until()).is_empty();
        *self.has_gaps.get_or_init(find)
    }

    /// Compiles and runs a scenario.
    pub fn of(scenario: &Scenario) -> Result<Self, Errors> {
        let compiled = scenario::compile(scenario)?;
        Ok(Self::new(compiled.plan, compiled.warnings))
    }
}

impl Shown {
    /// Makes a scenario ready to be run, or says why it cannot be.
    pub fn new(scenario: Rc<Scenario>) -> Result<Self, Errors> {
        let scenario::Compiled { plan, warnings, .. } = scenario::compile(&scenario)?;
        Ok(Self { scenario, plan, warnings, run: OnceCell::new(), what_if: OnceCell::new() })
    }

    /// The plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its run.
    pub fn run(&self) -> &Shared<Run> {
        self.run.get_or_init(|| Shared::new(Run::new(self.plan.clone(), self.warnings.clone())))
    }

    /// Whether every resource checks tokens: what the fencing switch shows.
    pub fn fencing(&self) -> bool {
        fencing(&self.plan)
    }

    /// The run with fencing the other way round; none where there is no resource to fence.
    pub fn what_if(&self) -> Option<&Shared<Run>> {
        self.what_if.get_or_init(|| self.flipped()).as_ref()
    }

    fn flipped(&self) -> Option<Shared<Run>> {
        if self.scenario.resources.is_empty() {
            return None;
        }
        let mut other = Scenario::clone(&self.scenario);
        Edit::Fencing(!self.fencing()).apply(&mut other).ok()?;
        Run::of(&other).ok().map(Shared::new)
    }
}

impl<T> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Self(Rc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Eq for Shared<T> {}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
