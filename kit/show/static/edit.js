// A lesson beside the file it is written in. The lesson is the skin's, over the same connection; a
// frame brings two more pieces of HTML: `file`, the lines of the file, and `wrong`, what is wrong in it.

import { closest, find, make, one, read } from "./dom.js";
import { remember } from "./focus.js";
import { skin } from "./walkthrough.js";

/** @typedef {import("./wire.js").EditorFrame} EditorFrame */

const noop = () => {};

/**
 * @param {string} name
 * @param {HTMLElement[]} inside
 */
const pane = (name, ...inside) => make("div", { class: name }, ...inside);

/**
 * @param {import("./wire.js").Connection} line
 * @param {HTMLElement} el
 */
export function beside(line, el) {
  const file = pane("rw-edit-file");
  const wrong = pane("rw-edit-wrong");
  const lesson = pane("rw-edit-view");
  const whole = pane("rw-edit", pane("rw-edit-both", file, pane("rw-edit-lesson", wrong, lesson)));
  el.append(whole);
  const showFile = filePane(file);
  let drawn = { file: "", wrong: "" };

  function show() {
    const frame = /** @type {EditorFrame | null} */ (line.frame());
    if (!frame) return;
    if (frame.wrong !== drawn.wrong) put(wrong, frame.wrong);
    if (frame.file !== drawn.file) showFile(frame.file);
    drawn = { file: frame.file, wrong: frame.wrong };
  }

  file.addEventListener("click", (event) => {
    const { do: does, at } = closest(event, "[data-do]")?.dataset ?? {};
    if (does === undefined) return;
    /** @type {import("./wire.js").Click} */
    const click = { step: line.frame()?.step, do: does };
    if (at !== undefined) click.at = Number(at);
    line.send(click).catch(noop);
  });
  const hangUp = line.listen(show, noop, noop);
  show();
  const end = skin(line, lesson);
  return () => {
    end();
    hangUp();
    whole.remove();
  };
}

/**
 * @param {HTMLElement} box
 * @param {string} html
 */
function put(box, html) {
  const made = read(html);
  box.replaceChildren(...(made ? [made] : []));
}

/**
 * What shows the lines of the file in *pane*; they scroll in a box of their own, to what is wrong,
 * the step shown, or where one is added.
 * @param {HTMLElement} pane
 */
function filePane(pane) {
  let marked = "";

  function scroll() {
    const box = one(pane, ".rw-code", HTMLElement);
    const line = find(box, "[data-wrong]") || find(box, "[data-now]");
    const mark = line
      ? `${line.dataset.line} ${"wrong" in line.dataset}`
      : `end ${box.querySelectorAll("li").length}`;
    if (mark === marked) return;
    marked = mark;
    box.scrollTop = line ? line.offsetTop - box.clientHeight / 4 : box.scrollHeight;
  }

  /** @param {string} html */
  return (html) => {
    const active = document.activeElement;
    const had = active instanceof HTMLElement && pane.contains(active) && remember(active).same;
    const top = find(pane, ".rw-code")?.scrollTop || 0;
    put(pane, html);
    one(pane, ".rw-code", HTMLElement).scrollTop = top;
    if (had) find(pane, had)?.focus({ preventScroll: true });
    scroll();
  };
}
