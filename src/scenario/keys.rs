//! The keys of the format, object by object, in the order of printing.

/// The keys of every kind of object, by the kind's name in the JSON Schema. Beside these, a step
/// and a fault have one of the keys that say what they are, and `expect` has those of every
/// [`crate::property::Metric`].
pub const OBJECTS: &[(&str, &[&str])] = &[
    ("scenario", SCENARIO),
    ("source", SOURCE),
    ("service", SERVICE),
    ("clock", CLOCK),
    ("clockStep", CLOCK_STEP),
    ("resource", RESOURCE),
    ("network", NETWORK),
    ("link", LINK),
    ("client", CLIENT),
    ("lease", LEASE),
    ("pause", PAUSE),
    ("acquire", ACQUIRE),
    ("tryAcquire", TRY_ACQUIRE),
    ("check", CHECK),
    ("read", READ),
    ("write", WRITE),
    ("fenceOut", FENCE_OUT),
    ("repeat", REPEAT),
    ("nothing", NOTHING),
    ("delay", DELAY),
    ("drop", DROP),
    ("duplicate", DUPLICATE),
    ("slow", SLOW),
    ("crash", CRASH),
    ("variant", VARIANT),
    ("expectedGrant", EXPECTED_GRANT),
    ("expectedWrite", EXPECTED_WRITE),
    ("findings", FINDINGS),
    ("bounds", BOUNDS),
];

pub(super) const SCENARIO: &[&str] = &[
    "leaseline",
    "title",
    "summary",
    "source",
    "until",
    "seed",
    "service",
    "resources",
    "network",
    "clients",
    "faults",
    "variants",
    "expect",
];
pub(super) const SOURCE: &[&str] = &["label", "url"];
pub(super) const SERVICE: &[&str] = &["system", "ttl", "first_token", "clock"];
pub(super) const CLOCK: &[&str] = &["rate_ppm", "offset", "steps"];
pub(super) const CLOCK_STEP: &[&str] = &["at", "by"];
pub(super) const RESOURCE: &[&str] =
    &["name", "check", "kind", "highest_token", "retention", "fence_on", "clock"];
pub(super) const NETWORK: &[&str] = &["one_way", "links"];
pub(super) const LINK: &[&str] = &["between", "one_way"];
pub(super) const CLIENT: &[&str] =
    &["name", "identity", "starts", "clock", "lease", "steps", "pauses"];
pub(super) const LEASE: &[&str] = &[
    "ttl",
    "renew_every",
    "retry_every",
    "request_timeout",
    "retries",
    "renew_deadline",
    "safety_margin",
    "counted_from",
    "deadline_clock",
    "learns_of_loss",
    "on_loss",
    "stop_after",
    "in_flight",
    "release_checks",
    "renew_as",
    "renewed_by",
    "renews_until",
];
pub(super) const PAUSE: &[&str] =
    &["at", "after", "for", "cause", "scope", "clock", "run", "stall"];

/// What a step can do. A step has one of these keys, and perhaps a label.
pub const ACTIONS: &[&str] = &[
    "acquire",
    "try_acquire",
    "work",
    "wait",
    "wait_until",
    "check",
    "read",
    "write",
    "fence_out",
    "release",
    "exit",
    "repeat",
];
pub(super) const ACQUIRE: &[&str] = &["retry_every", "give_up_after"];
pub(super) const TRY_ACQUIRE: &[&str] = &["else"];
pub(super) const CHECK: &[&str] = &["how", "else"];
pub(super) const READ: &[&str] = &["from", "served_by"];
pub(super) const WRITE: &[&str] =
    &["value", "to", "idempotency_key", "token", "depends_on_read", "else"];
pub(super) const FENCE_OUT: &[&str] = &["client", "from"];
pub(super) const REPEAT: &[&str] = &["times", "every", "steps"];
pub(super) const NOTHING: &[&str] = &[];

/// What a fault can be. A fault has one of these keys.
pub const FAULTS: &[&str] =
    &["delay", "drop", "duplicate", "partition", "slow", "crash", "service"];
pub(super) const DELAY: &[&str] = &["message", "by"];
pub(super) const DROP: &[&str] = &["message"];
pub(super) const DUPLICATE: &[&str] = &["message", "after"];
pub(super) const PARTITION: &[&str] = &["between", "from", "to"];
pub(super) const SLOW: &[&str] = &["between", "one_way"];
pub(super) const CRASH: &[&str] = &["process", "restart_after"];

/// What can happen to the lock service itself.
pub const SERVICE_FAULTS: &[&str] = &[
    "stall",
    "clock-step",
    "restart",
    "restart-without-state",
    "evict",
    "admin-release",
    "delete-record",
];

pub(super) const VARIANT: &[&str] = &["title", "patch", "expect"];
/// The keys of an expectation beside those of every metric.
pub(super) const EXPECT: &[&str] =
    &["verdict", "grants", "writes", "data", "findings", "holder_at"];
pub(super) const EXPECTED_GRANT: &[&str] = &["client", "token", "at"];
pub(super) const EXPECTED_WRITE: &[&str] =
    &["client", "resource", "value", "outcome", "reason", "at"];
pub(super) const FINDINGS: &[&str] = &["has", "lacks"];
pub(super) const BOUNDS: &[&str] = &["min", "max"];
