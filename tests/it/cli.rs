//! The command line as a person uses it: the binary, its output and its exit codes.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn leaseline(arguments: &[&str]) -> Output {
    command(arguments).stdin(Stdio::null()).output().expect("the binary runs")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_leaseline"));
    command.args(arguments);
    command
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // It may stop reading what is too long.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

#[track_caller]
fn stdout(output: &Output, code: i32) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "stderr: {stderr}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Bad input: nothing on standard output, exit code 2, and this on standard error.
#[track_caller]
fn refused(output: &Output, parts: &[&str]) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "stderr: {stderr}");
    for part in parts {
        assert!(stderr.contains(part), "no {part:?} in: {stderr}");
    }
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&stdout(output, 0)).expect("JSON")
}

/// A file of the test's own.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a writable folder");
    path.to_str().expect("a name in UTF-8").to_owned()
}

const ONE_WRITE: &str = r#"{
    "leaseline": 1,
    "resources": [ { "name": "storage", "check": "token" } ],
    "clients": [ { "name": "A", "steps": [ { "acquire": {} }, { "write": "x" } ] } ],
    "variants": { "no lease": { "patch": [ { "op": "remove", "path": "/clients/0/steps/0" } ],
        "expect": { "writes": [ { "reason": "no token" } ] } } },
    "expect": EXPECT
}"#;

fn one_write(expect: &str) -> String {
    ONE_WRITE.replace("EXPECT", expect)
}

#[test]
fn the_flagship_gives_what_the_format_says() {
    let run = json(&leaseline(&["run", "paused-holder", "--json"]));
    assert_eq!(run["verdict"], "safe");
    let grants: Vec<_> = run["grants"].as_array().expect("grants").iter().collect();
    assert_eq!(grants.len(), 2);
    for (grant, (client, token, at)) in
        grants.iter().zip([("A", 33, 500_000), ("B", 34, 11_000_000)])
    {
        assert_eq!((&grant["client"], &grant["token"]), (&client.into(), &token.into()));
        assert_eq!(grant["at_us"], at);
    }
    let writes = run["writes"].as_array().expect("writes");
    let decided: Vec<_> = (writes.iter())
        .map(|write| (&write["client"], &write["outcome"], write["decided_at_us"].as_u64()))
        .collect();
    let expected = [
        (&"B".into(), &"accepted".into(), Some(12_000_000)),
        (&"A".into(), &"rejected".into(), Some(15_300_000)),
    ];
    assert_eq!(decided, expected);
    assert_eq!(writes[1]["reason"], "stale token");
    assert_eq!(run["variant"], Value::Null);
    assert_eq!(
        run["records"],
        stdout(&leaseline(&["run", "paused-holder", "--trace"]), 0).lines().count()
    );
}

#[test]
fn the_flagship_without_fencing_is_violated() {
    let run = json(&leaseline(&["run", "paused-holder", "--variant", "fencing off", "--json"]));
    assert_eq!((&run["verdict"], &run["variant"]), (&"violated".into(), &"fencing off".into()));
    assert_eq!(run["metrics"]["stale_writes_accepted"], 1);
    let expected = ["B: write under valid lease", "A: write from expired lease"];
    assert_eq!(run["data"]["storage"], serde_json::json!(expected));
}

#[test]
fn the_object_has_exactly_the_keys_of_the_format() {
    let run = json(&leaseline(&["run", "paused-holder", "--json"]));
    let keys: Vec<&str> = run.as_object().expect("an object").keys().map(String::as_str).collect();
    let expected = [
        "leaseline",
        "title",
        "variant",
        "verdict",
        "sentence",
        "chain",
        "grants",
        "writes",
        "reads",
        "overlaps",
        "unavailable",
        "data",
        "findings",
        "metrics",
        "records",
        "trace_hash",
        "warnings",
    ];
    assert_eq!(keys, expected);
    assert!(run["chain"].as_array().is_some_and(|chain| (1..=7).contains(&chain.len())));
}

#[test]
fn a_run_is_told_in_words_as_a_timeline_and_record_by_record() {
    let words = stdout(&leaseline(&["run", "paused-holder"]), 0);
    assert!(words.contains("Safe: storage refused A's late write"), "{words}");
    let off = stdout(&leaseline(&["run", "paused-holder", "--variant", "fencing off"]), 0);
    assert!(off.contains("\nUnsafe: "), "the page's word: {off}");
    let timeline = stdout(&leaseline(&["run", "paused-holder", "--ascii"]), 0);
    assert!(timeline.contains("[33 A="), "{timeline}");
    let records = stdout(&leaseline(&["run", "paused-holder", "--trace"]), 0);
    assert!(records.starts_with(" 1  "), "{records}");
}

#[test]
fn only_one_form_at_a_time() {
    refused(&leaseline(&["run", "paused-holder", "--json", "--ascii"]), &["cannot be used with"]);
}

#[test]
fn a_variant_that_does_not_exist_is_refused_with_those_that_do() {
    let run = leaseline(&["run", "paused-holder", "--variant", "fencing of"]);
    refused(&run, &["no variant \"fencing of\"", "\"fencing off\"", "\"no pause\""]);
}

#[test]
fn a_scenario_that_does_not_exist_is_refused_with_the_gallery() {
    refused(&leaseline(&["run", "no-such"]), &["no-such", "paused-holder"]);
    refused(&leaseline(&["run", env!("CARGO_MANIFEST_DIR")]), &["cannot be read"]);
}

#[test]
fn all_errors_of_a_file_are_told_with_their_place() {
    let wrong = one_write("{}").replace("\"token\"", "\"tokn\"").replace("\"acquire\"", "\"acq\"");
    let run = with_input(&["run", "-"], wrong.as_bytes());
    refused(&run, &["standard input: resources[0].check", "standard input: clients[0].steps[0]"]);
}

#[test]
fn hostile_input_is_refused_and_never_a_panic() {
    let deep = "[".repeat(200_000);
    let long = " ".repeat(300 << 10);
    let longer = " ".repeat(3 << 20);
    let inputs: [&[u8]; 8] = [
        b"",
        b"{}",
        b"null",
        b"\xff\xfe",
        b"{\"leaseline\": 2}",
        deep.as_bytes(),
        long.as_bytes(),
        longer.as_bytes(),
    ];
    for input in inputs {
        for arguments in [["run", "-"], ["check", "-"]] {
            let output = with_input(&arguments, input);
            refused(&output, &["standard input: "]);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(!stderr.contains("panicked"), "{stderr}");
        }
    }
}

#[test]
fn a_file_and_standard_input_are_run_alike() {
    let path = file("alike.json", &one_write("{}"));
    let from_file = json(&leaseline(&["run", &path, "--json"]));
    let from_stdin = json(&with_input(&["run", "-", "--json"], one_write("{}").as_bytes()));
    assert_eq!(from_file, from_stdin);
    assert_eq!(from_file["data"]["storage"], serde_json::json!(["x"]));
}

#[test]
fn check_ends_with_0_when_everything_holds() {
    let path = file("holds.json", &one_write(r#"{ "verdict": "safe" }"#));
    let output = leaseline(&["check", &path, "tokens-33-34"]);
    let text = stdout(&output, 0);
    assert_eq!(text.lines().count(), 2, "one line a scenario: {text}");
    assert!(text.lines().all(|line| line.starts_with("ok ")), "{text}");
    assert!(text.lines().next().is_some_and(|line| line.contains("holds.json")), "{text}");
}

#[test]
fn check_ends_with_1_when_an_expectation_fails_and_says_which() {
    let expect = r#"{ "verdict": "degraded", "grants": [ { "client": "A", "at": "7s" } ] }"#;
    let path = file("fails.json", &one_write(expect));
    let output = leaseline(&["check", "tokens-33-34", &path]);
    let text = stdout(&output, 1);
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.contains("FAIL"), "{text}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    for part in
        ["(base): verdict: expected degraded, found safe", "grants[0].at: expected 7s, found 1ms"]
    {
        assert!(stderr.contains(part), "no {part:?} in: {stderr}");
    }
}

#[test]
fn check_looks_at_variants_too() {
    let text = one_write("{}").replace("no token", "stale token");
    let output = leaseline(&["check", &file("variant.json", &text)]);
    assert!(stdout(&output, 1).contains("no lease"));
}

#[test]
fn check_prints_no_partial_result() {
    let good = file("good.json", &one_write("{}"));
    let bad = file("bad.json", "{}");
    let output = leaseline(&["check", &good, &bad, "no-such"]);
    refused(&output, &["bad.json", "no-such"]);
}

#[test]
fn check_keeps_the_order_of_many_files() {
    let names: Vec<String> =
        (0..40).map(|n| file(&format!("many-{n}.json"), &one_write("{}"))).collect();
    let mut arguments = vec!["check"];
    arguments.extend(names.iter().map(String::as_str));
    let text = stdout(&leaseline(&arguments), 0);
    for (line, name) in text.lines().zip(&names) {
        assert!(line.contains(name), "{line} is not about {name}");
    }
}

#[test]
fn the_gallery_is_listed() {
    let text = stdout(&leaseline(&["list"]), 0);
    assert!(text.contains("paused-holder") && text.contains("--variant \"fencing off\""), "{text}");
    let list = json(&leaseline(&["list", "--json"]));
    let flagship = list.as_array().expect("a list").iter().find(|e| e["name"] == "paused-holder");
    assert_eq!(flagship.expect("there")["title"], "Paused holder, late write");
}

#[test]
fn a_picture_goes_to_standard_output_or_to_a_file() {
    let picture = stdout(&leaseline(&["svg", "paused-holder"]), 0);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("<title>Paused holder, late write</title>"));
    let path = file("picture.svg", "");
    let output = leaseline(&["svg", "paused-holder", "-o", &path]);
    assert_eq!(stdout(&output, 0), "");
    assert_eq!(std::fs::read_to_string(&path).expect("written"), picture);
    let dark = stdout(&leaseline(&["svg", "paused-holder", "--theme", "dark"]), 0);
    assert_ne!(dark, picture);
    let off = stdout(&leaseline(&["svg", "paused-holder", "--variant", "fencing off"]), 0);
    assert_ne!(off, picture);
}

#[test]
fn a_picture_that_cannot_be_drawn_or_written_is_refused() {
    refused(&leaseline(&["svg", "no-such"]), &["no-such"]);
    refused(&leaseline(&["svg", "paused-holder", "--theme", "pink"]), &["pink"]);
    let folder = env!("CARGO_TARGET_TMPDIR");
    refused(&leaseline(&["svg", "paused-holder", "-o", folder]), &["cannot be written"]);
}

#[test]
fn help_has_examples() {
    for arguments in [vec!["--help"], vec!["run", "--help"]] {
        let text = stdout(&leaseline(&arguments), 0);
        assert!(text.contains("leaseline run"), "{text}");
    }
    assert!(stdout(&leaseline(&["--help"]), 0).contains("Examples:"));
    refused(&leaseline(&[]), &["Usage"]);
    refused(&leaseline(&["frobnicate"]), &["frobnicate"]);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = command(&["run", "paused-holder", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// A link's address with this as its base.
fn link_to(arguments: &[&str]) -> String {
    let output = leaseline(&[&["link"], arguments].concat());
    stdout(&output, 0).trim_end().to_owned()
}

#[test]
fn a_link_runs_as_its_scenario_does() {
    let link = link_to(&[
        "paused-holder",
        "--variant",
        "fencing off",
        "--base",
        "https://a.example/v1/?ui=min",
    ]);
    assert!(link.starts_with("https://a.example/v1/?ui=min#1."), "{link}");
    let run = json(&leaseline(&["run", &link, "--json"]));
    let original =
        json(&leaseline(&["run", "paused-holder", "--variant", "fencing off", "--json"]));
    assert_eq!(run["verdict"], "violated");
    assert_eq!(run["trace_hash"], original["trace_hash"]);
}

#[test]
fn a_link_opens_as_the_scenario_it_was_made_of_and_makes_itself() {
    let link = link_to(&["tokens-33-34"]);
    let opened = stdout(&leaseline(&["open", &link]), 0);
    let value: Value = serde_json::from_str(&opened).expect("JSON");
    assert_eq!(value["title"], "Tokens 33 and 34");
    let again = with_input(&["link", "-"], opened.as_bytes());
    assert_eq!(stdout(&again, 0).trim_end(), link);
    for form in [link.as_str(), &link[1..], &format!("https://a.example/{link}")] {
        assert_eq!(stdout(&leaseline(&["open", form]), 0), opened);
    }
    assert_eq!(stdout(&with_input(&["open", "-"], format!("{link}\n").as_bytes()), 0), opened);
}

#[test]
fn an_address_that_names_a_scenario_opens_it() {
    let address = "https://a.example/?scenario=paused-holder&variant=fencing%20off&theme=dark";
    assert_eq!(json(&leaseline(&["run", address, "--json"]))["verdict"], "violated");
    refused(
        &leaseline(&["run", "https://a.example/?scenario=nothing"]),
        &["nothing", "paused-holder"],
    );
    refused(&leaseline(&["run", "https://a.example/"]), &["holds no scenario"]);
}

#[test]
fn a_damaged_link_is_bad_input() {
    let link = link_to(&["paused-holder"]);
    refused(&leaseline(&["open", &link[..100]]), &["the link: ", "cut off"]);
    refused(&leaseline(&["run", "#2.abc"]), &["newer version"]);
    refused(&leaseline(&["link", "paused-holder", "--base", "https://a.example/#x"]), &["--base"]);
    refused(&leaseline(&["link", "paused-holder", "--variant", "no such"]), &["no such"]);
}
