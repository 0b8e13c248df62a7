// The boxes of missed rules (kit/show/static/quiz.js), with a storage of our own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { dueRules, readKept, reviewRule } from "../../kit/show/static/quiz.js";

const DAY = 24 * 60 * 60 * 1000;
/** @type {Map<string, string>} */
const stored = new Map();

beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

const boxOf = (rule = "x") => readKept("missed")[rule]?.box;

test("a rule that was never missed is not kept", () => {
  reviewRule({ rule: "x", right: true }, 0);
  assert.equal(boxOf(), undefined);
  assert.deepEqual(dueRules(0), []);
});

test("each right answer moves a missed rule to a box that waits longer, and out of the last", () => {
  reviewRule({ rule: "x", right: false }, 0);
  assert.deepEqual([boxOf(), dueRules(0)], [0, ["x"]]);
  let now = 0;
  for (const [at, days] of [0, 1, 3, 7].entries()) {
    now += days * DAY;
    reviewRule({ rule: "x", right: true }, now);
    assert.equal(boxOf(), at + 1);
    assert.deepEqual(dueRules(now), []);
  }
  reviewRule({ rule: "x", right: true }, now + 21 * DAY);
  assert.equal(boxOf(), undefined);
});

test("a rule is due again after its days, and not a moment before", () => {
  reviewRule({ rule: "x", right: false }, 0);
  reviewRule({ rule: "x", right: true }, 0);
  assert.deepEqual(dueRules(DAY - 1), []);
  assert.deepEqual(dueRules(DAY), ["x"]);
});

test("storage may hold anything", () => {
  for (const junk of ["[1, 2", "[1]", "null", "3", '{"x": null}', '{"x": {"box": "a"}}']) {
    stored.set("rulewalk:missed", junk);
    assert.deepEqual(dueRules(0), []);
  }
});

test("the rules due last are dropped when there are too many", () => {
  for (let i = 0; i < 300; i += 1) reviewRule({ rule: `r${i}`, right: false }, i);
  assert.equal(Object.keys(readKept("missed")).length, 200);
  assert.equal(boxOf("r0"), 0);
  assert.equal(boxOf("r299"), undefined);
});
