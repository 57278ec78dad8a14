// Hints for somebody who solves a puzzle: the first step on the board as it is, told in three parts.

import { explained } from "./technique.js";
import { english, language, t, told } from "./texts.js";

/** The parts of a hint: the technique, its cells, and the whole step. */
const PARTS = 3;

export class Hint {
    #engine;
    #changed;
    #step = null;
    #part = 0;

    /** `changed` is called when another part is told. */
    constructor(engine, changed) {
        this.#engine = engine;
        this.#changed = changed;
    }

    /** Forgets the hint, because the board is another one. */
    forget() {
        this.#engine.forget("hint");
        this.#step = null;
        this.#part = 0;
    }

    /** The step, if all of it is told. */
    get told() {
        return this.#part === PARTS ? this.#step : null;
    }

    /** What the button for the next part says. */
    get label() {
        return [t("Hint"), t("Where?"), t("Which step?")][this.#part] ?? t("Hint");
    }

    /** Tells the next part, as nodes, or a reason why there is none. */
    async next(game) {
        if (this.#step === null) {
            const found = await this.#find(game);
            if (!found.sentence) {
                return [found];
            }
            this.#step = found;
        }
        this.#part = Math.min(this.#part + 1, PARTS);
        this.#changed();
        return this.#words();
    }

    /** What a cell shows of the step. */
    lookOf(index) {
        if (this.#part < 2) {
            return { classes: [], words: [] };
        }
        const { pattern, placed, eliminated } = this.#step;
        // Before all is told, the cells of the step do not say what becomes of them.
        const isTold = this.#part === PARTS;
        const isPlaced = placed.some(({ cell }) => cell === index);
        const isLosing = eliminated.some(({ cell }) => cell === index);
        const marks = [
            [pattern.includes(index), "hint-pattern", t("in the hint")],
            [isPlaced || isLosing, "hint-target", isTold ? (isPlaced ? t("gets a digit") : t("loses candidates")) : t("in the hint")],
        ].filter(([isMarked]) => isMarked);
        return { classes: marks.map(([, name]) => name), words: [...new Set(marks.map(([, , words]) => words))] };
    }

    /** The first step that the digits and pencil marks do not show yet. A step that only eliminates leaves the digits as they
     * are, so the steps after it are for this board as well, up to the first that places a digit. */
    async #find(game) {
        const reply = await this.#engine.ask("grade", { puzzle: game.puzzle, pictures: true, language: language.pictures }, "hint");
        const step = reply.steps.find((step) => !game.hasTaken(step));
        return step ?? (reply.reason ? english(reply.reason) : t("No technique finds a next step."));
    }

    #words() {
        const [link, sentence] = explained(this.#step);
        const rest = ["", t(": look at the marked cells."), told(sentence)][this.#part - 1];
        return [this.#part === 1 ? `${t("Look for:")} ` : "", link, rest].filter(Boolean);
    }
}
