//! A scenario made ready to run: every name a number, every default filled in.

use crate::time::{Duration, Instant};
use crate::trace::{Cast, Terms};
use crate::{client, kernel, lease, resource};

/// Everything one run needs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who takes part.
    pub cast: Cast,
    /// Processes, links, pauses, faults, and when the run ends.
    pub kernel: kernel::Setup,
    /// The lock service.
    pub service: lease::Settings,
    /// The resources, by number.
    pub resources: Vec<resource::Settings>,
    /// The clients, by process number.
    pub clients: Vec<client::Settings>,
    /// One TTL, the yardstick for "too long"; none where leases never expire.
    pub ttl: Option<Duration>,
}

impl Plan {
    /// When the run ends.
    pub fn until(&self) -> Instant {
        self.kernel.until
    }

    /// What observers of the run need to know.
    pub fn terms(&self) -> Terms {
        Terms {
            n_clients: self.cast.n_clients,
            n_nodes: self.cast.n_nodes,
            n_resources: self.cast.n_resources(),
            ttl: self.ttl,
            until: self.kernel.until,
        }
    }
}
