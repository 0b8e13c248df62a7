// A page of ours behind `rulewalk serve`: it wakes the picture that the server drew as soon as the
// lesson is open in a kernel, and says how the connection to Python stands. Where a kernel has drawn
// something else (a what-if of one's own) or there is no picture (a quiz), its first frame is shown
// when the connection has brought it.

import "./class.js";
import { dataOf, find, one } from "./dom.js";
import { openRulesHere } from "./drawer.js";
import { restoreKept } from "./kept_text.js";
import { lineEnd, lineLives, SocketLine } from "./socket_line.js";
import { skin } from "./walkthrough.js";

/** @typedef {import("./socket_line.js").Kernel} Kernel */
/** @typedef {import("./socket_line.js").Standing} Standing */
/** @typedef {Kernel & { kernelId: string, sorry?: string }} Found */

/** @type {Partial<Record<Standing, [words: string, button: string]>>} */
const STANDS = {
  silent: ["The server does not answer. It may come back by itself.", "Try again"],
  stopped: [
    "The Python behind this page has stopped. Your place is kept.",
    "Start again where you were",
  ],
  full: ["Every seat is taken just now. This page tries again by itself.", "Try again"],
  sorry: ["Something went wrong on our side. This page tries again by itself.", "Try again"],
  stranger: ["Open the whole link to this server again.", "Reload"],
};

/**
 * How far the set-up is, in words and as a bar.
 * @param {number} share
 * @param {string} words
 */
function showStage(share, words) {
  const text = document.getElementById("loading_text");
  const bar = document.getElementById("loading_bar");
  if (bar instanceof HTMLProgressElement) bar.value = share;
  if (text) text.textContent = words;
}

/** @param {Standing} standing */
function showStands(standing) {
  const bar = one(document, "#gone", HTMLElement);
  const [words, button] = STANDS[standing] || ["", ""];
  bar.hidden = !words;
  bar.toggleAttribute("role", false);
  if (!words) return;
  bar.setAttribute("role", "alert");
  one(bar, "p", HTMLElement).textContent = words;
  const press = one(bar, "button", HTMLElement);
  press.textContent = button;
  press.dataset.stands = standing;
}

// A game lives in its kernel alone, for its deal is a secret. So a page that goes leaves the kernel
// for a while, and a reload or a return in the same tab finds the table again.
// sessionStorage may be forbidden, full, or hold anything.
const TABLE = "rulewalk:table";
const isTable = () => location.pathname.endsWith("/play.ipynb");

/** @param {SocketLine} line */
function keepTable(line) {
  try {
    sessionStorage.setItem(TABLE, JSON.stringify({ ...line.other(), at: location.href }));
    line.part();
  } catch {
    line.leave();
  }
}

/** @returns {{ kernelId: string } | null} */
function keptTable() {
  const [entry] = performance.getEntriesByType("navigation");
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : "";
  try {
    const { at, kernelId } = Object(JSON.parse(sessionStorage.getItem(TABLE) ?? "{}"));
    sessionStorage.removeItem(TABLE);
    const same = at === location.href && ["reload", "back_forward"].includes(type);
    return same && /^[0-9a-f-]{36}$/.test(kernelId) ? { kernelId } : null;
  } catch {
    return null;
  }
}

/**
 * What the server said of this page's kernel, or else the one with the kept table, if it lives.
 * @param {Found} found
 * @returns {Promise<Found>}
 */
async function kernelOf(found) {
  const kept = isTable() && keptTable();
  if (!kept || !(await lineLives(found.base, kept.kernelId))) return found;
  lineEnd(found.base, found.kernelId);
  return { base: found.base, ...kept };
}

/**
 * What a step of a lesson looks like, drawn by the server without a kernel.
 * @param {string} base
 * @returns {import("./drawer.js").Look}
 */
const lookFrom = (base) => async (lesson, step) => {
  const game = location.pathname.split("/").at(-2);
  const query = new URLSearchParams({ lesson, step: String(step) });
  const answer = await fetch(`${base}voila/look/${game}?${query}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).html;
};

/** @param {Found} given */
async function comeAlive(given) {
  const [found] = await Promise.all([kernelOf(given), restoreKept()]);
  openRulesHere(lookFrom(found.base));
  const line = new SocketLine(found, showStands);
  one(document, "#gone button", HTMLElement).addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.stands === "stranger") location.reload();
    else line.wake();
  });
  addEventListener("pagehide", (event) => {
    if (event.persisted) return;
    if (isTable()) keepTable(line);
    else line.leave();
  });
  showStage(70, "Almost there …");
  const started = line.start();
  if (!found.frame) await started;
  const place = one(document, "#rendered_cells", HTMLElement);
  const top = scrollY;
  skin(line, place);
  place.hidden = false;
  find(document, "#loading")?.remove();
  scrollTo(0, top);
}

// The kernel's name comes last in the page: the server writes it when the lesson is set up.
function whenWhole() {
  const found = dataOf("rulewalk-kernel");
  if (found.kernelId) comeAlive(found);
  else showStage(100, found.sorry || "Only a part of the page was loaded. Please load it again.");
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", whenWhole);
else whenWhole();
