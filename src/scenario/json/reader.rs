//! JSON (RFC 8259) to a value.

use serde_json::{Map, Number, Value};

use crate::scenario::Errors;
use crate::scenario::error::Place;

/// The deepest nesting. Reading is recursive, so it must end before the stack does.
const MAX_DEPTH: usize = 127;

/// What is wrong with the text, at the place that has been reached.
type Read<T> = Result<T, &'static str>;

const ENDS: &str = "the text ends too early";

/// A text that is being read.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// How many bytes have been read.
    at: usize,
    depth: usize,
    /// Keys given twice; they do not end the reading.
    pub(super) errors: Errors,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, errors: Errors::default() }
    }

    /// Reads the whole text.
    pub(super) fn whole(&mut self) -> Read<Value> {
        let value = self.value(&Place::Root)?;
        match self.next() {
            None => Ok(value),
            Some(_) => Err("trailing characters"),
        }
    }

    /// Where reading has stopped, counted from 1; column 0 is the end of an empty line.
    pub(super) fn line_and_column(&self) -> String {
        let (read, rest) = self.text.split_at(self.at);
        let line = read.rsplit('\n').next().unwrap_or_default();
        let column = line.chars().count() + usize::from(!rest.is_empty());
        format!("line {}, column {column}", read.matches('\n').count() + 1)
    }

    /// The byte that comes next.
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The byte that comes next behind white space.
    fn next(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
        self.peek()
    }

    /// Reads the byte if it comes next.
    fn takes(&mut self, byte: u8) -> bool {
        let comes = self.peek() == Some(byte);
        self.at += usize::from(comes);
        comes
    }

    fn value(&mut self, place: &Place<'_>) -> Read<Value> {
        match self.next().ok_or(ENDS)? {
            b'{' => self.nested(place, Self::object),
            b'[' => self.nested(place, Self::list),
            b'"' => self.string().map(Value::String),
            b'-' | b'0'..=b'9' => self.number().map(Value::Number),
            _ => {
                for (word, value) in
                    [("null", Value::Null), ("true", true.into()), ("false", false.into())]
                {
                    if self.text[self.at..].starts_with(word) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                Err("expected a value")
            }
        }
    }

    fn nested(
        &mut self,
        place: &Place<'_>,
        read: fn(&mut Self, &Place<'_>) -> Read<Value>,
    ) -> Read<Value> {
        if self.depth == MAX_DEPTH {
            return Err("lists and objects are nested too deep");
        }
        self.at += 1;
        self.depth += 1;
        let value = read(self, place);
        self.depth -= 1;
        value
    }

    fn list(&mut self, place: &Place<'_>) -> Read<Value> {
        let mut items = Vec::new();
        if self.next() == Some(b']') {
            self.at += 1;
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(&place.item(items.len()))?);
            match self.next().ok_or(ENDS)? {
                b',' => self.at += 1,
                b']' => break,
                _ => return Err("expected `,` or `]`"),
            }
        }
        self.at += 1;
        Ok(Value::Array(items))
    }

    fn object(&mut self, place: &Place<'_>) -> Read<Value> {
        let mut map = Map::new();
        if self.next() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Object(map));
        }
        loop {
            if self.next().ok_or(ENDS)? != b'"' {
                return Err("expected a key in double quotes");
            }
            let key = self.string()?;
            if self.next().ok_or(ENDS)? != b':' {
                return Err("expected `:`");
            }
            self.at += 1;
            let value = self.value(&place.key(&key))?;
            if map.contains_key(&key) {
                let message = "is given twice; a key may stand only once in an object";
                self.errors.add(place.key(&key), message);
            }
            map.insert(key, value);
            match self.next().ok_or(ENDS)? {
                b',' => self.at += 1,
                b'}' => break,
                _ => return Err("expected `,` or `}`"),
            }
        }
        self.at += 1;
        Ok(Value::Object(map))
    }

    fn string(&mut self) -> Read<String> {
        let mut read = String::new();
        self.at += 1;
        loop {
            let from = self.at;
            while self.peek().is_some_and(|byte| byte != b'"' && byte != b'\\' && byte >= b' ') {
                self.at += 1;
            }
            read.push_str(&self.text[from..self.at]);
            match self.peek().ok_or(ENDS)? {
                b'"' => break,
                b'\\' => read.push(self.escape()?),
                _ => return Err("a control character must be escaped"),
            }
        }
        self.at += 1;
        Ok(read)
    }

    fn escape(&mut self) -> Read<char> {
        self.at += 1;
        let letter = self.peek().ok_or(ENDS)?;
        let escaped = match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(),
            _ => return Err("there is no such escape"),
        };
        self.at += 1;
        Ok(escaped)
    }

    /// `\u` and four digits; two of them where one does not suffice.
    fn unicode(&mut self) -> Read<char> {
        const HALF: &str = "half of a surrogate pair";
        let mut code = self.four_digits()?;
        if (0xD800..0xDC00).contains(&code) {
            if !self.takes(b'\\') || self.peek() != Some(b'u') {
                return Err(HALF);
            }
            let low = self.four_digits()?;
            if !(0xDC00..0xE000).contains(&low) {
                return Err(HALF);
            }
            code = 0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        char::from_u32(code).ok_or(HALF)
    }

    fn four_digits(&mut self) -> Read<u32> {
        let mut code = 0;
        for _ in 0..4 {
            self.at += 1;
            let digit = self.peek().ok_or(ENDS)?;
            code = code * 16
                + char::from(digit).to_digit(16).ok_or("expected four hexadecimal digits")?;
        }
        self.at += 1;
        Ok(code)
    }

    fn digits(&mut self) -> Read<()> {
        if !self.peek().ok_or(ENDS)?.is_ascii_digit() {
            return Err("expected a digit");
        }
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self) -> Read<Number> {
        let from = self.at;
        self.takes(b'-');
        if !self.takes(b'0') {
            self.digits()?;
        } else if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err("a number has no zeros in front");
        }
        let whole = self.at;
        if self.takes(b'.') {
            self.digits()?;
        }
        if self.takes(b'e') || self.takes(b'E') {
            let _sign = self.takes(b'-') || self.takes(b'+');
            self.digits()?;
        }
        let text = &self.text[from..self.at];
        if whole == self.at {
            if let Ok(number) = text.parse::<u64>() {
                return Ok(number.into());
            }
            if let Some(number) = text.parse::<i64>().ok().filter(|number| *number != 0) {
                return Ok(number.into());
            }
        }
        Number::from_f64(float(text)).ok_or("number out of range")
    }
}

/// About the number that is written: no scenario may hold one that is not whole, so it is only
/// shown in errors. Exact up to 15 digits and 22 places.
fn float(text: &str) -> f64 {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    // An exponent that does not fit is far out of range, one way or the other.
    let too_large = if exponent.starts_with('-') { -9_999 } else { 9_999 };
    let mut exponent = exponent.parse().unwrap_or(too_large).clamp(-9_999, 9_999);
    let (mut number, mut behind_point) = (0.0, false);
    for byte in mantissa.bytes() {
        match byte {
            b'.' => behind_point = true,
            b'0'..=b'9' => {
                number = number * 10.0 + f64::from(byte - b'0');
                exponent -= i32::from(behind_point);
            }
            _ => {}
        }
    }
    // Step by step, so that neither factor leaves the range before the result does.
    while exponent < 0 && number != 0.0 {
        let step = exponent.max(-22);
        number /= 10_f64.powi(-step);
        exponent -= step;
    }
    while exponent > 0 && number != 0.0 && number.is_finite() {
        let step = exponent.min(22);
        number *= 10_f64.powi(step);
        exponent -= step;
    }
    if mantissa.starts_with('-') { -number } else { number }
}
