// The rules in a drawer over the table: looking something up takes nobody away from a game.
//
// On a page with a lesson or a game, a link to the rules fetches the page of the rules, puts it into
// the drawer and runs its script there. A lesson that shows a rule is one picture, drawn without a
// kernel. A click with Ctrl, or with the middle button, opens a tab as ever.

import { all, find, make, read } from "./dom.js";

/** @typedef {(lesson: string, step: number) => Promise<string>} Look the picture of a step as HTML */

const RULES = /\/rules\.(?:ipynb|html)$/;
const SWIPE = 60; // px downwards that close the drawer on a phone
const FAILED = "This could not be loaded. Is the connection lost? ";

/**
 * Addresses in a page are as seen from there.
 * @param {Element} element
 * @param {string} name of an attribute
 * @param {string} base
 */
const addressIn = (element, name, base) => new URL(element.getAttribute(name) ?? "", base).href;

/**
 * @param {Document} page of the rules
 * @param {string} base its address
 */
function partsOf(page, base) {
  const main = find(page, "#rendered_cells");
  const rules = main && find(main, ".rw-reference");
  const index = find(page, "script[data-index]");
  if (!rules || !index) throw new Error("no page of rules");
  for (const link of all(rules, "a[href]:not([href^='#'])"))
    link.setAttribute("href", addressIn(link, "href", base));
  const scripts = all(page, "script[src*='still-']").map((one) => addressIn(one, "src", base));
  return { rules, index, ask: main.dataset.ask ?? "", scripts };
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/**
 * A picture to look at: its buttons are plain parts of it.
 * @param {string} html
 */
function stillPicture(html) {
  const picture = read(html);
  if (!picture) throw new Error("no picture");
  for (const part of all(picture, ".rw-head, .rw-nav, .rw-said, .rw-showme, .rw-whatif"))
    part.remove();
  for (const part of all(picture, "section")) part.removeAttribute("aria-label");
  for (const button of all(picture, "button")) {
    const plain = make("span", { class: button.className });
    plain.append(...button.childNodes);
    button.replaceWith(plain);
  }
  return picture;
}

/**
 * The lesson and the step that a link of the rules shows, or null.
 * @param {URL} to
 */
function lookOf(to) {
  if (to.searchParams.get("look") !== "1") return null;
  const stem = to.pathname.replace(/.*\/|\.\w+$/g, "");
  const lesson = to.searchParams.get("lesson") ?? stem;
  return { lesson, step: Number(to.searchParams.get("step")) || 1 };
}

class Drawer {
  /** @type {Element | null} what had the focus before */
  before = null;
  address = ""; // of the rules that are in it
  downAt = 0;

  /** @param {Look} look */
  constructor(look) {
    this.look = look;
    this.title = make("h2", {}, "Rules");
    this.back = make("button", { type: "button", class: "rw-press", hidden: "" }, "← Rules");
    this.close = make("button", { type: "button", class: "rw-press" }, "Close");
    this.head = make("header", {}, this.back, this.title, this.close);
    this.rules = make("div", { class: "rw rw-page" });
    this.lesson = make("div", { class: "rw rw-looked", tabindex: "-1", hidden: "" });
    const scrolls = {
      class: "rw-drawn",
      tabindex: "0",
      role: "group",
      "aria-label": "What it says",
    };
    this.body = make("div", scrolls, this.rules, this.lesson);
    this.dialog = make("dialog", { class: "rw-drawer", "aria-label": "Rules" });
    this.frame = make("div", { class: "rw" }, this.head);
    this.dialog.append(this.frame, this.body);
    document.body.append(this.dialog);
    this.listen();
  }

  listen() {
    const { head } = this;
    this.close.addEventListener("click", () => this.end());
    this.back.addEventListener("click", () => this.showRules(true));
    document.addEventListener("click", (event) => this.onLink(event));
    document.addEventListener("keydown", (event) => this.onKey(event), true);
    head.addEventListener("pointerdown", ({ clientY }) => {
      this.downAt = clientY;
    });
    head.addEventListener("pointerup", ({ clientY, pointerType }) => {
      if (pointerType !== "mouse" && clientY - this.downAt > SWIPE) this.end();
    });
  }

  end() {
    this.dialog.close();
    const { before } = this;
    if (before instanceof HTMLElement && before.checkVisibility()) return before.focus();
    find(document, ".rw-top .rw-view > summary")?.focus(); // the link was in a menu
  }

  /**
   * Escape closes the drawer wherever the focus is, unless something lies over it.
   * @param {KeyboardEvent} event
   */
  onKey(event) {
    if (event.key !== "Escape" || !this.dialog.open || find(document, "dialog:modal")) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
  }

  /** @param {MouseEvent} event */
  onLink(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return;
    const to = new URL(link.href);
    const inside = this.dialog.contains(link);
    const looked = inside && lookOf(to);
    if (looked) this.showLesson(link.textContent ?? "", looked);
    else if (RULES.test(to.pathname) && to.origin === location.origin) this.showPlace(link, to);
    else {
      if (inside) link.target = "_blank"; // whatever else leads away leaves the table as it is
      return;
    }
    event.preventDefault();
  }

  open() {
    if (this.dialog.open) return;
    this.before = document.activeElement;
    for (const menu of all(document, ".rw-view[open], .rw-course[open]"))
      menu.removeAttribute("open");
    this.dialog.show();
  }

  // The rules.

  /**
   * @param {HTMLElement} link
   * @param {URL} to
   */
  async showPlace(link, to) {
    this.open();
    this.showRules(false);
    if (this.before === document.body) this.before = link;
    try {
      await this.fill(to.pathname);
    } catch {
      this.fail(to.href);
      return;
    }
    const detail = decodeURIComponent(to.hash.slice(1));
    if (detail) document.dispatchEvent(new CustomEvent("rulewalk:rule", { detail }));
    else find(this.rules, "input[type=search]")?.focus();
  }

  /** @param {string} address */
  async fill(address) {
    if (this.address === address) return;
    const page = new URL(address, location.origin).href;
    const { rules, index, ask, scripts } = partsOf(await fetched(page), page);
    const { game } = rules.dataset;
    this.frame.dataset.game = game;
    this.lesson.dataset.game = game;
    Object.assign(this.rules.dataset, { game, page, ask });
    this.rules.replaceChildren(document.importNode(rules, true), document.importNode(index, true));
    this.address = address;
    await Promise.all(scripts.map(run));
  }

  /** @param {boolean} focus */
  showRules(focus) {
    this.title.textContent = "Rules";
    this.back.hidden = true;
    this.lesson.hidden = true;
    this.rules.hidden = false;
    if (focus) find(this.rules, "input[type=search]")?.focus();
  }

  /** @param {string} address */
  fail(address) {
    const link = make("a", { href: address, target: "_blank" }, "Open the rules in a tab.");
    this.rules.replaceChildren(make("p", { role: "alert" }, FAILED, link));
    this.address = "";
  }

  // A lesson that shows a rule.

  /**
   * @param {string} words
   * @param {{ lesson: string, step: number }} place
   */
  async showLesson(words, { lesson, step }) {
    let shown;
    try {
      shown = stillPicture(await this.look(lesson, step));
    } catch {
      shown = make("p", { role: "alert" }, FAILED);
    }
    this.lesson.replaceChildren(shown);
    this.title.textContent = words;
    this.back.hidden = false;
    this.rules.hidden = true;
    this.lesson.hidden = false;
    this.body.scrollTop = 0;
    this.lesson.focus({ preventScroll: true });
  }
}

/**
 * Runs a script of the rules' page.
 * @param {string} address
 */
function run(address) {
  const script = make("script", { src: address });
  /** @type {Promise<void>} */
  const done = new Promise((then, failed) => {
    script.addEventListener("load", () => then());
    script.addEventListener("error", failed);
  });
  document.body.append(script);
  return done;
}

/**
 * Opens the rules over this page from now on.
 * @param {Look} look
 */
export const openRulesHere = (look) => new Drawer(look);
