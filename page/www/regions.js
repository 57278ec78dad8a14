// Regions of a jigsaw, drawn with the pointer or the keyboard: a cell joins the region of the cell that one comes from.

import { element } from "./board.js";
import { t } from "./texts.js";
import { cellText } from "./units.js";
import { valueOfChar } from "./values.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What is wrong with the regions of a puzzle, in words: `broken` if it is no board, and `odd` if it is an unusual one. */
export function regionTroubles({ size, regions }) {
    const cellsOf = new Map();
    regions?.forEach((number, index) => cellsOf.set(number, [...(cellsOf.get(number) ?? []), index]));
    const sorted = [...cellsOf].sort(([one], [other]) => one - other);
    const broken = sorted.filter(([, cells]) => cells.length !== size);
    const odd = sorted.filter(([, cells]) => !isConnected(cells, size));
    return {
        broken: broken.map(([number, cells]) => cells.length === 1
            ? t("Region {number} has 1 cell; it needs {size}.", { number, size })
            : t("Region {number} has {count} cells; it needs {size}.", { number, size, count: cells.length })),
        odd: odd.map(([number, cells]) => t("Region {number} is in parts: {cell} is apart.", { number, cell: cellText({ size }, apart(cells, size)) })),
    };
}

export class RegionEditor {
    #state;
    #grid;
    #changed;
    #frame = document.getElementById("frame");
    #section = document.getElementById("regions");
    #button = document.getElementById("draw-regions");
    #note = document.getElementById("regions-note");
    /** The region that the pointer draws; `null` if it draws none. */
    #drawn = null;
    /** The puzzle after the last change since the pointer came down. */
    #last = null;

    /** `changed` is called when drawing begins or ends. */
    constructor(state, grid, changed) {
        this.#state = state;
        this.#grid = grid;
        this.#changed = changed;
        this.#button.addEventListener("click", () => this.turn(!this.isOn));
        // Before the grid, which would type a value.
        this.#frame.addEventListener("keydown", (event) => this.#onKey(event), true);
        this.#frame.addEventListener("focusin", () => this.isOn && this.#changed());
        this.#frame.addEventListener("pointerdown", (event) => this.#onDown(event));
        this.#frame.addEventListener("pointermove", (event) => this.#onMove(event));
        ["pointerup", "pointercancel"].forEach((end) => this.#frame.addEventListener(end, () => (this.#drawn = null)));
    }

    get isOn() {
        return this.#frame.classList.contains("drawing");
    }

    /** Begins or ends to draw. */
    turn(isOn) {
        this.#button.textContent = isOn ? t("Done drawing") : t("Draw regions");
        this.#note.hidden = !isOn;
        this.#frame.classList.toggle("drawing", isOn);
        this.#changed();
    }

    /** The page has this puzzle now. */
    follow({ regions }) {
        this.#section.hidden = regions === null;
        if (regions === null && this.isOn) {
            this.turn(false);
        }
    }

    /** What a cell shows while regions are drawn. */
    lookOf(index) {
        const { regions } = this.#state.puzzle;
        if (!this.isOn || regions === null) {
            return {};
        }
        const isCurrent = regions[index] === regions[this.#grid.current];
        return { region: regions[index], classes: isCurrent ? ["same"] : [], words: [t("region {number}", { number: regions[index] })] };
    }

    #onKey(event) {
        const { size, regions } = this.#state.puzzle;
        if (!this.isOn || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        const [down, right] = ARROWS[event.key] ?? [0, 0];
        const index = this.#grid.current;
        const [row, column] = [Math.floor(index / size) + down, (index % size) + right];
        const number = event.key.length === 1 ? valueOfChar(event.key) : null;
        if (event.shiftKey && ARROWS[event.key]) {
            if (row >= 0 && row < size && column >= 0 && column < size) {
                this.#join(row * size + column, regions[index]);
                this.#grid.goTo(row * size + column);
            }
        } else if (number > 0 && number <= size) {
            this.#join(index, number);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    #onDown(event) {
        const index = cellAt(event);
        if (this.isOn && index !== null) {
            this.#drawn = this.#state.puzzle.regions[index];
            this.#last = null;
            this.#frame.setPointerCapture(event.pointerId);
        }
    }

    #onMove(event) {
        const index = this.#drawn === null ? null : cellAt(event);
        if (index !== null) {
            // If the puzzle was changed by an undo since then, a new step begins.
            if (this.#join(index, this.#drawn, this.#last === this.#state.puzzle)) {
                this.#last = this.#state.puzzle;
            }
        }
    }

    /** Puts a cell into a region. Returns whether it was in another one. If this continues the change before, both are one step. */
    #join(index, number, continues = false) {
        const { puzzle } = this.#state;
        const isNew = puzzle.regions[index] !== number;
        if (isNew) {
            const regions = puzzle.regions.with(index, number);
            this.#state.show({ ...puzzle, regions, boxes: regions }, continues);
        }
        return isNew;
    }
}

/** The cell below the pointer, whatever has captured it. */
function cellAt({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest("#frame [role=gridcell]");
    return cell ? Number(cell.dataset.index) : null;
}

/** A cell that is not connected with the first one by sides; `undefined` if all are. */
function apart(cells, size) {
    const left = new Set(cells);
    const reached = [cells[0]];
    left.delete(cells[0]);
    for (const index of reached) {
        const beside = [index - size, index + size, index % size > 0 && index - 1, (index + 1) % size > 0 && index + 1];
        const found = beside.filter((next) => next !== false && left.has(next));
        found.forEach((next) => left.delete(next));
        reached.push(...found);
    }
    return [...left][0];
}

function isConnected(cells, size) {
    return apart(cells, size) === undefined;
}

/** The troubles as items of a list. */
export function troubleItems({ broken, odd }) {
    return [...broken, ...odd].map((text) => element("li", "", text));
}
