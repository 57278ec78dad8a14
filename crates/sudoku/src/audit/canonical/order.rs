//! Three things in an order that is known in part: the columns of a stack, or the three stacks.
//!
//! A line of givens is least if its blanks come first. The columns of a stack that are equal so far can still be exchanged, so
//! they are one class, and the next line divides each class into its smaller and its larger members. There are only 13 ways
//! to divide three things into classes in order, so all that a line can do is in tables.

/// An order of three things in which some may be equal: an index into [`RANKS`].
pub(super) type Order = u8;

/// All three are equal.
pub(super) const ALL_EQUAL: Order = 0;

/// The number of orders.
const ORDERS: usize = 13;

/// The rank of each of the three things in each order. Ranks count from 0 without a gap.
const RANKS: [[u8; 3]; ORDERS] = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The six permutations: which thing comes first, second and third.
pub(super) const PERMUTATIONS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The three cells of a line in a stack, and what they do to the order of its columns.
#[derive(Clone, Copy)]
pub(super) struct Triple {
    /// The order in which the columns are left.
    pub(super) order: Order,
    /// The three cells in their least order, the first one as the highest bit.
    pub(super) least: u8,
}

/// The three triples of a line, and what they do to the order of the stacks.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The order in which the stacks are left.
    pub(super) order: Order,
    /// The nine cells in their least order, the first one as the highest bit.
    pub(super) least: u16,
}

/// For each order of the columns, what three cells do.
pub(super) static TRIPLES: [[Triple; 8]; ORDERS] = {
    let mut table = [[Triple { order: 0, least: 0 }; 8]; ORDERS];
    let mut order = 0;
    while order < ORDERS {
        let mut cells = 0;
        while cells < 8 {
            let values = [cells >> 2 & 1, cells >> 1 & 1, cells & 1];
            let ranks = refined(RANKS[order], values);
            let [first, second, third] = sorted(ranks, values);
            table[order][cells as usize] =
                Triple { order: index_of(ranks), least: (first << 2 | second << 1 | third) as u8 };
            cells += 1;
        }
        order += 1;
    }
    table
};

/// For each order of the stacks, what three triples do, which have three bits each, that of the first stack the highest.
pub(super) static LINES: [[Line; 512]; ORDERS] = {
    let mut table = [[Line { order: 0, least: 0 }; 512]; ORDERS];
    let mut order = 0;
    while order < ORDERS {
        let mut cells = 0;
        while cells < 512 {
            let values = [cells >> 6 & 7, cells >> 3 & 7, cells & 7];
            let ranks = refined(RANKS[order], values);
            let [first, second, third] = sorted(ranks, values);
            table[order][cells as usize] = Line { order: index_of(ranks), least: first << 6 | second << 3 | third };
            cells += 1;
        }
        order += 1;
    }
    table
};

/// For each order, and each set of things that are empty, one bit for each of the [`PERMUTATIONS`] that keep the order. Of
/// those that differ in the places of empty things only, it is the one that does not exchange them.
pub(super) static KEEPING: [[u8; 8]; ORDERS] = {
    let mut table = [[0; 8]; ORDERS];
    let mut order = 0;
    while order < ORDERS {
        let mut empty = 0;
        while empty < 8 {
            let mut at = 0;
            while at < 6 {
                if keeps(RANKS[order], PERMUTATIONS[at], empty as u8) {
                    table[order][empty] |= 1 << at;
                }
                at += 1;
            }
            empty += 1;
        }
        order += 1;
    }
    table
};

/// The ranks of the three things by their ranks before, and then by their values.
const fn refined(ranks: [u8; 3], values: [u16; 3]) -> [u8; 3] {
    let mut refined = [0; 3];
    let mut thing = 0;
    while thing < 3 {
        // The rank is the number of different things before it.
        let mut other = 0;
        while other < 3 {
            let mut is_first_of_its_kind = true;
            let mut earlier = 0;
            while earlier < other {
                if ranks[earlier] == ranks[other] && values[earlier] == values[other] {
                    is_first_of_its_kind = false;
                }
                earlier += 1;
            }
            let is_before =
                ranks[other] < ranks[thing] || ranks[other] == ranks[thing] && values[other] < values[thing];
            if is_first_of_its_kind && is_before {
                refined[thing] += 1;
            }
            other += 1;
        }
        thing += 1;
    }
    refined
}

/// The values of the things in the order of their ranks.
const fn sorted(ranks: [u8; 3], values: [u16; 3]) -> [u16; 3] {
    let mut sorted = [0; 3];
    let mut filled = 0;
    let mut rank = 0;
    while rank < 3 {
        let mut thing = 0;
        while thing < 3 {
            if ranks[thing] == rank {
                sorted[filled] = values[thing];
                filled += 1;
            }
            thing += 1;
        }
        rank += 1;
    }
    sorted
}

const fn index_of(ranks: [u8; 3]) -> Order {
    let mut order = 0;
    while order < ORDERS {
        let known = RANKS[order];
        if known[0] == ranks[0] && known[1] == ranks[1] && known[2] == ranks[2] {
            return order as Order;
        }
        order += 1;
    }
    ALL_EQUAL
}

/// Whether the permutation keeps the order, and does not exchange two empty things.
const fn keeps(ranks: [u8; 3], permutation: [u8; 3], empty: u8) -> bool {
    let mut at = 0;
    while at < 3 {
        let mut later = at + 1;
        while later < 3 {
            let (one, other) = (permutation[at], permutation[later]);
            let are_empty = empty >> one & 1 != 0 && empty >> other & 1 != 0;
            if ranks[one as usize] > ranks[other as usize] || are_empty && one > other {
                return false;
            }
            later += 1;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_least_under_the_permutations_that_its_order_keeps() {
        for (order, ranks) in RANKS.into_iter().enumerate() {
            let keeping = |empty: usize| (0..6).filter(move |at| KEEPING[order][empty] >> at & 1 != 0);
            let classes = |rank| ranks.into_iter().filter(|&other| other == rank).count();
            assert_eq!(keeping(0).count(), (0..3).map(|rank| [1, 1, 2, 6][classes(rank)]).product());
            for cells in 0..8 {
                let permuted =
                    |at: usize| PERMUTATIONS[at].iter().fold(0, |all, place| all << 1 | cells >> (2 - place) & 1);
                let least = keeping(0).map(permuted).min();
                assert_eq!(Some(TRIPLES[order][cells as usize].least), least, "{ranks:?} {cells:b}");
                let left = usize::from(TRIPLES[order][cells as usize].order);
                let expected: Vec<usize> = keeping(0).filter(|&at| Some(permuted(at)) == least).collect();
                assert_eq!((0..6).filter(|at| KEEPING[left][0] >> at & 1 != 0).collect::<Vec<_>>(), expected);
            }
        }
    }
}
