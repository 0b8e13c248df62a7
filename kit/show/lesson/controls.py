"""What stands above and below every screen: the strip of steps, the answer to a click, the bar."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import Attrs, el, join
from kit.show.lesson.press import short
from kit.teach.frame import BaseFrame, TableFrame, Told

MARKS = {
    "done": "•", "right": "✓", "wrong": "✕", "mended": "↻", "skipped": "–", "now": "",
    "to come": "",
}  # fmt: skip
MARK_WORDS = {"now": "where you are", "mended": "wrong at first, right when it came again"}
_KEYS = (("whatif", "w", "what if"), ("undo", "u", "take back"), ("help", "h", "show me"))
_LEADS = {
    "refused": "✕ Refused.",
    "other": "→ Allowed, but not this time.",
    "hint": "→ A hint.",
    "good": "✓",
    "error": "✕ Sorry.",
    "link": "→ About the link.",
}


def strip(frame: BaseFrame) -> Markup:
    """Return the progress strip: a button for each step."""
    items = join(el("li", None, _mark(frame, at, mark)) for at, mark in enumerate(frame.marks))
    label = {"class": "rw-strip", "aria-label": "Steps of this lesson"}
    return el("nav", label, el("ol", None, items))


def place(frame: BaseFrame) -> Markup:
    """Return which step this is; where there is no room, as two numbers."""
    words = frame.called(frame.at)
    return el("p", {"class": "rw-place"}, short(f"{frame.at + 1}/{frame.of}", words, words))


def _mark(frame: BaseFrame, at: int, mark: str) -> Markup:
    now = at == frame.at
    word = MARK_WORDS.get(mark, mark)
    attrs: Attrs = {
        "type": "button",
        "data-do": "jump",
        "data-at": at,
        "data-mark": mark,
        "aria-current": "step" if now else None,
        "aria-label": f"{frame.called(at)}: {word}",
    }
    return el("button", attrs, el("span", {"aria-hidden": "true"}, MARKS.get(mark, "")))


def anchor(frame: BaseFrame) -> str:
    """Return what tells the clauses of this frame from those of another on the same page."""
    return f"{frame.game.slug}-{frame.step}"


def bar(frame: BaseFrame, *buttons: Markup | None) -> Markup:
    """Return the bar at the bottom: the answer to the last click if there is one, the buttons."""
    controls = el("div", {"class": "rw-bar", "role": "group", "aria-label": "Controls"}, *buttons)
    return el("div", {"class": "rw-nav"}, _answer(frame), controls)


def space() -> Markup:
    """Return what pushes the buttons after it to the other end of the bar."""
    return el("span", {"class": "rw-space"})


def keys(frame: TableFrame, *first: str, of: Sequence[tuple[str, str, str]] = _KEYS) -> Markup:
    """Return the keys that work here: those named, and those *of* what else can be done."""
    more = [f"{key} {word}" for way, key, word in of if way in frame.ways]
    return el("span", {"class": "rw-keys"}, " · ".join([*first, *more]))


def spoken_answer(frame: BaseFrame) -> str:
    """Return in words the answer to the last click, or '' if there is none."""
    said = frame.refusal
    return f"{_lead(said).lstrip('✕→✓ ')} {said.text}".strip() if said else ""


def _answer(frame: BaseFrame) -> Markup | None:
    said = frame.refusal
    if said is None:
        return None
    attrs = {"class": "rw-refusal", "role": "alert", "data-kind": _sort(said) or None}
    word = el("b", None, _lead(said))
    return el("p", attrs, word, " ", said.text, " ", cite(said.clause, anchor(frame)))


def _lead(said: Told) -> str:
    return _LEADS.get(_sort(said), "→ Not now.")


def _sort(said: Told) -> str:
    return "refused" if said.clause else said.kind
