//! What a reader of a bad file is told: the place, what is allowed, what was found; and all of it
//! at once.

use leaseline::scenario::{Document, compile};
use serde_json::{Value, json};

/// A good file with something of every kind in it.
fn good() -> Value {
    json!({
        "leaseline": 1, "title": "t", "summary": "s",
        "source": { "label": "l", "url": "https://example.org" },
        "until": "30s", "seed": 1,
        "service": { "ttl": "10s", "first_token": 1, "clock": { "rate_ppm": 10, "steps": [ { "at": "1s", "by": "-1h" } ] } },
        "resources": [ { "name": "storage", "check": "token" }, { "name": "mail" } ],
        "network": { "one_way": "1ms", "links": [ { "between": ["A", "service"], "one_way": "2ms" } ] },
        "clients": [
            { "name": "A", "starts": "1s", "lease": { "renew_every": "3s" },
              "steps": [ { "acquire": {} }, { "check": "local" }, { "write": "x" }, { "repeat": { "times": 2, "every": "1s", "steps": [ { "work": "1s" } ] } } ],
              "pauses": [ { "at": "2s", "for": "3s" } ] },
            { "name": "B" } ],
        "faults": [ { "drop": { "message": "A.write#1" } }, { "at": "1s", "for": "2s", "partition": { "between": ["A", "service"] } } ]
    })
}

/// The good file with `value` at `place`; null takes away what is there.
fn with(place: &str, value: &Value) -> Value {
    let mut file = good();
    let (parent, key) = place.rsplit_once('/').expect("a pointer");
    let parent = file.pointer_mut(parent).unwrap_or_else(|| panic!("no {place}"));
    match parent {
        Value::Object(map) if value.is_null() => drop(map.shift_remove(key)),
        Value::Object(map) => drop(map.insert(key.to_owned(), value.clone())),
        Value::Array(items) => match key.parse::<usize>() {
            Ok(i) if i < items.len() => items[i] = value.clone(),
            _ => items.push(value.clone()),
        },
        _ => panic!("{place} is nowhere"),
    }
    file
}

fn errors(file: &Value) -> String {
    match Document::parse(&file.to_string()) {
        Ok(_) => "no error".to_owned(),
        Err(errors) => errors.to_string(),
    }
}

/// Holds each edit of the good file against the errors it must lead to.
#[track_caller]
fn each(cases: &[(&str, Value, &str)]) {
    for (place, value, expected) in cases {
        assert_eq!(errors(&with(place, value)), *expected, "{value} at {place}");
    }
}

#[test]
fn the_good_file_is_good() {
    let document = Document::from_value(good()).unwrap();
    assert_eq!(compile(&document.scenario).unwrap().warnings, [""; 0]);
}

#[test]
fn all_errors_are_told_at_once() {
    let mut file = good();
    file["clients"][0]["pauses"][0]["for"] = json!("0s");
    file["clients"][1] = json!({ "name": "A", "step": [] });
    file["service"]["ttl"] = json!(10);
    file["resources"][0]["check"] = json!("tokens");
    file["network"]["links"][0]["between"][1] = json!("servcie");
    assert_eq!(
        errors(&file),
        "service.ttl: must be a text with a unit, such as \"10s\", not a bare number (found 10)\n\
         resources[0].check: must be \"none\", \"token\", \"token-equal\", \"version\", \
         \"idempotency-key\", \"token-one-writer\", \"lock-key\" or \"external\" (found \
         \"tokens\"; did you mean \"token\"?)\n\
         clients[1].step: is not a known key; did you mean \"steps\"?\n\
         clients[1].name: must be unique (found \"A\", as clients[0] has)\n\
         network.links[0].between[1]: must be the name of a process: \"A\", \"A\", \"service\", \
         \"storage\" or \"mail\" (found \"servcie\")\n\
         clients[0].pauses[0].for: must be longer than 0s (found \"0s\")"
    );
}

#[test]
fn keys_and_types() {
    each(&[
        ("/leaseline", Value::Null, "leaseline: is missing"),
        ("/leaseline", json!(2), "leaseline: must be 1, the version of the format (found 2)"),
        ("/clients", Value::Null, "clients: is missing"),
        ("/clients", json!([]), "clients: must have at least one client (found none)"),
        ("/clients", json!("A"), "clients: must be a list (found \"A\")"),
        ("/clients/1", json!(3), "clients[1]: must be an object (found 3)"),
        ("/untill", json!("3s"), "untill: is not a known key; did you mean \"until\"?"),
        ("/title", json!(["t"]), "title: must be a text (found a list)"),
        ("/seed", json!(-1), "seed: must be a whole number, 0 or more (found -1)"),
        ("/seed", json!(0.5), "seed: must be a whole number, 0 or more (found 0.5)"),
        (
            "/clients/0/lease/retries",
            json!(70_000),
            "clients[0].lease.retries: must be a whole number, from 0 to 65535 (found 70000)",
        ),
        (
            "/clients/0/lease/counted_from",
            json!("send"),
            "clients[0].lease.counted_from: must be \"request\" or \"reply\" (found \"send\")",
        ),
        (
            "/clients/0/lease/ttl",
            json!("ever"),
            "clients[0].lease.ttl: must be a duration in h, m, s, ms and us, such as \"10s\", \"1m30s\" or \"250us\" (found \"ever\")",
        ),
        (
            "/source",
            json!({ "url": "javascript:alert(1)" }),
            "source.label: is missing\nsource.url: must begin with https:// or http:// (found \"javascript:alert(1)\")",
        ),
    ]);
}

#[test]
fn names_are_unique_legal_and_known() {
    each(&[
        (
            "/clients/0/name",
            json!("a b"),
            "clients[0].name: must be made of letters, digits, \"-\" and \"_\" (found \"a b\")\nnetwork.links[0].between[0]: must be the name of a process: \"a b\", \"B\", \"service\", \"storage\" or \"mail\" (found \"A\")\nfaults[0].drop.message: must begin with the name of a client: \"a b\" or \"B\" (found \"A.write#1\")\nfaults[1].partition.between[0]: must be the name of a process: \"a b\", \"B\", \"service\", \"storage\" or \"mail\" (found \"A\")",
        ),
        (
            "/clients/1/name",
            json!("service"),
            "clients[1].name: must not be \"service\": that is the lock service",
        ),
        (
            "/clients/1/name",
            json!("storage"),
            "resources[0].name: must be unique (found \"storage\", as clients[1] has)",
        ),
        (
            "/clients/1/name",
            json!(""),
            "clients[1].name: must be made of letters, digits, \"-\" and \"_\" (found \"\")",
        ),
        ("/resources/1/name", Value::Null, "resources[1].name: is missing"),
        (
            "/network/links/0/between",
            json!(["A", "A"]),
            "network.links[0].between: must be two processes (found \"A\" twice)",
        ),
        (
            "/network/links/0/between",
            json!(["A"]),
            "network.links[0].between: must be a list of two names (found a list of 1)",
        ),
        (
            "/network/links/1",
            json!({ "between": ["service", "A"], "one_way": "1s" }),
            "network.links[1].between: must be a link of its own (found \"service\" and \"A\" a second time)",
        ),
        (
            "/clients/0/steps/2",
            json!({ "write": { "value": "x", "to": "stroage" } }),
            "clients[0].steps[2].write.to: must be the name of a resource: \"storage\" or \"mail\" (found \"stroage\")",
        ),
        (
            "/clients/0/steps/2",
            json!({ "fence_out": { "client": "C", "from": "D" } }),
            "clients[0].steps[2].fence_out.client: must be the name of a client: \"A\" or \"B\" (found \"C\")\nclients[0].steps[2].fence_out.from: must be the name of a resource: \"storage\" or \"mail\" (found \"D\")",
        ),
        (
            "/resources",
            json!([]),
            "clients[0].steps[2].write: needs a resource, and the scenario has none",
        ),
    ]);
}

#[test]
fn durations_instants_and_ranges() {
    each(&[
        ("/until", json!("721h"), "until: must be at most 30 days (\"720h\") (found \"721h\")"),
        ("/until", json!("0s"), "until: must be later than 0s (found \"0s\")"),
        ("/until", json!("-1s"), "until: must not be negative (found \"-1s\")"),
        ("/until", json!("10"), "until: needs a unit, such as \"10s\" (found \"10\")"),
        ("/service/ttl", json!("0s"), "service.ttl: must be longer than 0s (found \"0s\")"),
        (
            "/service/clock/rate_ppm",
            json!(200_001),
            "service.clock.rate_ppm: must be from -200000 to 200000 (found 200001)",
        ),
        (
            "/service/clock/steps/0/by",
            json!("1.5us"),
            "service.clock.steps[0].by: must be a whole number of microseconds (found \"1.5us\")",
        ),
        (
            "/service/first_token",
            json!(1_u64 << 53),
            "service.first_token: must be at most 9007199254740991 (found 9007199254740992)",
        ),
        (
            "/clients/0/lease/renew_every",
            json!("0s"),
            "clients[0].lease.renew_every: must be longer than 0s (found \"0s\")",
        ),
        (
            "/clients/0/steps/3/repeat/times",
            json!(0),
            "clients[0].steps[3].repeat.times: must be at least 1 (found 0)",
        ),
        (
            "/clients/0/steps/3/repeat/steps",
            json!([]),
            "clients[0].steps[3].repeat.steps: must have at least one step (found none)",
        ),
        (
            "/clients/0/steps/3/repeat/steps",
            Value::Null,
            "clients[0].steps[3].repeat.steps: is missing",
        ),
        ("/title", json!("\u{1b}[31m"), "title: must have no control characters (found \\u{1b})"),
    ]);
}

#[test]
fn steps_pauses_and_messages() {
    each(&[
        (
            "/clients/0/steps/0",
            json!({ "aquire": {} }),
            "clients[0].steps[0].aquire: is not a known step; did you mean \"acquire\"?",
        ),
        (
            "/clients/0/steps/0",
            json!({ "label": "l" }),
            "clients[0].steps[0]: must be one of: acquire, try_acquire, work, wait, wait_until, check, read, write, fence_out, release, exit, repeat",
        ),
        (
            "/clients/0/steps/0",
            json!({ "work": "1s", "wait": "1s" }),
            "clients[0].steps[0]: must do one thing only (found \"work\" and \"wait\")",
        ),
        (
            "/clients/0/steps/0",
            json!({ "release": { "now": true } }),
            "clients[0].steps[0].release.now: is not a known key; there is none here",
        ),
        (
            "/clients/0/steps/1",
            json!({ "check": "remote" }),
            "clients[0].steps[1].check: must be \"local\" or \"service\" (found \"remote\"), or an object with \"how\" and \"else\"",
        ),
        (
            "/clients/0/steps/2",
            json!({ "write": 3 }),
            "clients[0].steps[2].write: must be the text to write, or an object with \"value\" (found 3)",
        ),
        (
            "/clients/0/pauses/0",
            json!({ "for": "1s" }),
            "clients[0].pauses[0]: must have either \"at\" (an instant) or \"after\" (a step) (found neither)",
        ),
        (
            "/clients/0/pauses/0",
            json!({ "at": "1s", "after": "check", "for": "1s" }),
            "clients[0].pauses[0]: must have either \"at\" (an instant) or \"after\" (a step) (found both)",
        ),
        (
            "/clients/0/pauses/0",
            json!({ "after": "check#2", "for": "1s" }),
            "clients[0].pauses[0].after: must name a step of \"A\" by its label or by kind and number: acquire#1, check#1, write#1, work#1, work#2 (found \"check#2\")",
        ),
        (
            "/clients/1/pauses",
            json!([{ "after": "check", "for": "1s" }]),
            "clients[1].pauses[0].after: must name a step of \"B\" by its label or by kind and number: it has none (found \"check\")",
        ),
        (
            "/faults/0/drop/message",
            json!("A.write"),
            "faults[0].drop.message: must name a message as in \"A.write#1\", \"A.renew#2.reply\" or \"A.check#1.try2\" (found \"A.write\")",
        ),
        (
            "/faults/0/drop/message",
            json!("A.write#0"),
            "faults[0].drop.message: must name a message as in \"A.write#1\", \"A.renew#2.reply\" or \"A.check#1.try2\" (found \"A.write#0\")",
        ),
        (
            "/faults/0/drop/message",
            json!("C.write#1"),
            "faults[0].drop.message: must begin with the name of a client: \"A\" or \"B\" (found \"C.write#1\")",
        ),
        (
            "/faults/0/drop/message",
            json!("A.wirte#1"),
            "faults[0].drop.message: must name one of these kinds: acquire, renew, release, check, read, write (found \"A.wirte#1\")",
        ),
    ]);
}

#[test]
fn faults() {
    each(&[
        (
            "/faults/0",
            json!({ "at": "1s" }),
            "faults[0]: must be one of: delay, drop, duplicate, partition, slow, crash, service",
        ),
        (
            "/faults/0",
            json!({ "crsh": { "process": "A" } }),
            "faults[0]: \"crsh\" is not a known fault; did you mean \"crash\"?",
        ),
        (
            "/faults/0",
            json!({ "at": "1s", "drop": { "message": "A.write#1" } }),
            "faults[0].at: has no place here: the message's name says when",
        ),
        (
            "/faults/0",
            json!({ "delay": { "message": "A.write#1" } }),
            "faults[0].delay.by: is missing",
        ),
        (
            "/faults/1",
            json!({ "partition": "C" }),
            "faults[1].at: is missing\nfaults[1].partition: must be the name of a process: \"A\", \"B\", \"service\", \"storage\" or \"mail\" (found \"C\")",
        ),
        (
            "/faults/1",
            json!({ "at": "1s", "partition": { "from": "A" } }),
            "faults[1].partition.to: is missing",
        ),
        (
            "/faults/1",
            json!({ "at": "1s", "for": "1s", "crash": { "process": "A" } }),
            "faults[1].for: is not a known key of this fault; allowed here: \"at\" and \"crash\"",
        ),
        (
            "/faults/1",
            json!({ "at": "1s", "service": "leader-change" }),
            "faults[1].service: \"leader-change\" does not happen to the generic lock service; allowed: stall, clock-step, restart, restart-without-state, evict, admin-release, delete-record",
        ),
        (
            "/faults/1",
            json!({ "at": "1s", "service": "reboot" }),
            "faults[1].service: must be \"stall\", \"clock-step\", \"restart\", \"restart-without-state\", \"evict\", \"admin-release\" or \"delete-record\" (found \"reboot\")",
        ),
        ("/faults/1", json!({ "at": "1s", "service": "clock-step" }), "faults[1].by: is missing"),
        (
            "/faults/1",
            json!({ "at": "1s", "for": "0s", "service": "stall" }),
            "faults[1].for: must be longer than 0s (found \"0s\")",
        ),
    ]);
}

#[test]
fn systems_and_settings_that_this_version_has_not() {
    each(&[
        (
            "/service/system",
            json!("etcd"),
            "service.system: this version does not simulate \"etcd\"; the systems it has: generic",
        ),
        (
            "/service",
            json!({ "system": "redlock", "nodes": 5, "drift_factor": 1 }),
            "service.system: this version does not simulate \"redlock\"; the systems it has: generic",
        ),
        (
            "/service/system",
            json!("genric"),
            "service.system: must be \"generic\" (found \"genric\"; did you mean \"generic\"?)",
        ),
        (
            "/service/lock_delay",
            json!("15s"),
            "service.lock_delay: is not a setting of the generic lock service; it has system, ttl, first_token, clock",
        ),
    ]);
}

#[test]
fn limits_are_errors_and_not_cut() {
    let clients: Vec<Value> = (0..65).map(|i| json!({ "name": format!("c{i}") })).collect();
    let resources: Vec<Value> = (0..9).map(|i| json!({ "name": format!("r{i}") })).collect();
    let pauses: Vec<Value> = (0..257).map(|_| json!({ "at": "1s", "for": "1s" })).collect();
    let faults: Vec<Value> = (0..257).map(|_| json!({ "at": "1s", "service": "evict" })).collect();
    let repeat =
        |times: u64| json!([{ "repeat": { "times": times, "steps": [{ "work": "1s" }] } }]);
    let nested = json!([{ "repeat": { "times": 40, "steps": [{ "repeat": { "times": 26, "steps": [{ "work": "1us" }] } }] } }]);
    each(&[
        ("/resources", json!(resources), "resources: may have at most 8 resources (found 9)"),
        (
            "/clients/1/pauses",
            json!(pauses),
            "clients: may have at most 256 pauses in all (found 258)",
        ),
        ("/faults", json!(faults), "faults: may have at most 256 faults (found 257)"),
        ("/clients/1/steps", repeat(995), "no error"),
        (
            "/clients/1/steps",
            repeat(996),
            "clients: may have at most 1000 steps in all, with repeats written out (found 1001)",
        ),
        (
            "/clients/1/steps",
            repeat(4_000_000_000),
            "clients: may have at most 1000 steps in all, with repeats written out (found 4000000005)",
        ),
        (
            "/clients/1/steps",
            nested,
            "clients: may have at most 1000 steps in all, with repeats written out (found 1045)",
        ),
        ("/summary", json!("x".repeat(4097)), "summary: may have at most 4096 bytes (found 4097)"),
        (
            "/clients/0/steps/2",
            json!({ "write": "x".repeat(5000) }),
            "clients[0].steps[2].write: may have at most 4096 bytes (found 5000)",
        ),
    ]);
    let many = json!({ "leaseline": 1, "clients": clients });
    assert_eq!(errors(&many), "clients: may have at most 64 clients (found 65)");
}

#[test]
fn expectations() {
    let expecting = |expect: Value| with("/expect", &expect);
    for (expect, expected) in [
        (
            json!({ "verdict": "unsafe" }),
            "expect.verdict: must be \"safe\", \"degraded\" or \"violated\" (found \"unsafe\")",
        ),
        (
            json!({ "stale_write_accepted": 1 }),
            "expect.stale_write_accepted: is not a known key; did you mean \"stale_writes_accepted\"?",
        ),
        (
            json!({ "stale_writes_accepted": "1" }),
            "expect.stale_writes_accepted: must be a whole number, 0 or more (found \"1\")",
        ),
        (
            json!({ "overlap": 3 }),
            "expect.overlap: must be a text with a unit, such as \"3s\", not a bare number (found 3)",
        ),
        (
            json!({ "overlap": {} }),
            "expect.overlap: must have \"min\" or \"max\" or both (found neither)",
        ),
        (
            json!({ "overlap": { "min": "2s", "max": "1s" } }),
            "expect.overlap: must have a min that is not above its max (found \"2s\" and \"1s\")",
        ),
        (
            json!({ "grants": [ { "client": "C" } ] }),
            "expect.grants[0].client: \"C\" is not a known client; allowed here: \"A\" and \"B\"",
        ),
        (
            json!({ "writes": [ { "reason": "stale" } ] }),
            "expect.writes[0].reason: must be \"stale token\", \"no token\", \"token differs\", \"version changed\", \"not the holder\" or \"fenced out\" (found \"stale\")",
        ),
        (
            json!({ "data": { "storage": "x" } }),
            "expect.data.storage: must be a list (found \"x\")",
        ),
        (
            json!({ "data": { "database": [] } }),
            "expect.data.database: \"database\" is not a known resource; allowed here: \"storage\" and \"mail\"",
        ),
        (
            json!({ "findings": { "has": [ "overlaps" ] } }),
            "expect.findings.has[0]: must be \"overlap\", \"stale-write-accepted\", \"stale-write-rejected\", \"late-write-accepted\", \"lost-update\", \"duplicate-effect\", \"stale-read\", \"unavailable\", \"rightful-write-refused\", \"held-by-the-dead\", \"held-by-a-stuck-worker\", \"never-stepped-down\", \"defective-token\" or \"run-cut-short\" (found \"overlaps\"; did you mean \"overlap\"?)",
        ),
        (
            json!({ "holder_at": { "noon": "A", "1s": "C", "2s": null } }),
            "expect.holder_at.noon: the key must be a duration in h, m, s, ms and us, such as \"10s\", \"1m30s\" or \"250us\"\nexpect.holder_at.1s: \"C\" is not a known client; allowed here: \"A\" and \"B\"",
        ),
        (
            json!({ "grants": [ { "client": "A", "token": null, "at": { "min": "1s" } } ], "writes": [ { "reason": null } ] }),
            "no error",
        ),
    ] {
        assert_eq!(errors(&expecting(expect.clone())), expected, "{expect}");
    }
}
