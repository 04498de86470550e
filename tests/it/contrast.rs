//! The colours of `www/tokens.css` can be told apart: texts 4.5 to 1, lines and fills 3 to 1.

use std::collections::BTreeMap;

const TOKENS: &str = include_str!("../../www/tokens.css");

type Tokens = BTreeMap<&'static str, [f64; 3]>;

/// The colours of the block that begins so.
fn tokens(block: &str) -> Tokens {
    let (_, rest) = TOKENS.split_once(block).expect("the theme has its block");
    let (block, _) = rest.split_once('}').expect("a block ends");
    let pairs = block.split(';').filter_map(|it| it.trim().split_once(": #"));
    pairs.map(|(name, hex)| (name, color(hex))).collect()
}

fn color(hex: &str) -> [f64; 3] {
    [0, 2, 4].map(|at| {
        f64::from(u8::from_str_radix(&hex[at..at + 2], 16).expect("a colour in hexadecimal"))
            / 255.0
    })
}

/// The contrast ratio as the accessibility guidelines define it.
fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let linear = |c: f64| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
    let light = |[r, g, b]: [f64; 3]| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// What is written on what, and what is drawn on what, with the ratio each needs.
fn pairs() -> Vec<(String, String, f64)> {
    let mut list = Vec::new();
    let mut add =
        |on: &str, ground: &str, least| list.push((on.to_owned(), ground.to_owned(), least));
    for hue in ["a", "b", "c", "d", "e", "f"] {
        add(&format!("--{hue}-ink"), "--surface", 4.5);
        add(&format!("--{hue}-ink"), "--both", 4.5);
        add(&format!("--{hue}-on"), &format!("--{hue}"), 4.5);
        add(&format!("--{hue}-edge"), "--surface", 3.0);
    }
    for ink in ["--ink", "--ink2", "--ink3", "--ok-ink", "--bad-ink", "--fence-ink"] {
        add(ink, "--surface", 4.5);
    }
    for (ink, ground) in [
        ("--ink", "--both"),
        ("--ink2", "--both"),
        ("--bad-ink", "--both"),
        ("--ink", "--pause"),
        ("--ink2", "--pause"),
        ("--fence-ink", "--fence-tint"),
        ("--bad-ink", "--fence-tint"),
        ("--bad-ink", "--bad-tint"),
        ("--surface", "--ink"),
    ] {
        add(ink, ground, 4.5);
    }
    for mark in ["--ok", "--bad", "--fence", "--ctl", "--pause-b", "--both-edge", "--focus"] {
        add(mark, "--surface", 3.0);
    }
    list
}

#[test]
fn texts_and_marks_stand_out_in_every_theme() {
    let themes = [":root {", ":root[data-theme=\"dark\"] {", ":root[data-theme=\"print\"] {"];
    let mut wrong = Vec::new();
    for (theme, block) in ["light", "dark", "print"].into_iter().zip(themes) {
        let tokens = tokens(block);
        for (on, ground, least) in pairs() {
            let ratio = contrast(tokens[&*on], tokens[&*ground]);
            if ratio < least {
                wrong.push(format!("{theme}: {on} on {ground} is {ratio:.2}, needs {least}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
