//! What the Embed button writes for each tool, as JSON, for `scripts/embeds.mjs`:
//!
//!     cargo run --example embeds -- https://a.example/v1/

use leaseline::app::snippet::{Shows, Snippet, Tool};
use leaseline::app::{Theme, Ui};
use serde_json::{Map, Value};

fn main() {
    let Some(home) = std::env::args().nth(1).filter(|home| home.ends_with('/')) else {
        eprintln!("usage: embeds HOME, the page's address, ending in /");
        std::process::exit(2);
    };
    let snippet = Snippet {
        home,
        shows: Shows::Gallery {
            name: "paused-holder".to_owned(),
            variant: Some("fencing off".to_owned()),
        },
        title: "Paused holder, late write".to_owned(),
        theme: Theme::Auto,
        ui: Ui::Min,
        edit: true,
    };
    let texts: Map<String, Value> = Tool::ALL
        .iter()
        .map(|tool| (tool.name().to_owned(), Value::from(snippet.text(*tool))))
        .collect();
    println!("{}", Value::Object(texts));
}
