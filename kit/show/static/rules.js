// The rules page: search as one types, links within the page, copied addresses.

import { all, closest, every, find, one } from "./dom.js";
import "./look.js";
import { drawGroup, drawNothing, groups } from "./rules_results.js";
import { LONGEST, SearchIndex } from "./search.js";
import "./sheet.js";

/** @typedef {(address: string, question: string) => Promise<string>} AskTable its answer as HTML */

const WORDS_TO_ASK = 3; // words of a question
const PAUSE = 300; // ms after the last key
const WIDE = 56; // rem of a page that has room for the contents beside the text
const TYPING = "input, textarea, select, [contenteditable=true]";
const ASLEEP = ".rw-copy, .rw-find, .rw-to-print"; // what needs this script

// The name of the place that the address leads to.
const inAddress = () => decodeURIComponent(location.hash.slice(1));

class RulesPage {
  /** @type {boolean | undefined} unknown until the page is laid out */
  wide;
  scrolled = 0; // how far down the reader was before a search
  /** @type {ReturnType<typeof setTimeout> | undefined} of a question without an answer yet */
  waiting;
  entered = false; // Enter was pressed while the question waits
  latest = ""; // what was asked last

  /**
   * @param {HTMLElement} root
   * @param {SearchIndex} index
   * @param {AskTable} askTable
   */
  constructor(root, index, askTable) {
    this.root = root;
    this.index = index;
    this.askTable = askTable;
    this.form = one(root, ".rw-find", HTMLFormElement);
    this.input = one(this.form, "input", HTMLInputElement);
    this.counted = one(this.form, ".rw-counted", HTMLElement);
    this.menu = one(root, ".rw-chapters", HTMLDetailsElement);
    this.whole = one(root, ".rw-whole", HTMLElement);
    this.results = one(root, ".rw-matches", HTMLElement);
    this.printing = one(root, ".rw-to-print", HTMLElement);
    this.drawn = new Map(all(this.whole, "[data-found]").map((e) => [e.dataset.found ?? "", e]));
    /** @type {HTMLElement | null} */
    const asking = root.closest("[data-ask]");
    // Where the table can be asked; a game without questions has no example.
    this.asks = this.form.dataset.example && asking?.dataset.ask;
  }

  wake() {
    this.listen();
    for (const asleep of all(this.root, ASLEEP)) asleep.hidden = false;
    this.choosePrinted();
    const hint = ` Or ask the table: ${this.form.dataset.example}`;
    if (this.asks) find(this.form, ".rw-hint")?.append(hint);
    this.root.classList.add("rw-live");
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) this.searchFor(asked.slice(0, LONGEST));
    else if (location.hash) requestAnimationFrame(() => this.open(inAddress()));
  }

  listen() {
    const { root, menu } = this;
    root.addEventListener("click", (event) => this.onClick(event));
    root.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("keydown", (event) => this.onSlash(event));
    this.input.addEventListener("input", () => this.search());
    this.printing.addEventListener("change", () => this.choosePrinted());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.waiting) this.entered = true;
      else this.goToFound();
    });
    menu.addEventListener("focusout", ({ relatedTarget: to }) => {
      if (!this.wide && to instanceof Node && !menu.contains(to)) menu.open = false;
    });
    addEventListener("hashchange", () => this.open(inAddress()));
    document.addEventListener("rulewalk:rule", ({ detail }) => this.open(detail));
    new ResizeObserver(() => this.onResize()).observe(root);
  }

  onResize() {
    const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const now = this.root.clientWidth >= WIDE * letter;
    if (now !== this.wide) this.menu.open = now;
    this.wide = now;
  }

  /** @param {string} words */
  tell(words) {
    if (this.counted.textContent !== words) this.counted.textContent = words;
  }

  // Searching.

  /** @param {string} words */
  searchFor(words) {
    this.input.value = words;
    this.search();
  }

  search() {
    const asked = this.input.value.trim();
    const { results } = this;
    this.askSoon(asked);
    const page = document.scrollingElement;
    if (page && results.hidden && asked) this.scrolled = page.scrollTop;
    results.hidden = !asked;
    this.whole.hidden = Boolean(asked);
    results.replaceChildren();
    if (asked) this.showFound(asked);
    else this.showAll();
  }

  showAll() {
    const page = document.scrollingElement;
    if (page && this.scrolled) page.scrollTop = this.scrolled;
    this.scrolled = 0;
    this.tell("");
  }

  /** @param {string} asked */
  showFound(asked) {
    const { index, results } = this;
    const found = groups(index.find(asked), this.drawn, asked);
    results.append(...found.map(drawGroup));
    if (found.length) {
      this.tell(`Found: ${found.map(({ words }) => words).join(", ")}.`);
    } else {
      const near = index.near(asked);
      results.append(drawNothing(asked, near, (word) => this.propose(word)));
      this.tell(`Nothing found. Try ${near.join(", ")}.`);
    }
    if (results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: "start" });
  }

  /** @param {string} word */
  propose(word) {
    this.searchFor(word);
    this.input.focus();
  }

  // Asking the table.

  /** @param {string} asked */
  askSoon(asked) {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.entered = false;
    this.latest = asked;
    const { asks } = this;
    if (asks && asked.split(/\s+/).length >= WORDS_TO_ASK)
      this.waiting = setTimeout(() => this.ask(asks, asked), PAUSE);
  }

  /**
   * What the table says stands above what was found; what it cannot read is only searched.
   * @param {string} address
   * @param {string} asked
   */
  async ask(address, asked) {
    let html = "";
    try {
      html = await this.askTable(address, asked);
    } catch {
      // no connection: the search needs none
    }
    if (asked !== this.latest) return;
    this.waiting = undefined;
    if (html && !this.results.hidden) this.showSaid(html);
    if (this.entered) this.goToFound();
  }

  /** @param {string} html the table's answer */
  showSaid(html) {
    const { results } = this;
    find(results, ".rw-table-says")?.remove();
    results.insertAdjacentHTML("afterbegin", html);
    const said = find(results, ".rw-table-says .rw-in-short")?.textContent;
    this.tell(`The table says: ${said} ${this.counted.textContent}`);
  }

  /** What Enter does: to the table's answer, else to the first result. The question stays. */
  goToFound() {
    this.entered = false;
    const said = find(this.results, ".rw-table-says .rw-in-short");
    (said ?? find(this.results, ".rw-jump"))?.focus();
  }

  // Places of the page.

  /** @param {string} id */
  byId(id) {
    return all(this.whole, "[id]").find((place) => place.id === id);
  }

  // Only the chosen sections are printed, also by the browser's own command.
  choosePrinted() {
    for (const box of every(this.printing, "input", HTMLInputElement)) {
      const section = this.byId(box.value)?.closest(".rw-section, .rw-for-table");
      section?.toggleAttribute("data-unprinted", !box.checked);
    }
  }

  /**
   * Opens a place: the search gives way, the place comes into view and has the focus.
   * @param {string} id
   */
  open(id) {
    const place = this.byId(id);
    if (!place) return false;
    this.searchFor("");
    if (!this.wide) this.menu.open = false;
    for (const old of all(this.whole, ".rw-opened")) old.classList.remove("rw-opened");
    place.classList.add("rw-opened");
    for (const folded of every(this.whole, "details", HTMLDetailsElement))
      if (folded !== place && folded.contains(place)) folded.open = true;
    place.scrollIntoView({ block: "start" });
    const head = find(place, "[tabindex]") || place;
    if (!head.hasAttribute("tabindex")) head.setAttribute("tabindex", "-1");
    head.focus({ preventScroll: true });
    return true;
  }

  // The address of the rules' own page, where they are in a drawer over another page.
  get page() {
    /** @type {HTMLElement | null} */
    const drawn = this.root.closest("[data-page]");
    return drawn?.dataset.page;
  }

  /**
   * JupyterLab's address is its own; that of a page says where one is.
   * @param {string} id
   */
  putInAddress(id) {
    if (this.page || this.root.closest(".jp-LabShell")) return;
    try {
      history.replaceState(history.state, "", `#${id}`);
    } catch {
      // not allowed here
    }
  }

  /** @param {string} id */
  async copy(id) {
    const name = id.replace("rule-", "rule ");
    try {
      await navigator.clipboard.writeText(`${this.page ?? location.href.split("#")[0]}#${id}`);
      this.tell(`The link to ${name} is copied.`);
    } catch {
      // forbidden: then the address bar has it
      this.putInAddress(id);
      this.tell(`The address of this page now leads to ${name}: copy it there.`);
    }
  }

  // Clicks and keys.

  /** @param {MouseEvent} event */
  onClick(event) {
    const copied = closest(event, "[data-copy]")?.dataset.copy;
    if (copied) this.copy(copied);
    if (closest(event, "[data-print-chosen]")) print();
    const link = closest(event, "a[href^='#']");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
    const id = link.hash.slice(1);
    if (!this.open(id)) return;
    event.preventDefault();
    this.putInAddress(id);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") this.step(event);
    const inMenu = event.target instanceof Node && this.menu.contains(event.target);
    if (event.key !== "Escape" || (!this.input.value && !inMenu)) return;
    if (inMenu && !this.wide) this.menu.open = false;
    this.searchFor("");
    this.input.focus();
  }

  /**
   * The arrows go through what was found.
   * @param {KeyboardEvent} event
   */
  step(event) {
    const jumps = all(this.results, ".rw-jump");
    const active = document.activeElement;
    const now = active instanceof HTMLElement ? jumps.indexOf(active) : -1;
    const down = event.key === "ArrowDown";
    const begins = down && active === this.input;
    if (!jumps.length || (now < 0 && !begins)) return;
    event.preventDefault();
    const next = now + (down ? 1 : -1);
    if (next < 0) this.input.focus();
    else jumps[Math.min(next, jumps.length - 1)].focus();
  }

  /** @param {KeyboardEvent} event */
  onSlash(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (closest(event, TYPING) || !this.root.getClientRects().length) return;
    event.preventDefault();
    this.input.focus();
    this.input.select();
  }
}

/**
 * Wakes the rules of this page; there may be those of several games in a notebook. *askTable* takes
 * where the table is asked and a question.
 * @param {AskTable} askTable
 */
export function wakeRules(askTable) {
  for (const root of all(document, ".rw-reference:not(.rw-live)")) {
    const data = find(document, `script[data-index="${root.dataset.game}"]`);
    const index = data && new SearchIndex(JSON.parse(data.textContent ?? ""));
    if (index) new RulesPage(root, index, askTable).wake();
  }
}
