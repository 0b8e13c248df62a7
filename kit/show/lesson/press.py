"""The buttons of a lesson: what each one sends, and what it says."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.html import Attrs, el, join
from kit.teach.frame import ExampleLink, MoveButton


def press(do: str, words: str, *, primary: bool = False, disabled: bool = False) -> Markup:
    """Return a button that sends what to do and nothing else."""
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
    """Return a move as one of a few to choose from, with the key that plays it."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-answer",
        "data-do": "play",
        "data-action": move.action,
    }
    key = el("kbd", {"aria-hidden": "true"}, at + 1)
    return el("button", attrs, key, el("span", None, move.words))


def go_back(*, disabled: bool = False) -> Markup:
    """Return the button that goes one moment back."""
    return press("back", short("←", "← Back", "Back"), disabled=disabled)


def take_back() -> Markup:
    """Return the button that takes the last move back."""
    return press("undo", short("↶", "↶ Take back", "Take back"))


def there(link: ExampleLink, words: str = "", *, do: str = "lesson") -> Markup:
    """Return a button that opens a lesson at a step, to go on there or (look) to look at it."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-there",
        "data-do": do,
        "data-at": link.at,
        "data-to": link.to,
    }
    return el("button", attrs, words or link.words)


def short(sign: str, words: str, name: str) -> Markup:
    """Return words that shrink to a sign where there is no room, and are spoken all the same."""
    shrunk = el("span", {"class": "rw-short", "role": "img", "aria-label": name}, sign)
    return join((shrunk, el("span", {"class": "rw-long"}, words)))
