//! What must not stand in any file of the project. The words looked for are written here in two
//! parts, so that this file does not find itself.

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
