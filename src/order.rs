//! Sorting with one piece of code for all types.
//!
//! The standard library's sort is compiled anew for each type and comparison, about 4 kB each. In
//! the page that was 60 kB for lists that are nearly always short or in order already. Here the
//! order is found on numbers, once for all, and only the moving into place is compiled per type.

use std::cmp::Ordering;

/// Sorts by a key. What has the same key stays in its order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    if items.is_sorted_by_key(&key) {
        return;
    }
    let mut order = sorted(items.len(), &|a, b| key(&items[a]).cmp(&key(&items[b])));
    // `order[place]` says where the item of that place is now. Each circle of moves is gone
    // through once, by swaps; a place that is done is marked by pointing to itself.
    for start in 0..items.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

/// The numbers below `n` in the order that `compare` gives them.
fn sorted(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use proptest::prelude::*;

    use crate::order::sort_by_key;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(
            mut items in proptest::collection::vec((0_u8..6, any::<u16>()), 0..60),
        ) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            prop_assert_eq!(items, expected);
        }
    }
}
