// Where the focus goes when what has it goes away.

/** Moves the focus to the current cell of the grid, if this element is about to go away with it. */
export function leave(element) {
    if (element.contains(document.activeElement)) {
        document.querySelector("#frame [tabindex='0']").focus();
    }
}
