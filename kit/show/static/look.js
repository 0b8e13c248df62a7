// How a page looks: colours, projector, the bar on top and its menu, links to copy. It is part of
// every page. However often it is loaded (by each lesson of a notebook), there is one of it.

import { inLab, openInLab, openInLite, ownPage, toStep } from "./addresses.js";
import { all, closest, every, find, make } from "./dom.js";
import { addFonts, addKnownFonts } from "./fonts.js";
import { changeShared, forgetMe, isShared } from "./forget.js";

/** @typedef {import("./wire.js").Place} Place */
/**
 * @typedef {object} Chosen
 * @property {string} theme
 * @property {boolean} projector
 * @property {boolean} keys letters and digits
 * @property {boolean} check an answer is chosen first, and then checked
 */

const KEY = "rulewalk:look";
const ASKED = ["game", "lesson", "step", "if", "code"]; // what a link may hold: never a token

/** @returns {Chosen} */
function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    const theme = ["light", "dark"].includes(kept.theme) ? kept.theme : "auto";
    const { projector, keys, check } = kept;
    return { theme, projector: projector === true, keys: keys !== false, check: check === true };
  } catch {
    // a browser may forbid to keep anything, or hold what is not ours
    return { theme: "auto", projector: false, keys: true, check: false };
  }
}

/** @param {Chosen} chosen */
function keep(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // then it holds for this page
  }
}

/**
 * The address of what a page shows.
 * @param {Place | undefined} place of the lesson, if there is one
 */
function address(place) {
  const url = ownPage();
  if (place?.lesson) {
    toStep(url, place);
  } else if (place?.quiz) {
    url.searchParams.set("code", place.quiz);
  } else {
    for (const [key, value] of new URLSearchParams(location.search))
      if (ASKED.includes(key)) url.searchParams.append(key, value);
    url.hash = location.hash;
  }
  return url.href;
}

/**
 * Over plain HTTP, as in many a classroom, there is no clipboard: then the link is shown.
 * @param {HTMLElement} said where to say so
 * @param {string} link
 */
async function copy(said, link) {
  said.textContent = "";
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = "Link copied";
  } catch {
    const field = make("input", { class: "rw-link", "aria-label": "Link to this place" });
    field.readOnly = true;
    field.value = link;
    said.append(field);
    field.select();
    const copied = document.execCommand("copy");
    said.append(copied ? "Link copied" : "Copy it with Ctrl+C or ⌘C");
  }
}

const SURE = "Really forget places, misses and saved games?";
const FAILED = "The server did not answer.";

/**
 * The second press forgets.
 * @param {HTMLElement} button
 * @param {HTMLElement} said where to say so
 */
async function forget(button, said) {
  if (button.textContent !== SURE) {
    button.textContent = SURE;
    return;
  }
  try {
    await forgetMe();
  } catch {
    said.textContent = FAILED;
    return;
  }
  const bar = button.closest(".rw-top");
  const gallery = bar?.querySelector(".rw-places-to-go a[href]");
  if (gallery instanceof HTMLAnchorElement) location.assign(gallery.href);
  else location.reload();
}

/**
 * A menu goes away when one presses elsewhere, or Escape.
 * @param {EventTarget | null} target
 * @param {boolean} focus
 */
function fold(target, focus) {
  for (const menu of every(document, ".rw-view[open]", HTMLDetailsElement)) {
    if (target instanceof Node && menu.contains(target)) continue;
    menu.open = false;
    if (focus) find(menu, "summary")?.focus();
  }
}

/**
 * What the buttons of a bar show.
 * @param {HTMLElement} bar
 * @param {Chosen} chosen
 */
function paintBar(bar, { theme, projector, keys, check }) {
  /** @param {boolean} on */
  const word = (on) => (on ? "on" : "off");
  const now = new Map([
    ["theme", theme],
    ["projector", word(projector)],
    ["keys", word(keys)],
    ["check", word(check)],
    ["shared", word(isShared())],
  ]);
  bar.toggleAttribute("data-lab", inLab());
  for (const button of all(bar, "[data-look][data-value]")) {
    const { look = "", value } = button.dataset;
    button.setAttribute("aria-pressed", String(now.get(look) === value));
  }
}

export function createLook() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  /** @type {WeakMap<HTMLElement, Place>} bar -> the place of the lesson below it */
  const places = new WeakMap();
  let chosen = recall();

  /** @param {HTMLElement | null} [more] a bar that is about to be shown */
  function paint(more) {
    if (!inLab()) {
      const auto = dark.matches ? "dark" : "light";
      root.dataset.theme = chosen.theme === "auto" ? auto : chosen.theme;
    }
    root.toggleAttribute("data-projector", chosen.projector);
    root.toggleAttribute("data-no-keys", !chosen.keys);
    root.toggleAttribute("data-check", chosen.check);
    for (const bar of all(document, ".rw-top")) paintBar(bar, chosen);
    if (more?.matches(".rw-top")) paintBar(more, chosen);
  }

  /** @param {HTMLElement} bar */
  const link = (bar) => address(places.get(bar));

  /** @param {HTMLElement} button */
  function press(button) {
    const { look: what, value = "" } = button.dataset;
    /** @type {HTMLElement | null} */
    const bar = button.closest(".rw-top");
    const said = bar && find(bar, ".rw-copied");
    if (what === "link") return said && copy(said, link(bar));
    if (what === "forget") return said && forget(button, said);
    if (what === "shared")
      return changeShared().then(
        () => paint(),
        () => said?.append(FAILED),
      );
    if (what === "theme") chosen.theme = value;
    if (what === "projector" || what === "keys" || what === "check") chosen[what] = !chosen[what];
    keep(chosen);
    paint();
    dispatchEvent(new Event("resize")); // larger type needs more room
  }

  function listen() {
    dark.addEventListener("change", () => paint());
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      chosen = recall();
      paint();
    });
    document.addEventListener("click", openInLite, true);
    document.addEventListener("click", (event) => {
      fold(event.target, false);
      const button = closest(event, ".rw-top [data-look]");
      if (button) press(button);
      openInLab(event);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !find(document, ".rw-view[open]")) return;
      fold(null, true);
      event.preventDefault();
    });
  }

  /**
   * A lesson says where it is, so that its bar can make a link to there.
   * @param {HTMLElement} bar
   * @param {Place} place
   */
  const at = (bar, place) => places.set(bar, place);
  const keys = () => chosen.keys;
  const checks = () => chosen.check;
  paint();
  listen();
  addKnownFonts();
  // A page that still waits for its lesson adds them when that is there.
  addEventListener("load", () => find(document, "#loading") || addFonts());
  return { paint, at, link, keys, checks, toStep };
}

window.rulewalkLook ??= createLook();
export const look = window.rulewalkLook;
look.paint();
