"""Everything a learner can press: the strip, the moves, back and forward."""

from __future__ import annotations

from itertools import groupby

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import Attrs, el, join
from kit.show.lesson.quiz_sheet import go
from kit.teach.frame import ExampleLink, Frame, Lesson, Move, Told

_MARKS = {"done": "•", "right": "✓", "wrong": "✕", "skipped": "–", "now": "", "to come": ""}
_KEYS = (("whatif", "w", "what if"), ("undo", "u", "take back"), ("help", "h", "show me"))
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
    if len(frame.moves) <= FEW:
        buttons = join(_choice(at, move) for at, move in enumerate(frame.moves))
        label = {"class": "rw-answers", "role": "group", "aria-label": "Your moves"}
        return el("div", {"class": "rw-choice"}, _your_move(), el("div", label, buttons))
    buttons = join(_move(move) for move in frame.moves)
    group = el("div", {"class": "rw-moves", "role": "group", "aria-label": "Your moves"}, buttons)
    words = el("summary", None, f"All {len(frame.moves)} moves as a list")
    tip = el("p", {"class": "rw-tip"}, "Pick on the table, or choose from the list.")
    folded = el("details", {"class": "rw-list", "data-kept": "moves"}, words, group)
    return el("div", {"class": "rw-choice"}, _your_move(), tip, folded)


def _your_move() -> Markup:
    return el("h2", None, "Your move")


def _choice(at: int, move: Move) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-answer",
        "data-do": "play",
        "data-action": move.action,
    }
    key = el("kbd", {"aria-hidden": "true"}, at + 1)
    return el("button", attrs, key, el("span", None, move.words))


def controls(frame: Frame, anchor: str = "") -> Markup:
    """Return the bar at the bottom: the refusal if there is one, then the buttons."""
    ways = _off_script if frame.fork else _on_sheet if frame.sheet else _on_script
    buttons = ways(frame)
    bar = el("div", {"class": "rw-bar", "role": "group", "aria-label": "Controls"}, *buttons)
    return el("div", {"class": "rw-nav"}, _refusal(frame, anchor), bar)


def _on_script(frame: Frame) -> list[Markup | None]:
    return [
        _press("back", _short("←", "← Back", "Back"), disabled=frame.first),
        _primary(frame),
        _press("help", "Show me") if "help" in frame.ways else None,
        _undo() if "undo" in frame.ways else None,
        _press("next", "Skip") if frame.waiting or frame.finding else None,
        el("span", {"class": "rw-space"}),
        _hints(frame),
        _whatif(frame) if "whatif" in frame.ways else None,
        None if frame.last and not frame.lessons else _restart(frame),
    ]


def _on_sheet(frame: Frame) -> list[Markup | None]:
    assert frame.sheet
    if frame.first:
        return [go(frame.sheet)]
    again = _press("restart", _short("↺", "The same questions again", "The same questions again"))
    back = _press("back", _short("←", "← Back", "Back"))
    return [back, go(frame.sheet), el("span", {"class": "rw-space"}), again]


def _off_script(frame: Frame) -> list[Markup | None]:
    only = frame.moves[0] if len(frame.moves) == 1 else None
    return [
        _move(only, primary=True) if only else None,
        _undo() if "undo" in frame.ways else None,
        el("span", {"class": "rw-space"}),
        _hints(frame),
        _press("return", "✕ Back to the lesson"),
    ]


def _undo() -> Markup:
    return _press("undo", _short("↶", "↶ Take back", "Take back"))


def _whatif(frame: Frame) -> Markup:
    """Return the way off the script, which has its price while a question waits."""
    words = "What if? (skips the question)" if frame.waiting else "What if?"
    return _press("whatif", _short("?", words, words))


_LEADS = {
    "refused": "✕ Refused.",
    "other": "→ Allowed, but not this time.",
    "hint": "→ A hint.",
    "good": "✓",
    "error": "✕ Sorry.",
    "link": "→ About the link.",
}


def lead(refusal: Told) -> str:
    """Return the first word of an answer to a click."""
    return _LEADS.get("refused" if refusal.clause else refusal.kind, "→ Not now.")


def _refusal(frame: Frame, anchor: str) -> Markup | None:
    refusal = frame.refusal
    if refusal is None:
        return None
    kind = "refused" if refusal.clause else refusal.kind
    attrs = {"class": "rw-refusal", "role": "alert", "data-kind": kind or None}
    word = el("b", None, lead(refusal))
    return el("p", attrs, word, " ", refusal.text, " ", cite(refusal.clause, anchor))


def _primary(frame: Frame) -> Markup | None:
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
    """Return the list of lessons, folded, under the headings of its parts; a button for each."""
    if len(frame.lessons) < 2:
        return None
    done = sum(lesson.state == "done" for lesson in frame.lessons)
    count = f", {done} done" if done else ""
    summary = el("summary", None, f"All {len(frame.lessons)} lessons{count}")
    parts = groupby(enumerate(frame.lessons), key=lambda pair: pair[1].part)
    sections = [_part(name, list(group)) for name, group in parts]
    inside = el("div", {"class": "rw-lessons"}, *sections)
    return el("details", {"class": "rw-course"}, summary, inside)


def _part(name: str, lessons: list[tuple[int, Lesson]]) -> Markup:
    minutes = sum(lesson.minutes for _, lesson in lessons)
    count = f"{len(lessons)} lesson" + ("s" if len(lessons) > 1 else "")
    facts = el("span", {"class": "rw-facts"}, f"{count} · {minutes} min")
    head = el("h2", None, name, " ", facts) if name else None
    items = join(el("li", None, _lesson(at, one)) for at, one in lessons)
    return el("section", {"aria-label": name or "Lessons"}, head, el("ol", None, items))


def _lesson(at: int, lesson: Lesson) -> Markup:
    word = {"done": "✓ done", "now": "▸ now"}.get(lesson.state, "")
    facts = " · ".join(part for part in (f"{lesson.minutes} min", word) if part)
    attrs: Attrs = {
        "type": "button",
        "data-do": "lesson",
        "data-at": at,
        "data-state": lesson.state,
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


def there(shown: ExampleLink, words: str = "") -> Markup:
    """Return a button that opens a lesson at a step."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-there",
        "data-do": "lesson",
        "data-at": shown.at,
        "data-to": shown.to,
    }
    return el("button", attrs, words or shown.words)


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
    keys = ["Esc back to the lesson"] if frame.fork else ["← → steps"]
    keys += [f"{key} {word}" for way, key, word in _KEYS if way in frame.ways]
    if frame.question is not None and frame.waiting:
        keys.insert(0, f"1–{len(frame.question.answers)} answer · Enter locks")
    elif 1 < len(frame.moves) <= FEW:
        keys.insert(0, f"1–{len(frame.moves)} play")
    return el("span", {"class": "rw-keys"}, " · ".join(keys))
