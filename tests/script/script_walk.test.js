// The walk through a lesson that was drawn beforehand (kit/show/static/script_walk.js). The browser
// tests walk the real lessons; this one is small enough to see where each click leads.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ScriptWalk } from "../../kit/show/static/script_walk.js";

/** @typedef {import("../../kit/show/static/script_walk.js").LessonMoments} LessonMoments */
/** @typedef {import("../../kit/show/static/script_walk.js").Moment} Moment */

/** @type {(at: number, html: number[], go: Moment["go"], more?: Partial<Moment>) => Moment} */
const moment = (at, html, go, more = {}) => ({ at, html, go, after: false, over: false, ...more });

/**
 * A lesson with a question at step 1, whose right answer is 1: moments 0 (step 0), 1 (the question),
 * 2 and 3 (chosen), 4 and 5 (locked), 6 (the end).
 * @param {string} key
 * @returns {LessonMoments}
 */
function lessonOf(key) {
  const chosen = { "choose 0": 2, "choose 1": 3 };
  return {
    game: "g",
    key,
    keys: ["01", "02"],
    list: { lessons: [], counts: [], path: [], heads: {} },
    signs: { right: ["✓", "right"], wrong: ["✕", "wrong"] },
    heads: [0, 1, 6],
    moments: [
      moment(0, [0], { next: 1 }),
      moment(1, [1], { ...chosen, back: 0 }),
      moment(1, [1, 2], { ...chosen, lock: 4 }),
      moment(1, [1, 3], { ...chosen, lock: 5 }),
      moment(1, [4], { next: 6 }, { answer: 0, mark: "wrong" }),
      moment(1, [5], { next: 6 }, { answer: 1, mark: "right" }),
      moment(2, [6], { back: 1 }, { over: true }),
    ],
    ends: { 6: [[6], [6, 7]] },
    looks: { 1: [8] },
    pieces: [`${key}:start `, "ask ", "a", "b", "no ", "yes ", "end ", "missed one", "looked"],
  };
}

const START = { named: false, placed: false, step: 0, look: false };
/** @type {ScriptWalk} */
let walk;

/** @param {Partial<import("../../kit/show/static/script_walk.js").WalkStart>} start */
const begin = (start = {}) =>
  new ScriptWalk(lessonOf("01"), async (key) => lessonOf(key), { ...START, ...start });

/** @param {import("../../kit/show/static/wire.js").Click[]} clicks */
async function click(...clicks) {
  for (const one of clicks) assert.ok(await walk.click(one), one.do);
}

/** @param {number} answer */
const answer = async (answer) =>
  click({ do: "next" }, { do: "choose", at: answer }, { do: "lock" });

beforeEach(() => {
  walk = begin();
});

test("a click leads to the moment that the course found", async () => {
  assert.ok(walk.isFirst());
  await click({ do: "next" });
  assert.equal(walk.html(), "ask ");
  await click({ do: "choose", at: 1 });
  assert.equal(walk.html(), "ask b");
  assert.deepEqual(walk.trail(), [{ do: "choose", at: 1 }], "what the other end must do again");
  await click({ do: "lock" });
  assert.deepEqual(walk.place().answers, { 1: 1 });
  assert.deepEqual(walk.trail(), [], "an answer is part of the place");
});

test("what the script does not know needs Python", async () => {
  assert.equal(await walk.click({ do: "whatif" }), false);
  assert.equal(await walk.click({ do: "play", action: "Red 4" }), false);
  assert.ok(walk.isFirst());
});

test("the end says how many answers were wrong, and the lesson is done", async () => {
  await answer(0);
  await click({ do: "next" });
  assert.equal(walk.html(), "end missed one");
  assert.deepEqual(walk.place().done, ["01"]);
});

test("a locked answer is still there when the learner comes back", async () => {
  await answer(0);
  await click({ do: "next" }, { do: "back" });
  assert.equal(walk.html(), "no ");
  await click({ do: "restart" }, { do: "next" });
  assert.equal(walk.html(), "ask ");
});

test("another lesson of the course is fetched", async () => {
  await click({ do: "lesson", at: 1, to: 1 });
  assert.equal(walk.query(), "lesson=02&step=2");
  assert.deepEqual(walk.place().answers, {});
});

test("a step is looked at beside one's own place", async () => {
  await click({ do: "next" }, { do: "look", at: 1, to: 1 });
  assert.equal(walk.html(), "looked");
  assert.equal(walk.query(), "lesson=02&step=2&look=1");
  assert.equal(walk.place().lesson, "01");
  assert.equal(await walk.click({ do: "choose", at: 1 }), false);
  await click({ do: "back" });
  assert.equal(walk.html(), "ask ");
  assert.equal(await walk.click({ do: "look", at: 1, to: 0 }), false, "not drawn");
});

test("what a browser remembers is believed as far as it makes sense", async () => {
  const kept = { lesson: "02", at: 2, after: false, answers: { 1: 0, 9: 9 }, done: ["01", "x"] };
  await click({ do: "resume", kept });
  const { lesson, at, answers, done } = walk.place();
  assert.deepEqual([lesson, at, answers, done], ["02", 2, { 1: 0 }, ["01", "02"]]);
  await click({ do: "resume", kept: /** @type {any} */ ({ lesson: 3, at: "a", answers: 7 }) });
  assert.equal(walk.place().lesson, "02");
});

test("from the end of a finished lesson one goes on to the next", async () => {
  await click({ do: "resume", kept: { lesson: "01", at: 2, done: ["01"] } });
  assert.deepEqual([walk.place().lesson, walk.place().at], ["02", 0]);
  walk = begin();
  await click({ do: "resume", kept: { lesson: "01", at: 1, done: ["01"] } });
  assert.deepEqual([walk.place().lesson, walk.place().at], ["01", 1], "it is walked again");
  walk = begin();
  await click({ do: "resume", kept: { lesson: "02", at: 9, done: ["01", "02"] } });
  assert.deepEqual([walk.place().lesson, walk.place().at], ["02", 0], "all are finished");
});

test("an address that names a lesson is stronger than what the browser remembers", async () => {
  walk = begin({ named: true });
  await click({ do: "resume", kept: { lesson: "02", at: 2 } });
  assert.equal(walk.place().lesson, "01");
  walk = begin({ placed: true, step: 1 });
  await click({ do: "resume", kept: { lesson: "01", at: 2 } });
  assert.equal(walk.place().at, 1);
});

test("the walk goes to where Python was when it died", async () => {
  await walk.goTo({ lesson: "02", at: 1, after: false, answers: { 1: 1 }, done: ["01"] });
  assert.equal(walk.html(), "yes ");
  assert.deepEqual(walk.place().done, ["01"]);
});

test("the first picture of another lesson is not the one in the page", async () => {
  walk = begin({ done: ["01"] });
  assert.ok(walk.isFirst());
  await click({ do: "resume", kept: { lesson: "01", at: 2, done: ["01"] } });
  assert.deepEqual([walk.lesson.key, walk.now, walk.isFirst()], ["02", 0, false]);
});
