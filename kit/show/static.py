"""A whole lesson as HTML that needs no kernel; without scripts all steps stand in a column."""

from __future__ import annotations

from collections.abc import Sequence

from kit.show.frame import frame_html
from kit.show.html import Markup, code, el, join
from kit.teach.frame import Frame

SCRIPT = """
for (const box of document.querySelectorAll(".rw-static:not(.rw-live)")) {
  const frames = [...box.children].filter((child) => child.matches(".rw-frame"));
  let now = 0;
  const show = (to, focus) => {
    now = Math.max(0, Math.min(frames.length - 1, to));
    frames.forEach((frame, i) => { frame.hidden = i !== now; });
    const next = frames[now].querySelector(".rw-primary:enabled, .rw-answers button");
    if (focus && next) next.focus({ preventScroll: true });
  };
  const choose = (button) => {
    for (const other of button.parentElement.children)
      other.setAttribute("aria-pressed", String(other === button));
    frames[now].querySelector("[data-do=lock]").disabled = false;
  };
  const lock = () => {
    const mine = frames[now].querySelector(".rw-answers [aria-pressed=true]");
    const next = frames[now + 1];
    const line = next && next.querySelector(`li.rw-answer[data-at="${mine.dataset.at}"]`);
    if (!line) return;
    const right = line.dataset.right, verdict = next.querySelector(".rw-outcome");
    line.dataset.chosen = "";
    verdict.dataset.right = right;
    verdict.textContent = right === "yes" ? "\\u2713 Right" : "\\u2715 Not this time";
  };
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (!button || button.disabled) return;
    const does = button.dataset.do, at = button.dataset.at;
    const due = frames[now].querySelector(".rw-primary")?.dataset.action;
    if (does === "play" && button.dataset.action !== due) return;  // no kernel: the script's move
    if (does === "choose") return choose(button);
    if (does === "lock") lock();
    const first = () => frames.findIndex((f) => f.firstElementChild.dataset.at === at);
    const to = { back: () => now - 1, restart: () => 0, jump: first };
    show((to[does] || (() => now + 1))(), true);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body && !box.contains(event.target)) return;
    const does = { ArrowRight: ".rw-primary:enabled, [data-do=next]", ArrowLeft: "[data-do=back]" };
    if (does[event.key]) frames[now].querySelector(does[event.key])?.click();
  });
  box.classList.add("rw-live");
  show(0, false);
}
"""


def static_html(frames: Sequence[Frame], style: str = "") -> Markup:
    """Return the lesson as a fragment: *style* (the text of rulewalk.css), steps and script."""
    steps = join(el("div", {"class": "rw-frame"}, frame_html(frame)) for frame in frames)
    css = code("style", style) if style else None
    return el("div", {"class": "rw-static"}, css, steps, code("script", SCRIPT))


def page_html(frames: Sequence[Frame], style: str = "") -> str:
    """Return the lesson as a file of its own, to open in any browser."""
    wide = {"name": "viewport", "content": "width=device-width, initial-scale=1"}
    head = el(
        "head",
        None,
        el("meta", {"charset": "utf-8"}),
        el("meta", wide),
        el("title", None, f"{frames[0].title} · Rulewalk"),
    )
    body = el("body", None, el("main", {"class": "rw-page"}, static_html(frames, style)))
    return "<!doctype html>\n" + el("html", {"lang": "en"}, head, body)
