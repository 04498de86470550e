//! Faults of the network, of processes and of the lock service.

use super::holds;
use serde_json::json;

#[test]
fn a_partition_loses_what_arrives_during_it() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s" }, "steps": [ {"acquire": {}} ] } ],
        "faults": [ { "partition": { "between": ["A", "service"] }, "at": "50ms", "for": "100ms" } ],
        "expect": { "grants": [ { "at": "1100ms" } ] }
    }));
}

#[test]
fn a_partition_of_one_direction_lets_the_other_pass() {
    // Granted three times; the replies of the first two are lost.
    holds(json!({
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s" }, "steps": [ {"acquire": {}}, {"write": "a"} ] } ],
        "faults": [ { "partition": { "from": "service", "to": "A" }, "at": "0s", "for": "1500ms" } ],
        "expect": { "grants": [ {"at": "100ms"}, {"at": "1100ms"}, {"at": "2100ms"} ], "writes": [ { "at": "2300ms" } ] }
    }));
}

#[test]
fn a_partition_of_one_name_cuts_all_its_links() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s" }, "steps": [ {"acquire": {}}, {"write": "a"}, {"write": "b"} ] } ],
        "faults": [ { "partition": "A", "at": "250ms", "for": "500ms" } ],
        "expect": { "writes": [ { "value": "b", "at": "1300ms" } ] }
    }));
}

#[test]
fn a_slow_period_counts_for_what_is_sent_during_it() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": "a"}, {"write": "b"} ] } ],
        "faults": [ { "slow": { "between": ["A", "storage"], "one_way": "2s" }, "at": "150ms", "for": "1s" } ],
        "expect": { "writes": [ { "value": "a", "at": "2200ms" }, { "value": "b", "at": "2400ms" } ] }
    }));
}

#[test]
fn a_duplicate_arrives_once_more_and_its_answer_is_ignored() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": "a"}, {"write": "b"} ] } ],
        "faults": [ { "duplicate": { "message": "A.write#1", "after": "1s" } } ],
        "expect": { "data": { "storage": ["a", "b", "a"] } }
    }));
}

#[test]
fn a_crashed_client_stops_and_a_restarted_one_begins_again() {
    let run = |crash: serde_json::Value, expect: serde_json::Value| {
        holds(json!({
            "service": { "ttl": "5s" }, "until": "9s",
            "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "2s"}, {"write": "a"} ] } ],
            "faults": [ crash ],
            "expect": expect
        }));
    };
    run(
        json!({ "crash": { "process": "A" }, "at": "1s" }),
        json!({ "writes": [], "holder_at": { "4s": "A", "6s": null } }),
    );
    run(
        json!({ "crash": { "process": "A", "restart_after": "1s" }, "at": "1s" }),
        json!({ "grants": [ {"at": "100ms"}, {"at": "2100ms", "token": 2} ], "writes": [ { "at": "4300ms" } ] }),
    );
}

#[test]
fn a_write_in_the_network_outlives_its_sender() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": "a"} ] } ],
        "faults": [ { "delay": { "message": "A.write#1", "by": "3s" } }, { "crash": { "process": "A" }, "at": "1s" } ],
        "expect": { "writes": [ { "outcome": "accepted", "at": "3300ms" } ] }
    }));
}

#[test]
fn a_resource_that_is_down_loses_what_arrives() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": "a"} ], "lease": { "request_timeout": "1s", "retries": 1 } } ],
        "faults": [ { "crash": { "process": "storage", "restart_after": "500ms" }, "at": "0s" } ],
        "expect": { "writes": [ { "at": "1300ms" } ] }
    }));
}

#[test]
fn a_stalled_service_answers_late() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] } ],
        "faults": [ { "service": "stall", "at": "50ms", "for": "2s" } ],
        "expect": { "grants": [ { "at": "2050ms" } ] }
    }));
}

#[test]
fn a_service_that_loses_its_state_hands_out_tokens_again() {
    let run = |fault: &str, tokens: [u64; 2], lacks_or_has: &str| {
        holds(json!({
            "clients": [ { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"acquire": {}}, {"work": "30s"} ] },
                { "name": "B", "starts": "3s", "steps": [ {"acquire": {}} ] } ],
            "faults": [ { "service": fault, "at": "2s" } ],
            "expect": { "grants": [ {"client": "A", "token": tokens[0]}, {"client": "B", "token": tokens[1], "at": "3100ms"} ],
                "findings": { lacks_or_has: ["defective-token"] } }
        }));
    };
    run("restart-without-state", [1, 1], "has");
    run("delete-record", [1, 1], "has");
    run("evict", [1, 2], "lacks");
    run("admin-release", [1, 2], "lacks");
}

#[test]
fn a_restart_with_state_remembers_the_holder() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] },
            { "name": "B", "starts": "3s", "steps": [ {"try_acquire": {}} ] } ],
        "faults": [ { "service": "restart", "at": "2s" } ],
        "expect": { "grants": [ {"client": "A"} ] }
    }));
}

#[test]
fn a_step_of_the_services_wall_clock_does_not_move_its_leases() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] } ],
        "faults": [ { "service": "clock-step", "at": "2s", "by": "1h" } ],
        "expect": { "holder_at": { "9s": "A", "11s": null } }
    }));
}

#[test]
fn a_lock_that_never_expires_is_lost_with_its_holder() {
    holds(json!({
        "service": { "ttl": "never" },
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "20s"} ] },
            { "name": "B", "starts": "1s", "steps": [ {"acquire": {}} ] } ],
        "faults": [ { "crash": { "process": "A" }, "at": "2s" } ],
        "expect": { "grants": [ {"client": "A"} ], "verdict": "degraded", "findings": { "has": ["held-by-the-dead"] } }
    }));
}
