"""Off the script: whose eyes one looks through, what else one can try, and what is not allowed."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import Attrs, el, join
from kit.teach.frame import Barred, Fork


def banner() -> Markup:
    """Return the line that says where one is, so that nobody takes this for the lesson."""
    words = el("b", None, "What if …")
    return el("p", {"class": "rw-whatif"}, words, " Try anything. Nothing here counts.")


def seats(fork: Fork) -> Markup | None:
    """Return a button for each seat; changing it is a step of its own."""
    if len(fork.seats) < 2:
        return None
    buttons = join(_seat(fork, seat) for seat in range(len(fork.seats)))
    label = {"class": "rw-eyes", "role": "group", "aria-label": "Whose eyes you look through"}
    return el("div", label, el("span", {"class": "rw-tip"}, "Look through the eyes of"), buttons)


def _seat(fork: Fork, seat: int) -> Markup:
    acts = seat in fork.acting
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press",
        "data-do": "seat",
        "data-at": seat,
        "data-acts": acts,
        "aria-pressed": "true" if seat == fork.seat else "false",
    }
    name = fork.seats[seat].capitalize() + (" (you)" if seat == fork.home else "")
    turn = el("small", None, "to act") if acts else None
    return el("button", attrs, name, " ", turn)


def more(fork: Fork, anchor: str) -> Markup:
    """Return the two other ways to learn something: type any move, ask what is not allowed."""
    return el("div", {"class": "rw-more"}, _type(fork, anchor), _barred(fork, anchor))


def _type(fork: Fork, anchor: str) -> Markup:
    field: Attrs = {
        "id": f"type-{anchor}",
        "name": "action",
        "maxlength": 200,
        "autocomplete": "off",
        "placeholder": fork.sample,
    }
    label = el("label", {"for": f"type-{anchor}"}, "Any move, allowed or not")
    button = el("button", {"type": "submit", "class": "rw-press"}, "Try it")
    form = el("form", {"class": "rw-type"}, label, el("input", field), button)
    return el("details", {"data-kept": "type"}, el("summary", None, "Type a move"), form)


def _barred(fork: Fork, anchor: str) -> Markup:
    if fork.barred is None:
        words = "What is not allowed now, and why?"
        return el("button", {"type": "button", "class": "rw-press", "data-do": "help"}, words)
    if not fork.barred:
        return el("p", {"class": "rw-tip"}, "Nothing is forbidden here.")
    rows = join(_row(one, anchor) for one in fork.barred)
    head = el("h2", None, "Not allowed now, one example for each rule")
    return el("div", {"class": "rw-barred"}, head, el("ul", None, rows))


def _row(one: Barred, anchor: str) -> Markup:
    move = el("b", None, one.words)
    return el("li", None, move, " ", one.told.text, " ", cite(one.told.clause, anchor))
