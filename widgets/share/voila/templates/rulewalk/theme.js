(() => {
"use strict";
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
let look = {};
try {
  look = JSON.parse(localStorage.getItem("rulewalk:look") ?? "{}") || {};
} catch {
}
const system = dark.matches ? "dark" : "light";
root.dataset.theme = look.theme === "light" || look.theme === "dark" ? look.theme : system;
root.toggleAttribute("data-projector", look.projector === true);
})();
