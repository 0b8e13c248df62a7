"""What the fast state looks up: the pack turned into lists indexed by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.games.rock_paper_wizard.cards.effects import COLORS

RESOLVE, SCORE, REFRESH, GIVE = 0, 1, 2, 3  # giving to seat n is GIVE + n, casting comes after
MOST_IN_BOOK = 5
MOST_OF_A_TYPE = 2
ENOUGH = 25


class Lookup(NamedTuple):
    """Lists by kind; ``casts[kind][seat]`` are the actions, ``moves`` what an action casts.

    ``after_tie`` is the gold that wins once a tie for richest has been played on.
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
    waiting: tuple[tuple[int, ...], ...]
    redraw: bool
    shuffle_at_once: bool
    after_tie: int


def spells(options: Mapping[str, Any], pack: Pack) -> list[int]:
    """Return the kinds that are in the game: the promo card only if the option says so."""
    decks = ("spell", "promo") if options["levitate"] == "on" else ("spell",)
    return [kind for kind, card in enumerate(pack) if card.deck in decks]


def moves(players: int, options: Mapping[str, Any], pack: Pack) -> list[tuple[int, int]]:
    """Return (kind, target) of every action that casts."""
    return [(kind, seat) for kind in spells(options, pack) for seat in range(players)]


def build_lookup(players: int, options: Mapping[str, Any], pack: Pack) -> Lookup:
    """Turn the cards of a pack into lists."""
    facts = [pack.effects.known[card.effect].build(**card.numbers) for card in pack]
    cards = tuple(kind for kind in spells(options, pack) for _ in range(pack[kind].copies))
    first, steps = GIVE + players, moves(players, options, pack)
    colors = tuple(COLORS.index(fact["color"]) for fact in facts)
    _check(players, cards, colors)
    return Lookup(
        colors,
        tuple(fact["gesture"] for fact in facts),
        tuple(fact["verb"] for fact in facts),
        tuple(pack.effects.known[card.effect].clause for card in pack),
        tuple(fact.get("one", 0) for fact in facts),
        tuple(fact.get("two", 0) for fact in facts),
        cards,
        min(players, MOST_IN_BOOK),
        first,
        (*(((-1, -1),) * first), *steps),
        tuple(_casts(kind, players, first, steps) for kind in range(len(pack))),
        tuple(
            tuple(seat for seat in range(players) if not ready >> seat & 1)
            for ready in range(1 << players)
        ),
        options["antimagic"] == "redraw",
        options["reshuffle"] == "at once",
        ENOUGH if options["tie"] == "25 needed" else 0,
    )


def _casts(
    kind: int, players: int, first: int, steps: list[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Return, for each seat, the actions that cast this kind at somebody else."""
    mine = [(first + i, target) for i, (cast, target) in enumerate(steps) if cast == kind]
    return tuple(
        tuple(action for action, target in mine if target != seat) for seat in range(players)
    )


def _check(players: int, cards: tuple[int, ...], colors: tuple[int, ...]) -> None:
    """Refuse a pack whose spellbook could not always be filled, or a surge not be drawn."""
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
