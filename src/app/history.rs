//! Undo and redo.

/// How many steps can be undone.
pub const HISTORY: usize = 100;

/// What was shown before, and what was undone. The newest stands last in both lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<T> {
    undo: Vec<T>,
    redo: Vec<T>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { undo: Vec::new(), redo: Vec::new() }
    }
}

impl<T> History<T> {
    /// Remembers what was shown before a change. What had been undone is forgotten.
    pub fn record(&mut self, before: T) {
        if self.undo.len() == HISTORY {
            self.undo.remove(0);
        }
        self.undo.push(before);
        self.redo.clear();
    }

    /// Takes back the newest change: exchanges `now` for what was shown before it. Says whether
    /// there was one.
    pub fn undo(&mut self, now: &mut T) -> bool {
        Self::exchange(&mut self.undo, &mut self.redo, now)
    }

    /// Makes the newest undone change again. Says whether there was one.
    pub fn redo(&mut self, now: &mut T) -> bool {
        Self::exchange(&mut self.redo, &mut self.undo, now)
    }

    /// What was shown before the newest change.
    pub fn before(&self) -> Option<&T> {
        self.undo.last()
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    fn exchange(from: &mut Vec<T>, to: &mut Vec<T>, now: &mut T) -> bool {
        let Some(other) = from.pop() else { return false };
        to.push(std::mem::replace(now, other));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hundred_newest_steps_can_be_undone() {
        let (mut history, mut now) = (History::default(), 0);
        for next in 1..=150 {
            history.record(now);
            now = next;
        }
        while history.undo(&mut now) {}
        assert_eq!(now, 50);
        while history.redo(&mut now) {}
        assert_eq!(now, 150);
    }

    #[test]
    fn a_new_change_forgets_what_was_undone() {
        let (mut history, mut now) = (History::default(), "a");
        history.record(now);
        now = "b";
        assert!(history.undo(&mut now) && history.can_redo());
        history.record(now);
        assert!(!history.can_redo());
    }
}
