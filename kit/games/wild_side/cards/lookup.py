"""What the fast state looks up: which actions fit which card, as masks with a bit per action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.games.wild_side.cards.effects import HIGHEST

DONE, BLIND, FIRST = 0, 1, 5  # actions: done, blind 1 to 4, then each card of the hand
EMPTY = HIGHEST + 1  # the top of no pile: everything is lower
BADGER = 0  # the value of a card that has none
LOW, HIGH, WILD = 0, 1, 2  # the three classes of penalty points
POINTS = (5, 10, 20)
MOST = 200  # copies of one card: a hand counts each kind in a byte


class Lookup(NamedTuple):
    """Lists by kind or by value; a mask has the bit of each action that plays such a card."""

    value: tuple[int, ...]
    suit: tuple[int, ...]
    group: tuple[int, ...]
    up: int
    fit: tuple[int, ...]
    same: tuple[int, ...]
    lower: tuple[int, ...]
    wild: int
    deck: tuple[int, ...]
    loose: bool
    strict: bool
    free: bool
    rounds: int


def build_lookup(players: int, options: Mapping[str, Any], pack: Pack) -> Lookup:
    """Turn the cards of a pack and the readings chosen into lists and masks."""
    facts = [pack.effects.known[c.effect].build(**c.numbers) for c in pack]
    value = tuple(fact["value"] for fact in facts)
    suit = tuple(fact["suit"] for fact in facts)
    up = FIRST + len(pack)

    def mask(kinds: list[int]) -> int:
        return sum(1 << (FIRST + kind) | 1 << (up + kind) for kind in kinds)

    kinds = range(len(pack))
    blinds = (1 << FIRST) - (1 << BLIND)
    return Lookup(
        value,
        suit,
        tuple(_group(v) for v in value),
        up,
        tuple(blinds | mask([k for k in kinds if value[k] <= top]) for top in range(EMPTY + 1)),
        tuple(mask([k for k in kinds if value[k] == v]) for v in range(EMPTY + 1)),
        tuple(
            mask([k for k in kinds if suit[k] == suit[of] and 0 < value[k] == value[of] - 1])
            for of in kinds
        ),
        mask([k for k in kinds if value[k] == BADGER]),
        tuple(deck(options, pack)),
        options["runs"] == "loose",
        options["opening"] == "strict",
        options["higher"] == "free",
        players * (2 if options["rounds"] == "twice" else 1),
    )


def deck(options: Mapping[str, Any], pack: Pack) -> list[int]:
    """Return all cards as kinds, with the copies that the pack or the options say."""
    chosen = {"number": options["copies"], "badger": options["badgers"]}
    found: list[int] = []
    for kind, card in enumerate(pack):
        wanted = card.copies if chosen[card.effect] == "pack" else chosen[card.effect]
        if wanted > MOST:
            raise Unreadable(f"card {card.name!r}: {wanted} copies are more than {MOST}")
        found += [kind] * wanted
    return found


def _group(value: int) -> int:
    if value == BADGER:
        return WILD
    return LOW if 2 <= value <= 9 else HIGH
