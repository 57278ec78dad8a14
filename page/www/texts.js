// The texts of the page in the language of its reader. A text in the source is English, and it is the key of its
// translations: `t("Undo")`. A further language is a file such as texts-de.js, and a row of LANGUAGES.

import { GERMAN } from "./texts-de.js";

const LANGUAGES = [{ code: "en", name: "English", pictures: "en", decimal: ".", texts: {} }, GERMAN];

/** Where the browser keeps the language that was chosen. */
const KEY = "sudoxml-language";

/** What a reader reads besides text nodes. */
const ATTRIBUTES = ["aria-label", "content", "placeholder"];

/** The language of the page: its code, its name, the one of pictures, its sign of decimals, and its texts. */
export const language = wanted();

/** An error whose message is of the engine, which speaks English. */
export class EnglishError extends Error {}

/** A text in the language of the page, with these values in the place of `{name}`. */
export function t(text, values = {}) {
    return (language.texts[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

/** A rating, which the engine writes with a point. */
export function decimal(rating) {
    return String(rating).replace(".", language.decimal);
}

/** What the engine says in English only, in an element with its language. */
export function english(text) {
    return said(text, "en");
}

/** What the engine says in the language that it was asked for, in an element with it. */
export function told(text) {
    return said(text, language.pictures);
}

function said(text, code) {
    const element = document.createElement("span");
    element.lang = code;
    element.textContent = text;
    return element;
}

/** What an error says, as a node or a text. */
export function messageOf(error) {
    return error instanceof EnglishError ? english(capital(error.message)) : error.message;
}

export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Translates the elements that the page has from the start. */
export function translatePage() {
    document.documentElement.lang = language.code;
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
        ["SCRIPT", "STYLE"].includes(node.nodeName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.nodeType === Node.TEXT_NODE) {
            node.data = node.data.replace(/\S(.*\S)?/s, (text) => t(text));
        } else {
            ATTRIBUTES.filter((name) => node.hasAttribute(name)).forEach((name) => node.setAttribute(name, t(node.getAttribute(name))));
        }
    }
}

/** Offers the languages. The page starts again with another one; its address keeps what is on it. */
export function offerLanguages(select) {
    const options = LANGUAGES.map(({ code, name }) => {
        const option = document.createElement("option");
        option.value = code;
        option.lang = code;
        option.textContent = name;
        return option;
    });
    select.replaceChildren(...options);
    select.value = language.code;
    select.addEventListener("change", () => {
        try {
            localStorage.setItem(KEY, select.value);
            location.reload();
        } catch (error) {
            console.info(error.message);
        }
    });
}

/** The language that was chosen, or the first one of the browser that the page has. */
function wanted() {
    const codes = [chosen(), ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase())];
    const known = codes.map((code) => LANGUAGES.find((one) => one.code === code));
    return known.find(Boolean) ?? LANGUAGES[0];
}

/** The code that the browser keeps, if the page may ask for it. */
function chosen() {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}
