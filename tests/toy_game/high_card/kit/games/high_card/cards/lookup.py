"""What the fast state looks up: the numbers of the cards as a list."""

from __future__ import annotations

from dataclasses import dataclass

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import Options

HAND = 4  # cards dealt to each player
TRICKS = 3


@dataclass(frozen=True, slots=True)
class Lookup:
    """``value[kind]`` is the number of a card; ``last_wins`` settles a tie by the last trick."""

    value: tuple[int, ...]
    cards: tuple[int, ...]
    last_wins: bool


def build_lookup(players: int, options: Options, pack: Pack) -> Lookup:
    """Turn the cards of a pack into lists, or refuse a pack that cannot be played with."""
    known = pack.effects.known
    values: list[int] = [known[card.effect].build(**card.numbers) for card in pack]
    if len(set(values)) < len(values) or any(card.copies != 1 for card in pack):
        raise Unreadable("each number is in the deck once: two equal cards could tie")
    if len(values) < HAND * players:
        raise Unreadable(f"{players} players need {HAND * players} cards, not {len(values)}")
    return Lookup(tuple(values), tuple(range(len(values))), options["tie"] == "last trick")
