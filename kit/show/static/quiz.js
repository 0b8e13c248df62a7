// What a browser keeps of a quiz: the answers to the open set, so that a reload loses none. What the
// learner knows is kept by Python (kit/teach/learner). Nothing here knows an answer in advance.

import { keepOfLearner, learnerStorage } from "./forget.js";

/** @typedef {import("./wire.js").Place} Place */

const MOST = 200; // rules in the boxes of an earlier version

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

/** @param {string} key */
function forgetKept(key) {
  try {
    if (learnerStorage().getItem(`rulewalk:${key}`) !== null)
      keepOfLearner(`rulewalk:${key}`, null);
  } catch {
    // Then there is nothing of it.
  }
}

/**
 * @param {string} key
 * @param {object} value
 */
function writeKept(key, value) {
  try {
    keepOfLearner(`rulewalk:${key}`, JSON.stringify(value));
  } catch {
    // Then nothing is kept, and everything else works.
  }
}

/**
 * The rules that an earlier version kept in boxes, each with its box and when it is due in seconds.
 * Python takes them over.
 */
export function boxedRules() {
  return Object.entries(readKept("missed"))
    .filter(([, kept]) => Number.isInteger(kept?.box) && Number.isFinite(kept?.due))
    .map(([rule, { box, due }]) => `${rule} ${box} ${Math.max(0, Math.round(due / 1000))}`)
    .slice(0, MOST);
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
  const missed = boxedRules();
  const open = readKept("quiz");
  if (!place.quiz || open.code !== place.quiz) return { missed };
  return { missed, quiz: open.code, at: open.at, answers: open.answers };
}

/**
 * A frame of a quiz was shown; the first one asks to go on where the browser was.
 * @param {Place} place
 * @param {boolean} first
 * @param {(click: import("./wire.js").Click) => void} send
 */
export function quizShown(place, first, send) {
  if (place.quiz === undefined) return;
  putInAddress(place);
  if (first) {
    const kept = keptPlace(place);
    if (kept.missed?.length || kept.quiz) send({ do: "resume", kept });
    return;
  }
  forgetKept("missed"); // Python has answered, so it has them
  const { quiz: code, at, answers } = place;
  if (code) writeKept("quiz", { code, at, answers });
}
