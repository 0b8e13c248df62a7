// Before anything is painted: the colours the reader chose, or those of the system. look.js, which
// comes with the page, does the rest.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem("rulewalk:look")) || {};
  } catch {}
  const chosen = ["light", "dark"].includes(look.theme) ? look.theme : null;
  root.dataset.theme = chosen || (dark.matches ? "dark" : "light");
  root.toggleAttribute("data-projector", look.projector === true);
})();
