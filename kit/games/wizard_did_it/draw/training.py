"""The Knight's Training: one stack, one Knight, two goals."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.games.wizard_did_it.draw.icons import ICONS
from kit.games.wizard_did_it.draw.parts import (
    discard,
    encounter,
    goals,
    here,
    sign,
    stack,
    valor,
    worn,
)
from kit.games.wizard_did_it.view import View
from kit.show.card import zone
from kit.show.html import el
from kit.show.svg import drawing


def training_table(v: View, sums: Markup | None) -> Markup:
    """Return the stack and the encounter above, the Knight and his goals below."""
    at = here(v, 0)
    road = el(
        "div",
        {"class": "rw-road"},
        zone(sign(at % 3), stack(v, at)),
        zone("The encounter", encounter(v), kind="rw-wide"),
        discard(v),
    )
    below = el(
        "div",
        {"class": "rw-below"},
        zone("Your Knight", _knight(v)),
        zone("Goals", goals(v, 0), kind="rw-wide"),
    )
    return el("div", {"class": "rw-training"}, road, sums, below)


def _knight(v: View) -> Markup:
    figure = drawing(ICONS["knight"], kind="rw-figure")
    about = el("div", None, valor(v.valor[0]), worn(v, 0))
    return el("div", {"class": "rw-knight"}, figure, about)
