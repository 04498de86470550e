//! Requests, replies and events.

// Fields are named after the terms that the variants' docs use.
#![allow(missing_docs)]

use crate::id::{FencingToken, GrantNo, IdentityId, KeyId, ProcessId, ValueId};
use crate::kernel::Label;
use crate::time::Duration;

/// How long a lease lives after it is granted or renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ttl {
    /// It expires after so long on the lock service's clock.
    After(Duration),
    /// It never expires: a lock, not a lease.
    Never,
}

/// What a renewal extends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RenewAs {
    /// Only the grant it names, while that grant is current.
    Grant,
    /// Whatever grant the same identity holds.
    Owner,
    /// Nothing: it acquires anew, with a new token.
    Reacquire,
    /// The record, whoever holds it: the old grant holds again.
    Overwrite,
}

/// What a release compares before it frees the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReleaseChecks {
    /// Nothing: it frees whoever holds.
    Nothing,
    /// The identity.
    Owner,
    /// The grant.
    Grant,
}

/// What travels in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payload {
    /// Client to lock service: give me the lease. With `watch`, it wants to be told of a loss.
    Acquire { identity: IdentityId, ttl: Ttl, watch: bool },
    /// Client to lock service: keep my lease alive.
    Renew { identity: IdentityId, grant: GrantNo, renew_as: RenewAs, ttl: Ttl, watch: bool },
    /// Client to lock service: I am done.
    Release { identity: IdentityId, grant: GrantNo, checks: ReleaseChecks },
    /// Client to lock service: do I still hold it?
    Check { identity: IdentityId, grant: GrantNo },
    /// Client to lock service: what is the newest token? (A writer that re-reads it.)
    AskNewestToken,

    /// Lock service to client: granted.
    Granted { grant: GrantNo, token: Option<FencingToken> },
    /// Lock service to client: renewed.
    Renewed { grant: GrantNo },
    /// Lock service to client: released.
    Released { grant: GrantNo },
    /// Lock service to client: no.
    Refused { why: Refusal },
    /// Lock service to client: the answer to a check.
    CheckAnswer { holds: bool },
    /// Lock service to client: the newest token handed out.
    NewestToken { token: Option<FencingToken> },
    /// Lock service to client, unasked: this grant is over.
    LeaseLost { grant: GrantNo },

    /// Client to resource: read.
    Read { grant: Option<GrantNo>, token: Option<FencingToken> },
    /// Client to resource: write.
    Write(WriteRequest),
    /// Client to resource: refuse that client from now on.
    FenceOut { client: ProcessId },

    /// Resource to client: the answer to a read, with the version read.
    ReadAnswer { refused: Option<Reason>, version: u32 },
    /// Resource to client: the answer to a write, with the version it left behind.
    WriteAnswer { outcome: Outcome, reason: Option<Reason>, version: u32 },
    /// Resource to client: that client is refused from now on.
    FencedOut { client: ProcessId },
}

/// Everything a write carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteRequest {
    /// The grant the writer acts under. The resource does not look at it; observers do.
    pub grant: Option<GrantNo>,
    /// The token it shows.
    pub token: Option<FencingToken>,
    /// What it writes.
    pub value: ValueId,
    /// The version it last learned of, 0 if none.
    pub version: u32,
    /// The idempotency key, if it has one.
    pub key: Option<KeyId>,
    /// Whether the value was computed from an earlier read.
    pub depends_on_read: bool,
}

/// Why the lock service said no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Somebody else holds the lease.
    Held,
    /// The grant named is over.
    Expired,
    /// The asker does not hold it.
    NotHolder,
}

/// What a resource did with an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Applied (or, for a read, answered).
    Accepted,
    /// Refused.
    Rejected,
    /// A repetition: the first result was given back, nothing was applied.
    Deduplicated,
}

/// Why a resource refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The token is lower than the highest one seen.
    StaleToken,
    /// There was no token where one is demanded.
    NoToken,
    /// The token is not the one that was adopted first.
    TokenDiffers,
    /// The version is not the one the writer learned.
    VersionChanged,
    /// The writer is not the holder.
    NotTheHolder,
    /// The client was fenced out.
    FencedOut,
}

impl Outcome {
    /// The format's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Deduplicated => "deduplicated",
        }
    }
}

impl Reason {
    /// Every reason, in the order of the format's table.
    pub const ALL: [Self; 6] = [
        Self::StaleToken,
        Self::NoToken,
        Self::TokenDiffers,
        Self::VersionChanged,
        Self::NotTheHolder,
        Self::FencedOut,
    ];

    /// The format's words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::StaleToken => "stale token",
            Self::NoToken => "no token",
            Self::TokenDiffers => "token differs",
            Self::VersionChanged => "version changed",
            Self::NotTheHolder => "not the holder",
            Self::FencedOut => "fenced out",
        }
    }

    /// Whether a client that hears it knows that its lease is gone.
    pub const fn tells_of_loss(self) -> bool {
        matches!(self, Self::StaleToken | Self::NotTheHolder)
    }
}

/// What a request asks for; with a client and a number it names a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RequestKind {
    /// `acquire` (and try_acquire).
    Acquire = 1,
    /// `renew`.
    Renew = 2,
    /// `release`.
    Release = 3,
    /// `check` at the service.
    Check = 4,
    /// `read`.
    Read = 5,
    /// `write`.
    Write = 6,
    /// Asking for the newest token before a write; has no name in the format.
    Token = 7,
    /// `fence_out`; has no name in the format.
    FenceOut = 8,
    /// The service's unasked word that a lease is lost; has no name in the format.
    Event = 9,
}

/// A message's name in parts: `<client>.<kind>#<n>.try<k>[.reply]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageName {
    /// Who asks.
    pub client: ProcessId,
    /// What for.
    pub kind: RequestKind,
    /// Which step of that kind, from 1 (renewals: in the order sent).
    pub n: u16,
    /// Which attempt, from 1.
    pub attempt: u16,
    /// Whether it is the answer.
    pub reply: bool,
}

impl RequestKind {
    /// The format's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Acquire => "acquire",
            Self::Renew => "renew",
            Self::Release => "release",
            Self::Check => "check",
            Self::Read => "read",
            Self::Write => "write",
            Self::Token => "token",
            Self::FenceOut => "fence_out",
            Self::Event => "event",
        }
    }

    const fn from_code(code: u64) -> Self {
        match code {
            1 => Self::Acquire,
            2 => Self::Renew,
            3 => Self::Release,
            4 => Self::Check,
            5 => Self::Read,
            6 => Self::Write,
            7 => Self::Token,
            8 => Self::FenceOut,
            _ => Self::Event,
        }
    }
}

impl MessageName {
    /// The name as the kernel's opaque label.
    pub const fn label(self) -> Label {
        Label(
            (self.client.0 as u64) << 48
                | (self.kind as u64) << 40
                | (self.n as u64) << 24
                | (self.attempt as u64) << 8
                | self.reply as u64,
        )
    }

    /// The name behind a label made by [`MessageName::label`].
    pub const fn from_label(label: Label) -> Self {
        Self {
            client: ProcessId((label.0 >> 48) as u8),
            kind: RequestKind::from_code(label.0 >> 40 & 0xff),
            n: (label.0 >> 24) as u16,
            attempt: (label.0 >> 8) as u16,
            reply: label.0 & 1 == 1,
        }
    }

    /// The name of the answer.
    pub const fn answer(self) -> Self {
        Self { reply: true, ..self }
    }
}
