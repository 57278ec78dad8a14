// The solutions of the puzzle, side by side.

import { drawBoard } from "./board.js";
import { fitTabStop, leave } from "./focus.js";
import { t } from "./texts.js";

/** How many solutions are listed at first, and how many more at once. */
export const LISTED = 10;
export const MOST = 100;

export class Solutions {
    #section = document.getElementById("solutions-section");
    #note = document.getElementById("solutions-note");
    #boards = document.getElementById("solutions");
    #more = document.getElementById("more");

    /** `more` is called if more solutions are asked for. */
    constructor(more) {
        this.#more.addEventListener("click", () => {
            // The button goes away, and the focus goes to what it leads to.
            this.#note.focus();
            more();
        });
    }

    hide() {
        leave(this.#section);
        this.#section.hidden = true;
    }

    fit() {
        fitTabStop(this.#boards);
    }

    /** Shows the solutions of an answer. */
    draw(puzzle, { listed, differing, solutions, complete, verdict }) {
        this.#section.hidden = listed.length === 0;
        const isOnly = verdict === "unique";
        const total = complete ? `${solutions}` : t("more than {count}", { count: solutions ?? listed.length });
        const isAll = complete && listed.length === solutions;
        const number = isAll ? t("All {total} solutions.", { total }) : t("{count} of {total} solutions.", { count: listed.length, total });
        this.#note.textContent = isOnly ? "" : `${number} ${t("Shaded cells are not the same in all of them.")}`;
        this.#note.hidden = isOnly;
        const boards = listed.map((values, number) => {
            const cells = values.map((value, index) => ({
                value,
                given: puzzle.cells[index] > 0,
                classes: differing.includes(index) ? ["differs"] : [],
                words: differing.includes(index) ? [t("differs")] : [],
            }));
            return drawBoard(puzzle, isOnly ? t("Solution") : t("Solution {number} of {total}", { number: number + 1, total }), cells);
        });
        this.#boards.replaceChildren(...boards);
        this.fit();
        this.#more.hidden = listed.length >= Math.min(solutions, MOST);
    }
}
