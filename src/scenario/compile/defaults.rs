//! What an omitted setting means, system by system.

use crate::client::LeaseSettings;
use crate::protocol::Ttl;
use crate::scenario::{Lease, RenewEvery, Scenario};
use crate::time::Duration;

/// How long a message takes one way.
pub(super) const ONE_WAY: Duration = Duration::from_millis(1);
/// The slices of a throttled process.
pub(super) const RUN: Duration = Duration::from_millis(10);
/// See [`RUN`].
pub(super) const STALL: Duration = Duration::from_millis(90);

/// The TTL of clients that name none.
pub(super) fn service_ttl(scenario: &Scenario) -> Ttl {
    scenario.service.ttl.unwrap_or(scenario.service.system.description().client.ttl)
}

/// A client's settings with nothing omitted.
pub(super) fn lease(scenario: &Scenario, lease: &Lease) -> LeaseSettings {
    let usual = scenario.service.system.description().client;
    LeaseSettings {
        ttl: lease.ttl.unwrap_or(service_ttl(scenario)),
        renew_every: match lease.renew_every {
            Some(RenewEvery::Every(every)) => Some(every),
            Some(RenewEvery::Never) => None,
            None => usual.renew_every,
        },
        retry_every: lease.retry_every.unwrap_or(usual.retry_every),
        request_timeout: lease.request_timeout.unwrap_or(usual.request_timeout),
        retries: lease.retries.unwrap_or(usual.retries),
        renew_deadline: lease.renew_deadline.or(usual.renew_deadline),
        safety_margin: lease.safety_margin.unwrap_or(usual.safety_margin),
        counted_from: lease.counted_from.unwrap_or(usual.counted_from),
        deadline_clock: lease.deadline_clock.unwrap_or(usual.deadline_clock),
        learns_of_loss: lease.learns_of_loss.unwrap_or(usual.learns_of_loss),
        on_loss: lease.on_loss.unwrap_or(usual.on_loss),
        stop_after: lease.stop_after.or(usual.stop_after),
        in_flight: lease.in_flight.unwrap_or(usual.in_flight),
        release_checks: lease.release_checks.unwrap_or(usual.release_checks),
        renew_as: lease.renew_as.unwrap_or(usual.renew_as),
        renewed_by: lease.renewed_by.unwrap_or(usual.renewed_by),
        renews_until: lease.renews_until.unwrap_or(usual.renews_until),
    }
}
