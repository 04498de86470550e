//! Rules for faults.

use crate::scenario::error::Place;
use crate::scenario::rules::Rules;
use crate::scenario::{Cut, Fault, quoted};
use crate::time::{Duration, Instant};

impl Rules<'_> {
    pub(super) fn fault(&mut self, place: &Place<'_>, fault: &Fault) {
        match fault {
            Fault::Delay { message, by } => {
                let place = place.key("delay");
                self.message(&place, message);
                self.length(&place.key("by"), Some(*by));
            }
            Fault::Drop { message } => self.message(&place.key("drop"), message),
            Fault::Duplicate { message, after } => {
                let place = place.key("duplicate");
                self.message(&place, message);
                self.length(&place.key("after"), Some(*after));
            }
            Fault::Partition { cut, at, length } => {
                self.span(place, *at, *length);
                self.cut(&place.key("partition"), cut);
            }
            Fault::Slow { between, one_way, at, length } => {
                self.span(place, *at, *length);
                let place = place.key("slow");
                self.pair(&place.key("between"), between);
                self.length(&place.key("one_way"), Some(*one_way));
            }
            Fault::Crash { process, restart_after, at } => {
                self.span(place, *at, None);
                let place = place.key("crash");
                self.process(&place.key("process"), process);
                self.positive(&place.key("restart_after"), *restart_after);
            }
            Fault::Stall { at, length } | Fault::Service { at, length, .. } => {
                self.span(place, *at, *length);
            }
            Fault::ClockStep { at, .. } => self.span(place, *at, None),
        }
    }

    fn span(&mut self, place: &Place<'_>, at: Instant, length: Option<Duration>) {
        self.instant(&place.key("at"), Some(at));
        self.positive(&place.key("for"), length);
    }

    fn message(&mut self, place: &Place<'_>, text: &str) {
        if let Err(wrong) = self.names.message(text) {
            let message = format!("{wrong} (found {})", quoted(text));
            self.errors.add(place.key("message"), message);
        }
    }

    fn cut(&mut self, place: &Place<'_>, cut: &Cut) {
        match cut {
            Cut::Between(pair) => self.pair(&place.key("between"), pair),
            Cut::OneWay { from, to } => {
                self.process(&place.key("from"), from);
                self.process(&place.key("to"), to);
                if from == to && self.names.process(from).is_some() {
                    let found = quoted(from);
                    let message = format!("must name two processes (found {found} twice)");
                    self.errors.add(place, message);
                }
            }
            Cut::All(name) => self.process(place, name),
        }
    }
}
