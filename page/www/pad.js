// A button for each value, for fingers.

import { element } from "./board.js";
import { t } from "./texts.js";
import { textOf } from "./values.js";

/** Draws the buttons, if they are other ones. `type` is called with the value of a button; 0 is for a blank. `isDone` says whether
 * all of a value are on the board. */
export function drawPad(pad, puzzle, type, isDone = () => false) {
    const values = Array.from({ length: puzzle.size + 1 }, (_, number) => (number + 1) % (puzzle.size + 1));
    const texts = values.map((value) => textOf(puzzle, value) || "⌫");
    // Not every keyboard has the symbols of a puzzle.
    pad.classList.toggle("needed", puzzle.symbols !== null);
    if (pad.textContent !== texts.join("")) {
        pad.replaceChildren(...buttonsOf(puzzle, values, texts, type));
        pad.classList.toggle("large", puzzle.size > 9);
    }
    values.forEach((value, number) => pad.children[number].classList.toggle("done", value > 0 && isDone(value)));
}

function buttonsOf(puzzle, values, texts, type) {
    return values.map((value, number) => {
        const button = element("button", "", texts[number]);
        button.type = "button";
        button.tabIndex = puzzle.symbols ? 0 : -1;
        button.setAttribute("aria-label", value === 0 ? t("blank") : texts[number]);
        button.addEventListener("click", () => type(value));
        return button;
    });
}
