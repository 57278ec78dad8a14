// Puzzles as objects: those of the engine, with `size`, `box`, `boxes`, `regions`, `extra`, `units`, `symbols`, `name` and
// `cells`.

/** The shapes that boxes of a board of this size can have, the usual one first. */
export function shapesOf(size) {
    const shapes = [];
    for (let rows = 2; rows * 2 <= size; rows += 1) {
        if (size % rows === 0) {
            shapes.push([rows, size / rows]);
        }
    }
    const lopsided = ([rows, cols]) => Math.abs(rows - cols) + (rows > cols ? 0.5 : 0);
    return shapes.sort((a, b) => lopsided(a) - lopsided(b)).map(([rows, cols]) => `${rows}x${cols}`);
}

/** The sizes of boards to make. Those without boxes have regions. */
export const SIZES = Array.from({ length: 22 }, (_, at) => at + 4);

/** A blank puzzle of this size, with its usual boxes if it has some, and else with its rows as the first regions. */
export function blank(size = 9) {
    const [box] = shapesOf(size);
    const rows = Array.from({ length: size * size }, (_, index) => Math.floor(index / size) + 1);
    const shape = box ? withBoxes(size, box) : withRegions(size, rows);
    return { ...shape, extra: [], units: [], symbols: null, name: null, cells: Array(size * size).fill(0) };
}

/** The shape fields of a board with boxes. */
export function withBoxes(size, box) {
    const [rows, cols] = box.split("x").map(Number);
    const boxes = Array.from({ length: size * size }, (_, index) => {
        const [row, col] = [Math.floor(index / size), index % size];
        return Math.floor(row / rows) * rows + Math.floor(col / cols) + 1;
    });
    return { size, box, regions: null, boxes };
}

/** The shape fields of a board with regions: a number for each cell. */
export function withRegions(size, regions) {
    return { size, box: null, regions, boxes: regions };
}

/** Whether this is the classic board. */
export function isClassic(puzzle) {
    return puzzle.size === 9 && puzzle.box === "3x3" && puzzle.extra.length === 0 && puzzle.units.length === 0;
}

/** Whether two puzzles differ at most in their names. */
export function isSameBut(puzzle, other) {
    return ["cells", "size", "boxes", "extra", "units", "symbols"].every((field) => puzzle[field] === other?.[field]);
}

/** The only cell in which two puzzles of the same shape differ; `null` if there is none, or more than one. */
export function changedCell({ cells, boxes }, other) {
    const changed = cells.flatMap((value, index) => (value === other.cells[index] ? [] : [index]));
    return boxes === other.boxes && changed.length === 1 ? changed[0] : null;
}

/** Whether two cells are in a unit together, so that they have different values. */
export function sees({ size, box, boxes, extra, units }, one, other) {
    const [cell, second] = [one, other].map((index) => [Math.floor(index / size), index % size]);
    const [rows, cols] = box?.split("x").map(Number) ?? [];
    const names = {
        diagonals: ([row, col]) => [row === col && "falling", row + col === size - 1 && "rising"],
        windows: ([row, col]) => [row % 4 > 0 && col % 4 > 0 && `${Math.floor(row / 4)} ${Math.floor(col / 4)}`],
        "disjoint-groups": ([row, col]) => [box !== null && `${row % rows} ${col % cols}`],
    };
    const isIn = (name) => names[name](cell).some((unit) => unit && names[name](second).includes(unit));
    return one !== other && (cell[0] === second[0] || cell[1] === second[1] || boxes[one] === boxes[other]
        || extra.some(isIn) || units.some(({ cells }) => cells.includes(one) && cells.includes(other)));
}

/** The numbers of the further units that contain each cell: a list for each cell. */
export function shadesOf(puzzle) {
    const { size } = puzzle;
    const shades = puzzle.cells.map(() => new Set());
    const [rows] = (puzzle.box ?? "1x1").split("x").map(Number);
    const cols = puzzle.box ? size / rows : 1;
    shades.forEach((shade, index) => {
        const [row, col] = [Math.floor(index / size), index % size];
        if (puzzle.extra.includes("diagonals")) {
            [row === col && "falling", row + col === size - 1 && "rising"].filter(Boolean).forEach((line) => shade.add(line));
        }
        if (puzzle.extra.includes("windows") && size === 9 && row % 4 !== 0 && col % 4 !== 0) {
            shade.add("window");
        }
        if (puzzle.extra.includes("disjoint-groups") && ((row % rows) + (col % cols)) % 2 === 1) {
            shade.add("group");
        }
    });
    puzzle.units.forEach((unit) => unit.cells.forEach((index) => shades[index]?.add("unit")));
    return shades;
}
