// The page: it connects the puzzle, the grid, the engine and what they show.

import { element } from "./board.js";
import { Superseded, openEngine } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { Grid } from "./grid.js";
import { Intake } from "./intake.js";
import { documentOf, filledFromHash, fromHash, toHash } from "./link.js";
import { Maker } from "./maker.js";
import { keepOffline } from "./offline.js";
import { Output } from "./output.js";
import { drawPad } from "./pad.js";
import { Play } from "./play.js";
import { blank, changedCell, isSameBut } from "./puzzle.js";
import { RegionEditor, regionTroubles, troubleItems } from "./regions.js";
import { Repairs } from "./repairs.js";
import { ShapeControls, fillSelect } from "./shape.js";
import { LISTED, MOST, Solutions } from "./solutions.js";
import { State } from "./state.js";
import { Steps } from "./steps.js";
import { capital, english, language, messageOf, offerLanguages, t, translatePage } from "./texts.js";
import { violationText } from "./units.js";
import { charOf } from "./values.js";
import { factsOf, gradeText } from "./verdict.js";
import { Why } from "./why.js";
import { Zoom } from "./zoom.js";

/** How long the page waits before it asks for the grade, before it tells a screen reader the verdict, before it says that
 * a search takes long, and between two changes of the address if there were many, in milliseconds. */
const GRADE_AFTER = 200;
const ANNOUNCE_AFTER = 600;
const SEARCHING_AFTER = 150;
const ADDRESS_AFTER = 400;

/** How often the address changes at once in how many milliseconds. Some browsers allow 100 changes in 30 seconds. */
const ADDRESS_CHANGES = 25;
const ADDRESS_TIME = 10_000;

/** How many violations a screen reader hears; all of them are on the page. */
const ANNOUNCED = 3;

/** What a cell that breaks a rule shows. */
const VIOLATED = { isInvalid: true, classes: ["violated"], words: [t("breaks a rule")] };

const BROKEN_ADDRESS = t("The address of this page contains a puzzle that cannot be read.");

translatePage();

const at = (id) => document.getElementById(id);
const USES = [...document.querySelectorAll("[name=use]")];
const state = new State(fromHash(location.hash) ?? blank());
const filled = filledFromHash(location.hash, state.puzzle);
const grid = new Grid(at("frame"), state, t("Puzzle"));
const regions = new RegionEditor(state, grid, drawGrid);
const shape = new ShapeControls(state, (isOn) => regions.turn(isOn));
shape.draw(state.puzzle);
regions.follow(state.puzzle);
drawValues();

const engine = openEngine();
const show = (puzzle) => state.show(puzzle);
const intake = new Intake(engine, showRead, (text) => (isSolving() ? play : grid).paste(text));
const zoom = new Zoom(at("frame"), at("frame-note"));
const steps = new Steps();
const solutions = new Solutions(() => solve(MOST));
const output = new Output(engine, state);
const why = new Why(engine, () => {
    drawGrid();
    announce();
}, change);
const repairs = new Repairs(engine, change, announce);
const maker = new Maker(engine, state, (puzzle) => {
    intake.clear();
    show(puzzle);
    if (isSolving()) {
        play.focus();
    }
});
const play = new Play(engine, state.puzzle, filled, () => keepAddress());

let solved = null;
/** The puzzle of the question that was asked last. */
let asked = null;
let timers = {};
let addressWritten = [];
/** The cell that was undone, for a screen reader. */
let undone = "";

state.onChange((puzzle) => {
    // Until the answer is there, a board of the same shape keeps its marks.
    solved = solved?.candidates?.length === puzzle.cells.length ? solved : null;
    if (!isSameBut(puzzle, asked)) {
        why.hide();
        repairs.hide();
    }
    shape.draw(puzzle);
    regions.follow(puzzle);
    drawValues();
    drawGrid();
    drawFacts();
    play.follow(puzzle);
    at("example").value = "";
    // What is read or written of an earlier puzzle comes too late.
    engine.forget("read");
    intake.follow(puzzle);
    output.clear();
    maker.follow();
    keepAddress();
    if (isSameBut(puzzle, asked)) {
        drawHistory();
    } else {
        solve();
    }
});
addEventListener("hashchange", openAddress);
addEventListener("resize", noteWidth);

USES.forEach((use) => use.addEventListener("change", () => changeUse(use.value)));
at("solve-it").addEventListener("click", () => {
    changeUse("solve");
    play.focus();
});

at("another").addEventListener("click", () => {
    at("new").open = true;
    maker.make();
});

at("undo").addEventListener("click", undo);
at("redo").addEventListener("click", redo);
at("clear").addEventListener("click", () => {
    intake.clear();
    show({ ...state.puzzle, cells: state.puzzle.cells.map(() => 0) });
});
at("next-blank").addEventListener("click", () => {
    if (!grid.moveToBlank()) {
        at("live").textContent = t("No cell is blank.");
    }
});
at("candidates").addEventListener("change", drawGrid);
at("advance").addEventListener("change", followAdvance);
document.addEventListener("keydown", onUndoKey);
document.addEventListener("keydown", onKey);
document.addEventListener("copy", onCopy);

fillSelect(at("example"), [["", t("choose")], ...EXAMPLES.map(({ title }, number) => [number, title])], "");
at("example").addEventListener("change", () => {
    intake.clear();
    const chosen = at("example").value;
    if (chosen !== "") {
        show(fromHash(`#${EXAMPLES[chosen].hash}`));
        // The next arrow key in the list goes on from here.
        at("example").value = chosen;
    }
});
at("engine-note").textContent = engine.isServer
    ? t("The server that this page comes from does the search.")
    : t("This page needs no network: all of it is in this file.");
offerLanguages(at("language"));
keepOffline();
// With a keyboard, a puzzle is typed row by row; a finger goes to each cell.
at("advance").checked = matchMedia("(hover: hover) and (pointer: fine)").matches;
followAdvance();
drawHistory();
drawGrid();
chooseUse(filled ? "solve" : "check");
solve();
if (!loadNamed() && isAddressBroken()) {
    intake.fail(BROKEN_ADDRESS);
}

/** Loads the document that the address names, and returns whether it names one. */
function loadNamed() {
    const named = documentOf(location.hash);
    if (named) {
        intake.load(named);
    }
    return Boolean(named);
}

/** Shows the puzzle of the address, or the document that it names. An address that cannot be read leaves the puzzle as it is. */
function openAddress() {
    if (loadNamed()) {
        // The address is that of the puzzle again, which stays unless the document has one.
        writeAddress();
    } else if (isAddressBroken()) {
        intake.fail(BROKEN_ADDRESS);
        writeAddress();
    } else {
        intake.clear();
        const { hash } = location;
        const puzzle = fromHash(hash) ?? blank();
        const filled = filledFromHash(hash, puzzle);
        if (!filled) {
            chooseUse("check");
        }
        showFilled(puzzle, filled);
    }
}

/** Shows a puzzle, and what is `filled` in, if somebody solves it. */
function showFilled(puzzle, filled) {
    show(puzzle);
    if (filled) {
        play.follow(puzzle, filled);
        chooseUse("solve");
        solve();
        keepAddress();
    }
}

function followAdvance() {
    grid.advances = at("advance").checked;
}

function isAddressBroken() {
    const puzzle = fromHash(location.hash);
    return location.hash.length > 1 && (puzzle === null || filledFromHash(location.hash, puzzle) === undefined);
}

/** Shows a puzzle that was read, and what is `filled` in. Who types next types into its board. */
function showRead(puzzle, filled) {
    showFilled(puzzle, filled);
    const { activeElement } = document;
    if (activeElement === document.body || USES.includes(activeElement)) {
        (isSolving() ? play : grid).focus();
    }
}

/** A key that nothing has the focus for is for the board. */
function onKey(event) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.target === document.body && isPlain && event.key.length === 1 && event.key !== " ") {
        (isSolving() ? play : grid).takeKey(event);
    }
}

function isSolving() {
    return !at("play").hidden;
}

/** Shows what belongs to a use of the page: `check` or `solve`. */
function chooseUse(chosen) {
    USES.forEach((use) => (use.checked = use.value === chosen));
    const isToSolve = chosen === "solve";
    at("play").hidden = !isToSolve;
    at("solve-it").hidden ||= isToSolve;
    ["puzzle", "report"].forEach((id) => (at(id).hidden = isToSolve));
    document.body.classList.toggle("solving", isToSolve);
    if (isToSolve) {
        play.show();
    }
    noteWidth();
}

function changeUse(chosen) {
    chooseUse(chosen);
    keepAddress();
}

/** The only solution that an answer has, or why it has not one. */
function answerOf(reply) {
    const isOnly = reply?.verdict === "unique";
    return isOnly ? [reply.listed[0], ""] : [null, reply ? t("{facts}: check, hint and solution are for a puzzle with one solution.", { facts: at("facts").textContent }) : ""];
}

/** Asks for the verdict on the puzzle, with this many solutions. */
async function solve(list = LISTED) {
    drawHistory();
    engine.forget("grade");
    clearTimeout(timers.grade);
    const { puzzle } = state;
    asked = puzzle;
    const troubles = regionTroubles(puzzle);
    if (troubles.broken.length > 0) {
        engine.forget("solve");
        clearTimeout(timers.searching);
        forgetAnswer(t("The regions do not fit"), "failed");
        drawViolations(troubleItems(troubles));
        return;
    }
    const start = performance.now();
    clearTimeout(timers.searching);
    if (list === LISTED) {
        timers.searching = setTimeout(() => forgetAnswer(t("Searching …"), "searching"), SEARCHING_AFTER);
    }
    try {
        const reply = await engine.ask("solve", { puzzle, list });
        performance.measure("verdict", { start });
        if (isSameBut(puzzle, state.puzzle)) {
            clearTimeout(timers.searching);
            solved = reply;
            drawVerdict(puzzle, reply);
        }
    } catch (error) {
        if (!(error instanceof Superseded)) {
            clearTimeout(timers.searching);
            drawFailure(messageOf(error));
        }
    }
}

/** Writes the puzzle into the address, now or soon: browsers limit how often a page may do this. */
function keepAddress() {
    clearTimeout(timers.address);
    addressWritten = addressWritten.filter((time) => time > performance.now() - ADDRESS_TIME);
    if (addressWritten.length < ADDRESS_CHANGES) {
        writeAddress();
    } else {
        timers.address = setTimeout(writeAddress, ADDRESS_AFTER);
    }
}

function writeAddress() {
    clearTimeout(timers.address);
    addressWritten.push(performance.now());
    try {
        history.replaceState(null, "", toHash(state.puzzle, isSolving() ? play.filled : null) || location.pathname + location.search);
    } catch (error) {
        console.info(error.message);
    }
}

function drawVerdict(puzzle, reply) {
    if (reply.findings) {
        drawFailure(english(capital(reply.findings.map(({ message }) => message).join(" "))));
        return;
    }
    const isBlank = reply.verdict !== "none" && puzzle.cells.every((value) => value === 0);
    const facts = reply.violations.length > 0 ? t("Breaks a rule") : factsOf(reply);
    const kind = reply.violations.length > 0 ? "violation" : reply.verdict ?? "unsettled";
    setVerdict(...(isBlank ? [t("An empty grid"), "blank"] : [facts, kind]));
    drawGrid();
    play.learn(...answerOf(reply));
    const violations = reply.violations.map((violation) => element("li", "", violationText(puzzle, violation)));
    drawViolations([...troubleItems(regionTroubles(puzzle)), ...violations]);
    const hasSolutions = !isBlank && reply.listed.length > 0;
    if (hasSolutions) {
        solutions.draw(puzzle, reply);
    } else {
        solutions.hide();
    }
    const canGrade = reply.verdict === "unique" && puzzle.cells.includes(0);
    if (canGrade) {
        timers.grade = setTimeout(() => grade(puzzle, reply.listed[0]), GRADE_AFTER);
    } else {
        steps.hide();
    }
    // Violations say already why there is no solution.
    const isSeveral = reply.verdict === "multiple" && reply.complete && !isBlank;
    if (isSeveral || (reply.verdict === "none" && reply.violations.length === 0)) {
        why.ask(puzzle);
    }
    if (isSeveral || reply.verdict === "none") {
        repairs.ask(puzzle, reply.verdict);
    }
}

/** Puts values into cells, and goes to the first one. */
function change(changes) {
    grid.goTo(changes[0].cell);
    show({ ...state.puzzle, cells: changes.reduce((cells, { cell, value }) => cells.with(cell, value), state.puzzle.cells) });
}

/** Asks for the grade, and shows its steps. */
async function grade(puzzle, solution) {
    at("grade").textContent = t("grading …");
    try {
        const reply = await engine.ask("grade", { puzzle, pictures: true, language: language.pictures });
        if (!isSameBut(puzzle, state.puzzle)) {
            return;
        }
        at("grade").textContent = reply.rating ? gradeText(reply) : "";
        drawFacts();
        // The sentences of steps have digits, so their boards have as well.
        steps.draw({ ...puzzle, symbols: null }, reply, solution);
        announce();
    } catch (error) {
        if (!(error instanceof Superseded)) {
            at("grade").replaceChildren(messageOf(error));
        }
    }
}

function setVerdict(facts, kind) {
    at("facts").replaceChildren(facts);
    at("grade").textContent = "";
    drawFacts();
    at("verdict").dataset.kind = kind;
    announce();
}

/** The name and the grade, above the board of who solves the puzzle. */
function drawFacts() {
    at("play-facts").textContent = [state.puzzle.name, at("grade").textContent].filter(Boolean).join(" · ");
}

function drawFailure(message) {
    forgetAnswer(message, "failed");
}

/** Shows this verdict, and takes away what is known about an earlier puzzle. */
function forgetAnswer(facts, kind) {
    solved = null;
    setVerdict(facts, kind);
    play.learn(null, at("facts").textContent);
    drawGrid();
    drawViolations([]);
    why.hide();
    repairs.hide();
    solutions.hide();
    steps.hide();
}

/** Lists what is wrong with the board. The first of it is beside the verdict too, where it is seen on a screen that is not high. */
function drawViolations(items) {
    at("violations").replaceChildren(...items);
    at("reason").textContent = items[0]?.textContent ?? "";
}

/** Tells a screen reader the verdict, when the typing pauses. */
function announce() {
    clearTimeout(timers.announce);
    timers.announce = setTimeout(() => {
        const violations = [...at("violations").children].map(({ textContent }) => textContent.replace(/\.$/, ""));
        const [whyText, repairsText] = ["why", "repairs"].map((id) => (at(id).hidden ? "" : at(`${id}-text`).textContent));
        const more = violations.length > ANNOUNCED ? [t("and {count} more", { count: violations.length - ANNOUNCED })] : [];
        const parts = [undone, at("facts").textContent, at("grade").textContent, whyText, ...violations.slice(0, ANNOUNCED), ...more, repairsText];
        at("live").textContent = parts.filter(Boolean).join(". ");
        undone = "";
    }, ANNOUNCE_AFTER);
}

/** Draws the grid with what is known about the puzzle. */
function drawGrid() {
    const violated = new Set(solved?.violations.flatMap(({ cells }) => cells));
    const isFresh = solved?.candidates?.length === state.puzzle.cells.length;
    const candidates = at("candidates").checked && isFresh ? solved.candidates : [];
    grid.draw((index) => {
        const look = violated.has(index) ? VIOLATED : why.lookOf(index);
        const region = regions.lookOf(index);
        const [classes, words] = ["classes", "words"].map((name) => [...(look[name] ?? []), ...(region[name] ?? [])]);
        return { candidates: candidates[index], ...look, ...region, classes, words };
    });
    // A large board needs the width of the page.
    document.querySelector("main").classList.toggle("wide", state.puzzle.size > 16);
    noteWidth();
}

/** Fits the boards to the screen. */
function noteWidth() {
    [zoom, play, solutions, steps].forEach((boards) => boards.fit());
}

function drawHistory() {
    // A button that is really disabled would lose the focus.
    at("undo").setAttribute("aria-disabled", String(!state.canUndo));
    at("redo").setAttribute("aria-disabled", String(!state.canRedo));
}

function drawValues() {
    drawPad(at("pad"), state.puzzle, (value) => {
        grid.type(value);
        grid.focus();
    });
}

function onUndoKey(event) {
    const isEditing = event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea");
    if (isEditing || event.altKey || !(event.ctrlKey || event.metaKey)) {
        return;
    }
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) {
        redo();
    } else if (key === "z") {
        undo();
    } else {
        return;
    }
    event.preventDefault();
}

function undo() {
    return isSolving() ? play.undo() : travel(() => state.undo());
}

function redo() {
    return isSolving() ? play.redo() : travel(() => state.redo());
}

/** Undoes or redoes, and goes to the cell that changed. */
function travel(step) {
    const before = state.puzzle;
    step();
    const index = changedCell(before, state.puzzle);
    if (index !== null) {
        const name = grid.goTo(index);
        // In the grid, the cell is heard because it gets the focus.
        undone = grid.hasFocus ? "" : name;
    }
}

/** Copies the puzzle, if a cell has the focus. */
function onCopy(event) {
    const board = [[grid, state], [play, play]].find(([{ hasFocus }]) => hasFocus)?.[1];
    if (board && getSelection().isCollapsed) {
        event.clipboardData.setData("text/plain", board.puzzle.cells.map(charOf).join(""));
        event.preventDefault();
    }
}
