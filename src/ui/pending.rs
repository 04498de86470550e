//! What is under way and will change what is shown: tests wait until it is over.

use std::cell::Cell;

thread_local! {
    static PENDING: Cell<usize> = const { Cell::new(0) };
}

/// Something under way that will change what is shown; it is over when this is dropped.
#[derive(Debug)]
pub(crate) struct Pending(());

impl Pending {
    /// Begins it.
    pub(crate) fn begin() -> Self {
        PENDING.set(PENDING.get() + 1);
        Self(())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        PENDING.set(PENDING.get() - 1);
    }
}

/// Whether nothing is under way.
pub fn is_idle() -> bool {
    PENDING.get() == 0
}
