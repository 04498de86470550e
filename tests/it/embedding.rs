//! What `docs/embedding.md` shows is what the page writes.

use leaseline::app::snippet::{Shows, Snippet, Tool, picture_name};
use leaseline::app::{Theme, Ui};

use crate::files;

#[test]
fn the_docs_show_what_the_embed_button_writes() {
    let snippet = Snippet {
        home: "https://a.example/v1/".to_owned(),
        shows: Shows::Gallery { name: "paused-holder".to_owned(), variant: None },
        title: "Paused holder, late write".to_owned(),
        theme: Theme::Auto,
        ui: Ui::Min,
        edit: true,
    };
    // Quarto's stands indented, because it has fences of its own.
    let docs: String = files::read("docs/embedding.md")
        .lines()
        .map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line)))
        .collect();
    for tool in Tool::ALL {
        let text = snippet.text(tool);
        assert!(docs.contains(&text), "{}: docs/embedding.md does not have\n{text}", tool.name());
    }
}

#[test]
fn pictures_are_named_as_the_build_names_them() {
    // The same pair stands in e2e/hosting.test.mjs, for the script that draws them.
    assert_eq!(picture_name("any-ttl", None), "any-ttl.svg");
    assert_eq!(picture_name("any-ttl", Some("TTL 2 s, fenced")), "any-ttl.TTL-2-s--fenced.svg");
}
