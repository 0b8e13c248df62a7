"""The table as plain data, written and read: for scenarios, saves and bug reports.

The deck is written top card first. A board is a list of cards: each knows its slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.state import Fields
from kit.games.witless_wizards.cards.effects import BOOK, SLOTS
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state.constants import DECKS_IN_PLAY, DRAFT, FULL
from kit.games.witless_wizards.state.possible import check
from kit.games.witless_wizards.state.steps import STEPS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.written")
THREE, SLOT = cite("1.10"), cite("2.14")
FLAGS = ("kept", "given", "first_turn")
NUMBERS = ("boost", "spent", "guard")
KEYS = (
    "phase", "turn", "stamina", "cubes", "gear", "decks", "deck", "discard", "box", "drawn", "paid",
    "target", "roll", "hits", "began", *FLAGS, *NUMBERS,
)  # fmt: skip


def write(s: State) -> dict[str, object]:
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


def lay(s: State, written: Mapping[str, object]) -> None:
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
    check(s)


def _flag(written: Mapping[str, object], key: str) -> bool:
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
    if "deck" not in fields.table:
        s.deck = _rest(s, [*boards, *s.discard, *s.drawn])
    if s.step == DRAFT and not s.drawn and s.deck:
        s.drawn.append(s.deck.pop())


def _rest(s: State, used: list[int]) -> list[int]:
    """Return the cards of the three decks that lie nowhere, in the order of the pack."""
    there = Counter(kind for deck in s.decks for kind in s.box.pack.copies(deck))
    return sorted((there - Counter(used)).elements(), reverse=True)


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
                raise Unreadable(f"table.gear.{name}: two cards in the {slot} slot (rule {SLOT})")
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
            raise Unreadable(
                f"the table has {card.name!r} {n} times; the box has {card.copies} (rule {THREE})"
            )


def _decks(s: State, fields: Fields, cards: list[int]) -> tuple[str, ...]:
    """Return the three decks in play: as written or chosen, else those of the cards that lie there.

    Where these are of fewer than three, the first other decks of the box make up the number.
    """
    known, chosen = decks_of(s.box.pack), str(s.box.options["decks"])
    used = [deck for deck in known if deck in {s.box.pack[kind].deck for kind in cards}]
    names = used
    if "decks" in fields.table:
        names = _listed(fields, "decks", "decks", known)
    elif chosen != "random":
        names = chosen.split(", ")
    if missing := [deck for deck in used if deck not in names]:
        raise Unreadable(f"table.decks lacks {missing[0]!r}, of which a card lies on the table")
    if names is used:
        names = [*used, *(deck for deck in known if deck not in used)][
            : max(DECKS_IN_PLAY, len(used))
        ]
    _three(names, chosen)
    return tuple(deck for deck in known if deck in names)


def _three(names: list[str], chosen: str) -> None:
    """Refuse decks that are not three, or not the three that were chosen for this game."""
    if len(set(names)) != DECKS_IN_PLAY or len(names) != DECKS_IN_PLAY:
        there = ", ".join(names)
        raise Unreadable(
            f"table.decks: a game has {DECKS_IN_PLAY} Equipment decks, and the cards here are of "
            f"{len(names)}: {there} (rule {THREE})"
        )
    if chosen != "random" and set(names) != set(chosen.split(", ")):
        raise Unreadable(f"table.decks: this game is played with {chosen} (rule {THREE})")
