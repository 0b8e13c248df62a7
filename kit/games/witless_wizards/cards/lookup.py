"""Lookup of the fast state: numbers of each kind of card, and moves by the seats in the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import Options
from kit.games.witless_wizards.cards.effects import DEFENSIVE, OFFENSIVE, Ability, read_faces
from kit.games.witless_wizards.notation import Moves, moves_for

APART = ("standard", "3/4P", "die")  # decks without equipment
BySeat = tuple[list[int], ...]  # the moves of each seat


@dataclass(frozen=True, slots=True)
class Lookup:
    """What is fixed for a table, looked up by kind of card or by the seats still in the game.

    ``cards`` and ``boxed`` (3/4P cards) go by kind, with one blank entry more, so that kind -1 (no
    card) counts nothing. ``faces`` are the die's, ``paid_mask`` has the bits of ``State.paid`` that
    forbid another cube, ``drains_at_once`` says that draining can save an attacker, ``healed`` is
    the Stamina at which healing with cubes ends. ``standard`` and ``boxed_standard`` are the crook
    and the armor that players start with. ``drafts``, ``attacks``, ``shots`` (attacks with long
    range) and ``left`` (who is next) go by the bitmask of the seats still in, and then by seat;
    ``drafts`` also by how far the Draft has come.
    """

    cards: tuple[Ability, ...]
    boxed: tuple[bool, ...]
    faces: tuple[int, ...]
    paid_mask: int
    drains_at_once: bool
    healed: int
    standard: tuple[int, int]
    boxed_standard: tuple[int, int]
    moves: Moves
    drafts: tuple[tuple[BySeat, ...], ...]
    attacks: tuple[BySeat, ...]
    shots: tuple[BySeat, ...]
    left: tuple[tuple[int, ...], ...]


def decks_of(pack: Pack) -> tuple[str, ...]:
    """Return the Equipment decks of a pack in its order."""
    return tuple(dict.fromkeys(card.deck for card in pack if card.deck not in APART))


def build_lookup(players: int, options: Options, pack: Pack) -> Lookup:
    """Return the numbers of a pack's cards, or raise for what is missing."""
    cards: list[Ability] = [pack.effects.known[c.effect].build(**c.numbers) for c in pack]
    _check(players, pack)
    moves, everybody = moves_for(players, pack), range(1 << players)
    return Lookup(
        cards=(*cards, Ability()),
        boxed=(*(card.deck == "3/4P" for card in pack), False),
        faces=_faces(options, cards),
        paid_mask=1 if options["cubes"] == "each half" else 3,
        drains_at_once=options["draining"] == "with the Hits",
        healed=20 if options["healing"] == "any number" else 6,
        standard=_pair(pack, cards, "standard", 1),
        boxed_standard=_pair(pack, cards, "3/4P", players - 2) if players > 2 else (-1, -1),
        moves=moves,
        drafts=tuple(_drafts(moves, players, alive) for alive in everybody),
        attacks=tuple(_attacks(moves, players, alive, near) for alive in everybody),
        shots=tuple(_attacks(moves, players, alive, rest) for alive in everybody),
        left=tuple(_left(players, alive) for alive in everybody),
    )


def rest(players: int, alive: int, seat: int) -> list[int]:
    """Return the opponents in the game, by seat."""
    return [o for o in range(players) if o != seat and alive >> o & 1]


def near(players: int, alive: int, seat: int) -> list[int]:
    """Return the opponents within reach: with four in the game, not the one across."""
    others = rest(players, alive, seat)
    return [o for o in others if (o - seat) % 4 != 2] if alive == 0b1111 else others


def _drafts(moves: Moves, players: int, alive: int) -> tuple[BySeat, ...]:
    """Return the choices of each seat, by what is kept (1), given (2) and can be paid (4)."""
    return tuple(
        tuple(
            ([] if stage & 1 else [moves.keep])
            + ([] if stage & 2 else [moves.give[o] for o in near(players, alive, seat)])
            + ([moves.cube_card] if stage & 4 else [])
            for stage in range(8)
        )
        for seat in range(players)
    )


def _attacks(
    moves: Moves, players: int, alive: int, within: Callable[[int, int, int], list[int]]
) -> BySeat:
    """Return the targets of each seat, *within* its weapon's reach."""
    return tuple([moves.attack[o] for o in within(players, alive, s)] for s in range(players))


def _left(players: int, alive: int) -> tuple[int, ...]:
    """Return the next seat on turn after each seat, or -1 if no other is in."""
    found = []
    for seat in range(players):
        circle = [(seat + step) % players for step in range(1, players + 1)]
        found.append(next((o for o in circle if alive >> o & 1), -1))
    return tuple(found)


def _faces(options: Options, cards: list[Ability]) -> tuple[int, ...]:
    if options["die"] != "box":
        return read_faces(str(options["die"]))
    return next(card.faces for card in cards if card.faces)


def _pair(pack: Pack, cards: list[Ability], deck: str, copies: int) -> tuple[int, int]:
    """Return the Offensive and the Defensive Standard card of a deck."""
    found = []
    for slot, word in ((OFFENSIVE, "Offensive"), (DEFENSIVE, "Defensive")):
        kinds = [k for k, c in enumerate(pack) if c.deck == deck and cards[k].slot == slot]
        if len(kinds) != 1:
            raise Unreadable(f"deck {deck!r} must have one {word} card, not {len(kinds)}")
        if pack[kinds[0]].copies < copies:
            raise Unreadable(f"card {pack[kinds[0]].name!r} must have {copies} copies or more")
        found.append(kinds[0])
    return found[0], found[1]


def _check(players: int, pack: Pack) -> None:
    dice = [card.name for card in pack if card.deck == "die"]
    if len(dice) != 1 or [c.name for c in pack if c.effect == "die"] != dice:
        raise Unreadable("the pack must have one card of deck 'die', with the effect 'die'")
    sizes = {deck: len(pack.copies(deck)) for deck in decks_of(pack)}
    if len(sizes) < 3:
        raise Unreadable(f"the pack must have three Equipment decks or more, not {len(sizes)}")
    wanted = 3 * players + 2  # all slots full and two cards in hand
    if sum(sorted(sizes.values())[:3]) < wanted:
        raise Unreadable(f"three decks must have {wanted} cards or more for {players} players")
