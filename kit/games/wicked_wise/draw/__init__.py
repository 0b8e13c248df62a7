"""The table of Wicked & Wise as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.draw import faces, parts
from kit.games.wicked_wise.draw.faces import ICONS
from kit.games.wicked_wise.draw.parts import choosing, own_hands, shared_hand
from kit.games.wicked_wise.draw.plain import lines
from kit.games.wicked_wise.view import View
from kit.show.card import fan
from kit.show.html import el
from kit.show.seating import Seating, seated

EMBLEM = ICONS["Dragon"]
SCENE = ("5 of Flames", "9 of Stars", "6 of Roses", "14 of Magic", "3 of Gems")

# Headings of the cards on the rules page: by deck.
SIDES: dict[str, str] = {}
RESULTS: dict[str, str] = {}
GROUPS = {
    **dict.fromkeys(("Flames", "Stars", "Roses", "Magic"), "Basic cards"),
    "Gems": "Gem cards",
    "treasure": "Treasures",
    "beginner/goal": "Beginner goals",
    "goal": "Goals",
    "talk/role": "Table Talk",
    "role": "Roles",
}


def face(box: Box[Lookup], kind: int) -> Face:
    """Return the face of a card, with its ability for a Mouse."""
    found = faces.face(box, kind, does=True)
    if found.number == "0":  # a goal for two teams, at a table of three
        return faces.face(box.game.box(players=4), kind, does=True)
    return found


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML; *hush* keeps back how far the goals are."""
    mine, teams = view.box.lookup.team[view.seat], view.box.lookup.teams
    others = [(mine + step) % teams for step in range(1, teams)]
    middle = (parts.trick(view), choosing(view), shared_hand(view), sums)
    table = Seating(
        "ww",
        [parts.team(view, one, hush=hush) for one in others],
        el("div", {"class": "ww-play"}, parts.clock(view), *middle),
        parts.team(view, mine, hush=hush),
        el("div", {"class": "ww-hands"}, own_hands(view)),
    )
    return seated(table)


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "ww")


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "scene", "table"]
