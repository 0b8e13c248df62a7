"""Controls of every screen: buttons, progress strip, the bar, and the reply to a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import Attrs, Child, el, join
from kit.teach.frame import Barred, BaseFrame, ExampleLink, MoveButton, TableFrame, Told

MARKS = {
    "done": "•", "right": "✓", "wrong": "✕", "mended": "↻", "skipped": "–", "now": "",
    "to come": "",
}  # fmt: skip
MARK_WORDS = {"now": "where you are", "mended": "wrong at first, right the second time"}
_KEYS = (("whatif", "w", "what if"), ("undo", "u", "undo"), ("help", "h", "show me"))
_LEADS = {
    "refused": "✕ Refused.",
    "other": "→ Allowed, but not this time.",
    "hint": "→ A hint.",
    "good": "✓",
    "error": "✕ Sorry.",
    "link": "→ About the link.",
    "ask": "A question to you:",
}


def strip(frame: BaseFrame) -> Markup:
    """Return the progress strip: a button for each step."""
    items = join(el("li", None, _mark(frame, at, mark)) for at, mark in enumerate(frame.marks))
    label = {"class": "rw-strip", "aria-label": "Steps of this lesson"}
    return el("nav", label, el("ol", None, items))


def place(frame: BaseFrame) -> Markup:
    """Return the number of the step, as two numbers on a narrow screen."""
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
    """Return the prefix of anchors, so that clauses of two frames on a page stay apart."""
    return f"{frame.game.slug}-{frame.step}"


def bar(frame: BaseFrame, *buttons: Markup | None) -> Markup:
    """Return the bar at the bottom: the reply to the last click, if any, and the buttons."""
    controls = el("div", {"class": "rw-bar", "role": "group", "aria-label": "Controls"}, *buttons)
    return el("div", {"class": "rw-nav"}, _answer(frame), controls)


def space() -> Markup:
    """Return a spacer that moves the buttons after it to the other end of the bar."""
    return el("span", {"class": "rw-space"})


def keys(frame: TableFrame, *first: str, of: Sequence[tuple[str, str, str]] = _KEYS) -> Markup:
    """Return the keys that work here: the named ones, and those for *of*, the other buttons."""
    more = [f"{key} {word}" for way, key, word in of if way in frame.ways]
    return el("span", {"class": "rw-keys"}, " · ".join([*first, *more]))


def spoken_answer(frame: BaseFrame) -> str:
    """Return the reply to the last click in words, or '' if there is none."""
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


# Buttons of a lesson: the message and the label of each


def press(do: str, words: str, *, primary: bool = False, disabled: bool = False) -> Markup:
    """Return a button that sends one message."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary" if primary else "rw-press",
        "data-do": do,
        "disabled": disabled,
    }
    return el("button", attrs, words)


def play(move: MoveButton, *, primary: bool = False) -> Markup:
    """Return a button that plays a move."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press rw-primary" if primary else "rw-press",
        "data-do": "play",
        "data-action": move.action,
    }
    return el("button", attrs, move.words)


def play_numbered(at: int, move: MoveButton) -> Markup:
    """Return a move as one of several choices, with the number key that plays it."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-answer",
        "data-do": "play",
        "data-action": move.action,
    }
    key = el("kbd", {"aria-hidden": "true"}, at + 1)
    return el("button", attrs, key, el("span", None, move.words))


def go_back(*, disabled: bool = False) -> Markup:
    """Return the button that goes back by one moment."""
    return press("back", short("←", "← Back", "Back"), disabled=disabled)


def take_back() -> Markup:
    """Return the button that undoes the last move."""
    return press("undo", short("↶", "↶ Undo", "Undo"))


def there(link: ExampleLink, words: str = "", *, do: str = "lesson") -> Markup:
    """Return a button that opens a step; with *look* the learner's place does not change."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-there",
        "data-do": do,
        "data-at": link.at,
        "data-to": link.to,
    }
    return el("button", attrs, words or link.words)


def short(sign: str, words: str, name: str) -> Markup:
    """Return words that shrink to a sign on a narrow screen; screen readers read the words."""
    shrunk = el("span", {"class": "rw-short", "role": "img", "aria-label": name}, sign)
    return join((shrunk, el("span", {"class": "rw-long"}, words)))


# Two ways to learn what is allowed: type any move, or list the forbidden moves


More = Callable[[Barred], Child]
BARRED = "Not allowed now, one example for each rule"


def type_move(frame: BaseFrame, sample: str) -> Markup:
    """Return the text field for a move; *sample* is an example of a move."""
    key = f"type-{anchor(frame)}"
    field: Attrs = {
        "id": key,
        "name": "action",
        "maxlength": 200,
        "autocomplete": "off",
        "placeholder": sample,
    }
    label = el("label", {"for": key}, "Any move, allowed or not")
    button = el("button", {"type": "submit", "class": "rw-press"}, "Try it")
    form = el("form", {"class": "rw-type"}, label, el("input", field), button)
    return el("details", {"data-kept": "type"}, el("summary", None, "Type a move"), form)


def barred_list(
    frame: BaseFrame, barred: Sequence[Barred] | None, more: More | None = None
) -> Markup:
    """Return the list of forbidden moves, or the button that shows it.

    *more* returns what follows each example.
    """
    if barred is None:
        return press("help", "What is not allowed now, and why?")
    head = el("h2", None, BARRED)
    return el("div", {"class": "rw-barred"}, head, barred_rows(frame, barred, more))


def barred_rows(frame: BaseFrame, barred: Sequence[Barred], more: More | None = None) -> Markup:
    """Return the forbidden moves with their rules, or that there are none."""
    if not barred:
        return el("p", {"class": "rw-tip"}, "Nothing is forbidden here.")
    return el("ul", None, *(_row(frame, one, more(one) if more else None) for one in barred))


def _row(frame: BaseFrame, one: Barred, more: Child) -> Markup:
    rule = cite(one.told.clause, anchor(frame))
    return el("li", None, el("b", None, one.words), " ", one.told.text, " ", rule, " ", more)
