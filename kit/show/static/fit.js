// One screen, one idea: what a step is about is on the screen, the rest folds into lines.
//
// Python says what the step is about (data-about: seats and cards) and which areas of the table may
// fold (data-zone, data-owners, and in data-folded the line they fold into). Here is measured how
// much of the table there is room for: first it gets denser, then areas fold that the step is not
// about, the tallest first, until it fits. What a reader opens stays open while the step lasts.

const FIT_DENSITIES = ["roomy", "snug", "tight"];

// In JupyterLab a lesson is a part of a longer page, which scrolls.
function fitsScreen() {
  const { jpThemeLight, voila } = document.body.dataset;
  return jpThemeLight === undefined || voila !== undefined;
}

function fitZones(table) {
  const inner = (zone) => zone.parentElement.closest("[data-zone]");
  return [...table.querySelectorAll("[data-zone]")].filter((zone) => !inner(zone));
}

function fitAbout(root) {
  const about = new Set((root.dataset.about || "").split(" "));
  const named = (names) => names.split(" ").some((name) => about.has(name));
  return (zone) => {
    const cards = [...zone.querySelectorAll("[data-key]")];
    return (
      named(zone.dataset.owners || "none") ||
      cards.some((card) => about.has(`card-${card.dataset.key}`)) ||
      Boolean(zone.querySelector(".rw-new, .rw-turned"))
    );
  };
}

function fitFold(zone, lines) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rw-fold";
  button.textContent = zone.dataset.folded;
  button.dataset.unfold = zone.dataset.zone;
  button.setAttribute("aria-expanded", "false");
  lines.append(button);
  zone.hidden = true;
}

// Fits the table of a drawn step into its room; *opened* holds the names of areas to leave open.
function fit(root, opened = new Set()) {
  const table = root.querySelector(".rw-table");
  const nav = root.querySelector(".rw-nav");
  if (!table || !nav || !fitsScreen()) return;
  const zones = fitZones(table);
  const isAbout = fitAbout(root);
  table.querySelector(".rw-folds")?.remove();
  table.style.maxHeight = "";
  table.removeAttribute("tabindex");
  for (const zone of zones) zone.hidden = false;
  const lines = document.createElement("div");
  lines.className = "rw-folds";
  const at = () => table.getBoundingClientRect();
  const room = () => nav.getBoundingClientRect().top - at().top - 4;
  const fits = (density) => {
    table.dataset.density = density;
    return at().height <= room();
  };
  if (fits("roomy") || fits("snug")) return;
  const tall = (zone) => zone.getBoundingClientRect().height;
  const rest = zones.filter((zone) => !isAbout(zone) && !opened.has(zone.dataset.zone));
  rest.sort((a, b) => tall(b) - tall(a));
  table.prepend(lines);
  for (const zone of rest) {
    fitFold(zone, lines);
    if (fits("snug")) return;
  }
  if (!lines.children.length) lines.remove();
  if (fits("tight")) return;
  table.style.maxHeight = `${Math.max(room(), 160)}px`;
  table.tabIndex = 0; // what scrolls can be scrolled with the keyboard
}
