"""The table as plain data, written and read: for scenarios, saves and bug reports.

The deck is written top card first, the spellbook from left to right. Cards that are written
nowhere lie at the bottom of the deck, in the order of the pack. ``?Fireball`` is a card that
nobody has seen: a wild surge among ``casts``, or a cancelled one in the discard pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable, nearest
from kit.core.state import Fields
from kit.games.rock_paper_wizard.cards.effects import BOOK, COLORS
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import (
    CAST,
    EXIT,
    HIDDEN,
    HOARD,
    PHASES,
    PURSE,
    SEEN,
    START,
)
from kit.games.rock_paper_wizard.state.possible import check_possible

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

_cite = BOOK.citing("state.written")
COPIES, BOOK_SIZE, TYPES, IN_BOOK, SURGE = map(_cite, ("1.4", "1.5", "1.6", "2.3", "2.8"))
KEYS = (
    "phase", "first", "turn", "gold", "spaces", "spellbook", "deck", "discard", "casts",
    "chooser", "live", "enough",
)  # fmt: skip


def table(s: State) -> dict[str, object]:
    """Write everything down."""
    name = [card.name for card in s.box.pack]
    seats = SEATS[: s.box.players]
    return {
        "phase": PHASES[s.phase],
        "first": seats[s.first],
        "turn": seats[s.turn],
        "gold": dict(zip(seats, s.gold, strict=True)),
        "spaces": dict(zip(seats, s.space, strict=True)),
        "spellbook": [name[kind] for kind in s.book],
        "deck": [name[kind] for kind in reversed(s.deck)],
        "discard": [("?" if card & HIDDEN else "") + name[card & SEEN] for card in s.discard],
        "casts": {
            seat: f"{_mark(s, i)}{name[s.spell[i]]} > {seats[s.aim[i]]}"
            for i, seat in enumerate(seats)
            if s.spell[i] >= 0
        },
        "chooser": seats[s.chooser] if s.chooser >= 0 else "",
        "live": _mark(s, s.turn) + name[s.live] if s.live >= 0 else "",
        "enough": s.enough,
    }


def _mark(s: State, seat: int) -> str:
    return "?" if s.surge >> seat & 1 else ""


def lay(s: State, written: Mapping[str, object]) -> None:
    """Lay an empty table as it is written, or say which entry does not fit."""
    fields, seats = Fields(written, KEYS), SEATS[: s.box.players]
    s.phase = PHASES.index(fields.word("phase", PHASES[CAST], PHASES))
    s.first = seats.index(fields.word("first", seats[0], seats))
    s.turn = seats.index(fields.word("turn", seats[s.first], seats))
    gold, spaces = _by_seat(written, "gold", seats), _by_seat(written, "spaces", seats)
    s.enough = _enough(s, fields)
    s.gold = [gold.number(seat, PURSE, 0, 999) for seat in seats]
    s.space = [spaces.number(seat, START, EXIT, HOARD) for seat in seats]
    s.book = _seen(s, written, "spellbook")
    _check_book(s)
    _casts(s, _by_seat(written, "casts", seats), seats)
    _choice(s, fields, seats)
    _piles(s, written)
    s.ready = sum(1 << seat for seat, kind in enumerate(s.spell) if kind >= 0 and s.phase == CAST)
    check_possible(s)


def _enough(s: State, fields: Fields) -> int:
    """Return the gold that wins: 25, or what the option asks for once a tie is played on."""
    enough = fields.number("enough", ENOUGH, 0, ENOUGH)
    if enough not in (ENOUGH, s.t.after_tie):
        raise Unreadable(f"table.enough must be {ENOUGH}, or 0 with the option 'tie'")
    return enough


def _by_seat(written: Mapping[str, object], key: str, seats: Iterable[str]) -> Fields:
    value = written.get(key, {})
    if not isinstance(value, dict):
        raise Unreadable(f"table.{key} must name seats: {{red: ..., green: ...}}")
    return Fields(value, seats, f"table.{key}")


def _card(s: State, name: object, where: str) -> int:
    """Return a card of this game, marked if it is written with a question mark."""
    try:
        kind = s.box.pack.kind(name.removeprefix("?") if isinstance(name, str) else name)
    except Unreadable as problem:
        raise Unreadable(f"table.{where}: {problem}") from None
    if kind not in s.t.cards:
        raise Unreadable(
            f"table.{where}: {s.box.pack[kind].name!r} is a promo card: set the option 'levitate'"
        )
    return kind | HIDDEN if str(name).startswith("?") else kind


def _cards(s: State, names: object, where: str) -> list[int]:
    if not isinstance(names, list):
        raise Unreadable(f"table.{where} must be a list of spells")
    return [_card(s, name, where) for name in names]


def _seen(s: State, written: Mapping[str, object], where: str) -> list[int]:
    """Return the cards of a pile that has no cards of its own that nobody has seen."""
    cards = _cards(s, written.get(where, []), where)
    if odd := [card & SEEN for card in cards if card & HIDDEN]:
        name = s.box.pack[odd[0]].name
        raise Unreadable(f"table.{where}: write {name!r}; '?' marks surge cards (rule {SURGE})")
    return cards


def _check_book(s: State) -> None:
    if len(s.book) != s.t.book:
        raise Unreadable(f"table.spellbook must be a list of {s.t.book} spells (rule {BOOK_SIZE})")
    for number, count in Counter(s.t.color[kind] for kind in s.book).items():
        if count > MOST_OF_A_TYPE:
            raise Unreadable(
                f"table.spellbook has {count} {COLORS[number]} spells, at most"
                f" {MOST_OF_A_TYPE} may be (rule {TYPES})"
            )


def _casts(s: State, casts: Fields, seats: tuple[str, ...]) -> None:
    for seat, name in enumerate(seats):
        if name not in casts.table:
            continue
        where, words = f"casts.{name}", casts.table[name]
        spell, arrow, target = words.partition(" > ") if isinstance(words, str) else ("", "", "")
        if not arrow or target not in seats:
            hint = nearest(target, seats) if arrow else ""
            raise Unreadable(f"table.{where} must read 'Fireball > {seats[-1]}'{hint}")
        card = _card(s, spell, where)
        if card & HIDDEN:
            s.surge |= 1 << seat
        elif card not in s.book:
            raise Unreadable(f"table.{where}: {spell!r} is not in the spellbook (rule {IN_BOOK})")
        s.spell[seat], s.aim[seat] = card & SEEN, seats.index(target)


def _choice(s: State, fields: Fields, seats: tuple[str, ...]) -> None:
    chooser = fields.word("chooser", "", ("", *seats))
    s.chooser = seats.index(chooser) if chooser else -1
    if fields.table.get("live"):
        card = _card(s, fields.table["live"], "live")
        s.live = card & SEEN
        if card & HIDDEN:
            s.surge |= 1 << s.turn


def _piles(s: State, written: Mapping[str, object]) -> None:
    """Lay deck and discard pile; whatever is written nowhere goes under the deck."""
    s.discard = _cards(s, written.get("discard", []), "discard")
    s.deck = _seen(s, written, "deck")[::-1]
    left = Counter(s.t.cards)
    left.subtract(s.cards())
    if over := [kind for kind, count in left.items() if count < 0]:
        card = s.box.pack[over[0]]
        raise Unreadable(
            f"table: {card.name!r} lies there more often than the pack has it (rule {COPIES})"
        )
    s.deck = [*reversed(list(left.elements())), *s.deck]
