"""Everything a learner can press: the strip, the moves, back and forward."""

from __future__ import annotations

from kit.show.clause import cite
from kit.show.html import Attrs, Markup, el, join
from kit.show.sheet import go
from kit.teach.frame import Frame, Lesson, Move

_MARKS = {"done": "•", "right": "✓", "wrong": "✕", "skipped": "–", "now": "", "to come": ""}
FEW = 6  # more moves than this are folded away: the table offers them too


def strip(frame: Frame) -> Markup:
    """Return the progress strip: a button for each step."""
    items = join(el("li", None, _mark(frame, at, mark)) for at, mark in enumerate(frame.marks))
    label = {"class": "rw-strip", "aria-label": "Steps of this lesson"}
    return el("nav", label, el("ol", None, items))


def _mark(frame: Frame, at: int, mark: str) -> Markup:
    now = at == frame.at
    word = "where you are" if mark == "now" else mark
    attrs: Attrs = {
        "type": "button",
        "data-do": "jump",
        "data-at": at,
        "data-mark": mark,
        "aria-current": "step" if now else None,
        "aria-label": f"{frame.called(at)}: {word}",
    }
    return el("button", attrs, el("span", {"aria-hidden": "true"}, _MARKS.get(mark, "")))


def moves(frame: Frame) -> Markup | None:
    """Return the moves where there are several; a single one is the primary button."""
    if len(frame.moves) < 2:
        return None
    buttons = join(_move(move) for move in frame.moves)
    group = el("div", {"class": "rw-moves", "role": "group", "aria-label": "Your moves"}, buttons)
    if len(frame.moves) <= FEW:
        return el("div", {"class": "rw-choice"}, el("h2", None, "Your move"), group)
    words = el("summary", None, f"All {len(frame.moves)} moves as a list")
    return el("details", {"class": "rw-choice"}, words, group)


def controls(frame: Frame, anchor: str = "") -> Markup:
    """Return the bar at the bottom: the refusal if there is one, then the buttons."""
    buttons = (
        _press("back", _short("←", "← Back", "Back"), disabled=frame.first),
        _primary(frame),
        _press("next", "Skip") if frame.waiting else None,
        el("span", {"class": "rw-space"}),
        _hints(frame),
        None if frame.last and not frame.lessons else _restart(frame),
    )
    bar = el("div", {"class": "rw-bar", "role": "group", "aria-label": "Controls"}, *buttons)
    return el("div", {"class": "rw-nav"}, _refusal(frame, anchor), bar)


def _refusal(frame: Frame, anchor: str) -> Markup | None:
    refusal = frame.refusal
    if refusal is None:
        return None
    word = el("b", None, "✕ Refused." if refusal.clause else "→ Not now.")
    attrs = {"class": "rw-refusal", "role": "alert"}
    return el("p", attrs, word, " ", refusal.text, " ", cite(refusal.clause, anchor))


def _primary(frame: Frame) -> Markup | None:
    if frame.sheet is not None:
        return go(frame.sheet)
    if frame.question is not None and frame.waiting:
        chosen = frame.question.chosen is not None
        return _press("lock", "Lock in and reveal", primary=True, disabled=not chosen)
    if len(frame.moves) == 1:
        return _move(frame.moves[0], primary=True)
    if frame.moves:
        return None
    if frame.last:
        return _onward(frame)
    return _press("next", "Next →", primary=True)


def _onward(frame: Frame) -> Markup:
    """Return the way out of a finished lesson: the next one, or this one again."""
    now = next((i for i, one in enumerate(frame.lessons) if one.state == "now"), -1)
    if now < 0 or now + 1 == len(frame.lessons):
        return _press("restart", "Start again", primary=True)
    words = f"Next lesson: {frame.lessons[now + 1].name} →"
    attrs = {"type": "button", "class": "rw-press rw-primary", "data-do": "lesson"}
    return el("button", {**attrs, "data-at": now + 1}, words)


def course(frame: Frame) -> Markup | None:
    """Return the list of lessons, folded; a button for each."""
    if len(frame.lessons) < 2:
        return None
    items = join(el("li", None, _lesson(at, one)) for at, one in enumerate(frame.lessons))
    summary = el("summary", None, f"All {len(frame.lessons)} lessons")
    return el("details", {"class": "rw-course"}, summary, el("ol", None, items))


def _lesson(at: int, lesson: Lesson) -> Markup:
    word = {"done": "✓ done", "now": "▸ now"}.get(lesson.state, "")
    facts = " · ".join(part for part in (f"{lesson.minutes} min", word) if part)
    attrs: Attrs = {
        "type": "button",
        "data-do": "lesson",
        "data-at": at,
        "aria-current": "true" if lesson.state == "now" else None,
    }
    name = el("b", None, lesson.name)
    about = el("span", {"class": "rw-about"}, lesson.about) if lesson.about else None
    return el("button", attrs, name, el("span", {"class": "rw-facts"}, facts), about)


def _restart(frame: Frame) -> Markup:
    return _press("restart", _short("↺", "Start again", "Start again"), disabled=frame.first)


def _short(sign: str, words: str, name: str) -> Markup:
    """Return words that shrink to a sign where there is no room, and are spoken all the same."""
    short = el("span", {"class": "rw-short", "role": "img", "aria-label": name}, sign)
    return join((short, el("span", {"class": "rw-long"}, words)))


def _press(do: str, words: str, *, primary: bool = False, disabled: bool = False) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary" if primary else "rw-press",
        "data-do": do,
        "disabled": disabled,
    }
    return el("button", attrs, words)


def _move(move: Move, *, primary: bool = False) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary" if primary else "rw-press",
        "data-do": "play",
        "data-action": move.action,
    }
    return el("button", attrs, move.words)


def _hints(frame: Frame) -> Markup:
    keys = ["← → steps"]
    if frame.question is not None and frame.waiting:
        keys.insert(0, f"1–{len(frame.question.answers)} answer · Enter locks")
    return el("span", {"class": "rw-keys"}, " · ".join(keys))
