//! Each ruling of the format about what is found, on records written down by hand.

use crate::id::{FencingToken, ProcessId, RecordNo};
use crate::property::tape::{A, B, C, SERVICE, Tape, grant, read, refused, write};
use crate::property::{FindingId, Metrics, Verdict};
use crate::protocol::{Decision, ExitCause, GrantEnd, Note, Outcome, Reason};
use crate::time::{Duration, Instant};
use crate::trace::What;

fn seconds(tenths: u64) -> Duration {
    Duration::from_millis(tenths * 100)
}

/// The ids found, in the order of the format.
fn ids(tape: &Tape) -> Vec<&'static str> {
    let mut ids: Vec<FindingId> = tape.watched().findings().iter().map(|f| f.id).collect();
    ids.sort();
    ids.into_iter().map(FindingId::word).collect()
}

fn metrics(tape: &Tape) -> Metrics {
    *tape.watched().metrics()
}

#[test]
fn the_fence_makes_the_late_write_harmless() {
    let tape = Tape::flagship(refused(write(A, 1), Reason::StaleToken));
    let watched = tape.watched();
    assert_eq!(watched.verdict(), Verdict::Safe);
    let expected = Metrics {
        stale_writes_rejected: 1,
        overlap: seconds(154 - 113),
        longest_unavailable: seconds(110 - 42),
        believed_after_expiry: seconds(154 - 105 + 10),
        ..Metrics::default()
    };
    assert_eq!(*watched.metrics(), expected);
    let mut ids = ids(&tape);
    ids.retain(|id| *id != "never-stepped-down");
    assert_eq!(ids, ["overlap", "stale-write-rejected"]);
    let judged: Vec<_> = watched.operations().iter().map(|j| (j.stale, j.late)).collect();
    assert_eq!(judged, [(false, false), (true, true)]);
}

#[test]
fn without_the_fence_the_stale_write_is_accepted() {
    let tape = Tape::flagship(write(A, 1));
    assert_eq!(tape.watched().verdict(), Verdict::Violated);
    assert_eq!(ids(&tape), ["overlap", "stale-write-accepted", "late-write-accepted"]);
}

#[test]
fn a_late_write_that_nobody_overtook_is_in_order() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.grants(110, B);
    tape.decides(120, write(A, 1));
    assert_eq!(ids(&tape), ["late-write-accepted"]);
    assert_eq!(tape.watched().verdict(), Verdict::Safe);
}

#[test]
fn a_write_decided_at_the_instant_of_the_end_is_late_whichever_record_comes_first() {
    for ends_first in [true, false] {
        let mut tape = Tape::new(200);
        tape.grants(5, A);
        if ends_first {
            tape.ends(105, 1, GrantEnd::Expiry);
            tape.decides(105, write(A, 1));
        } else {
            tape.decides(105, write(A, 1));
            tape.ends(105, 1, GrantEnd::Expiry);
        }
        assert_eq!(metrics(&tape).late_writes_accepted, 1, "ends_first: {ends_first}");
    }
    let mut tape = Tape::new(105);
    tape.grants(5, A);
    tape.decides(104, write(A, 1));
    tape.decides(104, write(A, 1));
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.decides(105, write(A, 1));
    assert_eq!(metrics(&tape).late_writes_accepted, 1);
}

#[test]
fn a_write_under_no_grant_is_neither_stale_nor_late() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(6, write(A, 1));
    tape.decides(7, Decision { grant: None, ..write(B, 1) });
    assert_eq!(ids(&tape), Vec::<&str>::new());
}

#[test]
fn a_read_that_carried_a_grant_makes_an_earlier_grants_write_stale() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.ends(8, 1, GrantEnd::AdminRelease);
    tape.grants(9, B);
    tape.decides(10, read(B, 2));
    tape.decides(11, write(A, 1));
    assert_eq!(ids(&tape), ["stale-write-accepted", "late-write-accepted"]);
    // A read without a grant does not.
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, Decision { grant: None, ..read(B, 2) });
    tape.decides(11, write(A, 1));
    assert_eq!(ids(&tape), Vec::<&str>::new());
}

#[test]
fn a_deduplicated_stale_write_is_neither_accepted_nor_rejected() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.ends(8, 1, GrantEnd::AdminRelease);
    tape.grants(9, B);
    tape.decides(10, Tape::keyed(write(B, 2), 0));
    let again = Tape::keyed(write(A, 1), 0);
    tape.decides(11, Decision { outcome: Outcome::Deduplicated, ..again });
    assert_eq!(ids(&tape), Vec::<&str>::new());
    assert!(tape.watched().operations()[1].stale);
}

#[test]
fn an_update_is_lost_when_another_wrote_since_the_writers_read() {
    let update = |client| Decision { depends_on_read: true, ..write(client, 1) };
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, read(A, 1));
    tape.decides(11, update(A));
    assert_eq!(metrics(&tape).lost_updates, 0, "nobody else wrote");
    tape.decides(12, update(A));
    assert_eq!(metrics(&tape).lost_updates, 0, "its own write does not count");
    tape.decides(13, write(B, 1));
    tape.reads_own_copy(14, A);
    tape.decides(15, update(A));
    assert_eq!(metrics(&tape).lost_updates, 1, "its own copy taught it nothing");
    tape.decides(16, read(A, 1));
    tape.decides(17, update(A));
    assert_eq!(metrics(&tape).lost_updates, 1, "it had read again");
    tape.decides(18, refused(read(B, 1), Reason::StaleToken));
    tape.decides(19, update(B));
    assert_eq!(metrics(&tape).lost_updates, 2, "a refused read taught it nothing");
}

#[test]
fn the_write_between_may_be_older_than_ones_own() {
    let update = Decision { depends_on_read: true, ..write(A, 1) };
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, read(A, 1));
    tape.decides(11, write(B, 1));
    tape.decides(12, write(A, 1));
    tape.decides(13, update);
    assert_eq!(metrics(&tape).lost_updates, 1);
}

#[test]
fn an_effect_is_duplicated_by_the_second_accepted_write_with_its_key() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, Tape::keyed(write(A, 1), 0));
    tape.decides(11, Tape::keyed(write(A, 1), 1));
    let again = Tape::keyed(write(B, 1), 0);
    tape.decides(12, Decision { outcome: Outcome::Deduplicated, ..again });
    tape.decides(13, refused(again, Reason::StaleToken));
    assert_eq!(metrics(&tape).duplicate_effects, 0);
    tape.decides(14, again);
    assert_eq!(metrics(&tape).duplicate_effects, 1);
    tape.decides(15, again);
    assert_eq!(metrics(&tape).duplicate_effects, 2);
}

#[test]
fn an_own_copy_is_stale_after_another_clients_write() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, read(A, 1));
    tape.reads_own_copy(11, A);
    assert_eq!(metrics(&tape).stale_reads, 0);
    tape.decides(12, write(B, 1));
    tape.reads_own_copy(13, A);
    tape.reads_own_copy(14, A);
    assert_eq!(metrics(&tape).stale_reads, 2);
    tape.decides(15, write(A, 1));
    tape.reads_own_copy(16, A);
    tape.reads_own_copy(17, B);
    assert_eq!(metrics(&tape).stale_reads, 3, "A wrote itself, so only B's copy is stale");
}

#[test]
fn a_refusal_is_rightful_only_when_the_grant_is_over() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, refused(write(A, 1), Reason::TokenDiffers));
    tape.decides(11, refused(read(A, 1), Reason::TokenDiffers));
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.decides(110, refused(write(A, 1), Reason::TokenDiffers));
    assert_eq!(ids(&tape), ["rightful-write-refused"]);
    assert_eq!(tape.watched().verdict(), Verdict::Degraded);
}

#[test]
fn overlaps_are_maximal_and_never_empty() {
    let mut tape = Tape::new(200);
    for client in [A, B, C] {
        tape.grants(5, client);
    }
    tape.believes(10, A, 1);
    // Gone in the same instant: no overlap.
    tape.believes(20, B, 2);
    tape.disbelieves(20, B, 2);
    tape.believes(30, B, 2);
    // B hands over to C within one instant: one overlap of all three.
    tape.disbelieves(40, B, 2);
    tape.believes(40, C, 3);
    tape.disbelieves(50, A, 1);
    tape.believes(60, A, 1);
    let watched = tape.watched();
    let found: Vec<_> = (watched.overlaps().iter())
        .map(|o| (o.range.from.micros() / 100_000, o.range.to.micros() / 100_000, o.clients.len()))
        .collect();
    assert_eq!(found, [(30, 50, 3), (60, 200, 2)]);
    assert_eq!(watched.metrics().overlap, seconds(20 + 140));
    assert_eq!(watched.verdict(), Verdict::Safe, "overlap alone is no violation");
}

#[test]
fn a_crash_ends_belief() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.believes(10, A, 1);
    tape.believes(10, B, 1);
    tape.what(20, A, What::Crashed);
    assert_eq!(metrics(&tape).overlap, seconds(10));
}

#[test]
fn belief_after_the_end_is_summed_over_clients_and_mended_by_a_revival() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.believes(6, A, 1);
    tape.ends(105, 1, GrantEnd::Takeover);
    tape.grants(105, B);
    tape.believes(108, B, 2);
    tape.note(115, SERVICE, Note::GrantRevived { grant: grant(1) });
    tape.ends(120, 2, GrantEnd::Takeover);
    tape.disbelieves(124, B, 2);
    tape.disbelieves(130, A, 1);
    assert_eq!(metrics(&tape).believed_after_expiry, seconds(10 + 4));
}

#[test]
fn a_client_that_believes_to_the_end_never_stepped_down_if_another_was_granted() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.believes(6, A, 1);
    tape.ends(105, 1, GrantEnd::Expiry);
    assert_eq!(ids(&tape), Vec::<&str>::new());
    tape.grants(110, A);
    assert_eq!(ids(&tape), Vec::<&str>::new(), "the later grant is its own");
    tape.grants(120, B);
    assert_eq!(ids(&tape), ["never-stepped-down"]);
    tape.disbelieves(130, A, 1);
    assert_eq!(ids(&tape), Vec::<&str>::new());
}

#[test]
fn a_token_not_greater_than_an_earlier_one_is_defective() {
    let mut tape = Tape::new(200);
    for (at, token) in [(5, Some(33)), (6, None), (7, Some(34)), (8, Some(34)), (9, Some(33))] {
        tape.grants_token(at, A, token.map(FencingToken));
    }
    assert_eq!(ids(&tape), ["defective-token", "defective-token"]);
}

/// A holds from 0.5 s on; B waits from 1.0 s to 15.0 s.
fn waiting(client: impl Fn(&mut Tape)) -> Tape {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.note(10, B, Note::WaitBegan);
    client(&mut tape);
    tape.note(150, B, Note::WaitEnded);
    tape
}

#[test]
fn a_holder_that_can_run_is_no_unavailability() {
    assert_eq!(metrics(&waiting(|_| {})).longest_unavailable, Duration::ZERO);
    let ended = waiting(|tape| {
        tape.note(20, A, Note::ProgramEnded);
    });
    assert_eq!(metrics(&ended).longest_unavailable, Duration::ZERO, "it lives on");
    let renewer = waiting(|tape| {
        tape.pause(20, A, 2, 180);
    });
    assert_eq!(metrics(&renewer).longest_unavailable, Duration::ZERO);
    let throttled = waiting(|tape| {
        tape.pause(20, A, 3, 180);
    });
    assert_eq!(metrics(&throttled).longest_unavailable, Duration::ZERO, "it runs in turns");
}

#[test]
fn nobody_holding_while_somebody_waits_is_unavailability() {
    let tape = waiting(|tape| {
        tape.ends(30, 1, GrantEnd::Evicted);
    });
    assert_eq!(metrics(&tape).longest_unavailable, seconds(120));
    assert_eq!(ids(&tape), ["unavailable"]);
    assert_eq!(tape.watched().verdict(), Verdict::Degraded);
}

#[test]
fn exactly_one_ttl_is_not_too_long() {
    for (end, expected) in [(130, vec![]), (131, vec!["unavailable"])] {
        let mut tape = Tape::new(200);
        tape.note(30, B, Note::WaitBegan);
        tape.note(end, B, Note::WaitEnded);
        assert_eq!(ids(&tape), expected);
    }
}

#[test]
fn pauses_nest() {
    let tape = waiting(|tape| {
        tape.pause(20, A, 0, 40);
        tape.pause(30, A, 1, 60);
        tape.wakes(40, A, 0);
        tape.wakes(60, A, 1);
    });
    assert_eq!(metrics(&tape).longest_unavailable, seconds(40));
    assert_eq!(ids(&tape), Vec::<&str>::new());
}

#[test]
fn a_worker_frozen_longer_than_a_ttl_while_its_lease_is_kept_is_stuck() {
    let tape = waiting(|tape| {
        tape.pause(20, A, 1, 140);
        tape.wakes(140, A, 1);
    });
    assert_eq!(ids(&tape), ["unavailable", "held-by-a-stuck-worker"]);
    let short = waiting(|tape| {
        tape.pause(20, A, 1, 140);
        tape.ends(105, 1, GrantEnd::Expiry);
        tape.grants(106, B);
        tape.wakes(140, A, 1);
    });
    assert_eq!(ids(&short), Vec::<&str>::new());
}

#[test]
fn a_lease_that_outlives_its_holder_by_a_ttl_is_held_by_the_dead() {
    let crashed = waiting(|tape| {
        tape.what(20, A, What::Crashed);
    });
    assert_eq!(ids(&crashed), ["unavailable", "held-by-the-dead"]);
    let exited = waiting(|tape| {
        tape.note(20, A, Note::Exited { why: ExitCause::Step });
    });
    assert_eq!(ids(&exited), ["unavailable", "held-by-the-dead"]);
    let restarted = waiting(|tape| {
        tape.what(20, A, What::Crashed);
        tape.what(90, A, What::Restarted);
    });
    assert_eq!(ids(&restarted), Vec::<&str>::new());
    assert_eq!(metrics(&restarted).longest_unavailable, seconds(70));
}

#[test]
fn a_lock_that_never_expires_is_lost_with_its_holder_at_once() {
    let never = |mut tape: Tape| {
        tape.terms.ttl = None;
        tape
    };
    let crashed = never(waiting(|tape| {
        tape.what(149, A, What::Crashed);
    }));
    assert_eq!(ids(&crashed), ["held-by-the-dead"]);
    let woke = never(waiting(|tape| {
        tape.pause(20, A, 0, 140);
        tape.wakes(140, A, 0);
    }));
    assert_eq!(ids(&woke), Vec::<&str>::new(), "a frozen worker that wakes is not stuck");
    let mut stuck = Tape::new(200);
    stuck.terms.ttl = None;
    stuck.grants(5, A);
    stuck.note(10, B, Note::WaitBegan);
    stuck.pause(20, A, 0, 500);
    assert_eq!(ids(&stuck), ["held-by-a-stuck-worker"]);
}

#[test]
fn a_crashed_client_waits_no_longer() {
    let mut tape = Tape::new(400);
    tape.note(10, B, Note::WaitBegan);
    tape.what(50, B, What::Crashed);
    assert_eq!(metrics(&tape).longest_unavailable, seconds(40));
}

#[test]
fn a_run_cut_short_is_judged_up_to_the_cut() {
    let mut tape = Tape::new(400);
    tape.note(10, B, Note::WaitBegan);
    tape.what(60, ProcessId(0), What::CutShort);
    assert_eq!(metrics(&tape).longest_unavailable, seconds(50));
    assert_eq!(ids(&tape), ["run-cut-short"]);
}

#[test]
fn a_second_run_starts_afresh() {
    use crate::kernel::Observer as _;
    let first = Tape::flagship(write(A, 1));
    let second = waiting(|_| {});
    let mut monitors = first.watched();
    monitors.reset(&second.cast, &second.terms);
    for record in &second.trace.records {
        monitors.observe(record);
    }
    monitors.finish();
    assert_eq!(monitors.metrics(), second.watched().metrics());
    assert_eq!(monitors.findings(), second.watched().findings());
    assert_eq!(monitors.verdict(), Verdict::Safe);
}

#[test]
fn findings_name_the_records_that_prove_them() {
    let tape = Tape::flagship(write(A, 1));
    let watched = tape.watched();
    let stale = watched.findings().iter().find(|f| f.id == FindingId::StaleWriteAccepted);
    let records = stale.expect("found").records.map(|record| tape.trace.get(record.expect("two")));
    assert_eq!(records.map(|record| record.at), [120, 153].map(|t| Instant::ZERO + seconds(t)));
    let every = watched.findings().iter().flat_map(|found| found.records).flatten();
    assert!(every.max() <= Some(RecordNo::after(tape.trace.records.len() as u32)));
}
