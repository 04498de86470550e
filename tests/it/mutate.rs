//! Hostile input: noise, JSON made of the format's own words, and good files with something done
//! to them. Input number n is always the same.

use leaseline::scenario::{ACTIONS, FAULTS, OBJECTS, SERVICE_FAULTS, gallery, print};
use serde_json::{Map, Value};

use crate::random;

/// Input number `n`.
pub(crate) fn input(n: u64) -> String {
    let mut dice = Dice(n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    match dice.below(8) {
        0 => noise(&mut dice),
        1 => dice.json(6).to_string(),
        2 | 3 => {
            let mut text = good(&mut dice).to_string();
            for _ in 0..=dice.below(3) {
                scratch(&mut text, &mut dice);
            }
            text
        }
        _ => {
            let mut value = good(&mut dice);
            for _ in 0..dice.below(4) {
                change(&mut value, &mut dice);
            }
            value.to_string()
        }
    }
}

/// A small generator of numbers that never changes.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    fn key(&mut self) -> &'static str {
        match self.below(4) {
            0 => self.of(ACTIONS),
            1 => self.of(FAULTS),
            2 => self.of(&["holder_at", "overlap", "verdict", "x", "", "label"]),
            _ => {
                let keys = OBJECTS[self.below(OBJECTS.len())].1;
                if keys.is_empty() { "y" } else { self.of(keys) }
            }
        }
    }

    fn text(&mut self) -> String {
        const TEXTS: [&str; 36] = [
            "",
            "A",
            "B",
            "service",
            "storage",
            "storage0",
            "10s",
            "1us",
            "0s",
            "720h",
            "721h",
            "-3s",
            "1.5s",
            "1m30s",
            "0.0000001s",
            "99999999999999999999h",
            "10",
            "never",
            "token",
            "lock-key",
            "local",
            "write#1",
            "write#99999",
            "#",
            "acquire#0",
            "A.write#1",
            "A.renew#2.try3.reply",
            "A.write#1.reply.try2",
            "..#",
            "gc",
            "cpu-throttle",
            "exit",
            "restart",
            "\u{1b}[31m",
            "\u{202e}",
            "𝔸\u{0}",
        ];
        match self.below(12) {
            0 => self.of(SERVICE_FAULTS).to_owned(),
            1 => self.key().to_owned(),
            2 => "long".repeat(self.below(2000)),
            _ => self.of(&TEXTS).to_owned(),
        }
    }

    fn json(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 7 } else { 12 }) {
            0 => Value::Null,
            1 => Value::Bool(self.below(2) == 0),
            2 => self.of(&[0_u64, 1, 2, 33, 1000, u64::MAX, 1 << 53]).into(),
            3 => self.of(&[-1_i64, i64::MIN, -200_001]).into(),
            4 => self.of(&[0.5, 1e300, -0.0]).into(),
            5 | 6 => self.text().into(),
            7 | 8 => (0..self.below(4)).map(|_| self.json(depth - 1)).collect(),
            _ => {
                let mut map = Map::new();
                for _ in 0..self.below(6) {
                    map.insert(self.key().to_owned(), self.json(depth - 1));
                }
                Value::Object(map)
            }
        }
    }
}

fn noise(dice: &mut Dice) -> String {
    const PIECES: [&str; 20] = [
        "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud800", "0", "-", "1e9", ".", "true",
        "null", " ", "\n", "\u{feff}", "é",
    ];
    let length = dice.below(60);
    if dice.below(20) == 0 {
        "[".repeat(10_000)
    } else {
        (0..length).map(|_| dice.of(&PIECES)).collect()
    }
}

/// A file that is good.
fn good(dice: &mut Dice) -> Value {
    if dice.below(6) == 0 {
        let entry = dice.of(gallery());
        return serde_json::from_str(entry.json).expect("the gallery is JSON");
    }
    let n_choices = dice.below(120);
    let choices: Vec<u32> = (0..n_choices).map(|_| dice.next() as u32).collect();
    print(&random::scenario(&choices))
}

/// Does something to the text, anywhere.
fn scratch(text: &mut String, dice: &mut Dice) {
    let mut place = |text: &str| {
        let place = dice.below(text.len() + 1);
        (place..=text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(0)
    };
    let (one, other) = (place(text), place(text));
    let (from, to) = (one.min(other), one.max(other));
    match dice.below(5) {
        0 => text.replace_range(from..to, ""),
        1 => text.truncate(from),
        2 => text.insert_str(from, dice.of(&["{", "\"", ",", "0", "\\", "}", "]", "-", "é"])),
        3 => {
            let copied = text[from..to].to_owned();
            text.insert_str(to, &copied);
        }
        _ => {
            let key = dice.key();
            text.insert_str(from, key);
        }
    }
}

/// Does something to one value in the tree.
fn change(value: &mut Value, dice: &mut Dice) {
    let inner = match value {
        Value::Array(items) => items.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    };
    if inner == 0 || dice.below(6) == 0 {
        *value = dice.json(2);
        return;
    }
    let i = dice.below(inner);
    match (value, dice.below(8)) {
        (Value::Array(items), 0) => drop(items.remove(i)),
        (Value::Array(items), 1) => items.insert(i, items[i].clone()),
        (Value::Array(items), 2) => {
            let times = dice.below(300);
            items.extend(std::iter::repeat_n(items[i].clone(), times));
        }
        (Value::Array(items), _) => change(&mut items[i], dice),
        (Value::Object(map), 0) => {
            let key = map.keys().nth(i).cloned().unwrap_or_default();
            map.shift_remove(&key);
        }
        (Value::Object(map), 1) => {
            map.insert(dice.key().to_owned(), dice.json(2));
        }
        (Value::Object(map), _) => {
            if let Some(inner) = map.values_mut().nth(i) {
                change(inner, dice);
            }
        }
        _ => {}
    }
}
