//! What a client hears and does, as labels near its line.

use crate::id::ProcessId;
use crate::protocol::{ExitCause, Payload, RequestKind};
use crate::time::Instant;
use crate::view::{Anchor, Place, Point, Px, Tone, Wish, words};

use super::client::info;
use super::facts::{Flight, Saying, StepFact};
use super::stage::{ClientTrack, Room};
use super::{Draft, Urgency, Wishes, near};

/// Wishes for the labels of one client.
pub(super) fn says(draft: &Draft<'_>, client: ProcessId, track: ClientTrack, wishes: &mut Wishes) {
    let stage = draft.stage;
    let within = draft.within(track.lane);
    let rows = if stage.room == Room::Ample { 3 } else { 1 };
    let mut wish = |urgency, tone, at, texts: Vec<String>| {
        if stage.shows(at) {
            let places =
                near(stage, at, track.line, rows, if urgency == Urgency::Wakes { 10 } else { 6 });
            wishes.wish(urgency, client, Wish::new(texts, tone, places, within));
        }
    };
    let facts = &draft.facts.clients[client.index()];
    let mut late_writes = Vec::new();
    for step in facts.steps.iter().filter(|step| step.due < step.at) {
        let Some(info) = info(draft, client, step.step) else { continue };
        if info.kind == "write" {
            let (texts, times) = wakes(draft, client, step);
            wish(Urgency::Wakes, Tone::Strong, step.at, texts);
            late_writes.extend(times.map(|times| (step.at, times)));
        }
    }
    for (at, text) in late_writes {
        let places = if stage.plane.is_down() { Vec::new() } else { below(stage, at, track.line) };
        let (texts, tone) = (vec![text], Tone::Plain);
        wishes.wish(Urgency::Repetition, client, Wish::new(texts, tone, places, within));
    }
    let mut wish = |urgency, tone, at, texts: Vec<String>| {
        if stage.shows(at) {
            let places =
                near(stage, at, track.line, rows, if urgency == Urgency::Wakes { 10 } else { 6 });
            wishes.wish(urgency, client, Wish::new(texts, tone, places, within));
        }
    };
    refusals(draft, client, &mut wish);
    let mut before = Vec::new();
    for (at, saying) in &facts.sayings {
        let (urgency, tone, texts) = saying_texts(saying);
        // What is said again and again is said once.
        if texts != before {
            wish(urgency, tone, *at, texts.clone());
            before = texts;
        }
    }
}

/// What is said of the lock service's refusals: each for itself while there are few, else only
/// the first of a row, with their number.
fn refusals(
    draft: &Draft<'_>,
    client: ProcessId,
    wish: &mut impl FnMut(Urgency, Tone, Instant, Vec<String>),
) {
    let replies = draft.facts.flights.iter().filter(|it| {
        it.to == client
            && it.name.kind == RequestKind::Acquire
            && matches!(it.payload, Payload::Refused { .. })
    });
    let heard = |it: &Flight| it.arrivals.iter().find(|it| it.lost.is_none()).map(|it| it.at);
    let holder = |at| draft.report.holder_at(at).map(|it| it.client);
    // Rows of refusals under the same holder.
    let mut rows: Vec<(Option<ProcessId>, Vec<Instant>)> = Vec::new();
    for (reply, at) in replies.filter_map(|it| Some((it, heard(it)?))) {
        let holder = holder(reply.sent);
        match rows.last_mut() {
            Some((before, row)) if *before == holder => row.push(at),
            _ => rows.push((holder, vec![at])),
        }
    }
    for (holder, row) in rows {
        let few = row.len() <= 4;
        let times = if few { String::new() } else { format!(" {} times", row.len()) };
        let why = holder.map(|it| format!("refused{times}: {} holds it", draft.cast.name(it)));
        let texts = why.into_iter().chain([format!("refused{times}")]).collect();
        wish(Urgency::News, Tone::Plain, row[0], texts);
        for &again in row.iter().skip(1).filter(|_| few) {
            let texts = vec!["refused again".to_owned(), "refused".to_owned()];
            wish(Urgency::Repetition, Tone::Plain, again, texts);
        }
    }
}

/// Places right below the line.
fn below(stage: &super::Stage, at: Instant, line: Px) -> Vec<Place> {
    let (x, y) = (stage.scale.x_clamped(at), line + Px::whole(16));
    let ends = [(8, Anchor::Start), (-8, Anchor::End)];
    ends.map(|(shift, anchor)| Place::new(Point::new(x + Px::whole(shift), y), anchor)).to_vec()
}

/// What is said where a write leaves later than it was due, and its times.
fn wakes(draft: &Draft<'_>, client: ProcessId, step: &StepFact) -> (Vec<String>, Option<String>) {
    let mut flights = draft.facts.flights.iter();
    let write = flights
        .find(|it| it.from == client && it.sent >= step.at && it.name.kind == RequestKind::Write);
    let token = write.and_then(|it| match it.payload {
        Payload::Write(write) => write.token,
        _ => None,
    });
    let short = "wakes, writes".to_owned();
    let times = write.and_then(|it| {
        Some(format!("sent {}, arrives {}", words::instant(it.sent), words::instant(it.arrives?)))
    });
    let texts = match token {
        Some(token) => vec![format!("wakes and writes with token {token}"), short],
        None => vec!["wakes and writes".to_owned(), short],
    };
    (texts, times)
}

fn saying_texts(saying: &Saying) -> (Urgency, Tone, Vec<String>) {
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    match saying {
        Saying::Believed { token: Some(token), .. } => (
            Urgency::News,
            Tone::Plain,
            vec![format!("granted token {token}"), format!("granted {token}")],
        ),
        Saying::Believed { grant, .. } => {
            (Urgency::News, Tone::Plain, vec![format!("granted (grant {grant})"), "granted".into()])
        }
        Saying::Checked { holds: true, at_service: true } => {
            (Urgency::News, Tone::Plain, texts(&["check: still the holder", "check: yes"]))
        }
        Saying::Checked { holds: true, .. } => {
            (Urgency::News, Tone::Plain, texts(&["own clock: still in time", "in time"]))
        }
        Saying::Checked { holds: false, at_service: true } => {
            (Urgency::News, Tone::Plain, texts(&["check: no longer the holder", "check: no"]))
        }
        Saying::Checked { .. } => {
            (Urgency::News, Tone::Plain, texts(&["own clock: too late", "too late"]))
        }
        Saying::Exited(why) => (Urgency::News, Tone::Plain, exits(*why)),
        // That a program came to its end is seen from its line.
        Saying::Ended => (Urgency::Remark, Tone::Faint, Vec::new()),
        Saying::Released => {
            (Urgency::News, Tone::Plain, texts(&["releases the lease", "releases"]))
        }
        Saying::Crashed => (Urgency::Wakes, Tone::Strong, texts(&["crashes"])),
        Saying::Restarted => (Urgency::News, Tone::Plain, texts(&["restarts"])),
        Saying::TimedOut(request) => (
            Urgency::Repetition,
            Tone::Plain,
            vec![format!("no answer to its {}", request.kind.word()), "no answer".to_owned()],
        ),
    }
}

fn exits(why: ExitCause) -> Vec<String> {
    let (long, short) = match why {
        ExitCause::Step => ("exits", "exits"),
        ExitCause::CheckFailed => ("stops: it is not the holder", "stops"),
        ExitCause::NotGranted => ("stops: not granted", "stops"),
        ExitCause::GaveUp => ("gives up waiting", "gives up"),
        ExitCause::WriteRefused => ("stops: its write was refused", "stops"),
        ExitCause::Loss => ("stops: it lost the lease", "stops"),
    };
    let mut texts = vec![long.to_owned()];
    if short != long {
        texts.push(short.to_owned());
    }
    texts
}
