//! An address's query, for those who have no browser to read it.

/// What an address's query says under a name: the first that is said, as in a browser.
pub fn in_query(address: &str, name: &str) -> Option<String> {
    let address = address.trim();
    let address = address.split_once('#').map_or(address, |(before, _)| before);
    let (_, query) = address.split_once('?')?;
    query.split('&').find_map(|part| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        (plain(key) == name).then(|| plain(value))
    })
}

/// The text without escapes. What is no escape, or gives no text, stays as it is.
fn plain(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        let escaped = match (first, others) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)),
            _ => None,
        };
        if let Some((high, low)) = escaped {
            bytes.push(high << 4 | low);
            rest = &others[2..];
        } else {
            bytes.push(if *first == b'+' { b' ' } else { *first });
            rest = others;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_read_as_a_browser_reads_them() {
        let address =
            "https://example.org/?ui=min&variant=fencing%20off&x=a+b&variant=no&%C3%BC=%C3%A9#y=1";
        let get = |name| in_query(address, name);
        assert_eq!(get("ui").as_deref(), Some("min"));
        assert_eq!(get("variant").as_deref(), Some("fencing off"));
        assert_eq!(get("x").as_deref(), Some("a b"));
        assert_eq!(get("ü").as_deref(), Some("é"));
        assert_eq!((get("y"), get("scenario")), (None, None));
        assert_eq!(in_query("#1.abc", "ui"), None);
    }

    #[test]
    fn what_is_no_escape_stays() {
        assert_eq!(plain("100%"), "100%");
        assert_eq!(plain("%zz%4"), "%zz%4");
        assert_eq!(plain("%ff"), "%ff", "no text");
    }
}
