//! The lock service, a client and a resource in a few lines of code, with the line that is being
//! executed at an instant and the values in it.

use crate::app::event::{Decided, Row};
use crate::app::run::Run;
use crate::app::words;
use crate::client::{Op, OpKind, RenewedBy, TokenChoice};
use crate::id::ProcessId;
use crate::protocol::{MessageName, Note, Outcome, RequestKind};
use crate::resource::Check;
use crate::time::Instant;
use crate::trace::{Record, Role, What};
use crate::view::state::{State, state_at};

/// So many lines of a client's program are shown at most.
const MOST: usize = 14;

/// One process in code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Whose code.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// One line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The code.
    pub text: String,
    /// The values in it, where it is being executed.
    pub values: Option<String>,
}

/// The code of the lock service, of the client that acts, and of each resource.
pub fn code(run: &Run, at: Instant) -> Vec<Code> {
    let cast = &run.plan.cast;
    let state = state_at(&run.trace, cast, at);
    let events = run.events();
    let now = events.passed(at).checked_sub(1).map(|place| &events.steps[place]);
    let rows = now.map_or(&[][..], |step| &events.rows[step.rows.clone()]);
    let last = events.rows[..now.map_or(0, |step| step.rows.end)].iter().rev();
    let mut acting = last.map(|row| row.process);
    let acting = acting.find(|it| cast.role(*it) == Role::Client).unwrap_or(ProcessId(0));
    let mut list = vec![service(run, rows, &state), client(run, acting, at)];
    list.extend(cast.resources().map(|it| resource(run, it, &state, now.map(|step| step.at))));
    list
}

fn lines(texts: &[&str]) -> Vec<Line> {
    texts.iter().map(|text| Line { text: (*text).to_owned(), values: None }).collect()
}

fn service(run: &Run, rows: &[Row], state: &State) -> Code {
    let cast = &run.plan.cast;
    let mut lines = lines(&[
        "fn acquire(client) {",
        "    if held && now < expires { return Refused }",
        "    token += 1; holder = client;",
        "    expires = now + ttl;",
        "    return Granted(token)",
        "}",
    ]);
    let row = rows.iter().rev().find(|row| row.process == cast.service());
    let holding = state.service.holding;
    match row.and_then(|row| row.decision) {
        Some(Decided::Refused) => {
            lines[1].values = holding.map(|it| {
                let until = it.expires.map_or_else(
                    || "for ever".to_owned(),
                    |expires| format!("until {}", words::instant(expires)),
                );
                format!("held by {} {until}", cast.name(it.client))
            });
        }
        Some(Decided::Granted) => {
            let token = holding.and_then(|it| it.token);
            lines[2].values = Some(match (token, holding) {
                (Some(token), Some(it)) => {
                    format!("token {token}, holder {}", cast.name(it.client))
                }
                (_, Some(it)) => format!("holder {}", cast.name(it.client)),
                _ => String::new(),
            });
            let expires = holding.and_then(|it| it.expires);
            lines[3].values = expires.map(|expires| format!("expires {}", words::instant(expires)));
        }
        _ => {}
    }
    if run.plan.clients.iter().any(|client| client.lease.renew_every.is_some()) {
        lines.extend(renew(run, state));
    }
    Code { title: "Lock service".to_owned(), lines }
}

/// How the lock service extends a lease, where clients keep theirs alive.
fn renew(run: &Run, state: &State) -> Vec<Line> {
    let mut lines = lines(&[
        "fn renew(lease) {",
        "    if !held || lease != current { return Refused }",
        "    expires = now + ttl; return Renewed",
        "}",
    ]);
    for record in now(run, state.at).filter(|record| record.process == run.plan.cast.service()) {
        let What::Note { note, refers_to } = record.what else { continue };
        let (line, values) = match note {
            Note::Renewed { .. } => {
                (2, refers_to.map(|until| format!("expires {}", words::instant(until))))
            }
            Note::Refused { client, request: RequestKind::Renew, .. } => {
                (1, Some(format!("asked by {}", run.plan.cast.name(client))))
            }
            _ => continue,
        };
        lines[line].values = values;
    }
    lines
}

/// The records of the last instant at or before `at` at which something is told.
fn now(run: &Run, at: Instant) -> impl Iterator<Item = &Record> {
    let events = run.events();
    let step = events.passed(at).checked_sub(1).map(|place| events.steps[place].at);
    let records = &run.trace.records;
    let from = records.partition_point(|record| Some(record.at) < step);
    records[from..].iter().take_while(move |record| Some(record.at) == step)
}

/// A client's program, step by step, around the step it is at.
fn client(run: &Run, client: ProcessId, at: Instant) -> Code {
    let title = crate::view::words::heading(&run.plan.cast, client);
    let Some(settings) = run.plan.clients.get(client.index()) else {
        return Code { title, lines: Vec::new() };
    };
    let records = run.trace.records.iter().take_while(|record| record.at <= at);
    let step =
        records.filter(|record| record.process == client).filter_map(|record| match record.what {
            What::Note { note: Note::StepBegan { step, .. }, .. } => Some(step.index()),
            _ => None,
        });
    let step = step.last();
    let state = state_at(&run.trace, &run.plan.cast, at);
    let doing = state.clients.iter().find(|it| it.client == client).map(|it| it.doing.clone());
    let first = step.unwrap_or(0).saturating_sub(MOST / 2);
    let all = settings.program.iter().enumerate().skip(first).take(MOST);
    let lines = all.map(|(n, op)| Line {
        text: statement(run, op),
        values: doing.clone().filter(|_| step == Some(n)),
    });
    let mut lines: Vec<Line> = lines.collect();
    lines.extend(keep_alive(run, client, at));
    Code { title, lines }
}

/// What keeps a client's lease alive, if anything does.
fn keep_alive(run: &Run, client: ProcessId, at: Instant) -> Option<Line> {
    let lease = &run.plan.clients.get(client.index())?.lease;
    let every = words::duration(lease.renew_every?);
    let text = match lease.renewed_by {
        RenewedBy::Thread => {
            format!("spawn(|| loop {{ sleep({every}); lock.renew(lease) }});")
        }
        RenewedBy::Worker => format!("// between steps, every {every}: lock.renew(lease);"),
    };
    let mut own = now(run, at).filter(|record| record.process == client);
    let values = own.find_map(|record| match record.what {
        What::Sent { label, .. } => {
            let name = MessageName::from_label(label);
            (name.kind == RequestKind::Renew && !name.reply).then_some("it asks")
        }
        What::Note { note: Note::RenewalHeard { .. }, .. } => Some("renewed"),
        _ => None,
    });
    Some(Line { text, values: values.map(str::to_owned) })
}

fn statement(run: &Run, op: &Op) -> String {
    let cast = &run.plan.cast;
    let resource = |it| cast.name(cast.resource(it)).to_owned();
    match &op.kind {
        OpKind::Acquire { .. } => "let lease = lock.acquire();".to_owned(),
        OpKind::TryAcquire { .. } => "let lease = lock.try_acquire()?;".to_owned(),
        OpKind::Work(length) => format!("work({});", words::duration(*length)),
        OpKind::Wait(length) => format!("sleep({});", words::duration(*length)),
        OpKind::WaitUntil(at) => format!("sleep_until({});", words::instant(*at)),
        OpKind::CheckLocal { .. } => "if my_clock() > lease.deadline { stop }".to_owned(),
        OpKind::CheckService { .. } => "if !lock.still_holds(lease) { stop }".to_owned(),
        OpKind::Read { own_copy: true, .. } => "let data = my_copy();".to_owned(),
        OpKind::Read { from, .. } => format!("let data = {}.read();", resource(*from)),
        OpKind::Write(write) => {
            let token = match write.token {
                TokenChoice::Absent => "",
                TokenChoice::Reread => ", lock.newest_token()",
                TokenChoice::Own => ", lease.token",
            };
            format!("{}.write({:?}{token});", resource(write.to), cast.value(write.value))
        }
        OpKind::FenceOut { client, .. } => format!("fence_out({});", cast.name(*client)),
        OpKind::Release => "lock.release(lease);".to_owned(),
        OpKind::Exit => "exit();".to_owned(),
        OpKind::RoundsBegin { .. } => "// rounds begin".to_owned(),
        OpKind::RoundDue { .. } => "// the next round".to_owned(),
    }
}

fn resource(run: &Run, process: ProcessId, state: &State, now: Option<Instant>) -> Code {
    let cast = &run.plan.cast;
    let place = process.index() - cast.n_clients - cast.n_nodes;
    let check = run.plan.resources.get(place).map_or(Check::None, |it| it.check);
    // Up to two lines before the value is taken: what refuses, and what is remembered.
    let (refuses, remembers): (&str, &str) = match check {
        Check::None | Check::External => ("", ""),
        Check::Token => {
            ("    if request.token < highest { return Rejected }", "    highest = request.token;")
        }
        Check::TokenOneWriter => (
            "    if request.token < highest || other_writer { return Rejected }",
            "    highest = request.token;",
        ),
        Check::TokenEqual => ("    if request.token != first_token { return Rejected }", ""),
        Check::Version => {
            ("    if request.version != version { return Rejected }", "    version += 1;")
        }
        Check::IdempotencyKey => (
            "    if let Some(result) = results.get(request.key) { return result }",
            "    results.insert(request.key, Accepted);",
        ),
        Check::LockKey => ("    if lock.holder != request.client { return Rejected }", ""),
    };
    let texts = [
        "fn write(request) {",
        refuses,
        remembers,
        "    data.push(request.value); return Accepted",
        "}",
    ];
    let texts: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    let mut lines = lines(&texts);
    let of = state.resources.get(place);
    let decided = of.and_then(|it| it.last).filter(|(_, when)| Some(*when) == now);
    if let Some((decision, _)) = decided {
        let highest = of.and_then(|it| it.highest).map(|(highest, _)| highest);
        let refused = decision.outcome != Outcome::Accepted;
        let accepts = lines.len() - 2;
        let line = if refused && !refuses.is_empty() { 1 } else { accepts };
        let values = match (check, decision.token, highest) {
            (Check::Token | Check::TokenOneWriter, Some(token), Some(highest)) if refused => {
                format!("{token} < {highest}")
            }
            (Check::Token | Check::TokenOneWriter, Some(token), _) => {
                format!("token {token} passes")
            }
            (_, Some(token), _) => format!("token {token}"),
            _ => decision.outcome.word().to_owned(),
        };
        lines[line].values = Some(values);
    }
    Code { title: crate::view::words::heading(cast, process), lines }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Address, App};

    fn lit(at: u64) -> Vec<(String, String)> {
        lit_in(&App::new(&Address::default()), Instant::from_micros(at * 1000))
    }

    fn lit_in(app: &App, at: Instant) -> Vec<(String, String)> {
        let cards = code(app.shown().run(), at);
        let lines = cards.into_iter().flat_map(|card| card.lines);
        lines.filter_map(|line| Some((line.text.trim().to_owned(), line.values?))).collect()
    }

    #[test]
    fn the_executing_line_of_each_is_lit_with_its_values() {
        let granted = lit(500);
        assert!(
            granted.contains(&("token += 1; holder = client;".into(), "token 33, holder A".into()))
        );
        let refused = lit(2000);
        let held = ("if held && now < expires { return Refused }", "held by A until 10.5\u{a0}s");
        assert!(refused.contains(&(held.0.into(), held.1.into())), "{refused:?}");
        let late = lit(15_300);
        let fence = ("if request.token < highest { return Rejected }", "33 < 34");
        assert!(late.contains(&(fence.0.into(), fence.1.into())), "{late:?}");
        assert!(late.iter().any(|(line, _)| line.starts_with("storage.write(")), "{late:?}");
    }

    #[test]
    fn what_keeps_a_lease_alive_is_shown_where_there_is_such_a_thing() {
        let address =
            Address { scenario: Some("renew-every-third".to_owned()), ..Default::default() };
        let app = App::new(&address);
        let mut records = app.shown().run().trace.records.iter();
        let renewed =
            |it: &&Record| matches!(it.what, What::Note { note: Note::Renewed { .. }, .. });
        let at = records.find(renewed).expect("it renews").at;
        let lines = lit_in(&app, at);
        assert!(lines.iter().any(|(_, values)| values.starts_with("expires ")), "{lines:?}");
        let none = code(App::new(&Address::default()).shown().run(), at);
        assert!(none.iter().flat_map(|it| &it.lines).all(|it| !it.text.contains("renew")));
    }

    #[test]
    fn before_anything_happens_no_line_is_lit() {
        assert_eq!(lit(0), []);
    }
}
