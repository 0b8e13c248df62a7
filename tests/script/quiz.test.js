// The boxes of missed rules that an earlier version kept (kit/show/static/quiz.js), with a storage of
// our own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { boxedRules, quizShown } from "../../kit/show/static/quiz.js";

/** @type {Map<string, string>} */
const stored = new Map();
const KEY = "rulewalk:missed";

beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const page = { body: { dataset: {} } };
  Object.defineProperty(globalThis, "document", { value: page, configurable: true });
});

test("Python gets the boxes of an earlier version, and then they go", () => {
  stored.set(KEY, JSON.stringify({ "wild_side/7.4": { box: 2, due: 5000 } }));
  /** @type {object[]} */
  const sent = [];
  quizShown({ quiz: "" }, true, (click) => sent.push(click));
  assert.deepEqual(sent, [{ do: "resume", kept: { missed: ["wild_side/7.4 2 5"] } }]);
  assert.ok(stored.has(KEY), "until Python has answered");
  quizShown({ quiz: "" }, false, () => assert.fail("sent twice"));
  assert.equal(stored.has(KEY), false);
});

test("storage may hold anything", () => {
  for (const junk of ["[1, 2", "[1]", "null", "3", '{"x": null}', '{"x": {"box": "a"}}']) {
    stored.set(KEY, junk);
    assert.deepEqual(boxedRules(), []);
  }
});
