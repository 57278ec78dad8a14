// The chains of a step: a picture for the eye, and the links as lists.

import { element } from "./board.js";
import { capital, t, told } from "./texts.js";

/** A chain with more links than this is folded, so that what comes after it is not far away. */
const MOST_OPEN = 8;

/** The picture of a board with its chains. */
export function pictureOf(text) {
    const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    picture.setAttribute("class", "chains");
    picture.setAttribute("aria-hidden", "true");
    return picture;
}

/** An argument as elements: its chains as lists, after a heading if it is inside the argument of the step. */
export function argumentOf({ claim, chains }, number) {
    const lists = chains.map((one) => {
        const list = element("ol");
        list.append(...one.links.map((link) => filled("li", told(link))));
        const chain = element("details");
        chain.open = one.links.length <= MOST_OPEN;
        chain.append(filled("summary", told(`${capital(one.claim)}:`)), list);
        return chain;
    });
    return number === 0 ? lists : [filled("h3", told(t("Argument {number}: {claim}", { number, claim }))), ...lists];
}

/** An element with this content. */
export function filled(tag, content) {
    const made = element(tag);
    made.append(content);
    return made;
}
