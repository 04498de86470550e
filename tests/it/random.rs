//! Random scenarios that use every key of the format, each one valid.
//!
//! A scenario is built from a list of numbers, one for each choice; where the list is at its end,
//! every further choice is the simplest one. So a shorter list, or one with smaller numbers, gives
//! a simpler scenario, which is what shrinking needs.

use leaseline::client::{
    ClockKind, CountedFrom, Else, InFlight, LearnsOfLoss, OnLoss, RenewedBy, RenewsUntil,
    TokenChoice, WriteElse,
};
use leaseline::kernel::Thread;
use leaseline::lease::ServiceFault;
use leaseline::protocol::{ReleaseChecks, RenewAs, Ttl};
use leaseline::resource::{Check, Kind};
use leaseline::scenario::{
    Action, CheckHow, Client, Clock, ClockStep, Cut, Fault, Lease, Link, Network, Pause,
    PauseCause, PauseStart, RenewEvery, Resource, Scenario, ServedBy, Service, Source, Step, Word,
    Write,
};
use leaseline::time::{Duration, Instant, Offset};

/// The scenario that these choices come to.
pub(crate) fn scenario(choices: &[u32]) -> Scenario {
    let mut choose = Choose { choices: choices.iter(), names: Names::default() };
    choose.scenario()
}

#[derive(Default)]
struct Names {
    clients: Vec<String>,
    resources: Vec<String>,
}

struct Choose<'a> {
    choices: std::slice::Iter<'a, u32>,
    names: Names,
}

const LETTERS: [&str; 6] = ["A", "B", "C", "node-1", "worker_2", "Ж"];
const TEXTS: [&str; 5] = ["x", "", "two words", "\"quoted\" \\ \n", "ünï→code 🙂"];

impl Choose<'_> {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        self.choices.next().map_or(0, |choice| *choice as usize % n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.one_in(3).then(|| make(self))
    }

    fn some<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    fn of<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())].clone()
    }

    fn word<T: Word>(&mut self) -> T {
        self.of(T::VALUES)
    }

    fn text(&mut self) -> String {
        self.of(&TEXTS).to_owned()
    }

    /// Longer than zero, and as odd as the choice wants it.
    fn duration(&mut self) -> Duration {
        const MILLIS: [u64; 12] =
            [1000, 500, 100, 2000, 3000, 5000, 10_000, 250, 15_000, 60, 20_000, 1];
        let millis = self.of(&MILLIS);
        let micros = if self.one_in(4) { self.below(1_000_000) as u64 } else { 0 };
        Duration::from_millis(millis) + Duration::from_micros(micros)
    }

    /// Long enough not to fill a run with retries.
    fn period(&mut self) -> Duration {
        self.duration() + Duration::from_millis(200)
    }

    fn length(&mut self) -> Duration {
        if self.one_in(5) { Duration::ZERO } else { self.duration() }
    }

    fn instant(&mut self) -> Instant {
        Instant::ZERO + self.length() + self.length()
    }

    fn offset(&mut self) -> Offset {
        let micros = self.length().micros() as i64 * if self.one_in(3) { 600 } else { 1 };
        Offset::from_micros(if self.one_in(2) { -micros } else { micros })
    }

    fn ttl(&mut self) -> Ttl {
        if self.one_in(6) { Ttl::Never } else { Ttl::After(self.period()) }
    }

    fn client_name(&mut self) -> String {
        let names = std::mem::take(&mut self.names.clients);
        let name = self.of(&names);
        self.names.clients = names;
        name
    }

    fn resource_name(&mut self) -> String {
        let names = std::mem::take(&mut self.names.resources);
        let name = self.of(&names);
        self.names.resources = names;
        name
    }

    fn two_processes(&mut self) -> [String; 2] {
        let mut all: Vec<String> = vec!["service".into()];
        all.extend(self.names.clients.iter().cloned());
        all.extend(self.names.resources.iter().cloned());
        let one = all.remove(self.below(all.len()));
        [one, self.of(&all)]
    }

    fn scenario(&mut self) -> Scenario {
        let n_clients = 1 + self.below(4);
        let n_resources = if self.one_in(8) { 0 } else { 1 + self.below(3) };
        self.names.clients = LETTERS[..n_clients].iter().map(|n| (*n).to_owned()).collect();
        self.names.resources = (0..n_resources).map(|i| format!("storage{i}")).collect();
        let clients = (0..n_clients).map(|i| self.client(LETTERS[i])).collect();
        let resources = self.names.resources.clone();
        let mut scenario = Scenario {
            clients,
            resources: resources.into_iter().map(|name| self.resource(name)).collect(),
            network: self.network(),
            service: Service {
                ttl: self.maybe(Self::ttl),
                first_token: self.maybe(|c| c.below(1 << 20) as u64),
                clock: self.clock(),
                ..Service::default()
            },
            faults: self.some(4, Self::fault),
            title: self.text(),
            summary: self.text(),
            source: self.maybe(|c| Source {
                label: c.text(),
                url: c.maybe(|_| "https://example.org/a?b=c".to_owned()),
            }),
            until: None,
            seed: self.maybe(|c| c.below(1 << 30) as u64),
        };
        scenario.until = self.maybe(|c| Instant::ZERO + c.duration() + c.duration());
        scenario
    }

    fn clock(&mut self) -> Clock {
        if !self.one_in(3) {
            return Clock::default();
        }
        Clock {
            rate_ppm: self.maybe(|c| c.below(400_001) as i32 - 200_000),
            offset: self.maybe(Self::offset),
            steps: self.some(2, |c| ClockStep { at: c.instant(), by: c.offset() }),
        }
    }

    fn resource(&mut self, name: String) -> Resource {
        Resource {
            name,
            check: self.maybe(Self::word::<Check>),
            kind: self.maybe(Self::word::<Kind>),
            highest_token: self.maybe(|c| c.below(50) as u64),
            retention: self.maybe(Self::duration),
            fence_on_reads: self.maybe(|c| c.one_in(2)),
            clock: self.clock(),
        }
    }

    fn network(&mut self) -> Network {
        let link = |c: &mut Self| Link { between: c.two_processes(), one_way: c.length() };
        let mut links: Vec<Link> = self.some(3, link);
        let ends = |link: &Link| {
            let mut ends = link.between.clone();
            ends.sort();
            ends
        };
        links.sort_by_key(ends);
        links.dedup_by_key(|link| ends(link));
        Network { one_way: self.maybe(Self::length), links }
    }

    fn client(&mut self, name: &str) -> Client {
        let steps = self.steps(7, 2);
        let pauses = self.some(3, |c| c.pause(&steps));
        Client {
            name: name.to_owned(),
            identity: self.maybe(|c| c.of(&["A", "shared identity"]).to_owned()),
            starts: self.maybe(Self::instant),
            clock: self.clock(),
            lease: if self.one_in(2) { self.lease() } else { Lease::default() },
            steps,
            pauses,
        }
    }

    fn lease(&mut self) -> Lease {
        Lease {
            ttl: self.maybe(Self::ttl),
            renew_every: self.maybe(|c| match c.one_in(4) {
                true => RenewEvery::Never,
                false => RenewEvery::Every(c.period()),
            }),
            retry_every: self.maybe(Self::period),
            request_timeout: self.maybe(Self::duration),
            retries: self.maybe(|c| c.below(4) as u16),
            renew_deadline: self.maybe(Self::duration),
            safety_margin: self.maybe(Self::length),
            counted_from: self.maybe(Self::word::<CountedFrom>),
            deadline_clock: self.maybe(Self::word::<ClockKind>),
            learns_of_loss: self.maybe(Self::word::<LearnsOfLoss>),
            on_loss: self.maybe(Self::word::<OnLoss>),
            stop_after: self.maybe(Self::length),
            in_flight: self.maybe(Self::word::<InFlight>),
            release_checks: self.maybe(Self::word::<ReleaseChecks>),
            renew_as: self.maybe(Self::word::<RenewAs>),
            renewed_by: self.maybe(Self::word::<RenewedBy>),
            renews_until: self.maybe(Self::word::<RenewsUntil>),
        }
    }

    fn steps(&mut self, most: usize, depth: usize) -> Vec<Step> {
        let mut steps = self.some(most, |c| c.step(depth));
        if depth < 2 && steps.is_empty() {
            steps.push(Step { label: None, action: Action::Work(Duration::ZERO) });
        }
        steps
    }

    fn step(&mut self, depth: usize) -> Step {
        let label = self.maybe(|c| c.of(&["label", "write", "last write"]).to_owned());
        let action = match self.below(16) {
            0 | 1 => Action::Acquire {
                retry_every: self.maybe(Self::period),
                give_up_after: self.maybe(Self::duration),
            },
            2 => Action::TryAcquire { or: self.maybe(Self::word::<Else>) },
            3 => Action::Wait(self.length()),
            4 => Action::WaitUntil(self.instant()),
            5 | 6 => Action::Check { how: self.word::<CheckHow>(), or: self.maybe(Self::word) },
            7 if !self.names.resources.is_empty() => Action::Read {
                from: self.maybe(Self::resource_name),
                served_by: self.maybe(Self::word::<ServedBy>),
            },
            8..=10 if !self.names.resources.is_empty() => Action::Write(self.write()),
            11 if !self.names.resources.is_empty() => Action::FenceOut {
                client: self.client_name(),
                from: self.maybe(Self::resource_name),
            },
            12 => Action::Release,
            13 if self.one_in(3) => Action::Exit,
            14 if depth > 0 => Action::Repeat {
                times: 1 + self.below(3) as u32,
                every: self.maybe(Self::duration),
                steps: self.steps(3, depth - 1),
            },
            _ => Action::Work(self.length()),
        };
        Step { label, action }
    }

    fn write(&mut self) -> Write {
        let mut write = Write { value: self.text(), ..Write::default() };
        if self.one_in(2) {
            write.to = self.maybe(Self::resource_name);
            write.idempotency_key = self.maybe(Self::text);
            write.token = self.maybe(Self::word::<TokenChoice>);
            write.depends_on_read = self.maybe(|c| c.one_in(2));
            write.or = self.maybe(Self::word::<WriteElse>);
        }
        write
    }

    fn pause(&mut self, steps: &[Step]) -> Pause {
        let named = |step: &Step| !matches!(step.action, Action::Repeat { .. });
        let mut kinds: Vec<String> =
            steps.iter().filter(|s| named(s)).map(|s| format!("{}#1", s.action.word())).collect();
        kinds.extend(steps.iter().filter(|s| named(s)).filter_map(|step| step.label.clone()));
        let start = match kinds.is_empty() || !self.one_in(2) {
            true => PauseStart::At(self.instant()),
            false => PauseStart::After(self.of(&kinds)),
        };
        Pause {
            start,
            length: self.duration(),
            cause: self.maybe(Self::word::<PauseCause>),
            scope: self.maybe(Self::word::<Thread>),
            stops_clock: self.maybe(|c| c.one_in(2)),
            run: self.maybe(Self::duration),
            stall: self.maybe(Self::duration),
        }
    }

    fn message(&mut self) -> String {
        let kind = self.of(&["write", "acquire", "renew", "check", "release", "read"]);
        let attempt = self.of(&["", ".try2"]);
        let reply = self.of(&["", ".reply"]);
        format!("{}.{kind}#{}{attempt}{reply}", self.client_name(), 1 + self.below(3))
    }

    fn fault(&mut self) -> Fault {
        let at = self.instant();
        let length = self.maybe(Self::duration);
        match self.below(10) {
            0 => Fault::Delay { message: self.message(), by: self.length() },
            1 => Fault::Drop { message: self.message() },
            2 => Fault::Duplicate { message: self.message(), after: self.length() },
            3 | 4 => Fault::Partition { cut: self.cut(), at, length },
            5 => Fault::Slow { between: self.two_processes(), one_way: self.length(), at, length },
            6 => {
                let [process, _] = self.two_processes();
                Fault::Crash { process, restart_after: length, at }
            }
            7 => Fault::Stall { at, length },
            8 => Fault::ClockStep { at, by: self.offset() },
            _ => self.service_fault(at, length),
        }
    }

    fn service_fault(&mut self, at: Instant, length: Option<Duration>) -> Fault {
        let fault = self.word::<ServiceFault>();
        let lasts = matches!(fault, ServiceFault::Restart | ServiceFault::RestartWithoutState);
        Fault::Service { fault, at, length: length.filter(|_| lasts) }
    }

    fn cut(&mut self) -> Cut {
        let [from, to] = self.two_processes();
        match self.below(3) {
            0 => Cut::Between([from, to]),
            1 => Cut::OneWay { from, to },
            _ => Cut::All(from),
        }
    }
}
