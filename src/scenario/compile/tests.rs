use crate::client::{Op, OpKind};
use crate::id::ProcessId;
use crate::kernel::{FaultKind, MessageFault};
use crate::lease::ServiceFault;
use crate::protocol::{MessageName, RequestKind, Ttl};
use crate::scenario::{Compiled, Document, compile};
use crate::time::{Duration, Instant};

#[track_caller]
fn compiled(text: &str) -> Compiled {
    let document = Document::parse(text).unwrap_or_else(|errors| panic!("{errors}"));
    compile(&document.scenario).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A scenario of one client A with these steps, and one storage.
fn with_steps(steps: &str, rest: &str) -> String {
    format!(
        r#"{{ "leaseline": 1, "resources": [ {{ "name": "storage" }} ],
            "clients": [ {{ "name": "A", "steps": [ {steps} ] {rest} }} ] }}"#
    )
}

fn seconds(seconds: u64) -> Instant {
    Instant::ZERO + Duration::from_seconds(seconds)
}

fn numbered(program: &[Op]) -> Vec<(u16, u16)> {
    program.iter().map(|op| (op.n, op.source)).collect()
}

#[test]
fn the_flagship_is_what_the_format_says() {
    let Compiled { plan, warnings } =
        compiled(include_str!("../../../scenarios/paused-holder.json"));
    assert!(warnings.is_empty());
    assert_eq!(plan.cast.names, ["A", "B", "service", "storage"]);
    assert_eq!((plan.cast.n_clients, plan.cast.n_nodes), (2, 1));
    assert_eq!(plan.cast.checks, ["token"]);
    assert_eq!(plan.until(), seconds(22));
    assert_eq!(plan.service.first_token.0, 33);
    assert_eq!(plan.clients[1].lease.retry_every, Duration::from_seconds(3));
    assert_eq!(plan.clients[0].lease.ttl, Ttl::After(Duration::from_seconds(10)));
    let one_way = |from: usize, to: usize| plan.kernel.one_way[from * 4 + to];
    assert_eq!(one_way(0, 2), Duration::from_millis(100));
    assert_eq!(one_way(1, 3), Duration::from_millis(300));
    assert_eq!(one_way(3, 1), Duration::from_millis(300));
    assert_eq!(plan.kernel.pauses[0].length, Duration::from_seconds(11));
    assert_eq!(plan.cast.value(crate::id::ValueId(1)), "B: write under valid lease");
}

#[test]
fn repeats_are_written_out_and_requests_numbered_in_program_order() {
    let plan = compiled(&with_steps(
        r#"{ "try_acquire": {} }, { "check": "local" },
           { "repeat": { "times": 3, "every": "1s", "steps": [
               { "write": "x" }, { "repeat": { "times": 2, "steps": [ { "check": "service" } ] } } ] } },
           { "acquire": {} }"#,
        "",
    ))
    .plan;
    let program = &plan.clients[0].program;
    let round = |slot, after| OpKind::RoundDue { slot, after: Duration::from_seconds(after) };
    assert_eq!(program[2].kind, OpKind::RoundsBegin { slot: 0 });
    assert_eq!(program[6].kind, round(0, 1));
    assert_eq!(program[10].kind, round(0, 2));
    assert_eq!(
        numbered(program),
        [
            (1, 0),
            (1, 1),
            (0, 2),
            (1, 2),
            (2, 2),
            (3, 2),
            (0, 2),
            (2, 2),
            (4, 2),
            (5, 2),
            (0, 2),
            (3, 2),
            (6, 2),
            (7, 2),
            (2, 3),
        ]
    );
    assert_eq!(plan.cast.steps[0].len(), program.len());
    assert_eq!(plan.cast.steps[0][2].kind, "repeat");
}

#[test]
fn a_pause_stands_after_a_label_or_a_kind_and_number() {
    let text = with_steps(
        r#"{ "acquire": {} }, { "check": "local", "label": "look" }, { "write": "a" },
           { "repeat": { "times": 2, "every": "1s", "steps": [ { "write": "b", "label": "b" } ] } }"#,
        r#", "pauses": [ { "after": "write#3", "for": "1s" }, { "after": "look", "for": "1s" },
            { "after": "check", "for": "1s" }, { "after": "b", "for": "1s" },
            { "after": "b#2", "for": "1s" }, { "at": "1s", "for": "1s" } ]"#,
    );
    let plan = compiled(&text).plan;
    assert_eq!(plan.clients[0].pins, [(1, 1), (1, 2), (4, 3), (6, 0), (6, 4)]);
    assert!(plan.kernel.pauses[0].at.is_none());
    assert!(plan.cast.pauses[0].pinned && !plan.cast.pauses[5].pinned);
}

#[test]
fn a_write_again_begins_at_the_last_read_of_its_resource() {
    let program = compiled(&with_steps(
        r#"{ "read": {} }, { "work": "1s" }, { "write": { "value": "a", "else": "again" } }"#,
        "",
    ));
    let again_from =
        |compiled: &Compiled, op: usize| match &compiled.plan.clients[0].program[op].kind {
            OpKind::Write(write) => write.again_from,
            other => panic!("{other:?}"),
        };
    assert_eq!(again_from(&program, 2), 0);
    let program = compiled(&with_steps(r#"{ "work": "1s" }, { "write": { "value": "a" } }"#, ""));
    assert_eq!(again_from(&program, 1), 1);
}

#[test]
fn a_run_ends_two_ttls_after_the_last_that_is_named_or_to_be_done() {
    let until = |steps: &str, rest: &str| compiled(&with_steps(steps, rest)).plan.until();
    assert_eq!(until("", ""), seconds(20));
    assert_eq!(until(r#"{ "wait_until": "7s" }"#, ""), seconds(27));
    let pauses = r#", "starts": "2s", "pauses": [ { "at": "1s", "for": "5s" } ]"#;
    assert_eq!(until(r#"{ "work": "3s" }, { "wait": "1s" }"#, pauses), seconds(31));
    let never =
        r#", "lease": { "ttl": "never" }, "clock": { "steps": [ { "at": "9s", "by": "1h" } ] }"#;
    assert_eq!(until("", never), seconds(29));
    let long = r#", "lease": { "ttl": "1m" }"#;
    assert_eq!(until("", long), seconds(120));
    let rounds = r#"{ "repeat": { "times": 5, "every": "2s", "steps": [ { "work": "1s" } ] } }"#;
    assert_eq!(until(rounds, ""), seconds(29));
}

#[test]
fn a_derived_end_beyond_the_horizon_is_an_error() {
    let text = with_steps(r#"{ "work": "1s" }"#, r#", "lease": { "ttl": "720h" }"#);
    let errors = compile(&Document::parse(&text).unwrap().scenario).unwrap_err();
    assert!(errors.to_string().starts_with("until: must be given"), "{errors}");
}

const WORLD: &str = r#"{ "leaseline": 1,
    "resources": [ { "name": "storage" }, { "name": "row", "check": "lock-key" } ],
    "network": { "one_way": "2ms", "links": [ { "between": ["service", "A"], "one_way": "7ms" } ] },
    "clients": [ { "name": "A", "steps": [ { "acquire": {} }, { "check": "local" }, { "write": "x" } ] },
                 { "name": "B", "identity": "A", "lease": { "renew_every": "3s" } } ],
    "faults": [ FAULTS ] }"#;

fn world(faults: &str) -> Compiled {
    compiled(&WORLD.replace("FAULTS", faults))
}

#[test]
fn a_resource_in_the_services_store_shares_its_links_and_its_fate() {
    let plan = world(r#"{ "at": "1s", "partition": { "from": "A", "to": "service" } }"#).plan;
    let (a, service, row) = (ProcessId(0), ProcessId(2), ProcessId(4));
    assert_eq!(plan.kernel.processes[row.index()].hosted_by, Some(service));
    assert_eq!(plan.kernel.one_way[row.index()], Duration::from_millis(7));
    assert_eq!(plan.kernel.one_way[3], Duration::from_millis(2));
    assert_eq!(plan.kernel.faults[0].kind, FaultKind::Cut(vec![(a, service), (a, row)]));
    assert_eq!(plan.cast.faults, ["partition from A to service"]);
    assert_eq!(plan.clients[1].identity, plan.clients[0].identity);
}

#[test]
fn a_name_alone_cuts_all_links() {
    let plan = world(r#"{ "at": "1s", "for": "2s", "partition": "B" }"#).plan;
    let FaultKind::Cut(links) = &plan.kernel.faults[0].kind else { panic!() };
    assert_eq!(links.len(), 8);
    assert_eq!(plan.kernel.faults[0].length, Some(Duration::from_seconds(2)));
    let alone = world(r#"{ "at": "1s", "for": "2s", "partition": { "between": ["B"] } }"#).plan;
    assert_eq!(alone.kernel.faults, plan.kernel.faults);
}

#[test]
fn message_faults_become_labels_and_those_that_match_nothing_become_warnings() {
    let Compiled { plan, warnings } = world(
        r#"{ "delay": { "message": "A.write#1", "by": "9s" } },
           { "drop": { "message": "A.acquire#1.try3.reply" } },
           { "duplicate": { "message": "B.renew#7", "after": "1s" } },
           { "drop": { "message": "A.write#2" } },
           { "drop": { "message": "A.check#1" } },
           { "drop": { "message": "A.renew#1" } }"#,
    );
    let name = |client, kind, n, attempt, reply| {
        MessageName { client: ProcessId(client), kind, n, attempt, reply }.label()
    };
    let second = Duration::from_seconds(1);
    assert_eq!(
        plan.kernel.message_faults,
        [
            (name(0, RequestKind::Acquire, 1, 3, true), MessageFault::Drop),
            (
                name(0, RequestKind::Write, 1, 1, false),
                MessageFault::Delay(Duration::from_seconds(9))
            ),
            (name(1, RequestKind::Renew, 7, 1, false), MessageFault::Duplicate(second)),
        ]
    );
    assert_eq!(
        warnings,
        [
            "faults[3].drop.message: \"A.write#2\" matches nothing: A has no write#2 that sends a \
             message (1 write steps do)",
            "faults[4].drop.message: \"A.check#1\" matches nothing: A has no check#1 that sends a \
             message (0 check steps do)",
            "faults[5].drop.message: \"A.renew#1\" matches nothing: A never renews",
        ]
    );
    let unmatched = super::unmatched_faults(&plan, &crate::trace::Trace::default());
    assert_eq!(unmatched.len(), 3);
    assert!(unmatched[0].contains("A.acquire#1.try3.reply"), "{}", unmatched[0]);
}

#[test]
fn faults_of_the_service_keep_their_numbers() {
    let plan = world(
        r#"{ "at": "1s", "service": "stall", "for": "2s" },
           { "at": "2s", "service": "evict" },
           { "at": "3s", "service": "restart-without-state", "for": "1s" },
           { "at": "4s", "service": "clock-step", "by": "-1h" },
           { "at": "5s", "crash": { "process": "A", "restart_after": "20s" } },
           { "at": "6s", "slow": { "between": ["A", "storage"], "one_way": "5s" } }"#,
    )
    .plan;
    let service = ProcessId(2);
    assert_eq!(
        plan.service.faults,
        [(1, ServiceFault::Evict), (2, ServiceFault::RestartWithoutState)]
    );
    assert_eq!(plan.kernel.faults[1].kind, FaultKind::Told(service));
    assert_eq!(
        plan.kernel.faults[3].kind,
        FaultKind::Crash(service, Some(Duration::from_seconds(1)))
    );
    assert_eq!(plan.cast.faults.len(), plan.kernel.faults.len());
    assert_eq!(plan.cast.faults[4], "step of the lock service's clock by -1h");
    assert_eq!(
        plan.kernel.faults[6].kind,
        FaultKind::Slow(
            vec![(ProcessId(0), ProcessId(3)), (ProcessId(3), ProcessId(0))],
            Duration::from_seconds(5)
        )
    );
}

#[test]
fn a_fault_after_the_end_is_warned_of() {
    let warnings = compiled(
        &WORLD
            .replace("FAULTS", r#"{ "at": "9s", "service": "stall" }"#)
            .replace("\"leaseline\": 1,", "\"leaseline\": 1, \"until\": \"9s\","),
    )
    .warnings;
    assert_eq!(warnings, ["faults[0].at: matches nothing: the run ends at 9s"]);
}
