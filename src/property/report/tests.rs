//! What the report says in words, on records written down by hand.

use crate::property::Report;
use crate::property::tape::{A, B, Tape, read, refused, write};
use crate::protocol::{Decision, ExitCause, GrantEnd, Note, Outcome, Reason};
use crate::trace::What;

/// Verdict, sentence, chain and findings, a line each.
fn told(report: &Report) -> String {
    let mut text = format!("{}: {}\n", report.verdict.word(), report.sentence);
    for link in &report.chain {
        text.push_str(&format!("- {}\n", link.sentence));
    }
    for finding in &report.findings {
        text.push_str(&format!("[{}] {}\n", finding.id.word(), finding.sentence));
    }
    text.replace('\u{a0}', " ")
}

/// Only the verdict with its sentence.
fn sentence(tape: &Tape) -> String {
    told(&tape.report()).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_flagship_in_words() {
    let mut tape = Tape::flagship(refused(write(A, 1), Reason::StaleToken));
    insta::assert_snapshot!("flagship", told(&tape.report()));
    tape = Tape::flagship(write(A, 1));
    tape.cast.checks = vec!["none"];
    insta::assert_snapshot!("flagship-fencing-off", told(&tape.report()));
}

#[test]
fn the_flagship_in_numbers() {
    let report = Tape::flagship(refused(write(A, 1), Reason::StaleToken)).report();
    assert_eq!(report.data, [["by B"]]);
    let grants: Vec<_> = report.grants.iter().map(|g| (g.token, g.held.len(), g.ended)).collect();
    assert_eq!(grants.len(), 2);
    assert!(grants.iter().all(|(token, held, ended)| {
        token.is_some() && *held == 1 && matches!(ended, Some((_, GrantEnd::Expiry)))
    }));
    let at = |micros| crate::time::Instant::from_micros(micros);
    let holder = |micros| report.holder_at(at(micros)).map(|grant| grant.client);
    assert_eq!(holder(499_999), None);
    assert_eq!(holder(500_000), Some(A));
    assert_eq!(holder(10_500_000), None);
    assert_eq!(holder(16_000_000), Some(B));
    let sent: Vec<_> = report.writes.iter().map(|w| (w.sent, w.decided, w.stale)).collect();
    assert_eq!(
        sent,
        [(at(11_700_000), at(12_000_000), false), (at(15_200_000), at(15_300_000), true)]
    );
    let beliefs: Vec<_> = report.beliefs.iter().map(|b| (b.client, b.range.to)).collect();
    assert_eq!(beliefs, [(A, at(15_400_000)), (B, at(22_000_000))]);
}

#[test]
fn a_register_keeps_the_last_value_and_a_log_all() {
    let mut tape = Tape::new(100);
    tape.grants(5, A);
    tape.decides(6, write(A, 1));
    tape.decides(7, write(B, 1));
    tape.decides(8, Decision { outcome: Outcome::Deduplicated, ..write(A, 1) });
    tape.decides(9, refused(write(A, 1), Reason::NoToken));
    assert_eq!(tape.report().data, [["by A", "by B"]]);
    tape.cast.kinds = vec!["register"];
    assert_eq!(tape.report().data, [["by B"]]);
}

#[test]
fn quiet_runs_have_a_sentence_too() {
    let mut tape = Tape::new(100);
    assert_eq!(sentence(&tape), "safe: nobody was granted the lease, and nobody wrote.");
    tape.grants(5, A);
    assert_eq!(
        sentence(&tape),
        "safe: no write reached a resource, so there was nothing to protect."
    );
    tape.note(6, A, Note::Exited { why: ExitCause::CheckFailed });
    assert_eq!(
        sentence(&tape),
        "safe: no write reached a resource; A exited when its check said no."
    );
    tape.decides(7, write(A, 1));
    insta::assert_snapshot!("quiet", told(&tape.report()));
    tape.decides(8, Decision { grant: None, ..write(B, 1) });
    assert_eq!(
        sentence(&tape),
        "safe: nothing went wrong, although B wrote without holding a lease."
    );
}

#[test]
fn a_write_in_flight_past_the_end_of_its_lease() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.believes(6, A, 1);
    let sent = tape.sends(100, A, 1);
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.grants(110, B);
    tape.decides(120, write(B, 2));
    tape.decides_about(150, Some(sent), refused(write(A, 1), Reason::StaleToken));
    insta::assert_snapshot!("in-flight", told(&tape.report()));
}

#[test]
fn a_lost_update_in_words() {
    let mut tape = Tape::new(200);
    tape.cast.checks = vec!["none"];
    tape.grants(5, A);
    tape.decides(10, read(A, 1));
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.grants(110, B);
    tape.decides(115, write(B, 2));
    tape.decides(120, Decision { depends_on_read: true, ..write(A, 1) });
    insta::assert_snapshot!("lost-update", told(&tape.report()));
}

#[test]
fn a_duplicate_effect_and_a_recognised_one_in_words() {
    let mut tape = Tape::new(200);
    tape.cast.checks = vec!["external"];
    tape.grants(5, A);
    tape.decides(10, Tape::keyed(write(A, 1), 0));
    tape.decides(12, Tape::keyed(write(B, 1), 0));
    insta::assert_snapshot!("duplicate-effect", told(&tape.report()));
    let mut tape = Tape::new(200);
    tape.cast.checks = vec!["idempotency-key"];
    tape.grants(5, A);
    tape.decides(10, Tape::keyed(write(A, 1), 0));
    let again = Tape::keyed(write(B, 1), 0);
    tape.decides(12, Decision { outcome: Outcome::Deduplicated, ..again });
    insta::assert_snapshot!("deduplicated", told(&tape.report()));
}

#[test]
fn a_stale_read_in_words() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.decides(10, read(A, 1));
    tape.decides(12, write(B, 1));
    tape.reads_own_copy(14, A);
    insta::assert_snapshot!("stale-read", told(&tape.report()));
}

#[test]
fn a_rightful_write_refused_in_words() {
    let mut tape = Tape::new(200);
    tape.cast.checks = vec!["token-equal"];
    tape.grants(5, A);
    tape.decides(10, write(A, 1));
    tape.ends(20, 1, GrantEnd::Release);
    tape.grants(30, B);
    tape.decides(40, refused(write(B, 2), Reason::TokenDiffers));
    insta::assert_snapshot!("rightful-refused", told(&tape.report()));
}

#[test]
fn a_stuck_worker_in_words() {
    let mut tape = Tape::new(400);
    tape.grants(5, A);
    tape.believes(6, A, 1);
    tape.note(10, B, Note::WaitBegan);
    tape.pause(20, A, 1, 320);
    for at in [40, 140, 240] {
        let grant = crate::property::tape::grant(1);
        tape.note(at, crate::property::tape::SERVICE, Note::Renewed { grant });
    }
    tape.wakes(320, A, 1);
    tape.ends(330, 1, GrantEnd::Release);
    tape.grants(331, B);
    tape.note(332, B, Note::WaitEnded);
    insta::assert_snapshot!("stuck-worker", told(&tape.report()));
}

#[test]
fn a_dead_holder_in_words() {
    let mut tape = Tape::new(400);
    tape.terms.ttl = None;
    tape.grants(5, A);
    tape.note(10, B, Note::WaitBegan);
    tape.what(20, A, What::Crashed);
    insta::assert_snapshot!("dead-holder", told(&tape.report()));
}

#[test]
fn nobody_holding_in_words() {
    let mut tape = Tape::new(400);
    tape.note(10, B, Note::WaitBegan);
    tape.what(20, A, What::FaultBegan { fault: 0 });
    tape.grants(250, B);
    tape.note(251, B, Note::WaitEnded);
    insta::assert_snapshot!("nobody-holding", told(&tape.report()));
}

#[test]
fn overlap_alone_in_words() {
    let mut tape = Tape::new(200);
    tape.grants(5, A);
    tape.believes(6, A, 1);
    tape.pause(90, A, 0, 130);
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.grants(110, B);
    tape.believes(113, B, 2);
    tape.wakes(130, A, 0);
    tape.disbelieves(130, A, 1);
    insta::assert_snapshot!("overlap", told(&tape.report()));
}

#[test]
fn a_release_of_somebody_elses_lease_in_words() {
    let mut tape = Tape::new(300);
    tape.cast.checks = vec!["none"];
    tape.grants(5, A);
    tape.ends(105, 1, GrantEnd::Expiry);
    tape.grants(110, B);
    let release = tape.sends_release(119, A, 1);
    tape.ends_because(120, 2, GrantEnd::Release, release);
    tape.grants(121, crate::property::tape::C);
    tape.decides(125, write(crate::property::tape::C, 3));
    tape.decides(130, write(B, 2));
    insta::assert_snapshot!("release-without-check", told(&tape.report()));
}

#[test]
fn a_defective_token_and_a_cut_run_in_words() {
    let mut tape = Tape::new(200);
    let token = Some(crate::id::FencingToken(33));
    tape.grants_token(5, A, token);
    tape.grants_token(20, B, token);
    tape.what(60, A, What::CutShort);
    insta::assert_snapshot!("defective-token", told(&tape.report()));
}

#[test]
fn a_chain_has_at_most_seven_sentences_in_order() {
    let mut tape = Tape::new(2000);
    for turn in 0..9 {
        tape.grants(5 + turn * 110, A);
        tape.decides(20 + turn * 110, write(A, turn as u32 + 1));
        tape.ends(105 + turn * 110, turn as u32 + 1, GrantEnd::Expiry);
    }
    let chain = tape.report().chain;
    assert_eq!(chain.len(), 7);
    assert!(chain.is_sorted_by_key(|link| link.record));
}

#[test]
fn the_object_has_the_formats_keys_in_order() {
    let tape = Tape::flagship(refused(write(A, 1), Reason::StaleToken));
    let heading = crate::property::Heading { title: "Paused holder", variant: None, warnings: &[] };
    let object = tape.report().to_json(&tape.cast, &tape.trace, &heading);
    let text = serde_json::to_string_pretty(&object).expect("prints");
    // The hash changes with every new kind of record.
    let hash = format!("{:016x}", tape.trace.fingerprint());
    insta::assert_snapshot!("flagship-json", text.replace(&hash, "(hash)"));
}
