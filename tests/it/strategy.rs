//! Random scenarios for proptest.

use leaseline::scenario::Scenario;
use proptest::prelude::*;

use crate::random;

/// Scenarios that use every key of the format.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    prop::collection::vec(any::<u32>(), 0..500).prop_map(|choices| random::scenario(&choices))
}
