//! What each kind of resource accepts.

use super::holds;
use serde_json::json;

/// A holds until 10.1 s and writes at 13 s; B is granted at 10.1 s and writes at once.
fn late_writer(resource: serde_json::Value, expect: serde_json::Value) {
    holds(json!({
        "resources": [ resource ],
        "clients": [
            { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"acquire": {}}, {"write": "a1"}, {"wait_until": "13s"}, {"write": "a2"} ] },
            { "name": "B", "starts": "10s", "steps": [ {"acquire": {}}, {"write": "b"} ] } ],
        "expect": expect
    }));
}

#[test]
fn a_fence_refuses_what_is_older_than_the_newest_it_has_seen() {
    late_writer(
        json!({ "name": "storage", "check": "token" }),
        json!({ "writes": [ {"value": "a1", "outcome": "accepted"}, {"value": "b", "outcome": "accepted"},
            {"value": "a2", "outcome": "rejected", "reason": "stale token"} ], "stale_writes_rejected": 1, "verdict": "safe" }),
    );
}

#[test]
fn an_unchecked_resource_takes_the_stale_write() {
    for check in ["none", "external"] {
        late_writer(
            json!({ "name": "storage", "check": check }),
            json!({ "data": { "storage": ["a1", "b", "a2"] }, "stale_writes_accepted": 1, "verdict": "violated" }),
        );
    }
}

#[test]
fn token_equality_refuses_even_the_rightful_successor() {
    late_writer(
        json!({ "name": "storage", "check": "token-equal" }),
        json!({ "writes": [ {"outcome": "accepted"}, {"client": "B", "outcome": "rejected", "reason": "token differs"},
            {"client": "A", "outcome": "accepted"} ], "rightful_writes_refused": 1, "verdict": "degraded" }),
    );
}

#[test]
fn a_version_column_refuses_the_writer_that_did_not_read() {
    late_writer(
        json!({ "name": "storage", "check": "version" }),
        json!({ "writes": [ {"outcome": "accepted"}, {"client": "B", "outcome": "rejected", "reason": "version changed"},
            {"client": "A", "outcome": "accepted"} ] }),
    );
}

#[test]
fn a_version_learned_from_a_read_passes() {
    holds(json!({
        "resources": [ { "name": "storage", "check": "version" } ],
        "clients": [ { "name": "A", "steps": [ {"write": "a"} ] },
            { "name": "B", "starts": "1s", "steps": [ {"read": {}}, {"write": "b"}, {"write": "b2"} ] } ],
        "expect": { "data": { "storage": ["a", "b", "b2"] } }
    }));
}

#[test]
fn a_refused_version_can_be_tried_again_from_its_read() {
    holds(json!({
        "resources": [ { "name": "storage", "check": "version" } ],
        "clients": [ { "name": "A", "starts": "50ms", "steps": [ {"write": "a"} ] },
            { "name": "B", "steps": [ {"read": {}}, {"write": {"value": "b", "depends_on_read": true, "else": "again"}} ] } ],
        // B reads at 100 ms, A writes at 150 ms, B is refused at 300 ms, reads and writes again.
        "expect": { "writes": [ {"client": "A"}, {"client": "B", "outcome": "rejected"}, {"client": "B", "outcome": "accepted", "at": "700ms"} ],
            "lost_updates": 0 }
    }));
}

#[test]
fn an_idempotency_key_gives_the_first_result_back_while_it_is_kept() {
    let run = |retention: serde_json::Value, second: &str, duplicates: u32| {
        holds(json!({
            "resources": [ { "name": "storage", "check": "idempotency-key", "retention": retention } ],
            "clients": [ { "name": "A", "steps": [ {"write": {"value": "a", "idempotency_key": "k"}}, {"wait": "5s"},
                {"write": {"value": "a", "idempotency_key": "k"}} ] } ],
            "expect": { "writes": [ {"outcome": "accepted"}, {"outcome": second} ], "duplicate_effects": duplicates }
        }));
    };
    run(json!("1h"), "deduplicated", 0);
    run(json!("2s"), "accepted", 1);
}

#[test]
fn a_write_without_a_token_is_refused_by_a_fence() {
    holds(json!({
        "resources": [ { "name": "storage", "check": "token" } ],
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": {"value": "a", "token": "none"}} ] } ],
        "expect": { "writes": [ {"outcome": "rejected", "reason": "no token"} ] }
    }));
}

#[test]
fn rereading_the_newest_token_undoes_fencing() {
    holds(json!({
        "resources": [ { "name": "storage", "check": "token" } ],
        "clients": [
            { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"acquire": {}}, {"wait_until": "13s"}, {"write": {"value": "a", "token": "reread"}} ] },
            { "name": "B", "starts": "10s", "steps": [ {"acquire": {}}, {"write": "b"} ] } ],
        "expect": { "writes": [ {"client": "B"}, {"client": "A", "outcome": "accepted", "at": "13300ms"} ], "stale_writes_accepted": 1 }
    }));
}

#[test]
fn one_writer_a_token_refuses_the_second_process() {
    let run = |check: &str, outcome: &str| {
        holds(json!({
            "resources": [ { "name": "storage", "check": check } ],
            "clients": [
                { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"acquire": {}}, {"wait_until": "3s"}, {"write": "a"} ] },
                { "name": "B", "starts": "4s", "steps": [ {"acquire": {}}, {"write": "b"} ] } ],
            "faults": [ { "service": "restart-without-state", "at": "3500ms" } ],
            "expect": { "writes": [ {"client": "A", "outcome": "accepted"}, {"client": "B", "outcome": outcome} ] }
        }));
    };
    run("token", "accepted");
    run("token-one-writer", "rejected");
}

#[test]
fn a_lock_key_refuses_a_lapsed_lease_that_nobody_took() {
    let run = |wait: &str, expect: serde_json::Value| {
        holds(json!({
            "resources": [ { "name": "storage", "check": "lock-key" } ],
            "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"wait": wait}, {"write": "a"} ] } ],
            "expect": { "writes": [ expect ] }
        }));
    };
    run("5s", json!({ "outcome": "accepted" }));
    run("12s", json!({ "outcome": "rejected", "reason": "not the holder" }));
}

#[test]
fn reads_raise_the_fence_where_they_are_told_to() {
    let run = |fence_on: &str, outcome: &str, lost: u32| {
        holds(json!({
            "resources": [ { "name": "storage", "check": "token", "kind": "register", "fence_on": fence_on } ],
            "clients": [
                { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"acquire": {}}, {"wait_until": "11s"}, {"write": "a"} ] },
                { "name": "B", "starts": "10s", "steps": [ {"acquire": {}}, {"read": {}}, {"work": "1s"}, {"write": {"value": "b", "depends_on_read": true}} ] } ],
            "expect": { "writes": [ {"client": "A", "outcome": outcome}, {"client": "B", "outcome": "accepted"} ], "lost_updates": lost }
        }));
    };
    run("writes", "accepted", 1);
    run("reads-and-writes", "rejected", 0);
}

#[test]
fn a_client_that_is_fenced_out_is_refused_from_then_on() {
    holds(json!({
        "resources": [ { "name": "storage" }, { "name": "other" } ],
        "clients": [
            { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"wait_until": "2s"}, {"write": "a"}, {"write": {"value": "a", "to": "other"}} ] },
            { "name": "B", "steps": [ {"fence_out": {"client": "A", "from": "storage"}} ] } ],
        "expect": { "writes": [ {"resource": "storage", "outcome": "rejected", "reason": "fenced out"}, {"resource": "other", "outcome": "accepted"} ] }
    }));
}

#[test]
fn a_register_keeps_the_last_value_and_a_log_all() {
    let run = |kind: &str, data: serde_json::Value| {
        holds(json!({
            "resources": [ { "name": "storage", "kind": kind } ],
            "clients": [ { "name": "A", "steps": [ {"write": "1"}, {"write": "2"} ] } ],
            "expect": { "data": { "storage": data } }
        }));
    };
    run("register", json!(["2"]));
    run("log", json!(["1", "2"]));
}
