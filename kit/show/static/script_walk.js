// A lesson whose moments were drawn beforehand (kit/site/moments.py): this walks from one to the
// next. It knows no rule: where a click leads was found out by the real course. What it does not
// know needs Python.

import { all, find, read } from "./dom.js";

/** @typedef {import("./wire.js").Click} Click */
/** @typedef {import("./wire.js").Place} Place */

/**
 * @typedef {object} Moment
 * @property {number} at the step
 * @property {boolean} after the step has been run
 * @property {boolean} over the lesson is finished here
 * @property {number} [answer] what was answered here
 * @property {string} [mark] whether that was right
 * @property {Record<string, number | undefined>} go click -> number of a moment
 * @property {number[]} html numbers of pieces
 */

/**
 * @typedef {object} LessonMoments as kit/site/lesson_pages.py packs them
 * @property {string} game
 * @property {string} key
 * @property {string[]} keys of all lessons of the course
 * @property {{ lessons: string[], counts: string[], path: number[], heads: Record<string, string> }} list
 * @property {Record<string, [sign: string, word: string]>} signs mark -> how it is drawn
 * @property {number[]} heads step -> its first moment
 * @property {Moment[]} moments
 * @property {Record<string, number[][] | undefined>} ends moment -> its pieces, by answers missed
 * @property {Record<string, number[]>} looks step -> pieces of its picture beside another lesson
 * @property {string[]} pieces of HTML
 */

/**
 * @typedef {object} WalkStart how a walk begins
 * @property {boolean} named the address names the lesson: the browser's own place does not change it
 * @property {boolean} placed the address names the step as well
 * @property {number} step
 * @property {boolean} look the step is looked at, beside the lesson's beginning
 * @property {unknown} [done] lessons that this browser says are done: it may hold anything
 */

/**
 * The text of a gzipped file. A host may unpack it on the way: then it begins like any text.
 * @param {string} address
 */
export async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  const open = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(open).text();
}

/**
 * A click as a moment names it.
 * @param {Click} click
 */
function clickName({ do: does, at = 0, action = "" }) {
  if (does === "choose") return `choose ${at}`;
  return does === "play" ? `play ${action}` : does;
}

/**
 * @param {string | number} at
 * @param {number | undefined} answer
 * @param {boolean} after
 */
const settledName = (at, answer, after) => `${at}=${answer}${after ? "+" : ""}`;

/**
 * The moments of a step that has been answered, by the answer and whether the step was run.
 * @param {LessonMoments} lesson
 */
function settledOf({ moments }) {
  /** @type {Map<string, number>} */
  const found = new Map();
  moments.forEach(({ at, after, answer }, number) => {
    const name = settledName(at, answer, after);
    if (answer !== undefined && !found.has(name)) found.set(name, number);
  });
  return found;
}

/**
 * A picture, of its pieces.
 * @param {LessonMoments} lesson
 * @param {number[]} numbers
 */
export const joined = ({ pieces }, numbers) => numbers.map((number) => pieces[number]).join("");

export class ScriptWalk {
  now = 0; // the number of the moment that is shown
  /** @type {{ lesson: LessonMoments, at: number } | null} what is looked at beside it */
  looked = null;
  /** @type {Record<string, number>} step -> what was answered there */
  answers = {};
  /** @type {number[]} steps answered here, of which Python has not been told */
  answered = [];
  /** @type {Click[]} what was done at this step since one came to it */
  done = [];

  /**
   * @param {LessonMoments} lesson
   * @param {(key: string) => Promise<LessonMoments>} load fetches a lesson of this course
   * @param {WalkStart} start
   */
  constructor(lesson, load, { named, placed, step, look, done }) {
    this.lesson = lesson;
    this.drawn = lesson; // its first picture is in the page
    this.load = load;
    this.named = named;
    this.placed = placed;
    this.settled = settledOf(lesson);
    /** @type {{ mended: number[], done: string[] }} */
    this.kept = { mended: [], done: this.known(done) };
    if (look && lesson.looks[step]) this.looked = { lesson, at: step };
    else if (step) this.arriveAt(step);
  }

  get moment() {
    return this.lesson.moments[this.now];
  }

  /** @param {unknown} names */
  known(names) {
    return Array.isArray(names) ? names.filter((one) => this.lesson.keys.includes(one)) : [];
  }

  isFirst() {
    return this.now === 0 && !this.looked && this.lesson === this.drawn;
  }

  // What is to be done again by another end that begins at this step.
  trail() {
    return [...this.done];
  }

  // Moving.

  /** @param {number} number */
  arrive(number) {
    const { at, after, answer } = this.lesson.moments[number];
    const before = this.moment.at;
    const mine = this.answers[at];
    const answered = answer === undefined && mine !== undefined;
    this.now = (answered && this.settled.get(settledName(at, mine, after))) || number;
    const { moment, lesson } = this;
    if (moment.answer !== undefined) this.answers[at] ??= moment.answer;
    if (before !== at || moment.answer !== undefined) this.done = [];
    if (moment.over && !this.kept.done.includes(lesson.key)) this.kept.done.push(lesson.key);
  }

  /** @param {number} at */
  arriveAt(at, after = false) {
    const { heads, moments } = this.lesson;
    this.arrive(heads[Math.min(Math.max(at, 0), heads.length - 1)]);
    const run = after ? this.moment.go.next : undefined;
    if (run !== undefined && moments[run].at === at) this.arrive(run);
  }

  /** @param {string} key */
  async turnTo(key) {
    if (key === this.lesson.key) return;
    this.lesson = await this.load(key);
    this.settled = settledOf(this.lesson);
    this.now = 0;
    this.answers = {};
    this.answered = [];
    this.done = [];
  }

  /**
   * Goes to where a browser was. It may hold anything, so each part is looked at.
   * @param {Place | undefined} place
   */
  async resume(place) {
    const { lesson, looked, named, placed } = this;
    const key = place?.lesson ?? "";
    if (Array.isArray(place?.done)) this.kept.done = this.known(place.done);
    if (!lesson.keys.includes(key) || (key !== lesson.key && named && !looked)) return;
    await this.turnTo(key);
    const isOpened = named || placed || looked;
    if (!isOpened && this.isFinished(Number(place?.at))) return this.toNextLesson();
    for (const [at, answer] of Object.entries(Object(place?.answers)))
      if (this.markedMoment(at, answer) !== undefined) this.answers[at] = answer;
    if (Array.isArray(place?.mended)) this.kept.mended = place.mended.filter(Number.isInteger);
    const to = placed && !looked ? this.moment.at : Number(place?.at) || 0;
    this.arriveAt(to, place?.after === true && to === place.at);
  }

  /**
   * Whether a step is the end of this lesson, which was finished before.
   * @param {number} at
   */
  isFinished(at) {
    const { key, heads } = this.lesson;
    return this.kept.done.includes(key) && at >= heads.length - 1;
  }

  // The next lesson that is not finished, or this one from its beginning.
  async toNextLesson() {
    const { key, keys } = this.lesson;
    const at = keys.indexOf(key);
    const order = [...keys.slice(at + 1), ...keys.slice(0, at)];
    await this.turnTo(order.find((one) => !this.kept.done.includes(one)) ?? key);
    this.arriveAt(0);
  }

  /**
   * @param {number} number of a lesson
   * @param {number} at
   */
  async lookAt(number, at) {
    const lesson = await this.load(this.lesson.keys[number]);
    if (lesson.looks[at]) this.looked = { lesson, at };
    return Boolean(lesson.looks[at]);
  }

  /**
   * Does what a click asks for, and returns whether it could.
   * @param {Click} click
   * @returns {Promise<boolean>}
   */
  async click(click) {
    const { do: does, at = 0, to = 0 } = click;
    if (does === "answer")
      return (await this.click({ do: "choose", at })) && this.click({ do: "lock" });
    if (does === "look") return this.lookAt(at, to);
    if (this.looked && (does === "return" || does === "back")) {
      this.looked = null;
      return true;
    }
    if (await this.jump(click)) return true;
    const next = this.looked ? undefined : this.moment.go[clickName(click)];
    if (next === undefined) return false;
    const { at: step } = this.moment;
    const isNew = this.answers[step] === undefined;
    this.done.push(click);
    this.arrive(next);
    if (isNew && this.answers[step] !== undefined) this.answered.push(step);
    return true;
  }

  /**
   * Does what no moment names, because it is the same in all, and returns whether it is that.
   * @param {Click} click
   */
  async jump({ do: does, at = 0, to = 0, kept }) {
    if (does === "jump") this.arriveAt(at);
    else if (does === "resume") await this.resume(kept);
    else if (does === "restart") {
      this.answers = {};
      this.arriveAt(0);
    } else if (does === "lesson") {
      this.looked = null;
      await this.turnTo(this.lesson.keys[at]);
      this.arriveAt(to);
    } else return false;
    return true;
  }

  /**
   * Goes to where the other end was when it was lost.
   * @param {Place & { lesson: string }} there
   */
  async goTo({ lesson, at = 0, after, answers, mended, done }) {
    this.looked = null;
    await this.turnTo(lesson);
    this.answers = { ...answers };
    this.kept = { mended: mended ?? [], done: done ?? [] };
    this.arriveAt(at, after);
  }

  // Showing.

  /**
   * A picture was drawn for a learner who has done nothing; this puts in what this one has.
   * @param {Element} picture
   */
  mark(picture) {
    if (!this.looked) this.markStrip(picture);
    this.markList(picture);
  }

  /** @param {Element} picture */
  markStrip(picture) {
    for (const [at, answer] of Object.entries(this.answers)) {
      const button = find(picture, `.rw-strip [data-at="${CSS.escape(at)}"]`);
      const mark = this.markOf(at, answer);
      if (!button || !mark) continue;
      const [sign, word] = this.lesson.signs[mark];
      button.dataset.mark = mark;
      if (button.firstElementChild) button.firstElementChild.textContent = sign;
      const label = button.getAttribute("aria-label") ?? "";
      button.setAttribute("aria-label", label.replace(/: [^:]*$/, `: ${word}`));
    }
  }

  /**
   * What changes in the list of lessons once some are done was drawn, too.
   * @param {Element} picture
   */
  markList(picture) {
    const list = find(picture, ".rw-course");
    if (!list || !this.kept.done.length) return;
    const { lessons, counts, path, heads } = this.lesson.list;
    /** @param {number | string} at */
    const button = (at) => find(list, `[data-at="${at}"]`);
    this.lesson.keys.forEach((key, at) => {
      const found = button(at);
      const isNews = this.kept.done.includes(key) && found?.dataset.state === "to come";
      if (found && isNews) replace(found, lessons[at]);
    });
    replace(find(list, "summary"), counts[all(list, "[data-state=done]").length]);
    if (!path.length || !path.every((at) => button(at)?.dataset.state === "done")) return;
    for (const [at, head] of Object.entries(heads))
      replace(button(at)?.closest("section")?.querySelector("h2"), head);
  }

  /**
   * The moment of a step that has been answered so.
   * @param {string} at
   * @param {number} answer
   */
  markedMoment(at, answer) {
    return (
      this.settled.get(settledName(at, answer, true)) ??
      this.settled.get(settledName(at, answer, false))
    );
  }

  /**
   * @param {string} at
   * @param {number} answer
   */
  markOf(at, answer) {
    const number = this.markedMoment(at, answer);
    return number === undefined ? undefined : this.lesson.moments[number].mark;
  }

  // The end of a lesson says how many questions were missed.
  missedElsewhere() {
    return Object.entries(this.answers).filter(
      ([at, answer]) =>
        Number(at) !== this.moment.at &&
        this.markOf(at, answer) === "wrong" &&
        !this.kept.mended.includes(Number(at)),
    ).length;
  }

  html() {
    if (this.looked) return joined(this.looked.lesson, this.looked.lesson.looks[this.looked.at]);
    const end = this.lesson.ends[this.now]?.[this.missedElsewhere()];
    return joined(this.lesson, end || this.moment.html);
  }

  /** @returns {Place} */
  place() {
    const { at, after } = this.moment;
    const { game, key } = this.lesson;
    return { game, lesson: key, at, after, answers: { ...this.answers }, ...this.kept };
  }

  // The same place as an address says it, for the other end.
  query() {
    const { looked, lesson, moment } = this;
    const { key } = looked ? looked.lesson : lesson;
    const step = String((looked ?? moment).at + 1);
    const shown = new URLSearchParams({ lesson: key, step });
    if (looked) shown.set("look", "1");
    return shown.toString();
  }
}

/**
 * @param {Element | null | undefined} old
 * @param {string} html
 */
function replace(old, html) {
  const made = read(html);
  if (made) old?.replaceWith(made);
}
