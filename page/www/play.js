// The use "solve a puzzle": a board with locked givens, pencil marks, and help when it is asked for.

import { drawBoard } from "./board.js";
import { argumentOf, pictureOf } from "./chains.js";
import { Superseded } from "./engine.js";
import { leave } from "./focus.js";
import { Game, untouched } from "./game.js";
import { Grid } from "./grid.js";
import { Hint } from "./hint.js";
import { toHash } from "./link.js";
import { drawPad } from "./pad.js";
import { clashes } from "./puzzle.js";
import { messageOf, t } from "./texts.js";
import { Zoom } from "./zoom.js";

/** The keys that say what a value means. No value has these letters, except as a symbol. */
const PENCIL_KEYS = { z: "own", x: "corner", v: "centre" };

const PENCIL_NOTES = {
    own: t("Keys are digits."), corner: t("Keys are corner marks."), centre: t("Keys are centre marks."),
};

export class Play {
    #engine;
    #changed;
    #grid;
    #hint;
    #game;
    /** The games with other puzzles, by the keys of these. */
    #games = new Map();
    /** The only solution; `null` as long as none is known. */
    #solution = null;
    /** The candidates of the board with the own digits; `null` until the engine has answered. */
    #seen = null;
    /** The cells whose value is twice in a unit. */
    #twice = new Set();
    /** Why there is no help. */
    #trouble = "";
    /** The own digits that Check found wrong, by cell. */
    #wrong = new Map();
    #note = document.getElementById("play-note");
    #answer = document.getElementById("answer");
    #frame = document.getElementById("play-frame");
    #pencils = [...document.querySelectorAll("#pencils button")];
    #buttons;
    #zoom = new Zoom(this.#frame, document.getElementById("play-frame-note"));

    /** `changed` is called after each change of what is filled in. */
    constructor(engine, puzzle, filled, changed) {
        this.#engine = engine;
        this.#changed = changed;
        this.#hint = new Hint(engine, () => this.#draw());
        this.#game = this.#open(puzzle, filled ?? untouched(puzzle));
        // The grid stays when the game is another one.
        const play = this;
        this.#grid = new Grid(this.#frame, {
            get puzzle() {
                return play.#game.puzzle;
            },
            isBlank: (index) => this.#game.isBlank(index),
            set: (index, value, continues) => this.#set([index], value, continues),
            setAll: (indexes, value, continues) => this.#set(indexes, value, continues),
        }, t("Puzzle to solve"));
        const actions = {
            "play-undo": () => this.undo(), "play-redo": () => this.redo(), check: () => this.#check(), hint: () => this.#next(),
            take: () => this.#take(), restart: () => this.#game.clear(),
            fill: () => this.#fill(), several: () => this.#chooseSeveral(),
        };
        this.#buttons = Object.fromEntries(Object.keys(actions).map((id) => [id, document.getElementById(id)]));
        Object.entries(actions).forEach(([id, act]) => this.#buttons[id].addEventListener("click", act));
        this.#pencils.forEach((button) => button.addEventListener("click", () => this.#choosePencil(button.dataset.pencil)));
        this.#frame.addEventListener("keydown", (event) => this.#onKey(event));
        this.#frame.addEventListener("focusin", () => this.#draw());
        this.#answer.addEventListener("toggle", () => this.#drawAnswer());
    }

    focus() {
        this.#grid.focus();
    }

    get hasFocus() {
        return this.#grid.hasFocus;
    }

    /** The board with the own digits. */
    get puzzle() {
        return this.#game.puzzle;
    }

    get filled() {
        return this.#game.filled;
    }

    takeKey(event) {
        this.#grid.takeKey(event);
    }

    paste(text) {
        return this.#grid.paste(text);
    }

    /** The page has this puzzle now. The game with it goes on, or begins with what is `filled` in. */
    follow(puzzle, filled) {
        if (filled || keyOf(puzzle) !== keyOf(this.#game.givens)) {
            this.#game = this.#open(puzzle, filled);
            this.#grid.unchoose();
            this.#wrong = new Map();
            this.learn(null, "");
            this.#answer.open = false;
        }
    }

    /** The only solution of the puzzle is this one; `null` if it has not one, for this reason. */
    learn(solution, reason) {
        this.#solution = solution;
        const isBlank = this.#game.givens.cells.every((value) => value === 0);
        this.#trouble = isBlank ? t("The board has no givens. Make a new puzzle, paste one, or type one under “Check a puzzle”.") : reason;
        this.#fresh();
        this.#drawAnswer();
    }

    /** Shows the game, because this use begins. */
    show() {
        this.#look();
        this.#draw();
        this.fit();
    }

    /** Fits the board to the screen. */
    fit() {
        this.#zoom.fit();
    }

    undo() {
        this.#travel(() => this.#game.undo());
    }

    redo() {
        this.#travel(() => this.#game.redo());
    }

    #open(puzzle, filled) {
        if (this.#game && !this.#game.isUntouched) {
            this.#games.set(keyOf(this.#game.givens), this.#game);
        }
        const known = filled ? null : this.#games.get(keyOf(puzzle));
        const game = known ?? new Game(puzzle, filled ?? untouched(puzzle), () => this.#onChange());
        game.pencil = this.#game?.pencil ?? "own";
        return game;
    }

    #set(indexes, value, continues) {
        if (indexes.every((index) => this.#game.isGiven(index))) {
            if (!this.#note.classList.contains("solved")) {
                this.#say(t("A given digit is locked."));
            }
        } else {
            this.#game.set(indexes, value, continues);
        }
    }

    /** Begins or ends to choose several cells by touching them. */
    #chooseSeveral() {
        this.#grid.isChoosing = !this.#grid.isChoosing;
        this.#draw();
    }

    /** Puts the candidates into the blank cells, if they are known. */
    #fill() {
        if (!this.#seen) {
            return;
        }
        const { candidates } = this.#seen;
        this.#game.fillIn(candidates);
        const { own, centre } = this.filled;
        const kept = centre.filter((marks, index) => own[index] === 0 && marks.length < candidates[index].length).length;
        if (kept > 0) {
            this.#say(counted(kept, t("One cell keeps its own marks."), t("{count} cells keep their own marks.")));
        }
    }

    /** Asks for the candidates of the board as it is, while somebody solves a puzzle with one solution. */
    async #look() {
        const { filled } = this;
        this.#seen = null;
        if (document.getElementById("play").hidden || this.#solution === null) {
            return;
        }
        try {
            const seen = await this.#engine.ask("solve", { puzzle: this.puzzle, list: 0 }, "look");
            if (filled === this.filled && !seen.findings) {
                this.#seen = seen;
                this.#draw();
            }
        } catch (error) {
            if (!(error instanceof Superseded)) {
                console.info(error.message);
            }
        }
    }

    #onChange() {
        const { own } = this.filled;
        this.#wrong = new Map([...this.#wrong].filter(([index, value]) => own[index] === value));
        this.#fresh();
        this.#changed();
    }

    /** Forgets the hint, and says how the board is. */
    #fresh() {
        this.#hint.forget();
        this.#twice = clashes(this.puzzle);
        const isFull = this.#solution !== null && !this.puzzle.cells.includes(0);
        const wrong = isFull ? this.#mistakes().length : 0;
        const full = counted(wrong, t("The board is full, but one digit is wrong."), t("The board is full, but {count} digits are wrong."));
        this.#say(this.#trouble || (!isFull ? "" : wrong > 0 ? full : t("Solved. Well done!")));
        this.#note.classList.toggle("solved", isFull && wrong === 0);
        document.getElementById("another").hidden = !isFull || wrong > 0;
        this.#look();
        this.#draw();
    }

    /** The cells with own digits that are not those of the solution. */
    #mistakes() {
        const { own } = this.filled;
        return own.flatMap((value, index) => (value > 0 && value !== this.#solution[index] ? [index] : []));
    }

    #check() {
        if (this.#solution === null) {
            return;
        }
        const { own } = this.filled;
        const mistakes = this.#mistakes();
        this.#wrong = new Map(mistakes.map((index) => [index, own[index]]));
        const count = own.filter((value) => value > 0).length;
        const right = count === 0 ? t("No digit is filled in yet.") : counted(count, t("Your digit is right."), t("All {count} digits are right."));
        const wrong = counted(mistakes.length, t("One digit is wrong, with a cross in the corner."), t("{count} digits are wrong, with a cross in the corner."));
        this.#hint.forget();
        this.#draw();
        this.#say(mistakes.length > 0 ? wrong : right);
    }

    async #next() {
        if (this.#solution === null) {
            return;
        }
        const wrong = this.#mistakes().length;
        if (wrong > 0) {
            this.#say(counted(
                wrong,
                t("One digit is wrong, so there is no hint. Check marks what is wrong."),
                t("{count} digits are wrong, so there is no hint. Check marks what is wrong."),
            ));
            return;
        }
        if (!this.puzzle.cells.includes(0)) {
            return;
        }
        const { filled } = this;
        try {
            const waiting = setTimeout(() => this.#say(t("Looking for a step …")), 300);
            const words = await this.#hint.next(this.#game).finally(() => clearTimeout(waiting));
            if (filled === this.filled) {
                this.#say(...words);
            }
        } catch (error) {
            if (!(error instanceof Superseded)) {
                this.#say(messageOf(error));
            }
        }
    }

    #take() {
        const step = this.#hint.told;
        const [cell] = [...step.placed, ...step.eliminated].map(({ cell }) => cell);
        this.#grid.goTo(cell);
        this.#grid.focus();
        this.#game.take(step);
    }

    #choosePencil(pencil) {
        this.#game.pencil = pencil;
        this.#draw();
    }

    #onKey(event) {
        const pencil = PENCIL_KEYS[event.key.toLowerCase()];
        if (pencil && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey) {
            this.#choosePencil(pencil);
            this.#say(PENCIL_NOTES[pencil]);
        }
    }

    /** Undoes or redoes, and goes to the cell that changed. */
    #travel(step) {
        const before = this.filled;
        step();
        const fields = Object.keys(before);
        const changed = before.own.flatMap((_, index) =>
            fields.some((field) => String(before[field][index]) !== String(this.filled[field][index])) ? [index] : []);
        if (changed.length === 1) {
            const name = this.#grid.goTo(changed[0]);
            if (!this.#grid.hasFocus && !this.#note.textContent) {
                document.getElementById("live").textContent = name;
            }
        }
    }

    /** Says something, to the eye and to a screen reader. */
    #say(...nodes) {
        this.#note.replaceChildren(...nodes);
        if (nodes.some(Boolean) && !document.getElementById("play").hidden) {
            this.#note.scrollIntoView({ block: "nearest" });
        }
    }

    #draw() {
        const game = this.#game;
        const { corner, centre } = game.filled;
        const { cells } = game.puzzle;
        const { current } = this.#grid;
        const looked = cells[current];
        this.#grid.draw((index) => {
            const hint = this.#hint.lookOf(index);
            const isWrong = this.#wrong.has(index);
            const isTwice = this.#twice.has(index);
            const isSame = looked > 0 && cells[index] === looked;
            const isMarked = looked > 0 && [corner, centre].some((marks) => marks[index].includes(looked));
            return {
                kind: game.isGiven(index) ? "given" : "own",
                corner: corner[index],
                centre: centre[index],
                isLocked: game.isGiven(index),
                isInvalid: isWrong || isTwice,
                classes: [...hint.classes, isWrong && "wrong", isTwice && "violated", isSame && "same", isMarked && "marked-same", index === current && "current"].filter(Boolean),
                words: [...hint.words, isWrong && t("wrong"), isTwice && t("breaks a rule")].filter(Boolean),
            };
        });
        this.#buttons.several.setAttribute("aria-pressed", String(this.#grid.isChoosing));
        this.#pencils.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.pencil === game.pencil)));
        drawPad(document.getElementById("play-pad"), game.puzzle, (value) => {
            this.#grid.type(value);
            this.#grid.focus();
        }, (value) => cells.filter((one) => one === value).length >= game.puzzle.size);
        const isKnown = this.#solution !== null;
        const isPossible = {
            "play-undo": game.canUndo, "play-redo": game.canRedo, check: isKnown, hint: isKnown && cells.includes(0),
            restart: !game.isEmpty, fill: this.#seen !== null && cells.includes(0) && game.givens.cells.some((value) => value > 0),
        };
        // A button that is really disabled would lose the focus.
        Object.entries(isPossible).forEach(([id, is]) => this.#buttons[id].setAttribute("aria-disabled", String(!is)));
        this.#buttons.hint.textContent = this.#hint.label;
        this.#offerStep(this.#hint.told !== null);
        this.#drawChains(this.#hint.told);
        this.#answer.hidden = !isKnown;
    }

    /** Shows the button that takes a step in the place of the one that asks for it. */
    #offerStep(isTold) {
        const { hint, take } = this.#buttons;
        const hadFocus = document.activeElement === hint;
        if (!isTold) {
            leave(take, this.#frame);
        }
        hint.hidden = isTold;
        take.hidden = !isTold;
        if (isTold && hadFocus) {
            take.focus();
        }
    }

    /** Draws the chains of a step that is told. */
    #drawChains(step) {
        const place = document.getElementById("play-step");
        const isOther = place.hidden === Boolean(step?.picture);
        place.hidden = !step?.picture;
        if (isOther) {
            place.replaceChildren(...(step?.picture ? [pictureOf(step.picture), ...step.listing.flatMap(argumentOf)] : []));
        }
    }

    /** Draws the solution, if it is asked for. */
    #drawAnswer() {
        const isShown = this.#answer.open && this.#solution !== null;
        const cells = this.#solution?.map((value, index) => ({ value, given: this.#game.isGiven(index) }));
        const board = isShown ? [drawBoard(this.#game.givens, t("Solution"), cells)] : [];
        document.getElementById("answer-board").replaceChildren(...board);
    }
}

/** What says which puzzle this is, whatever its name. */
function keyOf(puzzle) {
    return toHash({ ...puzzle, name: null });
}

/** One of two texts, of which the second has a place for the number. */
function counted(count, one, many) {
    return count === 1 ? one : many.replace("{count}", count);
}
