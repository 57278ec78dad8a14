// The controls for the board: size, boxes, further units and the name.

import { SIZES, blank, shapesOf, withBoxes, withRegions } from "./puzzle.js";
import { element } from "./board.js";
import { t } from "./texts.js";

const REGIONS = "regions";

export class ShapeControls {
    #state;
    #drawRegions;
    #size = document.getElementById("size");
    #boxes = document.getElementById("boxes");
    #extras = [...document.querySelectorAll("#extras input")];
    #name = document.getElementById("name");
    /** The name of the puzzle that the field was given last. */
    #shown = null;

    /** `drawRegions` begins or ends to draw regions. */
    constructor(state, drawRegions) {
        this.#state = state;
        this.#drawRegions = drawRegions;
        this.#size.addEventListener("change", () => this.#resize(Number(this.#size.value)));
        this.#boxes.addEventListener("change", () => this.#reshape(this.#boxes.value));
        this.#extras.forEach((box) => box.addEventListener("change", () => this.#toggle()));
        this.#name.addEventListener("change", () => state.show({ ...state.puzzle, name: this.#name.value.trim() || null }));
        const [form, setup] = ["shape", "setup"].map((id) => document.getElementById(id));
        form.addEventListener("submit", (event) => event.preventDefault());
        // A phone shows the example and the board first.
        setup.addEventListener("click", () => setup.setAttribute("aria-expanded", form.classList.toggle("open")));
    }

    /** Shows the board of the puzzle in the controls. */
    draw({ size, box, extra, name }) {
        const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].sort((a, b) => a - b);
        fillSelect(this.#size, sizes.map((size) => [size, `${size}×${size}`]), size);
        const shapes = shapesOf(size).map((shape) => [shape, shape.replace("x", "×")]);
        fillSelect(this.#boxes, [...shapes, [REGIONS, t("regions")]], box ?? REGIONS);
        this.#extras.forEach((check) => {
            check.checked = extra.includes(check.value);
            const isImpossible = (check.value === "windows" && size !== 9) || (check.value === "disjoint-groups" && !box);
            // What a link or a document brings can be taken away.
            check.disabled = isImpossible && !check.checked;
        });
        // What is being typed into the field stays, but not for a puzzle with another name.
        if (name !== this.#shown || document.activeElement !== this.#name) {
            this.#name.value = name ?? "";
            this.#shown = name;
        }
        document.title = name ? `${name} – sudoxml` : "sudoxml";
    }

    #resize(size) {
        const made = blank(size);
        this.#state.show({ ...made, name: this.#state.puzzle.name });
        this.#drawRegions(made.regions !== null);
    }

    #reshape(box) {
        const { puzzle } = this.#state;
        const shape = box === REGIONS ? withRegions(puzzle.size, puzzle.boxes) : withBoxes(puzzle.size, box);
        // Only boxes have places that are the same in all of them.
        const extra = box === REGIONS ? puzzle.extra.filter((name) => name !== "disjoint-groups") : puzzle.extra;
        this.#state.show({ ...puzzle, ...shape, extra });
        this.#drawRegions(box === REGIONS);
    }

    #toggle() {
        const extra = this.#extras.filter((box) => box.checked).map((box) => box.value);
        this.#state.show({ ...this.#state.puzzle, extra });
    }
}

/** Gives a list these options, each with a value and a text. */
export function fillSelect(select, options, chosen) {
    const made = options.map(([value, text]) => {
        const option = element("option", "", text);
        option.value = value;
        return option;
    });
    select.replaceChildren(...made);
    select.value = chosen;
}
