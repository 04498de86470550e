//! What must hold in a browser too. `./dev test` runs this in Chromium; by hand:
//! `cargo test --target wasm32-unknown-unknown --no-default-features --test web`.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "fingerprints/mod.rs"]
mod gallery_fingerprints;

wasm_bindgen_test_configure!(run_in_browser);

/// As the native test stored them: a header, a line of dashes, the lines.
const NATIVE: &str = include_str!("it/snapshots/it__fingerprints__gallery.snap");

#[wasm_bindgen_test]
fn webassembly_gives_the_traces_that_native_code_gives() {
    let (_, native) = NATIVE.rsplit_once("---\n").expect("a stored snapshot");
    let here = gallery_fingerprints::of_gallery();
    assert!(here.lines().count() > 1, "the gallery is empty");
    assert_eq!(here.trim_end(), native.trim_end());
}
