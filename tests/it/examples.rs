//! The examples print, byte for byte, what the lessons they come from print.

// An example's `main` is for the example alone.
#[allow(dead_code)]
#[path = "../../examples/fencing_tokens.rs"]
mod fencing_tokens;
#[allow(dead_code)]
#[path = "../../examples/labs_lease.rs"]
mod labs_lease;

#[test]
fn the_labs_three_outputs() {
    let printed = "\
without fencing: [\"B: write under valid lease\" \"A: write from expired lease\"]
A rejected: storage: stale fencing token
with fencing: [\"B: write under valid lease\"]
";
    assert_eq!(labs_lease::output().expect("a valid scenario"), printed);
}

#[test]
fn the_lessons_three_lines() {
    let printed = "\
stored 'from client 1' with token 33
stored 'from client 2' with token 34
rejected 'late write from client 1' (token 33 < 34)
";
    assert_eq!(fencing_tokens::output().expect("a valid scenario"), printed);
}
