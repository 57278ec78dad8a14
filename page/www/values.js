// The values of a board as text, and the keys that mean them.

const LETTERS = "ABCDEFGHIJKLMNOP";

/** The text of a value: its symbol, or its number. Blank is an empty text. */
export function textOf(puzzle, value) {
    if (value === 0) {
        return "";
    }
    return puzzle.symbols ? [...puzzle.symbols][value - 1] : String(value);
}

/** The character of a value in a line: 1 to 9, then A for 10 to P for 25. Blank is a full stop. */
export function charOf(value) {
    return value === 0 ? "." : value < 10 ? String(value) : LETTERS[value - 10];
}

/** The value of a character of a line; `null` if it has none. */
export function valueOfChar(c) {
    if (/^[.0]$/.test(c)) {
        return 0;
    }
    if (/^[1-9]$/.test(c)) {
        return Number(c);
    }
    const letter = LETTERS.indexOf(c.toUpperCase());
    return letter < 0 || c.length !== 1 ? null : letter + 10;
}

/** The value of a key on this board, 0 for a blank; `null` if the key means none. `before` is the value that the same cell
 * got a moment ago: 1 and then 2 is 12. */
export function valueOfKey(puzzle, key, before) {
    if (puzzle.symbols) {
        const symbols = [...puzzle.symbols];
        const value = symbols.indexOf(key) + 1 || symbols.findIndex((one) => one.toLowerCase() === key.toLowerCase()) + 1;
        return value > 0 ? value : /^[ .0]$/.test(key) ? 0 : null;
    }
    if (/^[0-9]$/.test(key) && before > 0 && before * 10 + Number(key) <= puzzle.size) {
        return before * 10 + Number(key);
    }
    const value = key === " " ? 0 : valueOfChar(key);
    return value !== null && value <= puzzle.size ? value : null;
}
