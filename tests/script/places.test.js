// Where the learner was (kit/show/static/places.js), with a storage of our own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storedPlaces, storePlace } from "../../kit/show/static/places.js";

const KEY = "rulewalk:places";
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

const place = { game: "g", lesson: "02", at: 3, after: true, answers: { 1: 0 }, mended: [1] };

test("a place is stored without what names it", () => {
  storePlace({ ...place, done: ["01"] });
  const { game, ...rest } = place;
  assert.deepEqual(storedPlaces(), { [game]: { ...rest, done: ["01"] } });
});

test("a place without a lesson, as a quiz has, is not stored", () => {
  storePlace({ quiz: "AB", at: 3 });
  assert.deepEqual(storedPlaces(), {});
});

test("finished lessons add up, the newest first, at most 200", () => {
  storePlace({ ...place, done: ["01"] });
  storePlace({ ...place, done: ["02", "01"] });
  assert.deepEqual(storedPlaces().g?.done, ["02", "01"]);
  storePlace({ ...place, done: Array.from({ length: 300 }, (_, i) => `n${i}`) });
  assert.equal(storedPlaces().g?.done?.length, 200);
});

test("storage may hold anything", () => {
  for (const junk of ["[1, 2", "null", "3", '"x"']) {
    stored.set(KEY, junk);
    assert.equal(storedPlaces().g, undefined);
  }
  stored.set(KEY, '{"g": {"done": [3, "01"]}}');
  storePlace({ ...place, done: ["02"] });
  assert.deepEqual(storedPlaces().g?.done, ["02", "01"]);
});
