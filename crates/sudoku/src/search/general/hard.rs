//! Hard boards: the candidates that are left become the variables of a formula, and the solver that learns from its
//! conflicts finds the solutions.
//!
//! | the formula says | by |
//! |---|---|
//! | a cell has a value, and a unit with as many cells as values has each value | groups |
//! | a cell has one value, and two peers have different ones | rivals |

use std::num::NonZeroU32;

use super::state::State;
use crate::board::Tables;
use crate::search::budget::{Meter, Unsettled};
use crate::search::learn::{Formula, Pair, Variable};

/// A solution: the values of all cells in reading order, from 1.
pub(super) type Values = Box<[u8]>;

/// The solvers for the parts of a board. What they learn in one part helps them in the next ones.
#[derive(Clone, Debug)]
pub(super) struct Hard<const W: usize, const V: usize> {
    variables: Variables,
    pair: Pair,
    round: NonZeroU32,
    /// The solutions that the solver has found, and does not find again, in parts that it did not finish.
    found: Vec<Values>,
    /// How many solutions the solver must not find again.
    excluded: usize,
    board: State<W, V>,
}

/// After so many solutions, a solver is replaced by a new one: each is a clause of all tries that led to it.
const MOST_EXCLUDED: usize = 1000;

impl<const W: usize, const V: usize> Hard<W, V> {
    /// The solver for a board that has a solution as far as propagation shows.
    pub(super) fn new(tables: &Tables<W>, mut board: State<W, V>, round: NonZeroU32) -> Hard<W, V> {
        board.propagate(tables);
        let variables = Variables::new(tables, &board);
        let pair = Pair::new(variables.formula(tables, &board), round);
        Hard { variables, pair, round, found: Vec::new(), excluded: 0, board }
    }

    /// The solutions of a part of the board, at most `limit`, in no particular order.
    pub(super) fn collect(
        &mut self,
        tables: &Tables<W>,
        part: &State<W, V>,
        limit: usize,
        meter: &mut Meter,
    ) -> Result<Vec<Values>, Unsettled> {
        if self.excluded >= MOST_EXCLUDED {
            *self = Hard::new(tables, self.board, self.round);
        }
        let placements = placements(tables, part);
        let mut solutions: Vec<Values> =
            self.found.iter().filter(|solution| is_in(solution, &placements)).cloned().collect();
        let assumed = placements.iter().filter_map(|&(cell, value)| self.variables.get(cell, value));
        self.pair.assume(assumed.collect());
        while solutions.len() < limit {
            let next = self.pair.next_solutions(meter)?;
            if next.is_empty() {
                self.found.retain(|solution| !is_in(solution, &placements));
                break;
            }
            for chosen in next {
                let solution = self.solution(tables, chosen);
                self.excluded += 1;
                self.found.push(solution.clone());
                solutions.push(solution);
            }
        }
        solutions.truncate(limit);
        Ok(solutions)
    }

    /// The solution with these true variables.
    fn solution(&self, tables: &Tables<W>, chosen: Vec<Variable>) -> Values {
        let mut solution = self.board.solution(tables);
        for variable in chosen {
            let (cell, value) = self.variables.placements[variable as usize];
            solution[cell] = value as u8 + 1;
        }
        solution
    }
}

/// The cells that have a value, with the value from 0.
fn placements<const W: usize, const V: usize>(tables: &Tables<W>, part: &State<W, V>) -> Vec<(usize, usize)> {
    let places = part.places(tables).iter().enumerate();
    places.flat_map(|(value, &places)| (places & part.placed()).iter().map(move |cell| (cell, value))).collect()
}

/// Whether a solution has these values.
fn is_in(solution: &Values, placements: &[(usize, usize)]) -> bool {
    placements.iter().all(|&(cell, value)| usize::from(solution[cell]) == value + 1)
}

/// A variable for each candidate of an unsolved cell.
#[derive(Clone, Debug)]
struct Variables {
    /// For each variable, the cell and the value, both from 0.
    placements: Vec<(usize, usize)>,
    /// For each cell, the variables of its candidates, each with the value.
    of_cell: Vec<Vec<(usize, Variable)>>,
}

impl Variables {
    fn new<const W: usize, const V: usize>(tables: &Tables<W>, state: &State<W, V>) -> Variables {
        let mut variables = Variables { placements: Vec::new(), of_cell: vec![Vec::new(); tables.peers.len()] };
        for cell in (tables.all - state.placed()).iter() {
            for value in state.candidates(cell) {
                variables.of_cell[cell].push((value, variables.placements.len() as Variable));
                variables.placements.push((cell, value));
            }
        }
        variables
    }

    fn get(&self, cell: usize, value: usize) -> Option<Variable> {
        self.of_cell[cell].iter().find(|candidate| candidate.0 == value).map(|candidate| candidate.1)
    }

    fn formula<const W: usize, const V: usize>(&self, tables: &Tables<W>, state: &State<W, V>) -> Formula {
        let of_cell = |candidates: &Vec<(usize, Variable)>| candidates.iter().map(|candidate| candidate.1).collect();
        let cells = self.of_cell.iter().filter(|candidates| !candidates.is_empty()).map(of_cell);
        let mut groups: Vec<Vec<Variable>> = cells.collect();
        for (value, &places) in state.places(tables).iter().enumerate() {
            let open = places - state.placed();
            let units = tables.full_units.iter().filter(|unit| !unit.meets(&(places & state.placed())));
            groups.extend(units.map(|&unit| (open & unit).iter().filter_map(|cell| self.get(cell, value)).collect()));
        }
        let rivals = self.placements.iter().map(|&(cell, value)| {
            let same_cell = self.of_cell[cell].iter().filter(|other| other.0 != value).map(|other| other.1);
            let peers = (tables.peers[cell] & state.places(tables)[value]).iter();
            same_cell.chain(peers.filter_map(|peer| self.get(peer, value))).collect()
        });
        Formula { groups, rivals: rivals.collect() }
    }
}
