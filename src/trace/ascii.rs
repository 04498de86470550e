//! A run as plain text: one lane a process, a time axis, and below it what happened, instant by
//! instant. It is what a code review reads, and what golden tests compare.

use std::fmt::Write as _;

use crate::id::ProcessId;
use crate::protocol::{Outcome, RequestKind};
use crate::time::{Duration, Instant, TimeRange};
use crate::trace::lanes::{Lanes, Moment, State};
use crate::trace::{Cast, Record, Role, Terms, Trace, What, describe, words};

/// How many columns a line may have.
const COLUMNS: usize = 100;
/// How many of them names may take.
const LONGEST_NAME: usize = 24;

const LEGEND: &str = "
  = believes and holds   ! believes, but its lease is over   . waits for the lease
  # frozen   ~ throttled   x crashed or exited   (nothing: it runs, or has ended)
  a acquire   n renew   c check   r read   w write   l release   t newest token?   f fence out
  [ ) the lease in server truth   + accepted   - refused   o recognised as a repetition

";

/// Paints a run.
pub fn ascii(cast: &Cast, terms: &Terms, trace: &Trace) -> String {
    let end = match trace.records.last() {
        Some(Record { at, what: What::CutShort, .. }) => *at,
        _ => terms.until,
    };
    let names = cast.names.iter().map(|name| name.chars().count());
    let label = names.max().unwrap_or(0).clamp(4, LONGEST_NAME) + 2;
    let scale = Scale { end, width: COLUMNS - label };
    let lanes = Lanes::read(cast, trace, end);
    let mut text = String::new();
    for row in axis(&scale) {
        line(&mut text, "", label, &row);
    }
    for client in cast.clients() {
        let (beliefs, acts) = client_rows(&scale, &lanes, client);
        line(&mut text, cast.name(client), label, &beliefs);
        line(&mut text, "", label, &acts);
    }
    for place in 0..cast.n_nodes {
        let node = ProcessId((cast.n_clients + place) as u8);
        // The lease is the service's, whichever node decided; it is painted once.
        let lease = (place == 0).then(|| lease_row(cast, &scale, &lanes));
        let row = lease.unwrap_or_else(|| Row::new(&scale));
        line(&mut text, cast.name(node), label, &row.over(pauses(&scale, &lanes, node)));
    }
    for resource in cast.resources() {
        let row = resource_row(&scale, &lanes, resource);
        line(&mut text, cast.name(resource), label, &row);
    }
    text.push_str(LEGEND);
    events(&mut text, cast, trace, label);
    text
}

/// Which column an instant falls into.
struct Scale {
    end: Instant,
    width: usize,
}

impl Scale {
    fn column(&self, at: Instant) -> usize {
        let last = self.width as u64 - 1;
        (at.micros() * last / self.end.micros().max(1)).min(last) as usize
    }

    /// A round distance between ticks, so that their numbers have room.
    fn tick(&self) -> Duration {
        let least = self.end.micros() * 8 / self.width as u64;
        let steps = [1, 2, 5].into_iter().cycle();
        let decades = (0..).flat_map(|power| [10_u64.pow(power); 3]);
        let rounds = steps.zip(decades).map(|(step, decade)| step * decade);
        Duration::from_micros(rounds.take(36).find(|round| *round > least).unwrap_or(u64::MAX))
    }
}

/// One row of characters.
#[derive(Clone)]
struct Row(Vec<char>);

impl Row {
    fn new(scale: &Scale) -> Self {
        Self(vec![' '; scale.width])
    }

    fn fill(&mut self, scale: &Scale, range: TimeRange, with: char) {
        let (from, to) = (scale.column(range.from), scale.column(range.to));
        self.0[from..to.max(from + 1)].fill(with);
    }

    fn put(&mut self, scale: &Scale, at: Instant, mark: char) {
        self.0[scale.column(at)] = mark;
    }

    /// Writes into the row from a column on, as far as there is room.
    fn write(&mut self, column: usize, text: &str) {
        for (place, letter) in self.0.iter_mut().skip(column).zip(text.chars()) {
            *place = letter;
        }
    }

    /// Whether the columns from there on are empty and can take so many characters.
    fn has_room(&self, column: usize, length: usize) -> bool {
        self.0.get(column..column + length).is_some_and(|cells| cells.iter().all(|c| *c == ' '))
    }

    /// This row, where the other is empty.
    fn over(mut self, under: Self) -> Self {
        for (place, letter) in self.0.iter_mut().zip(under.0) {
            if *place == ' ' {
                *place = letter;
            }
        }
        self
    }
}

fn line(text: &mut String, name: &str, label: usize, row: &Row) {
    let name: String = name.chars().take(LONGEST_NAME).collect();
    let row: String = row.0.iter().collect();
    let _ = writeln!(text, "{}", format!("{name:<label$}{row}").trim_end());
}

/// The numbers and the ticks.
fn axis(scale: &Scale) -> [Row; 2] {
    let (mut numbers, mut ticks) = (Row::new(scale), Row::new(scale));
    ticks.0.fill('-');
    let step = scale.tick();
    let mut at = Instant::ZERO;
    while at <= scale.end {
        let number = words::instant(at).replace(['\u{a0}', ' '], "");
        let column = scale.column(at);
        // A column before it stays empty, or two numbers would read as one.
        let before = column.saturating_sub(1);
        if numbers.has_room(before, column - before + number.chars().count()) {
            numbers.write(column, &number);
        }
        ticks.0[column] = '|';
        at += step;
    }
    [numbers, ticks]
}

/// What a client believes, and what it does.
fn client_rows(scale: &Scale, lanes: &Lanes, client: ProcessId) -> (Row, Row) {
    let (mut beliefs, mut acts) = (Row::new(scale), pauses(scale, lanes, client));
    for state in [State::Waits, State::Believes, State::BelievesWrongly] {
        let mark = match state {
            State::Waits => '.',
            State::Believes => '=',
            _ => '!',
        };
        for (_, _, range) in of(lanes, client).filter(|(_, found, _)| *found == state) {
            if !range.is_empty() {
                beliefs.fill(scale, *range, mark);
            }
        }
    }
    for (_, at, moment) in lanes.moments.iter().filter(|(whose, ..)| *whose == client) {
        let mark = match moment {
            Moment::Asks(RequestKind::Acquire) => 'a',
            Moment::Asks(RequestKind::Renew) => 'n',
            Moment::Asks(RequestKind::Release) => 'l',
            Moment::Asks(RequestKind::Check) => 'c',
            Moment::Asks(RequestKind::Read) => 'r',
            Moment::Asks(RequestKind::Write) => 'w',
            Moment::Asks(RequestKind::Token) => 't',
            Moment::Asks(RequestKind::FenceOut) => 'f',
            Moment::Looks => 'c',
            Moment::Exits => 'x',
            _ => continue,
        };
        acts.put(scale, *at, mark);
    }
    (beliefs, acts)
}

fn of(lanes: &Lanes, process: ProcessId) -> impl Iterator<Item = &(ProcessId, State, TimeRange)> {
    lanes.states.iter().filter(move |(whose, ..)| *whose == process)
}

/// When a process could not run.
fn pauses(scale: &Scale, lanes: &Lanes, process: ProcessId) -> Row {
    let mut row = Row::new(scale);
    for (mark, state) in [('~', State::Throttled), ('#', State::Frozen), ('x', State::Down)] {
        for (_, _, range) in of(lanes, process).filter(|(_, found, _)| *found == state) {
            row.fill(scale, *range, mark);
        }
    }
    row
}

/// The lease in server truth: who holds it, with which token.
fn lease_row(cast: &Cast, scale: &Scale, lanes: &Lanes) -> Row {
    let mut row = Row::new(scale);
    for held in &lanes.held {
        let (from, to) = (scale.column(held.range.from), scale.column(held.range.to));
        row.fill(scale, held.range, '=');
        let token = held.token.map_or(String::new(), |token| token.to_string());
        // Each is written whole or not at all: a part of 34 would be another token.
        let end = usize::from(held.is_over);
        let room = to.saturating_sub(from + end).max(1);
        let whole = [format!("[{token} {}", cast.name(held.client)), format!("[{token}")];
        let fits = whole.iter().find(|text| text.chars().count() <= room);
        row.write(from, fits.map_or("[", String::as_str));
        if held.is_over && to > from {
            row.0[to - 1] = ')';
        }
    }
    row
}

/// What a resource decided, with the tokens that it was shown where they change.
fn resource_row(scale: &Scale, lanes: &Lanes, resource: ProcessId) -> Row {
    let mut row = Row::new(scale);
    let decisions = lanes.moments.iter().filter_map(|(whose, at, moment)| match moment {
        Moment::Decides { is_write, outcome, token } if *whose == resource => {
            Some((*at, *is_write, *outcome, *token))
        }
        _ => None,
    });
    for (at, is_write, outcome, _) in decisions.clone() {
        row.put(
            scale,
            at,
            match (outcome, is_write) {
                (Outcome::Accepted, true) => '+',
                (Outcome::Accepted, false) => 'r',
                (Outcome::Rejected, _) => '-',
                (Outcome::Deduplicated, _) => 'o',
            },
        );
    }
    let mut last = None;
    for (at, _, _, token) in decisions {
        let text = token.map_or(String::new(), |token| token.to_string());
        let column = scale.column(at) + 1;
        if token != last && row.has_room(column, text.len() + 1) {
            row.write(column, &text);
            last = token;
        }
    }
    row.over(pauses(scale, lanes, resource))
}

/// What happened, instant by instant. That a message arrived is told where it was sent.
fn events(text: &mut String, cast: &Cast, trace: &Trace, label: usize) {
    let mut last = None;
    let told = |record: &&Record| !matches!(record.what, What::Delivered { .. });
    for record in trace.records.iter().filter(told) {
        let time = match last == Some(record.at) {
            true => String::new(),
            false => words::instant(record.at).replace('\u{a0}', " "),
        };
        last = Some(record.at);
        let name: String = cast.name(record.process).chars().take(LONGEST_NAME).collect();
        let lane = match cast.role(record.process) {
            Role::Client => name,
            _ => format!("  {name}"),
        };
        let width = label + 2;
        let what = describe(cast, record);
        // Long lines go on below, so that the text stays within its columns.
        let room = COLUMNS - 12 - width;
        let mut head = format!("{time:>10}  {lane:<width$}");
        for part in wrapped(&what, room) {
            // Times keep together until the lines are broken.
            let _ = writeln!(text, "{head}{}", part.replace('\u{a0}', " "));
            head = " ".repeat(12 + width + 2);
        }
    }
}

/// A text in lines of at most `room` characters (the later ones two fewer), broken at spaces.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let limit = if lines.len() == 1 { room } else { room - 2 };
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > limit {
            lines.push(word.to_owned());
        } else if let Some(line_text) = lines.last_mut() {
            if line > 0 {
                line_text.push(' ');
            }
            line_text.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_have_room() {
        let ticks = [(40, 5), (5_000, 500), (22_000, 2_000), (100_000, 10_000)];
        for (until, tick) in ticks.map(|(until, tick)| (until * 1000, tick)) {
            let scale = Scale { end: Instant::from_micros(until), width: 90 };
            assert_eq!(scale.tick(), Duration::from_millis(tick), "{until}");
        }
    }

    #[test]
    fn numbers_on_the_axis_never_touch() {
        for until in [40_000, 22_000_000, 100_000_000, 3_700_000_000, 36_000_000_000] {
            let scale = Scale { end: Instant::from_micros(until), width: 90 };
            let [numbers, ticks] = axis(&scale);
            let at_ticks = numbers.0.iter().zip(&ticks.0).filter(|(_, tick)| **tick == '|');
            let shown = at_ticks.filter(|(number, _)| **number != ' ').count();
            let text: String = numbers.0.iter().collect();
            let words = text.split_whitespace().filter(|word| word.starts_with(char::is_numeric));
            assert!(shown > 2, "{text}");
            assert_eq!(words.count(), shown, "{text}");
        }
    }

    #[test]
    fn long_texts_are_wrapped_at_spaces() {
        assert_eq!(wrapped("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrapped("", 9), [""]);
    }
}
