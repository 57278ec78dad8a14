// Uses the page as people do, for tests/programs/page.rs. The arguments are the folder of the packages of npm/package.json, and the
// address of the page: a file, or a server. SUDOXML_BROWSER is `chromium` by default, or `firefox`. It runs every case in a page of its own, and writes a line of JSON for each: its
// name, and the `error` if it failed.
//
// A case fails as well if the page reports an error or asks for anything outside.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { startFront } from "./page-front.mjs";
import { languages, sourceKeys, strangers } from "./page-texts.mjs";

const require = createRequire(pathToFileURL(process.argv[2] + "/"));
const isFirefox = process.env.SUDOXML_BROWSER === "firefox";
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const address = process.argv[3];
const isServed = address.startsWith("http");

/** How long a case waits for what it expects, in milliseconds. Other tests keep the processor busy at the same time. */
const PATIENCE = 120_000;

/** What Playwright says where it lets no page be kept for use without a network. Each case begins with nothing. */
const BLOCKED = "Service Worker registration blocked by Playwright";

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** Colours change at once, so that axe sees no colour that is on its way to another one. */
const CALM = { reducedMotion: "reduce" };

const UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const THREE = ".8.....3..735..94.........6.4....32...7.8.5.4.2...38..4....2.....83.5....3.7...9.";
const HARD = "9...7..6....948.177...1........65..8..3.9...6........4.5....8..3..7...29..96..3..";
/** The first step is by chains. */
const CHAINS = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const NESTED = `<sudoku extra="diagonals"><matrix>${".51...........6...89.2..4..........2..24..9..9................54....82......7.1.."
    .match(/.{9}/g)
    .map((row) => `<row>${[...row].map((c) => `<col>${c === "." ? "" : c}</col>`).join("")}</row>`)
    .join("")}</matrix></sudoku>`;

/** A board of 25 rows that takes long: part of a full board, with as many givens as are hardest. */
const LONG = [
    "..LC..9...KPG.H4....A..DF....D..H3..54.........9.8.......N.6.LI.........G.347.6...D.M.....G.H3.L.IO..3..H.I....A.F.9.28......",
    "....8....D2.B.E.HF.J......1.2....5.O.C.3MD.A4..K.....O....1......6.8.....7AKP...GC3..D...7...1.9N..5..4.7.K.PH..6..C.3L..2.E1",
    "12EIC....9..LOKA.......M.LO3.KE1....F.HM.9.N....6.AD7..F..HJ9.....G.....1C.......A6D4I...C.J..F......HF..3L.O.4....1..2.8.5B.",
    "...7....JF.BN.1.3PGKC...IO...PC.L..F.HJA......7..4.....K.PG....4..E.IC.8N.9....1.....E..I.H....K..P...CELB.1.83..G.D7.46.F.AJ",
    "FM...H3..P.....E.G.....IB..OL.2..B..H...759...AF4.3.H.....CL..F...1IB2N.7.6.6..9D.4..1..B.3P...O.EG.8B.1..7....O.....4MDH.3J.",
].join("");

const orderNote = (page, text) => page.waitForFunction((text) => document.getElementById("order-note").textContent === text, text);
const cellAt = (page, row, col) => page.locator(`#frame [aria-label^="row ${row} column ${col},"]`);
const facts = (page) => page.locator("#facts");
const waitForFacts = (page, text) => page.waitForFunction((text) => document.getElementById("facts").textContent === text, text);
const values = (page) => page.$$eval("#frame [role=gridcell]", (cells) => cells.map((cell) => cell.querySelector(".value")?.textContent || "."));
const line = async (page) => (await values(page)).join("");
/** A cell of the board to solve, its name, and what the page says below it. */
const playCell = (page, row, col) => page.locator(`#play-frame [aria-label^="row ${row} column ${col},"]`);
const name = (page, row, col) => playCell(page, row, col).getAttribute("aria-label");
const note = (page) => page.locator("#play-note");
const helps = (page) => page.waitForFunction(() => document.getElementById("hint").getAttribute("aria-disabled") === "false");

/** Touches what is there. Playwright has no fingers for Firefox, so the pointer does it. */
const touch = (locator) => (isFirefox ? locator.click() : locator.tap());

/** Presses a button with the keyboard. */
async function press(page, id) {
    await page.focus(`#${id}`);
    await page.keyboard.press("Enter");
}

/** Begins to solve a puzzle. */
async function solving(page, text) {
    await paste(page, text);
    await waitForFacts(page, "One solution");
    await page.locator("[name=use][value=solve]").check();
    await helps(page);
}

const boards = (page) =>
    page.$$eval("#solutions table", (tables) => tables.map((table) => [...table.querySelectorAll(".value")].map((value) => value.textContent)));

/** Types a line of values: each moves on to the next cell. */
async function type(page, text) {
    await cellAt(page, 1, 1).focus();
    await page.keyboard.type(text);
}

/** Pastes a text into the page, perhaps with a picture of it, as spreadsheets copy their cells. */
const paste = (page, text, hasPicture = false) =>
    page.evaluate(([text, hasPicture]) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        if (hasPicture) {
            data.items.add(new File(["\x89PNG"], "image.png", { type: "image/png" }));
        }
        // Firefox ignores the data that such an event is made with.
        const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        Object.defineProperty(event, "clipboardData", { value: data });
        document.body.dispatchEvent(event);
    }, [text, hasPicture]);

/** The address of the page, from `#`, which has to become this one. */
const waitForHash = (page, hash) => page.waitForFunction((hash) => location.hash === hash, hash);

/** Drops a file on the page. */
const drop = (page, bytes, name) =>
    page.evaluate(
        ([bytes, name]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], name));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        },
        [[...bytes], name],
    );

/** The bytes of the file that a button saves. */
async function saved(page, form) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-form=${form}]`)]);
    return readFileSync(await download.path());
}

/** The text that a button copies. */
async function copied(page, form) {
    // Only the page in front may write to the clipboard.
    await page.bringToFront();
    await page.click(`[data-form=${form}]`);
    await page.waitForFunction(() => document.getElementById("output-note").textContent.includes("clipboard"));
    return page.evaluate(() => navigator.clipboard.readText());
}

/** The violations that axe-core finds. */
async function axeFinds(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Each case gets a page, and may have options of the browser and a place in the address. */
const cases = {
    async a_typed_puzzle_has_its_verdict({ page }) {
        await type(page, UNIQUE);
        assert.equal(await line(page), UNIQUE);
        await waitForFacts(page, "One solution");
        assert.deepEqual(await boards(page), [[...SOLUTION]]);
        await page.waitForFunction(() => document.getElementById("grade").textContent.startsWith("rating 1.2"));
        await page.waitForFunction(() => document.getElementById("live").textContent.includes("One solution"));
    },
    async all_three_solutions_are_side_by_side_with_their_differences({ page }) {
        await page.selectOption("#example", { label: "Three solutions" });
        await waitForFacts(page, "3 solutions");
        const shown = await boards(page);
        assert.equal(shown.length, 3);
        const differs = [...shown[0].keys()].filter((index) => shown.some((board) => board[index] !== shown[0][index]));
        const marked = await page.$$eval("#solutions table:first-child td", (cells) =>
            cells.flatMap((cell, index) => (cell.classList.contains("differs") ? [index] : [])),
        );
        assert.deepEqual(marked, differs);
        assert.equal(await page.locator("#more").isVisible(), false);
        // Each given that is named makes the puzzle unique.
        const given = page.locator("#why-givens button").first();
        const [, value, row, col] = /(\d) in r(\d)c(\d)/.exec(await given.textContent());
        assert.match(await cellAt(page, row, col).getAttribute("aria-label"), /makes the puzzle unique/);
        await given.focus();
        await page.keyboard.press("Enter");
        await waitForFacts(page, "One solution");
        assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), new RegExp(`^row ${row} column ${col}, given ${value}`));
        assert.equal(await page.locator("#why").isVisible(), false);
        await page.keyboard.press("Control+z");
        await waitForFacts(page, "3 solutions");
    },
    async more_solutions_are_shown_if_there_are_more({ page }) {
        await type(page, "12345678.".padEnd(81, "."));
        await waitForFacts(page, "More than 1000 solutions");
        assert.equal((await boards(page)).length, 10);
        await page.click("#more");
        await page.waitForFunction(() => document.querySelectorAll("#solutions table").length === 100);
    },
    async a_violation_is_marked_in_its_cells_with_its_sentence({ page }) {
        await type(page, `55${UNIQUE.slice(2)}`);
        await waitForFacts(page, "Breaks a rule");
        const marked = await page.$$eval("#frame .violated", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
        assert.deepEqual(marked, ["row 1 column 1, given 5, breaks a rule", "row 1 column 2, given 5, breaks a rule"]);
        const sentences = await page.locator("#violations li").allTextContents();
        assert.deepEqual(sentences, ["5 appears twice in row 1: r1c1, r1c2.", "5 appears twice in box 1: r1c1, r1c2."]);
        assert.equal(await cellAt(page, 1, 1).getAttribute("aria-invalid"), "true");
        await cellAt(page, 1, 2).focus();
        await page.keyboard.press("3");
        await waitForFacts(page, "One solution");
        assert.equal(await page.locator("#frame .violated").count(), 0);
    },
    async a_misprint_is_found_and_mended({ page }) {
        const misprinted = `58${UNIQUE.slice(2)}`;
        await type(page, misprinted);
        await page.locator("#repairs").waitFor();
        const text = await page.textContent("#repairs-text");
        assert.match(text, /^\d+ single changes make the puzzle unique\. /);
        await page.waitForFunction((text) => document.getElementById("live").textContent.includes(text), text);
        const button = page.locator("#repairs-list button", { hasText: "r1c2: 3 in place of 8" });
        await button.focus();
        await page.keyboard.press("Enter");
        await waitForFacts(page, "One solution");
        assert.equal(await line(page), UNIQUE);
        assert.equal(await page.locator("#repairs").isVisible(), false);
        assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^row 1 column 2, given 3/);
        await page.keyboard.press("Control+z");
        await page.locator("#repairs").waitFor();
        assert.equal(await line(page), misprinted);
    },
    async a_puzzle_without_a_solution_says_so({ page }) {
        await page.selectOption("#example", { label: "No solution" });
        await waitForFacts(page, "No solution");
        assert.equal(await page.locator("#solutions-section").isVisible(), false);
        // The givens that clash are named, and marked.
        await page.locator("#why").waitFor();
        const text = await page.textContent("#why-text");
        const [, number, named] = /^(\d+) givens clash: (.+?)\. /.exec(text) ?? [];
        const labels = await page.$$eval("#frame .clash", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
        assert.equal(labels.length, Number(number), text);
        const spoken = named.split(", ").map((given) => given.replace(/(.+) in r(\d+)c(\d+)/, "row $2 column $3, given $1, clashes"));
        assert.deepEqual(labels, spoken);
        await page.waitForFunction(() => document.getElementById("live").textContent.includes("givens clash"));
        // Without one of them, they do not clash.
        await page.locator("#frame .clash").first().focus();
        await page.keyboard.press("Delete");
        await page.waitForFunction(() => document.querySelectorAll("#frame .clash").length === 0);
    },
    async the_steps_lead_to_the_solved_board({ page }) {
        await paste(page, HARD);
        await page.locator("#steps-section").waitFor({ state: "visible" });
        const total = Number(/of (\d+)/.exec(await page.textContent("#step-number"))[1]);
        assert.ok(total > 40, `${total} steps`);
        const sentences = new Set();
        for (let step = 0; step < total; step += 1) {
            sentences.add(await page.textContent("#sentence"));
            const marked = await page.locator("#step-board .placed, #step-board .eliminates").count();
            assert.ok(marked > 0, `step ${step + 1} changes nothing`);
            await page.click("[data-move=next]");
        }
        assert.equal(await page.textContent("#sentence"), "The puzzle is solved.");
        const last = await page.$$eval("#step-board .value", (values) => values.map((value) => value.textContent));
        assert.deepEqual([last], await boards(page));
        assert.ok(sentences.size > 40);
        await page.click("[data-move=first]");
        assert.equal(await page.textContent("#step-number"), `Step 1 of ${total}`);
        await page.keyboard.press("ArrowRight");
        assert.equal(await page.textContent("#step-number"), `Step 2 of ${total}`);
        // The list has all of them: a step of it is shown by a click, and by the keys.
        const list = page.locator("#step-list li");
        assert.equal(await list.count(), total + 1);
        const shown = async () => [await page.textContent("#step-list [aria-current]"), await page.textContent("#sentence")];
        await list.nth(9).locator("button").click();
        assert.equal(await page.textContent("#step-number"), `Step 10 of ${total}`);
        const [title, sentence] = await shown();
        const [, technique, rating] = title.match(/^(.+), r[1-9]c[1-9] [=≠] [1-9].* \(([0-9.]+)\)$/);
        assert.ok(sentence.startsWith(`${rating}: ${technique}:`), `${title} and ${sentence}`);
        await page.keyboard.press("ArrowDown");
        assert.equal(await page.textContent("#step-number"), `Step 11 of ${total}`);
        assert.equal(await page.evaluate(() => document.activeElement.matches("#step-list [aria-current=step]")), true);
        await page.keyboard.press("End");
        assert.deepEqual(await shown(), ["The end", "The puzzle is solved."]);
        assert.equal(await page.locator("#step-list button[tabindex='0']").count(), 1);
        await page.keyboard.press("Home");
        // The technique leads to its explanation, and the numbers in the sentence are beside the board.
        assert.match(await page.getAttribute("#sentence a", "href"), /\/techniques\.html#:~:text=/);
        for (const line of ["row", "column"]) {
            const numbers = await page.$$eval(`#step-board .number-of-${line}`, (all) => all.map((one) => one.textContent));
            assert.deepEqual(numbers, [..."123456789"]);
        }
    },
    async a_step_by_chains_lists_its_links({ page }) {
        await paste(page, NESTED);
        await page.locator("#steps-section").waitFor({ state: "visible" });
        const listed = () => page.$$eval("#step-links > *", (parts) => parts.map((part) => [part.tagName, part.textContent]));
        assert.deepEqual(await listed(), [], "the first step is no chain");
        // Goes to the first step with an argument inside.
        const heading = page.locator("#step-links h3").first();
        while ((await heading.count()) === 0) {
            await page.click("[data-move=next]");
        }
        assert.match(await page.textContent("#sentence"), /^\d+\.\d: Nested [^\n]{1,200}$/);
        const parts = await listed();
        assert.match(parts[0].join(), /^DETAILS,If r\dc\d is (not )?\d, then r\dc\d is (not )?\d:r/);
        const chains = await page.$$eval("#step-links details", (all) => all.map(({ open, lastElementChild }) => [open, lastElementChild.childElementCount]));
        chains.forEach(([open, links]) => assert.equal(open, links <= 8, `a chain with ${links} links`));
        const names = parts.filter(([tag]) => tag === "H3").map(([, text]) => text.split(":")[0]);
        assert.deepEqual(names, names.map((_, at) => `Argument ${at + 1}`));
        const links = await page.$$eval("#step-links li", (links) => links.map((link) => link.textContent));
        links.forEach((link) => assert.match(link, /^r\dc\d is (not )?\d \(.+\)$/));
        names.forEach((name) => assert.ok(links.some((link) => link.includes(`(${name.toLowerCase()}`)), name));
        // The board has the chains as arrows, and a screen reader reads the table.
        const drawn = page.locator("#step-board svg.chains[aria-hidden=true]");
        assert.ok((await drawn.locator("path.s-on, path.s-off").count()) > 0 && (await drawn.locator("text.f-given").count()) > 16);
        assert.equal(await page.locator("#step-board table.visually-hidden tr").count(), 9);
        await page.click("[data-move=last]");
        assert.equal(await drawn.count(), 0);
        assert.deepEqual(await listed(), [], "the end is no chain");
    },
    async every_notation_can_be_pasted({ page }) {
        const rows = UNIQUE.match(/.{9}/g);
        const comma = rows.map((row) => row.replaceAll(".", "0").match(/.{3}/g).join(",")).join(",,");
        const rule = "+-------+-------+-------+";
        const drawn = rows.map((row, at) => (at % 3 === 0 ? `${rule}\n` : "") + `| ${row.match(/.{3}/g).map((part) => [...part].join(" ")).join(" | ")} |`);
        const cols = (row) => [...row].map((c) => `<col>${c === "." ? "" : c}</col>`).join("");
        const xml = `<sudoku name="May 4"><matrix>${rows.map((row) => `<row>${cols(row)}</row>`).join("")}</matrix></sudoku>`;
        const sheet = rows.map((row) => [...row].map((c) => (c === "." ? "" : c)).join("\t")).join("\n");
        for (const text of [UNIQUE, comma, `${drawn.join("\n")}\n${rule}\n`, sheet, xml]) {
            await page.click("#clear");
            await waitForFacts(page, "An empty grid");
            await paste(page, text);
            await waitForFacts(page, "One solution");
            assert.equal(await line(page), UNIQUE);
        }
        assert.equal(await page.inputValue("#name"), "May 4");
    },
    async a_text_with_several_puzzles_has_a_list({ page }) {
        await page.click("#paste summary");
        await page.fill("#text", `${UNIQUE} # first\n${THREE} # second\n53x\n`);
        await page.click("#read");
        await waitForFacts(page, "One solution");
        assert.deepEqual(await page.locator("#choice option").allTextContents(), ["1. first", "2. second"]);
        const [finding] = await page.locator("#findings li").allTextContents();
        assert.ok(finding.startsWith("Line 3, column "), finding);
        await page.selectOption("#choice", { label: "2. second" });
        await waitForFacts(page, "3 solutions");
        // All of them are a table, in which each can be chosen.
        await page.fill("#text", `${UNIQUE} # first\n${THREE} # second\n${HARD}\n55${UNIQUE.slice(2)}\n`);
        await page.click("#read");
        await page.click("#listing summary");
        const rows = () => page.$$eval("#listing-body tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
        await page.waitForFunction(() => document.querySelector("#listing-body tr:last-child td:nth-child(3)").textContent);
        assert.deepEqual(await rows(), [
            ["1", "first", "One solution", "1.2", "easy"], ["2", "second", "3 solutions", "", ""],
            ["3", "Puzzle 3", "One solution", "4.5", "expert"], ["4", "Puzzle 4", "Breaks a rule", "", ""],
        ]);
        await page.focus("#listing-body tr:nth-child(2) button");
        await page.keyboard.press("Enter");
        await waitForFacts(page, "3 solutions");
        assert.equal(await page.locator("#listing-body [aria-current=true] th").textContent(), "2");
        // A name of blanks is none, and a long one is in several lines.
        await page.setViewportSize({ width: 360, height: 640 });
        await paste(page, `<d><sudoku name=" "><cells/></sudoku><sudoku name="${"long".repeat(20)}"><cells/></sudoku></d>`);
        await page.waitForFunction(() => document.querySelector("#listing-body button").textContent === "Puzzle 1");
        assert.ok(await fits(page));
        assert.deepEqual(await axeFinds(page), []);
    },
    async a_file_can_be_dropped_or_opened_in_any_encoding({ page }) {
        const xml = `<?xml version="1.0" encoding="UTF-16"?><sudoku name="Mai ä"><cells><cell row="1" col="1">5</cell></cells></sudoku>`;
        const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, "utf16le")]);
        await drop(page, utf16, "may.xml");
        await page.waitForFunction(() => document.getElementById("name").value === "Mai ä");
        assert.equal(await line(page), "5".padEnd(81, "."));
        await page.setInputFiles("#file", { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from(UNIQUE) });
        await waitForFacts(page, "One solution");
        await drop(page, Buffer.from("<sudoku><cells><cell row='1' col='1'>x</cell></cells></sudoku>"), "bad.xml");
        await page.waitForFunction(() => document.querySelector("#findings li:nth-child(2)")?.textContent.startsWith("Line 1, column 16"));
        assert.match(await page.textContent("#findings li"), /^This is no puzzle/);
        assert.equal(await line(page), UNIQUE, "the puzzle stays");
        await paste(page, "12 45\n".repeat(9));
        await page.waitForFunction(() => document.getElementById("findings").textContent.includes("the board is as it was"));
        assert.ok((await page.locator("#findings li").count()) <= 5, "few lines, above a board that is still there");
        assert.equal(await line(page), UNIQUE, "the puzzle stays");
    },
    async undo_and_redo_go_through_all_changes({ page }) {
        await cellAt(page, 1, 1).focus();
        await page.keyboard.type("53");
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        await page.keyboard.press("Control+z");
        assert.equal(await line(page), "53".padEnd(81, "."));
        await page.keyboard.press("Control+z");
        await page.click("#undo");
        assert.equal(await line(page), ".".repeat(81));
        assert.equal(await page.locator("#undo").isDisabled(), true);
        await page.keyboard.press("Control+y");
        await page.keyboard.press("Control+Shift+Z");
        await page.click("#redo");
        assert.equal(await line(page), UNIQUE);
        await waitForFacts(page, "One solution");
    },
    async a_link_shows_the_same_puzzle_in_a_new_page({ page, open }) {
        const titles = ["Easy", "4×4", "6×6", "Sudoku X", "Windoku", "Jigsaw", "16×16", "25×25"];
        await page.fill("#name", "ä & <b>");
        for (const title of titles) {
            await page.selectOption("#example", { label: title });
            if (title === "4×4") {
                await page.fill("#name", "ä & <b>");
                await page.locator("#name").blur();
            }
            const link = await copied(page, "link");
            const other = await open(link);
            assert.deepEqual(await values(other), await values(page), title);
            for (const id of ["size", "boxes", "name"]) {
                assert.equal(await other.inputValue(`#${id}`), await page.inputValue(`#${id}`), `${title}: ${id}`);
            }
            const verdict = await page.waitForFunction(() => /solution/.test(document.getElementById("facts").textContent)).then(() => facts(page).textContent());
            await waitForFacts(other, verdict);
            await other.close();
        }
    },
    async a_link_keeps_units_and_says_what_it_cannot_read({ page, open }) {
        const cells = [1, 5].map((at) => `<cell row="${at}" col="${at}"/>`).join("");
        await paste(page, `<sudoku><unit name="3 in a row">${cells}</unit><cells><cell row="1" col="1">5</cell></cells></sudoku>`);
        await page.waitForFunction(() => document.querySelectorAll("#frame .shade-unit").length === 2);
        const link = await copied(page, "link");
        const other = await open(link);
        assert.equal(await other.locator("#frame .shade-unit").count(), 2);
        await page.evaluate(() => (location.hash = "#p=53"));
        await page.waitForFunction(() => document.querySelector("#findings li")?.textContent.includes("cannot be read"));
        assert.equal(await line(page), "5".padEnd(81, "."), "the puzzle stays");
        for (const [hash, message] of [["p=................&x=windows", "9x9"], ["p=................&y=AB", "needs 4"], ["p=................&u=0 99:far", "far"]]) {
            const wrong = await open(`${address}#${hash}`);
            await wrong.waitForFunction((message) => document.getElementById("facts").textContent.includes(message), message);
        }
    },
    async what_is_typed_last_is_not_lost({ page }) {
        await cellAt(page, 1, 1).focus();
        await page.keyboard.type("567");
        await page.reload();
        assert.equal(await line(page), "567".padEnd(81, "."));
        // A long text that is read late does not replace a newer puzzle.
        await paste(page, `${UNIQUE}\n`.repeat(50_000));
        await page.selectOption("#example", { label: "4×4" });
        await waitForFacts(page, "One solution");
        await page.waitForTimeout(1500);
        assert.equal((await values(page)).length, 16);
    },
    async a_paste_does_not_wait_for_a_search({ page }) {
        // On a slow machine, the search for the blank board is announced as well.
        await page.waitForFunction(() => performance.getEntriesByName("verdict").length > 0);
        await paste(page, LONG);
        await waitForFacts(page, "Searching …");
        await page.evaluate(() => {
            window.seen = [];
            const look = () => window.seen.push(document.getElementById("facts").textContent);
            new MutationObserver(look).observe(document.getElementById("facts"), { childList: true });
        });
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        assert.equal(await line(page), UNIQUE);
        // On a slow machine, the second search is announced as well.
        const verdicts = (await page.evaluate(() => window.seen)).filter((text) => text !== "Searching …");
        assert.deepEqual(verdicts, ["One solution"], "the verdict on the long one never came");
    },
    async the_answer_to_a_text_is_in_view({ open }) {
        const page = await open(address, PHONE);
        await page.click("#paste summary");
        for (const [text, id] of [["53x", "findings"], [UNIQUE, "verdict"]]) {
            await page.fill("#text", text);
            await page.click("#read");
            await page.waitForFunction((id) => {
                const { top, bottom, height } = document.getElementById(id).getBoundingClientRect();
                return height > 0 && top >= 0 && bottom <= innerHeight;
            }, id);
        }
    },
    async what_is_pasted_can_be_a_value_or_a_link({ page }) {
        await cellAt(page, 2, 3).focus();
        await paste(page, "7\n");
        assert.equal((await values(page))[11], "7");
        await page.keyboard.press("Control+C");
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "...........7".padEnd(81, "."));
        await paste(page, `https://example.org/sudoxml.html#${THREE}`);
        await waitForFacts(page, "3 solutions");
        assert.equal(await line(page), THREE);
    },
    async the_cells_of_a_spreadsheet_are_pasted({ page }) {
        const cells = (text) => text.match(/.{9}/g).map((row) => [...row].map((c) => (c === "." ? "" : c)).join("\t")).join("\r\n");
        await paste(page, cells(UNIQUE), true);
        await waitForFacts(page, "One solution");
        // Its first row is blank.
        const below = `.........${UNIQUE.slice(9)}`;
        await paste(page, cells(below));
        await waitForHash(page, `#${below}`);
        assert.deepEqual(await page.locator("#findings li").allTextContents(), []);
    },
    async cells_that_are_chosen_are_those_of_the_board({ page }) {
        await solving(page, UNIQUE);
        await playCell(page, 9, 1).focus();
        await page.keyboard.press("Shift+ArrowRight");
        await paste(page, HARD);
        await waitForHash(page, `#p=${HARD}&o=`);
        await helps(page);
        await page.keyboard.press("3");
        await waitForHash(page, `#p=${HARD}&o=${".".repeat(73)}3`);
        // On a smaller board, cells that were chosen are not there.
        await page.keyboard.press("Shift+ArrowLeft");
        await paste(page, "...3...4.4...1..");
        await page.waitForFunction(() => document.querySelectorAll("#play-frame [role=gridcell]").length === 16);
        await helps(page);
        await page.keyboard.press("2");
        const [, own] = /&o=([.0-9]*)/.exec(await page.evaluate(() => location.hash));
        assert.ok(own.length <= 16 && own.replaceAll(".", "") === "2", own);
    },
    async an_address_with_digits_is_kept({ page, open }) {
        const go = (hash) => page.evaluate((hash) => (location.hash = hash), hash);
        await go(`#p=${UNIQUE}&o=..4`);
        await waitForFacts(page, "One solution");
        await go(`#p=${UNIQUE}&o=..46`);
        await waitForHash(page, `#p=${UNIQUE}&o=..46`);
        assert.equal(await name(page, 1, 4), "row 1 column 4, own 6");
        await page.reload();
        assert.equal(await name(page, 1, 4), "row 1 column 4, own 6");
        // A link that is pasted has its digits too.
        const other = await open(address);
        await paste(other, `https://sudoku.example/#p=${UNIQUE}&o=..4&c=3-26`);
        await waitForHash(other, `#p=${UNIQUE}&o=..4&c=3-26`);
        assert.equal(await name(other, 1, 4), "row 1 column 4, blank, corner marks 2 6");
        // A kind of units that JavaScript knows and sudoxml does not.
        const strange = await open(`${address}#p=${UNIQUE}&x=constructor`);
        await strange.waitForFunction(() => document.getElementById("facts").textContent.includes("constructor"));
        assert.equal((await values(strange)).length, 81);
    },
    async the_first_digit_of_a_number_changes_no_marks({ page, open }) {
        const large = await open(`${address}#p=${".".repeat(255)}2&o=&e=1-13C.2-3`);
        await large.locator("#play-frame [aria-label^='row 1 column 1,']").focus();
        await large.keyboard.type("12");
        assert.equal(await name(large, 1, 1), "row 1 column 1, own 12");
        assert.equal(await name(large, 1, 2), "row 1 column 2, blank, centre marks 1 3");
        // In several cells, a number is one step to undo as well.
        await large.keyboard.press("ArrowDown");
        await large.keyboard.press("Shift+ArrowDown");
        await large.keyboard.type("12");
        assert.equal(await name(large, 3, 1), "row 3 column 1, own 12, breaks a rule");
        await large.keyboard.press("Control+z");
        assert.deepEqual([await name(large, 2, 1), await name(large, 3, 1)], ["row 2 column 1, blank", "row 3 column 1, blank"]);
        // A value that is twice in a unit has a ring, whatever the number of solutions.
        await page.goto(`${address}#p=..${UNIQUE.slice(2)}&o=6`);
        assert.equal(await name(page, 1, 1), "row 1 column 1, own 6, breaks a rule");
        assert.equal(await name(page, 2, 1), "row 2 column 1, given 6, breaks a rule");
    },
    async a_file_does_not_wait_for_that_of_another_puzzle({ page }) {
        const downloads = [];
        page.on("download", (download) => downloads.push(download.suggestedFilename()));
        await paste(page, LONG);
        await page.click("[data-form=xml]");
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        const start = Date.now();
        assert.equal(await copied(page, "line"), `${UNIQUE}\n`);
        // The file of the other puzzle would take half a minute.
        assert.ok(Date.now() - start < 15_000);
        assert.deepEqual(downloads, []);
    },
    async undo_goes_to_the_cell_that_changed({ page }) {
        await cellAt(page, 1, 1).focus();
        await page.keyboard.press("1");
        await page.keyboard.press("Control+End");
        await page.keyboard.press("9");
        await cellAt(page, 5, 5).focus();
        await page.keyboard.press("Control+Z");
        assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^row 9 column 9, blank/);
        await page.click("#undo");
        await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("row 1 column 1, blank. "));
        assert.equal(await page.evaluate(() => document.activeElement.id), "undo");
    },
    async another_name_changes_nothing_else({ page }) {
        await paste(page, UNIQUE);
        await page.waitForFunction(() => document.getElementById("step-number").textContent.startsWith("Step 1 "));
        await page.click("[data-move=next]");
        await page.fill("#name", "Mine");
        await page.keyboard.press("Enter");
        assert.ok((await page.evaluate(() => location.hash)).includes("n=Mine"));
        assert.equal(await page.title(), "Mine – sudoxml");
        await page.waitForTimeout(500);
        assert.match(await page.locator("#step-number").textContent(), /^Step 2 /);
        // A puzzle with another name shows it, also if the field has the focus.
        await paste(page, `<sudoku name="Theirs"><cells/></sudoku>`);
        await page.waitForFunction(() => document.getElementById("name").value === "Theirs");
    },
    async the_focus_stays_when_what_has_it_goes_away({ page }) {
        await paste(page, `${UNIQUE}\n${THREE}`);
        await page.waitForFunction(() => !document.getElementById("chooser").hidden);
        await page.focus("#choice");
        await page.evaluate((hash) => (location.hash = hash), `#${SOLUTION}`);
        await page.waitForFunction(() => document.getElementById("chooser").hidden);
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
    },
    async a_file_that_is_no_text_says_so({ page }) {
        for (const [bytes, name] of [[[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0xff], "photo.png"], [Buffer.from("%PDF-1.7"), "book.pdf"]]) {
            await drop(page, bytes, name);
            await page.waitForFunction((name) => document.getElementById("findings").textContent === `${name} is not a text file.`, name);
        }
    },
    async two_files_at_once_are_both_saved({ page }) {
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        const names = [];
        page.on("download", (download) => names.push(download.suggestedFilename()));
        await page.evaluate(() => ["xml", "svg"].forEach((form) => document.querySelector(`[data-form=${form}]`).click()));
        for (const end = Date.now() + PATIENCE; names.length < 2 && Date.now() < end;) {
            await page.waitForTimeout(100);
        }
        assert.deepEqual(names.sort(), ["sudoku.svg", "sudoku.xml"]);
    },
    async every_example_is_what_its_name_says({ page }) {
        const verdicts = { "Three solutions": "3 solutions", "Breaks a rule": "Breaks a rule", "No solution": "No solution" };
        for (const title of (await page.locator("#example option").allTextContents()).slice(1)) {
            await page.selectOption("#example", { label: title });
            await waitForFacts(page, verdicts[title] ?? "One solution");
        }
    },
    async a_board_of_25_rows_is_typed_and_pasted({ page }) {
        await page.selectOption("#size", "25");
        await waitForFacts(page, "An empty grid");
        await cellAt(page, 1, 1).focus();
        // A digit that can be the first of a number does not move on.
        for (const keys of ["25", "1", "P", "a", "13"]) {
            await page.keyboard.type(keys);
            if (keys === "1") {
                await page.keyboard.press("ArrowRight");
            }
        }
        assert.deepEqual((await values(page)).slice(0, 6), ["25", "1", "25", "10", "13", "."]);
        await waitForFacts(page, "Breaks a rule");
        await page.selectOption("#example", { label: "25×25" });
        await waitForFacts(page, "One solution");
        const board = await copied(page, "board");
        await page.click("#clear");
        await waitForFacts(page, "An empty grid");
        await paste(page, board);
        await waitForFacts(page, "One solution");
        assert.equal(await page.locator("#frame [role=gridcell]").count(), 625);
        assert.equal(await fits(page), true, "the board scrolls in its own frame");
    },
    async a_puzzle_that_takes_long_does_not_block_typing({ page }) {
        await page.selectOption("#size", "25");
        await waitForFacts(page, "An empty grid");
        await page.evaluate((hash) => (location.hash = hash), `#p=${LONG}`);
        await waitForFacts(page, "Searching …");
        await cellAt(page, 2, 1).focus();
        for (const key of ["Delete", "3", "4", "5"]) {
            await page.keyboard.press(key);
        }
        assert.deepEqual((await values(page)).slice(25, 28), ["3", "4", "5"]);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("5");
        await waitForFacts(page, "Breaks a rule");
        await page.selectOption("#example", { label: "Easy" });
        await waitForFacts(page, "One solution");
    },
    async digits_after_a_deletion_are_a_number_of_their_own({ page }) {
        await page.selectOption("#size", "25");
        for (const between of ["Delete", "Control+z"]) {
            await cellAt(page, 1, 1).focus();
            for (const key of ["1", between, "2"]) {
                await page.keyboard.press(key);
            }
            assert.equal((await values(page))[0], "2", between);
            await page.keyboard.press("Delete");
        }
    },
    async the_address_keeps_the_puzzle_and_a_damaged_one_is_a_blank_board({ page, open }) {
        await type(page, UNIQUE);
        await waitForHash(page, `#${UNIQUE}`);
        for (const hash of ["#%E0%A4%A", "#p=123", "#p=5&r=%", "#n=%00", `#p=${UNIQUE}&b=0x9`, `#p=${UNIQUE}&b=9x1`]) {
            const other = await open(address + hash);
            await waitForFacts(other, "An empty grid");
            assert.equal(await line(other), ".".repeat(81), hash);
            await other.close();
        }
    },
    async the_list_of_examples_can_be_walked_with_the_arrow_keys({ page }) {
        await page.focus("#example");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        assert.equal(await page.$eval("#example", (list) => list.selectedOptions[0].text), "Medium");
        await waitForFacts(page, "One solution");
        await page.click("#clear");
        assert.equal(await page.inputValue("#example"), "", "another puzzle is no example");
    },
    async a_pasted_document_may_declare_any_encoding({ page }) {
        for (const encoding of ["UTF-16", "ISO-8859-1", "GBK", "x-unknown"]) {
            const cells = "<cells><cell row=\"1\" col=\"1\">5</cell></cells>";
            await paste(page, `<?xml version="1.0" encoding="${encoding}"?>\n<sudoku name="${encoding} ä">${cells}</sudoku>`);
            await page.waitForFunction((name) => document.getElementById("name").value === name, `${encoding} ä`);
        }
    },
    async without_a_clipboard_the_text_is_shown({ page }) {
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
        await page.click("[data-form=line]");
        await page.locator("#output-text").waitFor({ state: "visible" });
        assert.equal(await page.inputValue("#output-text"), `${UNIQUE}\n`);
        assert.deepEqual(await axeFinds(page), []);
    },
    async a_new_puzzle_is_as_hard_and_as_symmetric_as_chosen({ page }) {
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        // With the keyboard only.
        await page.focus("#new summary");
        await page.keyboard.press("Enter");
        await page.selectOption("#level", "medium");
        await page.selectOption("#symmetry", "vertical-axis");
        await page.focus("#make");
        await page.keyboard.press("Enter");
        await orderNote(page, "A new puzzle is on the board.");
        const made = await line(page);
        assert.notEqual(made, UNIQUE);
        const isGiven = (index) => made[index] !== ".";
        const mirrored = (index) => index - (index % 9) + 8 - (index % 9);
        assert.ok([...made].every((_, index) => isGiven(index) === isGiven(mirrored(index))), made);
        await page.waitForFunction(() => document.getElementById("grade").textContent.endsWith(", medium"));
        assert.equal(await facts(page).textContent(), "One solution");
        assert.equal(await page.evaluate(() => document.activeElement.id), "make");
        assert.deepEqual(await axeFinds(page), []);
        const hash = await page.evaluate(() => location.hash);
        await page.click("#make");
        await page.waitForFunction((before) => location.hash !== before, hash);
        // The puzzle before is not lost.
        await page.click("#undo");
        assert.equal(await line(page), made);
        await page.click("#undo");
        assert.equal(await line(page), UNIQUE);
    },
    async a_new_puzzle_is_on_the_board_of_the_page({ page }) {
        await page.selectOption("#size", "6");
        await page.selectOption("#boxes", "3x2");
        await page.locator("#extras [value=diagonals]").check();
        await page.click("#new summary");
        await page.click("#make");
        await orderNote(page, "A new puzzle is on the board.");
        await waitForFacts(page, "One solution");
        assert.equal((await values(page)).length, 36);
        assert.equal(await page.inputValue("#boxes"), "3x2");
        assert.equal(await page.locator("#extras [value=diagonals]").isChecked(), true);
        // A large board is easy enough in a few seconds.
        await page.selectOption("#size", "16");
        await page.selectOption("#level", "easy");
        await page.click("#make");
        await page.waitForFunction(() => document.getElementById("grade").textContent.endsWith(", easy"));
        await page.selectOption("#size", "25");
        await page.click("#make");
        await orderNote(page, "The board has the size 25; the page makes puzzles up to the size 20.");
    },
    async a_new_puzzle_that_takes_long_can_be_stopped({ page }) {
        // No puzzle of 4x4 is that hard.
        await page.selectOption("#size", "4");
        await page.click("#new summary");
        await page.selectOption("#level", "extreme");
        const isTrying = () => page.waitForFunction(() => document.getElementById("order-progress").textContent.endsWith("tries, none fits yet"));
        await page.click("#make");
        await isTrying();
        await page.click("#stop");
        await orderNote(page, "Stopped.");
        assert.equal(await page.locator("#order-progress").textContent(), "");
        assert.equal(await page.evaluate(() => document.activeElement.id), "stop");
        // The page does not wait for it, and what is typed is not replaced.
        await page.click("#make");
        await isTrying();
        await cellAt(page, 1, 1).focus();
        await page.keyboard.press("3");
        await orderNote(page, "Stopped, because the board has changed.");
        assert.equal((await values(page))[0], "3");
        assert.equal(await page.locator("#stop").getAttribute("aria-disabled"), "true");
    },
    async a_puzzle_is_solved_with_the_keyboard_alone({ page }) {
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        await page.focus("[name=use]:checked");
        await page.keyboard.press("ArrowRight");
        await helps(page);
        await page.keyboard.press("Tab");
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "row 1 column 1, given 5");
        await page.keyboard.press("4");
        assert.equal(await note(page).textContent(), "A given digit is locked.");
        await page.keyboard.press("Enter");
        await page.keyboard.press("7");
        await page.locator("#play-frame [aria-label='row 1 column 3, own 7, breaks a rule']").waitFor();
        await press(page, "check");
        assert.equal(await note(page).textContent(), "One digit is wrong, with a cross in the corner.");
        assert.equal(await name(page, 1, 3), "row 1 column 3, own 7, wrong, breaks a rule");
        assert.equal(await playCell(page, 1, 3).getAttribute("aria-invalid"), "true");
        await press(page, "hint");
        assert.equal(await note(page).textContent(), "One digit is wrong, so there is no hint. Check marks what is wrong.");
        await playCell(page, 1, 3).focus();
        await page.keyboard.press("Delete");
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank");
        await page.keyboard.press("Control+z");
        await page.locator("#play-frame [aria-label='row 1 column 3, own 7, breaks a rule']").waitFor();
        await page.keyboard.press("Control+y");
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank");
        // The last digit is wrong at first.
        const blanks = [...UNIQUE].flatMap((c, index) => (c === "." ? [index] : []));
        for (const index of blanks) {
            await page.keyboard.press(index === blanks.at(-1) ? "9" : SOLUTION[index]);
            await page.keyboard.press("Enter");
        }
        assert.equal(await note(page).textContent(), "The board is full, but one digit is wrong.");
        // Another name is no other puzzle.
        await page.locator("[name=use][value=check]").check();
        await page.fill("#name", "Friday");
        await page.press("#name", "Tab");
        await page.locator("[name=use][value=solve]").check();
        await playCell(page, 9, 7).focus();
        await page.keyboard.press("1");
        assert.equal(await note(page).textContent(), "Solved. Well done!");
        const solved = await page.locator("#play-frame .value").allTextContents();
        assert.equal(solved.join(""), SOLUTION);
        assert.equal(await page.textContent("#play-facts"), "Friday · rating 1.2, easy");
        await press(page, "another");
        await orderNote(page, "A new puzzle is on the board.");
        assert.equal(await note(page).textContent(), "");
        assert.equal(await page.locator("#solve-it").isVisible(), false, "it is being solved already");
    },
    async a_key_without_a_place_is_for_the_board({ page }) {
        await page.keyboard.type("53..7");
        assert.equal(await line(page), "53..7".padEnd(81, "."));
        await page.locator("[name=use][value=solve]").check();
        await paste(page, UNIQUE);
        await helps(page);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("4");
        assert.match(await name(page, 1, 3), /own 4/);
    },
    async several_cells_get_the_same_mark({ page }) {
        await solving(page, UNIQUE);
        const marks = () => Promise.all([3, 4].map((col) => name(page, 1, col)));
        const both = (marked) => [3, 4].map((col) => `row 1 column ${col}, ${marked}`);
        await playCell(page, 1, 3).focus();
        await page.keyboard.press("x");
        await page.keyboard.press("Shift+ArrowRight");
        assert.equal(await page.locator("#play-frame [aria-selected=true]").count(), 2);
        await page.keyboard.type("12");
        assert.deepEqual(await marks(), both("blank, corner marks 1 2"));
        await page.keyboard.press("1");
        assert.deepEqual(await marks(), both("blank, corner marks 2"));
        await page.keyboard.press("Control+z");
        assert.deepEqual(await marks(), both("blank, corner marks 1 2"), "one step to undo");
        await page.keyboard.press("Delete");
        assert.deepEqual(await marks(), both("blank"));
        await page.keyboard.press("ArrowLeft");
        assert.equal(await page.locator("#play-frame [aria-selected=true]").count(), 0);
        // The mouse does it as well.
        await playCell(page, 1, 3).click();
        await playCell(page, 1, 4).click({ modifiers: ["Shift"] });
        await page.keyboard.press("2");
        assert.deepEqual(await marks(), both("blank, corner marks 2"));
        await playCell(page, 5, 5).hover();
        await page.mouse.down();
        await playCell(page, 5, 7).hover();
        await page.mouse.up();
        assert.ok((await page.locator("#play-frame [aria-selected=true]").count()) >= 2);
        // Fingers have a button for it. A step that is taken ends the choice.
        await press(page, "several");
        await playCell(page, 3, 1).click();
        await playCell(page, 3, 4).click();
        await page.keyboard.press("2");
        for (const col of [1, 4]) {
            assert.equal(await name(page, 3, col), `row 3 column ${col}, blank, corner marks 2`);
        }
        await press(page, "several");
        await playCell(page, 3, 1).focus();
        await page.keyboard.press("Shift+ArrowDown");
        await press(page, "hint");
        await page.waitForFunction(() => document.getElementById("play-note").textContent.startsWith("Look for: "));
        await press(page, "hint");
        await press(page, "hint");
        await page.locator("#take").waitFor();
        await press(page, "take");
        await page.waitForFunction(() => document.querySelector("#play-frame [aria-selected=true]") === null);
        assert.deepEqual(await axeFinds(page), []);
    },
    async candidates_are_filled_in_and_chains_are_drawn({ page }) {
        await solving(page, UNIQUE);
        await press(page, "fill");
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank, centre marks 1 2 4");
        assert.equal(await name(page, 1, 2), "row 1 column 2, given 3");
        // A digit takes its value from the marks that it sees, and marks of one's own stay as they are.
        await playCell(page, 1, 3).focus();
        await page.keyboard.press("4");
        assert.equal(await name(page, 1, 6), "row 1 column 6, blank, centre marks 2 6 8");
        assert.equal(await name(page, 4, 3), "row 4 column 3, blank, centre marks 1 2 5 9");
        await page.keyboard.press("Control+z");
        assert.equal(await name(page, 1, 6), "row 1 column 6, blank, centre marks 2 4 6 8");
        await page.keyboard.press("v");
        await page.keyboard.press("2");
        await page.waitForFunction(() => document.getElementById("fill").getAttribute("aria-disabled") === "false");
        await press(page, "fill");
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank, centre marks 1 4");
        await page.click("#play-undo");
        await page.click("#play-undo");
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank");
        await page.locator("[name=use][value=check]").check();
        await solving(page, CHAINS);
        for (const part of ["technique", "cells", "step"]) {
            assert.equal(await page.locator("#play-step").isVisible(), false, part);
            await press(page, "hint");
            await page.waitForFunction(() => document.getElementById("play-note").textContent.includes("orcing chain"));
        }
        await page.locator("#play-step svg.chains").waitFor();
        assert.ok((await page.locator("#play-step li").count()) > 10);
        assert.deepEqual(await axeFinds(page), []);
    },
    async paper_is_light_and_has_what_is_open({ page }) {
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
        assert.equal(await ink(), "rgb(28, 31, 36)");
        await waitForFacts(page, "An empty grid");
        assert.equal(await page.locator("#verdict").isVisible(), false, "an empty grid has no title");
        await paste(page, `${UNIQUE}\n${THREE}\n`);
        await page.locator("#listing-body tr").nth(1).waitFor({ state: "attached" });
        assert.equal(await page.locator("#listing-body").isVisible(), false);
        await page.emulateMedia({ media: "screen" });
        await page.click("#listing summary");
        await page.emulateMedia({ media: "print" });
        assert.equal(await page.locator("#listing-body").isVisible(), true);
    },
    async pencil_marks_stay_in_the_address({ page, open }) {
        await solving(page, UNIQUE);
        await touch(playCell(page, 1, 3));
        await touch(page.getByRole("button", { name: "Corner" }));
        for (const value of ["4", "1", "2", "1"]) {
            await touch(page.getByRole("button", { name: value, exact: true }));
        }
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank, corner marks 2 4");
        await page.keyboard.press("v");
        await page.keyboard.press("1");
        assert.equal(await page.getByRole("button", { name: "Centre" }).getAttribute("aria-pressed"), "true");
        assert.equal(await name(page, 1, 3), "row 1 column 3, blank, corner marks 2 4, centre marks 1");
        await page.keyboard.press("z");
        await playCell(page, 1, 4).focus();
        await page.keyboard.press("6");
        // A digit is over the marks, which are there again without it.
        await playCell(page, 1, 3).focus();
        await page.keyboard.press("4");
        assert.equal(await name(page, 1, 3), "row 1 column 3, own 4");
        await page.keyboard.press("Delete");
        const other = await open(page.url());
        await helps(other);
        assert.equal(await name(other, 1, 3), "row 1 column 3, blank, corner marks 2 4, centre marks 1");
        assert.equal(await name(other, 1, 4), "row 1 column 4, own 6");
        assert.equal(await name(other, 1, 5), "row 1 column 5, given 7");
        await other.locator("[name=use][value=check]").check();
        assert.equal(await line(other), UNIQUE, "own digits are no givens");
        const broken = await open(page.url().replace("&o=", "&o=9"));
        await broken.waitForFunction(() => document.getElementById("findings").textContent.includes("cannot be read"));
    },
    async a_hint_is_told_in_three_parts({ page }) {
        await solving(page, HARD);
        // Up to a step that only eliminates, and past it.
        const techniques = [];
        while (!techniques.includes("Pointing")) {
            await press(page, "hint");
            await page.waitForFunction(() => document.getElementById("play-note").textContent.startsWith("Look for: "));
            assert.match(await note(page).locator("a").getAttribute("href"), /techniques\.html#:~:text=[a-z%2D]+$/);
            techniques.push(await note(page).locator("a").textContent());
            assert.equal(await page.locator("#play-frame :is(.hint-pattern, .hint-target)").count(), 0);
            await press(page, "hint");
            await page.waitForFunction(() => document.getElementById("play-note").textContent.endsWith("look at the marked cells."));
            assert.notEqual(await page.locator("#play-frame .hint-target").count(), 0);
            await press(page, "hint");
            await page.waitForFunction(() => document.activeElement.id === "take");
            const before = page.url();
            await page.keyboard.press("Enter");
            await page.waitForFunction((before) => location.href !== before, before);
            assert.equal(await page.locator("#take").isVisible(), false);
        }
        assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /blank, centre marks/);
        const told = async () => {
            await press(page, "hint");
            await page.waitForFunction(() => document.getElementById("play-note").textContent.startsWith("Look for: "));
            await press(page, "hint");
            await press(page, "hint");
            return page.locator("#take").waitFor().then(() => note(page).textContent());
        };
        const next = await told();
        await page.keyboard.press("Control+z");
        assert.notEqual(await told(), next, "a step that is taken is not told again");
    },
    async the_solution_is_hidden_until_it_is_asked_for({ page }) {
        await solving(page, UNIQUE);
        assert.equal(await page.getByRole("table").count(), 0);
        await page.click("#answer summary");
        await page.locator("#answer-board table").waitFor();
        assert.equal(await page.locator("#answer-board .value").allTextContents().then((texts) => texts.join("")), SOLUTION);
        // Another puzzle hides it again, and without one solution there is none.
        await paste(page, THREE);
        await page.waitForFunction(() => document.getElementById("play-note").textContent.startsWith("3 solutions: "));
        assert.equal(await page.locator("#answer").isVisible(), false);
        assert.equal(await page.locator("#hint").getAttribute("aria-disabled"), "true");
        await press(page, "hint");
        assert.match(await note(page).textContent(), /^3 solutions: /);
        await paste(page, HARD);
        await helps(page);
        assert.equal(await page.getByRole("table").count(), 0);
    },
    async a_new_puzzle_leads_into_solving({ page }) {
        await page.selectOption("#size", "4");
        await page.click("#new summary");
        await page.click("#make");
        await page.click("#solve-it");
        await helps(page);
        assert.equal(await page.evaluate(() => document.activeElement.closest("#play-frame") !== null), true);
        const first = page.url();
        await page.locator("#play-frame .own").first().focus();
        await page.keyboard.press("x");
        await page.keyboard.press("1");
        const marked = page.url();
        assert.notEqual(marked, first);
        await page.click("#make");
        await page.waitForFunction((marked) => location.href !== marked, marked);
        assert.equal(await page.locator("#play-frame .corner-marks").count(), 0);
        // The game with the puzzle before is not lost.
        await page.locator("[name=use][value=check]").check();
        await page.click("#undo");
        await page.locator("[name=use][value=solve]").check();
        assert.equal(page.url(), marked);
    },
    async the_board_to_solve_fits_phones_and_axe_finds_nothing({ page }) {
        await solving(page, HARD);
        await playCell(page, 1, 2).focus();
        await page.keyboard.press("4");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("x");
        await page.keyboard.press("1");
        await press(page, "check");
        assert.equal(await page.locator("#play-frame .wrong").count(), 1);
        for (const viewport of [{ width: 360, height: 640 }, { width: 640, height: 360 }]) {
            await page.setViewportSize(viewport);
            for (const selector of ["#play-frame .grid", "#pencils", "#play-pad", "#play-undo", "#hint", "#play-note"]) {
                const box = await page.locator(selector).boundingBox();
                const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height;
                assert.ok(isInside, `${selector} at ${viewport.width} pixels: ${JSON.stringify(box)}`);
            }
            assert.equal(await fits(page), true);
        }
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            assert.deepEqual(await axeFinds(page), [], colorScheme);
        }
        await page.emulateMedia({ forcedColors: "active" });
        assert.deepEqual(await axeFinds(page), [], "forced colours");
        await page.setViewportSize({ width: 360, height: 640 });
        await paste(page, "1".padEnd(256, "."));
        await page.locator("#play-frame-note").waitFor();
        assert.equal(await page.locator("#play-frame .wrong").count(), 0, "another board has no marks of this one");
    },
    async the_keys_move_as_in_a_spreadsheet({ page }) {
        const current = () => page.evaluate(() => document.activeElement.getAttribute("aria-label")?.split(",")[0]);
        await cellAt(page, 1, 1).focus();
        const moves = [
            ["ArrowRight", "row 1 column 2"], ["ArrowDown", "row 2 column 2"], ["End", "row 2 column 9"], ["Home", "row 2 column 1"],
            ["Control+End", "row 9 column 9"], ["ArrowRight", "row 9 column 9"], ["Control+Home", "row 1 column 1"],
            ["PageDown", "row 4 column 1"], ["PageUp", "row 1 column 1"], ["ArrowUp", "row 1 column 1"],
            ["Control+ArrowDown", "row 9 column 1"], ["Control+ArrowRight", "row 9 column 9"], ["Control+Home", "row 1 column 1"],
        ];
        for (const [key, place] of moves) {
            await page.keyboard.press(key);
            assert.equal(await current(), place, key);
        }
        await page.keyboard.press("5");
        assert.equal(await current(), "row 1 column 2", "a value moves on");
        await page.keyboard.press("Home");
        await page.keyboard.press("Enter");
        assert.equal(await current(), "row 1 column 2", "Enter goes to the next blank cell");
        await page.keyboard.press("Space");
        assert.equal(await current(), "row 1 column 3");
        await page.keyboard.press("Shift+Enter");
        assert.equal(await current(), "row 1 column 2");
        await page.keyboard.press("Backspace");
        assert.equal(await current(), "row 1 column 1", "Backspace in a blank cell goes back");
        await page.keyboard.press("Backspace");
        assert.equal(await line(page), ".".repeat(81));
        await cellAt(page, 1, 1).focus();
        await page.keyboard.type("53..7");
        assert.equal(await line(page), "53..7".padEnd(81, "."));
        await page.uncheck("#advance");
        await cellAt(page, 1, 1).focus();
        await page.keyboard.type("1.");
        assert.equal(await line(page), ".3..7".padEnd(81, "."), "a value stays in its cell, and so does a blank");
        const tabStops = await page.locator("#frame [tabindex='0']").count();
        assert.equal(tabStops, 1, "one cell is in the order of Tab");
        await page.keyboard.press("Tab");
        assert.equal(await page.evaluate(() => document.activeElement.closest("[role=grid]")), null, "Tab leaves the grid");
    },
    async a_screen_reader_hears_a_grid_with_named_cells({ page }) {
        await cellAt(page, 3, 5).focus();
        await page.keyboard.press("7");
        const snapshot = await page.locator("#frame").ariaSnapshot();
        assert.ok(snapshot.startsWith("- grid \"Puzzle\":"), snapshot.slice(0, 80));
        assert.ok(snapshot.includes("gridcell \"row 3 column 5, given 7\""), snapshot.slice(0, 2000));
        const counts = await page.locator("#frame [role=grid]").evaluate((grid) => [grid.getAttribute("aria-rowcount"), grid.getAttribute("aria-colcount")]);
        assert.deepEqual(counts, ["9", "9"]);
        await page.check("#candidates");
        await page.waitForFunction(() => document.querySelector("[aria-label='row 3 column 6, blank, candidates 1 2 3 4 5 6 8 9']"));
        // The same puzzle to solve.
        await page.locator("[name=use][value=solve]").check();
        await playCell(page, 3, 5).waitFor();
        const tree = await page.locator("#play").ariaSnapshot();
        const inOrder = [
            'heading "Solve the puzzle" [level=2]',
            'grid "Puzzle to solve":',
            'gridcell "row 3 column 5, given 7"',
            'group "What a value means":',
            'button "7 Digit" [pressed]',
            'group "Values":',
            'button "9"',
            'button "Undo" [disabled]',
            'button "Hint" [disabled]',
            "status: ",
        ];
        const places = inOrder.map((part) => tree.indexOf(`- ${part}`));
        assert.deepEqual(places, places.toSorted((a, b) => a - b), tree.slice(-1500));
        assert.ok(places[0] >= 0, tree.slice(0, 500));
    },
    async fingers_have_a_pad_of_values({ page }) {
        await touch(cellAt(page, 1, 1));
        await touch(page.getByRole("button", { name: "5", exact: true }));
        await touch(cellAt(page, 1, 2));
        await touch(page.getByRole("button", { name: "3", exact: true }));
        assert.equal(await line(page), "53".padEnd(81, "."));
        await touch(page.getByRole("button", { name: "blank", exact: true }));
        assert.equal(await line(page), "5".padEnd(81, "."));
    },
    async the_board_can_have_another_size_other_boxes_and_further_units({ page }) {
        await page.selectOption("#size", "6");
        assert.deepEqual(await page.locator("#boxes option").allTextContents(), ["2×3", "3×2", "regions"]);
        await page.selectOption("#boxes", "3x2");
        const lines = await page.locator("#frame .line-left").count();
        assert.equal(lines, 12, "two lines of six cells");
        await page.selectOption("#size", "9");
        await page.check("[value=diagonals]");
        assert.equal(await page.locator("#frame :is(.shade-falling, .shade-rising)").count(), 17);
        await cellAt(page, 1, 1).focus();
        await page.keyboard.press("5");
        await page.keyboard.press("Control+End");
        await page.keyboard.press("5");
        await waitForFacts(page, "Breaks a rule");
        assert.deepEqual(await page.locator("#violations li").allTextContents(), ["5 appears twice in diagonal 1: r1c1, r9c9."]);
    },
    async regions_are_drawn_with_the_pointer_and_the_keyboard({ page, open }) {
        await page.selectOption("#size", "4");
        await page.selectOption("#boxes", { label: "regions" });
        assert.equal(await page.textContent("#draw-regions"), "Done drawing");
        const troubles = () => page.locator("#violations li").allTextContents();
        const centre = async (row, col) => {
            const { x, y, width, height } = await cellAt(page, row, col).boundingBox();
            return [x + width / 2, y + height / 2];
        };
        await page.mouse.move(...(await centre(1, 2)));
        await page.mouse.down();
        await page.mouse.move(...(await centre(1, 3)), { steps: 4 });
        await page.mouse.up();
        assert.deepEqual(await troubles(), ["Region 1 has 5 cells; it needs 4.", "Region 2 has 3 cells; it needs 4."]);
        await waitForFacts(page, "The regions do not fit");
        await page.waitForFunction(() => document.getElementById("live").textContent.includes("Region 1 has 5 cells"));
        await cellAt(page, 2, 3).focus();
        await page.keyboard.press("Shift+ArrowLeft");
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "row 2 column 2, blank, region 2");
        await waitForFacts(page, "An empty grid");
        assert.deepEqual(await troubles(), []);
        const drawn = await page.$$eval("#frame [role=gridcell]", (cells) => cells.map((cell) => cell.dataset.region).join(""));
        assert.equal(drawn, "1112122233443344");
        // A region in parts is unusual, but it is one.
        await cellAt(page, 1, 1).focus();
        await page.keyboard.press("4");
        await cellAt(page, 4, 4).focus();
        await page.keyboard.press("1");
        await page.waitForFunction(() => document.getElementById("violations").children.length === 2);
        assert.deepEqual(await troubles(), ["Region 1 is in parts: r2c1 is apart.", "Region 4 is in parts: r3c3 is apart."]);
        assert.deepEqual(await axeFinds(page), []);
        await page.keyboard.press("Control+z");
        await page.keyboard.press("Control+z");
        await press(page, "draw-regions");
        await cellAt(page, 1, 1).focus();
        await page.keyboard.press("4");
        assert.equal(await line(page), "4".padEnd(16, "."));
        const lines = (page) => page.$$eval("#frame [role=gridcell]", (cells) => cells.map((cell) => cell.className.match(/line-\w+/g)?.join() ?? ""));
        assert.deepEqual(await lines(await open(page.url())), await lines(page));
        // A size without boxes begins with its rows.
        await page.selectOption("#size", "7");
        assert.equal(await page.locator("#frame .line-top").count(), 42);
        await waitForFacts(page, "An empty grid");
    },
    async the_files_have_the_puzzle_and_its_results({ page }) {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await paste(page, UNIQUE);
        await waitForFacts(page, "One solution");
        const xml = (await saved(page, "xml")).toString();
        const read = await page.evaluate((xml) => {
            const tree = new DOMParser().parseFromString(xml, "application/xml");
            return [tree.querySelector("grid").getAttribute("verdict"), tree.querySelector("grade").getAttribute("rating")];
        }, xml);
        assert.deepEqual(read, ["unique", "1.2"]);
        const svg = (await saved(page, "svg")).toString();
        assert.ok(svg.includes("<svg"), svg.slice(0, 200));
        assert.equal(await copied(page, "line"), `${UNIQUE}\n`);
        assert.ok((await copied(page, "comma")).startsWith("530,070,000,,"));
        assert.ok((await copied(page, "board")).startsWith("+-------+"));
        assert.equal(await page.locator("[data-form=pdf]").isVisible(), isServed);
        if (isServed) {
            assert.equal((await saved(page, "pdf")).subarray(0, 5).toString(), "%PDF-");
        }
    },
    async the_page_fits_small_and_large_screens({ page }) {
        await paste(page, THREE);
        await waitForFacts(page, "3 solutions");
        for (const width of [320, 375, 768, 1280, 1920]) {
            await page.setViewportSize({ width, height: 800 });
            assert.equal(await fits(page), true, `${width} pixels`);
        }
        for (const viewport of [{ width: 1280, height: 800 }, { width: 1366, height: 768 }]) {
            await page.setViewportSize(viewport);
            const last = await page.locator("#advance").boundingBox();
            assert.ok(last.y + last.height <= viewport.height, `the buttons below the board end at ${last.y + last.height}`);
        }
        await page.setViewportSize({ width: 740, height: 360 });
        const board = await page.locator("#frame .grid").boundingBox();
        assert.ok(board.y + board.height <= 360, "a phone on its side shows the whole board");
        await page.setViewportSize({ width: 360, height: 640 });
        assert.equal(await page.locator("#frame-note").isVisible(), false);
        assert.equal(await page.locator("#size").isVisible(), false);
        const first = await page.locator("#frame .grid").boundingBox();
        assert.ok(first.y + first.height <= 640, "a phone shows the whole board");
        await page.click("#setup");
        await page.selectOption("#size", "25");
        await page.locator("#frame-note").waitFor();
        const cell = async () => (await page.locator("#frame [role=gridcell]").first().boundingBox()).width;
        const usual = await cell();
        await page.click("#frame-note [data-zoom='-1']");
        const whole = await page.locator("#frame .grid").boundingBox();
        assert.ok(whole.x + whole.width <= 360 && whole.width > 320, `the whole board has a width of ${whole.width}`);
        assert.equal(await page.getAttribute("#frame-note [data-zoom='-1']", "aria-disabled"), "true");
        await page.click("#frame-note [data-zoom='1']");
        assert.equal(await cell(), usual);
        await page.click("#frame-note [data-zoom='1']");
        assert.ok((await cell()) > usual * 1.4);
        assert.equal(await fits(page), true);
        await paste(page, THREE);
        await waitForFacts(page, "3 solutions");
        await page.setViewportSize({ width: 320, height: 800 });
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        await page.selectOption("#example", { label: "Hard" });
        await page.waitForFunction(() => document.getElementById("step-number").textContent.startsWith("Step 1 "));
        assert.equal(await fits(page), true, "text of twice the size");
    },
    async axe_finds_nothing_in_light_and_dark({ page, open }) {
        for (const colorScheme of ["light", "dark"]) {
            for (const forcedColors of ["none", "active"]) {
                await page.emulateMedia({ colorScheme, forcedColors });
                await page.click("#clear");
                await waitForFacts(page, "An empty grid");
                assert.deepEqual(await axeFinds(page), [], `${colorScheme}, empty`);
                await paste(page, HARD);
                await page.locator("#steps-section").waitFor({ state: "visible" });
                await page.check("#candidates");
                assert.deepEqual(await axeFinds(page), [], `${colorScheme}, ${forcedColors}, unique`);
                await paste(page, `55${THREE.slice(2)}`);
                await waitForFacts(page, "Breaks a rule");
                assert.deepEqual(await axeFinds(page), [], `${colorScheme}, ${forcedColors}, violation`);
                await page.selectOption("#example", { label: "Three solutions" });
                await waitForFacts(page, "3 solutions");
                assert.deepEqual(await axeFinds(page), [], `${colorScheme}, ${forcedColors}, several`);
            }
        }
        const phone = await open(address, PHONE);
        assert.deepEqual(await axeFinds(phone), [], "a phone");
        await phone.click("#setup");
        assert.deepEqual(await axeFinds(phone), [], "a phone with all controls");
        await phone.selectOption("#example", { label: "25×25" });
        await phone.locator("#steps-section").waitFor({ state: "visible" });
        assert.deepEqual(await axeFinds(phone), [], "a phone, with boards that scroll");
    },
    async every_text_is_in_the_table_of_each_language({ page }) {
        const keys = sourceKeys();
        const tables = await languages();
        const places = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
        for (const [code, table] of Object.entries(tables)) {
            assert.deepEqual(keys.filter((key) => !(key in table)), [], `texts without a translation, ${code}`);
            assert.deepEqual(Object.keys(table).filter((key) => !keys.includes(key)), [], `translations of texts that are not there, ${code}`);
            assert.deepEqual(Object.entries(table).filter(([key, text]) => places(key) !== places(text)), [], `other places, ${code}`);
        }
        const table = tables.de;
        assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
        const check = async (state) => assert.deepEqual(await strangers(page, table), [], state);
        await check("blank");
        for (const [text, facts] of [[HARD, "Eine Lösung"], [THREE, "3 Lösungen"], [`55${THREE.slice(2)}`, "Verletzt eine Regel"]]) {
            await paste(page, text);
            await waitForFacts(page, facts);
            await page.setChecked("#candidates", text === THREE);
            await page.waitForFunction((isUnique) => isUnique === !document.getElementById("steps-section").hidden, text === HARD);
            await check(facts);
            if (text === HARD) {
                // The engine speaks the language of the page.
                const [title, sentence] = [await page.textContent("#step-list li"), await page.textContent("#sentence")];
                assert.match(title, /^Versteckter Single, r/);
                assert.match(sentence, /^1,2: Versteckter Single: Zeile \d, Spalte \d ist der einzige Platz für \d in Block \d\.$/);
            }
        }
        assert.ok((await saved(page, "svg")).toString().includes("Zeile 1: 5 (Verstoß), 5 (Verstoß), leer"), "a picture in the language of the page");
        await page.selectOption("#example", { label: "Keine Lösung" });
        await page.locator("#why").waitFor();
        await check("no solution");
        await paste(page, `${UNIQUE}\n${THREE}\n12x\n`);
        await page.click("#listing summary");
        await page.waitForFunction(() => document.querySelector("#listing-body tr:last-child td:nth-child(3)").textContent);
        await check("findings and a list");
        await page.click("#new summary");
        await page.selectOption("#level", "easy");
        await page.click("#make");
        await page.click("#solve-it");
        await helps(page);
        await page.keyboard.press("x");
        for (const part of ["Wo?", "Wie?", "Tipp"]) {
            await press(page, "hint");
            await page.waitForFunction((part) => document.getElementById("hint").textContent === part, part);
            await check(`solving, before ${part}`);
        }
        await press(page, "take");
        await press(page, "check");
        await check("solving, checked");
        // Another language is kept, and so is what is on the page.
        const before = page.url();
        await page.selectOption("#language", "en");
        await page.waitForFunction(() => document.documentElement.lang === "en");
        assert.equal(page.url(), before);
        assert.equal(await page.textContent("#order-note + button"), "Solve it");
        await page.reload();
        assert.equal(await page.textContent("#play-undo"), "Undo");
    },
    async a_document_at_an_address_is_loaded() {
        await inFront(async (page, front) => {
            const row = (cells) => `<row>${[...cells].map((c) => `<col>${c === "." ? "" : c}</col>`).join("")}</row>`;
            const sudoku = (name, text) => `<sudoku name="${name}"><matrix>${text.match(/.{9}/g).map(row).join("")}</matrix></sudoku>`;
            const body = `\ufeff<may>${sudoku("Ä", UNIQUE)}${sudoku("B", THREE)}</may>`;
            const headers = { "access-control-allow-origin": "*" };
            await page.route(/may\.xml$/, (route) => route.fulfill({ body: Buffer.from(body, "utf16le"), headers }));
            await page.route(/none\.xml$/, (route) => route.fulfill({ status: 404, headers }));
            await page.goto(`${front.address}#url=may.xml`);
            await waitForFacts(page, "One solution");
            assert.equal(await line(page), UNIQUE);
            assert.deepEqual(await page.$$eval("#choice option", (all) => all.map((one) => one.textContent)), ["1. Ä", "2. B"]);
            // An address of another server, which the policy of a service forbids, and one where nothing is.
            for (const [address, isRead] of [["https://example.org/books/may.xml", !isServed], ["none.xml", false]]) {
                await page.goto("about:blank");
                await page.goto(`${front.address}#url=${encodeURIComponent(address)}`);
                await page.locator("#findings li, #choice option").first().waitFor({ state: "attached" });
                const findings = await page.textContent("#findings");
                assert.equal(findings.startsWith(`${address} cannot be loaded`), !isRead, findings);
                assert.equal(await line(page), isRead ? UNIQUE : ".".repeat(81));
            }
            // The puzzle on the page stays, and its address.
            await page.goto("about:blank");
            await page.goto(`${front.address}#p=${UNIQUE}&o=..4`);
            await waitForFacts(page, "One solution");
            await page.evaluate(() => (location.hash = "#url=none.xml"));
            await page.locator("#findings li").first().waitFor({ state: "attached" });
            await waitForHash(page, `#p=${UNIQUE}&o=..4`);
        });
    },
    async the_page_is_kept_for_use_without_a_network() {
        await inFront(async (page, front) => {
            await page.goto(front.address);
            const kept = () => page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));
            const [first] = await kept();
            await paste(page, UNIQUE);
            await waitForFacts(page, "One solution");
            const withoutNetwork = async () => {
                front.isDown = true;
                await page.reload();
                assert.equal(await line(page), UNIQUE);
                await waitForFacts(page, isServed ? "The server does not answer. Start it again, and reload the page." : "One solution");
            };
            await withoutNetwork();
            // A new version of the page is there at once, and then it is the one that is kept.
            front.isDown = false;
            front.change = (text) => text.replace(/<h1[^>]*>/, "$&new ").replace(/VERSION = "/, "$&new");
            await page.reload();
            assert.equal(await page.textContent("h1"), "new sudoxml");
            while (String(await kept()).includes(first)) {
                await page.waitForTimeout(50);
            }
            await withoutNetwork();
            assert.equal(await page.textContent("h1"), "new sudoxml");
            const manifest = await page.evaluate(() => document.querySelector("link[rel=manifest]").href);
            front.isDown = false;
            const { start_url: start, icons } = await (await fetch(manifest)).json();
            assert.equal(new URL(start, manifest).href, front.address);
            assert.equal(icons.length, 1);
        });
    },
    async tab_reaches_every_control({ page }) {
        await page.selectOption("#size", "4");
        await page.selectOption("#boxes", { label: "regions" });
        await paste(page, `${UNIQUE}\n${THREE}\n`);
        await page.click("#listing summary");
        await page.click("#new summary");
        await page.selectOption("#choice", { index: 1 });
        await page.locator("#why").waitFor();
        for (const use of ["check", "solve"]) {
            await page.locator(`[name=use][value=${use}]`).check();
            await page.evaluate(() => document.activeElement.blur());
            const left = await page.evaluate(() => {
                const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
                const isMet = (control) => control.checkVisibility() && control.tabIndex >= 0 && !control.disabled && !control.matches("[type=radio]:not(:checked)");
                window.left = new Set(controls.filter(isMet));
                document.addEventListener("focusin", (event) => window.left.delete(event.target));
                return window.left.size;
            });
            assert.ok(left > 15, `${left} controls`);
            for (let pressed = 0; pressed < left + 9; pressed += 1) {
                await page.keyboard.press("Tab");
            }
            assert.deepEqual(await page.evaluate(() => [...window.left].map((control) => control.outerHTML)), [], use);
        }
    },
    async forced_colours_keep_every_mark({ page }) {
        await page.emulateMedia({ forcedColors: "active" });
        await page.selectOption("#example", { label: "Three solutions" });
        await waitForFacts(page, "3 solutions");
        const corner = await page.locator("#solutions .differs").first().evaluate((cell) => getComputedStyle(cell, "::before").borderRightColor);
        assert.notEqual(corner, "rgba(0, 0, 0, 0)");
        await page.selectOption("#example", { label: "Breaks a rule" });
        await waitForFacts(page, "Breaks a rule");
        const hatch = async (title, kind) => {
            await page.selectOption("#example", { label: title });
            return page.locator(`#frame .shade-${kind}`).first().evaluate((cell) => getComputedStyle(cell, "::after").backgroundImage);
        };
        assert.match(await hatch("Sudoku X", "falling"), /gradient/);
        assert.match(await hatch("Windoku", "window"), /gradient/);
        await page.selectOption("#example", { label: "Breaks a rule" });
        await waitForFacts(page, "Breaks a rule");
        const ring = await page.locator("#frame .violated .value").first().evaluate((value) => getComputedStyle(value).borderTopWidth);
        assert.equal(ring, "2px");
    },
};

const options = {
    every_text_is_in_the_table_of_each_language: { locale: "de-DE" },
    fingers_have_a_pad_of_values: PHONE,
    pencil_marks_stay_in_the_address: PHONE,
};

/** Uses a page that no case has used before, with a server in front of the page's own. */
async function inFront(use) {
    const front = await startFront(address);
    const context = await browser.newContext(DESK);
    try {
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE);
        await use(page, front);
    } finally {
        await context.close();
        front.stop();
    }
}

// An older Playwright drives the Firefox of Debian, because a newer one needs a command that this Firefox does not have. Its
// scroll bars take no space, as on a phone.
const browser = isFirefox
    ? await require("playwright-core-firefox").firefox.launch({
          channel: "moz-firefox",
          executablePath: process.env.SUDOXML_FIREFOX || "/usr/bin/firefox-esr",
          firefoxUserPrefs: { "ui.useOverlayScrollbars": 1 },
      })
    : await require("playwright-core").chromium.launch({
          executablePath: process.env.SUDOXML_CHROMIUM || "/usr/bin/chromium-headless-shell",
          args: ["--no-sandbox"],
      });

/** What a case begins with. Playwright has no clipboard and no network of its own for Firefox. */
const FRESH = isFirefox ? {} : { serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] };

async function run(name) {
    const context = await browser.newContext({
        ...DESK, ...CALM, acceptDownloads: true, ...FRESH, ...(isFirefox ? {} : options[name]),
    });
    const complaints = [];
    const watch = async (page, url) => {
        page.on("pageerror", (error) => complaints.push(error.message));
        const isComplaint = (message) => ["error", "warning"].includes(message.type()) && message.text() !== BLOCKED;
        page.on("console", (message) => isComplaint(message) && complaints.push(message.text()));
        page.on("request", (request) => {
            const isOwn = request.url().startsWith(isServed ? new URL(address).origin : address) || /^(blob|data):/.test(request.url());
            if (!isOwn) {
                complaints.push(`asks for ${request.url()}`);
            }
        });
        page.setDefaultTimeout(PATIENCE);
        await page.goto(url);
        return page;
    };
    const contexts = [context];
    const open = async (url, options) => {
        const other = options ? await browser.newContext({ ...CALM, ...options }) : context;
        contexts.push(other);
        return watch(await other.newPage(), url);
    };
    try {
        await cases[name]({ page: await open(address), open });
        assert.deepEqual(complaints, []);
        return {};
    } catch (error) {
        return { error: `${error.stack}\n${complaints.join("\n")}` };
    } finally {
        await Promise.all([...new Set(contexts)].map((context) => context.close()));
    }
}

for (const name of process.argv.length > 4 ? process.argv.slice(4) : Object.keys(cases)) {
    process.stdout.write(`${JSON.stringify({ name, ...(await run(name)) })}\n`);
}
await browser.close();
