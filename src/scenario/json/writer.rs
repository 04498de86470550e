//! A value to JSON text.

use std::fmt::Write as _;

use serde_json::{Number, Value};

/// The value on one line.
pub fn line(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value, None);
    text
}

/// The value on lines, two spaces a level.
pub fn lines(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value, Some(0));
    text
}

fn write(text: &mut String, value: &Value, level: Option<usize>) {
    let inner = level.map(|level| level + 1);
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(flag) => text.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => text.push_str(&self::number(number)),
        Value::String(string) => quote(text, string),
        Value::Array(items) => {
            text.push('[');
            for (n, item) in items.iter().enumerate() {
                begin(text, n > 0, inner);
                write(text, item, inner);
            }
            end(text, items.is_empty(), level, ']');
        }
        Value::Object(map) => {
            text.push('{');
            for (n, (key, item)) in map.iter().enumerate() {
                begin(text, n > 0, inner);
                quote(text, key);
                text.push_str(if level.is_some() { ": " } else { ":" });
                write(text, item, inner);
            }
            end(text, map.is_empty(), level, '}');
        }
    }
}

fn begin(text: &mut String, further: bool, level: Option<usize>) {
    if further {
        text.push(',');
    }
    new_line(text, level);
}

fn end(text: &mut String, empty: bool, level: Option<usize>, bracket: char) {
    if !empty {
        new_line(text, level);
    }
    text.push(bracket);
}

fn new_line(text: &mut String, level: Option<usize>) {
    if let Some(level) = level {
        text.push('\n');
        (0..level).for_each(|_| text.push_str("  "));
    }
}

fn quote(text: &mut String, string: &str) {
    text.push('"');
    for c in string.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\u{8}' => text.push_str("\\b"),
            '\u{c}' => text.push_str("\\f"),
            // Writing to a string cannot fail.
            '\0'..' ' => _ = write!(text, "\\u{:04x}", u32::from(c)),
            _ => text.push(c),
        }
    }
    text.push('"');
}

/// A number. One that is not whole has at most 15 digits: a scenario has none, so it is only
/// shown in errors.
pub(in crate::scenario) fn number(number: &Number) -> String {
    match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => number.to_string(),
        (_, Some(number)) => number.to_string(),
        _ => float(number.as_f64().unwrap_or_default()),
    }
}

fn float(value: f64) -> String {
    const MOST: f64 = 1e15;
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let (mut value, mut exponent) = (value.abs(), 0);
    while value >= MOST {
        value /= 10.0;
        exponent += 1;
    }
    while value < 1e-6 && value > 0.0 {
        value *= 10.0;
        exponent -= 1;
    }
    // The fewest decimals that give the number back, or as many as there is room for.
    let (mut n_decimals, mut scale) = (0, 1.0_f64);
    while (value * scale).round() / scale != value && value * scale * 10.0 < MOST {
        n_decimals += 1;
        scale *= 10.0;
    }
    let digits = format!("{:0width$}", (value * scale).round() as u64, width = n_decimals + 1);
    let (whole, decimals) = digits.split_at(digits.len() - n_decimals);
    let decimals = if decimals.is_empty() { "0" } else { decimals };
    let exponent = if exponent == 0 { String::new() } else { format!("e{exponent}") };
    format!("{sign}{whole}.{decimals}{exponent}")
}
