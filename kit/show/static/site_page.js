// A page of the static site comes alive: a lesson by its script at once, and all of it when Python
// has come. A quiet line beside the controls says how far that is.

import { dataOf, find, make, one } from "./dom.js";
import { openRulesHere } from "./drawer.js";
import { restoreKept } from "./kept_text.js";
import { storedPlaces } from "./places.js";
import { keptRecord, keptRecords, recordKeptElsewhere } from "./records.js";
import { joined, ScriptWalk, unpacked } from "./script_walk.js";
import { SiteLine } from "./site_line.js";
import { skin } from "./walkthrough.js";
import { pythonInWorker } from "./worker_line.js";

/** @typedef {import("./script_walk.js").LessonMoments} LessonMoments */
/** @typedef {import("./site_line.js").Tell} Tell */

/**
 * @typedef {object} Site what the page knows of itself
 * @property {"learn" | "quiz" | "play" | "known"} page
 * @property {string} game
 * @property {string} lesson
 * @property {boolean} named the address names the lesson
 * @property {string} [engine] the worker; none in a site without Python
 * @property {number} size of all that Python needs
 */

/** @type {Site} */
const SITE = dataOf("rulewalk-page");
const MEGA = 1e6;
const FAILED_FOR = 8000; // ms that a lesson says it goes on without Python
const query = new URLSearchParams(location.search);

/**
 * @param {number} done
 * @param {number} of
 */
const megabytes = (done, of) => `${(done / MEGA).toFixed(1)} of ${(of / MEGA).toFixed(1)} MB`;

/**
 * One total from the beginning; a browser that cannot use the saved memory needs more later.
 * @param {number} of what the worker has asked for so far
 */
const total = (of) => Math.max(of, SITE.size);

/** A bar that grows, and words. Nothing is said once all is there. */
class LoadingLine {
  words = make("span");
  bar = make("progress", { "aria-label": "Python, for everything beyond the script" });
  box = make("p", { class: "rw-loading", role: "status" }, this.bar, this.words);
  waits = false; // for something that only Python can do
  far = "";

  put() {
    if (!this.box.isConnected) document.body.append(this.box);
    this.box.dataset.waits = this.waits ? "yes" : "no";
  }

  /** @type {Tell} */
  tell(state, ...facts) {
    if (state === "loading") this.loading(facts[0], total(facts[1]));
    else if (state === "waiting") this.waiting();
    else if (state === "failed") this.failed(facts[0]);
    else if (state === "lost") this.lost(facts[0]);
    else return this.open();
    this.put();
  }

  /**
   * @param {number} done
   * @param {number} of
   */
  loading(done, of) {
    this.bar.max = of;
    this.bar.value = done;
    this.far = done < of ? megabytes(done, of) : "almost there";
    this.words.textContent = `${this.waits ? "Your click waits for Python" : "Python"}: ${this.far}`;
  }

  /** @param {boolean} wasThere */
  lost(wasThere) {
    const what = wasThere ? "Python has stopped" : "Python did not start";
    this.words.textContent = `${what}. Another try follows`;
  }

  waiting() {
    this.waits = true;
    this.words.textContent = `Your click waits for Python: ${this.far || "it starts"}`;
  }

  open() {
    this.waits = false;
    this.box.remove();
  }

  /** @param {string} why */
  failed(why) {
    const isLesson = SITE.page === "learn";
    this.bar.remove();
    this.box.dataset.failed = "yes";
    this.words.textContent = isLesson ? "Without Python: only the script" : why;
    if (isLesson) setTimeout(() => this.box.remove(), FAILED_FOR);
  }
}

/** @type {Map<string, Promise<LessonMoments>>} */
const packs = new Map();

/** @param {string} key */
function packOf(key) {
  const found = packs.get(key) ?? unpacked(`${key}.pack`).then(JSON.parse);
  packs.set(key, found);
  return found;
}

async function lessonWalk() {
  const [lesson] = await Promise.all([packOf(SITE.lesson), restoreKept()]);
  return new ScriptWalk(lesson, packOf, {
    named: SITE.named,
    placed: query.has("step"),
    step: Math.max(0, (Number(query.get("step")) || 1) - 1),
    look: query.get("look") === "1",
    done: storedPlaces()[SITE.game]?.done,
  });
}

const opens = () => ({
  page: SITE.page,
  game: SITE.game,
  query: location.search.slice(1),
  kept: null,
  records: [
    ...(SITE.page === "play" ? [keptRecord("game", SITE.game)] : []),
    ...keptRecords("known").filter(({ key }) => !SITE.game || key === SITE.game),
  ],
  address: location.origin + location.pathname, // for a link that others can open
});

// A browser that is told to save data loads Python when it is needed.
const startsAtOnce = () => SITE.page !== "learn" || !navigator.connection?.saveData;

/** @param {SiteLine} line */
function wake(line) {
  const place = one(document, "#rendered_cells", HTMLElement);
  document.documentElement.removeAttribute("data-elsewhere");
  find(document, "#loading")?.remove();
  if (!find(place, ".rw-host")) place.replaceChildren(); // the bar comes with the frame
  skin(line, place);
  place.hidden = false;
}

/**
 * @param {SiteLine} line
 * @param {Tell} tell
 */
function joinPython(line, tell) {
  if (!SITE.engine) return line.failed("This copy of the site was made without Python.");
  const python = pythonInWorker(SITE.engine, line.fromPython());
  let started = false;
  line.say = python.say;
  addEventListener("storage", (event) => {
    const record = recordKeptElsewhere(event);
    if (record?.kind === "known") python.say({ kind: "records", records: [record] });
  });
  window.rulewalkPython = python;
  const start = () => {
    if (started) return;
    started = true;
    tell("loading", 0, 0);
    python.start();
  };
  document.addEventListener("rulewalk:needs-python", start);
  if (startsAtOnce()) setTimeout(start); // after the first picture
}

async function lessonComesAlive() {
  const loading = new LoadingLine();
  /** @type {Tell} */
  const tell = (state, ...facts) => {
    loading.tell(state, ...facts);
    if (state === "waiting") document.dispatchEvent(new CustomEvent("rulewalk:needs-python"));
  };
  const line = new SiteLine(await lessonWalk(), opens, tell);
  line.begin();
  wake(line);
  joinPython(line, (state, ...facts) => loading.tell(state, ...facts));
}

// A quiz or a game: its first frame is Python's.
async function pageComesAlive() {
  await restoreKept();
  const loading = new LoadingLine();
  let alive = false;
  const line = new SiteLine(null, opens, (state, ...facts) => {
    if (alive) return loading.tell(state, ...facts);
    const text = one(document, "#loading_text", HTMLElement);
    if (state === "failed") text.textContent = facts[0];
    if (state === "loading")
      text.textContent = `Python is loading: ${megabytes(facts[0], total(facts[1]))}`;
    if (state !== "open") return;
    alive = true;
    queueMicrotask(() => wake(line));
  });
  joinPython(line, () => {});
}

openRulesHere(async (key, step) => {
  const lesson = await packOf(key);
  return joined(lesson, lesson.looks[step - 1]);
});
if (SITE.page === "learn") lessonComesAlive();
else pageComesAlive();
