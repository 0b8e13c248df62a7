"""The Knight's Training: one stack, one Knight, two goals."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.games.wizard_did_it.draw import parts
from kit.games.wizard_did_it.draw.icons import ICONS
from kit.games.wizard_did_it.view import View
from kit.show.card import zone
from kit.show.html import el
from kit.show.svg import drawing


def table(v: View, sums: Markup | None) -> Markup:
    """Return the stack and the encounter above, the Knight and his goals below."""
    at = parts.here(v, 0)
    road = el(
        "div",
        {"class": "rw-road"},
        zone(parts.sign(at % 3), parts.stack(v, at)),
        zone("The encounter", parts.encounter(v), kind="rw-wide"),
        parts.discard(v),
    )
    below = el(
        "div",
        {"class": "rw-below"},
        zone("Your Knight", _knight(v)),
        zone("Goals", parts.goals(v, 0), kind="rw-wide"),
    )
    return el("div", {"class": "rw-training"}, road, sums, below)


def _knight(v: View) -> Markup:
    figure = drawing(ICONS["knight"], kind="rw-figure")
    about = el("div", None, parts.valor(v.valor[0]), parts.worn(v, 0))
    return el("div", {"class": "rw-knight"}, figure, about)
