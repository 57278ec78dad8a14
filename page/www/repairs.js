// Which single changes make a puzzle unique that does not have one solution: the misprint, if one is likelier than the others.

import { element } from "./board.js";
import { Superseded } from "./engine.js";
import { leave } from "./focus.js";
import { t } from "./texts.js";
import { cellText, givenText, unitText } from "./units.js";
import { textOf } from "./values.js";

/** A change of more cells moves a row or a column. */
const MOST_NAMED = 2;

export class Repairs {
    #engine;
    #change;
    #shown;
    #section = document.getElementById("repairs");
    #text = document.getElementById("repairs-text");
    #list = document.getElementById("repairs-list");

    /** `change` is called with the cells to change, and their values, and `shown` when there is something to change. */
    constructor(engine, change, shown) {
        this.#engine = engine;
        this.#change = change;
        this.#shown = shown;
    }

    hide() {
        this.#engine.forget("repairs");
        leave(this.#section);
        this.#section.hidden = true;
    }

    /** Asks the engine. Of a puzzle with several solutions, which may not be complete, only a likely misprint is shown. */
    async ask(puzzle, verdict) {
        try {
            const { total, likely, listed } = await this.#engine.ask("repairs", { puzzle });
            if (likely === 1 || (total > 0 && verdict === "none")) {
                this.#draw(puzzle, total, listed.slice(0, likely));
            }
        } catch (error) {
            // The verdict is there without it.
            if (!(error instanceof Superseded)) {
                console.info(error.message);
            }
        }
    }

    #draw(puzzle, total, likely) {
        this.#text.textContent = total === 1 ? t("Only this single change makes the puzzle unique:")
            : likely.length === 1 ? t("{count} single changes make the puzzle unique. One is likelier than the others:", { count: total })
                : t("{count} single changes make the puzzle unique. The likeliest:", { count: total });
        this.#list.replaceChildren(...likely.map((changes) => {
            const button = element("button", "", changesText(puzzle, changes));
            button.type = "button";
            button.addEventListener("click", () => this.#change(changes.map(({ cell, value }) => ({ cell, value: value ?? 0 }))));
            return button;
        }));
        this.#section.hidden = false;
        this.#shown();
    }
}

function changesText(puzzle, changes) {
    return changes.length > MOST_NAMED ? t("Move {unit} by one cell", { unit: lineText(puzzle, changes) })
        : changes.map((change) => changeText(puzzle, change)).join(", ");
}

/** `r1c1: 5 in place of 6`. */
function changeText(puzzle, { cell, value }) {
    const named = { cell: cellText(puzzle, cell), value: textOf(puzzle, value ?? 0), old: textOf(puzzle, puzzle.cells[cell]) };
    return value === null ? t("{cell}: blank in place of {old}", named)
        : puzzle.cells[cell] === 0 ? givenText(puzzle, { cell, value }) : t("{cell}: {value} in place of {old}", named);
}

/** The row or the column that all of these cells are in. */
function lineText({ size }, changes) {
    const rows = new Set(changes.map(({ cell }) => Math.floor(cell / size)));
    const [kind, number] = rows.size === 1 ? ["row", [...rows][0]] : ["column", changes[0].cell % size];
    return unitText({ kind, number: number + 1, name: null });
}
