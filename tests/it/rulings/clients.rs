//! How clients ask, renew, learn of a loss and end.

use super::holds;
use serde_json::json;

#[test]
fn retries_are_counted_from_sending_to_sending() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "3s"}, {"release": {}} ] },
            { "name": "B", "starts": "1s", "steps": [ {"acquire": {"retry_every": "700ms"}} ] } ],
        // B asks at 1.0, 1.7, 2.4, 3.1 and 3.8; the lease is free from 3.3 s on.
        "expect": { "grants": [ {"client": "A", "at": "100ms"}, {"client": "B", "at": "3900ms"} ] }
    }));
}

#[test]
fn a_retry_never_leaves_before_the_last_answer() {
    holds(json!({
        "network": { "one_way": "1s" },
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "2500ms"}, {"release": {}} ] },
            { "name": "B", "starts": "600ms", "lease": { "retry_every": "100ms" }, "steps": [ {"acquire": {}} ] } ],
        // B asks at 0.6, 2.6 and 4.6, each time when it hears the refusal; free from 5.5 s on.
        "expect": { "grants": [ {"client": "A", "at": "1s"}, {"client": "B", "at": "5600ms"} ] }
    }));
}

#[test]
fn a_late_grant_is_ignored_by_a_client_that_gave_up_waiting() {
    holds(json!({
        "resources": [ { "name": "storage", "check": "token" } ],
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s" },
            "steps": [ {"acquire": {}}, {"wait": "5s"}, {"write": "a"} ] } ],
        "faults": [ { "delay": { "message": "A.acquire#1.reply", "by": "3s" } } ],
        "expect": { "grants": [ {"token": 1, "at": "100ms"}, {"token": 2, "at": "1100ms"} ],
            "writes": [ { "outcome": "accepted", "at": "6300ms" } ] }
    }));
}

#[test]
fn the_holders_own_acquire_is_granted_again_with_a_new_token() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"acquire": {}} ] } ],
        "expect": { "grants": [ {"token": 1}, {"token": 2} ], "overlap": "0s" }
    }));
}

#[test]
fn a_renewal_is_refused_once_the_lease_has_expired() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "renew_every": "12s" },
            "steps": [ {"acquire": {}}, {"work": "20s"}, {"write": "a"} ] } ],
        "expect": { "writes": [], "holder_at": { "10s": "A", "11s": null } }
    }));
}

#[test]
fn renewals_keep_the_lease_and_count_from_the_last_answer() {
    // Renewals leave at 4.2 and 8.4 s, and so on; a client at the end of its steps goes on.
    holds(json!({
        "clients": [ { "name": "A", "lease": { "renew_every": "4s" }, "steps": [ {"acquire": {}} ] },
            { "name": "B", "starts": "1s", "steps": [ {"acquire": {}} ] } ],
        "faults": [ { "drop": { "message": "A.renew#9" } } ],
        "expect": { "grants": [ {"client": "A", "token": 1} ], "holder_at": { "40s": "A" } }
    }));
}

#[test]
fn an_unanswered_renewal_is_sent_again_after_its_timeout_and_retry_every() {
    let run = |retry_every: &str, holder: serde_json::Value| {
        holds(json!({
            "service": { "ttl": "5s" }, "until": "6s",
            "clients": [ { "name": "A", "steps": [ {"acquire": {}} ],
                "lease": { "renew_every": "3s", "request_timeout": "1s", "retry_every": retry_every } } ],
            "faults": [ { "drop": { "message": "A.renew#1" } } ],
            "expect": { "holder_at": { "5500ms": holder } }
        }));
    };
    // Lost at 3.2 s; the next leaves at 4.2 s and arrives in time, or at 5.2 s and does not.
    run("500ms", json!("A"));
    run("2s", json!(null));
}

#[test]
fn a_client_that_never_learns_works_on() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "renew_every": "12s", "learns_of_loss": "never" },
            "steps": [ {"acquire": {}}, {"work": "20s"}, {"write": "a"} ] } ],
        "expect": { "writes": [ { "outcome": "accepted" } ], "late_writes_accepted": 1 }
    }));
}

#[test]
fn a_check_at_the_service_that_says_no_ends_the_program() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"wait": "11s"}, {"check": "service"}, {"write": "a"} ] } ],
        "expect": { "writes": [] }
    }));
}

#[test]
fn a_check_without_an_answer_counts_as_no_and_a_read_goes_on() {
    let run = |step: serde_json::Value, message: &str, writes: serde_json::Value| {
        holds(json!({
            "clients": [ { "name": "A", "lease": { "request_timeout": "1s" },
                "steps": [ {"acquire": {}}, step, {"write": "a"} ] } ],
            "faults": [ { "drop": { "message": message } } ],
            "expect": { "writes": writes }
        }));
    };
    run(json!({"check": "service"}), "A.check#1", json!([]));
    run(json!({"read": {"from": "storage"}}), "A.read#1", json!([ { "at": "1300ms" } ]));
}

#[test]
fn retries_ask_again_and_are_named_as_attempts() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s", "retries": 2 },
            "steps": [ {"acquire": {}}, {"write": "a"} ] } ],
        "faults": [ { "drop": { "message": "A.write#1" } }, { "drop": { "message": "A.write#1.try2" } } ],
        "expect": { "writes": [ { "outcome": "accepted", "at": "2300ms" } ] }
    }));
}

#[test]
fn a_timed_out_write_may_have_been_applied() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s", "retries": 1 },
            "steps": [ {"acquire": {}}, {"write": { "value": "a", "idempotency_key": "k" }} ] } ],
        "faults": [ { "drop": { "message": "A.write#1.reply" } } ],
        "expect": { "data": { "storage": ["a", "a"] }, "duplicate_effects": 1, "verdict": "violated" }
    }));
}

#[test]
fn giving_up_ends_the_program() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] },
            { "name": "B", "starts": "1s", "steps": [ {"acquire": {"give_up_after": "3s"}}, {"write": "b"} ] } ],
        "expect": { "grants": [ {"client": "A"} ], "writes": [] }
    }));
}

#[test]
fn try_acquire_takes_its_else() {
    let run = |step: serde_json::Value, writes: serde_json::Value| {
        holds(json!({
            "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] },
                { "name": "B", "starts": "1s", "steps": [ step, {"write": "b"} ] } ],
            "expect": { "writes": writes }
        }));
    };
    run(json!({"try_acquire": {}}), json!([]));
    run(json!({"try_acquire": {"else": "continue"}}), json!([ { "client": "B", "at": "1300ms" } ]));
}

#[test]
fn in_flight_requests_are_tried_on_or_given_up() {
    let run = |in_flight: &str, writes: serde_json::Value| {
        holds(json!({
            "service": { "ttl": "3s" },
            "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"wait": "2s"}, {"write": "a"}, {"write": "more"} ],
                "lease": { "learns_of_loss": "deadline", "in_flight": in_flight, "request_timeout": "2s", "retries": 1 } } ],
            "faults": [ { "drop": { "message": "A.write#1" } } ],
            "expect": { "writes": writes }
        }));
    };
    // The write of 2.2 s is lost; the deadline passes at 3.2 s; the retry would leave at 4.2 s.
    run("finish", json!([ { "value": "a", "at": "4300ms" } ]));
    run("cancel", json!([]));
}

#[test]
fn a_client_works_on_for_a_while_after_learning() {
    let run = |stop_after: &str, writes: serde_json::Value, overlap: &str| {
        holds(json!({
            "service": { "ttl": "3s" },
            "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"wait": "4s"}, {"write": "a"} ],
                "lease": { "learns_of_loss": "deadline", "stop_after": stop_after } },
                { "name": "B", "starts": "3s", "steps": [ {"acquire": {}} ] } ],
            "expect": { "writes": writes, "overlap": overlap }
        }));
    };
    // Deadline at 3.2 s, write due at 4.2 s; B believes from 3.2 s on.
    run("2s", json!([ { "client": "A", "at": "4300ms" } ]), "2s");
    run("500ms", json!([]), "500ms");
}

#[test]
fn a_program_restarts_on_loss() {
    holds(json!({
        "service": { "ttl": "3s" }, "until": "6s",
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"wait": "8s"}, {"write": "a"} ],
            "lease": { "learns_of_loss": "deadline", "on_loss": "restart", "in_flight": "cancel" } } ],
        "expect": { "grants": [ {"token": 1, "at": "100ms"}, {"token": 2, "at": "3300ms"} ], "writes": [] }
    }));
}

#[test]
fn a_live_renewal_thread_keeps_a_stuck_workers_lease() {
    let run = |scope: &str, holder: &str| {
        holds(json!({
            "clients": [ { "name": "A", "lease": { "renew_every": "3s" }, "steps": [ {"acquire": {}}, {"work": "1s"}, {"release": {}} ],
                "pauses": [ { "at": "500ms", "for": "30s", "scope": scope } ] },
                { "name": "B", "starts": "1s", "steps": [ {"acquire": {}} ] } ],
            "expect": { "holder_at": { "20s": holder } }
        }));
    };
    run("worker", "A");
    run("process", "B");
}

#[test]
fn a_frozen_renewer_loses_the_lease_of_a_running_worker() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "renew_every": "3s" }, "steps": [ {"acquire": {}}, {"work": "20s"}, {"write": "a"} ],
            "pauses": [ { "at": "500ms", "for": "30s", "scope": "renewer" } ] } ],
        "expect": { "late_writes_accepted": 1, "holder_at": { "12s": null } }
    }));
}

#[test]
fn a_worker_that_renews_does_so_between_its_steps() {
    let run = |steps: serde_json::Value, holder: serde_json::Value| {
        holds(json!({
            "clients": [ { "name": "A", "lease": { "renew_every": "3s", "renewed_by": "worker" }, "steps": steps } ],
            "expect": { "holder_at": { "14s": holder } }
        }));
    };
    run(json!([ {"acquire": {}}, {"work": "5s"}, {"work": "5s"}, {"work": "5s"} ]), json!("A"));
    run(json!([ {"acquire": {}}, {"work": "15s"} ]), json!(null));
}

#[test]
fn release_names_what_it_was_told_to() {
    let run = |checks: &str, holder: serde_json::Value| {
        holds(json!({
            "clients": [
                { "name": "A", "lease": { "release_checks": checks, "learns_of_loss": "never" },
                  "steps": [ {"acquire": {}}, {"wait": "12s"}, {"release": {}} ] },
                { "name": "B", "starts": "10s", "steps": [ {"acquire": {}} ] } ],
            "expect": { "holder_at": { "11s": "B", "13s": holder } }
        }));
    };
    run("none", json!(null));
    run("owner", json!("B"));
    run("grant", json!("B"));
}

#[test]
fn two_processes_of_one_identity_take_the_lease_from_each_other() {
    holds(json!({
        "clients": [ { "name": "A1", "identity": "A", "steps": [ {"acquire": {}}, {"wait": "3s"}, {"write": "one"} ] },
            { "name": "A2", "identity": "A", "starts": "1s", "steps": [ {"acquire": {}}, {"write": "two"} ] } ],
        "expect": { "grants": [ {"client": "A1", "token": 1}, {"client": "A2", "token": 2} ], "stale_writes_accepted": 1 }
    }));
}

#[test]
fn overwriting_makes_the_old_grant_hold_again() {
    holds(json!({
        "clients": [
            { "name": "A", "lease": { "renew_every": "12s", "renew_as": "overwrite" }, "steps": [ {"acquire": {}} ] },
            { "name": "B", "starts": "10s", "steps": [ {"acquire": {}} ] } ],
        "expect": { "grants": [ {"client": "A"}, {"client": "B"} ], "holder_at": { "11s": "B", "13s": "A" } }
    }));
}

#[test]
fn a_repeat_begins_each_round_when_it_is_due() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}},
            {"repeat": { "times": 3, "every": "1s", "steps": [ {"write": "a"} ] }} ] } ],
        "expect": { "writes": [ {"at": "300ms"}, {"at": "1300ms"}, {"at": "2300ms"} ] }
    }));
}

#[test]
fn an_event_tells_the_holder_that_somebody_else_was_granted() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "learns_of_loss": "event", "safety_margin": "0s", "ttl": "never" },
              "steps": [ {"acquire": {}}, {"work": "20s"}, {"write": "a"} ] },
            { "name": "B", "starts": "4s", "steps": [ {"acquire": {}}, {"write": "b"} ] } ],
        "faults": [ { "service": "admin-release", "at": "3s" } ],
        "expect": { "writes": [ { "client": "B" } ], "overlap": "0s" }
    }));
}
