//! What a process's clocks showed at an instant of a run that is over.

use crate::id::ProcessId;
use crate::kernel::process::Process;
use crate::kernel::{Readings, Record, Setup, What};
use crate::time::Instant;

/// What a process's clocks show at an instant, after everything that happened then. Worked out
/// from the records by the code that ran the clocks, so that it cannot say anything else.
pub fn readings_at<P, N>(
    setup: &Setup,
    records: &[Record<P, N>],
    process: ProcessId,
    at: Instant,
) -> Readings {
    let Some(clocks) = setup.processes.get(process.index()) else { return Readings::default() };
    let mut clocks = Process::new(clocks);
    let until_then = records.iter().take_while(|record| record.at <= at);
    for record in until_then.filter(|record| record.process == process) {
        match record.what {
            What::PauseBegan { pause, .. } => {
                if let Some(pause) = setup.pauses.get(usize::from(pause)) {
                    clocks.pause(record.at, pause);
                }
            }
            What::ClockStepped { by } => clocks.wall_ahead += by.micros(),
            _ => {}
        }
    }
    clocks.readings(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::RecordNo;
    use crate::kernel::{PauseSetup, ProcessSetup, Thread};
    use crate::time::{Duration, Offset};

    const fn seconds(n: u64) -> Instant {
        Instant::from_micros(n * 1_000_000)
    }

    #[test]
    fn a_stopped_clock_and_a_step_are_read_from_the_records() {
        let suspend = PauseSetup {
            process: ProcessId(0),
            at: Some(seconds(2)),
            length: Duration::from_seconds(3),
            scope: Thread::Any,
            stops_clock: true,
            slices: None,
        };
        let setup = Setup {
            processes: vec![ProcessSetup { rate_ppm: 100_000, ..ProcessSetup::default() }],
            pauses: vec![suspend],
            ..Setup::default()
        };
        let record = |n, at, what: What<(), ()>| Record {
            number: RecordNo::after(n),
            cause: None,
            at,
            process: ProcessId(0),
            what,
        };
        let records = [
            record(0, seconds(2), What::PauseBegan { pause: 0, until: seconds(5) }),
            record(1, seconds(8), What::ClockStepped { by: Offset::from_micros(-500_000) }),
        ];
        let shown = |at| {
            let now = readings_at(&setup, &records, ProcessId(0), seconds(at));
            (now.monotonic.micros() / 1000, now.wall.micros() / 1000)
        };
        assert_eq!(shown(1), (1100, 1100), "a fast clock");
        assert_eq!(shown(4), (2200, 4400), "the monotonic one stands still");
        assert_eq!(shown(7), (4400, 7700));
        assert_eq!(shown(10), (7700, 10_500), "the wall clock was set back");
    }
}
