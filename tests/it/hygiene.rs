//! What must not stand in any file of the project. The words looked for are written here in two
//! parts, so that this file does not find itself.

use leaseline::lease::{System, later};
use leaseline::scenario::Document;

use crate::files;

/// Files that tools write.
const WRITTEN_BY_TOOLS: [&str; 2] = ["Cargo.lock", "package-lock.json"];

/// Fails with all places of all `words` in the files that `which` picks.
fn assert_absent(which: impl Fn(&str) -> bool, words: &[String], why: &str) {
    let mut places = Vec::new();
    for file in files::below("").iter().filter(|file| which(file)) {
        let Some(text) = files::read_text(file) else { continue };
        for (line, content) in (1..).zip(text.lines()) {
            for word in words.iter().filter(|word| content.contains(word.as_str())) {
                places.push(format!("{file}:{line}: {word}"));
            }
        }
    }
    assert!(places.is_empty(), "{why}:\n{}", places.join("\n"));
}

fn joined(parts: &[(&str, &str)]) -> Vec<String> {
    parts.iter().map(|(head, tail)| format!("{head}{tail}")).collect()
}

#[test]
fn no_file_names_a_package_registrys_host() {
    let hosts = joined(&[
        ("static.rust-", "lang.org"),
        ("index.crates", ".io"),
        ("static.crates", ".io"),
        ("registry.npm", "js.org"),
        ("registry.yarn", "pkg.com"),
        ("py", "pi.org"),
        ("files.python", "hosted.org"),
        ("deb.deb", "ian.org"),
        ("proxy.go", "lang.org"),
    ]);
    let why = "whoever builds this chooses the registry; npm: omit-lockfile-registry-resolved";
    assert_absent(|_| true, &hosts, why);
    let resolved = joined(&[("\"resolved", "\":")]);
    assert_absent(|file| file == "package-lock.json", &resolved, why);
}

#[test]
fn no_file_names_a_folder_of_one_machine() {
    let folders = joined(&[
        ("/ro", "ot/"),
        ("/ho", "me/"),
        ("/Us", "ers/"),
        ("/tm", "p/"),
        ("/wo", "rk/"),
        ("C:", "\\Users"),
    ]);
    let why = "a path that exists on one machine only";
    assert_absent(|file| !WRITTEN_BY_TOOLS.contains(&file), &folders, why);
}

#[test]
fn nothing_is_left_unfinished_or_switched_off() {
    let rust = joined(&[("todo", "!("), ("unimplemented", "!("), ("#[ign", "ore")]);
    assert_absent(|file| file.ends_with(".rs"), &rust, "unfinished or switched off");
    let script = joined(&[(".on", "ly("), (".sk", "ip("), ("waitFor", "Timeout(")]);
    let is_test = |file: &str| file.starts_with("e2e/");
    assert_absent(is_test, &script, "a test that hides others, does not run, or waits blindly");
}

#[test]
fn no_source_file_is_too_long() {
    const MOST_LINES: usize = 800;
    let long: Vec<_> = files::below("")
        .into_iter()
        .filter(|file| [".rs", ".mjs", ".js", ".css"].iter().any(|end| file.ends_with(end)))
        .map(|file| (files::read(&file).lines().count(), file))
        .filter(|(n_lines, _)| *n_lines > MOST_LINES)
        .collect();
    assert!(long.is_empty(), "over {MOST_LINES} lines; is each one thing? {long:?}");
}

/// Adding a lock service is one new place only as long as nothing elsewhere knows one from
/// another: who needs to tell systems apart reads their descriptions.
#[test]
fn nothing_outside_the_registry_names_a_lock_service() {
    let variants = System::ALL.iter().map(|system| format!("{system:?}"));
    let everything = ["*", "{"].map(str::to_owned);
    let words: Vec<_> =
        variants.chain(everything).map(|name| ["System", &name].join("::")).collect();
    let which = |file: &str| file.ends_with(".rs") && !file.starts_with("src/lease/");
    assert_absent(which, &words, "say it in the system's description, in src/lease");
}

#[test]
fn the_parser_knows_the_systems_of_the_registry_and_no_others() {
    let errors_of = |word: &str| {
        let json = files::read("scenarios/paused-holder.json");
        let mut json: serde_json::Value = serde_json::from_str(&json).expect("the gallery is JSON");
        json["service"]["system"] = word.into();
        Document::parse(&json.to_string()).map_err(|errors| errors.to_string()).err()
    };
    for system in System::ALL {
        assert_eq!(errors_of(system.word()), None, "{system:?}");
        assert!(!later::SYSTEMS.contains(&system.word()), "{system:?} is here: it is not later");
    }
    for word in later::SYSTEMS {
        let errors = errors_of(word).expect("a later version's system is refused");
        assert!(errors.contains(&format!("this version does not simulate \"{word}\"")), "{errors}");
    }
    let errors = errors_of("unheard-of").expect("a system that never was is refused");
    assert!(!errors.contains("this version"), "{errors}");
}
