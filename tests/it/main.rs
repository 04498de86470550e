//! One binary for all integration tests, so that the library is linked once.

#[cfg(feature = "cli")]
mod cli;
mod contrast;
mod docs;
mod embedding;
mod errors;
mod examples;
mod files;
mod fingerprints;
mod format;
mod gallery;
mod golden;
mod hostile;
mod hostile_links;
mod hygiene;
mod imports;
mod links;
mod metrics;
mod mutate;
mod random;
mod reference;
mod rulings;
mod schema;
mod strategy;
mod warm;

#[path = "../fingerprints/mod.rs"]
mod gallery_fingerprints;

/// A file in this folder that `main.rs` does not name would never run.
#[test]
fn no_file_of_this_folder_is_forgotten() {
    let main = files::read("tests/it/main.rs");
    for file in files::below("tests/it") {
        let name = file.strip_prefix("tests/it/").and_then(|rest| rest.strip_suffix(".rs"));
        let Some(name) = name else { continue };
        let module = name.strip_suffix("/mod").unwrap_or(name);
        if module == "main" || module.contains('/') {
            continue;
        }
        assert!(
            main.contains(&format!("\nmod {module};")),
            "tests/it/main.rs does not name `mod {module};`, so the tests of {file} never run"
        );
    }
}
