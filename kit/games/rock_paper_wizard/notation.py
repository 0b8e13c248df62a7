"""Every action in notation, and as the label of its button."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.core.game import Box, Notation, Options
from kit.core.kinds import card_name, seat_name
from kit.games.rock_paper_wizard.cards.lookup import (
    GIVE,
    REFRESH,
    RESOLVE,
    SCORE,
    Lookup,
    moves,
)

# The rulebook names the first four colours; the box has six wizards, so two are invented.
SEATS = ("red", "green", "yellow", "blue", "purple", "white")
_STEPS = {
    RESOLVE: "Resolve the next spell",
    SCORE: "Score the round",
    REFRESH: "Refresh for the next round",
}


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions: the steps of a round, each gift, each spell at each wizard."""
    seats = SEATS[:players]
    gifts = [f"give to {seat}" for seat in seats]
    casts = [
        f"{pack[kind].name} > {seats[target]}" for kind, target in moves(players, options, pack)
    ]
    return Notation(["resolve", "score", "refresh", *gifts, *casts])


def words(box: Box[Lookup], action: int) -> str:
    """Return an action as its button shows it."""
    if action in _STEPS:
        return _STEPS[action]
    if action < box.lookup.first_cast:
        return f"Give the gold to {seat_name(box, action - GIVE)}"
    spell, target = box.lookup.moves[action]
    return f"Cast {card_name(box, spell)} at {seat_name(box, target)}"
