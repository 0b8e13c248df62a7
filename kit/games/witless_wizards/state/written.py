"""The table as plain data, written and read: for scenarios, saves and bug reports.

The deck is written top card first. A board is a list of cards: each knows its slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kit.core.errors import Unreadable
from kit.core.state import Fields
from kit.games.witless_wizards.cards.effects import SLOTS
from kit.games.witless_wizards.cards.lookup import APART, decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state.constants import (
    BEFORE_ROLL,
    DECKS_IN_PLAY,
    DEFENCE,
    DRAFT,
    FULL,
    HEALING,
    OVER,
    TWO_CARDS,
)
from kit.games.witless_wizards.state.steps import STEPS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

FLAGS = ("kept", "given", "first_turn")
NUMBERS = ("boost", "spent", "guard")
KEYS = (
    "phase", "turn", "stamina", "cubes", "gear", "decks", "deck", "discard", "box", "drawn", "paid",
    "target", "roll", "hits", "began", *FLAGS, *NUMBERS,
)  # fmt: skip


def write(s: State) -> dict[str, Any]:
    """Write everything down."""
    name = [card.name for card in s.box.pack]
    seats = SEATS[: s.box.players]

    def row(kinds: Iterable[int]) -> list[str]:
        return [name[kind] for kind in kinds if kind >= 0]

    return {
        "phase": STEPS[s.step].name,
        "turn": SEATS[s.turn],
        "stamina": list(s.stamina),
        "cubes": list(s.cubes),
        "gear": {seat: row(s.gear[3 * i : 3 * i + 3]) for i, seat in enumerate(seats)},
        "decks": list(s.decks),
        "deck": row(reversed(s.deck)),
        "discard": row(s.discard),
        "box": row(s.gone),
        "drawn": row(s.drawn),
        "paid": s.paid,
        "target": SEATS[s.target] if s.target >= 0 else "",
        "roll": s.roll,
        "hits": s.hits,
        "began": [seat for i, seat in enumerate(seats) if s.began >> i & 1],
        **{key: bool(getattr(s, key)) for key in FLAGS},
        **{key: getattr(s, key) for key in NUMBERS},
    }


def lay(s: State, written: Mapping[str, Any]) -> None:
    """Lay an empty table as it is written, or say which entry does not fit."""
    fields, seats = Fields(written, KEYS), SEATS[: s.box.players]
    steps = {step.name: number for number, step in STEPS.items()}
    s.step = steps[fields.word("phase", STEPS[DRAFT].name, steps)]
    s.turn = seats.index(fields.word("turn", seats[0], seats))
    s.stamina = fields.numbers("stamina", len(seats), FULL, -999, FULL)
    s.alive = sum(1 << i for i, stamina in enumerate(s.stamina) if stamina > 0)
    s.cubes = fields.numbers("cubes", len(seats), 0, 0, 999)
    for key in FLAGS:
        setattr(s, key, int(_flag(written, key)))
    for key in NUMBERS:
        setattr(s, key, fields.number(key, 0, 0, 999))
    s.paid, s.hits = fields.number("paid", 0, 0, 3), fields.number("hits", 0, -999, 999)
    s.roll = fields.number("roll", -1, -1, 99)
    target = fields.word("target", "", ("", *seats))
    s.target = seats.index(target) if target else -1
    s.began = _began(s, fields, seats)
    _cards(s, fields)
    _check(s)


def _flag(written: Mapping[str, Any], key: str) -> bool:
    value = written.get(key, False)
    if not isinstance(value, bool):
        raise Unreadable(f"table.{key} must be true or false")
    return value


def _began(s: State, fields: Fields, seats: tuple[str, ...]) -> int:
    if "began" not in fields.table:
        return s.alive
    names = _listed(fields, "began", "seats", seats)
    return sum(1 << seats.index(name) for name in set(names))


def _listed(fields: Fields, key: str, nouns: str, known: tuple[str, ...]) -> list[str]:
    """Return a written list of *known* words, or say which entry does not fit."""
    value = fields.table[key]
    if not isinstance(value, list):
        raise Unreadable(f"table.{key} must be a list of {nouns}")
    entries = {str(i): entry for i, entry in enumerate(value)}
    row = Fields(entries, entries, f"table.{key}")
    return [row.word(i, "", known) for i in entries]


def _cards(s: State, fields: Fields) -> None:
    piles = {
        key: fields.kinds(fields.table.get(key, []), s.box, key)
        for key in ("deck", "discard", "drawn", "box")
    }
    boards = _boards(s, fields)
    _count(s, piles, boards)
    s.deck, s.discard, s.gone = piles["deck"][::-1], piles["discard"], piles["box"]
    s.drawn = piles["drawn"]
    s.decks = _decks(s, fields, [*boards, *piles["deck"], *piles["discard"], *piles["drawn"]])
    if s.step == DRAFT and not s.drawn and s.deck:
        s.drawn.append(s.deck.pop())


def _boards(s: State, fields: Fields) -> list[int]:
    """Lay the equipment into its slots and return all of it."""
    seats = SEATS[: s.box.players]
    written = fields.table.get("gear", {})
    if not isinstance(written, dict):
        raise Unreadable("table.gear must name a list of cards for each seat")
    rows = Fields(written, seats, "table.gear")
    laid = []
    for seat, name in enumerate(seats):
        for kind in rows.kinds(rows.table.get(name, []), s.box, name):
            at = 3 * seat + s.t.cards[kind].slot
            if s.t.cards[kind].slot < 0:
                raise Unreadable(f"table.gear.{name}: {s.box.pack[kind].name!r} is no equipment")
            if s.gear[at] >= 0:
                slot = SLOTS[s.t.cards[kind].slot]
                raise Unreadable(f"table.gear.{name}: two cards in the {slot} slot")
            s.gear[at] = kind
            laid.append(kind)
    return laid


def _count(s: State, piles: dict[str, list[int]], boards: list[int]) -> None:
    """Refuse a card that is there too often or lies where it cannot."""
    for key, kinds in piles.items():
        for kind in kinds:
            card = s.box.pack[kind]
            if card.deck == "die" or (card.deck == "3/4P") != (key == "box"):
                raise Unreadable(f"table.{key}: {card.name!r} cannot lie there")
    for kind, n in Counter([*boards, *(k for kinds in piles.values() for k in kinds)]).items():
        card = s.box.pack[kind]
        if n > card.copies:
            raise Unreadable(f"the table has {card.name!r} {n} times; the box has {card.copies}")


def _decks(s: State, fields: Fields, cards: list[int]) -> tuple[str, ...]:
    """Return the decks in play: as written, else those of the cards that lie there."""
    known = decks_of(s.box.pack)
    used = {s.box.pack[kind].deck for kind in cards}
    if "decks" not in fields.table:
        return tuple(deck for deck in known if deck in used)
    names = _listed(fields, "decks", "decks", known)
    if missing := sorted(used - {*names, *APART}):
        raise Unreadable(f"table.decks lacks {missing[0]!r}, of which a card lies on the table")
    return tuple(deck for deck in known if deck in names)


def _check(s: State) -> None:
    """Refuse a table that no game could have come to."""
    wanted = {DRAFT: 1, TWO_CARDS: 2}.get(s.step, 0)
    if len(s.drawn) != wanted:
        raise Unreadable(
            f"table.drawn must have {wanted} cards in the phase {STEPS[s.step].name!r}"
        )
    if s.first_turn and len(s.decks) > DECKS_IN_PLAY:
        raise Unreadable(f"table.decks: a game has {DECKS_IN_PLAY} decks, not {len(s.decks)}")
    if s.kept and s.given:
        raise Unreadable("table.kept and table.given cannot both be true: the Draft would be over")
    if s.step != OVER and not s.alive >> s.turn & 1:
        raise Unreadable("table.turn: this wizard is out of the game")
    few = s.alive.bit_count() < 2
    if few if s.step not in (HEALING, OVER) else (s.step == OVER and not few):
        raise Unreadable("table.stamina: the game is over when fewer than two wizards are in")
    for seat in range(s.box.players):
        if not s.alive >> seat & 1 and any(k >= 0 for k in s.gear[3 * seat : 3 * seat + 3]):
            raise Unreadable(f"table.gear.{SEATS[seat]}: this wizard is out of the game")
    fighting = s.step in (BEFORE_ROLL, DEFENCE)
    ready = s.target >= 0 and s.target != s.turn and s.alive >> s.target & 1
    if fighting and not ready:
        raise Unreadable("table.target must be an opponent who is still in the game")
