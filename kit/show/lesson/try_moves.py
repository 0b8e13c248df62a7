"""Two ways to learn what is allowed: type any move, or ask for what is not allowed now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import Attrs, Child, el, join
from kit.show.lesson.controls import anchor
from kit.show.lesson.press import press
from kit.teach.frame import Barred, BaseFrame

More = Callable[[Barred], Child]


def type_move(frame: BaseFrame, sample: str) -> Markup:
    """Return the field for a move in words; *sample* shows how one is written."""
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
    """Return what is not allowed now, or, until somebody asks, the button that asks.

    *more* says what stands at the end of each example.
    """
    if barred is None:
        return press("help", "What is not allowed now, and why?")
    if not barred:
        return el("p", {"class": "rw-tip"}, "Nothing is forbidden here.")
    rows = join(_row(frame, one, more(one) if more else None) for one in barred)
    head = el("h2", None, "Not allowed now, one example for each rule")
    return el("div", {"class": "rw-barred"}, head, el("ul", None, rows))


def _row(frame: BaseFrame, one: Barred, more: Child) -> Markup:
    rule = cite(one.told.clause, anchor(frame))
    return el("li", None, el("b", None, one.words), " ", one.told.text, " ", rule, " ", more)
