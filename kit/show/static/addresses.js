// Where the page of a notebook is, and how a place in it is written into an address. Notebooks are
// shown by JupyterLab, by JupyterLite in a static site, and as pages of their own.

import { find } from "./dom.js";

/** @typedef {{ app?: JupyterApp, path: string, root: URL }} Lite */

// JupyterLab has a theme of its own, and the pages follow it.
export function inLab() {
  const { jpThemeLight, voila } = document.body?.dataset ?? {};
  return jpThemeLight !== undefined && voila === undefined;
}

/**
 * In JupyterLite every notebook has the same address, and which one is open only its app knows.
 * *root* is the folder that JupyterLite lies in; null anywhere else.
 * @returns {Lite | null}
 */
function lite() {
  const root = find(document, "[data-jupyter-lite-root]")?.dataset.jupyterLiteRoot;
  const app = window.jupyterapp;
  const path = app?.shell.currentWidget?.context?.path ?? "";
  return root ? { app, path, root: new URL(`${root}/`, location.href) } : null;
}

/**
 * What a notebook of JupyterLite shows is also a page of the site around it.
 * @param {Lite} lite
 * @param {string} path
 */
const onSite = ({ root }, path) => new URL(`../${path.replace(/\.ipynb$/, ".html")}`, root);

// In JupyterLab the notebook's own page is the one that Voilà serves beside it.
export function ownPage() {
  const inside = lite();
  if (inside) return onSite(inside, inside.path);
  const at = location.pathname.match(/^(.*?\/)lab\/(?:workspaces\/[^/]+\/)?tree\/(.+)$/);
  const path = inLab() && at ? `${at[1]}voila/render/${at[2]}` : location.pathname;
  return new URL(location.origin + path);
}

/**
 * On a static site each lesson has a page of its own.
 * @param {URL} url
 * @param {string} lesson
 */
function toLesson(url, lesson) {
  url.pathname = url.pathname.replace(/[^/]*$/, `${lesson}.html`);
}

/**
 * Writes a step of a lesson into an address.
 * @param {URL} url
 * @param {import("./wire.js").Place} place
 */
export function toStep(url, { lesson = "", at = 0, if: moves = [] }) {
  if (document.body.dataset.voila === "site" || lite()) toLesson(url, lesson);
  else url.searchParams.set("lesson", lesson);
  url.searchParams.set("step", String(at + 1));
  url.searchParams.delete("if");
  for (const label of moves) url.searchParams.append("if", label);
}

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLAnchorElement | null}
 */
const linkOf = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** @param {HTMLAnchorElement} link */
const hrefOf = (link) => link.getAttribute("href") ?? "";

/** @param {URL | string} url */
const openTab = (url) => open(url, "_blank", "noopener");

/**
 * In JupyterLab a notebook opens in a tab of the browser: a plain link would leave the one at hand.
 * @param {Event} event
 */
export function openInLab(event) {
  const to = linkOf(event, ".rw-host a[href], .rw-top a[href]");
  if (!to || !inLab() || event.defaultPrevented) return;
  const { origin, pathname } = new URL(to.href);
  if (hrefOf(to).startsWith("#") || origin !== location.origin) return;
  if (!pathname.endsWith(".ipynb")) return;
  event.preventDefault();
  openTab(to.href);
}

/**
 * A link says where a notebook lies as seen from this one; in what a cell has put out, JupyterLite
 * has made it an address below files/, with the query as part of the name. So it is taken before
 * JupyterLite sees it. The lab opens a notebook beside this one; where a page shows one notebook,
 * it is a tab of the browser. A notebook has no place to begin at: a link that names one (a step, a
 * rule, a game's quiz) opens the page of the site, which is there at once.
 * @param {Event} event
 */
export function openInLite(event) {
  const inside = lite();
  const link = inside && linkOf(event, ".jp-OutputArea :is(.rw, .rw-host) a[href]");
  if (!link || hrefOf(link).startsWith("#")) return;
  const files = new URL("files/", inside.root);
  const at = new URL(hrefOf(link), new URL(inside.path, files));
  const name = decodeURIComponent(at.pathname.slice(files.pathname.length));
  const [path, inName = ""] = name.split("?");
  if (at.origin !== location.origin || !path.endsWith(".ipynb")) return;
  event.preventDefault();
  event.stopPropagation();
  const there = placeOnSite(onSite(inside, path), inName, at);
  if (there.search || there.hash) openTab(there);
  else openNotebook(inside, path);
}

/**
 * @param {Lite} inside
 * @param {string} path
 */
function openNotebook({ app, root }, path) {
  if (app && document.body.dataset.notebook === "lab")
    app.commands.execute("docmanager:open", { path });
  else openTab(new URL(`notebooks/index.html?path=${encodeURIComponent(path)}`, root));
}

/**
 * @param {URL} url
 * @param {string} inName the query that is part of a name
 * @param {URL} link
 */
function placeOnSite(url, inName, { searchParams, hash }) {
  url.search = inName;
  for (const [key, value] of searchParams) url.searchParams.set(key, value);
  const lesson = url.searchParams.get("lesson");
  url.searchParams.delete("lesson");
  if (lesson) toLesson(url, lesson);
  url.hash = hash;
  return url;
}
