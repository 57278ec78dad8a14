//! The variables by activity: those that took part in the latest conflicts come first.

use super::formula::Variable;

/// A binary heap of variables with an activity for each.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    heap: Vec<Variable>,
    /// For each variable, its index in the heap, or [`ABSENT`].
    at: Vec<u32>,
    activity: Vec<f64>,
    /// What one conflict adds. It grows, so that older conflicts count less.
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

impl Queue {
    /// The older conflicts lose this factor with each conflict.
    const DECAY: f64 = 0.97;

    /// All activities are divided by it if one is larger.
    const LARGEST: f64 = 1e100;

    /// All variables, with these activities.
    pub(super) fn new(activity: Vec<f64>) -> Queue {
        let number = activity.len() as u32;
        let mut queue = Queue { heap: (0..number).collect(), at: (0..number).collect(), activity, increment: 1.0 };
        for index in (0..queue.heap.len() / 2).rev() {
            queue.sink(index);
        }
        queue
    }

    /// Takes the most active variable out.
    pub(super) fn pop(&mut self) -> Option<Variable> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.at[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.at[last as usize] = 0;
            self.sink(0);
        }
        Some(first)
    }

    /// Puts the variable back, if it is not in the queue.
    pub(super) fn insert(&mut self, variable: usize) {
        if self.at[variable] == ABSENT {
            self.at[variable] = self.heap.len() as u32;
            self.heap.push(variable as Variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.increment;
        if self.activity[variable] > Queue::LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= Queue::LARGEST);
            self.increment /= Queue::LARGEST;
        }
        if self.at[variable] != ABSENT {
            self.rise(self.at[variable] as usize);
        }
    }

    /// A conflict is over.
    pub(super) fn decay(&mut self) {
        self.increment /= Queue::DECAY;
    }

    fn activity_at(&self, index: usize) -> f64 {
        self.activity[self.heap[index] as usize]
    }

    fn exchange(&mut self, one: usize, two: usize) {
        self.heap.swap(one, two);
        self.at[self.heap[one] as usize] = one as u32;
        self.at[self.heap[two] as usize] = two as u32;
    }

    fn rise(&mut self, mut index: usize) {
        while index > 0 && self.activity_at(index) > self.activity_at((index - 1) / 2) {
            self.exchange(index, (index - 1) / 2);
            index = (index - 1) / 2;
        }
    }

    fn sink(&mut self, mut index: usize) {
        loop {
            let children = [2 * index + 1, 2 * index + 2].into_iter().filter(|&child| child < self.heap.len());
            let Some(child) = children.max_by(|&one, &two| self.activity_at(one).total_cmp(&self.activity_at(two)))
            else {
                return;
            };
            if self.activity_at(child) <= self.activity_at(index) {
                return;
            }
            self.exchange(index, child);
            index = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_variable_comes_first() {
        let mut queue = Queue::new(vec![0.5, 0.0, 2.0, 0.25]);
        queue.bump(1);
        queue.decay();
        queue.bump(3);
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some(2), Some(3), Some(1)]);
        queue.insert(2);
        queue.insert(2);
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some(2), Some(0), None]);
    }

    #[test]
    fn large_activities_are_divided_and_keep_their_order() {
        let mut queue = Queue::new(vec![0.0; 3]);
        for _ in 0..10_000 {
            queue.bump(1);
            queue.decay();
        }
        queue.bump(2);
        assert!(queue.activity.iter().all(|activity| activity.is_finite()));
        assert_eq!(queue.pop(), Some(1));
    }
}
