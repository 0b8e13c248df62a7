// A quiz whose moments were drawn beforehand (kit/site/quiz_moments.py), walked like a lesson. Its
// result was drawn in parts: a line for each question and verdict.

import { all, find, read } from "./dom.js";
import { ScriptWalk } from "./script_walk.js";

/** @typedef {import("./wire.js").Place} Place */
/** @typedef {import("./script_walk.js").LessonMoments} LessonMoments */

/**
 * @typedef {object} Results
 * @property {Record<string, string>[]} lines question -> verdict -> its line
 * @property {string[]} scores words for each number of right answers
 */

export class QuizWalk extends ScriptWalk {
  /** @param {LessonMoments & { results: Results }} quiz */
  constructor(quiz) {
    super(quiz, async () => quiz, { named: true, placed: false, step: 0, look: false });
    this.results = quiz.results;
  }

  /**
   * Answers stay: "Start again" leads to the first question.
   * @param {import("./wire.js").Click} click
   */
  async jump(click) {
    if (click.do !== "restart") return super.jump(click);
    this.arriveAt(0);
    return true;
  }

  /** @param {Place | undefined} place */
  async resume(place) {
    if (place?.quiz !== this.lesson.key) return;
    for (const [at, answer] of Object.entries(Object(place.answers)))
      if (this.markedMoment(at, answer) !== undefined) this.answers[at] = answer;
    this.arriveAt(Number(place.at) || 0);
  }

  /** @param {Element} picture */
  mark(picture) {
    this.markStrip(picture);
    const lines = all(picture, ".rw-results > li");
    const verdicts = lines.map((_, at) => this.markOf(String(at), this.answers[at]) ?? "open");
    if (!lines.length) return;
    lines.forEach((line, at) => {
      const fresh = read(this.results.lines[at][verdicts[at]]);
      if (fresh) line.replaceWith(fresh);
    });
    const words = this.results.scores[verdicts.filter((one) => one === "right").length];
    const score = find(picture, ".rw-quiz-score");
    const said = find(picture, ".rw-said");
    if (score) score.textContent = words;
    if (said) said.textContent = words;
  }

  /** @returns {Place} */
  place() {
    const { game, key } = this.lesson;
    return { quiz: key, about: game, at: this.moment.at, answers: { ...this.answers } };
  }
}
