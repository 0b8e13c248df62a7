// The desk: shows the board that the server draws, and tells it what the teacher does. Names that
// learners typed come beside the board and are put in as text, never as HTML.

import { all, closest, every, find, make, one } from "../dom.js";
import "../look.js";

/** @typedef {{ sorry?: string, names?: Record<string, string>, parts?: Record<string, string> }} Told */

const SLOWEST = 15000; // ms between two attempts to connect, at most
const UNSURE = 5000; // ms in which a button that deletes is pressed again
const SOON = 250; // ms without another step until its picture is fetched
const PICTURES = 40; // kept, about 30 kB each
const NO_PICTURE = "This step could not be shown. Is the connection lost?";

class Desk {
  /** @type {WebSocket | null} */
  socket = null;
  tries = 0;
  /** @type {Record<string, string>} */
  names = {};
  founded = ""; // the class that the teacher has just made: it is selected when it is there

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.classes = one(root, "[data-part=classes]", HTMLSelectElement);
    this.learner = new LearnerDialog(this);
    this.picker = new StepPicker(one(root, "form[data-do=send]", HTMLFormElement));
  }

  begin() {
    const { root } = this;
    root.addEventListener("click", (event) => {
      const button = closest(event, "button[data-do]");
      if (button && isSure(button)) this.press(button.dataset);
    });
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) this.submit(event.target);
    });
    root.addEventListener("toggle", (event) => showPictures(event.target), true);
    this.picker.begin();
    this.classes.addEventListener("change", () => this.watch());
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
    const before = classes.value;
    const wanted = this.founded || before;
    classes.innerHTML = html;
    classes.value = wanted;
    if (classes.value !== wanted) classes.value = before;
    if (classes.selectedIndex < 0) classes.value = "";
    if (classes.value === this.founded) this.founded = "";
    if (classes.value !== before) this.watch();
  }

  // At once, or as soon as the server has made the class.
  /** @param {string} code */
  select(code) {
    this.founded = code;
    this.showClasses(this.classes.innerHTML);
  }

  watch() {
    this.markLinks();
    this.send({ do: "watch" });
  }

  writeNames() {
    for (const place of all(this.root, "[data-name]")) {
      const number = place.dataset.name ?? "";
      place.textContent = this.names[number] || `Learner ${number}`;
    }
    this.learner.showName();
  }

  markLinks() {
    const code = this.classes.value;
    one(this.root, "[data-one-class]", HTMLElement).hidden = !code;
    one(this.root, "[data-everybody]", HTMLElement).hidden = Boolean(code);
    for (const link of every(this.root, "[data-of-class]", HTMLAnchorElement)) {
      const url = new URL(link.href);
      if (code) url.searchParams.set("class", code);
      else url.searchParams.delete("class");
      link.href = url.href;
    }
  }

  // What the teacher does.

  /** @param {DOMStringMap} button */
  press({ do: does, number, game, lesson, quiz, step, paused }) {
    if (does === "learner") this.learner.open(Number(number));
    else if (does === "delete") this.learner.remove();
    else if (does === "pause") this.send({ do: paused === undefined ? "pause" : "resume" });
    else if (does === "unsay") this.send({ do: "say", text: "" });
    else if (does === "unassign") this.send({ do: does, number: Number(number) });
    else if (does === "send") this.send({ do: does, game, lesson, step: Number(step) });
    else if (does === "vote") this.send({ do: does, game, lesson, quiz, step: Number(step) });
    else if (does === "vote_step") this.send({ do: "vote", ...this.picker.chosen() });
    else this.send({ do: does });
  }

  /** @param {HTMLFormElement} form */
  submit(form) {
    const { do: does } = form.dataset;
    const given = Object.fromEntries(new FormData(form));
    if (does === "send") {
      this.send({ do: does, ...this.picker.chosen() });
    } else if (does === "vote") {
      const [game, rule] = String(given.rule).split("/");
      this.send({ do: does, game, rule });
    } else if (does === "rename") this.send({ do: does, number: this.learner.number, ...given });
    else if (does === "merge") this.learner.merge(Number(given.into));
    else if (does === "quiz") this.send({ do: does, ...given, size: Number(given.size) });
    else if (does === "assign") {
      const what = new FormData(form).getAll("what").map(String);
      this.send({ do: does, ...given, what, days: Number(given.days) });
    } else this.send({ do: does, ...given });
    if (does === "rename_class") this.select(String(given.text).trim().toUpperCase());
    if (does === "found") this.select(String(given.code).trim().toUpperCase());
    // The plan is shown below.
    if (does === "today") form.closest("details")?.removeAttribute("open");
    else if (!["send", "quiz", "vote", "rename"].includes(does ?? "")) form.reset();
  }
}

/**
 * Whether a button is meant: one that deletes has to be pressed twice.
 * @param {HTMLElement} button
 */
function isSure(button) {
  const { sure } = button.dataset;
  if (!sure) return true;
  const before = button.textContent ?? "";
  if (button.hasAttribute("data-asked")) return true;
  button.textContent = sure;
  button.dataset.asked = "";
  setTimeout(() => {
    button.textContent = before;
    button.removeAttribute("data-asked");
  }, UNSURE);
  return false;
}

// Everything about one learner, over the board.
class LearnerDialog {
  number = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.dialog = one(desk.root, "[data-learner-dialog]", HTMLDialogElement);
    this.title = one(this.dialog, "h2", HTMLElement);
    this.name = one(this.dialog, "[name=text]", HTMLInputElement);
    this.into = one(this.dialog, "[name=into]", HTMLSelectElement);
    const shut = one(this.dialog, "[data-close]", HTMLButtonElement);
    shut.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.watch(0));
  }

  /** @param {number} number */
  watch(number) {
    this.number = number;
    this.desk.send({ do: "learner", number });
  }

  /** @param {number} number */
  open(number) {
    this.watch(number);
    this.name.value = this.desk.names[number] ?? "";
    const others = all(this.desk.root, "[data-name]").filter(
      ({ dataset }) => dataset.name !== String(number),
    );
    const options = new Map(others.map(({ dataset, textContent }) => [dataset.name, textContent]));
    this.into.replaceChildren(
      ...[...options].map(([value, words]) => make("option", { value: value ?? "" }, words ?? "")),
    );
    this.showName();
    this.dialog.showModal();
  }

  remove() {
    this.desk.send({ do: "delete", number: this.number });
    this.dialog.close();
  }

  showName() {
    const { number } = this;
    this.title.textContent = this.desk.names[number] || `Learner ${number}`;
  }

  /** @param {number} into */
  merge(into) {
    this.desk.send({ do: "merge", number: this.number, into });
    if (into) this.watch(into);
  }
}

// Lesson and step to send a class to, with a picture of the step.
class StepPicker {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.group = one(form, "[name=group]", HTMLSelectElement);
    this.lesson = one(form, "[name=lesson]", HTMLSelectElement);
    this.step = one(form, "[name=step]", HTMLInputElement);
    this.groups = every(this.lesson, "optgroup", HTMLOptGroupElement).map((group) => ({
      label: group.label,
      lessons: [...group.children],
    }));
  }

  begin() {
    const { form, group, groups } = this;
    group.append(...groups.map(({ label }, at) => make("option", { value: String(at) }, label)));
    group.addEventListener("change", () => this.showLessons());
    this.lesson.addEventListener("change", () => this.turnTo(1));
    this.step.addEventListener("input", () => this.showLater());
    form.addEventListener("click", (event) => {
      const by = Number(closest(event, "[data-turn-by]")?.dataset.turnBy);
      if (by) this.turnTo(Number(this.step.value) + by);
    });
    form.parentElement?.addEventListener("toggle", () => this.showLater());
    this.showLessons();
  }

  // One game at a time: a list of all lessons is too long to choose from.
  showLessons() {
    this.lesson.replaceChildren(...this.groups[Number(this.group.value)].lessons);
    this.lesson.selectedIndex = 0;
    this.turnTo(1);
  }

  /** @param {number} step */
  turnTo(step) {
    const most = this.lesson.selectedOptions[0]?.dataset.steps ?? "1";
    this.step.max = most;
    this.step.value = String(Math.min(Math.max(step, 1), Number(most)));
    one(this.form, "[data-of]", HTMLElement).textContent = `of ${most}`;
    this.showLater();
  }

  showLater() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.show(), SOON);
  }

  chosen() {
    const [game, lesson] = this.lesson.value.split("/");
    return { game, lesson, step: Number(this.step.value) };
  }

  show() {
    if (!this.form.closest("details[open]")) return;
    const [game, lesson] = this.lesson.value.split("/");
    const where = new URLSearchParams({ game, lesson, step: this.step.value });
    showPicture(one(this.form, "[data-preview]", HTMLElement), String(where));
  }
}

// Pictures of steps and of quiz questions, fetched when they are looked at.

/** @type {Map<string, Promise<string>>} */
const pictures = new Map();

/** @param {string} where */
async function fetchPicture(where) {
  const answer = await fetch(`picture?${where}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).html;
}

/** @param {string} where */
function pictureOf(where) {
  const found = pictures.get(where) ?? fetchPicture(where);
  if (pictures.size >= PICTURES) pictures.clear();
  pictures.set(where, found);
  found.catch(() => pictures.delete(where));
  return found;
}

/**
 * @param {HTMLElement} place
 * @param {string} where
 */
async function showPicture(place, where) {
  place.dataset.shows = where;
  const html = await pictureOf(where).catch(() => NO_PICTURE);
  if (place.dataset.shows !== where) return;
  place.innerHTML = html;
  for (const part of all(place, "section")) part.removeAttribute("aria-label"); // not landmarks
}

/** @param {EventTarget | null} opened */
function showPictures(opened) {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
  for (const place of all(opened, "[data-picture]"))
    if (!place.dataset.shows) showPicture(place, place.dataset.picture ?? "");
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
  for (const one of all(place, "details[open]")) showPictures(one);
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
