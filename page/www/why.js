// Why a puzzle has no solution, and which further givens make one with several solutions unique.

import { Superseded } from "./engine.js";
import { element } from "./board.js";
import { leave } from "./focus.js";
import { messageOf, t } from "./texts.js";
import { cellText, givenText, unitText } from "./units.js";
import { textOf } from "./values.js";

/** How many givens are offered of those that each make the puzzle unique. */
const MOST_OFFERED = 8;

export class Why {
    #engine;
    #changed;
    #add;
    #section = document.getElementById("why");
    #text = document.getElementById("why-text");
    #givens = document.getElementById("why-givens");
    /** What cells show: classes and words, by cell. */
    #marks = new Map();

    /** `changed` is called when the cells have other marks, and `add` with the givens to put on the board. */
    constructor(engine, changed, add) {
        this.#engine = engine;
        this.#changed = changed;
        this.#add = add;
    }

    /** What a cell shows. */
    lookOf(index) {
        return this.#marks.get(index) ?? {};
    }

    hide() {
        this.#engine.forget("audit");
        leave(this.#section);
        this.#section.hidden = true;
        this.#marks = new Map();
    }

    /** Asks the engine about a puzzle that does not have one solution. */
    async ask(puzzle) {
        try {
            const { clash, alone, together } = await this.#engine.ask("audit", { puzzle });
            if (clash) {
                this.#draw(clashText(puzzle, clash), [], clash.cells.map((cell) => [cell, "clash", t("clashes")]));
            } else if (alone.length + together.length > 0) {
                const isOne = alone.length > 0;
                const cells = (isOne ? alone.slice(0, MOST_OFFERED) : together).map(({ cell }) => [cell, "decides", t("a given here makes the puzzle unique")]);
                this.#draw(isOne ? aloneText(alone.length) : togetherText(puzzle, together), buttonsOf(puzzle, alone, together), cells);
            }
        } catch (error) {
            if (!(error instanceof Superseded)) {
                this.#draw(messageOf(error), [], []);
            }
        }
    }

    #draw(text, buttons, marks) {
        this.#marks = new Map(marks.map(([cell, name, words]) => [cell, { classes: [name], words: [words] }]));
        this.#text.replaceChildren(text);
        this.#givens.replaceChildren(...buttons.map(({ text, givens }) => {
            const button = element("button", "", text);
            button.type = "button";
            button.addEventListener("click", () => this.#add(givens));
            return button;
        }));
        this.#section.hidden = false;
        this.#changed();
    }
}

function clashText(puzzle, { cells, minimal, reason }) {
    const named = cells.map((cell) => givenText(puzzle, { cell, value: puzzle.cells[cell] })).join(", ");
    const what = cells.length === 0 ? t("The board has no solution, even without givens.")
        : cells.length === 1 ? t("No solution has {given}.", { given: named }) : t("{count} givens clash: {givens}.", { count: cells.length, givens: named });
    const rest = cells.length < 2 ? "" : minimal ? t("Without any one of them, the others have a solution.") : t("Fewer of them may be enough.");
    return [what, reason && reasonText(puzzle, reason), rest].filter(Boolean).join(" ");
}

function reasonText(puzzle, { kind, unit, cell, value, placed }) {
    const named = { unit: unit && unitText(unit), cell: cell !== null && cellText(puzzle, cell), value: textOf(puzzle, value ?? 0) };
    const found = {
        twice: t("{value} is twice in {unit}.", named),
        "no-value": t("No value is left for {cell}.", named),
        "no-place": t("No cell of {unit} can have {value}.", named),
    }[kind];
    return placed === 0 ? found : `${found} ${placed === 1 ? t("One single shows this.") : t("{count} singles show this.", { count: placed })}`;
}

function aloneText(count) {
    const some = count > MOST_OFFERED ? ` ${t("The first {count} of {total}:", { count: MOST_OFFERED, total: count })}` : "";
    return count === 1 ? t("This further given makes the puzzle unique:") : `${t("Each of these further givens makes the puzzle unique.")}${some}`;
}

function togetherText(puzzle, givens) {
    const named = givens.map((given) => givenText(puzzle, given)).join(", ");
    return t("These further givens together make the puzzle unique: {givens}.", { givens: named });
}

/** A button for each given that is enough alone, or one for those that are enough together. */
function buttonsOf(puzzle, alone, together) {
    return alone.length > 0
        ? alone.slice(0, MOST_OFFERED).map((given) => ({ text: givenText(puzzle, given), givens: [given] }))
        : [{ text: t("Add them"), givens: together }];
}
