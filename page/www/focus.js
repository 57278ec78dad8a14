// Where the focus goes when what has it goes away.

/** Moves the focus to the current cell of a grid, if this element is about to go away with it. */
export function leave(element, frame = document.getElementById("frame")) {
    if (element.contains(document.activeElement)) {
        frame.querySelector("[tabindex='0']").focus();
    }
}
