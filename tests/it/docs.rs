//! The documents keep what they promise: links lead somewhere, commands work.

use crate::files;

const DOCUMENTS: [&str; 3] = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"];

fn documents() -> Vec<String> {
    let mut documents: Vec<_> = DOCUMENTS.map(str::to_owned).into();
    documents.extend(files::below("docs").into_iter().filter(|file| file.ends_with(".md")));
    documents
}

#[test]
fn links_between_documents_lead_to_files() {
    for document in documents() {
        let text = files::read(&document);
        let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (_, rest) in text.match_indices("](").map(|(at, _)| text.split_at(at + 2)) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let path = if folder.is_empty() { target.into() } else { format!("{folder}/{target}") };
            assert!(files::exists(&path), "{document} links to {target}, which is not there");
        }
    }
}

/// ARCHITECTURE.md's table shows what is there, and of `src` everything.
#[test]
fn the_map_of_the_code_is_true() {
    let text = files::read("ARCHITECTURE.md");
    for row in text.lines().filter(|line| line.starts_with("| `")) {
        let places = row.split('|').nth(1).unwrap_or_default();
        for place in places.split('`').skip(1).step_by(2) {
            assert!(files::exists(place), "ARCHITECTURE.md shows {place}, which is not there");
        }
    }
    for file in files::below("src") {
        let mut parts = file.split('/').skip(1);
        let (Some(name), inside) = (parts.next(), parts.next()) else { continue };
        let shown = match (name, inside) {
            ("lib.rs", _) => continue,
            ("bin", Some(binary)) => format!("`src/bin/{binary}`"),
            (folder, Some(_)) => format!("`src/{folder}/`"),
            (file, None) => format!("`src/{file}`"),
        };
        assert!(text.contains(&shown), "ARCHITECTURE.md does not show {shown}");
    }
}

/// The README's picture is what the command prints today.
#[cfg(feature = "cli")]
#[test]
fn the_readmes_picture_is_what_the_command_prints() {
    use std::process::Command;

    const PICTURE: &str = "docs/paused-holder.svg";
    assert!(files::read("README.md").contains(&format!("]({PICTURE})")), "README.md shows it");
    let output = Command::new(env!("CARGO_BIN_EXE_leaseline"))
        .args(["svg", "paused-holder", "--theme", "auto", "--at", "verdict"])
        .output()
        .expect("the binary runs");
    // Not compared with `assert_eq`, which would print both.
    let same = output.status.success() && output.stdout == files::read(PICTURE).into_bytes();
    assert!(same, "{PICTURE} is an older drawing: run ./dev images and look at it");
}

/// README's commands for the command line, run as they stand.
#[cfg(feature = "cli")]
#[test]
fn the_readmes_commands_work() {
    use std::process::Command;

    let readme = files::read("README.md");
    let commands: Vec<_> =
        readme.lines().filter_map(|line| line.strip_prefix("    cargo run -- ")).collect();
    assert!(!commands.is_empty(), "README.md shows no command");
    for command in commands {
        let command = command.split(" #").next().unwrap_or_default().trim();
        let mut arguments = Vec::new();
        for (place, piece) in command.split('"').enumerate() {
            // Every second piece stood between quotes.
            if place % 2 == 1 {
                arguments.push(piece.to_owned());
                continue;
            }
            for word in piece.split_whitespace() {
                match word {
                    "scenarios/*.json" => arguments.extend(files::below("scenarios")),
                    word => arguments.push(word.to_owned()),
                }
            }
        }
        // A picture is written beside what the tests build.
        if let Some(file) = arguments.iter().position(|word| word == "-o") {
            arguments[file + 1] =
                format!("{}/{}", env!("CARGO_TARGET_TMPDIR"), arguments[file + 1]);
        }
        let output = Command::new(env!("CARGO_BIN_EXE_leaseline"))
            .args(&arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("the binary runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "leaseline {command}: {errors}");
    }
}
