"""The table of Rock Paper Wizard as a picture and in plain lines, made from a view."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import Box
from kit.core.kinds import name_and_you, seat_name
from kit.games.rock_paper_wizard.cards.lookup import Lookup
from kit.games.rock_paper_wizard.draw.icons import CASTING, in_words
from kit.games.rock_paper_wizard.draw.seats import (
    book,
    cave,
    circle,
    face,
    may_cast,
    piles,
    pointing,
    wizards,
)
from kit.games.rock_paper_wizard.state.constants import (
    CAST,
    CHOOSING,
    EXIT_ZONE,
    HOARD_ZONE,
    OVER,
    RESOLVING,
    SCORING,
)
from kit.games.rock_paper_wizard.view import View
from kit.show.card import fan, fold
from kit.show.html import el
from kit.show.wizards import portrait  # each seat is called by its colour


def lines(v: View) -> list[str]:
    """Return the table in lines, one for each spell and each wizard."""
    said = ["Spellbook, left to right:", *(_spell(v, kind) for kind in v.book)]
    said += [_wizard(v, seat) for seat in range(len(v.gold))]
    return [*said, f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}."]


def _spell(v: View, kind: int) -> str:
    card, shown = v.box.pack[kind], in_words(v.box.lookup.gesture[kind])
    return f"  {card.name} ({card.numbers['color']}; {shown}): {card.text}"


def _wizard(v: View, seat: int) -> str:
    at, now = v.space[seat], pointing(v, seat)
    zone = ", Exit zone" if at <= EXIT_ZONE else ", Hoard zone" if at >= HOARD_ZONE else ""
    first = ", First Player" if seat == v.first else ""
    aim = f" at {seat_name(v.box, now.target)}" if now.target >= 0 else ""
    secret = " (secret)" if now.state == "secret" else ""
    shows = f"; {now.words}{secret}{aim}" if now.words else ""
    return f"{name_and_you(v, seat)}: space {at}{zone}, {v.gold[seat]} gp{first}{shows}"


EMBLEM = CASTING
SCENE = ("Misty Step", "Fireball", "Burning Hands")

# This game compares no sums.
SIDES: dict[str, str] = {}
RESULTS: dict[str, str] = {}
# Headings of the cards on the rules page: by colour, with the promo apart.
GROUPS = {
    "attack": "Attack spells (red)",
    "movement": "Movement and defence spells (blue)",
    "gold": "Gold spells (green)",
    "promo/movement": "The promo spell",
}


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML: the cave, the wizards, the deck and the spellbook."""
    del hush  # nothing on this table reveals an answer
    seated = el("div", {"class": "rw-seated"}, wizards(view), _ring(view))
    shelf = el("div", {"class": "rw-shelf"}, piles(view), book(view))
    parts = (cave(view, _status(view)), seated, sums, shelf)
    return el("div", {"class": "rw-rpw"}, el("div", {"class": "rw-rows"}, *parts))


def _ring(v: View) -> Markup | None:
    """Return the table from above: who is ready, and who points at whom."""
    if v.phase in (SCORING, OVER):
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


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "portrait", "scene", "table"]
