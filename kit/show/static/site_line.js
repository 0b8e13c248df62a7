// The connection of a page of the static site. A lesson begins by its script (script_walk.js), at
// once; when Python is there the same page goes on with the real course, from the same place, and
// when Python dies the script takes over until it is back. A quiz or a game has no script and waits.
//
// Frames are counted here: script and course count each for themselves.

import { find } from "./dom.js";

/** @typedef {import("./wire.js").Click} Click */
/** @typedef {import("./wire.js").Connection} Connection */
/** @typedef {import("./wire.js").Frame} Frame */
/** @typedef {import("./script_walk.js").ScriptWalk} ScriptWalk */
/** @typedef {"loading" | "waiting" | "open" | "lost" | "failed"} State how far Python is */
/** @typedef {(state: State, ...facts: any[]) => void} Tell */

/** Nothing is open or in use that a new picture would take away. */
function isCalm() {
  const busy = find(document, ".rw-course[open], dialog[open]");
  return !busy && !document.activeElement?.closest(".rw-host");
}

/** @implements {Connection} */
export class SiteLine {
  step = 0;
  top = "";
  /** @type {Frame | null} the frame that is shown */
  current = null;
  /** @type {Frame | null} Python's last frame, while it leads */
  course = null;
  /** @type {Click[] | null} what is left to be done again there, before it leads */
  syncing = null;
  version = 0; // counts what the learner does by script
  synced = -1; // the version that Python was told
  /** @type {Click | null} a click that only Python can answer */
  waiting = null;
  isReady = false;
  hopeless = "";
  hears = { shown() {}, lost() {}, again() {} };
  /** @type {(message: object) => void} says something to Python */
  say = () => {};

  /**
   * @param {ScriptWalk | null} walk
   * @param {() => object} opens what opens the page in Python
   * @param {Tell} tell
   */
  constructor(walk, opens, tell) {
    this.walk = walk;
    this.opens = opens;
    this.tell = tell;
  }

  // What a lesson needs of a Connection.

  get gone() {
    return this.hopeless
      ? `This needs Python. ${this.hopeless} The lesson itself goes on without.`
      : "This needs Python, which is still loading. The answer comes when it is ready.";
  }

  frame() {
    return this.current;
  }

  /** @param {Click} click */
  async send(click) {
    if (click.step !== this.step) return; // made for another picture
    if (this.course) this.sayClick(click, this.course.step);
    else await this.byScript(click);
  }

  /**
   * @param {() => void} shown
   * @param {() => void} lost
   * @param {() => void} again
   */
  listen(shown, lost, again) {
    this.hears = { shown, lost, again };
    return () => {
      this.hears = { shown() {}, lost() {}, again() {} };
    };
  }

  // The script.

  // What was drawn into the page is the first picture, if the lesson begins there.
  begin() {
    const { walk } = this;
    if (!walk) return;
    this.step += 1;
    const frame = { step: this.step, ...this.scriptFrame(walk) };
    const drawn = walk.isFirst() && find(document, ".rw-host > .rw-first");
    this.current = drawn ? { ...frame, html: undefined } : frame;
  }

  /** @param {ScriptWalk} walk */
  scriptFrame(walk) {
    /** @param {Element} picture */
    const marks = (picture) => walk.mark(picture);
    return { html: walk.html(), marks, place: walk.place() };
  }

  /** @param {Click} click */
  async byScript(click) {
    const { walk } = this;
    if (walk && (await walk.click(click))) {
      this.version += 1;
      if (click.do !== "resume" || !walk.isFirst()) this.show(this.scriptFrame(walk));
      return;
    }
    if (this.hopeless) throw new Error(this.hopeless);
    this.waiting = click;
    this.tell("waiting");
  }

  /**
   * @param {Omit<Frame, "step">} frame
   * @param {string} [top]
   */
  show(frame, top) {
    this.put(frame, top);
    this.hears.shown();
  }

  /**
   * @param {Omit<Frame, "step">} frame
   * @param {string} [top]
   */
  put(frame, top) {
    this.step += 1;
    this.current = { ...frame, step: this.step };
    if (top) this.top = top;
  }

  // Python.

  /**
   * @param {Click} click
   * @param {number} step
   */
  sayClick(click, step) {
    this.say({ kind: "click", click: { ...click, step } });
  }

  open() {
    if (!this.isReady) return;
    const { walk } = this;
    this.synced = this.version;
    this.syncing = walk ? walk.trail() : [];
    const answered = walk?.answered.splice(0); // each is counted once
    const where = walk ? { query: walk.query(), kept: walk.place(), answered } : {};
    this.say({ kind: "open", ...this.opens(), ...where });
  }

  /**
   * @param {Frame} frame
   * @param {string} top
   */
  lead(frame, top) {
    const { walk, waiting } = this;
    this.course = frame;
    this.syncing = null;
    this.tell("open");
    if (waiting) {
      this.waiting = null;
      this.sayClick(waiting, frame.step);
    } else if (!walk && this.step) {
      this.put(frame); // another Python, which knows nothing of what was done
      this.hears.again();
    } else if (!walk || isCalm()) this.show(frame, top);
  }

  /**
   * @param {Frame} frame
   * @param {string} top
   */
  heard(frame, top) {
    if (this.syncing === null) {
      this.course = frame;
      return this.show(frame);
    }
    if (this.synced !== this.version) return this.open(); // the learner has gone on meanwhile
    const next = this.syncing.shift();
    if (next) this.sayClick(next, frame.step);
    else this.lead(frame, top);
  }

  async lost() {
    const { walk, isReady } = this;
    const there = this.course?.place;
    this.isReady = false;
    this.course = null;
    this.syncing = null;
    this.tell("lost", isReady);
    if (!walk || !there?.lesson) return;
    await walk.goTo({ ...there, lesson: there.lesson });
    this.version += 1;
    this.show(this.scriptFrame(walk));
  }

  ready() {
    this.isReady = true;
    this.open();
  }

  /** @param {string} words */
  failed(words) {
    this.hopeless = words;
    this.tell("failed", words);
    if (this.waiting) this.hears.lost();
    this.waiting = null;
  }

  /** @returns {import("./worker_line.js").Hears} */
  fromPython() {
    return {
      frame: (frame, top) => this.heard(frame, top),
      lost: () => this.lost(),
      // Python may fetch more later, while it leads.
      loading: (done, of) => this.course || this.tell("loading", done, of),
      ready: () => this.ready(),
      failed: (words) => this.failed(words),
    };
  }
}
