"""The table one sits at: the others around it, the middle, one's own area and hand below.

A game fills these places with its own pictures; ``static/seating.css`` gives each its size. The
middle, the own area and the hand never fold away (``stays``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.core.drawing import Markup
from kit.show.html import Attrs, Child, el, join

CORNERS = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2)}
FULL = (2, 3, 2)  # seven others: so many at the left, at the top, at the right
ROW, HALF = 20, 10  # cards that stand in one row of a hand, and in each of two


@dataclass(frozen=True)
class Seating:
    """What lies on a table. ``others`` sit clockwise, beginning at the viewer's left."""

    kind: str
    others: Sequence[Markup]
    middle: Markup
    own: Markup
    hand: Markup
    where: Markup | None = None


def seated(seating: Seating) -> Markup:
    """Return the table with all its places."""
    count = len(seating.others)
    west, north, _ = CORNERS.get(count, FULL)
    sides = (
        ("west", seating.others[:west]),
        ("north", seating.others[west : west + north]),
        ("east", seating.others[west + north :]),
    )
    around = join(el("div", {"class": f"rw-{name}"}, join(them)) for name, them in sides if them)
    attrs: Attrs = {"class": f"rw-board {seating.kind}", "data-others": count}
    return el(
        "div",
        attrs,
        el("div", {"class": "rw-others"}, around),
        el("div", {"class": "rw-hub"}, seating.middle, seating.where),
        el("div", {"class": "rw-near"}, seating.own, seating.hand),
    )


def stays(name: str, *owners: int) -> dict[str, str | int | bool | None]:
    """Return the attributes of an area that never folds away; *owners* are seats."""
    return {"data-zone": name, "data-owners": " ".join(f"seat-{seat}" for seat in owners) or None}


def plate(face: Child, name: str, facts: Child, *, turn: bool) -> Markup:
    """Return who sits at a seat: a picture, a name, and what everybody knows of the seat."""
    mark = el("span", {"class": "rw-on-turn"}, "on turn", " · " if facts else None)
    who = el("h2", None, name, el("span", {"class": "rw-facts"}, mark if turn else None, facts))
    return el("div", {"class": "rw-plate", "data-turn": turn}, face, who)


def count_of(count: int, unit: str, kind: str = "") -> Markup:
    """Return a number with its unit, which is only spoken where there is no room for it."""
    return el("span", {"class": kind or None}, count, el("span", {"class": "rw-unit"}, f" {unit}"))


def spread(label: str, cards: Sequence[Markup]) -> Markup:
    """Return cards of a hand as a fan in one row or two; the corner of each stays visible."""
    count = len(cards)
    attrs: Attrs = {
        "class": "rw-hand rw-spread",
        "aria-label": label,
        "data-n": min(count, ROW),
        "data-half": min((count + 1) // 2, HALF),
        "data-many": count > HALF,
    }
    return el("ul", attrs, join(el("li", None, one) for one in cards))
