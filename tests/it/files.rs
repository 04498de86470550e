//! The project's own files, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// What no commit holds.
const BUILT: [&str; 7] =
    [".git", ".tools", "dist", "node_modules", "site", "target", "test-results"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file, named from the project's root.
pub(crate) fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The text of a file, or nothing if it is not text.
pub(crate) fn read_text(file: &str) -> Option<String> {
    String::from_utf8(fs::read(root().join(file)).ok()?).ok()
}

/// Whether a file or folder is there.
pub(crate) fn exists(place: &str) -> bool {
    root().join(place).exists()
}

/// All files below a folder (`""` for the root), named from the root with `/`, in order.
pub(crate) fn below(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    collect(&root(), &root().join(folder), &mut found);
    found.sort();
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.expect("a readable folder").path();
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy();
        if BUILT.contains(&name.as_ref()) {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, found);
        } else {
            found.push(name.replace('\\', "/"));
        }
    }
}
