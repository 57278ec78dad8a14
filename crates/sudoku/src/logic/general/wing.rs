//! XY-wing and XYZ-wing, which need to know only which cells see each other. `logic::wing` explains them.

use super::deduction::Deduction;
use super::layout::CellSet;
use super::marks::Marks;
use crate::logic::deduction::Explanation;
use crate::short;

/// The first wing with this many candidates in the pivot that eliminates something: by pivot, then by first wing, then
/// by second wing, each in reading order.
pub(super) fn find(marks: &Marks, size: usize) -> Option<Deduction> {
    let bivalue: CellSet = marks.cells_of_size(2).collect();
    marks.cells_of_size(size).find_map(|pivot| {
        let near = bivalue & marks.layout.peers[pivot];
        let fits = |&cell: &usize| (marks.candidates(pivot) & !marks.candidates(cell)).count_ones() == 1;
        near.iter().filter(fits).find_map(|first| near.iter().find_map(|second| wing(marks, pivot, first, second)))
    })
}

/// The wing of these three cells. Together they have three candidates, the two wings share exactly one, and the pivot
/// has the two that they do not share.
fn wing(marks: &Marks, pivot: usize, first: usize, second: usize) -> Option<Deduction> {
    let [of_pivot, one, other] = [pivot, first, second].map(|cell| marks.candidates(cell));
    let (shared, all) = (one & other, of_pivot | one | other);
    let is_wing = all.count_ones() == 3
        && shared.count_ones() == 1
        && (of_pivot & shared).count_ones() + 2 == of_pivot.count_ones();
    if !is_wing {
        return None;
    }
    let mut ends = vec![first, second];
    if of_pivot & shared != 0 {
        ends.push(pivot);
    }
    short::sort(&mut ends);
    let peers = &marks.layout.peers;
    let mut targets = ends.iter().fold(CellSet::first_cells(marks.cells()), |targets, &end| targets & peers[end]);
    targets.remove(pivot);
    let found = Deduction::eliminating(marks.eliminations(targets, shared))?;
    let cells = marks.layout.geometry.cells();
    let ends = ends.into_iter().map(|end| cells[end]).collect();
    let explanation = Explanation::Wing { pivot: cells[pivot], ends };
    Some(Deduction { values: all, explanation, ..found.with_pattern([pivot, first, second]) })
}
