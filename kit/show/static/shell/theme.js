// Before anything is painted: the colours the reader chose, or those of the system. look.js, which
// comes with the page, does the rest.

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
/** @type {{ theme?: unknown, projector?: unknown }} */
let look = {};
try {
  look = JSON.parse(localStorage.getItem("rulewalk:look") ?? "{}") || {};
} catch {
  // a browser may forbid to keep anything
}
const system = dark.matches ? "dark" : "light";
root.dataset.theme = look.theme === "light" || look.theme === "dark" ? look.theme : system;
root.toggleAttribute("data-projector", look.projector === true);
