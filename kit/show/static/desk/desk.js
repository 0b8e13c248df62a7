// The desk: shows the board that the server draws, and tells it what the teacher does. Names that
// learners typed come beside the board and are put in as text, never as HTML.

import { all, closest, every, find, one } from "../dom.js";
import "../look.js";

/** @typedef {{ sorry?: string, names?: Record<string, string>, parts?: Record<string, string> }} Told */

const SLOWEST = 15000; // ms between two attempts to connect, at most

class Desk {
  /** @type {WebSocket | null} */
  socket = null;
  tries = 0;
  /** @type {Record<string, string>} */
  names = {};

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.classes = one(root, "[data-part=classes]", HTMLSelectElement);
    this.lessons = one(root, "[name=lesson]", HTMLSelectElement);
  }

  begin() {
    const { root } = this;
    root.addEventListener("click", (event) => {
      const button = closest(event, "button[data-do]");
      if (button) this.press(button.dataset);
    });
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) this.submit(event.target);
    });
    this.lessons.addEventListener("change", () => this.limitStep());
    this.classes.addEventListener("change", () => {
      this.markLinks();
      this.send({ do: "watch" });
    });
    this.limitStep();
    this.markLinks();
    this.connect();
  }

  // The server.

  connect() {
    const address = new URL("live", location.href);
    address.protocol = location.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    this.socket.onopen = () => {
      this.tries = 0;
      this.say("Live");
      this.send({ do: "watch" });
    };
    this.socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    this.socket.onclose = () => {
      this.say("The server does not answer. The desk tries again by itself.");
      setTimeout(() => this.connect(), Math.min(SLOWEST, 500 * 2 ** this.tries));
      this.tries += 1;
    };
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ code: this.classes.value, ...message }));
    else this.say("There is no connection just now. Try again in a moment.");
  }

  /** @param {Told} told */
  heard({ sorry, names, parts = {} }) {
    if (sorry !== undefined) return this.say(sorry || "Live");
    this.names = names ?? this.names;
    for (const [name, html] of Object.entries(parts))
      if (name === "classes") this.showClasses(html);
      else swap(one(this.root, `[data-part="${name}"]`, HTMLElement), html);
    this.writeNames();
  }

  // The board.

  /** @param {string} words */
  say(words) {
    one(this.root, ".rw-desk-line", HTMLElement).textContent = words;
  }

  /** @param {string} html */
  showClasses(html) {
    const { classes } = this;
    const code = classes.value;
    classes.innerHTML = html;
    classes.value = code;
    if (classes.value !== code) classes.value = "";
  }

  writeNames() {
    for (const place of all(this.root, "[data-name]")) {
      const number = place.dataset.name ?? "";
      place.textContent = this.names[number] || `Learner ${number}`;
    }
    for (const place of all(this.root, "[data-named]"))
      place.hidden = !this.names[place.dataset.named ?? ""];
  }

  markLinks() {
    const code = this.classes.value;
    for (const link of every(this.root, "[data-of-class]", HTMLAnchorElement)) {
      const url = new URL(link.href);
      if (code) url.searchParams.set("class", code);
      else url.searchParams.delete("class");
      link.href = url.href;
    }
  }

  limitStep() {
    const step = one(this.root, "[name=step]", HTMLInputElement);
    step.max = this.lessons.selectedOptions[0].dataset.steps ?? "";
    if (Number(step.value) > Number(step.max)) step.value = "1";
  }

  // What the teacher does.

  /** @param {DOMStringMap} button */
  press({ do: does, number, game, lesson, step }) {
    if (does === "unsay") this.send({ do: "say", text: "" });
    else if (does === "unname") this.send({ do: does, number: Number(number) });
    else if (does === "send") this.send({ do: does, game, lesson, step: Number(step) });
    else this.send({ do: does });
  }

  /** @param {HTMLFormElement} form */
  submit(form) {
    const { do: does } = form.dataset;
    const given = Object.fromEntries(new FormData(form));
    if (does === "send") {
      const [game, lesson] = String(given.lesson).split("/");
      this.send({ do: does, game, lesson, step: Number(given.step) });
    } else if (does === "quiz") this.send({ do: does, ...given, size: Number(given.size) });
    else this.send({ do: does, ...given });
    if (does === "say" || does === "found") form.reset();
  }
}

/**
 * Draws a part of the board anew: what had the focus has it again, and what was open stays open.
 * @param {HTMLElement} place
 * @param {string} html
 */
function swap(place, html) {
  const open = all(place, "details[open]").map((one) => one.dataset.kept);
  const active = document.activeElement;
  const had = active instanceof HTMLElement && place.contains(active) ? active : null;
  const mark = had && markOf(had);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const one of every(fresh.content, "details", HTMLDetailsElement))
    one.open = open.includes(one.dataset.kept);
  place.replaceChildren(fresh.content);
  if (mark)
    all(place, "button, summary")
      .find((one) => markOf(one) === mark)
      ?.focus();
}

/**
 * What tells a control from all others of a board.
 * @param {HTMLElement} control
 */
function markOf(control) {
  /** @type {HTMLElement | null} */
  const kept = control.closest("[data-kept]");
  return [control.dataset.do, control.dataset.number, kept?.dataset.kept].join(" ");
}

const root = find(document, "[data-desk]");
if (root) new Desk(root).begin();
find(document, "[data-print]")?.addEventListener("click", () => print());
