//! What happens at one instant, and in which order a process that wakes handles what waited.

use super::holds;
use serde_json::json;

#[test]
fn a_reply_that_arrives_as_a_pause_begins_is_still_handled() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": "a"} ],
            "pauses": [ { "at": "200ms", "for": "5s" } ] } ],
        "expect": { "writes": [ { "client": "A", "at": "300ms" } ] }
    }));
}

#[test]
fn a_pause_pinned_after_a_step_begins_before_the_next_step() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"write": "a"} ],
            "pauses": [ { "after": "acquire", "for": "5s" } ] } ],
        "expect": { "writes": [ { "client": "A", "at": "5300ms" } ] }
    }));
}

#[test]
fn a_pinned_pause_after_the_last_step_begins_too() {
    // The renewer is frozen with the rest, so the lease runs out at 10.1 s and B gets it.
    holds(json!({
        "clients": [
            { "name": "A", "lease": { "renew_every": "3s" }, "steps": [ {"acquire": {}} ],
              "pauses": [ { "after": "acquire", "for": "30s" } ] },
            { "name": "B", "starts": "1s", "lease": { "retry_every": "1s" }, "steps": [ {"acquire": {}} ] } ],
        "expect": { "grants": [ {"client": "A", "at": "100ms"}, {"client": "B", "at": "10100ms"} ] }
    }));
}

#[test]
fn a_write_behind_a_pinned_pause_leaves_before_the_deadline_is_noticed() {
    holds(json!({
        "service": { "ttl": "3s" },
        "clients": [ { "name": "A", "lease": { "learns_of_loss": "deadline" },
            "steps": [ {"acquire": {}}, {"check": "local"}, {"write": "a"} ],
            "pauses": [ { "after": "check", "for": "5s" } ] } ],
        "expect": { "writes": [ { "outcome": "accepted", "at": "5300ms" } ], "late_writes_accepted": 1 }
    }));
}

#[test]
fn a_wait_due_before_the_deadline_is_handled_first_on_waking() {
    // The wait is due at 2.2 s, the deadline at 3.2 s, the process wakes at 6 s.
    holds(json!({
        "service": { "ttl": "3s" },
        "clients": [ { "name": "A", "lease": { "learns_of_loss": "deadline" },
            "steps": [ {"acquire": {}}, {"wait": "2s"}, {"write": "a"} ],
            "pauses": [ { "at": "1s", "for": "5s" } ] } ],
        "expect": { "writes": [ { "at": "6100ms" } ] }
    }));
}

#[test]
fn a_deadline_due_before_the_wait_is_handled_first_on_waking() {
    holds(json!({
        "service": { "ttl": "3s" },
        "clients": [ { "name": "A", "lease": { "learns_of_loss": "deadline" },
            "steps": [ {"acquire": {}}, {"wait": "4s"}, {"write": "a"} ],
            "pauses": [ { "at": "1s", "for": "5s" } ] } ],
        "expect": { "writes": [], "believed_after_expiry": "2900ms" }
    }));
}

#[test]
fn a_deadline_comes_before_a_step_due_at_the_same_instant() {
    // Both at 10.2 s: timers fire before steps.
    holds(json!({
        "clients": [ { "name": "A", "lease": { "learns_of_loss": "deadline" },
            "steps": [ {"acquire": {}}, {"wait": "10s"}, {"write": "a"} ] } ],
        "expect": { "writes": [] }
    }));
}

#[test]
fn timers_due_at_once_fire_in_the_order_set_also_when_a_clock_stood_still() {
    // A's giving up and its next try are both due at 3 s of its clock, which stood still for
    // 300 ms. Giving up was set first: there is no try that could meet the lease free at 3.3 s.
    holds(json!({
        "clients": [
            { "name": "B", "steps": [ {"acquire": {}}, {"work": "3s"}, {"release": {}} ] },
            { "name": "A", "starts": "1s",
              "steps": [ {"acquire": {"retry_every": "500ms", "give_up_after": "2s"}} ],
              "pauses": [ { "at": "1600ms", "for": "300ms", "cause": "suspend" } ] } ],
        "expect": { "grants": [ {"client": "B", "at": "100ms"} ] }
    }));
}

#[test]
fn an_acquire_that_arrives_exactly_at_the_expiry_is_granted() {
    let with_start = |starts: &str| {
        json!([ { "name": "A", "steps": [ {"acquire": {}} ] },
            { "name": "B", "starts": starts, "steps": [ {"try_acquire": {}} ] } ])
    };
    holds(json!({ "clients": with_start("10s"),
        "expect": { "grants": [ {"client": "A"}, {"client": "B", "at": "10100ms"} ] } }));
    holds(json!({ "clients": with_start("9s999ms999us"),
        "expect": { "grants": [ {"client": "A"} ] } }));
}

#[test]
fn pauses_are_a_union() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "2s"}, {"write": "a"} ],
            "pauses": [ { "at": "1s", "for": "4s" }, { "at": "3s", "for": "1s" }, { "at": "4s", "for": "3s" } ] } ],
        "expect": { "writes": [ { "at": "8300ms" } ] }
    }));
}

#[test]
fn links_do_not_order_messages() {
    holds(json!({
        "clients": [ { "name": "A", "lease": { "request_timeout": "1s" },
            "steps": [ {"acquire": {}}, {"write": "first"}, {"write": "second"} ] } ],
        "faults": [ { "delay": { "message": "A.write#1", "by": "5s" } } ],
        "expect": { "data": { "storage": [ "second", "first" ] } }
    }));
}
