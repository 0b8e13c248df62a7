// The gallery remembers: how far this browser's learner is in each game. It also opens a link of
// the form ?game=...&lesson=...&step=... where no server does.

import { all, find, one } from "./dom.js";
import "./look.js";
import { restoreKept } from "./kept_text.js";
import { storedPlaces } from "./places.js";
import { keptRecord } from "./records.js";

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
 * Continue means the lesson under way, or else the next one that is not done.
 * @param {HTMLElement} entry
 * @param {import("./wire.js").Place} place
 */
function goOn(entry, { lesson, at }) {
  const here = lessonOf(entry, lesson);
  if (!here) return;
  const link = mainLink(entry);
  const isOver = here.hasAttribute("data-done");
  const to = isOver ? nextLesson(entry, here) : here;
  if (!to) return playNext(entry, link);
  const step = !isOver && typeof at === "number" && Number.isInteger(at) && at >= 0 ? at + 1 : 1;
  link.href = stepOf(to, step).href;
  link.textContent = `${isOver ? "Next lesson" : "Continue"}: ${find(to, "a")?.textContent}`;
}

/**
 * The next lesson that is not done, from the first one on where none follows.
 * @param {HTMLElement} entry
 * @param {HTMLElement} here
 */
function nextLesson(entry, here) {
  const items = all(entry, "[data-lesson]");
  const at = items.indexOf(here);
  const order = [...items.slice(at + 1), ...items.slice(0, at)];
  return order.find((item) => !item.hasAttribute("data-done"));
}

/**
 * After the last lesson one plays.
 * @param {HTMLElement} entry
 * @param {HTMLAnchorElement} link
 */
function playNext(entry, link) {
  link.href = playLink(entry).href;
  link.textContent = "Play a whole game";
}

/** @param {HTMLElement} entry */
const playLink = (entry) =>
  one(entry, ".rw-links a[href$='play.ipynb'], .rw-links a[href$='play.html']", HTMLAnchorElement);

const WEEK = 7 * 24 * 3600; // seconds for which a game is kept, as in kit/teach/play/keeping.py

/**
 * How far the learner is in each saved game: the server knows it, or this browser.
 * @returns {Promise<Record<string, unknown>>}
 */
async function savedGames() {
  const asked = find(document, "[data-saved]")?.dataset.saved;
  if (asked) {
    const answer = await fetch(asked, { cache: "no-store" });
    return answer.ok ? Object(Object(await answer.json()).games) : {};
  }
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const { dataset } of document.body.dataset.voila === "site" ? entries : []) {
    const record = keptRecord("game", dataset.game ?? "");
    if (record && Date.now() / 1000 - record.when < WEEK)
      found[record.key] = Object(record.data).words;
  }
  return found;
}

// A game under way comes before everything else.
async function showGames() {
  const games = await savedGames();
  for (const entry of entries) {
    const words = games[entry.dataset.game ?? ""];
    if (typeof words !== "string" || !words) continue;
    const url = new URL(playLink(entry).href);
    url.searchParams.set("continue", "1");
    const link = mainLink(entry);
    link.href = url.href;
    link.textContent = `Continue your game: ${words}`;
  }
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
else {
  showPlaces();
  restoreKept().then((isBack) => isBack && showPlaces());
  showGames().catch(() => {}); // without a connection there is no game to continue either
}
