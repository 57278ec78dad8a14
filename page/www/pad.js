// A button for each value, for fingers.

import { element } from "./board.js";
import { t } from "./texts.js";
import { textOf } from "./values.js";

/** Draws the buttons, if they are other ones. `type` is called with the value of a button; 0 is for a blank. */
export function drawPad(pad, puzzle, type) {
    const values = Array.from({ length: puzzle.size + 1 }, (_, number) => (number + 1) % (puzzle.size + 1));
    const texts = values.map((value) => textOf(puzzle, value) || "⌫");
    // Not every keyboard has the symbols of a puzzle.
    pad.classList.toggle("needed", puzzle.symbols !== null);
    if (pad.textContent === texts.join("")) {
        return;
    }
    const buttons = values.map((value, number) => {
        const button = element("button", "", texts[number]);
        button.type = "button";
        button.tabIndex = puzzle.symbols ? 0 : -1;
        button.setAttribute("aria-label", value === 0 ? t("blank") : texts[number]);
        button.addEventListener("click", () => type(value));
        return button;
    });
    pad.replaceChildren(...buttons);
    pad.classList.toggle("large", puzzle.size > 9);
}
