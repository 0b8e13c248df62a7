"""A written table, of a scenario or a save: its keys, and how it is completed and checked.

Cards that are not written lie at the bottom of the deck, in the order of the pack. ``?Fireball`` is
a card that nobody has seen: a wild surge among ``casts``, or a cancelled one in the discard pile.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from kit.core.errors import Path
from kit.core.game import AnyBox
from kit.core.possible import refuse
from kit.core.shape import (
    CardName,
    Json,
    Key,
    Keys,
    Laid,
    Many,
    Named,
    Number,
    Problem,
    Text,
    Word,
    wrong_entry,
)
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
from kit.games.rock_paper_wizard.state.possible import CHECKS

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

CHANCE = (("a list of spells", "the discard pile shuffled into a new deck, its top card first"),)
NO_CAST = (-1, -1)
_cite = BOOK.citing("state.written")
COPIES, BOOK_SIZE, TYPES, IN_BOOK = map(_cite, ("1.4", "1.5", "1.6", "2.3"))


class Cast(Text):
    """A spell and its target, held as a pair; None is held as ``NO_CAST``."""

    def __init__(self, spell: CardName, seat: Word) -> None:
        spells, seats = (map(re.escape, names) for names in (spell.names, seat.names))
        super().__init__(
            rf"\??(?:{'|'.join(spells)}) > (?:{'|'.join(seats)})",
            f"{spell.names[0]} > {seat.names[-1]}",
        )
        self.spell, self.seat = spell, seat

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a spell, an arrow and a seat."""
        spell, arrow, target = value.partition(" > ") if isinstance(value, str) else ("", "", "")
        if not arrow:
            return super().table_problem(value, path)
        return self.spell.table_problem(spell, path) or self.seat.table_problem(target, path)

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a spell, with capitals as a table writes them."""
        return self.table_problem(value, path) or super().table_problem(value, path)

    def encode(self, held: tuple[int, int]) -> str:
        """Return the text."""
        return f"{self.spell.encode(held[0])} > {self.seat.encode(held[1])}"

    def decode(self, value: str | None) -> tuple[int, int]:
        """Return the spell, with its mark, and the target."""
        if value is None:
            return NO_CAST
        spell, _, target = value.partition(" > ")
        return self.spell.decode(spell), self.seat.decode(target)


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats, marks = SEATS[: box.players], {"?": HIDDEN}
    spell, seen_or_not = CardName(box.pack, "spell"), CardName(box.pack, "spell", marks=marks)
    seat = Word(seats, "seat")
    return {
        "phase": Key(
            Word(PHASES, "phase"),
            "what the table waits for",
            said="the step “{}” is next",
        ),
        "first": Key(
            seat,
            "who holds the first-player marker",
            said="{} [is|are] First Player",
        ),
        "turn": Key(
            seat,
            "whose spell is resolved now, or next",
            said="it is {'s} turn",
        ),
        "gold": Key(
            Named(seats, Number(0, 999), usual=PURSE),
            "each wizard's gold",
            said="{of} [has|have] {} gp|{of} [has|have] no gold",
        ),
        "spaces": Key(
            Named(seats, Number(EXIT, HOARD), usual=START),
            "where each stands: 0 is the exit, 10 the hoard",
            "space",
            said="{of} [stands|stand] on space {}|{of} [stands|stand] at the exit",
        ),
        "spellbook": Key(
            Many(spell),
            "the open spells, from left to right",
            "book",
            said="the spellbook is {}",
        ),
        "deck": Key(
            Many(spell, reverse=True),
            "the deck, its top card first; what is nowhere lies below",
            said="the deck is {}, from its top|the deck is empty",
        ),
        "discard": Key(
            Many(seen_or_not),
            "the discard pile; ?Fireball is one nobody has seen",
            said="{} are discarded|no spell is discarded",
        ),
        "casts": Key(
            Named(seats, Cast(seen_or_not, seat), usual=None, sparse=True),
            "what each has cast and at whom; ?Fireball is a Wild Surge, unseen so far",
            slot=None,
            said="{of} [has|have] cast {}|{of} [has|have] cast nothing",
        ),
        "chooser": Key(
            Word(seats, "seat", none=""),
            "who has a choice, in the phase choose",
            said="{} [has|have] a choice|nobody has a choice",
        ),
        "live": Key(
            CardName(box.pack, "spell", none="", marks=marks),
            "the spell that asks for it",
            slot=None,
            said="{} asks for a choice|no spell asks for a choice",
        ),
        "enough": Key(
            Number(0, ENOUGH),
            "the gold that wins: 25, or 0 where a tie made it less",
            said="{} gp win the game|the tie has ended the game",
        ),
    }


def unslotted(s: State) -> Json:
    """Return the casts and the live spell, with a mark for wild surges."""
    casts = [
        (_marked(s, seat, spell), aim) if spell >= 0 else NO_CAST
        for seat, (spell, aim) in enumerate(zip(s.spell, s.aim, strict=True))
    ]
    return {"casts": casts, "live": _marked(s, s.turn, s.live) if s.live >= 0 else -1}


def _marked(s: State, seat: int, spell: int) -> int:
    return spell | HIDDEN if s.surge >> seat & 1 else spell


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    if "turn" not in laid:
        s.turn = s.first
    if s.enough not in (ENOUGH, s.t.after_tie):
        raise wrong_entry(("enough",), f" must be {ENOUGH}, or 0 with the option 'tie'")
    _check_book(s)
    _casts(s, laid.get("casts", ()))
    if (live := laid.get("live", -1)) >= 0:
        s.live = live & SEEN
        s.surge |= bool(live & HIDDEN) << s.turn
    _rest(s)
    s.ready = sum(1 << seat for seat, kind in enumerate(s.spell) if kind >= 0 and s.phase == CAST)
    refuse(s, CHECKS)


def _check_book(s: State) -> None:
    if len(s.book) != s.t.book:
        raise wrong_entry(
            ("spellbook",), f" must be a list of {s.t.book} spells (rule {BOOK_SIZE})"
        )
    for number, count in Counter(s.t.color[kind] for kind in s.book).items():
        if count > MOST_OF_A_TYPE:
            raise wrong_entry(
                ("spellbook",),
                f" has {count} {COLORS[number]} spells, at most"
                f" {MOST_OF_A_TYPE} may be (rule {TYPES})",
            )


def _casts(s: State, casts: list[tuple[int, int]]) -> None:
    for seat, (card, aim) in enumerate(casts):
        if card < 0:
            continue
        s.spell[seat], s.aim[seat] = card & SEEN, aim
        if card & HIDDEN:
            s.surge |= 1 << seat
        elif card not in s.book:
            name = s.box.pack[card].name
            raise wrong_entry(
                ("casts", SEATS[seat]), f": {name!r} is not in the spellbook (rule {IN_BOOK})"
            )


def _rest(s: State) -> None:
    """Put the cards that are not written under the deck."""
    left = Counter(s.t.cards)
    left.subtract(s.cards())
    if over := [kind for kind, count in left.items() if count < 0]:
        name = s.box.pack[over[0]].name
        if over[0] not in s.t.cards:
            raise wrong_entry((), f": {name!r} is a promo card: set the option 'levitate'")
        raise wrong_entry(
            (), f": {name!r} lies there more often than the pack has it (rule {COPIES})"
        )
    s.deck = [*reversed(list(left.elements())), *s.deck]
