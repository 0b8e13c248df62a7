// Where the learner was in each game: by its name, a Place.
// Storage may be forbidden, full, or hold anything.

import { keepOfLearner, learnerStorage } from "./forget.js";

/** @typedef {import("./wire.js").Place} Place */

const PLACES = "rulewalk:places";
const MOST_DONE = 200; // finished lessons that are stored for a game

/** @returns {Record<string, Place | undefined>} */
export function storedPlaces() {
  try {
    return Object(JSON.parse(learnerStorage().getItem(PLACES) ?? "{}"));
  } catch {
    return {};
  }
}

/** @param {Place} place */
export function storePlace({ game, lesson, at, after, answers, mended, done = [] }) {
  if (!game || !lesson) return;
  const places = storedPlaces();
  const before = places[game]?.done;
  const names = [...new Set([...done, ...(Array.isArray(before) ? before : [])])];
  const finished = names.filter((name) => typeof name === "string").slice(0, MOST_DONE);
  places[game] = { lesson, at, after, answers, mended, done: finished };
  try {
    keepOfLearner(PLACES, JSON.stringify(places));
  } catch {
    // then the place is lost with the page, and nothing else
  }
}
