//! What is known of the short texts that came last. A document repeats the same few references many times, and to find each
//! in a table of all texts takes longer than to read it.

/// The longest text that is remembered, in bytes.
pub(super) const LONGEST: usize = size_of::<u64>();

/// The number of texts that are remembered.
const SLOTS: usize = 32;

/// A text of at most [`LONGEST`] bytes, as a number. No two texts without a zero byte have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShortText(u64);

impl ShortText {
    /// `None` if the text is too long.
    #[inline]
    pub(super) fn of(text: &[u8]) -> Option<ShortText> {
        let mut bytes = [0; LONGEST];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        Some(ShortText(u64::from_le_bytes(bytes)))
    }

    /// The text from the start of these bytes to the first one of a kind, and its length.
    #[inline]
    pub(super) fn through(bytes: &[u8; LONGEST], last: u8) -> Option<(ShortText, usize)> {
        let word = u64::from_le_bytes(*bytes);
        // A byte that is the same as `last` becomes 0, and the lowest 0 is the lowest byte whose highest bit is set here.
        let differences = word ^ (u64::from(last) * LOW);
        let zeros = differences.wrapping_sub(LOW) & !differences & (LOW << 7);
        let length = zeros.trailing_zeros() as usize / 8 + 1;
        (zeros != 0).then(|| (ShortText(word & (u64::MAX >> (8 * (LONGEST - length)))), length))
    }

    fn slot(self) -> usize {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SLOTS.ilog2())) as usize
    }
}

/// The lowest bit of each byte.
const LOW: u64 = u64::MAX / 0xff;

/// A value for each of a few texts.
#[derive(Debug)]
pub(super) struct Recent<T>([Option<(ShortText, T)>; SLOTS]);

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent(std::array::from_fn(|_| None))
    }
}

impl<T: Copy> Recent<T> {
    #[inline]
    pub(super) fn get(&self, text: ShortText) -> Option<T> {
        self.0[text.slot()].filter(|(known, _)| *known == text).map(|(_, value)| value)
    }

    /// Remembers a value. It may take the place of another one.
    pub(super) fn put(&mut self, text: ShortText, value: T) {
        self.0[text.slot()] = Some((text, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_at_the_first_last_byte() {
        for (bytes, expected) in [(b"&#53;;xx", Some("&#53;")), (b"&abcdef;", Some("&abcdef;")), (b"&abcdefg", None)] {
            let found = ShortText::through(bytes, b';');
            assert_eq!(found, expected.and_then(|text| Some((ShortText::of(text.as_bytes())?, text.len()))));
        }
    }

    #[test]
    fn a_text_has_the_value_that_was_remembered_last() {
        let (mut recent, text) = (Recent::default(), |number: u32| ShortText::of(number.to_string().as_bytes()));
        for number in 0..1000 {
            text(number).into_iter().for_each(|text| recent.put(text, number));
            assert_eq!(text(number).and_then(|text| recent.get(text)), Some(number));
        }
        let known = (0..1000).filter_map(|number| Some((number, recent.get(text(number)?)?)));
        assert!(known.clone().all(|(number, found)| number == found) && known.count() <= SLOTS);
    }
}
