"""What the fields of this game's events hold, and how it is said."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Box
from kit.core.kinds import Events, FieldType, Kind, card_name, count, listed, one_of
from kit.games.wicked_wise.cards.effects import BOOK, EFFECTS, SUITS
from kit.games.wicked_wise.cards.lookup import Lookup

WWBox = Box[Lookup]
EVENTS = Events(BOOK)


def names_of(box: WWBox, kinds: Sequence[int]) -> str:
    """Return the names of some cards; a hand or a pile may also hold none."""
    return listed([card_name(box, kind) for kind in kinds]) or "none"


def team_name(box: WWBox, team: int) -> str:
    """Return what a team is called."""
    del box
    return f"Team {team + 1}"


def _text(box: WWBox, kind: int) -> str:
    return box.pack[kind].text


TEAM = FieldType("team", team_name)
SUIT = one_of("suit", SUITS)
CARDS = FieldType("cards", names_of, many=True, of="card")
TEXT = FieldType("card", _text, of="card")  # a card, said by its text
COINS, SOME_CARDS, SOME_GOALS = count("coin"), count("card"), count("goal")
SOME_GEMS, SOME_TREASURES = count("gem card"), count("treasure")


def by_effect(kind: Kind, *effects: str) -> dict[str, Kind]:
    """Return, for each effect, the kind as it rests on the clause of that effect."""
    return {name: kind.by(EFFECTS.known[name].clause) for name in effects}
