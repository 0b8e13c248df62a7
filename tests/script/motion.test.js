// Which cards have moved (kit/show/static/motion.js).

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, follows, sameScene } from "../../kit/show/static/motion.js";

/** @typedef {import("../../kit/show/static/motion.js").Card} Card */

/** @param {Card} dataset */
const card = (dataset) => ({ dataset });

/** @type {(set: string, at: number, more?: { stage?: string, fork?: string }) => import("../../kit/show/static/motion.js").Scene} */
const scene = (set, at, more = {}) => ({ set, at, ...more });

test("a card that stays is paired with itself, not with a copy that leaves", () => {
  const before = [
    { key: "a", place: "hand" },
    { key: "a", place: "pile" },
  ];
  const [played, stays] = [card({ key: "a", place: "discard" }), card({ key: "a", place: "pile" })];
  const pairs = compare(before, [played, stays]);
  assert.equal(pairs.get(stays), before[1]);
  assert.equal(pairs.get(played), before[0]);
});

test("a new card comes from the pile it names, and is turned over on the way", () => {
  const pile = { key: "back", place: "deck" };
  const drawn = card({ key: "a", place: "hand", from: "deck" });
  assert.deepEqual(compare([pile], [drawn]).get(drawn), { ...pile, key: null });
});

test("a pile sends out as many cards as are drawn", () => {
  const pile = { key: "back", place: "deck" };
  const cards = ["a", "b"].map((key) => card({ key, place: "hand", from: "deck" }));
  const pairs = compare([pile], cards);
  assert.deepEqual(
    [...pairs.values()],
    [pile, pile].map((one) => ({ ...one, key: null })),
  );
});

test("a card that comes from nowhere is new", () => {
  const fresh = card({ key: "a", place: "hand" });
  assert.equal(compare([{ key: "b", place: "hand" }], [fresh]).get(fresh), null);
});

test("only what has just happened moves", () => {
  const here = scene("lesson", 3, { stage: "before" });
  assert.ok(sameScene(here, { ...here }));
  assert.ok(follows(here, scene("lesson", 3, { stage: "after" })));
  assert.ok(follows(here, scene("lesson", 4, { stage: "before" })));
  assert.ok(!follows(here, scene("lesson", 2, { stage: "before" })), "a step back");
  assert.ok(!follows(here, scene("lesson", 6, { stage: "before" })), "a jump");
  assert.ok(!follows(here, scene("other", 4, { stage: "before" })), "another lesson");
  assert.ok(
    !follows(scene("game", 3, { stage: "pass" }), scene("game", 4)),
    "another person looks",
  );
});

test("off the script the moves are counted", () => {
  assert.ok(follows(scene("lesson", 3, { fork: "1" }), scene("lesson", 3, { fork: "2" })));
  assert.ok(
    !follows(scene("lesson", 3, { fork: "2" }), scene("lesson", 3, { fork: "1" })),
    "undone",
  );
});
