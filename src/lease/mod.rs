//! Lock services, one file each, with one line in the registry.
//!
//! A lock service is a state machine without input or output of its own: it is woken with its
//! clock's readings and says what it wants done.

mod generic;
pub mod later;

use crate::id::{FencingToken, GrantNo};
use crate::kernel::{Effect, Readings, Wake};
use crate::protocol::{LeaseSettings, Note, Payload, Ttl};

pub(crate) type Effects = Vec<Effect<Payload, Note>>;

/// What is to be known of a system without running it. It stands in the system's own file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The format's word for it.
    pub word: &'static str,
    /// What sentences call it.
    pub title: &'static str,
    /// What its usual client does: the meaning of every setting that a scenario omits. The TTL is
    /// the lock service's too.
    pub client: LeaseSettings,
}

/// The registry: a system is its file, its `mod` line above, and its line here.
macro_rules! systems {
    ($($(#[$doc:meta])* $system:ident = $description:expr, $machine:ty;)*) => {
        /// A lock service the simulator has.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum System {
            $($(#[$doc])* $system,)*
        }

        impl System {
            /// All of them, in the order of the menu.
            pub const ALL: &'static [Self] = &[$(Self::$system),*];

            /// What is to be known of it.
            pub const fn description(self) -> &'static Description {
                match self {
                    $(Self::$system => &$description,)*
                }
            }

            /// The format's word for it.
            pub const fn word(self) -> &'static str {
                self.description().word
            }
        }

        /// A lock service of some system, ready to run.
        #[derive(Clone, Debug)]
        enum Machine {
            $($system($machine),)*
        }

        impl Machine {
            fn new(system: System) -> Self {
                match system {
                    $(System::$system => Self::$system(<$machine>::default()),)*
                }
            }

            fn system(&self) -> System {
                match self {
                    $(Self::$system(_) => System::$system,)*
                }
            }

            fn begin(&mut self, settings: &Settings) {
                match self {
                    $(Self::$system(machine) => machine.begin(settings),)*
                }
            }

            fn wake(
                &mut self,
                settings: &Settings,
                now: Readings,
                wake: Wake<Payload>,
                out: &mut Effects,
            ) {
                match self {
                    $(Self::$system(machine) => machine.wake(settings, now, wake, out),)*
                }
            }

            fn holds(&self, now: Readings, grant: GrantNo) -> bool {
                match self {
                    $(Self::$system(machine) => machine.holds(now, grant),)*
                }
            }
        }
    };
}

systems! {
    /// The seed's plain lock service.
    #[default]
    Generic = generic::DESCRIPTION, generic::Generic;
}

/// The lock service's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which system it is.
    pub system: System,
    /// The TTL of clients that name none.
    pub ttl: Ttl,
    /// The first token it hands out.
    pub first_token: FencingToken,
    /// What its own faults do, by the number of the kernel's fault; sorted.
    pub faults: Vec<(u16, ServiceFault)>,
}

/// A fault of the lock service itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceFault {
    /// It restarts at once and remembers everything.
    Restart,
    /// It restarts and has forgotten everything: holder and counter.
    RestartWithoutState,
    /// It loses the lease record silently; counters stay.
    Evict,
    /// An administrator ends the lease; counters stay.
    AdminRelease,
    /// The record is deleted, and its counter begins again.
    DeleteRecord,
}

/// The lock service of a run. One value serves many runs and keeps its memory.
#[derive(Clone, Debug)]
pub struct Service(Machine);

impl Default for Service {
    fn default() -> Self {
        Self(Machine::new(System::default()))
    }
}

impl Service {
    /// Prepares a run.
    pub fn begin(&mut self, settings: &Settings) {
        if self.0.system() != settings.system {
            self.0 = Machine::new(settings.system);
        }
        self.0.begin(settings);
    }

    /// Handles what woke the service.
    pub fn wake(
        &mut self,
        settings: &Settings,
        now: Readings,
        wake: Wake<Payload>,
        out: &mut Effects,
    ) {
        self.0.wake(settings, now, wake, out);
    }

    /// Whether the grant holds, by the service's own truth at this reading of its clock.
    pub fn holds(&self, now: Readings, grant: GrantNo) -> bool {
        self.0.holds(now, grant)
    }
}
