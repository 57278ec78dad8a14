// What can have the focus, and where it goes when what has it goes away.

/** Moves the focus to the current cell of a grid, if this element is about to go away with it. */
export function leave(element, frame = document.getElementById("frame")) {
    if (element.contains(document.activeElement)) {
        frame.querySelector("[tabindex='0']").focus();
    }
}

/** Gives an element a place in the order of Tab if it scrolls sideways: from the keyboard, nothing else moves what it shows. */
export function fitTabStop(element) {
    element.tabIndex = element.scrollWidth > element.clientWidth ? 0 : -1;
}
