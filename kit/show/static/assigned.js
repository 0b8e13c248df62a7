// What the teacher has assigned: a list of links with their days. All of it is put in as text.

import { make } from "./dom.js";

/** @typedef {{ words: string, due: string, late: boolean, done: boolean, href: string }} Assigned */

/** @param {Assigned} assigned */
const dueWords = ({ due, late }) => (late ? `It was for ${due}` : `For ${due}`);

/**
 * The first assignment that is not done, in words; an empty text if there is none.
 * @param {Assigned[]} assigned
 */
export function nextDue(assigned) {
  const first = assigned.find(({ done }) => !done);
  return first ? `${dueWords(first)}: ${first.words}` : "";
}

/** @param {Assigned[]} assigned */
export function assignedList(assigned) {
  const items = assigned.map((one) => {
    const link = make("a", { href: one.href }, one.words);
    return make("li", {}, `${dueWords(one)}: `, link, one.done ? " ✓ done" : "");
  });
  return make("ul", { class: "rw-assigned" }, ...items);
}
