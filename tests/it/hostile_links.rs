//! Links that a stranger could send. The browser tests open the same ones: `cargo run --example
//! links -- --hostile` prints them.

use leaseline::scenario::link::encode;
use leaseline::scenario::{Document, gallery};
use miniz_oxide::deflate::compress_to_vec;

/// One hostile link.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    pub(crate) link: String,
    /// What the answer must contain.
    pub(crate) says: &'static str,
}

/// The whole corpus.
pub(crate) fn all() -> Vec<Hostile> {
    let mut all = outside();
    all.extend(packed().into_iter().map(|(name, json, says)| Hostile {
        name,
        link: format!("#1.{}", base64url(&compress_to_vec(&json, 9))),
        says,
    }));
    all
}

/// Wrong before anything is unpacked, or while it is.
fn outside() -> Vec<Hostile> {
    let good = Document::parse(gallery()[0].json)
        .ok()
        .and_then(|document| encode(&document.scenario).ok());
    let good = good.unwrap_or_default();
    let hostile = |name, link, says| Hostile { name, link, says };
    let cut = |part: usize| format!("#{}", &good[..good.len() * part / 8]);
    vec![
        hostile("empty", "#1.".into(), "cut off"),
        hostile("no number", "#hello".into(), "not a link to a scenario"),
        hostile("markup", "#<img src=x onerror=alert(1)>".into(), "not a link to a scenario"),
        hostile("the next format", good.replacen("1.", "#2.", 1), "newer version"),
        hostile("a format far away", "#99999999999999999999.abc".into(), "newer version"),
        hostile("a negative format", "#-1.abc".into(), "not a link to a scenario"),
        hostile("an eighth of a link", cut(1), "link"),
        hostile("half a link", cut(4), "cut off"),
        hostile("seven eighths of a link", cut(7), "cut off"),
        hostile("the other alphabet", "#1.ab+/".into(), "`+`"),
        hostile("padding", "#1.Zg==".into(), "no padding"),
        hostile("a control character", "#1.ab\u{1b}[31mcd".into(), "U+001B"),
        hostile("a character that turns text around", "#1.ab\u{202e}cd".into(), "U+202E"),
        hostile("percent escapes", "#1.ab%00cd".into(), "`%`"),
        hostile("small letters only", format!("#{}", good.to_lowercase()), "link"),
        hostile("something behind the end", format!("#{good}AAAA"), "follows its end"),
        hostile("noise", format!("#1.{}", "qW9_".repeat(500)), "link"),
        hostile("too long", format!("#1.{}", "A".repeat(8_000)), "more than the 8000"),
        hostile("far too long", format!("#1.{}", "A".repeat(1_000_000)), "more than the 8000"),
    ]
}

/// Packed as a link is, and wrong inside: a name, what is packed, what the answer must contain.
fn packed() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let deep = |n| [vec![b'['; n], vec![b']'; n]].concat();
    let client = |inside: &str| {
        let text = format!(
            r#"{{"leaseline":1,"clients":[{{"name":"A",{inside}"steps":[{{"work":"1s"}}]}}]}}"#
        );
        text.into_bytes()
    };
    let many = |n: usize| {
        let clients: Vec<_> = (0..n).map(|i| format!(r#"{{"name":"C{i}","steps":[]}}"#)).collect();
        format!(r#"{{"leaseline":1,"clients":[{}]}}"#, clients.join(",")).into_bytes()
    };
    vec![
        ("a bomb of zeros", vec![0; 5_000_000], "unpacks to more"),
        ("a bomb of blanks", vec![b' '; 262_145], "unpacks to more"),
        ("a bomb of brackets", vec![b'['; 4_000_000], "unpacks to more"),
        ("deep nesting", deep(100_000), "too deep"),
        ("deep nesting, never closed", vec![b'['; 200_000], "too deep"),
        ("nesting of objects", br#"{"a":"#.repeat(40_000), "too deep"),
        ("not text", vec![0xff, 0xfe, 0xfd], "unpacked"),
        ("nothing", Vec::new(), "no scenario"),
        ("not JSON", b"hello".to_vec(), "is not JSON"),
        ("another object", b"{}".to_vec(), "leaseline"),
        ("a list", b"[1,2,3]".to_vec(), "object"),
        ("a huge number", br#"{"leaseline":1e999}"#.to_vec(), "out of range"),
        (
            "a huge format",
            br#"{"leaseline":18446744073709551615,"clients":[]}"#.to_vec(),
            "leaseline",
        ),
        ("a huge duration", client(r#""starts":"99999999999999999999999h","#), "starts"),
        ("a bare number", client(r#""starts":5,"#), "starts"),
        ("many digits", client(&format!(r#""starts":"{}s","#, "9".repeat(200_000))), "starts"),
        ("many clients", many(200), "64"),
        (
            "many keys",
            client(&(0..1_000).map(|i| format!(r#""k{i}":1,"#)).collect::<String>()),
            "k0",
        ),
        ("a key given twice", client(r#""name":"B","#), "given twice"),
        ("a repeat of repeats", repeats(), "1000"),
        (
            "control characters in a name",
            br#"{"leaseline":1,"clients":[{"name":"\u0000\u001b[31m","steps":[]}]}"#.to_vec(),
            "name",
        ),
        (
            "markup in a name",
            br#"{"leaseline":1,"clients":[{"name":"<script>alert(1)</script>","steps":[]}]}"#
                .to_vec(),
            "name",
        ),
    ]
}

/// Ten repeats inside each other, of a thousand each.
fn repeats() -> Vec<u8> {
    let mut step = r#"{"work":"1s"}"#.to_owned();
    for _ in 0..10 {
        step = format!(r#"{{"repeat":{{"times":1000,"steps":[{step}]}}}}"#);
    }
    format!(r#"{{"leaseline":1,"clients":[{{"name":"A","steps":[{step}]}}]}}"#).into_bytes()
}

/// Written a second time, so that this is not what it tests.
fn base64url(bytes: &[u8]) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    bits.chunks(6)
        .map(|six| (0..6).fold(0, |n, i| n << 1 | usize::from(six.get(i) == Some(&true))))
        .map(|digit| char::from(ALPHABET[digit]))
        .collect()
}
