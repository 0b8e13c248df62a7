// A lesson in one file: unpacks its moments and walks through them. No kernel, no network. Where
// this cannot run, the sheet in the page says the same in a column.
(async () => {
  const box = document.querySelector(".rw-walk");
  const pack = document.getElementById("rw-pack");
  if (!box || !pack || !window.DecompressionStream) return;
  const bytes = Uint8Array.from(atob(pack.textContent), (letter) => letter.charCodeAt(0));
  const open = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const pieces = (await new Response(open).text()).split("\x02"); // see pack.py
  const source = pieces.pop().replace(/\x01(\d+);/g, (_, at) => pieces[at]);
  const all = (selector, root) => [...root.querySelectorAll(selector)];
  const DOES = ["next", "back", "jump", "choose", "lock", "play", "restart"];
  const right = new Map(); // step -> whether the answer was right
  let frames = []; // only the present one is in the page
  let said = [];
  let now = 0;
  const reader = cardReader(box);
  const opened = new Set(); // areas of the table that the reader has unfolded in this step

  function unpack() {
    const fresh = document.createElement("template");
    fresh.innerHTML = source;
    for (const other of all("[data-do], .rw-top, .rw-course", fresh.content))
      if (!DOES.includes(other.dataset.do)) other.remove(); // these would need Python
    const shared = fresh.content.querySelector(".rw-shared"); // what the moments have in common
    shared.remove();
    if (!document.querySelector(".rw-shared")) document.body.append(shared);
    frames = [...fresh.content.children];
    said = frames.map((frame) => frame.querySelector(".rw-said"));
    said.forEach((words) => words?.remove());
    frames.forEach(cover);
    right.clear();
  }

  // Where the reader is to find the move, its button is covered until it is pressed once.
  function cover(frame) {
    const move = frame.querySelector(".rw-primary[data-do=play]");
    if (frame.dataset.think === undefined || !move) return;
    move.dataset.words = move.textContent;
    move.textContent = "Your move? Think, then look";
  }

  unpack();
  const live = document.createElement("div");
  live.className = "rw-said";
  live.setAttribute("aria-live", "polite");
  box.after(live);

  const at = (frame) => Number(frame.firstElementChild.dataset.at);
  const find = (selector) => frames[now].querySelector(selector);
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // The strip of every moment was drawn for a reader who answered nothing.
  function mark() {
    for (const [step, good] of right) {
      const button = find(`.rw-strip [data-at="${step}"]`);
      if (!button) continue;
      button.dataset.mark = good ? "right" : "wrong";
      button.firstElementChild.textContent = good ? "✓" : "✕";
      button.ariaLabel = button.ariaLabel.replace(/:.*/, good ? ": right" : ": wrong");
    }
  }

  function show(to, focus = true) {
    hush();
    opened.clear();
    now = Math.max(0, Math.min(frames.length - 1, to));
    box.replaceChildren(frames[now]);
    box.dataset.left = frames.length - 1 - now;
    mark();
    fit(frames[now], opened);
    if (!focus) return;
    live.textContent = said[now]?.textContent || "";
    keep();
    const next = find(".rw-primary:enabled, .rw-answers button") || find("h1");
    if (next.matches("h1")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    box.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });
  }

  function unfold(name) {
    opened.add(name);
    fit(frames[now], opened);
    find(`[data-zone="${CSS.escape(name)}"]`).scrollIntoView({ block: "nearest" });
  }

  // The address names the step, so that a reload comes back to it. A frame of JupyterLab's has none.
  function keep() {
    try {
      history.replaceState(null, "", `#step-${at(frames[now]) + 1}`);
    } catch {
      // then a reload starts again
    }
  }

  function hush() {
    find(".rw-refusal")?.remove();
  }

  function tell(words) {
    hush();
    const line = document.createElement("p");
    line.className = "rw-refusal";
    line.setAttribute("role", "alert");
    line.textContent = words;
    find(".rw-nav").prepend(line);
  }

  function choose(button) {
    for (const other of all("[data-do=choose]", frames[now]))
      other.setAttribute("aria-pressed", String(other === button));
    find("[data-do=lock]").disabled = false;
  }

  function lock() {
    const mine = find("[data-do=choose][aria-pressed=true]");
    const next = frames[now + 1];
    const line = next?.querySelector(`li.rw-answer[data-at="${mine?.dataset.at}"]`);
    if (!line) return;
    const good = line.dataset.right === "yes";
    for (const other of all("li.rw-answer", next)) delete other.dataset.chosen;
    line.dataset.chosen = "";
    const verdict = next.querySelector(".rw-outcome");
    verdict.dataset.right = good ? "yes" : "no";
    verdict.textContent = good ? "✓ Right" : "✕ Not this time";
    right.set(at(next), good);
    show(now + 1);
    live.textContent = `${verdict.textContent}. ${live.textContent}`;
  }

  function play(button) {
    const { due } = frames[now].dataset;
    const { words, action } = button.dataset;
    if (words) {
      live.textContent = button.textContent = words;
      delete button.dataset.words;
      return;
    }
    if (action === due) return show(now + 1);
    const scripted = find(".rw-primary[data-do=play]")?.textContent || due;
    tell(`This file follows its script, which goes on with: ${scripted}.`);
  }

  function jump(step) {
    show(frames.findIndex((frame) => at(frame) === step));
  }

  function openClause(id) {
    const clause = find(`[data-clause="${CSS.escape(id)}"]`);
    if (!clause) return;
    all(".rw-opened", box).forEach((other) => other.classList.remove("rw-opened"));
    clause.classList.add("rw-opened");
    const folded = clause.closest("details");
    if (folded) folded.open = true;
    clause.querySelector("dt").focus({ preventScroll: true });
    clause.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }

  function press(button) {
    const does = {
      next: () => show(now + 1),
      back: () => show(now - 1),
      jump: () => jump(Number(button.dataset.at)),
      restart: () => (unpack(), show(0)),
      choose: () => choose(button),
      lock,
      play: () => play(button),
    };
    does[button.dataset.do]();
  }

  box.addEventListener("click", (event) => {
    const target = event.target.closest("[data-do], [data-open], [data-unfold], [data-read]");
    if (!target) return reader.open(event.target.closest("[data-card]"));
    if (target.disabled) return;
    if (target.dataset.read !== undefined) return reader.open(target);
    if (target.dataset.unfold !== undefined) return unfold(target.dataset.unfold);
    if (target.dataset.open === undefined) return press(target);
    event.preventDefault();
    openClause(target.dataset.open);
  });

  function forward() {
    const primary = find(".rw-primary:enabled");
    if (primary) primary.click();
    else if (find("[data-do=choose]")) find("[data-do=choose]").focus();
    else show(now + 1);
    return true;
  }

  function enter() {
    const active = document.activeElement;
    const idle = active?.matches("h1, dt, [data-do=choose][aria-pressed=true]");
    return box.contains(active) && !idle ? false : forward();
  }

  function answer(number) {
    const button = all("[data-do=choose]", frames[now])[number - 1];
    button?.focus();
    button?.click();
    return Boolean(button);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const keys = {
      ArrowRight: forward,
      ArrowLeft: () => (now > 0 && show(now - 1), true),
      Enter: enter,
    };
    const done = /^[1-9]$/.test(event.key) ? answer(Number(event.key)) : keys[event.key]?.();
    if (done) event.preventDefault();
  });

  // On paper the tables are pictures too.
  addEventListener("beforeprint", () => {
    for (const laid of document.querySelectorAll(".rw-laid:not(.rw-table)")) {
      const frame = frames.find((one) => one.firstElementChild.dataset.at === laid.dataset.frame);
      const table = frame.querySelector(".rw-table").cloneNode(true);
      unfit(table);
      laid.replaceChildren(table);
    }
  });

  const print = document.createElement("button");
  print.className = "rw-press";
  print.textContent = "Print: questions first, answers last";
  print.onclick = () => window.print();
  document.querySelector(".rw-along").append(print);
  document.body.classList.add("rw-walking");
  addEventListener("resize", () => fit(frames[now], opened));
  const wanted = Number(/^#step-(\d+)$/.exec(location.hash)?.[1]);
  show(wanted ? frames.findIndex((frame) => at(frame) === wanted - 1) : 0, false);
})();
