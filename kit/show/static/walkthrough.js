// The skin of a lesson: swaps in the HTML that Python drew, moves the cards, reports clicks and
// keys. It knows no rule and keeps nothing but the card that was picked up; the browser keeps the
// place, so that the learner comes back to it.
//
// What it needs of the other end is a line, whichever it is (model_line.js and socket_line.js are two):
//   top                  the HTML of the bar above the lesson, or ""
//   frame()              what is to be shown now: {step, html, place}; without html it is the
//                        picture that the server has drawn into the page. With marks(picture),
//                        that puts into it what only this browser knows
//   send(click)          returns a promise, which is rejected if the click cannot be sent
//   listen(shown, lost, again)
//                        calls shown() at every new frame, lost() when the other end is gone, and
//                        again() when another has taken its place, which knows nothing of what the
//                        learner did; returns a function that ends this
//   gone                 what to say when it is, if there is something better to say than LOST

const PATIENCE = 6000; // ms until a click without an answer is called lost
const LOST = "No answer from Python. If its kernel has stopped, run the cell again or reload.";
const PLACES = "rulewalk:places";
const TYPING = "input, textarea, select, [contenteditable='true']";
const ROLLS = ".rw-step, .rw-panel"; // what scrolls by itself where the page does not
const ANSWERS = { coach: ".rw-coach", help: ".rw-barred" }; // to a question: where its answer stands

function read(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

// Which control had the focus, in words that hold for the next picture too.
function remember(element) {
  if (element.matches(".rw-type input")) return { same: ".rw-type input", typed: element.value };
  const given = (name) => element.dataset[name] !== undefined;
  const exact = (name) => `[data-${name}="${CSS.escape(element.dataset[name])}"]`;
  const same = ["do", "at", "action", "pick", "drop"].filter(given).map(exact).join("");
  const primary = element.classList.contains("rw-primary");
  return { same: same && `button${same}:enabled`, primary };
}

// Where one goes on: the main button, or the first answer.
function forwardOf(root) {
  const main = root.querySelector(".rw-primary:enabled, a.rw-primary");
  return main || root.querySelector(".rw-answers button");
}

// Puts the focus on what had it, or on what comes next; after locking that is the explanation.
function refocus(root, had, locked) {
  const find = (selector) => selector && root.querySelector(selector);
  const forward = forwardOf(root);
  const told = locked && find(".rw-outcome");
  const target = told || (had.primary ? forward : find(had.same)) || forward || find("h1");
  if (target.matches("h1, .rw-outcome")) target.tabIndex = -1;
  if (had.typed && find("[role=alert]")) target.value = had.typed; // refused: to be mended
  target.focus({ preventScroll: true });
}

// What nobody waits for is done once the picture is there.
const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));

// In a served page the address names the place, so that a reload, or a new kernel, comes back to it.
function keep(place) {
  if (!place.lesson || !document.body.dataset.voila) return;
  const url = new URL(location.href);
  window.rulewalkLook?.toStep(url, place);
  url.searchParams.delete("look");
  history.replaceState(history.state, "", url);
}

// Where the learner was in each game: by its name, a Place as kit/files/wire.py declares it.
// Storage may be forbidden, full, or hold anything.
function stored() {
  try {
    return Object(JSON.parse(localStorage.getItem(PLACES)));
  } catch {
    return {};
  }
}

function store({ game, lesson, at, after, answers, mended, done }) {
  if (!game || !lesson) return;
  const places = stored();
  const before = Array.isArray(places[game]?.done) ? places[game].done : [];
  const names = [...new Set([...done, ...before])].filter((one) => typeof one === "string");
  places[game] = { lesson, at, after, answers, mended, done: names.slice(0, 200) };
  try {
    localStorage.setItem(PLACES, JSON.stringify(places));
  } catch {
    // then the place is lost with the page, and nothing else
  }
}

// Where the page scrolls, the learner should see the words of a new step wherever it stood.
function reveal(root) {
  bring(root.querySelector(".rw-locked, .rw-sheet") || root.querySelector(".rw-ask"));
}

function bring(target) {
  const box = target.getBoundingClientRect();
  if (box.top >= 0 && box.top < innerHeight * 0.6) return;
  target.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });
}

function openClause(root, id) {
  const clause = root.querySelector(`[data-clause="${CSS.escape(id)}"]`);
  if (!clause) return;
  all(root, ".rw-opened").forEach((other) => other.classList.remove("rw-opened"));
  clause.classList.add("rw-opened");
  const folded = clause.closest("details");
  if (folded) folded.open = true;
  clause.querySelector("dt").focus({ preventScroll: true });
  clause.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
}

// The frame of a picture that the server has drawn into the page: nothing is laid out anew.
function wakePicture(picture) {
  picture.classList.remove("rw-first");
  picture.inert = false;
}

function skin(line, el) {
  const drawn = el.querySelector(":scope > .rw-host"); // by the server, with the bar before it
  const host = drawn || document.createElement("div");
  const live = document.createElement("div");
  host.className = "rw-host";
  host.dataset.lmSuppressShortcuts = "true"; // in JupyterLab a 1 would make the cell a heading
  live.className = "rw-said";
  live.setAttribute("aria-live", "polite");
  const bar = drawn ? el.querySelector(":scope > .rw-top") : read(line.top);
  if (!drawn) el.append(...[bar, host].filter(Boolean));
  el.append(live);
  let step = -1;
  let scene = null; // where the frame now shown stands
  let picked = null;
  let waiting = 0;
  let resuming = false;
  let asked = null; // what the learner has asked for and not yet seen
  const reader = cardReader(host);
  const opened = new Set(); // areas of the table that the reader has unfolded in this step

  const find = (selector) => host.querySelector(selector);

  function show() {
    const frame = line.frame();
    const picture = frame && !frame.html && find(":scope > .rw-first");
    const next = picture || (frame?.html ? read(frame.html) : null);
    if (!next) return;
    frame.marks?.(next);
    const place = frame.place || {};
    clearTimeout(waiting);
    const focused = host.contains(document.activeElement) && remember(document.activeElement);
    const before = step < 0 ? null : note(host);
    const asking = Boolean(find("[data-do=lock]"));
    const said = next.querySelector(".rw-said");
    const rolled = all(host, ROLLS).map((one) => one.scrollTop);
    const open = before ? all(host, "details[data-kept][open]").map((one) => one.dataset.kept) : [];
    said.remove();
    if (picture) wakePicture(picture);
    else host.replaceChildren(next);
    for (const one of all(host, "details[data-kept]")) one.open = open.includes(one.dataset.kept);
    picked = null;
    const was = scene;
    scene = sceneOf(next, place);
    const moved = before ? mark(host, before, was, scene) : new Map();
    if (!was || !sameScene(was, scene)) opened.clear();
    if (!picture) fit(next, opened); // a picture has been fitted, or will be (below)
    if (was && sameScene(was, scene))
      all(host, ROLLS).forEach((one, i) => (one.scrollTop = rolled[i] || 0));
    if (!still()) moved.forEach((box, card) => travel(card, box));
    if (focused) refocus(host, focused, asking && find(".rw-locked"));
    if (before && !sameScene(was, scene) && !resuming && !fitsScreen()) reveal(host);
    if (asked && find(asked)) bring(find(asked));
    asked = null;
    if (step >= 0 && !find("[role=alert]")) live.textContent = said.textContent;
    const first = step < 0;
    if (!first) store(place);
    resuming = false;
    step = frame.step;
    afterPaint(() => keep(place)); // a browser may take a dozen milliseconds over an address
    if (bar) window.rulewalkLook?.at(bar, place);
    window.rulewalkQuiz?.shown(place, step, first, send);
  }

  // Python judges what the browser remembers, and may not answer: that is no lost click.
  function resume() {
    const { game } = line.frame()?.place || {};
    const there = game && stored()[game];
    if (!there) return;
    const { lesson, at, after, answers, mended, done } = there;
    const kept = { lesson, at, after: Boolean(after), answers, mended, done };
    resuming = true;
    line.send({ step, do: "resume", kept }).catch(() => (resuming = false));
  }

  // The other end is new to this learner.
  function begin() {
    step = -1;
    show();
    resume();
  }

  function lost() {
    document.dispatchEvent(new CustomEvent("rulewalk:lost"));
    const nav = find(".rw-nav");
    if (!nav || nav.querySelector(".rw-lost")) return;
    const words = document.createElement("p");
    words.className = "rw-refusal rw-lost";
    words.setAttribute("role", "alert");
    words.textContent = line.gone || LOST;
    nav.prepend(words);
  }

  function send(message) {
    resuming = false;
    asked = ANSWERS[message.do];
    clearTimeout(waiting);
    waiting = setTimeout(lost, PATIENCE);
    line.send({ step, ...message }).catch(lost);
  }

  function press(button) {
    const message = { do: button.dataset.do };
    if (button.dataset.at !== undefined) message.at = Number(button.dataset.at);
    if (button.dataset.to !== undefined) message.to = Number(button.dataset.to);
    if (button.dataset.action !== undefined) message.action = button.dataset.action;
    send(message);
  }

  function markPicked() {
    host.firstElementChild.classList.toggle("rw-picking", Boolean(picked));
    const chosen = picked ? [picked.card, ...picked.piles] : [];
    for (const one of all(host, "[data-pick], [data-drop]"))
      one.setAttribute("aria-pressed", String(chosen.includes(one)));
    refit();
  }

  function pick(card) {
    picked = picked?.card === card ? null : { card, piles: [] };
    live.textContent = picked ? `${card.dataset.pick}: now choose a stack.` : "Put back.";
    markPicked();
  }

  // The card says how its move is written: a {} for each stack it needs.
  function drop(pile) {
    if (!picked) {
      if (!reader.open(reader.cardOf(pile))) live.textContent = "Choose a card of your hand first.";
      return;
    }
    const { card, piles } = picked;
    picked.piles = piles.includes(pile) ? piles.filter((one) => one !== pile) : [...piles, pile];
    const form = card.dataset.form;
    const chosen = [...picked.piles].sort((a, b) => a.dataset.rank - b.dataset.rank);
    if (chosen.length < form.split("{}").length - 1) return markPicked();
    const names = chosen.map((one) => one.dataset.drop);
    picked = null;
    markPicked();
    send({ do: "play", action: form.replace(/\{\}/g, () => names.shift()) });
  }

  // Somebody asks to be elsewhere in this game (class.js): the learner pressed a button for it.
  function onGo(event) {
    const { game, lesson, step: to } = event.detail;
    if (!game || line.frame()?.place?.game !== game) return;
    event.preventDefault();
    send({ do: "lesson", at: lesson, to });
  }

  // The list of lessons lies over the step, so it goes away like a menu.
  function fold(target = null) {
    const course = find(".rw-course[open]");
    if (!course || course.contains(target)) return;
    course.open = false;
    if (!target) course.querySelector("summary").focus();
  }

  // A long list opens at the lesson one is in.
  function onToggle(event) {
    if (!event.target.matches(".rw-course[open]")) return;
    event.target.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  // A move that is typed: whether it can be read, and is allowed, is for Python to say.
  function onSubmit(event) {
    event.preventDefault();
    const action = event.target.elements.action?.value.trim();
    if (action) send({ do: event.target.dataset.sends || "play", action });
  }

  function unfold(name) {
    opened.add(name);
    refit();
    const zone = find(`[data-zone="${CSS.escape(name)}"]`);
    zone.tabIndex = -1;
    zone.focus({ preventScroll: true });
    zone.scrollIntoView({ block: "nearest" });
  }

  function refit() {
    if (host.firstElementChild) fit(host.firstElementChild, opened);
  }

  const PRESSED = "[data-do], [data-open], [data-pick], [data-drop], [data-unfold], [data-read]";

  function onClick(event) {
    fold(event.target);
    const target = event.target.closest(PRESSED);
    if (!target) return reader.open(reader.at(event.target));
    if (!host.contains(target) || target.disabled) return;
    if (target.dataset.read !== undefined) reader.open(target);
    else if (target.dataset.unfold !== undefined) unfold(target.dataset.unfold);
    else if (target.dataset.open !== undefined) {
      event.preventDefault();
      openClause(host, target.dataset.open);
    } else if (target.dataset.pick !== undefined) pick(target);
    else if (target.dataset.drop !== undefined) drop(target);
    else press(target);
  }

  // Keys are ours while the focus is in the lesson, or nowhere and this is the first lesson.
  function ours(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.target.closest?.(TYPING)) return false;
    const active = document.activeElement;
    const nowhere = !active || active === document.body;
    return host.contains(active) || (nowhere && document.querySelector(".rw-host") === host);
  }

  function forward() {
    const primary = find(".rw-primary:enabled");
    if (primary) primary.click();
    else (find(".rw-answers button") || find(".rw-choice summary"))?.focus();
  }

  function onSkip(event) {
    if (event.target.closest("[data-skip]"))
      (forwardOf(host) || find(".rw-bar button:enabled"))?.focus();
  }

  function enter() {
    const active = document.activeElement;
    const idle = active?.matches?.("h1, dt, .rw-outcome, .rw-answer[aria-pressed=true]");
    if (host.contains(active) && !idle) return false; // the browser presses what has the focus
    forward();
    return true;
  }

  function answer(number) {
    const button = all(host, ".rw-answers button")[number - 1];
    button?.focus();
    button?.click();
    return Boolean(button);
  }

  function tap(what) {
    const button = find(`.rw-bar [data-do=${what}]:enabled`);
    button?.click();
    return Boolean(button);
  }

  function escape() {
    if (picked) pick(picked.card);
    else if (find(".rw-course[open]")) fold();
    else return tap("return");
    return true;
  }

  function onKey(event) {
    if (!ours(event)) return;
    const keys = {
      ArrowRight: () => (forward(), true),
      ArrowLeft: () => (tap("back") || find(".rw-bar [data-do=jump]:not(.rw-primary)")?.click(), true),
      Enter: enter,
      Escape: escape,
      w: () => tap("whatif"),
      u: () => tap("undo"),
      h: () => tap("help"),
      s: () => tap("skip"),
      c: () => tap("coach"),
      i: () => reader.open(reader.cardOf(document.activeElement)),
    };
    if (event.key.length === 1 && window.rulewalkLook?.keys() === false) return;
    const done = /^[1-9]$/.test(event.key) ? answer(Number(event.key)) : keys[event.key]?.();
    if (done) event.preventDefault();
  }

  bar?.addEventListener("click", onSkip);
  host.addEventListener("click", onClick);
  host.addEventListener("submit", onSubmit);
  host.addEventListener("toggle", onToggle, true);
  document.addEventListener("keydown", onKey);
  addEventListener("resize", refit);
  // Also when a page that was hidden is shown. Its first word comes unasked.
  const room = new ResizeObserver(() => isFitted(host.firstElementChild) || refit());
  room.observe(host);
  document.addEventListener("rulewalk:go", onGo);
  const hangUp = line.listen(show, lost, begin);
  window.rulewalkLook?.paint(bar);
  begin();

  return () => {
    clearTimeout(waiting);
    hangUp();
    reader.end();
    document.removeEventListener("keydown", onKey);
    removeEventListener("resize", refit);
    room.disconnect();
    document.removeEventListener("rulewalk:go", onGo);
    bar?.remove();
    host.remove();
    live.remove();
  };
}
