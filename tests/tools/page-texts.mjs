// What texts the page has, their translations, and which texts it shows that are in no table. For page.mjs.
import { readFileSync, readdirSync } from "node:fs";

const WWW = new URL("../../page/www/", import.meta.url);

/** The texts in the source of the page, each once. */
export function sourceKeys() {
    const scripts = readdirSync(WWW).filter((name) => name.endsWith(".js")).map(read);
    const called = scripts.flatMap((script) => [...script.matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text)));
    const page = read("index.html").replace(/<(script|noscript|style)\b.*?<\/\1>|<[^>]* translate="no">[^<]*|<title>[^<]*/gs, "");
    const shown = [...page.matchAll(/>([^<>]+)|(?:aria-label|placeholder|name="description" content)="([^"]+)"/g)];
    const texts = shown.map(([, text, attribute]) => (text ?? attribute).trim()).filter((text) => /\p{L}/u.test(text));
    return [...new Set([...called, ...texts])];
}

/** The languages of the page other than English, by their codes: each is the table of its texts. */
export async function languages() {
    const names = readdirSync(WWW).filter((name) => /^texts-\w+\.js$/.test(name));
    const modules = await Promise.all(names.map((name) => import(new URL(name, WWW))));
    return Object.fromEntries(modules.flatMap((module) => Object.values(module)).map(({ code, texts }) => [code, texts]));
}

/** The texts on the page that are neither in the table nor in an element with another language, each once. */
export async function strangers(page, table) {
    const texts = await page.evaluate(() => {
        const isOpen = (node) => !node.closest("script, style, noscript, body [lang], [translate=no], #language");
        const all = [...document.body.querySelectorAll("*")].filter(isOpen);
        const own = all.flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data));
        const named = all.flatMap((node) => ["aria-label", "placeholder", "title"].map((name) => node.getAttribute(name) ?? ""));
        return [...new Set([...own, ...named].map((text) => text.trim()).filter(Boolean))];
    });
    const patterns = Object.values(table).map((text) =>
        new RegExp(`^${text.replace(/[.*+?^$()[\]|\\]/g, "\\$&").replace(/\{\w+\}/g, "(.+?)")}$`));
    const known = new Map();
    const isKnown = (text) => {
        if (!known.has(text)) {
            // Values and names of cells are in no language.
            const isPlain = !/\p{L}/u.test(text.replace(/\b(r\d+c\d+|[A-P])\b/g, ""));
            // The end of a sentence is not said where another full stop follows.
            const fits = (pattern) => [text, `${text}.`].some((whole) => pattern.exec(whole)?.slice(1).every((part) => isKnown(part.trim())));
            // Texts are joined by a blank, or by a blank after a sign of their own.
            const joints = [...text.matchAll(/[,.;:·]? /g)].flatMap(({ index, 0: joint }) =>
                [index, index + joint.length - 1].map((end) => [text.slice(0, end), text.slice(index + joint.length)]));
            const isJoined = () => joints.some(([before, after]) => isKnown(before) && isKnown(after));
            known.set(text, isPlain || patterns.some(fits) || isJoined());
        }
        return known.get(text);
    };
    return texts.filter((text) => !isKnown(text));
}

function read(name) {
    return readFileSync(new URL(name, WWW), "utf8");
}
