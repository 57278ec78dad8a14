//! Sorts short lists. The sort of the standard library is 5 to 10 KB of code for each type and order. For the lists of a few
//! elements that the logic has, it would be a tenth of the time to compile this crate.

/// Sorts a list of some tens of elements.
pub(crate) fn sort<T: Ord>(list: &mut [T]) {
    insert_each(list, |one, other| one > other);
}

/// Sorts a list of some tens of elements by a key. Elements with the same key stay in their order.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    insert_each(list, |one, other| key(one) > key(other));
}

/// Moves each element before the elements in front of it that belong after it.
fn insert_each<T>(list: &mut [T], is_after: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_after(&list[at - 1], &list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(list: Vec<(u8, u8)>) {
            let (mut sorted, mut sorted_by_key) = (list.clone(), list.clone());
            sort(&mut sorted);
            sort_by_key(&mut sorted_by_key, |&(key, _)| key % 8);
            let (mut expected, mut expected_by_key) = (list.clone(), list);
            expected.sort();
            expected_by_key.sort_by_key(|&(key, _)| key % 8);
            prop_assert_eq!(sorted, expected);
            prop_assert_eq!(sorted_by_key, expected_by_key);
        }
    }
}
