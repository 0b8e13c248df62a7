// A page inside a learning management system (LMS) by SCORM 1.2 or 2004. What the page keeps of its
// learner (places.js, quiz.js) is kept by the LMS instead of the browser: it says where the learner
// was, and what they answered. Score and completion follow from the same answers.
//
// While the LMS does not answer, the browser keeps what was not sent, and sends it later.

import { keepText } from "./kept_text.js";

/** @typedef {import("./wire.js").Place} Place */
/** @typedef {Record<string, (...words: string[]) => unknown>} Api */

/**
 * @typedef {object} QuestionSet a lesson or a quiz, as class AskedSteps in kit/site/lms_pages.py lists it
 * @property {string} key
 * @property {string} id changes with the questions, so that no answer counts for another question
 * @property {Record<string, number[]>} right step -> right answers
 */

/**
 * @typedef {object} LmsFacts what a page knows of its part of the package
 * @property {"1.2" | "2004"} version
 * @property {string} id
 * @property {QuestionSet[]} sets
 */

/**
 * @typedef {object} Given what a learner did in a lesson or a quiz
 * @property {Record<string, number>} answers
 * @property {number[]} mended
 * @property {boolean} done
 */

const PLACES = "rulewalk:places";
const QUIZ = "rulewalk:quiz";
const UNSENT = "rulewalk:unsent"; // what the LMS has not taken yet, in this browser
const FAR = 10; // windows upwards in which the LMS's API is looked for
const SOON = 200; // ms from an answer until it is sent
const LATER = 1500; // ms from any other step until it is sent
const AGAIN = 5000; // ms until another try
const RARELY = 60_000; // ms until another try, at most
const FORM = "1"; // of the text that the LMS keeps
const SIGNS = "0123456789"; // of an answer by its number
const MENDED = "ABCDEFGHIJ"; // of one that was right when it was asked again
const SKIPPED = "-";
const OPEN = ".";

/** The words of the two versions. */
const WORDS = {
  1.2: {
    api: "API",
    prefix: "LMS",
    begin: "Initialize",
    end: "Finish",
    learner: "cmi.core.student_id",
    mode: "cmi.core.lesson_mode",
    where: "cmi.core.lesson_location",
    status: "cmi.core.lesson_status",
    score: "cmi.core.score",
    time: "cmi.core.session_time",
    exit: "cmi.core.exit",
  },
  2004: {
    api: "API_1484_11",
    prefix: "",
    begin: "Initialize",
    end: "Terminate",
    learner: "cmi.learner_id",
    mode: "cmi.mode",
    where: "cmi.location",
    status: "cmi.completion_status",
    score: "cmi.score",
    time: "cmi.session_time",
    exit: "cmi.exit",
  },
};
const PLACE = "cmi.suspend_data";

/**
 * @param {Window} start
 * @param {string} name
 * @returns {Api | null}
 */
function upwards(start, name) {
  let here = start;
  for (let far = 0; far < FAR; far += 1) {
    const found = /** @type {any} */ (here)[name];
    if (found) return found;
    if (here.parent === here) return null;
    here = here.parent;
  }
  return null;
}

/**
 * The API that the LMS has put into a window around this page, or into the one that opened it.
 * @param {string} name
 */
function findApi(name) {
  for (const start of [() => window, () => opener, () => window.top?.opener]) {
    try {
      const from = start();
      const found = from && upwards(from, name);
      if (found) return found;
    } catch {
      // a window of another site
    }
  }
  return null;
}

/** The API of either version, with no exceptions. */
class Lms {
  begun = performance.now();

  /**
   * @param {Api} api
   * @param {"1.2" | "2004"} version
   */
  constructor(api, version) {
    this.api = api;
    this.version = version;
    this.words = WORDS[version];
  }

  /**
   * @param {string} name
   * @param {...string} words
   */
  call(name, ...words) {
    try {
      return String(this.api[this.words.prefix + name](...words));
    } catch {
      return "";
    }
  }

  // An LMS may have begun the session itself: then the learner's number can be read.
  begin() {
    return this.call(this.words.begin, "") === "true" || this.get(this.words.learner) !== "";
  }

  /** @param {string} name */
  get(name) {
    const found = this.call("GetValue", name);
    return found === "null" || found === "undefined" ? "" : found;
  }

  /**
   * @param {string} name
   * @param {string | number} value
   */
  set(name, value) {
    return this.call("SetValue", name, String(value)) === "true";
  }

  commit() {
    this.set(this.words.time, sessionTime(performance.now() - this.begun, this.version));
    this.set(this.words.exit, "suspend");
    return this.call("Commit", "") === "true";
  }

  end() {
    this.call(this.words.end, "");
  }
}

/**
 * @param {number} ms
 * @param {"1.2" | "2004"} version
 */
export function sessionTime(ms, version) {
  const whole = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  if (version === "2004") return `PT${hours}H${minutes}M${seconds}S`;
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${String(Math.min(hours, 9999)).padStart(4, "0")}:${two(minutes)}:${two(seconds)}`;
}

/** @returns {Given} */
const nothing = () => ({ answers: {}, mended: [], done: false });

/** What a learner did in all lessons of a page, and where they are. The first answer counts. */
export class LmsState {
  /** @type {Map<string, Given>} by the key of a lesson or the code of a quiz */
  given = new Map();
  now = { key: "", at: 0, after: false };

  /** @param {QuestionSet[]} sets */
  constructor(sets) {
    this.sets = sets;
  }

  /** @param {string} key */
  of(key) {
    return this.given.get(key) ?? nothing();
  }

  /**
   * @param {string} key
   * @param {Partial<Given>} more
   */
  add(key, { answers = {}, mended = [], done = false }) {
    const set = this.sets.find((one) => one.key === key);
    if (!set) return;
    const before = this.of(key);
    const known = Object.entries(answers).filter(([at]) => at in set.right);
    this.given.set(key, {
      answers: { ...Object.fromEntries(known), ...before.answers },
      mended: [...new Set([...before.mended, ...mended])],
      done: before.done || done,
    });
  }

  /** @param {LmsState} other */
  merge(other) {
    for (const [key, given] of other.given) this.add(key, given);
    if (other.now.key) this.now = other.now;
  }

  /** @param {QuestionSet} set */
  signsOf({ key, right }) {
    const { answers, mended } = this.of(key);
    const signs = Object.keys(right).map((at) => {
      const answer = answers[at];
      if (answer === undefined) return OPEN;
      if (answer < 0) return SKIPPED;
      return (mended.includes(Number(at)) ? MENDED : SIGNS)[answer] ?? OPEN;
    });
    return signs.join("").replace(/\.+$/, "");
  }

  /** As a text for the LMS: one character for each question. */
  text() {
    const { key, at, after } = this.now;
    const here = this.sets.find((one) => one.key === key)?.id ?? "";
    const parts = this.sets
      .filter((set) => this.given.has(set.key))
      .map((set) => `${set.id}=${this.signsOf(set)}${this.of(set.key).done ? "!" : ""}`);
    return [FORM, `${here},${at},${after ? 1 : 0}`, ...parts].join(";");
  }

  /** @param {string} text that text() gave; anything else is nothing */
  read(text) {
    const [form, here = "", ...parts] = text.split(";");
    if (form !== FORM) return this;
    for (const part of parts) {
      const [id, signs = ""] = part.split("=");
      const set = this.sets.find((one) => one.id === id);
      if (set) this.add(set.key, readSigns(set, signs));
    }
    const [id, at, after] = here.split(",");
    const set = this.sets.find((one) => one.id === id);
    if (set) this.now = { key: set.key, at: Number(at) || 0, after: after === "1" };
    return this;
  }

  /** Questions in all, answered and right. */
  counts() {
    let [all, answered, right] = [0, 0, 0];
    for (const set of this.sets) {
      const { answers } = this.of(set.key);
      for (const [at, rights] of Object.entries(set.right)) {
        all += 1;
        if (answers[at] === undefined) continue;
        answered += 1;
        if (rights.includes(answers[at])) right += 1;
      }
    }
    return { all, answered, right };
  }

  isDone() {
    return this.sets.every((set) => this.of(set.key).done);
  }
}

/**
 * @param {QuestionSet} set
 * @param {string} signs
 * @returns {Given}
 */
function readSigns({ right }, signs) {
  const found = nothing();
  found.done = signs.endsWith("!");
  Object.keys(right).forEach((at, number) => {
    const sign = signs[number] ?? OPEN;
    const [first, again] = [SIGNS.indexOf(sign), MENDED.indexOf(sign)];
    if (sign === SKIPPED) found.answers[at] = -1;
    else if (first >= 0 || again >= 0) found.answers[at] = Math.max(first, again);
    if (again >= 0) found.mended.push(Number(at));
  });
  return found;
}

/** In place of the browser's storage: it holds what places.js and quiz.js keep. */
export class LmsStorage {
  /** @type {Map<string, string>} whatever else a page keeps */
  others = new Map();
  again = AGAIN;
  dirty = false;
  over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {Lms} lms
   * @param {LmsFacts & { game: string }} facts
   * @param {(isSent: boolean) => void} tell
   */
  constructor(lms, facts, tell) {
    this.lms = lms;
    this.facts = facts;
    this.tell = tell;
    const { learner, mode, score, status } = lms.words;
    this.unsent = `${UNSENT}:${facts.id}:${lms.get(learner)}`;
    this.counts = !["review", "browse"].includes(lms.get(mode));
    this.best = Number(lms.get(`${score}.raw`)) || 0;
    this.wasDone = ["completed", "passed", "failed"].includes(lms.get(status));
    this.state = new LmsState(facts.sets).read(lms.get(PLACE));
    this.takeUnsent();
  }

  takeUnsent() {
    let text = null;
    try {
      text = localStorage.getItem(this.unsent);
    } catch {
      // then nothing is left from before
    }
    if (!text) return;
    this.state.merge(new LmsState(this.facts.sets).read(text));
    this.change(SOON);
  }

  // What the page keeps.

  /** @param {string} name */
  getItem(name) {
    const { state, facts } = this;
    const { key, at, after } = state.now;
    const { answers, mended } = state.of(key);
    if (name === QUIZ) return JSON.stringify({ code: key, at, answers });
    if (name !== PLACES) return this.others.get(name) ?? null;
    const done = facts.sets.map((set) => set.key).filter((one) => state.of(one).done);
    const place = { lesson: key, at, after, answers, mended, done };
    return JSON.stringify(key ? { [facts.game]: place } : {});
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  setItem(name, text) {
    if (name === PLACES) this.take(JSON.parse(text)[this.facts.game] ?? {});
    else if (name === QUIZ) this.takeQuiz(JSON.parse(text));
    else this.others.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    this.others.delete(name);
  }

  /** @param {Place} place */
  take({ lesson = "", at = 0, after = false, answers, mended, done = [] }) {
    const before = this.state.text();
    this.state.now = { key: lesson, at, after };
    const answered = this.state.counts().answered;
    this.state.add(lesson, { answers, mended });
    for (const key of done) this.state.add(key, { done: true });
    if (this.state.text() === before) return;
    const isNews = this.state.counts().answered > answered || this.state.isDone();
    this.change(isNews ? SOON : LATER);
  }

  /** @param {{ code: string, at: number, answers: Record<string, number> }} quiz */
  takeQuiz({ code, at, answers }) {
    const set = this.facts.sets.find((one) => one.key === code);
    const isAll = Object.keys(set?.right ?? {}).every((number) => number in answers);
    this.take({ lesson: code, at, answers, done: isAll ? [code] : [] });
  }

  // Sending.

  /** @param {number} wait ms until it is sent */
  change(wait) {
    if (!this.counts) return;
    this.dirty = true;
    this.keepUnsent(this.state.text());
    this.plan(wait);
  }

  /** @param {string | null} text */
  keepUnsent(text) {
    try {
      keepText(this.unsent, text);
    } catch {
      // then what is not sent is lost with the page
    }
  }

  /** @param {number} wait */
  plan(wait) {
    clearTimeout(this.timer);
    if (!this.over) this.timer = setTimeout(() => this.send(), wait);
  }

  send() {
    if (!this.dirty || this.over) return;
    const isSent = this.report() && this.lms.commit();
    if (isSent) {
      this.dirty = false;
      this.keepUnsent(null);
    } else this.plan(this.again);
    this.again = isSent ? AGAIN : Math.min(2 * this.again, RARELY);
    this.tell(isSent);
  }

  report() {
    const { lms, state } = this;
    const { where, status } = lms.words;
    const taken = lms.set(PLACE, state.text());
    lms.set(where, `${state.now.key} ${state.now.at + 1}`);
    this.reportScore();
    if (state.isDone()) lms.set(status, "completed");
    else if (!this.wasDone) lms.set(status, "incomplete");
    return taken;
  }

  reportScore() {
    const { lms, state } = this;
    const { score } = lms.words;
    const { all, answered, right } = state.counts();
    if (!all) return;
    const raw = Math.max(this.best, Math.round((10_000 * right) / all) / 100);
    lms.set(`${score}.min`, 0);
    lms.set(`${score}.max`, 100);
    lms.set(`${score}.raw`, raw);
    if (lms.version !== "2004") return;
    lms.set(`${score}.scaled`, Math.round(100 * raw) / 10_000);
    lms.set("cmi.progress_measure", Math.round((10_000 * answered) / all) / 10_000);
  }

  // The page goes away: another try, and the end of the session.
  end() {
    if (this.over) return;
    this.send();
    this.lms.commit(); // the time
    this.over = true;
    clearTimeout(this.timer);
    this.lms.end();
  }
}

/**
 * Lets the LMS around this page keep what its learner does; null where there is none.
 * @param {LmsFacts & { game: string }} facts
 * @param {(isSent: boolean) => void} tell
 */
export function openLms(facts, tell) {
  const api = findApi(WORDS[facts.version].api);
  const lms = api && new Lms(api, facts.version);
  if (!lms?.begin()) return null;
  const storage = new LmsStorage(lms, facts, tell);
  addEventListener("online", () => storage.send());
  addEventListener("pagehide", () => storage.end());
  addEventListener("beforeunload", () => storage.end());
  document.addEventListener("visibilitychange", () => document.hidden && storage.send());
  // A session that has ended does not begin again.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  return storage;
}
