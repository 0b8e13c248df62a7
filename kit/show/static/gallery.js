// The gallery remembers: how far this browser's learner is in each game. It also opens a link of
// the form ?game=...&lesson=...&step=... where no server does.

import { assignedList } from "./assigned.js";
import { all, find, make, one } from "./dom.js";
import "./look.js";
import { restoreKept } from "./kept_text.js";
import { storedPlaces } from "./places.js";
import { keptRecord, keptRecords } from "./records.js";

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
  if (!isOver) entry.dataset.goes = "on";
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
 * @typedef {object} Kept what is kept of a learner: the server knows it, or this browser
 * @property {Record<string, unknown>} games how far they are in each saved game
 * @property {import("./assigned.js").Assigned[]} [assigned]
 * @property {Record<string, { memory?: Record<string, number[]>, games?: unknown[][] }>} known
 */

/** @returns {Promise<Kept>} */
async function whatIsKept() {
  const asked = find(document, "[data-saved]")?.dataset.saved;
  if (asked) {
    const answer = await fetch(asked, { cache: "no-store" });
    const { games, known, assigned } = answer.ok ? Object(await answer.json()) : {};
    return { games: Object(games), known: Object(known), assigned };
  }
  /** @type {Kept} */
  const found = { games: {}, known: {} };
  if (document.body.dataset.voila !== "site") return found;
  for (const { dataset } of entries) {
    const record = keptRecord("game", dataset.game ?? "");
    if (record && Date.now() / 1000 - record.when < WEEK)
      found.games[record.key] = Object(record.data).words;
  }
  for (const { key, data } of keptRecords("known")) found.known[key] = Object(data);
  return found;
}

/**
 * @param {number} count
 * @param {string} noun
 */
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * How many rules of a game are due, and how many games were played and won. Python has written when
 * each rule is due, and which can be asked stands in the page.
 * @param {HTMLElement} entry
 * @param {Kept["known"][string] | undefined} known
 */
function counted(entry, known) {
  const asked = (entry.dataset.asks ?? "").split(" ");
  const memory = Object(known?.memory);
  const now = Date.now() / 1000;
  const due = asked.filter((rule) => Number(memory[rule]?.[3]) <= now).length;
  const games = Array.isArray(known?.games) ? known.games : [];
  return { due, games: games.length, won: games.filter((game) => game?.[2] === true).length };
}

/** @typedef {ReturnType<typeof counted>} Counted */

/**
 * One line for a game: what is due, what was played, what comes next.
 * @param {HTMLElement} entry
 * @param {Counted} counts
 */
function showLine(entry, { due, games, won }) {
  const said = [
    due ? `${plural(due, "rule")} to repeat` : "",
    games ? `${plural(games, "game")}, ${won} won` : "",
    (due || games) && nextName(entry) ? `next: ${nextName(entry)}` : "",
  ].filter(Boolean);
  const line = one(entry, ".rw-you", HTMLElement);
  line.hidden = !said.length;
  one(line, "a", HTMLAnchorElement).textContent = said.join(" · ");
}

/** @param {HTMLElement} entry */
function nextName(entry) {
  const item = find(entry, "[data-lesson]:not([data-done]) a");
  return item?.textContent ?? "";
}

/**
 * What is due comes before the next lesson, but not before a lesson under way.
 * @param {HTMLElement} entry
 * @param {number} due
 */
function repeatFirst(entry, due) {
  if (!due || entry.dataset.goes === "on") return;
  const url = new URL(one(entry, ".rw-you a", HTMLAnchorElement).href);
  url.searchParams.set("five", "1");
  const link = mainLink(entry);
  link.href = url.href;
  link.textContent = `Repeat ${plural(due, "rule")}`;
}

/** @param {Counted[]} all */
function showSoFar(all) {
  const box = one(document, ".rw-so-far", HTMLElement);
  /** @param {(one: Counted) => number} of */
  const sum = (of) => all.reduce((total, one) => total + of(one), 0);
  const [due, games, won] = [sum((x) => x.due), sum((x) => x.games), sum((x) => x.won)];
  const lessons = find(document, "[data-lesson][data-done]")
    ? document.querySelectorAll("[data-lesson][data-done]").length
    : 0;
  /** @type {Record<string, [string, string]>} */
  const facts = {
    due: [plural(due, "rule"), due ? "to repeat now" : "to repeat: none now"],
    games: [plural(games, "game"), `played, ${won} won`],
    lessons: [plural(lessons, "lesson"), "done"],
  };
  for (const item of box.querySelectorAll("[data-fact]")) {
    const [count, words] = facts[item instanceof HTMLElement ? (item.dataset.fact ?? "") : ""];
    item.replaceChildren(make("b", {}, count), ` ${words}`);
  }
  one(box, ".rw-primary", HTMLElement).hidden = !due;
  box.hidden = !(due || games || lessons);
}

/** @param {import("./assigned.js").Assigned[]} assigned */
function showAssigned(assigned) {
  const head = make("h2", {}, "Your teacher's assignments");
  const named = { class: "rw-so-far rw-to-do", "aria-label": "Assignments" };
  one(document, ".rw-so-far", HTMLElement).before(
    make("section", named, head, assignedList(assigned)),
  );
}

// A game under way comes before everything else.
async function showKept() {
  const { games, known, assigned = [] } = await whatIsKept();
  if (assigned.length) showAssigned(assigned);
  const counts = entries.map((entry) => counted(entry, known[entry.dataset.game ?? ""]));
  entries.forEach((entry, at) => {
    showLine(entry, counts[at]);
    repeatFirst(entry, counts[at].due);
    const words = games[entry.dataset.game ?? ""];
    if (typeof words !== "string" || !words) return;
    const url = new URL(playLink(entry).href);
    url.searchParams.set("continue", "1");
    const link = mainLink(entry);
    link.href = url.href;
    link.textContent = `Continue your game: ${words}`;
  });
  showSoFar(counts);
}

/**
 * The teacher's own course: what is done, what is for today, and the next lesson of any game.
 * @param {ReturnType<typeof storedPlaces>} places
 */
function showOwn(places) {
  const course = find(document, ".rw-teachers");
  if (!course) return;
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  const items = all(course, "[data-own]");
  for (const item of items) {
    const [slug, key] = (item.dataset.own ?? "").split("/");
    const done = Object(places[slug]).done;
    item.toggleAttribute("data-done", Array.isArray(done) && done.includes(key));
    item.toggleAttribute("data-today", item.dataset.on === today);
  }
  const next = items.find((item) => !item.hasAttribute("data-done"));
  const link = one(course, ".rw-primary", HTMLAnchorElement);
  if (!next) return link.remove();
  const begun = next !== items[0];
  link.href = one(next, "a", HTMLAnchorElement).href;
  link.textContent = `${begun ? "Next lesson" : "Start"}: ${find(next, "a")?.textContent}`;
}

function showPlaces() {
  const places = storedPlaces();
  showOwn(places);
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
  restoreKept()
    .then((isBack) => isBack && showPlaces())
    .then(showKept)
    .catch(() => {}); // without a connection there is nothing to continue either
}
