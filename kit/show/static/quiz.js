// What a browser keeps of a quiz: the answers to the open set, so that a reload loses none, and
// the rules that were missed, each in a box. A right answer moves a rule to the next box, where it
// waits longer; a wrong one brings it back to the first. Nothing here knows an answer in advance.

const QUIZ_BOXES = [0, 1, 3, 7, 21]; // days until a rule of this box is asked for again
const QUIZ_MOST = 200; // rules kept; the ones due last are dropped first
const QUIZ_DAY = 24 * 60 * 60 * 1000;
let quizHeard = ""; // the last answer counted, so that two views of one quiz count it once

function quizRead(key) {
  try {
    const found = JSON.parse(localStorage.getItem(`rulewalk:${key}`) || "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {}; // storage may be forbidden, or hold what somebody else wrote
  }
}

function quizWrite(key, value) {
  try {
    localStorage.setItem(`rulewalk:${key}`, JSON.stringify(value));
  } catch {
    // Then nothing is kept, and everything else works.
  }
}

function quizReview({ rule, right }, now = Date.now()) {
  const missed = quizRead("missed");
  const box = right ? (missed[rule]?.box ?? QUIZ_BOXES.length) + 1 : 0;
  delete missed[rule];
  if (box < QUIZ_BOXES.length) missed[rule] = { box, due: now + QUIZ_BOXES[box] * QUIZ_DAY };
  const rules = Object.entries(missed).sort((a, b) => a[1].due - b[1].due);
  quizWrite("missed", Object.fromEntries(rules.slice(0, QUIZ_MOST)));
}

function quizDue(now = Date.now()) {
  const rules = Object.entries(quizRead("missed")).filter(([, kept]) => kept?.due <= now);
  return rules.sort((a, b) => a[1].due - b[1].due).map(([rule]) => rule);
}

// The address of a served page names the set, so that it can be shared and reloaded.
function quizAddress(place) {
  if (!document.body.dataset.voila || !place.quiz) return;
  const url = new URL(location.href);
  url.searchParams.set("code", place.quiz);
  if (place.about) url.searchParams.set("game", place.about);
  else url.searchParams.delete("game");
  history.replaceState(history.state, "", url);
}

// A frame of a quiz was shown; the first one asks to go on where the browser was. What comes and
// what is sent back is a Place as kit/files/wire.py declares it.
function quizShown(place, step, first, send) {
  if (place?.quiz === undefined) return;
  quizAddress(place);
  if (first) {
    const kept = { missed: quizDue().slice(0, 50) };
    const open = quizRead("quiz");
    if (place.quiz && open.code === place.quiz)
      Object.assign(kept, { quiz: open.code, at: open.at, answers: open.answers });
    if (kept.missed.length || kept.quiz) send({ do: "resume", kept });
    return;
  }
  if (place.quiz) quizWrite("quiz", { code: place.quiz, at: place.at, answers: place.answers });
  const heard = `${place.quiz} ${step}`;
  if (place.review?.rule && heard !== quizHeard) quizReview(place.review);
  quizHeard = heard;
}

window.rulewalkQuiz = { shown: quizShown };
