// What an LMS keeps of a page (kit/show/static/lms.js). The browser tests have a whole LMS.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LmsState, sessionTime } from "../../kit/show/static/lms.js";

/** @type {import("../../kit/show/static/lms.js").QuestionSet[]} */
const SETS = [
  { key: "01", id: "aaaaaa", right: { 1: [0], 3: [1, 2], 12: [1] } },
  { key: "02", id: "bbbbbb", right: { 0: [0] } },
];
const state = () => new LmsState(SETS);

test("a place is one character for each question, and read again as it was", () => {
  const one = state();
  one.add("01", { answers: { 1: 0, 12: 0 }, mended: [12], done: true });
  one.add("02", { answers: { 0: -1 } });
  one.now = { key: "02", at: 4, after: true };
  assert.equal(one.text(), "1;bbbbbb,4,1;aaaaaa=0.A!;bbbbbb=-");
  const other = state().read(one.text());
  assert.deepEqual([other.given, other.now], [one.given, one.now]);
});

test("the first answer counts, and every other is added", () => {
  const one = state();
  one.add("01", { answers: { 1: 2 } });
  one.add("01", { answers: { 1: 0, 3: 2 } });
  assert.deepEqual(one.of("01").answers, { 1: 2, 3: 2 });
  const left = state();
  left.add("01", { answers: { 1: 0, 12: 1 } });
  left.now = { key: "01", at: 12, after: false };
  one.merge(left);
  assert.deepEqual(one.of("01").answers, { 1: 2, 3: 2, 12: 1 });
  assert.equal(one.now.at, 12);
});

test("score and completion follow from the answers", () => {
  const one = state();
  assert.deepEqual(one.counts(), { all: 4, answered: 0, right: 0 });
  one.add("01", { answers: { 1: 0, 3: 2, 12: 0 }, done: true });
  assert.deepEqual(one.counts(), { all: 4, answered: 3, right: 2 });
  assert.equal(one.isDone(), false);
  one.add("02", { answers: { 0: -1 }, done: true });
  assert.deepEqual([one.counts().right, one.isDone()], [2, true]);
});

test("what an LMS may hold instead of a place is nothing", () => {
  for (const text of ["", "hello", "2;aaaaaa,1,0;aaaaaa=0", "1;;;=;x=9;zzzzzz=000!", "1"])
    assert.deepEqual(state().read(text).counts().answered, 0, text);
  const one = state().read("1;aaaaaa,x,7;aaaaaa=0?9999999!");
  assert.deepEqual(one.of("01").answers, { 1: 0, 12: 9 });
  assert.deepEqual(one.now, { key: "01", at: 0, after: false });
});

test("another edition of a lesson has another id, and its answers do not count here", () => {
  const one = state().read("1;cccccc,3,0;cccccc=000!;bbbbbb=0");
  assert.deepEqual(one.counts(), { all: 4, answered: 1, right: 1 });
  assert.equal(one.now.key, "");
});

test("a session's time has the form of its version", () => {
  const ms = ((27 * 60 + 5) * 60 + 9) * 1000 + 400;
  assert.equal(sessionTime(ms, "1.2"), "0027:05:09");
  assert.equal(sessionTime(ms, "2004"), "PT27H5M9S");
});
