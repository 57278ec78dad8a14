// The puzzles of a text as a table with their verdicts and levels, which the engine finds one after the other while the table
// is open.

import { element } from "./board.js";
import { Superseded } from "./engine.js";
import { capital, decimal, english, messageOf, t } from "./texts.js";
import { isNamed } from "./puzzle.js";
import { factsOf } from "./verdict.js";

export class Listing {
    #engine;
    #show;
    #details = document.getElementById("listing");
    #body = document.getElementById("listing-body");
    #puzzles = [];
    /** How many puzzles have their verdict. */
    #done = 0;
    /** The number of the last start, so that what an earlier one asks does not count. */
    #turn = 0;

    /** `show` is called with each puzzle that is chosen. */
    constructor(engine, show) {
        this.#engine = engine;
        this.#show = show;
        this.#details.addEventListener("toggle", () => (this.#details.open ? this.#fill() : this.#stop()));
    }

    /** Lists the puzzles of another text. */
    offer(puzzles) {
        this.#stop();
        this.#puzzles = puzzles;
        this.#done = 0;
        this.#body.replaceChildren(...puzzles.map((puzzle, at) => {
            const row = element("tr");
            const button = element("button", "", isNamed(puzzle) ? puzzle.name : t("Puzzle {number}", { number: at + 1 }));
            button.type = "button";
            button.addEventListener("click", () => this.#show(puzzle));
            const named = element("td");
            named.append(button);
            row.append(element("th", "", `${at + 1}`), named, element("td"), element("td", "number"), element("td"));
            row.firstElementChild.scope = "row";
            return row;
        }));
        if (this.#details.open) {
            this.#fill();
        }
    }

    /** The page shows this puzzle now. */
    follow(puzzle) {
        this.#puzzles.forEach((one, at) => this.#body.rows[at].setAttribute("aria-current", String(one === puzzle)));
    }

    #stop() {
        this.#turn += 1;
        this.#engine.forget("list");
    }

    /** Asks for one puzzle after the other. */
    async #fill() {
        this.#stop();
        const turn = this.#turn;
        while (turn === this.#turn && this.#done < this.#puzzles.length) {
            const texts = await this.#textsOf(this.#puzzles[this.#done]).catch((error) => (error instanceof Superseded ? null : [messageOf(error)]));
            if (texts === null || turn !== this.#turn) {
                return;
            }
            const cells = [...this.#body.rows[this.#done].cells].slice(2);
            texts.forEach((text, at) => cells[at].replaceChildren(text));
            this.#done += 1;
        }
    }

    /** The verdict, the rating and the level of a puzzle. */
    async #textsOf(puzzle) {
        const solved = await this.#engine.ask("solve", { puzzle, list: 0 }, "list");
        if (solved.findings) {
            return [english(capital(solved.findings[0].message))];
        }
        if (solved.violations.length > 0) {
            return [t("Breaks a rule")];
        }
        if (solved.verdict !== "unique" || !puzzle.cells.includes(0)) {
            return [factsOf(solved)];
        }
        const { rating, at_least: isAtLeast, level } = await this.#engine.ask("grade", { puzzle, steps: false }, "list");
        return rating ? [factsOf(solved), `${isAtLeast ? "≥ " : ""}${decimal(rating)}`, t(level)] : [factsOf(solved)];
    }
}
