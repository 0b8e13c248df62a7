// How a page looks: colours, projector, the bar on top and its menu, links to copy. Plain script
// without imports: it stands before the skin of a lesson, and inside pages that need no kernel.
// However often it is loaded, there is one of it in a page.

var rulewalkLook = (window.rulewalkLook ??= (() => {
  const KEY = "rulewalk:look";
  const ASKED = ["game", "lesson", "step", "if", "code"]; // what a link may hold: never a token
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const places = new WeakMap(); // bar -> the place of the lesson below it
  let look = { theme: "auto", projector: false, keys: true }; // keys: single letters and digits

  // JupyterLab has a theme of its own, and the pages follow it.
  const inLab = () => {
    const { jpThemeLight, voila } = document.body?.dataset ?? {};
    return jpThemeLight !== undefined && voila === undefined;
  };
  const bars = () => [...document.querySelectorAll(".rw-top")];

  function recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
      const theme = ["light", "dark"].includes(kept.theme) ? kept.theme : "auto";
      look = { theme, projector: kept.projector === true, keys: kept.keys !== false };
    } catch {
      // a browser may forbid to keep anything, or hold what is not ours
    }
  }

  function keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(look));
    } catch {
      // then it holds for this page
    }
  }

  // *more* is a bar that is about to be shown.
  function paint(more) {
    if (!inLab()) {
      const auto = dark.matches ? "dark" : "light";
      root.dataset.theme = look.theme === "auto" ? auto : look.theme;
    }
    root.toggleAttribute("data-projector", look.projector);
    root.toggleAttribute("data-no-keys", !look.keys);
    const word = (on) => (on ? "on" : "off");
    const now = { theme: look.theme, projector: word(look.projector), keys: word(look.keys) };
    for (const bar of [...bars(), ...(more?.matches?.(".rw-top") ? [more] : [])]) {
      bar.toggleAttribute("data-lab", inLab());
      for (const button of bar.querySelectorAll("[data-look][data-value]")) {
        const { look: what, value } = button.dataset;
        button.setAttribute("aria-pressed", String(now[what] === value));
      }
    }
  }

  // In JupyterLite every notebook has the same address, and which one is open only its app knows.
  // *root* is the folder that JupyterLite lies in; null anywhere else.
  function lite() {
    const root = document.querySelector("[data-jupyter-lite-root]")?.dataset.jupyterLiteRoot;
    const app = window.jupyterapp;
    const path = app?.shell.currentWidget?.context?.path ?? "";
    return root ? { app, path, root: new URL(`${root}/`, location.href) } : null;
  }

  // What a notebook of JupyterLite shows is also a page of the site around it.
  const onSite = ({ root }, path) => new URL(`../${path.replace(/\.ipynb$/, ".html")}`, root);

  // In JupyterLab the notebook's own page is the one that Voilà serves beside it.
  function page() {
    const inside = lite();
    if (inside) return onSite(inside, inside.path);
    const at = location.pathname.match(/^(.*?\/)lab\/(?:workspaces\/[^/]+\/)?tree\/(.+)$/);
    const path = inLab() && at ? `${at[1]}voila/render/${at[2]}` : location.pathname;
    return new URL(location.origin + path);
  }

  // On a static site each lesson has a page of its own.
  const toLesson = (url, lesson) => (url.pathname = url.pathname.replace(/[^/]*$/, `${lesson}.html`));

  // Writes a step of a lesson into an address.
  function toStep(url, { lesson, at: step, if: moves = [] }) {
    if (document.body.dataset.voila === "site" || lite()) toLesson(url, lesson);
    else url.searchParams.set("lesson", lesson);
    url.searchParams.set("step", step + 1);
    url.searchParams.delete("if");
    for (const label of moves) url.searchParams.append("if", label);
  }

  function link(bar) {
    const place = places.get(bar);
    const url = page();
    if (place?.lesson) {
      toStep(url, place);
    } else if (place?.quiz) {
      url.searchParams.set("code", place.quiz);
    } else {
      for (const [key, value] of new URLSearchParams(location.search))
        if (ASKED.includes(key)) url.searchParams.append(key, value);
      url.hash = location.hash;
    }
    return url.href;
  }

  // Over plain HTTP, as in many a classroom, there is no clipboard: then the link is shown.
  async function copy(bar) {
    const said = bar.querySelector(".rw-copied");
    const address = link(bar);
    said.textContent = "";
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = "Link copied";
    } catch {
      const field = document.createElement("input");
      Object.assign(field, { readOnly: true, value: address, className: "rw-link" });
      field.setAttribute("aria-label", "Link to this place");
      said.append(field);
      field.select();
      const copied = document.execCommand("copy");
      said.append(copied ? "Link copied" : "Copy it with Ctrl+C or ⌘C");
    }
  }

  function press(button) {
    const { look: what, value } = button.dataset;
    if (what === "link") return copy(button.closest(".rw-top"));
    if (what === "theme") look.theme = value;
    else look[what] = !look[what];
    keep();
    paint();
    dispatchEvent(new Event("resize")); // larger type needs more room
  }

  // A menu goes away when one presses elsewhere, or Escape.
  function fold(target, focus) {
    for (const menu of document.querySelectorAll(".rw-view[open]")) {
      if (menu.contains(target)) continue;
      menu.open = false;
      if (focus) menu.querySelector("summary").focus();
    }
  }

  // In JupyterLab a notebook opens in a tab of the browser: a plain link would leave the one at hand.
  function openInLab(event) {
    const to = event.target.closest?.(".rw-host a[href], .rw-top a[href]");
    if (!to || !inLab() || event.defaultPrevented) return;
    const { origin, pathname } = new URL(to.href);
    if (to.getAttribute("href").startsWith("#") || origin !== location.origin) return;
    if (!pathname.endsWith(".ipynb")) return;
    event.preventDefault();
    open(to.href, "_blank", "noopener");
  }

  // A link says where a notebook lies as seen from this one; in what a cell has put out, JupyterLite
  // has made it an address below files/, with the query as part of the name. So it is taken before
  // JupyterLite sees it. The lab opens a notebook beside this one; where a page shows one notebook,
  // it is a tab of the browser. A notebook has no place to begin at: a link that names one (a step, a
  // rule, a game's quiz) opens the page of the site, which is there at once.
  function openInLite(event) {
    const inside = lite();
    const link = inside && event.target.closest?.(".jp-OutputArea :is(.rw, .rw-host) a[href]");
    if (!link || link.getAttribute("href").startsWith("#")) return;
    const files = new URL("files/", inside.root);
    const at = new URL(link.getAttribute("href"), new URL(inside.path, files));
    const [path, inName = ""] = decodeURIComponent(at.pathname.slice(files.pathname.length)).split("?");
    if (at.origin !== location.origin || !path.endsWith(".ipynb")) return;
    event.preventDefault();
    event.stopPropagation();
    const there = placeOnSite(onSite(inside, path), inName, at);
    if (there.search || there.hash) return open(there, "_blank", "noopener");
    const page = new URL(`notebooks/index.html?path=${encodeURIComponent(path)}`, inside.root);
    if (document.body.dataset.notebook !== "lab") open(page, "_blank", "noopener");
    else inside.app.commands.execute("docmanager:open", { path });
  }

  function placeOnSite(url, inName, { searchParams, hash }) {
    url.search = inName;
    for (const [key, value] of searchParams) url.searchParams.set(key, value);
    const lesson = url.searchParams.get("lesson");
    url.searchParams.delete("lesson");
    if (lesson) toLesson(url, lesson);
    url.hash = hash;
    return url;
  }

  recall();
  paint();
  dark.addEventListener("change", () => paint());
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    recall();
    paint();
  });
  document.addEventListener("click", openInLite, true);
  document.addEventListener("click", (event) => {
    fold(event.target);
    const button = event.target.closest?.(".rw-top [data-look]");
    if (button) press(button);
    openInLab(event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector(".rw-view[open]")) {
      fold(null, true);
      event.preventDefault();
    }
  });

  // A lesson says where it is, so that its bar can make a link to there.
  const at = (bar, place) => places.set(bar, place);
  const keys = () => look.keys;
  return { paint, at, link, keys, toStep };
})());
rulewalkLook.paint();
