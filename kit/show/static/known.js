// What a learner knows comes from another device: as a file, or in the part of the address after #,
// which no server gets. Python judges it, and asks before it is taken over.

const PART = 6000; // characters of a part, as in kit/files/wire.py
const LONGEST = 400_000; // characters of a file
const TAKE = "#take=";

/** @typedef {import("./wire.js").Click} Click */

/**
 * @param {string} text
 * @param {(click: Click) => Promise<void>} send
 */
export async function takeText(text, send) {
  const to = Math.max(1, Math.ceil(text.length / PART));
  for (let at = 0; at < to; at += 1)
    await send({ do: "take", at, to, file: text.slice(at * PART, (at + 1) * PART) });
}

/**
 * A file that the reader has chosen.
 * @param {Event} event
 * @param {(click: Click) => Promise<void>} send
 */
export async function takeFile({ target }, send) {
  if (!(target instanceof HTMLInputElement) || target.dataset.takes !== "file") return;
  const [file] = target.files ?? [];
  if (!file) return;
  // What is no file of ours is still sent in part, so that Python can say so.
  await takeText(file.size <= LONGEST ? await file.text() : "too long", send);
}

/** What the address brings, once. */
export function broughtByAddress() {
  if (!location.hash.startsWith(TAKE)) return "";
  const text = location.hash.slice(TAKE.length);
  history.replaceState(history.state, "", location.pathname + location.search);
  return text;
}
