// The focus of the keyboard stays where it was when a new picture is drawn.

import { find } from "./dom.js";

/**
 * @typedef {object} Focus which control had the focus, in words that hold for the next picture too
 * @property {string} same a selector, or ""
 * @property {boolean} [primary] it was the main button
 * @property {string} [typed] what was typed into it
 */

const TYPED = ".rw-type input";
const NAMES = ["do", "at", "action", "pick", "drop"];

/**
 * @param {HTMLElement} element
 * @returns {Focus}
 */
export function remember(element) {
  if (element instanceof HTMLInputElement && element.matches(TYPED))
    return { same: TYPED, typed: element.value };
  const same = NAMES.filter((name) => element.dataset[name] !== undefined)
    .map((name) => `[data-${name}="${CSS.escape(element.dataset[name] ?? "")}"]`)
    .join("");
  const primary = element.classList.contains("rw-primary");
  return { same: same && `button${same}:enabled`, primary };
}

/**
 * Where one goes on: the main button, or the first answer.
 * @param {HTMLElement} root
 */
export const forwardOf = (root) =>
  find(root, ".rw-primary:enabled, a.rw-primary") || find(root, ".rw-answers button");

/**
 * Puts the focus on what had it, or on what comes next; after locking that is the explanation.
 * @param {HTMLElement} root
 * @param {Focus} had
 * @param {boolean} locked
 */
export function refocus(root, had, locked) {
  const forward = forwardOf(root);
  const outcome = locked && find(root, ".rw-outcome");
  const same = had.same ? find(root, had.same) : null;
  const target = outcome || (had.primary ? forward : same) || forward || find(root, "h1");
  if (!target) return;
  if (target.matches("h1, .rw-outcome")) target.tabIndex = -1;
  if (had.typed && target instanceof HTMLInputElement && find(root, "[role=alert]"))
    target.value = had.typed; // refused: to be mended
  target.focus({ preventScroll: true });
}
