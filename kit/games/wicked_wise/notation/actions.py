"""Actions in words: a card is played, given, passed or kept by its name; the rest are words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.cards import Pack
from kit.core.notation import Notation
from kit.games.wicked_wise.cards.tables import Tables
from kit.games.wicked_wise.state.base import MOST_GOALS, SLOTS

SEATS = ("ada", "ben", "cleo", "dov", "eli", "fay")
TEAM_NAMES = ("team 1", "team 2", "team 3")


def words() -> list[str]:
    """Return the actions that are no cards, in the order of ``state.base``."""
    labels = ["draw gems", "draw basics", "trade", "pay", "take coins", "take treasure", "done"]
    labels += [f"rob {team}" for team in TEAM_NAMES]
    for goal in range(1, MOST_GOALS + 1):
        labels += [f"goal {goal} met", f"goal {goal} not met"]
    return labels + [f"face-down gem {place}" for place in range(1, SLOTS + 1)]


def notation(players: int, options: Mapping[str, Any], pack: Pack) -> Notation:
    """Name all actions: every card of the pack by its kind, then the words."""
    del players, options
    return Notation([*(card.name for card in pack), *words()])


def role(t: Tables, seat: int) -> str:
    """Return what a seat is: Dragon, Mouse or Dual."""
    if t.dual[t.team[seat]]:
        return "Dragon" if t.shared else "Dual"
    return "Dragon" if seat < t.teams else "Mouse"
