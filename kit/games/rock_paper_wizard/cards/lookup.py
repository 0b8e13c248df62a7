"""Lookup of the fast state: lists by kind of card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import Options
from kit.games.rock_paper_wizard.cards.effects import COLORS, Spell

RESOLVE, SCORE, REFRESH, GIVE = 0, 1, 2, 3  # GIVE + n gives to seat n; the casts follow
MOST_IN_BOOK = 5
MOST_OF_A_TYPE = 2
ENOUGH = 25


@dataclass(frozen=True, slots=True)
class Lookup:
    """Lists by kind of card, by action and by seat.

    ``casts[seat][kind]`` are the actions that cast a spell at another wizard, ``moves[action]`` is
    the spell and the target. ``clockwise[seat]`` are all seats in turn, ``waiting[ready]`` those
    who have yet to choose, and after them those who may choose again. ``after_tie`` is the gold
    that wins after a tie for richest.
    """

    color: tuple[int, ...]
    gesture: tuple[str, ...]
    verb: tuple[str, ...]
    clause: tuple[str, ...]
    one: tuple[int, ...]
    two: tuple[int, ...]
    cards: tuple[int, ...]
    book: int
    first_cast: int
    moves: tuple[tuple[int, int], ...]
    casts: tuple[tuple[tuple[int, ...], ...], ...]
    clockwise: tuple[tuple[int, ...], ...]
    waiting: tuple[tuple[int, ...], ...]
    redraw: bool
    shuffle_at_once: bool
    rethink: bool
    after_tie: int


def spells(options: Options, pack: Pack) -> list[int]:
    """Return the kinds in the game, with the promo card only by its option."""
    decks = ("spell", "promo") if options["levitate"] == "on" else ("spell",)
    return [kind for kind, card in enumerate(pack) if card.deck in decks]


def moves(players: int, options: Options, pack: Pack) -> list[tuple[int, int]]:
    """Return (kind, target) of every action that casts."""
    return [(kind, seat) for kind in spells(options, pack) for seat in range(players)]


def build_lookup(players: int, options: Options, pack: Pack) -> Lookup:
    """Return the lists for the cards of a pack."""
    known, seats = pack.effects.known, range(players)
    facts: list[Spell] = [known[card.effect].build(**card.numbers) for card in pack]
    cards = tuple(kind for kind in spells(options, pack) for _ in range(pack[kind].copies))
    colors = tuple(COLORS.index(fact.color) for fact in facts)
    _check(players, cards, colors)
    first, steps = GIVE + players, moves(players, options, pack)
    rethink = options["rethink"] != "no"
    return Lookup(
        colors,
        tuple(fact.gesture for fact in facts),
        tuple(fact.verb for fact in facts),
        tuple(known[card.effect].clause for card in pack),
        tuple(fact.one for fact in facts),
        tuple(fact.two for fact in facts),
        cards,
        min(players, MOST_IN_BOOK),
        first,
        (*(((-1, -1),) * first), *steps),
        tuple(_casts(seat, len(pack), first, steps) for seat in seats),
        tuple((*seats[seat:], *seats[:seat]) for seat in seats),
        tuple(_waiting(players, ready, rethink=rethink) for ready in range(1 << players)),
        options["antimagic"] == "redraw",
        options["reshuffle"] == "at once",
        rethink,
        ENOUGH if options["tie"] == "25 needed" else 0,
    )


def _casts(
    seat: int, kinds: int, first: int, steps: list[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Return, for each kind, the actions that cast it from this seat at another wizard."""
    actions: list[list[int]] = [[] for _ in range(kinds)]
    for i, (kind, target) in enumerate(steps):
        if target != seat:
            actions[kind].append(first + i)
    return tuple(map(tuple, actions))


def _waiting(players: int, ready: int, *, rethink: bool) -> tuple[int, ...]:
    """Return the seats without a bit in *ready*; then the others, if they may choose again.

    No seat is left once all are ready.
    """
    waiting = tuple(seat for seat in range(players) if not ready >> seat & 1)
    again = tuple(seat for seat in range(players) if ready >> seat & 1)
    return waiting + again if waiting and rethink else waiting


def _check(players: int, cards: tuple[int, ...], colors: tuple[int, ...]) -> None:
    """Refuse a pack with too few spells for the spellbook, or for a Wild Surge."""
    count = Counter(colors[kind] for kind in cards)
    for number, name in enumerate(COLORS):
        if count[number] < MOST_OF_A_TYPE:
            raise Unreadable(
                f"a pack needs at least {MOST_OF_A_TYPE} {name} spells, this one has "
                f"{count[number]}: the spellbook could not be filled"
            )
    needed = min(players, MOST_IN_BOOK) + players + 1
    if len(cards) < needed:
        raise Unreadable(
            f"{players} players need at least {needed} spells, this pack has {len(cards)}"
        )
