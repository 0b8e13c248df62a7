// Looks questions up in a search index, for test_search.py: both come as JSON, and so go the answers.

import { readFileSync } from "node:fs";
import { SearchIndex } from "../../kit/show/static/search.js";

const { data, questions } = JSON.parse(readFileSync(0, "utf8"));
const index = new SearchIndex(data);
const answers = questions.map((/** @type {string} */ question) => [
  index.find(question).map(([kind, name]) => `${kind} ${name}`),
  index.near(question),
]);
process.stdout.write(JSON.stringify(answers));
