//! The bytes of a case, read as choices.

use std::time::{Duration, Instant};

/// Choices. At the end of the bytes, each choice is the first one.
pub struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    pub fn new(bytes: &'b [u8]) -> Bytes<'b> {
        Bytes(bytes)
    }

    pub fn take(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        byte
    }

    pub fn below(&mut self, limit: usize) -> usize {
        usize::from(self.take()) % limit
    }

    pub fn pause(&mut self) -> Pause {
        Pause(self.take())
    }
}

/// A pause without sleep: no pause, some yields, or a busy wait of 2 ms at the most.
#[derive(Clone, Copy)]
pub struct Pause(u8);

impl Pause {
    pub fn wait(self) {
        match self.0 {
            0..32 => (0..self.0).for_each(|_| std::thread::yield_now()),
            _ => {
                let (start, length) = (Instant::now(), Duration::from_micros(u64::from(self.0).pow(2) / 32));
                while start.elapsed() < length {
                    std::hint::spin_loop();
                }
            }
        }
    }
}
