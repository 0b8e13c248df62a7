"""What the fast state looks up: the pack as lists by kind, and moves by who is still in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.games.witless_wizards.cards.effects import DEFENSIVE, OFFENSIVE, read_faces
from kit.games.witless_wizards.notation.moves import Moves, moves_for

APART = ("standard", "3/4P", "die")  # what is no Equipment deck
Row = tuple[int, ...]
Lists = tuple[tuple[list[int], ...], ...]


class Lookup(NamedTuple):
    """Lists by kind, each with one blank entry more, so that kind -1 (no card) counts nothing.

    ``paid_mask`` has the bits of ``State.paid`` that forbid another cube, ``healed`` is the Stamina
    at which healing with cubes ends, ``plain`` a weapon or an armour without an ability.
    """

    slot: Row
    attack: Row
    defence: Row
    income: Row
    pierce: Row
    least: Row
    fury: Row
    backfire: Row
    reach: Row
    focus: Row
    focus_cubes: Row
    spikes: Row
    ward: Row
    ward_cubes: Row
    drain: Row
    regrowth: Row
    curse: Row
    use: Row
    amount: Row
    boxed: tuple[bool, ...]
    plain: tuple[bool, ...]
    faces: Row
    paid_mask: int
    healed: int
    standard: tuple[int, int]
    boxed_standard: tuple[int, int]
    moves: Moves
    drafts: tuple[Lists, ...]
    attacks: Lists
    shots: Lists
    left: tuple[Row, ...]


def decks_of(pack: Pack) -> tuple[str, ...]:
    """Return the Equipment decks of a pack in its order."""
    return tuple(dict.fromkeys(card.deck for card in pack if card.deck not in APART))


def build_lookup(players: int, options: Mapping[str, Any], pack: Pack) -> Lookup:
    """Turn the cards of a pack into lists, or say what is missing to play with it."""
    facts = [pack.effects.known[card.effect].build(**card.numbers) for card in pack]

    def column(name: str) -> Row:
        return (*(fact.get(name, 0) for fact in facts), 0)

    _check(players, options, pack, facts)
    moves = moves_for(players, pack)
    return Lookup(
        column("slot"),
        column("attack"),
        column("defence"),
        column("income"),
        column("pierce"),
        column("least"),
        column("fury"),
        column("backfire"),
        column("reach"),
        column("focus"),
        column("focus_cubes"),
        column("spikes"),
        column("ward"),
        column("ward_cubes"),
        column("drain"),
        column("regrowth"),
        column("curse"),
        column("use"),
        column("amount"),
        (*(card.deck == "3/4P" for card in pack), False),
        (*(card.effect in ("weapon", "armour") for card in pack), False),
        _faces(options, facts),
        1 if options["cubes"] == "each half" else 3,
        20 if options["healing"] == "any number" else 6,
        _pair(pack, facts, "standard", 1),
        _pair(pack, facts, "3/4P", players - 2) if players > 2 else (-1, -1),
        moves,
        tuple(_drafts(moves, players, alive) for alive in range(1 << players)),
        tuple(
            tuple([moves.attack[o] for o in near(players, alive, seat)] for seat in range(players))
            for alive in range(1 << players)
        ),
        tuple(
            tuple([moves.attack[o] for o in rest(players, alive, seat)] for seat in range(players))
            for alive in range(1 << players)
        ),
        tuple(_left(players, alive) for alive in range(1 << players)),
    )


def rest(players: int, alive: int, seat: int) -> list[int]:
    """Return the opponents who are still in, by seat."""
    return [o for o in range(players) if o != seat and alive >> o & 1]


def near(players: int, alive: int, seat: int) -> list[int]:
    """Return the opponents within reach: with four still in, not the one across."""
    others = rest(players, alive, seat)
    return [o for o in others if (o - seat) % 4 != 2] if alive == 0b1111 else others


def _drafts(moves: Moves, players: int, alive: int) -> Lists:
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


def _left(players: int, alive: int) -> Row:
    """Return for each seat who is on turn after it, or -1 if nobody else is in."""
    found = []
    for seat in range(players):
        circle = [(seat + step) % players for step in range(1, players + 1)]
        found.append(next((o for o in circle if alive >> o & 1), -1))
    return tuple(found)


def _faces(options: Mapping[str, Any], facts: list[dict[str, Any]]) -> Row:
    if options["die"] != "box":
        return read_faces(options["die"])
    found: Row = next(fact["faces"] for fact in facts if "faces" in fact)
    return found


def _pair(pack: Pack, facts: list[dict[str, Any]], deck: str, copies: int) -> tuple[int, int]:
    """Return the Offensive and the Defensive Standard card of a deck."""
    found = []
    for slot, word in ((OFFENSIVE, "Offensive"), (DEFENSIVE, "Defensive")):
        kinds = [k for k, c in enumerate(pack) if c.deck == deck and facts[k]["slot"] == slot]
        if len(kinds) != 1:
            raise Unreadable(f"deck {deck!r} must have one {word} card, not {len(kinds)}")
        if pack[kinds[0]].copies < copies:
            raise Unreadable(f"card {pack[kinds[0]].name!r} must have {copies} copies or more")
        found.append(kinds[0])
    return found[0], found[1]


def _check(
    players: int, options: Mapping[str, Any], pack: Pack, facts: list[dict[str, Any]]
) -> None:
    dice = [card.name for card in pack if card.deck == "die"]
    if len(dice) != 1 or [c.name for c in pack if c.effect == "die"] != dice:
        raise Unreadable("the pack must have one card of deck 'die', with the effect 'die'")
    sizes = {deck: len(pack.copies(deck)) for deck in decks_of(pack)}
    if len(sizes) < 3:
        raise Unreadable(f"the pack must have three Equipment decks or more, not {len(sizes)}")
    for deck in () if options["decks"] == "random" else options["decks"].split(", "):
        if deck not in sizes:
            raise Unreadable(f"option 'decks' wants {deck!r}, which is no deck of this pack")
    wanted = 3 * players + 2  # all slots full and two cards in hand
    if sum(sorted(sizes.values())[:3]) < wanted:
        raise Unreadable(f"three decks must have {wanted} cards or more for {players} players")
