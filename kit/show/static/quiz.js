// What a browser keeps of a quiz: the answers to the open set, so that a reload loses none, and
// the rules that were missed, each in a box. A right answer moves a rule to the next box, where it
// waits longer; a wrong one brings it back to the first (a Leitner system). Nothing here knows an
// answer in advance.

import { learnerStorage } from "./forget.js";

/** @typedef {import("./wire.js").Place} Place */
/** @typedef {{ box: number, due: number }} Missed */

const BOXES = [0, 1, 3, 7, 21]; // days until a rule of this box is asked for again
const MOST = 200; // rules kept; the ones due last are dropped first
const MOST_ASKED = 50; // of them, asked for in one set
const DAY = 24 * 60 * 60 * 1000;

// The last answer counted. A page has one, so that two views of one quiz count it once.
const heard = () => (window.rulewalkQuiz ??= { last: "" });

/**
 * @param {string} key
 * @returns {Record<string, any>}
 */
export function readKept(key) {
  try {
    const found = JSON.parse(learnerStorage().getItem(`rulewalk:${key}`) || "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {}; // storage may be forbidden, or hold what somebody else wrote
  }
}

/**
 * @param {string} key
 * @param {object} value
 */
function writeKept(key, value) {
  try {
    learnerStorage().setItem(`rulewalk:${key}`, JSON.stringify(value));
  } catch {
    // Then nothing is kept, and everything else works.
  }
}

/**
 * Moves a rule to another box after an answer.
 * @param {{ rule: string, right: boolean }} review
 */
export function reviewRule({ rule, right }, now = Date.now()) {
  /** @type {Record<string, Missed>} */
  const missed = readKept("missed");
  const box = right ? (missed[rule]?.box ?? BOXES.length) + 1 : 0;
  delete missed[rule];
  if (box < BOXES.length) missed[rule] = { box, due: now + BOXES[box] * DAY };
  const rules = Object.entries(missed).sort((a, b) => a[1].due - b[1].due);
  writeKept("missed", Object.fromEntries(rules.slice(0, MOST)));
}

/** The rules to ask for again, the one due first comes first. */
export function dueRules(now = Date.now()) {
  /** @type {[string, Missed][]} */
  const rules = Object.entries(readKept("missed")).filter(([, kept]) => kept?.due <= now);
  return rules.sort((a, b) => a[1].due - b[1].due).map(([rule]) => rule);
}

/**
 * The address of a served page names the set, so that it can be shared and reloaded.
 * @param {Place} place
 */
function putInAddress(place) {
  if (!document.body.dataset.voila || !place.quiz) return;
  const url = new URL(location.href);
  url.searchParams.set("code", place.quiz);
  if (place.about) url.searchParams.set("game", place.about);
  else url.searchParams.delete("game");
  history.replaceState(history.state, "", url);
}

/**
 * What the browser remembers of a quiz, to go on with.
 * @param {Place} place
 * @returns {Place}
 */
function keptPlace(place) {
  const missed = dueRules().slice(0, MOST_ASKED);
  const open = readKept("quiz");
  if (!place.quiz || open.code !== place.quiz) return { missed };
  return { missed, quiz: open.code, at: open.at, answers: open.answers };
}

/**
 * A frame of a quiz was shown; the first one asks to go on where the browser was.
 * @param {Place} place
 * @param {number} step
 * @param {boolean} first
 * @param {(click: import("./wire.js").Click) => void} send
 */
export function quizShown(place, step, first, send) {
  if (place.quiz === undefined) return;
  putInAddress(place);
  if (first) {
    const kept = keptPlace(place);
    if (kept.missed?.length || kept.quiz) send({ do: "resume", kept });
    return;
  }
  const { quiz: code, at, answers } = place;
  if (code) writeKept("quiz", { code, at, answers });
  const answer = `${code} ${step}`;
  if (place.review?.rule && answer !== heard().last) reviewRule(place.review);
  heard().last = answer;
}
