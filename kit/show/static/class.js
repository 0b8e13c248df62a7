// The class on a learner's page: what the teacher sees, a name of one's own choice, and what the
// teacher says. The server speaks only where there is a desk that can look; without a word from it
// nothing is shown. What is said comes as text and is put in as text.

import { assignedList, nextDue } from "./assigned.js";
import { find, make } from "./dom.js";

/** @typedef {{ number: number, words: string, href: string, game?: string, lesson?: number, step?: number }} Target */
/** @typedef {{ number: number, words: string }} Message */

/**
 * @typedef {object} ClassState what the server says to a learner's page
 * @property {number} number of the learner
 * @property {string} name
 * @property {string} code of the class
 * @property {string} sorry why the learner is not in the class whose code was typed
 * @property {boolean} paused
 * @property {number | null} days for which it is kept after the last visit; 0: without limit
 * @property {import("./assigned.js").Assigned[]} assigned
 * @property {Message} message
 * @property {Target | null} target
 * @property {Ballot | null} vote
 */

/** @typedef {{ number: number, round: number, stage: string, text: string, answers: string[], chosen: number | null, right?: number, why?: string }} Ballot a vote of the class */

/** @typedef {{ target: number, message: number }} Closed numbers of what the learner has put away */

const SEES = [
  "which page you have open, and how long ago you moved",
  "the game, lesson and step you are in, or the round of a game that you play",
  "what you answered to a question, once you have locked it",
  "on which days you answered five questions, and when you played a whole game to its end",
  "the name you type here, if you type one, and how you vote",
];
/** @type {Record<string, string>} */
const VOTE = {
  first: "Vote alone:",
  talk: "Discuss your answer. Soon you vote again.",
  second: "Vote again:",
  done: "The right answer:",
};
const CLOSED = "rulewalk:class-closed";
const CODE = "rulewalk:class-code";
const HIDDEN = "Never your table, your cards or what you try out.";
const HOW_LONG = "It is gone when the server stops.";

/**
 * What has been put away: the next page of this tab need not say it again.
 * @param {Partial<Closed>} [change]
 * @returns {Closed}
 */
function closedNumbers(change) {
  const none = { target: 0, message: 0, ...change };
  try {
    const kept = { ...none, ...JSON.parse(sessionStorage.getItem(CLOSED) ?? "{}"), ...change };
    if (change) sessionStorage.setItem(CLOSED, JSON.stringify(kept));
    return kept;
  } catch {
    return none; // then it is said again
  }
}

/**
 * The code that was typed, for the next page of this tab: a link brings it in a cookie.
 * @param {string} [typed]
 */
function typedCode(typed) {
  try {
    if (typed !== undefined) sessionStorage.setItem(CODE, typed);
    return sessionStorage.getItem(CODE) || "";
  } catch {
    return ""; // then it is typed again
  }
}

/**
 * @param {string} words
 * @param {Record<string, string>} more
 */
const button = (words, more = {}) =>
  make("button", { type: "button", class: "rw-class-button", ...more }, words);

/**
 * @param {string} name
 * @param {string} longest
 */
const field = (name, longest) =>
  make("input", { name, maxlength: longest, autocomplete: "off", id: `rw-class-${name}` });

/** @param {number | null} days */
function keptWords(days) {
  if (days === null) return HOW_LONG;
  const until = days ? ` It is deleted ${days} days after your last visit.` : "";
  return `The teacher's computer keeps it.${until} Your teacher can delete it at any time.`;
}

/** @param {object} detail */
const tell = (detail) => document.dispatchEvent(new CustomEvent("rulewalk:tell-class", { detail }));

class ClassBar {
  who = make("b");
  sorry = make("p", { role: "alert", class: "rw-class-sorry" });
  name = field("name", "30");
  code = field("code", "8");
  drop = button("Remove");
  howLong = make("p");
  target = make("div", { class: "rw-class-said", hidden: "" });
  message = make("div", { class: "rw-class-said", hidden: "" });
  vote = make("div", { class: "rw-class-said rw-class-vote", hidden: "" });
  due = make("span");
  toDo = make("div");
  summary = make(
    "summary",
    {},
    make("span", {}, this.who, this.due, " · the teacher sees where you are"),
  );
  closed = closedNumbers();
  paused = false;

  constructor() {
    this.form = this.makeForm();
    const sees = make("ul", {}, ...SEES.map((words) => make("li", {}, words)));
    const hidden = make("p", {}, HIDDEN);
    const told = make("p", {}, "The teacher sees:");
    const about = [this.toDo, told, sees, hidden, this.howLong, this.form];
    this.details = make(
      "details",
      {},
      this.summary,
      make("div", { class: "rw-class-more" }, ...about),
    );
    const said = [this.target, this.message, this.vote];
    const live = make("div", { role: "status", "aria-live": "polite" }, ...said);
    const named = { class: "rw rw-class", "aria-label": "Your class" };
    this.bar = make("section", named, this.details, live);
    this.pause = make(
      "dialog",
      { class: "rw rw-paused", "aria-labelledby": "rw-paused" },
      make("h2", { id: "rw-paused" }, "The teacher has paused the class."),
      make("p", {}, "Your place is kept. The page goes on when the class does."),
    );
    this.listen();
  }

  makeForm() {
    const label = make("label", { for: "rw-class-name" }, "A name for the teacher, if you like");
    const words = "The code of your class, if the teacher shows one";
    const codeLabel = make("label", { for: "rw-class-code" }, words);
    const save = make("button", { class: "rw-class-button" }, "Save");
    return make("form", {}, label, this.name, codeLabel, this.code, save, this.drop, this.sorry);
  }

  listen() {
    new ResizeObserver(() => this.makeRoom()).observe(this.bar);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = this.code.value.trim();
      typedCode(code);
      tell({ name: this.name.value, code });
      this.details.open = false;
      this.summary.focus();
    });
    this.drop.addEventListener("click", () => {
      this.name.value = "";
      tell({ name: "" });
    });
    // Escape must not end a pause, nor a key reach the lesson below it.
    this.pause.addEventListener("cancel", (event) => event.preventDefault());
    this.pause.addEventListener("close", () => this.paused && this.pause.showModal());
    addEventListener("keydown", (event) => this.paused && event.stopImmediatePropagation(), true);
    // Without the server there is nothing that could end the pause.
    document.addEventListener("rulewalk:disconnected", () => this.showPause(false));
  }

  // Below the lesson, which leaves it so much room.
  stand() {
    const host = find(document, "#rendered_cells .rw-host");
    if (host && host.nextElementSibling !== this.bar) host.after(this.bar);
    if (!host && !this.bar.isConnected) document.body.append(this.bar);
    if (!this.pause.isConnected) document.body.append(this.pause);
  }

  makeRoom() {
    const host = this.bar.previousElementSibling;
    if (host instanceof HTMLElement && host.matches(".rw-host"))
      host.style.setProperty("--rw-below", `${this.bar.offsetHeight}px`);
  }

  /**
   * @param {keyof Closed} what
   * @param {number} number
   */
  putAway(what, number) {
    this.closed[what] = number;
    closedNumbers({ [what]: number });
    this[what].hidden = true;
  }

  /**
   * Whether something is to be drawn: it is new, and not yet shown.
   * @param {keyof Closed} what
   * @param {number | undefined} number
   */
  isDue(what, number) {
    const fresh = number !== undefined && number > this.closed[what];
    this[what].hidden = !fresh;
    if (!fresh || this[what].dataset.number === String(number)) return false;
    this[what].dataset.number = String(number);
    return true;
  }

  /** @param {Target | null} wanted */
  showTarget(wanted) {
    if (!this.isDue("target", wanted?.number) || !wanted) return;
    const go = button("Go there", { class: "rw-class-button rw-class-go" });
    const later = button("Later");
    const away = () => this.putAway("target", wanted.number);
    go.addEventListener("click", () => {
      away();
      const event = new CustomEvent("rulewalk:go", { detail: wanted, cancelable: true });
      if (document.dispatchEvent(event)) location.assign(wanted.href);
    });
    later.addEventListener("click", away);
    const words = `The teacher asks everybody to go to ${wanted.words}`;
    this.target.replaceChildren(make("p", {}, words), go, later);
  }

  /** @param {Message} message */
  showMessage({ number, words }) {
    if (!this.isDue("message", words ? number : undefined)) return;
    const ok = button("OK");
    ok.addEventListener("click", () => this.putAway("message", number));
    this.message.replaceChildren(make("p", {}, `The teacher says: ${words}`), ok);
  }

  /** @param {Ballot | null} ballot */
  showVote(ballot) {
    this.vote.hidden = !ballot;
    const said = JSON.stringify(ballot);
    if (!ballot || this.vote.dataset.said === said) return;
    this.vote.dataset.said = said;
    const { number, round, stage, text, answers, chosen, right, why } = ballot;
    const isOpen = stage === "first" || stage === "second";
    const choices = answers.map((words, choice) => {
      const pressed = { "aria-pressed": String(choice === chosen) };
      const one = button(`${"ABCDEFGH"[choice]} ${words}`, pressed);
      one.disabled = !isOpen;
      one.toggleAttribute("data-right", choice === right);
      one.addEventListener("click", () => tell({ vote: { number, round, choice } }));
      return one;
    });
    const words = make("p", {}, `${VOTE[stage]} ${text}`);
    const had = [...this.vote.querySelectorAll("button")].findIndex((one) => one.matches(":focus"));
    this.vote.replaceChildren(words, ...choices, ...(why ? [make("small", {}, why)] : []));
    choices[had]?.focus();
  }

  /** @param {boolean} now */
  showPause(now) {
    this.paused = now;
    if (now && !this.pause.open) this.pause.showModal();
    if (!now && this.pause.open) this.pause.close();
  }

  /** @param {ClassState} said */
  showName({ number, name, code, sorry }) {
    this.sorry.textContent = sorry;
    if (sorry) {
      typedCode(""); // the next page need not ask for it again
      this.details.open = true;
    }
    const shown = name || `Learner ${number}`;
    this.who.textContent = code ? `${shown}, ${code}` : shown;
    this.drop.hidden = !name;
    if (document.activeElement !== this.name) this.name.value = name;
    if (document.activeElement !== this.code) this.code.value = code;
  }

  /** @param {ClassState} said */
  showAssigned({ assigned }) {
    const due = nextDue(assigned);
    this.due.textContent = due ? ` · ${due}` : "";
    this.toDo.replaceChildren(...(assigned.length ? [assignedList(assigned)] : []));
  }

  /** @param {ClassState} said */
  show(said) {
    this.stand();
    this.showAssigned(said);
    this.showName(said);
    this.howLong.textContent = keptWords(said.days);
    this.showTarget(said.target);
    this.showMessage(said.message);
    this.showVote(said.vote);
    this.showPause(said.paused);
  }
}

/** @type {ClassBar | undefined} */
let bar;
document.addEventListener("rulewalk:class", ({ detail }) => {
  bar ??= new ClassBar();
  bar.show(detail);
});
// On every new connection: the server does not know this page yet.
document.addEventListener("rulewalk:connected", () => {
  const code = typedCode();
  tell(code ? { hello: true, code } : { hello: true });
});
