//! A scenario as the end of an address: `#1.` and then the scenario's JSON, deflated, in base64url.
//!
//! The `1` says how to read the rest. Every number that was ever published is read for ever
//! (`tests/it/links.txt` holds this); a number from the future is told as such. Links come from
//! strangers, so nothing is believed: not the length, not what a short text inflates to, and what
//! comes out is judged like any file.

mod base64url;
mod query;

pub use query::in_query;

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use crate::scenario::json::FILE_LIMIT;
use crate::scenario::{Document, Errors, Scenario, json, print};

/// Servers and programs need not take longer addresses (RFC 9110, section 4.1), so no link is.
pub const LONGEST_LINK: usize = 8_000;

/// Some programs that people paste links into cut or refuse longer ones.
pub const LONG_LINK: usize = 2_000;

/// How the links that this program writes are to be read.
const VERSION: &str = "1";

/// miniz's best.
const LEVEL: u8 = 9;

/// Why there is no link, or why a link cannot be opened. Displayed as a sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The scenario needs a longer link than there may be.
    #[error(
        "the scenario is too large for a link: it would have {0} characters, and at most \
         {LONGEST_LINK} are safe; save it as a file instead"
    )]
    TooLarge(usize),
    /// An address without the part that holds a scenario.
    #[error("the address holds no scenario: a link has `#1.` and then letters and digits")]
    NoScenario,
    /// There is no number in front.
    #[error("this is not a link to a scenario: one begins with `1.`, this with {0}")]
    NoVersion(String),
    /// The number in front is one that this program does not know.
    #[error(
        "the link was made by a newer version of Leaseline (its format is {0}, this program \
         reads 1)"
    )]
    Future(String),
    /// The link is longer than any that is written.
    #[error("the link has {0} characters, more than the {LONGEST_LINK} that a link can have")]
    TooLong(usize),
    /// A character that no link holds.
    #[error("the link is damaged: it holds {0}, which no link does")]
    Character(String),
    /// The link ends too early.
    #[error("the link is cut off: its end is missing")]
    CutOff,
    /// The link goes on behind its end.
    #[error("the link is damaged: something follows its end")]
    Trailing,
    /// What is in it cannot be read.
    #[error("the link is damaged: what it holds cannot be unpacked")]
    Damaged,
    /// What is in it is more than a scenario can be.
    #[error(
        "the link unpacks to more than {FILE_LIMIT} bytes, which is more than a scenario can have"
    )]
    Bomb,
    /// It was unpacked, and holds no scenario, or one that is wrong.
    #[error("the link can be unpacked, but what it holds is no scenario:\n{}", first(.0))]
    Scenario(#[from] Errors),
}

/// The scenario as an address's fragment, without the `#`.
pub fn encode(scenario: &Scenario) -> Result<String, LinkError> {
    let json = json::line(&print(scenario));
    let packed = base64url::encode(&compress_to_vec(json.as_bytes(), LEVEL));
    let link = format!("{VERSION}.{packed}");
    // Too much JSON for a file is refused too, for its reader would refuse it.
    if link.len() > LONGEST_LINK || json.len() > FILE_LIMIT {
        return Err(LinkError::TooLarge(link.len()));
    }
    Ok(link)
}

/// Reads a link: a whole address, its fragment with `#`, or without.
pub fn decode(link: &str) -> Result<Document, LinkError> {
    let fragment = fragment(link)?;
    let n_characters = fragment.chars().take(LONGEST_LINK + 1).count();
    if n_characters > LONGEST_LINK {
        return Err(LinkError::TooLong(fragment.chars().count()));
    }
    let packed = unversioned(fragment)?;
    let bytes = base64url::decode(packed).map_err(|wrong| match wrong {
        base64url::Wrong::Character(character) => LinkError::Character(told(character)),
        base64url::Wrong::Ending => LinkError::CutOff,
    })?;
    let json = inflate(&bytes)?;
    let json = str::from_utf8(&json).map_err(|_| LinkError::Damaged)?;
    Ok(Document::parse(json)?)
}

/// Whether a text is meant as a link: an address, or a fragment with its `#`.
pub fn is_link(text: &str) -> bool {
    text.starts_with('#') || text.contains("://")
}

/// What follows the first `#`, or all of it where there is none and it is no address.
fn fragment(link: &str) -> Result<&str, LinkError> {
    let link = link.trim();
    match link.split_once('#') {
        Some((_, "")) => Err(LinkError::NoScenario),
        Some((_, fragment)) => Ok(fragment),
        None if link.is_empty() || is_link(link) => Err(LinkError::NoScenario),
        None => Ok(link),
    }
}

/// What follows the number of the only format that there has been so far.
fn unversioned(fragment: &str) -> Result<&str, LinkError> {
    let (version, packed) = fragment.split_once('.').unwrap_or((fragment, ""));
    if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(LinkError::NoVersion(beginning(fragment)));
    }
    if version != VERSION {
        return Err(LinkError::Future(beginning(version)));
    }
    if packed.is_empty() { Err(LinkError::CutOff) } else { Ok(packed) }
}

/// Unpacks, but never more than a file may have: six thousand bytes can stand for six million.
fn inflate(bytes: &[u8]) -> Result<Vec<u8>, LinkError> {
    let mut output = vec![0; FILE_LIMIT];
    let mut state = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, n_read, n_written) = decompress(&mut state, bytes, &mut output, 0, flags);
    match status {
        TINFLStatus::Done if n_read < bytes.len() => Err(LinkError::Trailing),
        TINFLStatus::Done => {
            output.truncate(n_written);
            Ok(output)
        }
        TINFLStatus::HasMoreOutput => Err(LinkError::Bomb),
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
            Err(LinkError::CutOff)
        }
        _ => Err(LinkError::Damaged),
    }
}

/// The first few errors: a stranger's link can have thousands, and nobody corrects a link.
fn first(errors: &Errors) -> String {
    const SHOWN: usize = 10;
    let shown = Errors(errors.0.iter().take(SHOWN).cloned().collect());
    match errors.0.len().saturating_sub(SHOWN) {
        0 => shown.to_string(),
        more => format!("{shown}\nand {more} more"),
    }
}

/// A character as a message can show it: one that has no shape by its number.
fn told(character: char) -> String {
    match character {
        ' ' => "a blank".to_owned(),
        '=' | '+' | '/' => format!("`{character}` (links use `-` and `_`, and no padding)"),
        _ if character.is_control() => format!("the control character {}", number(character)),
        _ if character.is_ascii() => format!("`{character}`"),
        // It could be one that looks like another, or turns the text around.
        _ => format!("the character {}", number(character)),
    }
}

fn number(character: char) -> impl fmt::Display {
    format!("U+{:04X}", character as u32)
}

/// A text's beginning, for a message.
fn beginning(text: &str) -> String {
    const SHOWN: usize = 12;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_default).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::gallery;

    fn flagship() -> Scenario {
        Document::parse(gallery()[0].json).unwrap().scenario
    }

    /// A link that holds these bytes.
    fn holding(bytes: &[u8]) -> String {
        format!("1.{}", base64url::encode(&compress_to_vec(bytes, LEVEL)))
    }

    #[test]
    fn an_address_a_fragment_and_its_text_open_the_same() {
        let scenario = flagship();
        let link = encode(&scenario).unwrap();
        for form in [
            link.clone(),
            format!("#{link}"),
            format!("https://example.org/v1/?ui=min&theme=dark#{link}"),
            format!("  #{link}\n"),
        ] {
            assert_eq!(decode(&form).unwrap().scenario, scenario, "{form}");
        }
    }

    #[test]
    fn a_link_needs_no_escaping_in_an_address() {
        let link = encode(&flagship()).unwrap();
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
        assert!(link.chars().all(plain), "{link}");
    }

    #[test]
    fn every_scenario_that_a_link_can_carry_opens_again_however_far_it_unpacks() {
        // Alike clients: the JSON is past 64 KiB, a bound that other programs use, its link short.
        let mut scenario = flagship();
        let client = scenario.clients[0].clone();
        for i in 0..60 {
            let mut more = client.clone();
            more.name = format!("C{i}");
            while more.steps.len() < 15 {
                more.steps.push(more.steps[1].clone());
            }
            for step in &mut more.steps {
                step.label = None;
            }
            more.pauses.clear();
            more.identity = Some("x".repeat(1_000));
            scenario.clients.push(more);
        }
        let json = print(&scenario).to_string();
        assert!((1 << 16..FILE_LIMIT).contains(&json.len()), "{}", json.len());
        let link = encode(&scenario).unwrap();
        assert!(link.len() < LONG_LINK, "{}", link.len());
        assert_eq!(decode(&link).unwrap().scenario, scenario);
    }

    #[test]
    fn a_scenario_that_does_not_fit_has_no_link() {
        let mut scenario = flagship();
        // Letters in no order, which do not pack.
        let mut state = 1_u32;
        scenario.summary = (0..9_000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from(b'!' + (state >> 24) as u8 % 90)
            })
            .collect();
        let error = encode(&scenario).unwrap_err();
        assert!(matches!(error, LinkError::TooLarge(n) if n > LONGEST_LINK), "{error}");
    }

    #[test]
    fn each_way_to_be_wrong_has_its_own_message() {
        let good = encode(&flagship()).unwrap();
        let cut = &good[..good.len() / 2 / 4 * 4 + 2];
        for (link, error) in [
            ("", LinkError::NoScenario),
            ("https://example.org/", LinkError::NoScenario),
            ("https://example.org/#", LinkError::NoScenario),
            ("hello.json", LinkError::NoVersion("`hello.json`".into())),
            (".abc", LinkError::NoVersion("`.abc`".into())),
            ("2.abc", LinkError::Future("`2`".into())),
            ("01.abc", LinkError::Future("`01`".into())),
            ("1", LinkError::CutOff),
            ("1.", LinkError::CutOff),
            (cut, LinkError::CutOff),
            ("1.a b", LinkError::Character("a blank".into())),
            ("1.a\u{202e}b", LinkError::Character("the character U+202E".into())),
            ("1.a\u{7}b", LinkError::Character("the control character U+0007".into())),
            (&format!("{good}AAAA"), LinkError::Trailing),
            ("1.____", LinkError::Damaged),
            (&holding(&[0xff, 0xfe]), LinkError::Damaged),
            (&holding(&vec![b' '; FILE_LIMIT + 1]), LinkError::Bomb),
            (&"1".repeat(8_001), LinkError::TooLong(8_001)),
        ] {
            assert_eq!(decode(link), Err(error), "{link:?}");
        }
        let wrong = decode(&holding(b"{}")).unwrap_err().to_string();
        assert!(wrong.contains("clients"), "{wrong}");
    }
}
