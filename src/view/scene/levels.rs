//! The token axis of a resource's chart.

use crate::id::FencingToken;
use crate::order;
use crate::view::{Font, Px};

/// The tokens of a run in their order, each at its place across time. Only the order counts, so
/// neighbours stand equally far apart however far apart their numbers are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Levels {
    tokens: Vec<u64>,
    /// Where the lowest and the highest stand.
    foot: Px,
    head: Px,
    /// How far apart two numbers at the axis must be.
    apart: Px,
    /// Whether the numbers are grants' ordinals, because the system hands out no tokens.
    pub ordinals: bool,
}

/// At most so many digits of a token are written at the axis.
const MOST_DIGITS: usize = 7;

/// At most so many numbers are written at the axis.
const MOST_NUMBERS: usize = 6;

impl Levels {
    pub(super) fn new(mut tokens: Vec<u64>, ordinals: bool) -> Self {
        order::sort_by_key(&mut tokens, |it| *it);
        tokens.dedup();
        Self { tokens, ordinals, ..Self::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Decides where the lowest and the highest token stand, and how far apart numbers must be.
    pub(super) fn lay(&mut self, foot: Px, head: Px, apart: Px) {
        (self.foot, self.head, self.apart) = (foot, head, apart);
    }

    /// The place of a token; that of the next lower one if it is not on the axis.
    pub(super) fn across(&self, token: FencingToken) -> Px {
        let rank = self.tokens.partition_point(|&known| known <= token.0).saturating_sub(1);
        self.at(rank)
    }

    fn at(&self, rank: usize) -> Px {
        // A lone token stands in the middle.
        let share = match self.tokens.len() {
            0 | 1 => 0.5,
            n => rank as f64 / (n - 1) as f64,
        };
        self.foot.towards(self.head, share)
    }

    /// What is written at the axis for a token.
    pub(super) fn text(&self, token: u64) -> String {
        let text = if self.ordinals { format!("grant {token}") } else { token.to_string() };
        // Tokens of one run differ at their ends.
        let long = text.len().saturating_sub(MOST_DIGITS);
        if long == 0 || self.ordinals { text } else { format!("…{}", &text[long + 1..]) }
    }

    /// How wide the numbers at the axis are.
    pub(super) fn width(&self) -> Px {
        let texts = self.numbers().map(|(token, _)| Font::SMALL.width(&self.text(token)));
        texts.max().unwrap_or_default()
    }

    /// Where the highest token stands.
    pub(super) fn top(&self) -> Px {
        self.at(self.tokens.len().saturating_sub(1))
    }

    /// The numbers to be written, with their places.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (u64, Px)> {
        let room = (self.foot.0 - self.head.0).abs() / self.apart.0.max(1) + 1;
        let most = MOST_NUMBERS.min(room as usize);
        let every = self.tokens.len().div_ceil(most).max(1);
        let last = self.tokens.len().saturating_sub(1);
        let shown = move |rank: &usize| (last - rank).is_multiple_of(every);
        (0..self.tokens.len()).filter(shown).map(|rank| (self.tokens[rank], self.at(rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_stand_in_their_order_however_far_apart_their_numbers_are() {
        let mut levels = Levels::new(vec![4821, 33, 4821, 32], false);
        levels.lay(Px::whole(100), Px::whole(48), Px::whole(14));
        let places = [32, 33, 4821].map(|token| levels.across(FencingToken(token)));
        assert_eq!(places, [100, 74, 48].map(Px::whole));
        assert_eq!(levels.across(FencingToken(40)), Px::whole(74), "between two: the lower");
    }

    #[test]
    fn an_axis_of_many_tokens_shows_few_numbers_and_always_the_highest() {
        let mut levels = Levels::new((1..=50).collect(), false);
        levels.lay(Px::whole(100), Px::ZERO, Px::whole(14));
        let numbers: Vec<_> = levels.numbers().map(|(token, _)| token).collect();
        assert!(numbers.len() <= MOST_NUMBERS && numbers.last() == Some(&50), "{numbers:?}");
    }
}
