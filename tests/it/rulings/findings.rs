//! What counts as what, and the verdict.

use super::holds;
use serde_json::{Value, json};

#[test]
fn a_late_write_before_the_new_holders_first_is_in_order() {
    holds(json!({
        "clients": [
            { "name": "A", "lease": { "learns_of_loss": "never" }, "steps": [ {"acquire": {}}, {"wait_until": "11s"}, {"write": "a"} ] },
            { "name": "B", "starts": "10s", "steps": [ {"acquire": {}}, {"wait_until": "12s"}, {"write": "b"} ] } ],
        "expect": { "late_writes_accepted": 1, "stale_writes_accepted": 0, "verdict": "safe", "findings": { "has": ["late-write-accepted", "overlap"] } }
    }));
}

#[test]
fn a_stale_read_is_served_from_an_own_copy() {
    let run = |served_by: &str, stale: u32, verdict: &str| {
        holds(json!({
            "clients": [ { "name": "A", "steps": [ {"read": {}}, {"wait_until": "2s"}, {"read": {"served_by": served_by}} ] },
                { "name": "B", "starts": "1s", "steps": [ {"write": "b"} ] } ],
            "expect": { "stale_reads": stale, "verdict": verdict }
        }));
    };
    run("own-copy", 1, "violated");
    run("resource", 0, "safe");
}

#[test]
fn a_lost_update_is_a_write_that_depends_on_what_has_changed() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"read": {}}, {"wait_until": "2s"}, {"write": {"value": "a", "depends_on_read": true}} ] },
            { "name": "B", "starts": "1s", "steps": [ {"write": "b"} ] } ],
        "expect": { "lost_updates": 1, "verdict": "violated" }
    }));
}

#[test]
fn overlap_is_the_union_of_what_two_believe() {
    // A believes from 0.2 s to the end, B from 10.2 s on; each believes past its own expiry.
    holds(json!({
        "until": "25s",
        "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] }, { "name": "B", "starts": "10s", "steps": [ {"acquire": {}} ] } ],
        "expect": { "overlap": "14800ms", "believed_after_expiry": "19800ms", "findings": { "has": ["overlap", "never-stepped-down"] }, "verdict": "safe" }
    }));
}

#[test]
fn somebody_who_waits_for_a_frozen_holder_cannot_work() {
    // A's worker is frozen from 1 s on and its renewals go on; B asks from 2 s on, in vain.
    holds(json!({
        "until": "22s",
        "clients": [ { "name": "A", "lease": { "renew_every": "3s" }, "steps": [ {"acquire": {}} ], "pauses": [ { "at": "1s", "for": "30s", "scope": "worker" } ] },
            { "name": "B", "starts": "2s", "steps": [ {"acquire": {}} ] } ],
        "expect": { "longest_unavailable": "20s", "verdict": "degraded", "findings": { "has": ["unavailable", "held-by-a-stuck-worker"], "lacks": ["held-by-the-dead"] } }
    }));
}

#[test]
fn a_renewal_thread_that_outlives_its_program_holds_for_the_dead() {
    let run = |until: &str, verdict: &str| {
        holds(json!({
            "until": "30s",
            "clients": [ { "name": "A", "lease": { "renew_every": "3s", "renews_until": until }, "steps": [ {"acquire": {}}, {"work": "1s"}, {"exit": {}} ] },
                { "name": "B", "starts": "5s", "steps": [ {"acquire": {}} ] } ],
            "expect": { "verdict": verdict }
        }));
    };
    run("for-ever", "degraded");
    run("exit", "safe");
}

#[test]
fn waiting_less_than_one_ttl_is_no_degradation() {
    holds(json!({
        "clients": [ { "name": "A", "steps": [ {"acquire": {}}, {"work": "20s"} ] }, { "name": "B", "starts": "2s", "steps": [ {"acquire": {}} ] } ],
        "faults": [ { "crash": { "process": "A" }, "at": "1s" } ],
        "expect": { "verdict": "safe", "longest_unavailable": { "min": "8s", "max": "8600ms" }, "findings": { "lacks": ["unavailable", "held-by-the-dead"] } }
    }));
}

#[test]
fn a_run_stops_at_its_limit_of_records() {
    holds(json!({
        "until": "10h", "network": { "one_way": "0s" },
        "clients": [ { "name": "A", "lease": { "renew_every": "1ms" }, "steps": [ {"acquire": {}} ] } ],
        "expect": { "findings": { "has": ["run-cut-short"] } }
    }));
}

#[test]
fn who_holds_is_compared_to_within_a_millisecond() {
    // A holds from 0.1 s to 10.1 s, and then nobody does.
    let run = |at: &str, holder: Value| {
        let mut scenario = json!({ "clients": [ { "name": "A", "steps": [ {"acquire": {}} ] } ] });
        scenario["expect"] = json!({ "holder_at": { at: holder } });
        holds(scenario);
    };
    run("99ms", json!("A"));
    run("99ms", json!(null));
    run("5s", json!("A"));
    run("10.101s", json!("A"));
    run("10.099s", json!(null));
}
