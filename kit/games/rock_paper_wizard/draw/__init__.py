"""The table of Rock Paper Wizard as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import Box
from kit.core.kinds import name_and_you
from kit.games.rock_paper_wizard.cards.lookup import Lookup
from kit.games.rock_paper_wizard.draw.book import book, face, may_cast, piles
from kit.games.rock_paper_wizard.draw.cave import cave
from kit.games.rock_paper_wizard.draw.circle import circle
from kit.games.rock_paper_wizard.draw.icons import CASTING
from kit.games.rock_paper_wizard.draw.plain import lines
from kit.games.rock_paper_wizard.draw.seats import wizards
from kit.games.rock_paper_wizard.state.constants import CAST, CHOOSING, OVER, RESOLVING, SCORING
from kit.games.rock_paper_wizard.view import View
from kit.show.card import fold
from kit.show.fan import fan
from kit.show.html import el

EMBLEM = CASTING
SCENE = ("Misty Step", "Fireball", "Burning Hands")

# No sums are compared in this game.
SIDES: dict[str, str] = {}
RESULTS: dict[str, str] = {}
# How the rules page sorts the cards: by colour, the promo apart.
GROUPS = {
    "attack": "Attack spells (red)",
    "movement": "Movement and defence spells (blue)",
    "gold": "Gold spells (green)",
    "promo/movement": "The promo spell",
}


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML: the cave, the wizards, the deck and the spellbook."""
    del hush  # nothing on this table gives an answer away
    seated = el("div", {"class": "rw-seated"}, wizards(view), _ring(view))
    shelf = el("div", {"class": "rw-shelf"}, piles(view), book(view))
    parts = (cave(view, _status(view)), seated, sums, shelf)
    return el("div", {"class": "rw-rpw"}, el("div", {"class": "rw-rows"}, *parts))


def _ring(v: View) -> Markup | None:
    """Return the table from above, as soon as somebody points."""
    if not any(aim >= 0 for aim in v.aim) and v.phase != CHOOSING:
        return None
    return el("div", {"class": "rw-ring", **fold("ring", "Who points at whom")}, circle(v))


def _status(v: View) -> str:
    if v.phase == CAST:
        return "Study: choose spell and target" if may_cast(v) else "Study: wait for the others"
    if v.phase == RESOLVING:
        return f"Resolve: {name_and_you(v, v.turn)} is next"
    if v.phase == CHOOSING:
        if v.chooser == v.seat:
            return "Resolve: choose who gets gold"
        return f"Resolve: {name_and_you(v, v.chooser)} chooses who gets gold"
    if v.phase == OVER:
        return "The game is over"
    return "Scoring comes next" if v.phase == SCORING else "Refresh comes next"


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-rpw")


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "scene", "table"]
