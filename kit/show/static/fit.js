// One screen, one idea: what a step is about is on the screen, the rest folds into lines.
//
// Python says what the step is about (data-about: seats and cards) and which areas of the table may
// fold (data-zone, data-owners, and in data-folded the line they fold into). Here is measured how
// much of the table there is room for: first it gets denser, then areas fold that the step is not
// about, the tallest first, until it fits; then cards become labels, and at last the words beside
// the table are set smaller. A table with seats around it gets tight before anything of it folds. What a reader opens stays open while the step lasts, and where a card
// may be laid stays while one is held.

import { all, find } from "./dom.js";

/** @typedef {(zone: HTMLElement) => boolean} IsAbout */
/** @typedef {HTMLElement & { fittedTo?: string }} Step a drawn step, and the room it was fitted to */

// In JupyterLab a lesson is a part of a longer page, which scrolls; so is it where the screen is
// lower than screen.css has a layout for, as at 200 % zoom.
export function fitsScreen() {
  const { jpThemeLight, voila } = document.body.dataset;
  const alone = jpThemeLight === undefined || voila !== undefined;
  return alone && matchMedia("(min-height: 30rem)").matches;
}

/**
 * The outermost areas of a table.
 * @param {HTMLElement} table
 */
export const fitZones = (table) =>
  all(table, "[data-zone]").filter((zone) => !zone.parentElement?.closest("[data-zone]"));

/**
 * What tells whether a step is about an area.
 * @param {HTMLElement} root
 * @returns {IsAbout}
 */
export function fitAbout(root) {
  const about = new Set((root.dataset.about || "").split(" "));
  return (zone) =>
    (zone.dataset.owners || "none").split(" ").some((name) => about.has(name)) ||
    all(zone, "[data-key]").some((card) => about.has(`card-${card.dataset.key}`)) ||
    Boolean(find(zone, ".rw-new, .rw-turned"));
}

/**
 * Folds an area of the table into a button among the *lines*, and returns that.
 * @param {HTMLElement} zone
 * @param {HTMLElement} lines
 */
function foldZone(zone, lines) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rw-fold";
  button.textContent = zone.dataset.folded ?? "";
  button.dataset.unfold = zone.dataset.zone;
  button.setAttribute("aria-expanded", "false");
  lines.append(button);
  zone.hidden = true;
  return button;
}

/**
 * What folds first: what the step is not about; then where a card may be laid, while none is held.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} zones
 * @param {Set<string>} opened
 */
function foldable(root, zones, opened) {
  const isAbout = fitAbout(root);
  /** @param {HTMLElement} zone */
  const tall = (zone) => zone.getBoundingClientRect().height;
  const drawn = zones.filter((zone) => tall(zone) > 0); // some are drawn on wide screens only
  const rest = drawn.filter((zone) => !isAbout(zone) && !opened.has(zone.dataset.zone ?? ""));
  rest.sort((a, b) => tall(b) - tall(a));
  /** @param {HTMLElement} zone */
  const takesCards = (zone) => zone.matches("[data-drop]") || Boolean(find(zone, "[data-drop]"));
  const held = root.classList.contains("rw-picking");
  const first = rest.filter((zone) => !takesCards(zone));
  return { first, rest: held ? first : [...first, ...rest.filter(takesCards)] };
}

/**
 * Folds areas, one after the other, until the table fits; then opens again what there is room for
 * after all. Begins with nothing folded: a denser drawing may need less.
 * @param {HTMLElement[]} zones
 * @param {HTMLElement} lines
 * @param {() => boolean} fits
 */
function fitByFolding(zones, lines, fits) {
  lines.replaceChildren();
  for (const zone of zones) zone.hidden = false;
  /** @type {[zone: HTMLElement, line: HTMLElement][]} */
  const folded = [];
  for (const zone of zones) {
    if (fits()) break;
    folded.push([zone, foldZone(zone, lines)]);
  }
  if (!fits()) return false;
  for (const [zone, line] of folded) openIfItFits(zone, line, fits);
  return true;
}

/**
 * @param {HTMLElement} zone
 * @param {HTMLElement} line
 * @param {() => boolean} fits
 */
function openIfItFits(zone, line, fits) {
  zone.hidden = false;
  line.hidden = true;
  if (fits()) {
    line.remove();
  } else {
    zone.hidden = true;
    line.hidden = false;
  }
}

/**
 * Opens all areas of a table again, and returns them.
 * @param {HTMLElement} table
 */
export function unfit(table) {
  const zones = fitZones(table);
  find(table, ".rw-folds")?.remove();
  table.closest(".rw")?.removeAttribute("data-words"); // a copy for paper is in none
  table.removeAttribute("tabindex");
  for (const zone of zones) zone.hidden = false;
  return zones;
}

/**
 * The room that a drawn step has, in words: the page's and its own.
 * @param {HTMLElement} root
 */
const roomOf = (root) => [innerWidth, innerHeight, root.offsetWidth, root.offsetHeight].join(" ");

/**
 * Tells whether a drawn step has been fitted to the room that it has now.
 * @param {Step} root
 */
export const isFitted = (root) => root.fittedTo === roomOf(root);

/**
 * Fits the table of a drawn step into its room; *opened* holds the names of areas to leave open.
 * @param {Step} root
 * @param {Set<string>} opened
 */
export function fit(root, opened = new Set()) {
  fitTable(root, opened);
  root.fittedTo = roomOf(root);
}

/**
 * @param {HTMLElement} root
 * @param {Set<string>} opened
 */
function fitTable(root, opened) {
  const table = find(root, ".rw-table");
  const step = find(root, ".rw-step");
  if (!table || !find(root, ".rw-nav")) return;
  const zones = unfit(table).filter((zone) => zone.dataset.folded !== undefined);
  if (!fitsScreen()) return;
  /** @param {string} density */
  const fits = (density) => {
    table.dataset.density = density;
    return table.scrollHeight <= table.clientHeight + 1;
  };
  const isBoard = Boolean(find(table, ":scope > .rw-board")); // its cards follow the room it has
  if (fits("roomy") || (!isBoard && fits("snug"))) return;
  const lines = document.createElement("div");
  lines.className = "rw-folds";
  table.prepend(lines);
  const { first, rest } = foldable(root, zones, opened);
  const fitsSmall = () => {
    root.dataset.words = "small";
    return fits(isBoard ? "tight" : "bare");
  };
  const wordsFit = () => !step || step.scrollHeight <= step.clientHeight + 1;
  const done = isBoard
    ? (fits("tight") && wordsFit()) || fitsSmall() || fitByFolding(rest, lines, fitsSmall)
    : fitByFolding(first, lines, () => fits("snug")) ||
      fitByFolding(rest, lines, () => fits("tight")) ||
      fitByFolding(rest, lines, () => fits("bare")) ||
      fitByFolding(rest, lines, fitsSmall);
  if (!lines.children.length) lines.remove();
  if (done) return;
  table.tabIndex = 0; // what scrolls can be scrolled with the keyboard
}

// Paper has room.
addEventListener("beforeprint", () => all(document, ".rw-table").forEach(unfit));
addEventListener("afterprint", () => dispatchEvent(new Event("resize")));
