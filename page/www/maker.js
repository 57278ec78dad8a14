// New puzzles, made to order by the engine. A question does a few tries; the next one goes on from there, so that the work can be
// stopped at any time and a server is never busy for long.

import { Superseded } from "./engine.js";
import { leave } from "./focus.js";
import { EnglishError, capital, messageOf, t } from "./texts.js";

/** After how many milliseconds an order takes long. */
const SLOW = 8000;

export class Maker {
    #engine;
    #state;
    #show;
    #level = document.getElementById("level");
    #symmetry = document.getElementById("symmetry");
    #stop = document.getElementById("stop");
    #progress = document.getElementById("order-progress");
    #note = document.getElementById("order-note");
    #solveIt = document.getElementById("solve-it");
    #play = document.getElementById("play");
    /** The number of the last order, so that an earlier one that comes late does not count. */
    #turn = 0;

    /** `show` is called with each new puzzle. */
    constructor(engine, state, show) {
        this.#engine = engine;
        this.#state = state;
        this.#show = show;
        document.getElementById("order").addEventListener("submit", (event) => {
            event.preventDefault();
            this.make();
        });
        this.#stop.addEventListener("click", () => this.#isBusy && this.#end(t("Stopped.")));
    }

    /** Gives up the puzzle that is being made, because the page shows another one now. */
    follow() {
        this.#end(this.#isBusy ? t("Stopped, because the board has changed.") : "");
    }

    get #isBusy() {
        return this.#stop.getAttribute("aria-disabled") === "false";
    }

    /** Makes a puzzle as the form says. */
    async make() {
        this.#end(t("Making a puzzle …"));
        const turn = this.#turn;
        // A button that is really disabled would lose the focus.
        this.#stop.setAttribute("aria-disabled", "false");
        try {
            const made = await this.#ask(turn);
            if (turn === this.#turn) {
                this.#show(made);
                this.#note.textContent = t("A new puzzle is on the board.");
                this.#solveIt.hidden = !this.#play.hidden;
            }
        } catch (error) {
            if (turn === this.#turn && !(error instanceof Superseded)) {
                this.#end(messageOf(error));
            }
        }
    }

    /** The puzzle of an order, from one question after the other. */
    async #ask(turn) {
        const { name, cells, boxes, ...board } = this.#state.puzzle;
        const start = performance.now();
        const [seed] = crypto.getRandomValues(new Uint32Array(1));
        const order = { puzzle: board, symmetry: this.#symmetry.value, level: this.#level.value || null, seed, tried: 0 };
        for (;;) {
            const reply = await this.#engine.ask("generate", order);
            const reasons = reply.findings?.map(({ message }) => message) ?? [reply.reason].filter(Boolean);
            if (reasons.length > 0) {
                throw new EnglishError(`${reasons.map(capital).join(". ")}.`);
            }
            if (reply.puzzle !== null) {
                return reply.puzzle;
            }
            order.tried = reply.tried;
            if (turn === this.#turn) {
                const isSlow = performance.now() - start > SLOW;
                const count = { count: reply.tried };
                this.#progress.textContent = isSlow
                    ? t("{count} tries, none fits yet. Any level, or a smaller board, is quicker.", count)
                    : t("{count} tries, none fits yet", count);
            }
        }
    }

    /** Gives up what is being made. */
    #end(note) {
        this.#turn += 1;
        this.#engine.forget("generate");
        this.#stop.setAttribute("aria-disabled", "true");
        this.#progress.textContent = "";
        this.#note.replaceChildren(note);
        leave(this.#solveIt);
        this.#solveIt.hidden = true;
    }
}
