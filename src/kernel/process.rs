//! One process's clocks, its pauses and its timers.

use crate::id::{ProcessId, RecordNo};
use crate::kernel::{PauseSetup, ProcessSetup, Thread};
use crate::time::{Duration, Instant, LocalTime};

/// How many timers a process can have at once.
pub const TIMER_SLOTS: usize = 8;

const MILLION: i64 = 1_000_000;

/// What a timer waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The monotonic clock shows this.
    Monotonic(LocalTime),
    /// The wall clock shows this.
    Wall(LocalTime),
    /// True time: for programs that name an instant of the run.
    True(Instant),
    /// The thread has run so long.
    Running(Duration),
}

/// What a process's two clocks show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// The clock that never steps.
    pub monotonic: LocalTime,
    /// The time of day.
    pub wall: LocalTime,
}

/// A timer that is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    /// Events of another generation no longer stand for it.
    pub(crate) generation: u32,
    /// For when its event is queued: a timer that is set anew to a later time keeps the event it
    /// has, which then finds out. Most timers are timeouts, and set anew long before their time.
    pub(crate) queued_for: Option<Instant>,
    /// When it is due, as far as is known; none: not before something changes.
    pub(crate) due: Option<Instant>,
    /// Its place in the order in which timers were set.
    pub(crate) ordinal: u64,
    pub(crate) set: bool,
    pub(crate) when: When,
    pub(crate) thread: Thread,
    pub(crate) cause: Option<RecordNo>,
    /// For [`When::Running`]: since when what is left was counted.
    pub(crate) counted_at: Instant,
}

impl Timer {
    pub(crate) const UNSET: Self = Self {
        generation: 0,
        queued_for: None,
        due: None,
        ordinal: 0,
        set: false,
        when: When::True(Instant::ZERO),
        thread: Thread::Any,
        cause: None,
        counted_at: Instant::ZERO,
    };
}

/// A process that runs in slices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Throttle {
    from: Instant,
    until: Instant,
    run: u64,
    stall: u64,
    scope: Thread,
}

/// The state of one process.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    /// Counts crashes: what belongs to an earlier life is ignored.
    pub(crate) epoch: u16,
    pub(crate) is_down: bool,
    /// The process in whose store it lives.
    pub(crate) host: Option<ProcessId>,
    /// Until when each thread is frozen.
    worker_until: Instant,
    renewer_until: Instant,
    throttle: Option<Throttle>,
    /// The record of the last waking.
    pub(crate) woke: Option<RecordNo>,
    rate_ppm: i64,
    /// How far the wall clock is ahead of the monotonic rate.
    pub(crate) wall_ahead: i64,
    /// How long the monotonic clock stood still in stops that are over, and the last stop.
    stood_still: u64,
    stop: (Instant, Instant),
    pub(crate) timers: [Timer; TIMER_SLOTS],
    pub(crate) alarm: Timer,
}

impl Process {
    const BLANK: Self = Self {
        epoch: 0,
        is_down: false,
        host: None,
        worker_until: Instant::ZERO,
        renewer_until: Instant::ZERO,
        throttle: None,
        woke: None,
        rate_ppm: 0,
        wall_ahead: 0,
        stood_still: 0,
        stop: (Instant::ZERO, Instant::ZERO),
        timers: [Timer::UNSET; TIMER_SLOTS],
        alarm: Timer::UNSET,
    };

    pub(crate) fn new(setup: &ProcessSetup) -> Self {
        let mut process = Self::BLANK;
        process.reset(setup);
        process
    }

    /// Begins another run, in place: a process is mostly timers, and of one that is not set only
    /// the generation counts.
    pub(crate) fn reset(&mut self, setup: &ProcessSetup) {
        // All by name, so that a new field is not forgotten here.
        let Self {
            epoch,
            is_down,
            host,
            worker_until,
            renewer_until,
            throttle,
            woke,
            rate_ppm,
            wall_ahead,
            stood_still,
            stop,
            timers,
            alarm,
        } = self;
        *epoch = 0;
        *is_down = false;
        *host = setup.hosted_by;
        (*worker_until, *renewer_until) = (Instant::ZERO, Instant::ZERO);
        *throttle = None;
        *woke = None;
        *rate_ppm = i64::from(setup.rate_ppm);
        *wall_ahead = setup.offset.micros();
        *stood_still = 0;
        *stop = (Instant::ZERO, Instant::ZERO);
        for timer in timers.iter_mut().chain([alarm]) {
            (timer.generation, timer.queued_for, timer.set) = (0, None, false);
        }
    }

    /// What its clocks show at `now`.
    #[inline]
    pub(crate) fn readings(&self, now: Instant) -> Readings {
        if self.counts_true_time() {
            let micros = now.micros() as i64;
            return Readings {
                monotonic: LocalTime::from_micros(micros),
                wall: LocalTime::from_micros(micros + self.wall_ahead),
            };
        }
        Readings {
            monotonic: LocalTime::from_micros(self.counted(now.micros() - self.still(now))),
            wall: LocalTime::from_micros(self.counted(now.micros()) + self.wall_ahead),
        }
    }

    /// Whether its monotonic clock has shown true time all along, as most do.
    #[inline]
    fn counts_true_time(&self) -> bool {
        self.rate_ppm == 0 && self.stop.1 == Instant::ZERO
    }

    /// How much a clock of this rate counts in so much true time.
    fn counted(&self, micros: u64) -> i64 {
        if self.rate_ppm == 0 {
            return micros as i64;
        }
        micros as i64 * (MILLION + self.rate_ppm) / MILLION
    }

    /// The least true time in which a clock of this rate counts so much.
    fn needed(&self, counted: i64) -> u64 {
        let counted = counted.max(0);
        if self.rate_ppm == 0 {
            return counted as u64;
        }
        // 128 bits: a margin of hours at a resolution of microseconds times a million.
        let (counted, million) = (i128::from(counted), i128::from(MILLION));
        let rate = million + i128::from(self.rate_ppm);
        ((counted * million + rate - 1) / rate).min(i128::from(Instant::MAX.micros())) as u64
    }

    /// How long the monotonic clock has stood still until `now`.
    fn still(&self, now: Instant) -> u64 {
        self.stood_still + now.min(self.stop.1).since(self.stop.0).micros()
    }

    /// The earliest instant, from `now` on, at which the condition holds, as far as is known now.
    pub(crate) fn reached_at(&self, now: Instant, when: When) -> Instant {
        match when {
            When::True(at) => at.max(now),
            When::Monotonic(local) if self.counts_true_time() => {
                Instant::from_micros(local.micros().max(0) as u64).max(now)
            }
            When::Monotonic(local) => {
                let still = self.stood_still + self.stop.1.since(self.stop.0).micros();
                let earliest =
                    Instant::from_micros(self.needed(local.micros()).saturating_add(still));
                // A reading the clock already shows is reached now, even while it stands still.
                if self.readings(now).monotonic >= local { now } else { earliest.max(now) }
            }
            When::Wall(local) => {
                Instant::from_micros(self.needed(local.micros() - self.wall_ahead)).max(now)
            }
            When::Running(left) => self.has_run_at(now, left),
        }
    }

    /// When its worker, free or throttled at `now`, will have run for `left`.
    fn has_run_at(&self, now: Instant, left: Duration) -> Instant {
        let Some(throttle) = self.throttle.filter(|t| t.scope != Thread::Renewer) else {
            return now + left;
        };
        let at = throttle.has_run_at(now, left);
        if at <= throttle.until {
            return at;
        }
        throttle.until + left.saturating_sub(throttle.ran(now, throttle.until))
    }

    /// How long its worker ran between two instants of which nothing changed in between.
    pub(crate) fn ran(&self, from: Instant, to: Instant) -> Duration {
        if to <= self.worker_until {
            return Duration::ZERO;
        }
        match self.throttle.filter(|t| t.scope != Thread::Renewer) {
            Some(throttle) => throttle.ran(from, to),
            None => to.since(from),
        }
    }

    /// Whether nothing of its own can keep a thread of it from running.
    #[inline]
    pub(crate) fn runs_freely(&self, now: Instant) -> bool {
        now >= self.worker_until && now >= self.renewer_until && self.throttle.is_none()
    }

    /// Until when the thread cannot run; none: it can.
    #[inline]
    pub(crate) fn frozen_until(&self, thread: Thread, now: Instant) -> Option<Instant> {
        if self.runs_freely(now) {
            return None;
        }
        let until = match thread {
            Thread::Worker => self.worker_until,
            Thread::Renewer => self.renewer_until,
            Thread::Any => self.worker_until.min(self.renewer_until),
        };
        if now < until {
            return Some(until);
        }
        let throttle = self.throttle?;
        if throttle.scope == Thread::Any || throttle.scope == thread {
            return throttle.stalled_until(now);
        }
        None
    }

    /// Whether a pause, not just a stall of a throttled process, holds its worker.
    pub(crate) fn is_worker_frozen(&self, now: Instant) -> bool {
        now < self.worker_until
    }

    /// Begins a pause at `now`.
    pub(crate) fn pause(&mut self, now: Instant, pause: &PauseSetup) {
        let until = now + pause.length;
        if pause.stops_clock {
            if now >= self.stop.1 {
                self.stood_still += self.stop.1.since(self.stop.0).micros();
                self.stop = (now, until);
            } else {
                self.stop.1 = self.stop.1.max(until);
            }
        }
        if let Some((run, stall)) = pause.slices {
            let (run, stall) = (run.micros().max(1), stall.micros());
            self.throttle = Some(Throttle { from: now, until, run, stall, scope: pause.scope });
            return;
        }
        self.freeze(until, pause.scope);
    }

    /// Freezes a thread until then; a longer pause that already holds it stays.
    pub(crate) fn freeze(&mut self, until: Instant, scope: Thread) {
        if scope != Thread::Renewer {
            self.worker_until = self.worker_until.max(until);
        }
        if scope != Thread::Worker {
            self.renewer_until = self.renewer_until.max(until);
        }
    }

    /// Ends a throttling that is over.
    pub(crate) fn end_throttle(&mut self, now: Instant) {
        self.throttle = self.throttle.filter(|throttle| now < throttle.until);
    }

    /// Forgets all timers, as a crash does. An alarm is the observers' and stays.
    pub(crate) fn forget_timers(&mut self) {
        for timer in &mut self.timers {
            timer.generation += 1;
            (timer.queued_for, timer.set) = (None, false);
        }
    }
}

impl Throttle {
    /// Running time from the beginning to `now`.
    fn running(&self, now: Instant) -> u64 {
        let passed = now.since(self.from).micros();
        let period = self.run + self.stall;
        passed / period * self.run + (passed % period).min(self.run)
    }

    fn ran(&self, from: Instant, to: Instant) -> Duration {
        Duration::from_micros(self.running(to) - self.running(from))
    }

    /// When it will have run for `left`, were it throttled for ever.
    fn has_run_at(&self, now: Instant, left: Duration) -> Instant {
        if left == Duration::ZERO {
            return now;
        }
        let target = self.running(now) + left.micros();
        // The end of a slice belongs to it, hence the one off.
        let slices = (target - 1) / self.run;
        self.from
            + Duration::from_micros(slices * (self.run + self.stall) + target - slices * self.run)
    }

    /// The beginning of the next slice, if it stalls at `now`. The end of a slice still runs.
    fn stalled_until(&self, now: Instant) -> Option<Instant> {
        let period = self.run + self.stall;
        let passed = now.since(self.from).micros();
        if passed % period <= self.run || now >= self.until {
            return None;
        }
        let next = self.from + Duration::from_micros((passed / period + 1) * period);
        Some(next.min(self.until))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Offset;

    fn at(micros: u64) -> Instant {
        Instant::from_micros(micros)
    }

    fn process(rate_ppm: i32) -> Process {
        Process::new(&ProcessSetup { rate_ppm, ..ProcessSetup::default() })
    }

    fn pause(length: u64, scope: Thread) -> PauseSetup {
        PauseSetup {
            process: ProcessId(0),
            at: None,
            length: Duration::from_micros(length),
            scope,
            stops_clock: false,
            slices: None,
        }
    }

    #[test]
    fn a_fast_clock_reaches_a_reading_early_and_never_too_early() {
        for rate in [-200_000, -3, 0, 7, 200_000] {
            let process = process(rate);
            for local in [1, 999, 1_000_000, 10_000_001] {
                let when = When::Monotonic(LocalTime::from_micros(local));
                let reached = process.reached_at(Instant::ZERO, when);
                assert!(process.readings(reached).monotonic.micros() >= local);
                let before = Instant::from_micros(reached.micros() - 1);
                assert!(process.readings(before).monotonic.micros() < local);
            }
        }
    }

    #[test]
    fn a_suspended_machine_loses_monotonic_time_but_not_the_time_of_day() {
        let mut process = process(0);
        let mut suspend = pause(100, Thread::Any);
        suspend.stops_clock = true;
        process.pause(at(50), &suspend);
        assert_eq!(process.readings(at(120)).monotonic, LocalTime::from_micros(50));
        let after = process.readings(at(170));
        assert_eq!(after.monotonic, LocalTime::from_micros(70));
        assert_eq!(after.wall, LocalTime::from_micros(170));
        // A second stop adds to the first.
        process.pause(at(200), &suspend);
        assert_eq!(process.readings(at(400)).monotonic, LocalTime::from_micros(200));
    }

    #[test]
    fn a_wall_clock_steps_and_the_monotonic_one_does_not() {
        let setup = ProcessSetup { offset: Offset::from_micros(-5), ..ProcessSetup::default() };
        let mut process = Process::new(&setup);
        assert_eq!(process.readings(at(10)).wall, LocalTime::from_micros(5));
        process.wall_ahead += 100;
        assert_eq!(process.readings(at(10)).wall, LocalTime::from_micros(105));
        assert_eq!(process.readings(at(10)).monotonic, LocalTime::from_micros(10));
    }

    #[test]
    fn pauses_are_a_union_and_have_a_scope() {
        let mut process = process(0);
        process.pause(at(10), &pause(20, Thread::Any));
        process.pause(at(20), &pause(5, Thread::Worker));
        assert_eq!(process.frozen_until(Thread::Worker, at(25)), Some(at(30)));
        process.pause(at(28), &pause(10, Thread::Worker));
        assert_eq!(process.frozen_until(Thread::Worker, at(30)), Some(at(38)));
        assert_eq!(process.frozen_until(Thread::Renewer, at(30)), None);
        assert_eq!(process.frozen_until(Thread::Any, at(30)), None);
    }

    #[test]
    fn a_throttled_process_runs_one_slice_in_each_period() {
        let mut process = process(0);
        let mut throttle = pause(1000, Thread::Any);
        throttle.slices = Some((Duration::from_micros(10), Duration::from_micros(90)));
        process.pause(at(0), &throttle);
        let reached = |left| process.reached_at(at(0), When::Running(Duration::from_micros(left)));
        assert_eq!(reached(10), at(10));
        assert_eq!(reached(11), at(101));
        assert_eq!(reached(25), at(205));
        // 100 in the ten periods, the rest afterwards.
        assert_eq!(reached(130), at(1030));
        assert_eq!(process.frozen_until(Thread::Worker, at(10)), None);
        assert_eq!(process.frozen_until(Thread::Worker, at(11)), Some(at(100)));
        assert_eq!(process.frozen_until(Thread::Worker, at(100)), None);
        assert_eq!(process.ran(at(5), at(205)), Duration::from_micros(20));
    }
}
