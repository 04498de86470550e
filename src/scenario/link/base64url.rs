//! Base64 with the alphabet that addresses can hold (RFC 4648, section 5), without padding.
//!
//! By hand: a crate for it is larger than the forty lines needed, and a refusal must name the
//! character it is about.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// It holds this character.
    Character(char),
    /// It stops, or goes on, where no text of whole bytes ends.
    Ending,
}

/// The bytes as text.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0, |group, byte| group << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(group >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

/// The bytes that a text stands for; of several texts that could stand for the same bytes, only
/// the one that [`encode`] makes is read.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, Wrong> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let mut group = 0_u32;
    let mut n_bits = 0;
    for character in text.chars() {
        let digit = digit(character).ok_or(Wrong::Character(character))?;
        group = group << 6 | digit;
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((group >> n_bits) as u8);
            group &= (1 << n_bits) - 1;
        }
    }
    // One character alone is no byte, and bits left over are zero.
    if n_bits == 6 || group != 0 { Err(Wrong::Ending) } else { Ok(bytes) }
}

fn digit(character: char) -> Option<u32> {
    let value = match character {
        'A'..='Z' => character as u32 - 'A' as u32,
        'a'..='z' => character as u32 - 'a' as u32 + 26,
        '0'..='9' => character as u32 - '0' as u32 + 52,
        '-' => 62,
        '_' => 63,
        _ => return None,
    };
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_rfc_without_their_padding() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).unwrap(), bytes.as_bytes());
        }
        assert_eq!(encode(&[0xfb, 0xff, 0xbf]), "-_-_");
    }

    #[test]
    fn every_byte_at_every_place_comes_back() {
        for byte in 0..=u8::MAX {
            for before in 0..3 {
                let mut bytes = vec![0xa5; before];
                bytes.push(byte);
                assert_eq!(decode(&encode(&bytes)).unwrap(), bytes);
            }
        }
    }

    #[test]
    fn other_alphabets_padding_and_impossible_endings_are_refused() {
        assert_eq!(decode("Zm+v"), Err(Wrong::Character('+')));
        assert_eq!(decode("Zm/v"), Err(Wrong::Character('/')));
        assert_eq!(decode("Zg=="), Err(Wrong::Character('=')));
        assert_eq!(decode("Zm9vé"), Err(Wrong::Character('é')));
        assert_eq!(decode("Z"), Err(Wrong::Ending));
        assert_eq!(decode("Zm9vZ"), Err(Wrong::Ending));
        assert_eq!(decode("Zh"), Err(Wrong::Ending), "bits after the last byte");
    }
}
