// One screen, one idea: what a step is about is on the screen, the rest folds into lines.
//
// Python says what the step is about (data-about: seats and cards) and which areas of the table may
// fold (data-zone, data-owners, and in data-folded the line they fold into). Here is measured how
// much of the table there is room for: first it gets denser, then areas fold that the step is not
// about, the tallest first, until it fits; then cards become labels, and at last the words beside
// the table are set smaller. What a reader opens stays open while the step lasts, and where a card
// may be laid stays while one is held.

// In JupyterLab a lesson is a part of a longer page, which scrolls; so is it where the screen is
// lower than screen.css has a layout for, as at 200 % zoom.
function fitsScreen() {
  const { jpThemeLight, voila } = document.body.dataset;
  const alone = jpThemeLight === undefined || voila !== undefined;
  return alone && matchMedia("(min-height: 30rem)").matches;
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

// Folds an area of the table into a button among the *lines*, and returns it.
function fitFold(zone, lines) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rw-fold";
  button.textContent = zone.dataset.folded;
  button.dataset.unfold = zone.dataset.zone;
  button.setAttribute("aria-expanded", "false");
  lines.append(button);
  zone.hidden = true;
  return button;
}

// What folds first: what the step is not about; then where a card may be laid, while none is held.
function fitRest(root, zones, opened) {
  const isAbout = fitAbout(root);
  const tall = (zone) => zone.getBoundingClientRect().height;
  const drawn = zones.filter((zone) => tall(zone) > 0); // some are drawn on wide screens only
  const rest = drawn.filter((zone) => !isAbout(zone) && !opened.has(zone.dataset.zone));
  rest.sort((a, b) => tall(b) - tall(a));
  const lies = (zone) => zone.matches("[data-drop]") || zone.querySelector("[data-drop]");
  const held = root.classList.contains("rw-picking");
  return [rest.filter((zone) => !lies(zone)), held ? [] : rest.filter(lies)];
}

// Folds areas, one after the other, until the table fits; then opens again what there is room for
// after all. Begins with nothing folded: a denser drawing may need less.
function fitByFolding(rest, lines, fits) {
  const folded = [];
  lines.replaceChildren();
  for (const zone of rest) zone.hidden = false;
  for (const zone of rest) {
    if (fits()) break;
    folded.push([zone, fitFold(zone, lines)]);
  }
  if (!fits()) return false;
  for (const [zone, line] of folded) {
    zone.hidden = false;
    line.hidden = true;
    if (fits()) line.remove();
    else zone.hidden = !(line.hidden = false);
  }
  return true;
}

// Opens all areas of a table again, and returns them.
function unfit(table) {
  const zones = fitZones(table);
  table.querySelector(".rw-folds")?.remove();
  table.closest(".rw")?.removeAttribute("data-words"); // a copy for paper is in none
  table.style.maxHeight = "";
  table.removeAttribute("tabindex");
  for (const zone of zones) zone.hidden = false;
  return zones;
}

// The room that a drawn step has, in words: the page's and its own.
const fitRoom = (root) => [innerWidth, innerHeight, root.offsetWidth, root.offsetHeight].join(" ");

// Tells whether a drawn step has been fitted to the room that it has now.
const isFitted = (root) => root.fittedTo === fitRoom(root);

// Fits the table of a drawn step into its room; *opened* holds the names of areas to leave open.
function fit(root, opened = new Set()) {
  fitTable(root, opened);
  root.fittedTo = fitRoom(root);
}

function fitTable(root, opened) {
  const table = root.querySelector(".rw-table");
  const nav = root.querySelector(".rw-nav");
  if (!table || !nav) return;
  const zones = unfit(table);
  if (!fitsScreen()) return;
  const at = () => table.getBoundingClientRect();
  const room = () => nav.getBoundingClientRect().top - at().top - 4;
  const fits = (density) => {
    table.dataset.density = density;
    return at().height <= room();
  };
  if (fits("roomy") || fits("snug")) return;
  const lines = document.createElement("div");
  lines.className = "rw-folds";
  table.prepend(lines);
  const [first, then] = fitRest(root, zones, opened);
  const rest = [...first, ...then];
  const fitsSmall = () => {
    root.dataset.words = "small";
    return fits("bare");
  };
  const done =
    fitByFolding(first, lines, () => fits("snug")) ||
    fitByFolding(rest, lines, () => fits("tight")) ||
    fitByFolding(rest, lines, () => fits("bare")) ||
    fitByFolding(rest, lines, fitsSmall);
  if (!lines.children.length) lines.remove();
  if (done) return;
  table.style.maxHeight = `${Math.max(room(), 160)}px`;
  table.tabIndex = 0; // what scrolls can be scrolled with the keyboard
}

// Paper has room.
addEventListener("beforeprint", () => document.querySelectorAll(".rw-table").forEach(unfit));
addEventListener("afterprint", () => dispatchEvent(new Event("resize")));
