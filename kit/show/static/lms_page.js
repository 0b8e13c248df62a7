// A page of a SCORM package: a lesson or a quiz by its script. The LMS keeps what its learner does;
// where there is none, the browser keeps it, as on the static site.

import { dataOf, find, make, one } from "./dom.js";
import { keepLearnerIn } from "./forget.js";
import { restoreKept } from "./kept_text.js";
import { openLms } from "./lms.js";
import { storedPlaces } from "./places.js";
import { QuizWalk } from "./quiz_walk.js";
import { ScriptWalk, unpacked } from "./script_walk.js";
import { SiteLine } from "./site_line.js";
import { skin } from "./walkthrough.js";

/**
 * @typedef {object} LmsPage what the page knows of itself
 * @property {"learn" | "quiz"} page
 * @property {string} game
 * @property {string} lesson the first lesson, or the code of the quiz
 * @property {import("./lms.js").LmsFacts} lms
 */

/** @type {LmsPage} */
const SITE = dataOf("rulewalk-page");
const NO_LMS =
  "No learning platform answers here: nothing is counted. This browser keeps your place.";
const UNSENT =
  "The learning platform does not answer. This browser keeps your answers and sends them later.";
const NOT_LOADED = "This page could not be loaded. Is the connection lost? Please reload it.";
const NO_OTHER_WAY = "This lesson follows its script here. Try another move, or press Show me.";

const NO_LMS_FOR = 8000; // ms that a page says so

const told = make("p", { class: "rw-loading", role: "status", hidden: "" });

/** @param {string} words none to say nothing */
function tell(words) {
  if (!told.isConnected) document.body.append(told);
  told.textContent = words;
  told.hidden = !words;
}

class ScriptLine extends SiteLine {
  get gone() {
    return NO_OTHER_WAY;
  }
}

/** @param {string} key */
const packOf = async (key) => JSON.parse(await unpacked(`${key}.json`));

async function walkOf() {
  const lesson = await packOf(SITE.lesson);
  if (SITE.page === "quiz") return new QuizWalk(lesson);
  const done = storedPlaces()[SITE.game]?.done;
  const start = { named: false, placed: false, step: 0, look: false, done };
  return new ScriptWalk(lesson, packOf, start);
}

async function comesAlive() {
  await restoreKept();
  const storage = openLms({ ...SITE.lms, game: SITE.game }, (isSent) => tell(isSent ? "" : UNSENT));
  if (storage) keepLearnerIn(storage);
  else {
    tell(NO_LMS);
    setTimeout(() => tell(""), NO_LMS_FOR);
  }
  const line = new ScriptLine(
    await walkOf(),
    () => ({}),
    () => {},
  );
  line.failed(NO_OTHER_WAY);
  line.begin();
  const place = one(document, "#rendered_cells", HTMLElement);
  if (!find(place, ".rw-host")) place.replaceChildren();
  skin(line, place);
}

comesAlive().catch(() => tell(NOT_LOADED));
