// A game that moves by itself: one line of what happened at a time, the pace that is kept in the
// browser, a tap on the table that pauses, and a page that is hidden.

import { all, closest, find, still } from "./dom.js";

/** @typedef {import("./wire.js").Click} Click */

const PACE = "rulewalk:pace";
const TABLE = ".rw-table, .rw-teller, .rw-finish";
const USED = "a, button, summary, details, input";

function keptPace() {
  try {
    return localStorage.getItem(PACE);
  } catch {
    return null; // a browser may forbid to keep anything
  }
}

export class Game {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  paced = false; // Python knows the pace that this browser keeps

  /**
   * @param {HTMLElement} host
   * @param {(click: Click) => void} send
   * @param {(click: Click) => void} tell sends what has no answer
   */
  constructor(host, send, tell) {
    this.host = host;
    this.send = send;
    this.tell = tell;
  }

  get teller() {
    return find(this.host, ".rw-teller");
  }

  // "yes" or "paused" where moves are made without a click
  get moving() {
    return find(this.host, "[data-moving]")?.dataset.moving;
  }

  /**
   * A new picture is there.
   * @param {boolean} isFirst of this page
   */
  shown(isFirst) {
    clearTimeout(this.timer);
    if (isFirst) this.away();
    const { teller } = this;
    if (!teller) return;
    const lines = all(teller, "li");
    if (lines.length > 1 && !still()) this.turn(lines, 0, Number(teller.dataset.line));
    if (!this.paced) this.sayPace(keptPace());
    this.paced = true;
  }

  /**
   * Shows the lines one after another, the last one for as long as the picture.
   * @param {HTMLElement[]} lines
   * @param {number} at
   * @param {number} time ms that a line stays
   */
  turn(lines, at, time) {
    lines.forEach((line, i) => {
      line.dataset.now = i === at ? "yes" : "no";
    });
    if (at + 1 < lines.length) this.timer = setTimeout(() => this.turn(lines, at + 1, time), time);
  }

  /** @param {string | null} pace */
  sayPace(pace) {
    const button = find(this.host, `[data-do=pace][data-name="${CSS.escape(pace ?? "")}"]`);
    if (button && button.getAttribute("aria-pressed") !== "true")
      this.send({ do: "pace", at: Number(button.dataset.at) });
  }

  /**
   * @param {DOMStringMap} button that was pressed
   */
  keep({ do: does, name }) {
    if (does !== "pace" || !name) return;
    try {
      localStorage.setItem(PACE, name);
    } catch {
      // then it holds for this page
    }
  }

  // Nobody watches a hidden page, so nothing moves on it.
  away() {
    if (this.moving) this.tell({ do: "away", at: Number(document.hidden) });
  }

  /**
   * A tap on the table stops what moves, or lets it go on.
   * @param {Event} event
   */
  tap(event) {
    const { moving } = this;
    if (!moving || !closest(event, TABLE) || closest(event, USED)) return;
    this.send({ do: "pause", at: moving === "paused" ? 0 : 1 });
  }
}
