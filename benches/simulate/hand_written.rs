//! The flagship as somebody would write it who needed this one scenario and no other: the
//! yardstick for the simulator. It has the same clients, delays, retries, pause and fence, and
//! an event queue, but knows no format, no causes, no second scenario.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

const MS: u64 = 1000;
const TTL: u64 = 10_000 * MS;
const UNTIL: u64 = 22_000 * MS;
const PAUSE: (u64, u64) = (4_200 * MS, 15_200 * MS);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Begin,
    AcquireArrives,
    Granted(u64),
    Refused,
    Retry,
    Worked,
    CheckArrives,
    Checked(bool),
    Waited,
    WriteArrives(u64),
    Answered(bool),
}

#[derive(Clone, Copy, Default)]
struct Client {
    token: u64,
    asked: u64,
}

/// The run's state and its reusable queue.
#[derive(Default)]
pub(super) struct HandWritten {
    queue: BinaryHeap<Reverse<(u64, u32, usize, Event)>>,
    n_events: u32,
    /// Which client's writes the storage accepted, in order.
    pub(super) accepted: Vec<usize>,
    /// Writes the storage refused.
    pub(super) n_rejected: u32,
}

impl HandWritten {
    fn at(&mut self, time: u64, client: usize, event: Event) {
        self.n_events += 1;
        self.queue.push(Reverse((time, self.n_events, client, event)));
    }

    /// Runs the scenario from the beginning; gives the number of events handled.
    pub(super) fn run(&mut self) -> u32 {
        self.queue.clear();
        self.accepted.clear();
        (self.n_events, self.n_rejected) = (0, 0);
        let mut clients = [Client::default(); 2];
        let delay = [100 * MS, 300 * MS];
        let work = [3_400 * MS, 400 * MS];
        let (mut holder, mut expires, mut next_token) = (None, 0, 33);
        let mut highest = 32;
        let mut handled = 0;
        self.at(400 * MS, 0, Event::Begin);
        self.at(1_700 * MS, 1, Event::Begin);
        while let Some(Reverse((now, _, client, event))) = self.queue.pop() {
            if now > UNTIL {
                break;
            }
            let for_client = !matches!(
                event,
                Event::AcquireArrives | Event::CheckArrives | Event::WriteArrives(_)
            );
            // What a frozen client should handle waits for its waking.
            if client == 0 && for_client && PAUSE.0 < now && now < PAUSE.1 {
                self.at(PAUSE.1, client, event);
                continue;
            }
            handled += 1;
            let there = now + delay[client];
            match event {
                Event::Begin | Event::Retry => {
                    clients[client].asked = now;
                    self.at(there, client, Event::AcquireArrives);
                }
                Event::AcquireArrives => {
                    if holder.is_some_and(|held_by| held_by != client) && now < expires {
                        self.at(there, client, Event::Refused);
                    } else {
                        (holder, expires) = (Some(client), now + TTL);
                        self.at(there, client, Event::Granted(next_token));
                        next_token += 1;
                    }
                }
                Event::Refused => {
                    let again = (clients[client].asked + 3_000 * MS).max(now);
                    self.at(again, client, Event::Retry);
                }
                Event::Granted(token) => {
                    clients[client].token = token;
                    self.at(now + work[client], client, Event::Worked);
                }
                Event::Worked if client == 0 => self.at(there, client, Event::CheckArrives),
                Event::Worked | Event::Waited => {
                    self.at(there, client, Event::WriteArrives(clients[client].token));
                }
                Event::CheckArrives => {
                    let yes = holder == Some(client) && now < expires;
                    self.at(there, client, Event::Checked(yes));
                }
                Event::Checked(true) => self.at(now + 4_800 * MS, client, Event::Waited),
                Event::Checked(false) => {}
                Event::WriteArrives(token) => {
                    let passes = token >= highest;
                    if passes {
                        highest = token;
                        self.accepted.push(client);
                    } else {
                        self.n_rejected += 1;
                    }
                    self.at(there, client, Event::Answered(passes));
                }
                Event::Answered(_) => {}
            }
        }
        handled
    }
}
