// A page that shows lessons without a kernel, and tells what of a step is on the screen.

import { all, find, one } from "../../kit/show/static/dom.js";
import { fitAbout, fitZones } from "../../kit/show/static/fit.js";
import { skin } from "../../kit/show/static/walkthrough.js";

/** @typedef {import("../../kit/show/static/wire.js").Frame} Frame */
/** @typedef {(element: HTMLElement) => boolean} Test */

/** @type {(() => void)[]} */
const listeners = [];
/** @type {Frame | undefined} */
let now;
/** @type {import("../../kit/show/static/wire.js").Connection} */
const line = {
  top: "",
  frame: () => now,
  send: async () => {},
  listen(shown) {
    listeners.push(shown);
    return () => {};
  },
};

/** @param {[top: string, frame: Frame]} lesson */
function openLesson([top, frame]) {
  const place = one(document, "#here", HTMLElement);
  place.replaceChildren();
  listeners.length = 0;
  line.top = top;
  now = frame;
  skin(line, place);
}

/** @param {Frame} frame */
function showFrame(frame) {
  now = frame;
  for (const call of listeners) call();
}

/**
 * Tells whether a part of an element is outside the screen, or outside a box that scrolls.
 * @param {HTMLElement} element
 * @param {HTMLElement} root
 * @param {{ top: number }} bar
 */
function isCut(element, root, bar) {
  if (!element.checkVisibility()) return true;
  const box = element.getBoundingClientRect();
  if (box.top < -1 || box.bottom > bar.top + 2 || box.left < -1 || box.right > innerWidth + 1)
    return true;
  for (let up = element.parentElement; up && up !== root; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.overflowY === "visible" && style.overflowX === "visible") continue;
    const room = up.getBoundingClientRect();
    if (box.bottom > room.bottom + 2 || box.top < room.top - 2) return true;
    if (box.right > room.right + 2 || box.left < room.left - 2) return true;
  }
  return false;
}

/** What should be on the screen and is not; nothing is missing from a step that fits. */
function measure() {
  const root = one(document, ".rw-host > .rw", HTMLElement);
  const nav = one(root, ".rw-nav", HTMLElement).getBoundingClientRect();
  const isBelow = nav.width >= root.offsetWidth - 2; // else the buttons stand beside the table
  const bar = { top: isBelow ? nav.top : innerHeight };
  /** @type {string[]} */
  const missing = [];
  /** @type {Test} */
  const cut = (element) => isCut(element, root, bar);
  /** @param {string} name @param {string} selector */
  const need = (name, selector) => {
    const found = find(root, selector);
    if (found && cut(found)) missing.push(name);
  };
  need("words", ".rw-note");
  need("question", ".rw-question");
  const choice = find(root, ".rw-ask .rw-choice");
  if (choice && cut(choice) && !isOnTable(choice, root, cut)) missing.push("moves");
  const main = find(root, ".rw-bar .rw-primary")?.getBoundingClientRect();
  if (main && (main.bottom > innerHeight + 1 || main.right > innerWidth + 1))
    missing.push("button");
  const table = find(root, ".rw-table");
  if (table) missing.push(...missingOf(table, fitAbout(root), cut));
  if (document.documentElement.scrollWidth > innerWidth + 1) missing.push("wider than the screen");
  return missing;
}

/**
 * Tells whether table and bar offer every move of a list, each with a thing that is wholly seen.
 * @param {HTMLElement} choice
 * @param {HTMLElement} root
 * @param {Test} cut
 */
function isOnTable(choice, root, cut) {
  const moves = all(choice, "[data-action]").map((one) => one.dataset.action ?? "");
  /** @param {HTMLElement} one */
  const isSeen = (one) =>
    one.closest(".rw-nav") ? one.getBoundingClientRect().bottom <= innerHeight : !cut(one);
  return moves.every((move) => {
    const named = `[data-action="${CSS.escape(move)}"]`;
    return all(root, `.rw-table ${named}, .rw-nav ${named}`).some(isSeen);
  });
}

/**
 * The same of a table.
 * @param {HTMLElement} table
 * @param {Test} isAbout
 * @param {Test} cut
 */
function missingOf(table, isAbout, cut) {
  const zones = fitZones(table).filter((zone) => isAbout(zone) && cut(zone));
  const sums = all(table, ".rw-tally, .rw-strike").filter(cut);
  const edge = table.getBoundingClientRect().right + 2;
  const isBeside = all(table, "[data-key]").some(
    (card) => card.checkVisibility() && card.getBoundingClientRect().right > edge,
  );
  return [
    ...zones.map((zone) => `zone ${zone.dataset.zone}`),
    ...sums.map(() => "sums"),
    ...(isBeside ? ["a card beside the table"] : []),
  ];
}

/**
 * The smallest text on the screen in px as drawn, and what of the table's first things is not wholly
 * on it. *first* are the names of these areas; one that is not drawn here is not missed.
 * @param {string[]} first
 */
function figures(first) {
  const root = one(document, ".rw-host > .rw", HTMLElement);
  const bar = { top: innerHeight };
  const zones = fitZones(root).filter(({ dataset: { zone = "" } }) => first.includes(zone));
  const things = [...zones, ...all(root, ".rw-question, .rw-ask .rw-choice")];
  /** @type {Test} */
  const cut = (thing) => isCut(thing, root, bar);
  const away = things.filter(
    (thing) => cut(thing) && !(thing.matches(".rw-choice") && isOnTable(thing, root, cut)),
  );
  return {
    least: leastText(root),
    away: [...away.map((thing) => thing.dataset.zone ?? thing.className), ...cutWords(zones)],
  };
}

const NEAR = 4; // px that a turned card or a descender may stand out

/**
 * The words in areas that should be wholly readable, and are cut or covered.
 * @param {HTMLElement[]} zones
 */
function cutWords(zones) {
  return zones.flatMap((zone) =>
    textsIn(zone)
      .filter(([holder, box]) => isCutIn(holder, box, zone))
      .map(([, , words]) => `words in ${zone.dataset.zone}: ${words}`),
  );
}

/**
 * Every text that is seen, with its element and its box.
 * @param {HTMLElement} root
 * @returns {[holder: HTMLElement, box: DOMRect, words: string][]}
 */
function textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  /** @type {[HTMLElement, DOMRect, string][]} */
  const found = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const { parentElement: holder } = text;
    if (!(holder instanceof HTMLElement) || !text.textContent?.trim()) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width > 1) found.push([holder, box, text.textContent.trim()]);
  }
  return found;
}

/**
 * Tells whether a box hides a part of these words, or another thing lies over their middle. Of cards
 * that overlap only the corner is always seen.
 * @param {HTMLElement} holder
 * @param {DOMRect} box
 * @param {HTMLElement} zone
 */
function isCutIn(holder, box, zone) {
  let hidden = false;
  for (let up = holder; zone.contains(up) && up.parentElement; up = up.parentElement) {
    const { clipPath, overflowX, overflowY } = getComputedStyle(up);
    if (clipPath !== "none") return false; // for screen readers
    const hides = overflowX !== "visible" || overflowY !== "visible";
    if (hides && !isWithin(box, up.getBoundingClientRect())) hidden = true;
  }
  if (hidden || (holder.closest(".rw-card") && !holder.closest(".rw-digits"))) return hidden;
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(over && isOpaque(over, holder.closest(".rw-card") ?? holder));
}

/**
 * Tells whether an element, or what it stands in beside *thing*, has a background that hides things.
 * @param {Element} over
 * @param {HTMLElement} thing
 */
function isOpaque(over, thing) {
  if (thing.contains(over)) return false;
  for (let up = over; !up.contains(thing) && up.parentElement; up = up.parentElement) {
    const colour = getComputedStyle(up).backgroundColor;
    if (colour !== "transparent" && !/, 0(\.[0-4]\d*)?\)$| \/ 0(\.[0-4]\d*)?\)$/.test(colour))
      return true;
  }
  return false;
}

/**
 * @param {DOMRect} box
 * @param {DOMRect} room
 */
const isWithin = (box, room) =>
  box.left >= room.left - NEAR &&
  box.right <= room.right + NEAR &&
  box.top >= room.top - NEAR &&
  box.bottom <= room.bottom + NEAR;

/** @type {Map<string, DOMRect>} */
let boxes = new Map();

/** What can be pressed now and before, and has moved since the last call. */
function moved() {
  const pressed = "button[data-do], button[data-pick], button[data-drop], summary";
  const seen = all(document, `.rw-host :is(${pressed})`).filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const before = boxes;
  boxes = new Map(seen.map((one) => [nameOf(one), one.getBoundingClientRect()]));
  return [...boxes].flatMap(([name, box]) => {
    const was = before.get(name);
    const far = was ? Math.max(Math.abs(was.x - box.x), Math.abs(was.y - box.y)) : 0;
    return far > 2 ? [`${name} moves ${Math.round(far)} px`] : [];
  });
}

/** Another screen: nothing of it is where it was. */
const forget = () => boxes.clear();

const least = () => leastText(one(document, ".rw-host > .rw", HTMLElement));

/** @param {HTMLElement} one */
const nameOf = ({ dataset, textContent }) =>
  [dataset.do, dataset.action ?? dataset.pick ?? dataset.drop ?? textContent?.trim()].join(" ");

/** @param {HTMLElement} root */
function leastText(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let least = Infinity;
  while (walker.nextNode()) {
    const { parentElement: holder, data } = /** @type {Text} */ (walker.currentNode);
    if (!holder || !data.trim() || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const box = holder.getBoundingClientRect();
    const isClipped = getComputedStyle(holder).clipPath !== "none";
    if (isClipped || holder.closest(".rw-said, .rw-skip") || box.width < 2) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize) * scaleOf(holder);
    if (size) least = Math.min(least, size);
  }
  return least;
}

/**
 * How much larger an element is drawn than its style says: the scale of an SVG.
 * @param {Element} element
 */
function scaleOf(element) {
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
}

Object.assign(window, { openLesson, showFrame, measure, figures, moved, forget, least });
