//! Edits of when a step begins: the work or wait before it grows or shrinks.

use crate::app::edit::{Refused, gone};
use crate::id::StepNo;
use crate::scenario::{Action, Client, MAX_STEPS, Scenario, Step, step_place};
use crate::time::{Duration, HORIZON, Instant};

/// What comes right before a step of a client's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// It is the first step: the client starts then.
    Start(Duration),
    /// Work or a wait of that length.
    Work(Duration),
    /// Something else, after which there is room for work.
    Nothing,
}

impl Lead {
    /// How long it lasts.
    pub const fn length(self) -> Duration {
        match self {
            Self::Start(length) | Self::Work(length) => length,
            Self::Nothing => Duration::ZERO,
        }
    }
}

/// What comes before a step, numbered as in the run.
pub fn lead(client: &Client, step: StepNo) -> Option<Lead> {
    let place = step_place(client, step)?;
    if place == [0] {
        return Some(Lead::Start(client.starts.unwrap_or_default().since(Instant::ZERO)));
    }
    let (last, way) = place.split_last()?;
    let mut steps = &client.steps;
    for outer in way {
        let Action::Repeat { steps: inner, .. } = &steps.get(*outer)?.action else { return None };
        steps = inner;
    }
    let before = last.checked_sub(1).and_then(|before| steps.get(before));
    Some(match before.map(|step| &step.action) {
        Some(Action::Work(length) | Action::Wait(length)) => Lead::Work(*length),
        _ => Lead::Nothing,
    })
}

/// Makes the work or wait before a step that long; where there is none, work is put in.
pub(super) fn set_lead(
    scenario: &mut Scenario,
    client: usize,
    step: StepNo,
    length: Duration,
) -> Result<(), Refused> {
    let client = scenario.clients.get_mut(client).ok_or_else(|| gone("client"))?;
    let length = length.min(HORIZON);
    let now = lead(client, step).ok_or_else(|| gone("step"))?;
    if let Lead::Start(_) = now {
        client.starts = Some(Instant::ZERO + length);
        return Ok(());
    }
    let place = step_place(client, step).ok_or_else(|| gone("step"))?;
    let (last, way) = place.split_last().ok_or_else(|| gone("step"))?;
    let mut steps = &mut client.steps;
    for outer in way {
        match steps.get_mut(*outer).map(|step| &mut step.action) {
            Some(Action::Repeat { steps: inner, .. }) => steps = inner,
            _ => return Err(gone("step")),
        }
    }
    match now {
        Lead::Work(_) => match &mut steps[*last - 1].action {
            Action::Work(now) | Action::Wait(now) => *now = length,
            _ => return Err(gone("step")),
        },
        _ if length == Duration::ZERO => {}
        _ if steps.len() as u64 >= MAX_STEPS => {
            return Err(Refused(format!("there are {MAX_STEPS} steps, and may not be more")));
        }
        _ => steps.insert(*last, Step { action: Action::Work(length), label: None }),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, print};
    use serde_json::json;

    fn program(steps: serde_json::Value) -> Scenario {
        let client = json!({ "name": "A", "starts": "1s", "steps": steps });
        let value = json!({
            "leaseline": 1, "title": "t", "resources": [{ "name": "storage" }], "clients": [client],
        });
        Document::from_value(value).expect("valid").scenario
    }

    fn after(mut scenario: Scenario, step: u16, length: u64) -> serde_json::Value {
        set_lead(&mut scenario, 0, StepNo(step), Duration::from_seconds(length)).expect("applies");
        print(&scenario)["clients"][0].clone()
    }

    #[test]
    fn the_work_before_a_step_grows() {
        let steps = json!([{ "acquire": {} }, { "work": "2s" }, { "write": "x" }]);
        let client = after(program(steps.clone()), 2, 5);
        assert_eq!(client["steps"][1], json!({ "work": "5s" }));
        assert_eq!(
            lead(&program(steps).clients[0], StepNo(2)).map(Lead::length),
            Some(Duration::from_seconds(2))
        );
    }

    #[test]
    fn where_there_is_no_work_it_is_put_in_and_the_first_step_starts_later() {
        let steps = json!([{ "acquire": {} }, { "write": "x" }]);
        let client = after(program(steps.clone()), 1, 3);
        assert_eq!(client["steps"][1], json!({ "work": "3s" }));
        assert_eq!(after(program(steps), 0, 3)["starts"], json!("3s"));
    }

    #[test]
    fn a_step_inside_a_repeat_is_found_in_any_round() {
        let repeat = json!({ "times": 3, "steps": [{ "work": "1s" }, { "write": "x" }] });
        let scenario = program(json!([{ "acquire": {} }, { "repeat": repeat }]));
        // acquire, work, write, work, write: the second round's write.
        let client = after(scenario, 4, 4);
        assert_eq!(client["steps"][1]["repeat"]["steps"][0], json!({ "work": "4s" }));
    }
}
