//! What the format names and this version does not simulate: known, so that a scenario of a later
//! version is told so instead of being told of a misspelling. A system that arrives leaves the
//! list.

/// Lock services of later versions.
pub const SYSTEMS: &[&str] = &[
    "etcd",
    "zookeeper",
    "consul",
    "redis",
    "redlock",
    "kubernetes",
    "kafka",
    "database",
    "dynamodb",
    "azure-blob",
    "raft",
];

/// Their settings.
pub const SETTINGS: &[&str] = &[
    "lock_delay",
    "ttl_factor",
    "tick",
    "sweep_every",
    "min_ttl",
    "election_timeout",
    "heartbeat_every",
    "quorum_check_every",
    "behavior",
    "drift_factor",
    "delay_after_restart",
    "stamped_by",
    "defects",
    "nodes",
];
