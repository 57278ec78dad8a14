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

/** The names of the further units that contain a cell. The first word of a name is its kind. */
function furtherUnits({ size, box, extra, units }, index) {
    const [row, col] = [Math.floor(index / size), index % size];
    const [rows, cols] = box?.split("x").map(Number) ?? [];
    const names = {
        diagonals: [row === col && "falling", row + col === size - 1 && "rising"],
        windows: [size === 9 && row % 4 > 0 && col % 4 > 0 && `window ${Math.floor(row / 4)} ${Math.floor(col / 4)}`],
        "disjoint-groups": [box !== null && `group ${row % rows} ${col % cols}`],
    };
    const own = units.map(({ cells }, number) => cells.includes(index) && `unit ${number}`);
    // The address of a page can name any kind.
    const known = extra.filter((kind) => Object.hasOwn(names, kind));
    return [...known.flatMap((kind) => names[kind]), ...own].filter(Boolean);
}

/** Whether a puzzle has a name that can be seen. */
export function isNamed({ name }) {
    return Boolean(name?.trim());
}

/** The cells whose value is twice in a unit. */
export function clashes(puzzle) {
    const { cells } = puzzle;
    const isTwice = (value, index) => value > 0 && cells.some((same, other) => same === value && sees(puzzle, index, other));
    return new Set(cells.flatMap((value, index) => (isTwice(value, index) ? [index] : [])));
}

/** Whether two cells are in a unit together, so that they have different values. */
export function sees(puzzle, one, other) {
    const { size, boxes } = puzzle;
    const isInLine = Math.floor(one / size) === Math.floor(other / size) || one % size === other % size;
    return one !== other && (isInLine || boxes[one] === boxes[other] || areInFurtherUnit(puzzle, one, other));
}

function areInFurtherUnit(puzzle, one, other) {
    const units = furtherUnits(puzzle, other);
    return units.length > 0 && furtherUnits(puzzle, one).some((unit) => units.includes(unit));
}

/** The kinds of further units that the shade of each cell shows. Every second disjoint group has one. */
export function shadesOf(puzzle) {
    const shadeOf = (name) => {
        const [kind, row, col] = name.split(" ");
        return kind === "group" && (Number(row) + Number(col)) % 2 === 0 ? [] : [kind];
    };
    return puzzle.cells.map((_, index) => new Set(furtherUnits(puzzle, index).flatMap(shadeOf)));
}
