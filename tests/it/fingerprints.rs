//! The gallery's traces, as short as they can be kept: any change of any record shows. The same
//! lines are computed in a browser by `tests/web.rs`.

use crate::gallery_fingerprints;

#[test]
fn the_gallerys_traces_are_those_of_the_last_review() {
    insta::assert_snapshot!("gallery", gallery_fingerprints::of_gallery());
}

#[test]
fn a_second_run_gives_the_same_traces() {
    assert_eq!(gallery_fingerprints::of_gallery(), gallery_fingerprints::of_gallery());
}
