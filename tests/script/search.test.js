// Stems and slips of the search (kit/show/static/search.js). test_search.py compares what it finds
// with what Python finds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { misspelt, stem } from "../../kit/show/static/search.js";

/** @type {import("../../kit/show/static/search.js").SearchData} */
const DATA = {
  game: "g",
  entries: [],
  words: {},
  phrases: [],
  asks: {},
  skip: [],
  odd: { won: "win", constructor: "build" },
  endings: [
    ["ies", "y", 2],
    ["ing", "", 3],
    ["s", "", 3],
  ],
  meanings: [],
  try: [],
};

test("a word has one stem in all its forms", () => {
  for (const word of ["card", "cards"]) assert.equal(stem(DATA, word), "card");
  for (const word of ["draw", "draws", "drawing"]) assert.equal(stem(DATA, word), "draw");
  for (const word of ["play", "plays", "playing"]) assert.equal(stem(DATA, word), "play");
  assert.equal(stem(DATA, "penalties"), "penalty");
  assert.equal(stem(DATA, "hitting"), "hit", "two letters of one kind");
  assert.equal(stem(DATA, "tie"), "tie", "short words stay");
  assert.equal(stem(DATA, "strike"), "strik");
});

test("irregular forms are looked up, also one called like a property of objects", () => {
  assert.equal(stem(DATA, "won"), "win");
  assert.equal(stem(DATA, "constructor"), "build");
  assert.equal(stem(DATA, "valueof"), "valueof");
});

test("one letter, or two swapped, are a slip", () => {
  for (const word of ["vampyre", "vampir", "vampires", "vmapire", "vampire"])
    assert.ok(misspelt(word, "vampire"), word);
  for (const word of ["vampirella", "empire", "vimpyre", "amp"])
    assert.ok(!misspelt(word, "vampire"), word);
  assert.ok(!misspelt("ber", "bear"), "short words are too much alike");
});
