// The grid to type into. It follows the grid pattern of the ARIA Authoring Practices: one cell is in the order of Tab, and
// the arrow keys move inside.

import { element, fill, fillMarks, setSize, shapeClasses } from "./board.js";
import { t } from "./texts.js";
import { textOf, valueOfKey } from "./values.js";

/** How long after a digit another one belongs to the same number. */
const PAUSE = 1000;

export class Grid {
    #state;
    #root = element("div", "board grid");
    #cells = [];
    #shapes = [];
    #shape = null;
    #size = 1;
    #current = 0;
    /** The cells that are chosen with the current one, if `state` can type into several. */
    #chosen = new Set();
    /** The cell and the value that was typed last, and when, and whether it is another one than before. */
    #typed = { index: -1, value: 0, at: 0, isNew: false };
    /** Whether a value moves on to the next cell. */
    advances = false;
    /** Whether a cell that is touched is chosen with those before it. */
    #isChoosing = false;

    /** `state` has the `puzzle`, `set` to type a value, and `isBlank`; with `setAll`, which types a value into several cells,
     * several can be chosen. `name` is what a screen reader calls the grid. */
    constructor(frame, state, name) {
        this.#state = state;
        this.#root.setAttribute("role", "grid");
        this.#root.setAttribute("aria-label", name);
        this.#root.addEventListener("keydown", (event) => this.#onKey(event));
        this.#root.addEventListener("focusin", (event) => this.#onFocus(event.target));
        this.#root.addEventListener("pointerdown", (event) => this.#onPointer(event));
        if (state.setAll) {
            this.#root.setAttribute("aria-multiselectable", "true");
            this.#root.addEventListener("pointerover", (event) => this.#onDrag(event));
        }
        frame.append(this.#root);
        this.draw(() => ({}));
    }

    /** Draws the puzzle. `look` gives for each cell what it shows besides its value: `candidates`, or pencil marks as
     * `corner` and `centre`; `kind`, which is `own` for a digit that is not given; the number of its `region`; `isInvalid` and `isLocked`; `classes`;
     * and `words`, which are the marks in words. */
    draw(look) {
        const { puzzle } = this.#state;
        this.#build(puzzle);
        puzzle.cells.forEach((value, index) => {
            const cell = this.#cells[index];
            const { candidates = [], corner = [], centre = [], kind = "given", region = "", classes = [], words = [], ...marks } = look(index);
            // To draw only what changes is ten times as fast on a large board with candidates.
            const isChosen = this.#chosen.size > 0 && (this.#chosen.has(index) || index === this.#current);
            const shown = JSON.stringify([value, puzzle.symbols, candidates, corner, centre, kind, region, classes, words, marks, isChosen]);
            if (cell.dataset.shown === shown) {
                return;
            }
            cell.dataset.shown = shown;
            fill(cell, puzzle, value, candidates);
            if (value === 0) {
                fillMarks(cell, puzzle, corner, centre);
            }
            cell.dataset.region = region;
            cell.className = ["cell", kind, this.#shapes[index], isChosen ? "chosen" : "", ...classes].join(" ");
            if (this.#state.setAll) {
                cell.setAttribute("aria-selected", String(isChosen));
            }
            cell.setAttribute("aria-invalid", String(marks.isInvalid ?? false));
            cell.setAttribute("aria-readonly", String(marks.isLocked ?? false));
            const content = value > 0 ? valueText(kind, textOf(puzzle, value)) : blankText(puzzle, { candidates, corner, centre });
            cell.setAttribute("aria-label", [placeOf(puzzle, index), content, ...words].join(", "));
        });
    }

    /** Whether each cell that is touched is chosen with those before it. */
    get isChoosing() {
        return this.#isChoosing;
    }

    set isChoosing(isOn) {
        this.#isChoosing = isOn;
        this.#chosen.clear();
    }

    /** Another puzzle is on the board: no cell of the last one is chosen, and no number goes on. */
    unchoose() {
        this.#chosen.clear();
        this.#typed.index = -1;
    }

    /** Types a key as if the current cell had the focus, which it gets if the key is for it. */
    takeKey(event) {
        this.#onKey(event);
        if (event.defaultPrevented) {
            this.focus();
        }
    }

    /** Moves the focus to the current cell. */
    focus() {
        this.#cells[this.#current].focus();
    }

    /** The cell that has the focus, or that gets it next. */
    get current() {
        return this.#current;
    }

    /** Whether a cell has the focus. */
    get hasFocus() {
        return this.#root.contains(document.activeElement);
    }

    /** Makes this cell the current one, and returns its name. The focus moves with it, if it is in the grid. */
    goTo(index) {
        const { hasFocus } = this;
        this.#chosen.clear();
        this.#makeCurrent(index);
        if (hasFocus) {
            this.focus();
        }
        return this.#cells[index].getAttribute("aria-label");
    }

    /** Types the value of a pasted text into the current cell. Returns whether it has one. */
    paste(text) {
        const { puzzle } = this.#state;
        const value = /^[1-9][0-9]$/.test(text) && !puzzle.symbols ? Number(text) : valueOfKey(puzzle, text, 0);
        if (!this.hasFocus || value === null || value > puzzle.size) {
            return false;
        }
        this.type(value);
        return true;
    }

    /** Types a value into the current cell; 0 makes it blank. It may continue the number that the cell has. */
    type(value, continues = false) {
        if (this.#chosen.size > 0) {
            this.#state.setAll([...this.#chosen, this.#current], value, continues);
            return;
        }
        this.#state.set(this.#current, value, continues);
        if (this.advances && (value === 0 || value * 10 > this.#state.puzzle.size)) {
            this.#move(this.#current + 1);
        }
    }

    /** Moves to the next blank cell, or to the one before. Returns whether there is one. */
    moveToBlank(step = 1) {
        const { cells } = this.#state.puzzle;
        for (let distance = 1; distance <= cells.length; distance += 1) {
            const index = (this.#current + step * distance + cells.length * distance) % cells.length;
            if (cells[index] === 0) {
                this.#move(index);
                return true;
            }
        }
        return false;
    }

    /** Makes the cells, if the shape of the board has changed. */
    #build(puzzle) {
        const shape = JSON.stringify([puzzle.size, puzzle.boxes, puzzle.extra, puzzle.units]);
        if (shape === this.#shape) {
            return;
        }
        this.#shape = shape;
        if (puzzle.size === this.#size && this.#cells.length > 0) {
            // The cells stay, as the pointer that draws regions is over them.
            this.#shapes = shapeClasses(puzzle);
            this.#cells.forEach((cell) => delete cell.dataset.shown);
            return;
        }
        this.unchoose();
        const hadFocus = this.hasFocus;
        setSize(this.#root, puzzle);
        this.#root.setAttribute("aria-rowcount", puzzle.size);
        this.#root.setAttribute("aria-colcount", puzzle.size);
        this.#shapes = shapeClasses(puzzle);
        this.#cells = this.#shapes.map((_, index) => {
            const cell = element("div", "cell");
            cell.setAttribute("role", "gridcell");
            cell.setAttribute("aria-colindex", (index % puzzle.size) + 1);
            cell.tabIndex = -1;
            cell.dataset.index = index;
            return cell;
        });
        const rows = Array.from({ length: puzzle.size }, (_, number) => {
            const row = element("div", "grid-row");
            row.setAttribute("role", "row");
            row.setAttribute("aria-rowindex", number + 1);
            row.append(...this.#cells.slice(number * puzzle.size, (number + 1) * puzzle.size));
            return row;
        });
        this.#root.replaceChildren(...rows);
        // The current cell stays in its row and column, as far as there are so many.
        const [row, col] = [Math.floor(this.#current / this.#size), this.#current % this.#size];
        this.#size = puzzle.size;
        this.#current = Math.min(row, puzzle.size - 1) * puzzle.size + Math.min(col, puzzle.size - 1);
        this.#cells[this.#current].tabIndex = 0;
        if (hadFocus) {
            this.focus();
        }
    }

    #onFocus(cell) {
        const index = Number(cell.dataset.index);
        if (index !== this.#current) {
            this.#typed.index = -1;
            this.#chosen.clear();
        }
        this.#makeCurrent(index);
    }

    #makeCurrent(index) {
        this.#cells[this.#current].tabIndex = -1;
        this.#current = index;
        this.#cells[index].tabIndex = 0;
    }

    #onPointer(event) {
        const cell = event.target.closest("[role=gridcell]");
        if (cell) {
            event.preventDefault();
            if (event.shiftKey || this.#isChoosing) {
                this.#choose(Number(cell.dataset.index));
            } else {
                this.#chosen.clear();
                cell.focus();
            }
        }
    }

    /** A mouse that is dragged chooses the cells that it passes. */
    #onDrag(event) {
        const cell = event.target.closest("[role=gridcell]");
        if (cell && event.pointerType === "mouse" && event.buttons === 1 && this.hasFocus) {
            this.#choose(Number(cell.dataset.index));
        }
    }

    /** Goes to a cell, and keeps those that are chosen, with the current one. */
    #choose(index) {
        const chosen = this.#state.setAll && index !== this.#current ? new Set(this.#chosen).add(this.#current) : this.#chosen;
        chosen.delete(index);
        this.#makeCurrent(index);
        this.#chosen = chosen;
        this.focus();
    }

    #move(index) {
        this.#cells[Math.max(0, Math.min(index, this.#cells.length - 1))].focus();
    }

    #onKey(event) {
        const { puzzle } = this.#state;
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        const target = this.#target(event, puzzle);
        if (target !== null && event.shiftKey) {
            this.#choose(target);
        } else if (target !== null) {
            this.#move(target);
        } else if (event.key === "Enter" && isPlain) {
            this.moveToBlank(event.shiftKey ? -1 : 1);
        } else if ((event.key === "Delete" || event.key === "Backspace") && isPlain) {
            const isBlank = this.#state.isBlank(this.#current) && this.#chosen.size === 0;
            this.#erase();
            if (event.key === "Backspace" && isBlank) {
                this.#move(this.#current - 1);
            }
        } else if (!isPlain || !this.#typeKey(event.key, event.timeStamp)) {
            return;
        }
        event.preventDefault();
    }

    /** Makes the current cell blank, and those that are chosen with it. */
    #erase() {
        if (this.#chosen.size > 0) {
            this.type(0);
        } else {
            this.#state.set(this.#current, 0);
        }
    }

    /** Types the value of a key. Returns whether it has one. */
    #typeKey(key, at) {
        const { puzzle } = this.#state;
        const isSoon = this.#typed.index === this.#current && at - this.#typed.at < PAUSE;
        const isThere = puzzle.cells[this.#current] === this.#typed.value;
        const before = isSoon && isThere ? this.#typed.value : 0;
        const value = valueOfKey(puzzle, key, before);
        if (value === null) {
            return false;
        }
        const continues = before > 0 && value > 9 && this.#typed.isNew && /^[0-9]$/.test(key);
        const index = this.#current;
        this.#typed = { index, value, at, isNew: puzzle.cells[index] !== value };
        this.type(value, continues);
        return true;
    }

    /** The cell that a key moves to; `null` if it is not for moving. */
    #target(event, { size, box }) {
        const [row, col] = [Math.floor(this.#current / size), this.#current % size];
        const at = (row, col) => Math.max(0, Math.min(row, size - 1)) * size + Math.max(0, Math.min(col, size - 1));
        const height = box ? Number(box.split("x")[0]) : 1;
        if (event.altKey || event.metaKey) {
            return null;
        }
        if (event.ctrlKey) {
            const far = {
                Home: 0, End: size * size - 1,
                ArrowUp: at(0, col), ArrowDown: at(size - 1, col), ArrowLeft: at(row, 0), ArrowRight: at(row, size - 1),
            };
            return far[event.key] ?? null;
        }
        const near = {
            ArrowUp: at(row - 1, col), ArrowDown: at(row + 1, col), ArrowLeft: at(row, col - 1), ArrowRight: at(row, col + 1),
            Home: at(row, 0), End: at(row, size - 1), PageUp: at(row - height, col), PageDown: at(row + height, col),
        };
        return near[event.key] ?? null;
    }
}

function placeOf({ size }, index) {
    return t("row {row} column {column}", { row: Math.floor(index / size) + 1, column: (index % size) + 1 });
}

function valueText(kind, value) {
    return kind === "given" ? t("given {value}", { value }) : t("own {value}", { value });
}

/** A blank cell in words, with what is written small in it. */
function blankText(puzzle, { candidates, corner, centre }) {
    const listed = (values) => ({ values: values.map((value) => textOf(puzzle, value)).join(" ") });
    return [
        t("blank"),
        candidates.length > 0 && t("candidates {values}", listed(candidates)),
        corner.length > 0 && t("corner marks {values}", listed(corner)),
        centre.length > 0 && t("centre marks {values}", listed(centre)),
    ].filter(Boolean).join(", ");
}
