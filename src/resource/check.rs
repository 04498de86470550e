//! What resources check before they accept, one row each.

/// What a resource checks before it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// Nothing, though it could.
    None,
    /// The fencing token: the highest one seen passes, and a higher one raises it.
    Token,
    /// That the token equals the first one it saw: the classic mistake.
    TokenEqual,
    /// The version the writer learned: compare-and-set.
    Version,
    /// The idempotency key: a repetition gets the first result back.
    IdempotencyKey,
    /// As [`Check::Token`], and an equal token from another client is refused.
    TokenOneWriter,
    /// That the writer holds the lock, in the lock service's own store.
    LockKey,
    /// Nothing, and it cannot.
    External,
}

impl Check {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Token,
        Self::TokenEqual,
        Self::Version,
        Self::IdempotencyKey,
        Self::TokenOneWriter,
        Self::LockKey,
        Self::External,
    ];

    /// The format's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Token => "token",
            Self::TokenEqual => "token-equal",
            Self::Version => "version",
            Self::IdempotencyKey => "idempotency-key",
            Self::TokenOneWriter => "token-one-writer",
            Self::LockKey => "lock-key",
            Self::External => "external",
        }
    }

    /// Whether it keeps the highest token seen as a fence.
    pub const fn is_fence(self) -> bool {
        matches!(self, Self::Token | Self::TokenOneWriter)
    }
}
