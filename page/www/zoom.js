// The size of a board that is wider than the screen: the whole board, or some of it in larger cells, which scrolls.

/** The least part of the usual size of cells with which the whole board is shown at first. */
const LEAST_SHARE = 0.7;

/** How large the cells are after the whole board, in cells of the usual size. */
const STEPS = [1, 1.5, 2];

export class Zoom {
    #frame;
    #note;
    #buttons;
    /** 0 is the whole board. */
    #step = 1;
    #isChosen = false;

    /** `note` is below the `frame` of the board, with a button for smaller and one for larger cells. */
    constructor(frame, note) {
        this.#frame = frame;
        this.#note = note;
        this.#buttons = [...note.querySelectorAll("button")];
        this.#buttons.forEach((button) => button.addEventListener("click", () => this.#move(Number(button.dataset.zoom))));
    }

    /** Says that the board is wider than the screen, if it is so in cells of the usual size. */
    fit() {
        const board = this.#frame.firstElementChild;
        if (board.offsetWidth === 0) {
            return;
        }
        board.style.removeProperty("--zoom");
        const share = (this.#frame.clientWidth - 12) / (board.offsetWidth - 5);
        const isWide = this.#frame.scrollWidth > this.#frame.clientWidth;
        this.#note.hidden = !isWide;
        if (!this.#isChosen) {
            // The whole board, unless its cells would be much smaller.
            this.#step = share < LEAST_SHARE ? 1 : 0;
        }
        // The whole board does not scroll.
        this.#note.querySelector("span").hidden = this.#step === 0;
        if (isWide) {
            board.style.setProperty("--zoom", [share, ...STEPS][this.#step]);
        }
        // A button that is really disabled would lose the focus.
        const isLast = (by) => this.#step === (by < 0 ? 0 : STEPS.length);
        this.#buttons.forEach((button) => button.setAttribute("aria-disabled", String(isLast(Number(button.dataset.zoom)))));
    }

    #move(by) {
        this.#isChosen = true;
        this.#step = Math.max(0, Math.min(this.#step + by, STEPS.length));
        this.fit();
        this.#frame.querySelector("[tabindex='0']").scrollIntoView({ block: "nearest", inline: "nearest" });
    }
}
