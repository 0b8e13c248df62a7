"""Notation of actions: a card's name plays, gives, passes or keeps it; the rest are words."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.core.game import Box, Notation, Options
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.state.constants import MOST_GOALS, SLOTS, TEAM_NAMES

_KINDS = {"beginner": "goal: ", "role": "role card ", "talk": "Table Talk card "}


def _plain() -> dict[str, str]:
    """Return the actions without a card as buttons, in the order of ``state.constants``."""
    said = {
        "draw gems": "Draw from the Gem deck",
        "draw basics": "Draw from the basic deck",
        "trade": "Trade with the partner",
        "pay": "Pay the coins",
        "take coins": "Take two coins",
        "take treasure": "Take a treasure",
        "done": "Leave it at that",
    }
    said |= {f"rob {team}": f"Rob {team.capitalize()}" for team in TEAM_NAMES}
    for goal in range(1, MOST_GOALS + 1):
        for side in ("met", "not met"):
            said[f"goal {goal} {side}"] = f"Place the coins on goal {goal}: {side}"
    places = [f"face-down gem {place}" for place in range(1, SLOTS + 1)]
    return said | {place: f"Choose {place}" for place in places}


_PLAIN = _plain()


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions: every card of the pack by its kind, then the plain words."""
    del players, options
    return Notation([*(card.name for card in pack), *_PLAIN])


def words(box: Box[Lookup], action: int) -> str:
    """Return an action as its button shows it.

    The same action plays, gives, passes or keeps a card, so the button only names it.
    """
    if action >= len(box.pack):
        return _PLAIN[box.notation.label(action)]
    card = box.pack[action]
    if card.deck in TEAM_NAMES:
        return f"Choose the goal: {card.name}"
    if card.deck in SUITS:
        return f"Choose the {card.name}"
    return f"Choose the {_KINDS.get(card.deck, '')}{card.name}"
