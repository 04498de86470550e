//! Clocks, and what pauses do to them.

use super::holds;
use serde_json::json;

#[test]
fn a_deadline_is_counted_from_the_request_or_from_the_reply() {
    let run = |counted_from: &str, writes: serde_json::Value| {
        holds(json!({
            "network": { "one_way": "2s" },
            "clients": [ { "name": "A", "lease": { "counted_from": counted_from, "learns_of_loss": "never" },
                "steps": [ {"acquire": {}}, {"wait_until": "12s"}, {"check": "local"}, {"write": "a"} ] } ],
            "expect": { "writes": writes }
        }));
    };
    run("request", json!([]));
    run("reply", json!([ { "at": "14s" } ]));
}

#[test]
fn a_deadline_on_the_wall_clock_moves_with_its_steps() {
    let run = |clock: &str, writes: serde_json::Value| {
        holds(json!({
            "clients": [ { "name": "A", "clock": { "steps": [ { "at": "2s", "by": "1h" } ] },
                "lease": { "deadline_clock": clock, "learns_of_loss": "deadline" },
                "steps": [ {"acquire": {}}, {"wait": "5s"}, {"write": "a"} ] } ],
            "expect": { "writes": writes }
        }));
    };
    run("wall", json!([]));
    run("monotonic", json!([ { "at": "5300ms" } ]));
}

#[test]
fn a_wall_clock_set_back_lets_a_client_believe_for_too_long() {
    holds(json!({
        "clients": [ { "name": "A", "clock": { "steps": [ { "at": "2s", "by": "-1h" } ] },
            "lease": { "deadline_clock": "wall", "learns_of_loss": "deadline" },
            "steps": [ {"acquire": {}}, {"wait": "15s"}, {"write": "a"} ] } ],
        "expect": { "late_writes_accepted": 1 }
    }));
}

#[test]
fn a_deadline_check_passes_after_a_suspend_but_not_on_the_wall_clock() {
    let run = |cause: &str, clock: &str, writes: serde_json::Value| {
        holds(json!({
            "clients": [ { "name": "A", "lease": { "deadline_clock": clock, "learns_of_loss": "reply" },
                "steps": [ {"acquire": {}}, {"work": "1s"}, {"check": "local"}, {"write": "a"} ],
                "pauses": [ { "at": "500ms", "for": "15s", "cause": cause } ] } ],
            "expect": { "writes": writes }
        }));
    };
    run("suspend", "monotonic", json!([ { "at": "16300ms" } ]));
    run("vm-migration", "monotonic", json!([ { "at": "16300ms" } ]));
    run("suspend", "wall", json!([]));
    run("gc", "monotonic", json!([]));
}

#[test]
fn the_clock_key_overrides_what_the_cause_does() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "1s"}, {"check": "local"}, {"write": "a"} ],
            "pauses": [ { "at": "500ms", "for": "15s", "cause": "suspend", "clock": "runs" } ] } ],
        "expect": { "writes": [] }
    }));
}

#[test]
fn work_ends_later_by_a_pause_and_a_wait_does_not() {
    let run = |step: serde_json::Value, at: &str| {
        holds(json!({
            "clients": [ { "name": "A", "steps": [ {"acquire": {}}, step, {"write": "a"} ],
                "pauses": [ { "at": "1s", "for": "2s" } ] } ],
            "expect": { "writes": [ { "at": at } ] }
        }));
    };
    run(json!({"work": "5s"}), "7300ms");
    run(json!({"wait": "5s"}), "5300ms");
    run(json!({"wait": "1s"}), "3100ms");
}

#[test]
fn a_wait_is_longer_by_a_suspend_which_stops_its_clock() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"wait": "5s"}, {"write": "a"} ],
            "pauses": [ { "at": "1s", "for": "2s", "cause": "suspend" } ] } ],
        "expect": { "writes": [ { "at": "7300ms" } ] }
    }));
}

#[test]
fn a_throttled_process_does_a_tenth_of_its_work() {
    // From 200 ms on it needs 100 ms of running time: ten slices of 10 ms, one in each 100 ms.
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "100ms"}, {"write": "a"} ],
            "pauses": [ { "at": "200ms", "for": "5s", "cause": "cpu-throttle" } ] } ],
        "expect": { "writes": [ { "at": "1210ms" } ] }
    }));
}

#[test]
fn a_fast_service_clock_ends_the_lease_early_and_a_slow_clients_clock_finds_out_late() {
    holds(json!({
        "service": { "ttl": "10s", "clock": { "rate_ppm": 100_000 } },
        "clients": [ { "name": "A", "clock": { "rate_ppm": -100_000 }, "lease": { "learns_of_loss": "deadline" },
            "steps": [ {"acquire": {}} ] } ],
        // Granted at 100 ms, over 10/1.1 s later; the client stops 10/0.9 s after 200 ms.
        "expect": { "holder_at": { "9180ms": "A", "9200ms": null }, "believed_after_expiry": "2120ms202us" }
    }));
}
