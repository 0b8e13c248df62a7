// A lesson whose moments were drawn beforehand (kit/site/moments.py): this walks from one to the
// next. It knows no rule: where a click leads was found out by the real course. What it does not
// know needs Python.

// The text of a squeezed file. A host may unpack it on the way: then it begins like any text.
async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  const open = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(open).text();
}

// A click as a moment names it.
function clickName({ do: does, at = 0, action = "" }) {
  if (does === "choose") return `choose ${at}`;
  return does === "play" ? `play ${action}` : does;
}

// *load(key)* fetches a lesson of this course. A walk that is not *named* may go to whichever lesson
// the browser remembers; one that is *placed* keeps its step as well. *done* are the lessons that this
// browser says are done: it may hold anything.
function scriptWalk(lesson, load, { named, placed, step, look, done }) {
  const known = (names) => (Array.isArray(names) ? names.filter((one) => lesson.keys.includes(one)) : []);
  let now = 0; // the number of the moment that is shown
  let looked = null; // what is looked at beside it: its lesson and its step
  let answers = {}; // step -> what was answered there, as a Place has it
  let kept = { mended: [], done: known(done) };
  let trail = []; // what was done at this step since one came to it
  let settled = settledOf(lesson);

  const moment = () => lesson.moments[now];

  // The moments of a step that has been answered, by the answer and whether the step was run.
  function settledOf({ moments }) {
    const found = new Map();
    moments.forEach(({ at, after, answer }, number) => {
      const name = `${at}=${answer}${after ? "+" : ""}`;
      if (answer !== undefined && !found.has(name)) found.set(name, number);
    });
    return found;
  }

  function arrive(number) {
    const { at, after, answer } = lesson.moments[number];
    const before = moment().at;
    const mine = answers[at];
    const same = answer === undefined && mine !== undefined;
    now = (same && settled.get(`${at}=${mine}${after ? "+" : ""}`)) || number;
    if (moment().answer !== undefined) answers[at] ??= moment().answer;
    if (before !== at || moment().answer !== undefined) trail = [];
    if (moment().over && !kept.done.includes(lesson.key)) kept.done.push(lesson.key);
  }

  function arriveAt(at, after = false) {
    const { heads, moments } = lesson;
    arrive(heads[Math.min(Math.max(at, 0), heads.length - 1)]);
    const run = after && moment().go.next;
    if (run !== undefined && run !== false && moments[run].at === at) arrive(run);
  }

  async function turnTo(key) {
    if (key === lesson.key) return;
    lesson = await load(key);
    settled = settledOf(lesson);
    [now, answers, trail] = [0, {}, []];
  }

  // Where a browser was. It may hold anything, so each part is looked at.
  async function resume(place) {
    if (Array.isArray(place?.done)) kept.done = known(place.done);
    if (!lesson.keys.includes(place?.lesson) || (place.lesson !== lesson.key && named && !looked)) return;
    await turnTo(place.lesson);
    for (const [at, answer] of Object.entries(Object(place.answers)))
      if (settled.has(`${at}=${answer}`) || settled.has(`${at}=${answer}+`)) answers[at] = answer;
    if (Array.isArray(place.mended)) kept.mended = place.mended.filter(Number.isInteger);
    const to = placed && !looked ? moment().at : Number(place.at) || 0;
    arriveAt(to, place.after === true && to === place.at);
  }

  async function lookAt(number, at) {
    const beside = await load(lesson.keys[number]);
    if (beside.looks[at]) looked = { lesson: beside, at };
    return Boolean(beside.looks[at]);
  }

  // Does what a click asks for, and returns whether it could.
  async function click(message) {
    const { do: does, at = 0, to = 0, kept: place } = message;
    if (does === "look") return lookAt(at, to);
    if (looked && (does === "return" || does === "back")) {
      looked = null;
      return true;
    }
    const ways = {
      jump: () => arriveAt(at),
      restart: () => ((answers = {}), arriveAt(0)),
      lesson: async () => (await turnTo(lesson.keys[at]), arriveAt(to)),
      resume: () => resume(place),
    };
    const next = looked ? undefined : moment().go[clickName(message)];
    if (!ways[does] && next === undefined) return false;
    if (does === "lesson") looked = null;
    if (ways[does]) await ways[does]();
    else {
      trail.push(message);
      arrive(next);
    }
    return true;
  }

  // A picture was drawn for who has done nothing; this puts in what this learner has.
  function marks(picture) {
    if (!looked) markStrip(picture);
    markList(picture);
  }

  function markStrip(picture) {
    for (const [at, answer] of Object.entries(answers)) {
      const button = picture.querySelector(`.rw-strip [data-at="${CSS.escape(at)}"]`);
      const mark = markOf(at, answer);
      if (!button || !mark) continue;
      const [sign, word] = lesson.signs[mark];
      button.dataset.mark = mark;
      button.firstElementChild.textContent = sign;
      button.setAttribute("aria-label", button.ariaLabel.replace(/: [^:]*$/, `: ${word}`));
    }
  }

  // What changes in the list of lessons once some are done was drawn, too.
  function markList(picture) {
    const { lessons, counts, path, heads } = lesson.list;
    const list = picture.querySelector(".rw-course");
    const button = (at) => list.querySelector(`[data-at="${at}"]`);
    const over = (at) => button(at).dataset.state === "done";
    if (!list || !kept.done.length) return;
    lesson.keys.forEach((key, at) => {
      const news = kept.done.includes(key) && button(at).dataset.state === "to come";
      if (news) button(at).replaceWith(read(lessons[at]));
    });
    list.querySelector("summary").replaceWith(read(counts[all(list, "[data-state=done]").length]));
    if (!path.length || !path.every(over)) return;
    for (const [at, head] of Object.entries(heads))
      button(at).closest("section").querySelector("h2").replaceWith(read(head));
  }

  // The end of a lesson says how many questions were missed.
  const markOf = (at, answer) => {
    const number = settled.get(`${at}=${answer}+`) ?? settled.get(`${at}=${answer}`);
    return lesson.moments[number]?.mark;
  };
  function missedElsewhere() {
    const wrong = ([at, answer]) => markOf(at, answer) === "wrong" && !kept.mended.includes(Number(at));
    return Object.entries(answers).filter((one) => Number(one[0]) !== moment().at && wrong(one)).length;
  }

  const joined = ({ pieces }, numbers) => numbers.map((number) => pieces[number]).join("");

  function html() {
    if (looked) return joined(looked.lesson, looked.lesson.looks[looked.at]);
    return joined(lesson, lesson.ends[now]?.[missedElsewhere()] || moment().html);
  }

  function place() {
    const { at, after } = moment();
    return { game: lesson.game, lesson: lesson.key, at, after, answers: { ...answers }, ...kept };
  }

  // The same place as an address says it, for the other end.
  function query() {
    const shown = looked ? { lesson: looked.lesson.key, step: looked.at + 1, look: 1 } : null;
    return new URLSearchParams(shown ?? { lesson: lesson.key, step: moment().at + 1 }).toString();
  }

  // Go to where the other end was when it was lost.
  async function goTo(there) {
    looked = null;
    await turnTo(there.lesson);
    answers = { ...there.answers };
    kept = { mended: there.mended ?? [], done: there.done ?? [] };
    arriveAt(there.at, there.after);
  }

  if (look && lesson.looks[step]) looked = { lesson, at: step };
  else if (step) arriveAt(step);
  return { click, goTo, html, marks, place, query, trail: () => [...trail], first: () => now === 0 && !looked };
}
