// A lesson in one file: unpacks its moments and walks through them. No kernel, no network. Where
// this cannot run, the sheet in the page says the same in a column.

import { all, closest, find, make, one } from "./dom.js";
import { fit, unfit } from "./fit.js";
import { openClause, scrolling } from "./open_clause.js";
import { cardReader } from "./read_card.js";

const DOES = ["next", "back", "jump", "choose", "play", "restart"];

const MARK = "\u0001"; // stands before the number of a piece that repeats
const PIECE = new RegExp(`${MARK}(\\d+);`, "g");

/**
 * The HTML of all moments, from what kit/show/handout/page.py packed.
 * @param {string} packed
 */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const open = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const pieces = (await new Response(open).text()).split("\u0002");
  const source = pieces.pop() ?? "";
  return source.replace(PIECE, (_, at) => pieces[Number(at)]);
}

/** @param {HTMLElement} frame */
const stepOf = (frame) => Number(/** @type {HTMLElement} */ (frame.firstElementChild)?.dataset.at);

/**
 * Where the reader is to find the move, its button is covered until it is pressed once.
 * @param {HTMLElement} frame
 */
function cover(frame) {
  const move = find(frame, ".rw-primary[data-do=play]");
  if (frame.dataset.think === undefined || !move) return;
  move.dataset.words = move.textContent ?? "";
  move.textContent = "Your move? Think, then look";
}

class Handout {
  /** @type {Map<number, boolean>} step -> whether the answer was right */
  right = new Map();
  /** @type {HTMLElement[]} only the present one is in the page */
  frames = [];
  /** @type {(string | undefined)[]} */
  said = [];
  now = 0;
  /** @type {Set<string>} areas of the table that the reader has unfolded in this step */
  opened = new Set();
  live = make("div", { class: "rw-said", "aria-live": "polite" });

  /**
   * @param {HTMLElement} box
   * @param {string} source
   */
  constructor(box, source) {
    this.box = box;
    this.source = source;
    this.reader = cardReader(box);
    box.after(this.live);
  }

  begin() {
    this.lay();
    this.box.addEventListener("click", (event) => this.onClick(event));
    document.addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("beforeprint", () => this.drawForPaper());
    const print = make("button", { class: "rw-press" }, "Print: questions first, answers last");
    print.addEventListener("click", () => window.print());
    find(document, ".rw-along")?.append(print);
    document.body.classList.add("rw-walking");
    addEventListener("resize", () => fit(this.frame, this.opened));
    const wanted = Number(/^#step-(\d+)$/.exec(location.hash)?.[1]);
    this.show(wanted ? this.momentOf(wanted - 1) : 0, false);
  }

  // Lays all moments out anew, as nobody has answered yet.
  lay() {
    const fresh = document.createElement("template");
    fresh.innerHTML = this.source;
    for (const other of all(fresh.content, "[data-do], .rw-top, .rw-course"))
      if (!DOES.includes(other.dataset.do ?? "")) other.remove(); // these would need Python
    const shared = one(fresh.content, ".rw-shared", HTMLElement); // what the moments have in common
    shared.remove();
    if (!find(document, ".rw-shared")) document.body.append(shared);
    this.frames = /** @type {HTMLElement[]} */ ([...fresh.content.children]);
    const said = this.frames.map((frame) => find(frame, ".rw-said"));
    this.said = said.map((words) => words?.textContent ?? undefined);
    for (const words of said) words?.remove();
    this.frames.forEach(cover);
    this.right.clear();
  }

  get frame() {
    return this.frames[this.now];
  }

  /** @param {string} selector */
  find(selector) {
    return find(this.frame, selector);
  }

  /** @param {number} step */
  momentOf(step) {
    return this.frames.findIndex((frame) => stepOf(frame) === step);
  }

  // Showing.

  /** @param {number} to */
  show(to, focus = true) {
    this.hush();
    this.opened.clear();
    this.now = Math.max(0, Math.min(this.frames.length - 1, to));
    this.box.replaceChildren(this.frame);
    this.box.dataset.left = String(this.frames.length - 1 - this.now);
    this.mark();
    fit(this.frame, this.opened);
    if (!focus) return;
    this.live.textContent = this.said[this.now] || "";
    this.putInAddress();
    const next = this.find(".rw-primary:enabled, .rw-answers button") || this.find("h1");
    if (next?.matches("h1")) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
    this.box.scrollIntoView({ block: "start", behavior: scrolling() });
  }

  // The strip of every moment was drawn for a reader who answered nothing.
  mark() {
    for (const [step, good] of this.right) {
      const button = this.find(`.rw-strip [data-at="${step}"]`);
      if (!button) continue;
      button.dataset.mark = good ? "right" : "wrong";
      if (button.firstElementChild) button.firstElementChild.textContent = good ? "✓" : "✕";
      const label = button.getAttribute("aria-label") ?? "";
      button.setAttribute("aria-label", label.replace(/:.*/, good ? ": right" : ": wrong"));
    }
  }

  /** @param {string} name */
  unfold(name) {
    this.opened.add(name);
    fit(this.frame, this.opened);
    this.find(`[data-zone="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest" });
  }

  // The address names the step, so that a reload comes back to it. A frame of JupyterLab's has none.
  putInAddress() {
    try {
      history.replaceState(null, "", `#step-${stepOf(this.frame) + 1}`);
    } catch {
      // then a reload starts again
    }
  }

  hush() {
    this.find(".rw-refusal")?.remove();
  }

  /** @param {string} words */
  tell(words) {
    this.hush();
    this.find(".rw-nav")?.prepend(make("p", { class: "rw-refusal", role: "alert" }, words));
  }

  // On paper the tables are pictures too.
  drawForPaper() {
    for (const laid of all(document, ".rw-laid:not(.rw-table)")) {
      const frame = this.frames[this.momentOf(Number(laid.dataset.frame))];
      const table = /** @type {HTMLElement} */ (
        one(frame, ".rw-table", HTMLElement).cloneNode(true)
      );
      unfit(table);
      table.dataset.density = "tight";
      laid.replaceChildren(table);
    }
  }

  // What a press does.

  /** @param {HTMLElement} button */
  press(button) {
    const { do: does, at } = button.dataset;
    if (does === "next") this.show(this.now + 1);
    else if (does === "back") this.show(this.now - 1);
    else if (does === "jump") this.show(this.momentOf(Number(at)));
    else if (does === "choose") this.choose(button);
    else if (does === "play") this.play(button);
    else if (does === "restart") {
      this.lay();
      this.show(0);
    }
  }

  /** @param {HTMLElement} button */
  choose(button) {
    for (const other of all(this.frame, "[data-do=choose]"))
      other.setAttribute("aria-pressed", String(other === button));
    this.lock();
  }

  lock() {
    const mine = this.find("[data-do=choose][aria-pressed=true]");
    const next = this.frames[this.now + 1];
    const line = next && find(next, `li.rw-answer[data-at="${mine?.dataset.at}"]`);
    if (!line) return;
    const good = line.dataset.right === "yes";
    for (const other of all(next, "li.rw-answer")) delete other.dataset.chosen;
    line.dataset.chosen = "";
    const verdict = one(next, ".rw-outcome", HTMLElement);
    verdict.dataset.right = good ? "yes" : "no";
    verdict.textContent = good ? "✓ Right" : "✕ Not this time";
    this.right.set(stepOf(next), good);
    this.show(this.now + 1);
    this.live.textContent = `${verdict.textContent}. ${this.live.textContent}`;
  }

  /** @param {HTMLElement} button */
  play(button) {
    const { due } = this.frame.dataset;
    const { words, action } = button.dataset;
    if (words) {
      button.textContent = words;
      this.live.textContent = words;
      delete button.dataset.words;
      return;
    }
    if (action === due) return this.show(this.now + 1);
    const scripted = this.find(".rw-primary[data-do=play]")?.textContent || due;
    this.tell(`This file follows its script, which goes on with: ${scripted}.`);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const target = closest(event, "[data-do], [data-open], [data-unfold], [data-read]");
    if (!target) return this.reader.open(this.reader.at(event));
    if (target.matches(":disabled")) return;
    const { read, unfold, open } = target.dataset;
    if (read !== undefined) return this.reader.open(target);
    if (unfold !== undefined) return this.unfold(unfold);
    if (open === undefined) return this.press(target);
    event.preventDefault();
    openClause(this.frame, open);
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const done = /^[1-9]$/.test(event.key)
      ? this.answer(Number(event.key))
      : this.tapKey(event.key);
    if (done) event.preventDefault();
  }

  /** @param {string} key */
  tapKey(key) {
    if (key === "ArrowRight") return this.toAnswer(1) || this.forward();
    if (key === "ArrowDown" || key === "ArrowUp")
      return this.isAtAnswer() && this.toAnswer(key === "ArrowDown" ? 1 : -1);
    if (key === "Enter") return this.enter();
    if (key !== "ArrowLeft") return false;
    if (this.now > 0) this.show(this.now - 1);
    return true;
  }

  isAtAnswer() {
    return Boolean(document.activeElement?.matches("[data-do=choose]"));
  }

  /**
   * Moves the focus among the answers, and never answers.
   * @param {number} by
   */
  toAnswer(by) {
    const answers = all(this.frame, "[data-do=choose]");
    const at = answers.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? 0 : (at + by + answers.length) % answers.length;
    answers[next]?.focus();
    return answers.length > 0;
  }

  forward() {
    const primary = this.find(".rw-primary:enabled");
    const answer = this.find("[data-do=choose]");
    if (primary) primary.click();
    else if (answer) answer.focus();
    else this.show(this.now + 1);
    return true;
  }

  enter() {
    const active = document.activeElement;
    const idle = active?.matches("h1, dt, [data-do=choose][aria-pressed=true]");
    return this.box.contains(active) && !idle ? false : this.forward();
  }

  /** @param {number} number */
  answer(number) {
    const button = all(this.frame, "[data-do=choose]")[number - 1];
    button?.focus();
    button?.click();
    return Boolean(button);
  }
}

async function begin() {
  const box = find(document, ".rw-walk");
  const packed = document.getElementById("rw-pack")?.textContent;
  if (!box || !packed || !("DecompressionStream" in window)) return;
  const handout = new Handout(box, await unpack(packed));
  if (box.dataset.sheet === undefined) return handout.begin();
  handout.lay();
  handout.drawForPaper();
}

begin();
