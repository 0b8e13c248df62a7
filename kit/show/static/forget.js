// What this browser and the server keep of a learner, on a computer that others use as well.

import { forgetCopy, keepText } from "./kept_text.js";

// Storage may be forbidden. Under a notebook server there is no address that forgets; the gallery of ours names it, and the
// other pages lie one folder below.
const served = globalThis.location?.pathname.match(/^(.*\/)voila\/render\//);

const OF_THE_PAGE = ["rulewalk:look", "rulewalk:fonts", "rulewalk:pace"]; // and of no learner
const MOVED = ["rulewalk:places", "rulewalk:missed", "rulewalk:quiz"];

/** Whether the learner has said that others use this browser too; the server's cookie holds it. */
export function isShared() {
  try {
    return document.cookie.includes(`rulewalk-shared-${location.port || location.host}=yes`);
  } catch {
    return false; // a page without an address of its own has no cookies
  }
}

/** @param {"forget" | "shared" | "own"} what */
async function tellServer(what) {
  if (!served) return;
  const answer = await fetch(`${served[1]}voila/saved`, {
    method: "POST",
    headers: { "X-Rulewalk": "1" },
    body: new URLSearchParams({ do: what }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
}

/**
 * Keeps a text of the learner, or removes it (null). It throws where storage is forbidden or full.
 * @param {Keeper} storage
 * @param {string} name
 * @param {string | null} text
 */
function keepIn(storage, name, text) {
  if (storage === localStorage) keepText(name, text);
  else if (text === null) storage.removeItem(name);
  else storage.setItem(name, text);
}

/**
 * @param {string} name
 * @param {string | null} text
 */
export const keepOfLearner = (name, text) => keepIn(learnerStorage(), name, text);

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Keeper what can keep texts */

/** @type {Keeper | undefined} what keeps them in place of this browser */
let elsewhere;

/** @param {Keeper} keeper keeps the texts of the learner from now on, in place of this browser */
export function keepLearnerIn(keeper) {
  elsewhere = keeper;
}

/** What is kept of a learner: on a shared computer until the tab closes. */
export const learnerStorage = () => elsewhere ?? (isShared() ? sessionStorage : localStorage);

/** @param {Storage} storage */
const keysOf = (storage) =>
  Object.keys(storage).filter((key) => key.startsWith("rulewalk:") && !OF_THE_PAGE.includes(key));

/** The other way round from now on; what is kept moves along. */
export async function changeShared() {
  const before = learnerStorage();
  await tellServer(isShared() ? "own" : "shared");
  const now = learnerStorage();
  for (const key of MOVED) {
    const text = before.getItem(key);
    if (text === null || before === now) continue;
    keepIn(now, key, text);
    keepIn(before, key, null);
  }
}

/** Removes places, misses and saved games. */
export async function forgetMe() {
  await tellServer("forget");
  await forgetCopy();
  for (const storage of [localStorage, sessionStorage])
    for (const key of keysOf(storage)) storage.removeItem(key);
}
