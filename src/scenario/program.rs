//! A client's program with its repeats written out, and how its steps are named.

use crate::id::StepNo;
use crate::protocol::RequestKind;
use crate::scenario::names::ordinal;
use crate::scenario::{Action, Client, Step};
use crate::time::Duration;

/// One operation of a program that has no repeats any more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flat<'a> {
    pub(super) what: FlatKind<'a>,
    /// Which of its kind of request it is, from 1; 0 for what is no request.
    pub(super) n: u16,
    /// The place of the step in the scenario's outermost list.
    pub(super) source: u16,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum FlatKind<'a> {
    Step(&'a Step),
    /// A repeat with a rhythm begins.
    RoundsBegin {
        slot: u8,
    },
    /// The next round begins no earlier than this.
    RoundDue {
        slot: u8,
        after: Duration,
    },
}

impl Action {
    /// The format's word for the step.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Acquire { .. } => "acquire",
            Self::TryAcquire { .. } => "try_acquire",
            Self::Work(_) => "work",
            Self::Wait(_) => "wait",
            Self::WaitUntil(_) => "wait_until",
            Self::Check { .. } => "check",
            Self::Read { .. } => "read",
            Self::Write(_) => "write",
            Self::FenceOut { .. } => "fence_out",
            Self::Release => "release",
            Self::Exit => "exit",
            Self::Repeat { .. } => "repeat",
        }
    }

    /// The kind of request by which its messages are numbered.
    const fn request(&self) -> Option<RequestKind> {
        match self {
            Self::Acquire { .. } | Self::TryAcquire { .. } => Some(RequestKind::Acquire),
            Self::Check { .. } => Some(RequestKind::Check),
            Self::Read { .. } => Some(RequestKind::Read),
            Self::Write(_) => Some(RequestKind::Write),
            Self::FenceOut { .. } => Some(RequestKind::FenceOut),
            Self::Release => Some(RequestKind::Release),
            _ => None,
        }
    }
}

/// How many steps a program has once its repeats are written out.
pub(super) fn n_steps(steps: &[Step]) -> u64 {
    steps.iter().fold(0, |sum: u64, step| {
        sum.saturating_add(match &step.action {
            Action::Repeat { times, steps, .. } => n_steps(steps).saturating_mul(u64::from(*times)),
            _ => 1,
        })
    })
}

/// The program with its repeats written out. The caller has looked at [`n_steps`].
pub(super) fn flatten(client: &Client) -> Vec<Flat<'_>> {
    let mut flat = Vec::new();
    for (source, step) in client.steps.iter().enumerate() {
        push(&mut flat, step, source as u16, 0);
    }
    let mut counts = [0_u16; RequestKind::Event as usize + 1];
    for op in &mut flat {
        if let FlatKind::Step(step) = op.what
            && let Some(kind) = step.action.request()
        {
            counts[kind as usize] += 1;
            op.n = counts[kind as usize];
        }
    }
    flat
}

fn push<'a>(flat: &mut Vec<Flat<'a>>, step: &'a Step, source: u16, slot: u8) {
    let Action::Repeat { times, every, steps } = &step.action else {
        flat.push(Flat { what: FlatKind::Step(step), n: 0, source });
        return;
    };
    if every.is_some() {
        flat.push(Flat { what: FlatKind::RoundsBegin { slot }, n: 0, source });
    }
    // A repeat of nothing comes to nothing, however often.
    for round in 0..if steps.is_empty() { 0 } else { *times } {
        if let Some(every) = every.filter(|_| round > 0) {
            let after = every.times(u64::from(round));
            flat.push(Flat { what: FlatKind::RoundDue { slot, after }, n: 0, source });
        }
        for step in steps {
            push(flat, step, source, slot.saturating_add(1));
        }
    }
}

/// Where a step of the written-out program stands in the scenario's lists: the place in the
/// outermost list, then in the list of each repeat. None for what only counts rounds.
pub fn step_place(client: &Client, step: StepNo) -> Option<Vec<usize>> {
    let mut left = step.index();
    place(&client.steps, &mut left)
}

fn place(steps: &[Step], left: &mut usize) -> Option<Vec<usize>> {
    for (n, step) in steps.iter().enumerate() {
        let Action::Repeat { times, every, steps } = &step.action else {
            if *left == 0 {
                return Some(vec![n]);
            }
            *left -= 1;
            continue;
        };
        let rounds = if steps.is_empty() { 0 } else { *times };
        for _ in 0..rounds {
            // The first round's beginning and the later rounds' rhythm are steps, too.
            if every.is_some() {
                *left = left.checked_sub(1)?;
            }
            if let Some(mut inner) = place(steps, left) {
                inner.insert(0, n);
                return Some(inner);
            }
        }
        if every.is_some() && rounds == 0 {
            *left = left.checked_sub(1)?;
        }
    }
    None
}

/// The place of the step that `reference` names: a label, or a kind with a number (`write#2`;
/// without a number the first one).
pub(super) fn find(program: &[Flat<'_>], reference: &str) -> Option<usize> {
    let (name, n) = match reference.rsplit_once('#') {
        Some((name, n)) => (name, ordinal(n)),
        None => (reference, Some(1)),
    };
    let labelled = |label: &str, n| nth(program, n, |step| step.label.as_deref() == Some(label));
    labelled(reference, 1)
        .or_else(|| nth(program, n?, |step| is_kind(&step.action, name)))
        .or_else(|| labelled(name, n?))
}

fn is_kind(action: &Action, name: &str) -> bool {
    let counts_as = action.request().filter(|kind| *kind == RequestKind::Acquire);
    action.word() == name || counts_as.is_some_and(|kind| kind.word() == name)
}

fn nth(program: &[Flat<'_>], n: u16, is: impl Fn(&Step) -> bool) -> Option<usize> {
    let matching = program.iter().enumerate().filter(|(_, op)| match op.what {
        FlatKind::Step(step) => is(step),
        _ => false,
    });
    matching.map(|(place, _)| place).nth(usize::from(n) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_written_out_step_is_found_where_it_stands() {
        let work = |n| Step { action: Action::Work(Duration::from_seconds(n)), label: None };
        let repeat = |times, every: Option<u64>, steps| Step {
            action: Action::Repeat { times, every: every.map(Duration::from_seconds), steps },
            label: None,
        };
        let inner = repeat(2, None, vec![work(3), work(4)]);
        let steps = vec![work(1), repeat(3, Some(9), vec![work(2), inner]), work(5)];
        let client = Client { steps, ..Default::default() };
        for (n, op) in flatten(&client).iter().enumerate() {
            let place = step_place(&client, StepNo(n as u16));
            let FlatKind::Step(step) = op.what else {
                assert_eq!(place, None, "{n}");
                continue;
            };
            let place = place.expect("a step stands somewhere");
            let mut steps = &client.steps;
            let mut found = None;
            for at in place {
                found = Some(&steps[at]);
                if let Action::Repeat { steps: inner, .. } = &steps[at].action {
                    steps = inner;
                }
            }
            assert_eq!(found, Some(step), "{n}");
        }
        assert_eq!(step_place(&client, StepNo(99)), None);
    }
}
