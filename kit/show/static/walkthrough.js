// The skin of a lesson: swaps in the HTML that Python drew, moves the cards, reports clicks and
// keys. It knows no rule and keeps nothing but the card that was picked up; the browser keeps the
// place, so that the learner comes back to it. The other end is a Connection (wire.js).

import { all, closest, every, find, make, read, still } from "./dom.js";
import { fit, fitsScreen, isFitted } from "./fit.js";
import { forwardOf, refocus, remember } from "./focus.js";
import { addFonts } from "./fonts.js";
import { Game } from "./game.js";
import { broughtByAddress, takeFile, takeText } from "./known.js";
import { Laying } from "./laying.js";
import { look } from "./look.js";
import { mark, note, sameScene, sceneOf, travel } from "./motion.js";
import { openClause, scrolling } from "./open_clause.js";
import { Picking } from "./picking.js";
import { storedPlaces, storePlace } from "./places.js";
import { quizShown } from "./quiz.js";
import { cardReader } from "./read_card.js";

/** @typedef {import("./wire.js").Click} Click */
/** @typedef {import("./wire.js").Connection} Connection */
/** @typedef {import("./wire.js").Frame} Frame */
/** @typedef {import("./wire.js").Place} Place */

/**
 * @typedef {object} Before what a new picture takes over from the one before
 * @property {import("./focus.js").Focus | null} focus
 * @property {import("./motion.js").NotedCard[] | null} cards none before the first picture
 * @property {boolean} asking an answer could be locked
 * @property {number[]} rolled how far down each part was
 * @property {(string | undefined)[]} open what the reader had unfolded
 */

const HEARD = 8; // sentences that wait for a screen reader
const PATIENCE = 6000; // ms until a click without an answer is called lost
const LOST = "No answer from Python. If its kernel has stopped, run the cell again or reload.";
const TYPING = "input, textarea, select, [contenteditable='true']";
const ROLLS = ".rw-step, .rw-panel"; // what scrolls by itself where the page does not
const PRESSED = "[data-do], [data-open], [data-pick], [data-drop], [data-unfold], [data-read]";
/** @type {Record<string, string | undefined>} */
/** @type {Record<string, string>} where the answer to a question stands */
const ANSWERS = {
  coach: ".rw-coach",
  help: ".rw-barred",
  choose: ".rw-known-open",
  move: ".rw-code-box",
};

/**
 * What is not urgent is done once the picture is there.
 * @param {() => void} work
 */
const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));

/**
 * In a served page the address names the place, so that a reload, or a new kernel, comes back to it.
 * @param {Place} place
 */
function putInAddress(place) {
  if (!place.lesson || !document.body.dataset.voila) return;
  const url = new URL(location.href);
  look.toStep(url, place);
  url.searchParams.delete("look");
  history.replaceState(history.state, "", url);
}

/**
 * Where the page scrolls, the learner should see the words of a new step wherever it stood.
 * @param {HTMLElement} root
 */
function reveal(root) {
  bring(find(root, ".rw-locked, .rw-sheet") || find(root, ".rw-ask"));
}

/** @param {HTMLElement | null} target */
function bring(target) {
  if (!target) return;
  const box = target.getBoundingClientRect();
  if (box.top >= 0 && box.top < innerHeight * 0.6) return;
  target.scrollIntoView({ block: "start", behavior: scrolling() });
}

/**
 * Shows a lesson in an element, and returns what takes it away again.
 * @param {Connection} line
 * @param {HTMLElement} el
 */
export function skin(line, el) {
  const lesson = new Lesson(line, el);
  lesson.begin();
  return () => lesson.end();
}

class Lesson {
  step = -1; // before the first picture
  /** @type {import("./motion.js").Scene | null} where the frame now shown stands */
  scene = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;
  resuming = false;
  /** @type {string | undefined} what the learner has asked for and not yet seen */
  asked;
  /** @type {Set<string>} areas of the table that the reader has unfolded in this step */
  opened = new Set();

  /**
   * @param {Connection} line
   * @param {HTMLElement} el
   */
  constructor(line, el) {
    this.line = line;
    const drawn = find(el, ":scope > .rw-host"); // by the server, with the bar before it
    this.host = drawn || make("div");
    this.host.className = "rw-host";
    this.host.dataset.lmSuppressShortcuts = "true"; // in JupyterLab a 1 would make the cell a heading
    this.live = make("div", { class: "rw-said", "aria-live": "polite" });
    this.bar = drawn ? find(el, ":scope > .rw-top") : read(line.top);
    if (!drawn) el.append(...(this.bar ? [this.bar] : []), this.host);
    el.append(this.live);
    this.reader = cardReader(this.host);
    this.picking = new Picking({
      host: this.host,
      say: (words) => this.say(words),
      play: (action) => this.send({ do: "play", action }),
      refit: () => this.refit(),
      readCard: (pile) => this.reader.open(this.reader.cardOf(pile)),
    });
    this.game = new Game(
      this.host,
      (click) => this.send(click),
      (click) => this.line.send({ step: this.step, ...click }).catch(() => {}),
    );
    this.laying = new Laying(
      this.host,
      (words) => this.say(words),
      (card) => this.press(card.dataset),
      this.picking,
    );
    this.listening = new AbortController();
    this.hangUp = () => {};
  }

  begin() {
    const { host, listening } = this;
    const { signal } = listening;
    this.bar?.addEventListener("click", (event) => this.onSkip(event), { signal });
    host.addEventListener("click", (event) => this.onClick(event));
    host.addEventListener("change", (event) => takeFile(event, (click) => this.post(click)));
    host.addEventListener("submit", (event) => this.onSubmit(event));
    host.addEventListener("toggle", onToggle, true);
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    document.addEventListener("rulewalk:go", (event) => this.onGo(event), { signal });
    document.addEventListener("visibilitychange", () => this.game.away(), { signal });
    addEventListener("resize", () => this.refit(), { signal });
    // Also when a page that was hidden is shown. Its first word comes unasked.
    this.room = new ResizeObserver(() => this.isFitted() || this.refit());
    this.room.observe(host);
    this.hangUp = this.line.listen(
      () => this.show(),
      () => this.lost(),
      () => this.restart(),
    );
    look.paint(this.bar);
    this.restart();
  }

  // The other end is new to this learner.
  restart() {
    this.step = -1;
    this.show();
    this.resume();
  }

  end() {
    clearTimeout(this.waiting);
    this.listening.abort();
    this.hangUp();
    this.reader.end();
    this.room?.disconnect();
    this.bar?.remove();
    this.host.remove();
    this.live.remove();
  }

  /** @param {string} selector */
  find(selector) {
    return find(this.host, selector);
  }

  /**
   * In a game that moves by itself a sentence must not take the place of one that is still read.
   * @param {string} words
   */
  say(words) {
    if (!this.find(".rw-teller")) this.live.replaceChildren();
    this.live.append(make("p", {}, words));
    while (this.live.childElementCount > HEARD) this.live.firstElementChild?.remove();
  }

  // The drawn step.
  get picture() {
    return /** @type {HTMLElement | null} */ (this.host.firstElementChild);
  }

  // Pictures.

  show() {
    const frame = this.line.frame();
    const waits = frame && !frame.html ? this.find(":scope > .rw-first") : null;
    const next = waits || (frame?.html ? read(frame.html) : null);
    if (!frame || !next) return;
    frame.marks?.(next);
    clearTimeout(this.waiting);
    const place = frame.place || {};
    const before = this.before();
    const said = find(next, ".rw-said");
    said?.remove();
    if (waits) wakePicture(waits);
    else this.host.replaceChildren(next);
    this.picking.forget();
    this.laying.forget();
    this.settle(next, place, before, !waits);
    if (before.cards && said && !this.find("[role=alert]")) this.say(said.textContent ?? "");
    if (before.cards) storePlace(place);
    this.resuming = false;
    this.step = frame.step;
    afterPaint(() => addFonts());
    afterPaint(() => putInAddress(place)); // a browser may take a dozen milliseconds over an address
    if (this.bar) look.at(this.bar, place);
    quizShown(place, !before.cards, (click) => this.send(click));
    const brought = this.find(".rw-known") ? broughtByAddress() : "";
    if (brought) takeText(brought, (click) => this.post(click)).catch(() => this.lost());
    this.game.shown(!before.cards);
  }

  /** @returns {Before} */
  before() {
    const active = document.activeElement;
    const first = this.step < 0;
    const kept = first ? [] : every(this.host, "details[data-kept]", HTMLDetailsElement);
    return {
      focus: active instanceof HTMLElement && this.host.contains(active) ? remember(active) : null,
      cards: first ? null : note(this.host),
      asking: Boolean(this.find("[data-do=lock]")),
      rolled: all(this.host, ROLLS).map((one) => one.scrollTop),
      open: kept.filter((one) => one.open).map((one) => one.dataset.kept),
    };
  }

  /**
   * Lets a new picture take over from the one before.
   * @param {HTMLElement} next
   * @param {Place} place
   * @param {Before} before
   * @param {boolean} isNew a picture that waited in the page has been fitted, or will be
   */
  settle(next, place, before, isNew) {
    for (const one of every(this.host, "details[data-kept]", HTMLDetailsElement))
      one.open = before.open.includes(one.dataset.kept);
    const was = this.scene;
    const now = sceneOf(next, place);
    this.scene = now;
    const same = Boolean(was && sameScene(was, now));
    /** @type {Map<HTMLElement, DOMRect>} */
    const none = new Map();
    const moved = before.cards && was ? mark(this.host, before.cards, was, now) : none;
    if (!same) this.opened.clear();
    if (isNew) fit(next, this.opened);
    if (same) this.rollBack(before.rolled);
    if (!still()) for (const [card, box] of moved) travel(card, box);
    if (before.focus) refocus(this.host, before.focus, before.asking && this.isLocked());
    if (before.cards && !same && !this.resuming && !fitsScreen()) reveal(this.host);
    if (this.asked) bring(this.find(this.asked));
    this.asked = undefined;
  }

  isLocked() {
    return Boolean(this.find(".rw-locked"));
  }

  /** @param {number[]} rolled */
  rollBack(rolled) {
    all(this.host, ROLLS).forEach((one, at) => {
      one.scrollTop = rolled[at] || 0;
    });
  }

  isFitted() {
    return !this.picture || isFitted(this.picture);
  }

  refit() {
    if (this.picture) fit(this.picture, this.opened);
  }

  // Clicks.

  // Python judges what the browser remembers, and may not answer: that is no lost click.
  resume() {
    const { game } = this.line.frame()?.place || {};
    const there = game && storedPlaces()[game];
    if (!there) return;
    const { lesson, at, after, answers, mended, done } = there;
    const kept = { lesson, at, after: Boolean(after), answers, mended, done };
    this.resuming = true;
    this.line.send({ step: this.step, do: "resume", kept }).catch(() => {
      this.resuming = false;
    });
  }

  /** @param {Click} click */
  send(click) {
    this.resuming = false;
    this.asked = ANSWERS[click.do];
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.lost(), PATIENCE);
    this.line.send({ step: this.step, ...click }).catch(() => this.lost());
  }

  /**
   * Sends a click of which only the last of several is answered.
   * @param {Click} click
   */
  post(click) {
    return this.line.send({ step: this.step, ...click });
  }

  lost() {
    document.dispatchEvent(new CustomEvent("rulewalk:lost"));
    const nav = this.find(".rw-nav");
    if (!nav || find(nav, ".rw-lost")) return;
    const words = this.line.gone || LOST;
    nav.prepend(make("p", { class: "rw-refusal rw-lost", role: "alert" }, words));
  }

  /** @param {DOMStringMap} button */
  press({ do: does = "", at, to, action }) {
    const asked = does === "choose" && this.find(".rw-answers [data-do=choose]");
    /** @type {Click} */
    const click = { do: asked && !look.checks() ? "answer" : does };
    if (at !== undefined) click.at = Number(at);
    if (to !== undefined) click.to = Number(to);
    if (action !== undefined) click.action = action;
    this.send(click);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    this.fold(event.target);
    if (this.laying.takes(event)) return;
    const target = closest(event, PRESSED);
    if (!target) return this.reader.open(this.reader.at(event)) || this.game.tap(event);
    if (!this.host.contains(target) || target.matches(":disabled")) return;
    const { read, unfold, open, pick, drop } = target.dataset;
    if (read !== undefined) this.reader.open(target);
    else if (unfold !== undefined) this.unfold(unfold);
    else if (open !== undefined) {
      event.preventDefault();
      openClause(this.host, open);
    } else if (pick !== undefined) this.picking.pick(target);
    else if (drop !== undefined) this.picking.drop(target);
    else {
      this.game.keep(target.dataset);
      this.press(target.dataset);
    }
  }

  /**
   * A move that is typed: whether it can be read, and is allowed, is for Python to say.
   * @param {SubmitEvent} event
   */
  onSubmit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const field = form.elements.namedItem("action");
    const action = field instanceof HTMLInputElement && field.value.trim();
    if (action) this.send({ do: form.dataset.sends || "play", action });
  }

  /**
   * The teacher asks for another place of this game (class.js): the learner pressed a button for it.
   * @param {DocumentEventMap["rulewalk:go"]} event
   */
  onGo(event) {
    const { game, lesson, step } = event.detail;
    if (!game || this.line.frame()?.place?.game !== game) return;
    event.preventDefault();
    this.send({ do: "lesson", at: lesson, to: step });
  }

  /** @param {MouseEvent} event */
  onSkip(event) {
    if (!closest(event, "[data-skip]")) return;
    (forwardOf(this.host) || this.find(".rw-bar button:enabled"))?.focus();
  }

  /**
   * The list of lessons lies over the step, so it goes away like a menu.
   * @param {EventTarget | null} target what was pressed elsewhere; null for a key
   */
  fold(target = null) {
    const course = this.find(".rw-course[open]");
    if (!course || (target instanceof Node && course.contains(target))) return;
    course.removeAttribute("open");
    if (!target) find(course, "summary")?.focus();
  }

  /** @param {string} name */
  unfold(name) {
    this.opened.add(name);
    this.refit();
    const zone = this.find(`[data-zone="${CSS.escape(name)}"]`);
    if (!zone) return;
    zone.tabIndex = -1;
    zone.focus({ preventScroll: true });
    zone.scrollIntoView({ block: "nearest" });
  }

  // Keys.

  /**
   * Keys are ours while the focus is in the lesson, or nowhere and this is the first lesson.
   * @param {KeyboardEvent} event
   */
  isOurs(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (closest(event, TYPING)) return false;
    const active = document.activeElement;
    const nowhere = !active || active === document.body;
    return this.host.contains(active) || (nowhere && find(document, ".rw-host") === this.host);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.isOurs(event)) return;
    if (event.key.length === 1 && !look.keys()) return;
    const done = /^[1-9]$/.test(event.key)
      ? this.answer(Number(event.key))
      : this.tapKey(event.key);
    if (done) event.preventDefault();
  }

  /** @param {string} key */
  tapKey(key) {
    /** @type {Record<string, () => boolean>} */
    const keys = {
      ArrowRight: () => this.toAnswer(1) || this.forward(),
      ArrowDown: () => this.isAtAnswer() && this.toAnswer(1),
      ArrowUp: () => this.isAtAnswer() && this.toAnswer(-1),
      ArrowLeft: () => this.back(),
      Enter: () => this.enter(),
      Escape: () => this.escape(),
      w: () => this.tap("whatif"),
      u: () => this.tap("undo"),
      h: () => this.tap("help"),
      s: () => this.tap("skip"),
      p: () => this.tap("pause"),
      c: () => this.tap("coach"),
      i: () => this.reader.open(this.reader.cardOf(document.activeElement)),
    };
    return Object.hasOwn(keys, key) && keys[key]();
  }

  forward() {
    const primary = this.find(".rw-primary:enabled");
    if (primary) primary.click();
    else (this.find(".rw-answers button") || this.find(".rw-choice summary"))?.focus();
    return true;
  }

  isAtAnswer() {
    return Boolean(document.activeElement?.matches(".rw-answers button"));
  }

  /**
   * Moves the focus among the answers, and never answers.
   * @param {number} by
   */
  toAnswer(by) {
    const answers = all(this.host, ".rw-answers button");
    const at = answers.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? 0 : (at + by + answers.length) % answers.length;
    answers[next]?.focus();
    return answers.length > 0;
  }

  back() {
    if (!this.tap("back")) this.find(".rw-bar [data-do=jump]:not(.rw-primary)")?.click();
    return true;
  }

  enter() {
    const active = document.activeElement;
    const idle = active?.matches("h1, dt, .rw-outcome, .rw-answer[aria-pressed=true]");
    if (this.host.contains(active) && !idle) return false; // the browser presses what has the focus
    return this.forward();
  }

  /** @param {number} number */
  answer(number) {
    const button = all(this.host, ".rw-answers button")[number - 1];
    button?.focus();
    button?.click();
    return Boolean(button);
  }

  /** @param {string} does */
  tap(does) {
    const button = this.find(`.rw-bar [data-do=${does}]:enabled`);
    button?.click();
    return Boolean(button);
  }

  escape() {
    if (this.picking.card) this.picking.pick(this.picking.card);
    else if (this.find(".rw-course[open]")) this.fold();
    else return this.tap("return");
    return true;
  }
}

/**
 * The picture that the server has drawn into the page: nothing is laid out anew.
 * @param {HTMLElement} picture
 */
function wakePicture(picture) {
  picture.classList.remove("rw-first");
  picture.inert = false;
}

/**
 * A long list opens at the lesson one is in.
 * @param {Event} event
 */
function onToggle({ target }) {
  if (!(target instanceof Element) || !target.matches(".rw-course[open]")) return;
  find(target, "[aria-current]")?.scrollIntoView({ block: "nearest" });
}
