// What a search in the rules shows: copies of the entries of the page, kind by kind.

import { find, make } from "./dom.js";

/** @typedef {import("./search.js").Entry} Entry */

/**
 * @typedef {object} Group what was found of one kind
 * @property {string} name of the kind
 * @property {HTMLElement[]} entries
 * @property {number} most entries that are shown at first
 * @property {string} words how many there are
 */

const KINDS = [
  { kind: "rule", name: "rules", most: 8 },
  { kind: "word", name: "words", most: 3 },
  { kind: "card", name: "cards", most: 6 },
];

/**
 * What was found, kind by kind; what is called exactly as was asked comes first.
 * @param {Entry[]} found
 * @param {Map<string, HTMLElement>} drawn each entry of the page, by kind and name
 * @param {string} asked
 * @returns {Group[]}
 */
export function groups(found, drawn, asked) {
  const [first] = found;
  const isNamed = first?.[1].toLowerCase() === asked.toLowerCase();
  const made = KINDS.map(({ kind, name, most }) => {
    const entries = found
      .filter(([one]) => one === kind)
      .flatMap(([, title]) => drawn.get(`${kind} ${title}`) ?? []);
    const whole = entries.map((entry) => familyOf(entry) ?? entry);
    const words = `${entries.length} ${entries.length === 1 ? kind : name}`;
    return { kind, name, entries: [...new Set(whole)], most, words };
  }).filter(({ entries }) => entries.length);
  /** @param {{ kind: string }} group */
  const order = ({ kind }) => (isNamed && kind === first[0] ? 0 : 1);
  return made.sort((one, two) => order(one) - order(two));
}

/**
 * @param {HTMLElement} entry
 * @returns {HTMLElement | null}
 */
const familyOf = (entry) => entry.closest(".rw-family");

/**
 * A copy of an entry; there is one of each id on a page.
 * @param {HTMLElement} entry
 */
function copyOf(entry) {
  const copy = /** @type {HTMLElement} */ (entry.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  const inList = copy.tagName === "LI";
  const wrap = make("li", { class: inList ? `rw-result ${copy.className}` : "rw-result" });
  wrap.append(...(inList ? copy.childNodes : [copy]));
  const head = find(wrap, "h3, h4"); // below "Cards" no heading is left out
  const target = entry.matches(".rw-family") ? find(entry, "[id]") : entry;
  const link = make("a", { href: `#${target?.id}`, class: "rw-jump" });
  link.append(...(head?.childNodes ?? []));
  head?.replaceWith(make("h3", { tabindex: "-1" }, link));
  return wrap;
}

/**
 * A group as it is drawn, with a button for what is not shown at first.
 * @param {Group} group
 */
export function drawGroup({ name, entries, most }) {
  const head = make("h2", {}, `${name[0].toUpperCase()}${name.slice(1)}`);
  const list = make("ol", { class: `rw-found rw-found-${name}` });
  list.append(...entries.slice(0, most).map(copyOf));
  const made = make("section", {}, head, list);
  const rest = entries.slice(most);
  if (!rest.length) return made;
  const more = make("button", { type: "button", class: "rw-press" }, `Show ${rest.length} more`);
  more.addEventListener("click", () => {
    list.append(...rest.map(copyOf));
    more.remove();
    find(list.children[most], ".rw-jump")?.focus();
  });
  made.append(more);
  return made;
}

/**
 * What is proposed where nothing was found.
 * @param {string} asked
 * @param {string[]} near
 * @param {(word: string) => void} search
 */
export function drawNothing(asked, near, search) {
  const words = near.map((word) => {
    const button = make("button", { type: "button", class: "rw-press" }, word);
    button.addEventListener("click", () => search(word));
    return button;
  });
  const tip = make("p", {}, `No rule, card or word is like “${asked}”. Try fewer or other words:`);
  return make("div", { class: "rw-nothing" }, tip, ...words);
}
