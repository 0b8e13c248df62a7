"""Actions in words: a card is played, given, passed or kept by its name; the rest are words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.cards import Pack
from kit.core.game import AnyBox
from kit.core.notation import Notation
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.state.constants import MOST_GOALS, SLOTS

SEATS = ("ada", "ben", "cleo", "dov", "eli", "fay")
TEAM_NAMES = ("team 1", "team 2", "team 3")


_SAID = {
    "draw gems": "Draw from the Gem deck",
    "draw basics": "Draw from the basic deck",
    "trade": "Trade with the partner",
    "pay": "Pay the coins",
    "take coins": "Take two coins",
    "take treasure": "Take a treasure",
    "done": "Leave it at that",
}


def plain() -> list[str]:
    """Return the actions that are no cards, in the order of ``state.base``."""
    labels = ["draw gems", "draw basics", "trade", "pay", "take coins", "take treasure", "done"]
    labels += [f"rob {team}" for team in TEAM_NAMES]
    for goal in range(1, MOST_GOALS + 1):
        labels += [f"goal {goal} met", f"goal {goal} not met"]
    return labels + [f"face-down gem {place}" for place in range(1, SLOTS + 1)]


def notation(players: int, options: Mapping[str, Any], pack: Pack) -> Notation:
    """Name all actions: every card of the pack by its kind, then the plain words."""
    del players, options
    return Notation([*(card.name for card in pack), *plain()])


def words(box: AnyBox, action: int) -> str:
    """Say an action as a button does.

    A card is played, given, passed or kept by the same action, so here it is only chosen.
    """
    if action >= len(box.pack):
        return _said(box.notation.label(action))
    card = box.pack[action]
    if card.deck in TEAM_NAMES:
        name = card.name.removesuffix(f" ({card.deck[-1]})")
        return f"Choose the goal: {name} ({card.deck.capitalize()})"
    if card.deck in SUITS:
        return f"Choose the {card.name}"
    kind = {"beginner": "goal: ", "role": "role card ", "talk": "Table Talk card "}
    return f"Choose the {kind.get(card.deck, '')}{card.name}"


def _said(label: str) -> str:
    word, _, rest = label.partition(" ")
    if word == "goal":
        place, _, side = rest.partition(" ")
        return f"Place the coins on goal {place}: {side}"
    if word == "rob":
        return f"Rob {rest.capitalize()}"
    return _SAID.get(label, f"Choose {label}")


def role(t: Lookup, seat: int) -> str:
    """Return what a seat is: Dragon, Mouse or Dual."""
    if t.dual[t.team[seat]]:
        return "Dragon" if t.shared else "Dual"
    return "Dragon" if seat < t.teams else "Mouse"
