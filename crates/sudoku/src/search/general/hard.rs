//! Hard boards: the candidates that are left become the variables of a formula, and the solver that learns from its
//! conflicts finds the solutions.
//!
//! | the formula says | by |
//! |---|---|
//! | a cell has a value, and a unit with as many cells as values has each value | groups |
//! | a cell has one value, and two peers have different ones | rivals |

use super::state::State;
use crate::board::Tables;
use crate::search::budget::{Meter, Unsettled};
use crate::search::learn::{Formula, Solver, Variable};

/// A solution: the values of all cells in reading order, from 1.
pub(super) type Values = Box<[u8]>;

/// The solutions of a propagated state, at most `limit`, in no particular order.
pub(super) fn collect<const W: usize, const V: usize>(
    tables: &Tables<W>,
    state: &State<W, V>,
    limit: usize,
    meter: &mut Meter,
) -> Result<Vec<Values>, Unsettled> {
    let variables = Variables::new(tables, state);
    let mut solver = Solver::new(variables.formula(tables, state));
    let mut found = Vec::new();
    while found.len() < limit
        && let Some(chosen) = solver.next_solution(meter)?
    {
        let mut solution = state.solution(tables);
        for variable in chosen {
            let (cell, value) = variables.placements[variable as usize];
            solution[cell] = value as u8 + 1;
        }
        found.push(solution);
    }
    Ok(found)
}

/// A variable for each candidate of an unsolved cell.
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
