"""Lookup of the fast state: the actions that fit each card, as bit masks."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Card, Pack
from kit.core.errors import Unreadable
from kit.core.game import Options
from kit.games.wild_side.cards.effects import BADGER, HIGHEST, Facts, group_of

DONE, BLIND, FIRST = 0, 1, 5  # actions: done, blind 1 to 4, then each card of the hand
EMPTY = HIGHEST + 1  # value of an empty pile, which is higher than any card
MOST = 200  # copies of one card: a hand counts each kind in a byte


class Lookup(NamedTuple):
    """Facts by kind of card, masks of actions, and the chosen readings."""

    value: tuple[int, ...]  # by kind
    suit: tuple[int, ...]  # by kind
    group: tuple[int, ...]  # by kind: its penalty group
    up: int  # the first action that plays a card from the table; the others follow
    fit: tuple[int, ...]  # by value: what is no higher
    same: tuple[int, ...]  # by value: what is equal
    lower: tuple[int, ...]  # by kind: the next lower number of its suit
    wild: int  # all Honey Badgers
    deck: tuple[int, ...]  # every card, as its kind
    loose: bool
    strict: bool
    free: bool
    blind_first: bool  # the use of a blind card is decided once, at the start of a turn
    rounds: int


def build_lookup(players: int, options: Options, pack: Pack) -> Lookup:
    """Return the lookup of a pack and the chosen readings."""
    facts: list[Facts] = [pack.effects.known[c.effect].build(**c.numbers) for c in pack]
    value = tuple(fact.value for fact in facts)
    up, kinds = FIRST + len(pack), range(len(pack))
    blinds = (1 << FIRST) - (1 << BLIND)

    def mask(found: list[int]) -> int:
        return sum(1 << (FIRST + kind) | 1 << (up + kind) for kind in found)

    def follows(kind: int, last: Facts) -> bool:
        return facts[kind].suit == last.suit and 0 < value[kind] == last.value - 1

    return Lookup(
        value=value,
        suit=tuple(fact.suit for fact in facts),
        group=tuple(group_of(v) for v in value),
        up=up,
        fit=tuple(blinds | mask([k for k in kinds if value[k] <= v]) for v in range(EMPTY + 1)),
        same=tuple(mask([k for k in kinds if value[k] == v]) for v in range(EMPTY + 1)),
        lower=tuple(mask([k for k in kinds if follows(k, last)]) for last in facts),
        wild=mask([k for k in kinds if value[k] == BADGER]),
        deck=tuple(deck(options, pack)),
        loose=options["runs"] == "loose",
        strict=options["opening"] == "strict",
        free=options["higher"] == "free",
        blind_first=options["blinds"] == "turn",
        rounds=players * (2 if options["rounds"] == "twice" else 1),
    )


def deck(options: Options, pack: Pack) -> list[int]:
    """Return all cards as kinds, with the copies of the pack or the options."""
    return [kind for kind, card in enumerate(pack) for _ in range(_copies(options, card))]


def _copies(options: Options, card: Card) -> int:
    chosen = options["badgers" if card.effect == "badger" else "copies"]
    wanted = chosen if isinstance(chosen, int) else card.copies
    if wanted > MOST:
        raise Unreadable(f"card {card.name!r}: {wanted} copies are more than {MOST}")
    return wanted
