"""Kinds of event: each is declared once, with its clause, its fields and its sentence.

A game's ``events.py`` lists everything that can happen in it::

    EVENTS = Events(BOOK)
    laid = EVENTS.kind("laid", "3.4", "{seat} lays {card} on the {top}.", card=CARD, top=NUMBER)

While a state has a listener, it emits notes such as ``(laid, seat, card, top)``; a reader of the
note calls the kind, ``laid(seat, card, top)``, to build the event. Code that shows, sums or asks
about events reads their data through the kind, never their sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from kit.core.errors import Unreadable, nearest
from kit.core.event import EVERYONE, Event, only, others
from kit.core.rulebook import Rulebook

if TYPE_CHECKING:
    from kit.core.game import AnyBox, View

Says = str | Callable[..., str]  # a template, or a function of (box, seat's name, *data)
NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
# The same as Event(...), but without a Python call: readers build millions of events.
_make = cast("Callable[..., Event]", tuple.__new__)


class FieldType(NamedTuple):
    """Type of an event's field: its name, its text, and whether it is a list.

    ``of`` is 'card' or 'seat' if the numbers stand for these, so that a page can highlight them.
    """

    name: str
    say: Callable[[AnyBox, Any], str]
    many: bool = False
    of: str = ""


def listed(words: Sequence[str], last: str = ", ") -> str:
    """Return words as a list; *last* comes before the last one.

    >>> listed(["Wolf", "Hawk", "Bear"], " and ")
    'Wolf, Hawk and Bear'
    """
    return last.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def uncapitalized(words: str) -> str:
    """Return words with a small first letter, for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def plural(n: int, noun: str, many: str = "") -> str:
    """Return a count with its noun.

    >>> plural(1, "coin"), plural(0, "coin"), plural(2, "die", "dice")
    ('1 coin', '0 coins', '2 dice')
    """
    return f"{n} {noun}" if n == 1 else f"{n} {many or noun + 's'}"


def seat_name(box: AnyBox, seat: int) -> str:
    """Return the name of a seat. An empty string for seat -1."""
    return box.game.seats[seat].capitalize() if seat >= 0 else ""


def you_or_name(view: View, seat: int) -> str:
    """Return "You (Red)" for the viewer's seat, and the name of any other seat."""
    name = seat_name(view.box, seat)
    return f"You ({name})" if seat == view.seat else name


def name_and_you(view: View, seat: int) -> str:
    """Return "Red (you)" for the viewer's seat, and the name of any other seat."""
    return seat_name(view.box, seat) + " (you)" * (seat == view.seat)


def card_name(box: AnyBox, kind: int) -> str:
    """Return the name of a kind of card."""
    return box.pack[kind].name


def _cards(box: AnyBox, kinds: Sequence[int]) -> str:
    return ", ".join(card_name(box, kind) for kind in kinds) or "no card"


def _seats(box: AnyBox, seats: Sequence[int]) -> str:
    return listed([seat_name(box, seat) for seat in seats], " and ")


def _number(box: AnyBox, n: int) -> str:
    del box
    return str(n)


NUMBER = FieldType("whole number", _number)
CARD = FieldType("card", card_name, of="card")
CARDS = FieldType("cards", _cards, many=True, of="card")
SEAT = FieldType("seat", seat_name, of="seat")
SEATS = FieldType("seats", _seats, many=True, of="seat")


def count(noun: str, many: str = "") -> FieldType:
    """Return the type of a number that is written with its noun: 1 card, 2 cards."""
    return FieldType("whole number", lambda _box, n: plural(n, noun, many))


def one_of(name: str, words: Sequence[str]) -> FieldType:
    """Return the type of a number that is an index of *words*."""
    return FieldType(name, lambda _box, n: words[n])


class Kind:
    """One kind of event. Calling it builds an event that everyone may see: ``kind(seat, *data)``.

    ``kind.only(seat, *data)`` builds one for this seat only, ``kind.others(...)`` one for all other
    seats, and ``kind.to(audience, seat, *data)`` one for any audience.

    A state does not call it: it notes ``(kind, seat, *data)`` or ``(kind.only, seat, *data)``, and
    a reader builds the event (``kit.core.event.events_of``).
    """

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        name: str,
        clause: str,
        says: Says,
        fields: dict[str, FieldType],
        label: Says | None,
        cite: Callable[[str], str],
    ) -> None:
        self.name, self.clause, self.says, self.fields = name, clause, says, fields
        self.label = label  # the name of a part of a sum; its points are in the field 'points'
        self._cite = cite
        # Bound once here instead of at each note.
        self.only, self.others, self.to = self._to_one, self._to_others, self._to_any

    def __call__(self, seat: int, *data: object) -> Event:
        """Build an event that everyone may see."""
        return _make(Event, (self.name, seat, data, self.clause, EVERYONE))

    def _to_one(self, seat: int, *data: object) -> Event:
        return _make(Event, (self.name, seat, data, self.clause, only(seat)))

    def _to_others(self, seat: int, *data: object) -> Event:
        return _make(Event, (self.name, seat, data, self.clause, others(seat)))

    def _to_any(self, audience: int, seat: int, *data: object) -> Event:
        return _make(Event, (self.name, seat, data, self.clause, audience))

    def __repr__(self) -> str:
        return f"<kind of event: {self.name} [{self.clause}]>"

    def by(self, clause: str) -> Kind:
        """Return the same kind with another clause."""
        self._cite(clause)
        return Kind(self.name, clause, self.says, self.fields, self.label, self._cite)

    def of(self, event: Event) -> bool:
        """Tell whether an event is of this kind, with any clause."""
        return event.kind == self.name

    def get(self, event: Event, field: str) -> int:
        """Return the number, card or seat in a field of an event of this kind."""
        return cast("int", event.data[self._at(field)])

    def many(self, event: Event, field: str) -> tuple[int, ...]:
        """Return the cards or seats in a field of an event of this kind."""
        return cast("tuple[int, ...]", event.data[self._at(field)])

    def tell(self, box: AnyBox, event: Event) -> str:
        """Return the sentence of an event of this kind."""
        if self.label is not None:
            return f"{self.part(box, event)}: {self.get(event, 'points')}."
        return self._said(self.says, box, event)

    def part(self, box: AnyBox, event: Event) -> str:
        """Return the name of an event that is a part of a sum."""
        assert self.label is not None
        return self._said(self.label, box, event)

    def _said(self, words: Says, box: AnyBox, event: Event) -> str:
        seat = seat_name(box, event.seat)
        if not isinstance(words, str):
            return words(box, seat, *event.data)
        pairs = zip(self.fields.items(), event.data, strict=True)
        return words.format(seat=seat, **{name: sort.say(box, x) for (name, sort), x in pairs})

    def _at(self, field: str) -> int:
        return list(self.fields).index(field)


class Events:
    """All kinds of event of one game; a clause that does not exist fails at import."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.kinds: dict[str, Kind] = {}

    def kind(self, name: str, clause: str, says: Says, **fields: FieldType) -> Kind:
        """Declare a kind: its name in files, the clause, the sentence, and its fields."""
        return self._declare(name, clause, says, fields, None)

    def part(self, name: str, clause: str, label: Says, **fields: FieldType) -> Kind:
        """Declare a kind that is a part of a sum: *label* is its name, 'points' its amount."""
        return self._declare(name, clause, "", {**fields, "points": NUMBER}, label)

    def tell(self, box: AnyBox, event: Event) -> str:
        """Return the sentence of an event."""
        return self[event.kind].tell(box, event)

    def __getitem__(self, name: str) -> Kind:
        try:
            return self.kinds[name]
        except KeyError:
            near = nearest(name, self.kinds)
            raise Unreadable(f"{self.book.name} has no event {name!r}", near=near) from None

    def __contains__(self, name: object) -> bool:
        return name in self.kinds

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds.values())

    def __len__(self) -> int:
        return len(self.kinds)

    def _declare(
        self, name: str, clause: str, says: Says, fields: dict[str, FieldType], label: Says | None
    ) -> Kind:
        if name in self.kinds:
            raise Unreadable(f"{self.book.name}: the event {name!r} is declared twice")
        cite = self.book.citing(f"events.{name.replace(' ', '_')}")
        cite(clause)
        self.kinds[name] = Kind(name, clause, says, fields, label, cite)
        return self.kinds[name]
