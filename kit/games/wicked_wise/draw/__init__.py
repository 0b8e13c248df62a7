"""The table of Wicked & Wise as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.core.game import Box
from kit.games.wicked_wise.draw import parts, trick
from kit.games.wicked_wise.draw.faces import face
from kit.games.wicked_wise.draw.hands import choosing, own_hands, shared_hand
from kit.games.wicked_wise.draw.icons import ICONS
from kit.games.wicked_wise.draw.words import lines
from kit.games.wicked_wise.view import View
from kit.show.fan import fan
from kit.show.html import Markup, el

EMBLEM = ICONS["Dragon"]
SCENE = ("5 of Flames", "9 of Stars", "6 of Roses", "14 of Magic", "3 of Gems")


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML; nothing here gives an answer away, so *hush* changes nothing."""
    del hush
    mine = view.box.tables.team[view.seat]
    others = [number for number in range(view.box.tables.teams) if number != mine]
    return el(
        "div",
        {"class": "ww", "data-teams": view.box.tables.teams},
        trick.clock(view),
        el("div", {"class": "ww-others"}, *[parts.team(view, number) for number in others]),
        el("div", {"class": "ww-play"}, trick.trick(view), sums, choosing(view)),
        el("div", {"class": "ww-held"}, shared_hand(view), own_hands(view)),
        parts.team(view, mine),
    )


def scene(box: Box) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "ww")


__all__ = ["EMBLEM", "lines", "scene", "table"]
