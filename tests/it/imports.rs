//! Which module may use which: the arrows of ARCHITECTURE.md, read from the source.
//!
//! A module may use what its line below names, and whatever those may use in turn, except where
//! its line says it may not. Tests inside the source may use anything.

use std::collections::{BTreeMap, BTreeSet};

use crate::files;

struct Rule {
    module: &'static str,
    uses: &'static [&'static str],
    /// Modules below that it must not use all the same.
    but_not: &'static [&'static str],
    why: &'static str,
}

const fn rule(module: &'static str, uses: &'static [&'static str], why: &'static str) -> Rule {
    Rule { module, uses, but_not: &[], why }
}

const fn rule_but_not(
    module: &'static str,
    uses: &'static [&'static str],
    but_not: &'static [&'static str],
    why: &'static str,
) -> Rule {
    Rule { module, uses, but_not, why }
}

const PROCESS: &str = "a lock service, a resource and a client know only the words they exchange \
    (protocol) and the kernel that carries them; if one could look into another, a run could \
    depend on what no real process can see";

/// From the bottom up. A module that is not here may not exist: give it its line.
const RULES: [Rule; 19] = [
    rule("time", &[], "time is the ground that everything stands on"),
    rule("id", &[], "ids are the ground that everything stands on"),
    rule("order", &[], "sorting knows nothing of what it sorts"),
    rule("kernel", &["time", "id"], "the kernel simulates processes; it knows nothing of leases"),
    rule(
        "protocol",
        &["kernel"],
        "the words spoken are plain data; of the kernel they name labels",
    ),
    rule("trace", &["protocol", "order"], "a trace is records of what the kernel did"),
    rule("lease", &["protocol"], PROCESS),
    rule("resource", &["protocol"], PROCESS),
    rule("client", &["protocol"], PROCESS),
    rule("raft", &["protocol"], PROCESS),
    rule(
        "property",
        &["trace"],
        "findings are read off records, as an observer could; a monitor that looked into a \
         process's state would prove nothing about the trace",
    ),
    rule(
        "scenario",
        &["lease", "resource", "client", "raft", "trace", "property"],
        "a scenario puts the processes together; of properties it needs the expectation that a \
         file states",
    ),
    rule("explore", &["scenario", "property"], "exploring is running many scenarios"),
    rule_but_not(
        "view",
        &["trace", "property"],
        &["scenario"],
        "a drawing shows what is recorded and found; it re-runs nothing and looks nothing up in \
         the scenario",
    ),
    rule(
        "app",
        &["scenario", "explore", "property", "view"],
        "the state of the page, without a browser, so that tests drive it natively",
    ),
    rule("ui", &["app", "view"], "components show the state and send commands"),
    rule("pictures", &["ui", "view"], "static pictures are the page's drawing, rendered natively"),
    rule("web", &["app", "view"], "the rest of what needs a browser"),
    rule_but_not(
        "cli",
        &["scenario", "explore", "property", "pictures"],
        &["app", "ui"],
        "a command runs a scenario and prints; it shares no state with the page",
    ),
];

/// Everything `rule` may use: its arrows, theirs, and so on.
fn allowed(rule: &Rule) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut open = rule.uses.to_vec();
    while let Some(module) = open.pop() {
        if rule.but_not.contains(&module) || !found.insert(module) {
            continue;
        }
        open.extend(rule_for(module).uses);
    }
    found
}

fn rule_for(module: &str) -> &'static Rule {
    RULES.iter().find(|rule| rule.module == module).unwrap_or_else(|| {
        panic!("tests/it/imports.rs has no rule for the module `{module}`: say what it may use")
    })
}

/// The module that a file of src belongs to; none for the crate's root and the binaries, which
/// may use everything.
fn module_of(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("src/")?;
    if rest.starts_with("bin/") || rest == "lib.rs" || rest == "main.rs" {
        return None;
    }
    rest.split('/').next().map(|name| name.strip_suffix(".rs").unwrap_or(name))
}

/// Whether a file holds tests and nothing else.
fn is_test_file(file: &str) -> bool {
    file.ends_with("/tests.rs") || file.ends_with("_tests.rs") || file.contains("/tests/")
}

/// The source without comments, texts, and what follows the first test module.
fn code_only(source: &str) -> String {
    let source = source.find("\n#[cfg(test)]\nmod ").map_or(source, |end| &source[..end]);
    let mut code = String::new();
    for line in source.lines() {
        let line = line.split("//").next().unwrap_or_default();
        // Every second piece between quotes is a text.
        let pieces: Vec<_> = line.split('"').step_by(2).collect();
        code.push_str(&pieces.join("\"\""));
        code.push('\n');
    }
    code
}

/// The modules of this crate that `code` names after `crate::`, each with its line.
fn modules_named(code: &str) -> BTreeMap<String, usize> {
    let mut named = BTreeMap::new();
    for (place, word) in code.match_indices("crate::") {
        if code[..place].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let line = code[..place].matches('\n').count() + 1;
        let rest = &code[place + word.len()..];
        for module in first_names(rest) {
            named.entry(module).or_insert(line);
        }
    }
    named
}

/// The first name of each path: of `a::b` it is `a`, of `{a, b::{c, d}}` it is `a` and `b`.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(list) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut names = vec![name(list)];
    let mut depth = 0;
    for (place, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(name(&list[place + 1..])),
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[test]
fn modules_use_only_what_lies_below_them() {
    let mut broken = Vec::new();
    for file in files::below("src") {
        let Some(module) = module_of(&file) else { continue };
        if is_test_file(&file) {
            continue;
        }
        let rule = rule_for(module);
        let allowed = allowed(rule);
        for (used, line) in modules_named(&code_only(&files::read(&file))) {
            // A lower-case name is a module; `crate::Something` would be an export of the root.
            if used != module && !allowed.contains(used.as_str()) {
                broken.push(format!(
                    "{file}:{line} uses `{used}`, but `{module}` may use only {allowed:?}: {}",
                    rule.why
                ));
            }
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn the_rules_have_no_circle() {
    for rule in &RULES {
        let allowed = allowed(rule);
        assert!(!allowed.contains(rule.module), "`{}` may use itself by a detour", rule.module);
        for banned in rule.but_not {
            assert!(!allowed.contains(banned), "`{}` is told two things", rule.module);
        }
    }
}

#[test]
fn imports_are_read_in_every_form() {
    let source = "\
use crate::time::{Duration, Instant}; // crate::comment\n\
use crate::{client, kernel::{Setup, record::{A, B}}, trace};\n\
fn f(x: crate::lease::Settings) { g(\"crate::text\"); mycrate::other(); }\n\
#[cfg(test)]\n\
mod tests { use crate::scenario; }\n";
    let named: Vec<_> = modules_named(&code_only(source)).into_iter().collect();
    let expected = [("client", 2), ("kernel", 2), ("lease", 3), ("time", 1), ("trace", 2)];
    assert_eq!(named, expected.map(|(module, line)| (module.to_owned(), line)));
}

#[test]
fn paths_that_climb_do_not_hide_an_arrow() {
    for file in files::below("src") {
        if module_of(&file).is_none() || is_test_file(&file) {
            continue;
        }
        let code = code_only(&files::read(&file));
        // In a module's top file even one step up leaves the module.
        let at_top = file.matches('/').count() == 1 || file.ends_with("/mod.rs");
        let climbs = if at_top { "super::" } else { "super::super::" };
        assert!(!code.contains(climbs), "{file}: write `crate::…`, which says whom it uses");
    }
}
