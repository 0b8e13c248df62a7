"""The Knight's Training: one stack, one Knight, two goals."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.games.wizard_did_it.draw.parts import (
    discard,
    encounter,
    figure,
    goals,
    here,
    sign,
    stack,
    valor,
    worn,
)
from kit.games.wizard_did_it.view import View
from kit.show.card import fold, zone
from kit.show.html import Attrs, el


def training_table(v: View, sums: Markup | None) -> Markup:
    """Return the stack and the encounter above, the Knight and his goals below."""
    at = here(v, 0)
    road = el(
        "div",
        {"class": "rw-road"},
        zone(sign(at % 3), stack(v, at)),
        zone("The encounter", encounter(v), kind="rw-wide") if v.encounter or not sums else None,
        discard(v),
    )
    below = el(
        "div",
        {"class": "rw-below"},
        zone(
            "Your Knight", _knight(v), folds=fold("seat-0", f"Your Knight: {v.valor[0]} Valor", 0)
        ),
        zone("Goals", goals(v, 0), kind="rw-wide", folds=_goals_fold(v)),
    )
    return el("div", {"class": "rw-training"}, road, sums, below)


def _goals_fold(v: View) -> Attrs:
    done, of = v.done[0].bit_count(), len(v.goals[0])
    return fold("goals-0", f"Goals: {done} of {of} accomplished")


def _knight(v: View) -> Markup:
    about = el("div", None, valor(v.valor[0]), worn(v, 0))
    return el("div", {"class": "rw-knight"}, figure(), about)
