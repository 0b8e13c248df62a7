// Tap a card or a token, read it: the texts stand in the frame, hidden, and one opens over the table.
//
// A card that is itself a move is read with a long press, or with the key i while it has the focus;
// the list in the panel opens every card and token with a plain button.

import { closest, find, make } from "./dom.js";

/**
 * @typedef {object} CardReader
 * @property {(element: Element | null | undefined) => boolean} open opens the text of an element
 * @property {(event: Event) => HTMLElement | null} at the element to read under a pointer
 * @property {(element: Element | null) => HTMLElement | null} cardOf the card that an element is in
 *   or has
 * @property {() => void} end takes it all away again
 */

const LONG_PRESS = 500; // ms
const CARD = "[data-card]";
const READABLE = `${CARD}, [data-token]`;

/** @type {CardReader["cardOf"]} */
const cardOf = (element) => element?.closest(CARD) ?? element?.querySelector(CARD) ?? null;

/**
 * Makes what lies inside *host* readable.
 * @param {HTMLElement} host
 * @returns {CardReader}
 */
export function cardReader(host) {
  const text = make("div");
  const close = make("button", { class: "rw-press", type: "button" }, "Close");
  const dialog = make("dialog", { class: "rw rw-reader" }, text, close);
  host.after(dialog);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === close) dialog.close(); // beside it, or Close
  });

  /** @param {Element | null | undefined} element */
  function open(element) {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
    const { card, token, read } = element.dataset;
    const wanted = `[data-text="${CSS.escape(card ?? token ?? read ?? "")}"]`;
    const found = find(host, wanted) ?? find(document, wanted); // once in a file
    if (!found) return false;
    text.replaceChildren(...found.cloneNode(true).childNodes);
    dialog.dataset.game = gameOf(found);
    dialog.setAttribute("aria-label", find(text, "h2")?.textContent ?? "");
    dialog.showModal();
    close.focus();
    return true;
  }

  const stop = onLongPress(host, open);
  const end = () => {
    stop();
    dialog.remove();
  };
  return { open, at: (event) => closest(event, READABLE), cardOf, end };
}

/** @param {HTMLElement} text */
function gameOf(text) {
  /** @type {HTMLElement | null} */
  const marked = text.closest("[data-game]");
  return marked?.dataset.game;
}

/**
 * Calls *open* with what is pressed for long; the click that ends such a press is no move.
 * @param {HTMLElement} host
 * @param {(element: HTMLElement) => boolean} open
 */
function onLongPress(host, open) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let held;
  let swallow = false;
  const letGo = () => clearTimeout(held);
  host.addEventListener("pointerdown", (event) => {
    letGo();
    swallow = false;
    const found = closest(event, READABLE);
    if (!found) return;
    held = setTimeout(() => {
      swallow = open(found);
    }, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    host.addEventListener(end, letGo);
  host.addEventListener(
    "click",
    (event) => {
      letGo();
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  return letGo;
}
