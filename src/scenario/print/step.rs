//! Steps of a program.

use serde_json::Value;

use crate::scenario::print::{Object, duration, time};
use crate::scenario::{Action, CheckHow, Step, Word as _, Write};

pub(super) fn step(step: &Step) -> Value {
    let mut object = Object::default();
    object.put(step.action.word(), action(&step.action));
    object.some("label", step.label.as_deref(), Value::from);
    object.done()
}

fn action(action: &Action) -> Value {
    let mut object = Object::default();
    match action {
        Action::Work(length) | Action::Wait(length) => return duration(*length),
        Action::WaitUntil(at) => return time(*at),
        Action::Check { how, or: None } => return how.format_word().into(),
        Action::Write(Write {
            value,
            to: None,
            idempotency_key: None,
            token: None,
            depends_on_read: None,
            or: None,
        }) => return value.as_str().into(),
        Action::Acquire { retry_every, give_up_after } => {
            object.some("retry_every", *retry_every, duration);
            object.some("give_up_after", *give_up_after, duration);
        }
        Action::TryAcquire { or } => object.word("else", *or),
        Action::Check { how, or } => {
            object.word::<CheckHow>("how", Some(*how));
            object.word("else", *or);
        }
        Action::Read { from, served_by } => {
            object.some("from", from.as_deref(), Value::from);
            object.word("served_by", *served_by);
        }
        Action::Write(write) => {
            object.put("value", write.value.as_str().into());
            object.some("to", write.to.as_deref(), Value::from);
            object.some("idempotency_key", write.idempotency_key.as_deref(), Value::from);
            object.word("token", write.token);
            object.some("depends_on_read", write.depends_on_read, Value::from);
            object.word("else", write.or);
        }
        Action::FenceOut { client, from } => {
            object.put("client", client.as_str().into());
            object.some("from", from.as_deref(), Value::from);
        }
        Action::Repeat { times, every, steps } => {
            object.put("times", (*times).into());
            object.some("every", *every, duration);
            object.list("steps", steps, step);
        }
        Action::Release | Action::Exit => {}
    }
    object.done()
}
