//! Puzzles made to order by several threads, passed on in the order of their tries.
//!
//! A try depends on the order, the seed and its number only, so the puzzles are the same with any number of threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use sudoku_engine::generate::{Distinct, Generated, Order};
use sudoku_engine::search::CancelToken;

/// What some tries made.
#[derive(Debug)]
pub struct Tried {
    /// The number of all tries up to here.
    pub tries: u64,
    /// The puzzles, in the order of their tries, without those that are the same as an earlier one.
    pub made: Vec<Generated>,
}

/// Does tries with this seed until `receive` breaks or the time ends. `receive` gets what was made in the order of the
/// tries.
pub fn generate(
    order: &Order,
    seed: u64,
    threads: NonZeroUsize,
    end: Option<Instant>,
    receive: &mut dyn FnMut(Tried) -> ControlFlow<()>,
) {
    let (numbers, token) = (Mutex::new(0), CancelToken::new());
    let order = order.clone().cancelled_by(&token);
    let order = match end {
        Some(end) => order.until(end),
        None => order,
    };
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(2 * threads.get());
        for _ in 0..threads.get() {
            let (sender, numbers, order) = (sender.clone(), &numbers, &order);
            scope.spawn(move || work(order, seed, numbers, &sender));
        }
        drop(sender);
        // The threads end when nothing receives what they make. A try on a large board takes long.
        pass_on(receiver, end, receive);
        token.cancel();
    });
}

/// Does the next tries as long as something receives what they make.
fn work(order: &Order, seed: u64, numbers: &Mutex<u64>, sender: &SyncSender<(Range<u64>, Vec<Generated>)>) {
    loop {
        let next = {
            let mut started = numbers.lock().unwrap_or_else(PoisonError::into_inner);
            let first = *started;
            *started += order.tries_at_once(first);
            first..*started
        };
        let made = order.tries(seed, next.clone());
        if sender.send((next, made)).is_err() {
            return;
        }
    }
}

fn pass_on(
    receiver: Receiver<(Range<u64>, Vec<Generated>)>,
    end: Option<Instant>,
    receive: &mut dyn FnMut(Tried) -> ControlFlow<()>,
) {
    let (mut waiting, mut tries, mut distinct) = (BTreeMap::new(), 0, Distinct::default());
    loop {
        let part = match end {
            None => receiver.recv().ok(),
            Some(end) => receiver.recv_timeout(end.saturating_duration_since(Instant::now())).ok(),
        };
        let Some((numbers, made)) = part else { return };
        // The last tries were interrupted.
        if end.is_some_and(|end| Instant::now() >= end) {
            return;
        }
        waiting.insert(numbers.start, (numbers.end, made));
        while let Some((end, mut made)) = waiting.remove(&tries) {
            tries = end;
            made.retain(|one| distinct.is_new(&one.puzzle));
            if receive(Tried { tries, made }).is_break() {
                return;
            }
        }
    }
}
