"""Numbers as they come about: each side's parts, their sum, and the clause behind each part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.core.event import Event
from kit.core.game import AnyBox
from kit.show.clause import cite
from kit.show.html import el, join


class SumPart(NamedTuple):
    """One part of a sum: what it is, how much it counts, the clause that says so."""

    what: str
    points: int
    clause: str


Side = tuple[str, tuple[SumPart, ...]]


def tally(sides: Iterable[Side], words: str, anchor: str = "", *, hush: bool = False) -> Markup:
    """Return the sides against each other; hushed, the sums are question marks."""
    drawn = [_side(name, parts, anchor, hush=hush) for name, parts in sides]
    against = el("span", {"class": "rw-against"}, "against", el("small", None, words))
    return el("div", {"class": "rw-tally"}, join(drawn[:1]), against, join(drawn[1:]))


def sum_part(box: AnyBox, event: Event) -> SumPart:
    """Return an event that is a part of a sum as that part, read off its data."""
    kind = box.game.events[event.kind]
    return SumPart(kind.part(box, event), kind.get(event, "points"), event.clause)


def sides_of(box: AnyBox, events: Iterable[Event], sides: Mapping[str, str]) -> list[Side]:
    """Return the sums among some events, one for each of the *sides* (kind of event -> title)."""
    found: dict[str, list[SumPart]] = {kind: [] for kind in sides}
    for event in events:
        if event.kind in found:
            found[event.kind].append(sum_part(box, event))
    return [(sides[kind], tuple(parts)) for kind, parts in found.items() if parts]


def _side(name: str, parts: tuple[SumPart, ...], anchor: str, *, hush: bool) -> Markup:
    total = "?" if hush else str(sum(part.points for part in parts))
    return el(
        "div",
        {"class": "rw-side"},
        el("span", {"class": "rw-who"}, name),
        el("b", {"class": "rw-total"}, total),
        None if hush else el("span", {"class": "rw-parts"}, _sum(parts, anchor)),
    )


def _sum(parts: tuple[SumPart, ...], anchor: str) -> Markup:
    shown = join((_part(part, anchor) for part in parts), " + ")
    if len(parts) == 1:
        return shown
    total = sum(part.points for part in parts)
    return join((shown, el("span", {"class": "rw-equals"}, f" = {total}")))


def _part(part: SumPart, anchor: str) -> Markup:
    number = cite(part.clause, anchor) if anchor else None
    points = el("span", {"class": "rw-points"}, el("b", None, part.points), " ", number)
    return el("span", {"class": "rw-part"}, part.what, " ", points)
