// The gallery remembers: how far this browser's learner is in each game. It also opens a link of
// the form ?game=...&lesson=...&step=... where no server does.

import { all, find, one } from "./dom.js";
import "./look.js";
import { storedPlaces } from "./places.js";

const entries = all(document, ".rw-entry[data-game]");

/**
 * Where a lesson's step is; only the page itself knows how its links are written.
 * @param {HTMLElement} item
 * @param {number} step
 */
function stepOf(item, step) {
  const url = new URL(one(item, "a", HTMLAnchorElement).href);
  url.searchParams.set("step", String(step));
  return url;
}

/**
 * @param {HTMLElement} entry
 * @param {string | null | undefined} key
 */
const lessonOf = (entry, key) =>
  all(entry, "[data-lesson]").find((item) => item.dataset.lesson === key);

/** @param {HTMLElement} entry */
const mainLink = (entry) => one(entry, ".rw-primary", HTMLAnchorElement);

// The address that a link of this form stands for, or null.
function wanted() {
  const query = new URLSearchParams(location.search);
  const entry = entries.find((one) => one.dataset.game === query.get("game"));
  if (!entry || !document.body.dataset.voila) return null;
  const item = lessonOf(entry, query.get("lesson"));
  const url = item ? stepOf(item, 1) : new URL(mainLink(entry).href);
  for (const key of item ? ["step"] : ["lesson", "step"]) {
    const value = query.get(key);
    if (value !== null) url.searchParams.set(key, value);
  }
  for (const label of query.getAll("if")) url.searchParams.append("if", label);
  return url.href;
}

/**
 * @param {HTMLElement} entry
 * @param {(string | undefined)[]} done
 */
function mark(entry, done) {
  const items = all(entry, "[data-lesson]");
  for (const item of items) item.toggleAttribute("data-done", done.includes(item.dataset.lesson));
  const count = items.filter((item) => item.hasAttribute("data-done")).length;
  const progress = one(entry, ".rw-progress", HTMLElement);
  progress.hidden = false;
  one(progress, "progress", HTMLProgressElement).value = count;
  one(progress, "span", HTMLElement).textContent = `${count} of ${items.length} lessons done`;
  const path = items.filter((item) => item.hasAttribute("data-ready"));
  const ready = path.length > 0 && path.every((item) => item.hasAttribute("data-done"));
  one(entry, ".rw-can-play", HTMLElement).hidden = !ready;
}

/**
 * @param {HTMLElement} entry
 * @param {import("./wire.js").Place} place
 */
function goOn(entry, { lesson, at }) {
  const item = lessonOf(entry, lesson);
  if (!item) return;
  const step = typeof at === "number" && Number.isInteger(at) && at >= 0 ? at + 1 : 1;
  const link = mainLink(entry);
  link.href = stepOf(item, step).href;
  link.textContent = `Continue: ${find(item, "a")?.textContent}`;
}

function showPlaces() {
  const places = storedPlaces();
  for (const entry of entries) {
    const place = places[entry.dataset.game ?? ""];
    if (!place || typeof place !== "object") continue;
    mark(entry, Array.isArray(place.done) ? place.done : []);
    goOn(entry, place);
  }
}

const to = wanted();
if (to) location.replace(to);
else showPlaces();
