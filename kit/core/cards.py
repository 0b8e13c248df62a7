"""Cards in the box: each has a grade and names a registered effect with its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kit.core.display import Drawable, DrawableText
from kit.core.errors import Unreadable, nearest, pick
from kit.core.rulebook import Rulebook

F = TypeVar("F", bound=Callable[..., object])
GRADES = {
    "rulebook": "The printed rulebook says so.",
    "public": "A public source says so.",
    "box": "From the box: typed in by somebody who owns it.",
    "kit": "Ours: the print does not say. Not from the publisher.",
}
GRADE_WORDS = {
    "rulebook": "from the rulebook",
    "public": "from a public source",
    "box": "from the box",
    "kit": "the kit's own",
}
PARTS = {"name": "name", "copies": "copies", "numbers": "numbers", "text": "what it does"}


@dataclass(frozen=True)
class Effect:
    """Effect of a card: its name, its numbers, and the clause that explains it."""

    name: str
    clause: str
    numbers: Mapping[str, type]
    build: Callable[..., Any]  # only the game's own lookup knows what it builds


class Effects:
    """The registered effects of one game; a card pack may use no others."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.known: dict[str, Effect] = {}

    def register(self, clause_id: str, **numbers: type) -> Callable[[F], F]:
        """Register a function under its own name, with the numbers it takes."""

        def keep(build: F) -> F:
            self.add(build.__name__, clause_id, build, numbers)
            return build

        return keep

    def add(
        self, name: str, clause_id: str, build: Callable[..., Any], numbers: Mapping[str, type]
    ) -> None:
        """Register a function under a name, with the numbers it takes."""
        self.book.citing(f"cards.{name}")(clause_id)
        self.known[name] = Effect(name, clause_id, numbers, build)

    def check(self, name: str, numbers: Mapping[str, object], where: str) -> Effect:
        """Return the effect, or raise if the name or a number does not fit."""
        effect = self.known[pick(name, self.known, f"effect ({where})")]
        for key in numbers:
            if key not in effect.numbers:
                wanted = nearest(key, effect.numbers) or "; it takes none"
                raise Unreadable(f"{where}: effect {name!r} takes no {key!r}{wanted}")
        for key, kind in effect.numbers.items():
            if key not in numbers:
                raise Unreadable(f"{where}: effect {name!r} needs {key!r} ({kind.__name__})")
            if not isinstance(numbers[key], kind) or isinstance(numbers[key], bool):
                raise Unreadable(f"{where}: {key!r} must be a {kind.__name__}")
        return effect


@dataclass(frozen=True)
class Card(DrawableText):
    """One kind of card; copies of it are alike, so the engine counts kinds.

    ``grade`` says where the card comes from, and ``source`` exactly where. ``parts`` has the grade
    of each part from elsewhere, as in ``{"copies": "kit"}``; then ``why`` explains it. ``by`` is
    the person who typed a card from the box.
    """

    name: str
    deck: str
    effect: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    copies: int = 1
    grade: str = "kit"
    source: str = ""
    text: str = ""
    why: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
    by: str = ""

    def __post_init__(self) -> None:
        if self.grade not in GRADES:
            raise Unreadable(f"card {self.name!r}: grade{nearest(self.grade, GRADES)}")
        if "box" in (self.grade, *self.parts.values()) and not self.by:
            raise Unreadable(f"card {self.name!r}: grade 'box' needs 'by': who typed it")
        if self.grade not in ("kit", "box") and not self.source:
            raise Unreadable(f"card {self.name!r}: grade {self.grade!r} needs a source")
        if self.copies < 0:
            raise Unreadable(f"card {self.name!r}: copies must be 0 or more")
        for part, grade in self.parts.items():
            self._check_part(part, grade)

    def __str__(self) -> str:
        origin = f"{self.grade}: {self.origin}".rstrip(": ")
        return f"{self.copies} × {self.name} ({self.deck}). {self.text} [{origin}]"

    @property
    def origin(self) -> str:
        """Return the card's origin in words, and the parts that come from elsewhere."""
        typed = f"Typed by {self.by}" if self.by else ""
        said = [typed, self.source, self.why, *self.different]
        return " ".join(f"{words.rstrip('.')}." for words in said if words)

    @property
    def different(self) -> list[str]:
        """Return a phrase for each grade that differs from the card's, with its parts."""
        return [
            f"{GRADE_WORDS[grade].capitalize()}: {', '.join(parts)}"
            for grade in GRADES
            if (parts := [PARTS[part] for part in PARTS if self.parts.get(part) == grade])
        ]

    @property
    def graded(self) -> dict[str, str]:
        """Return the grade of each part that the card has."""
        there = {"name": True, "copies": True, "numbers": self.numbers, "text": self.text}
        return {part: self.parts.get(part, self.grade) for part in PARTS if there[part]}

    def _check_part(self, part: str, grade: str) -> None:
        where = f"card {self.name!r}: parts"
        if part not in PARTS:
            raise Unreadable(f"{where}: there is no part {part!r}{nearest(part, PARTS)}")
        if grade not in GRADES:
            raise Unreadable(f"{where}: {part}: no grade {grade!r}{nearest(grade, GRADES)}")
        if grade == self.grade:
            raise Unreadable(f"{where}: {part} is {grade!r} as the whole card is: leave it out")
        if not self.why:
            raise Unreadable(f"{where}: {part} is {grade!r}: 'why' must say what is different")


class Pack(Drawable):
    """The checked cards of one box; a kind is an index into it.

    ``file`` is the path of a pack's file; the kit's own packs have none.
    """

    def __init__(
        self, name: str, cards: tuple[Card, ...], effects: Effects, file: str = ""
    ) -> None:
        self.name, self.cards, self.effects, self.file = name, cards, effects, file
        self.kind_of: dict[str, int] = {}
        for kind, card in enumerate(cards):
            effects.check(card.effect, card.numbers, f"card {card.name!r}")
            if self.kind_of.setdefault(card.name.lower(), kind) != kind:
                raise Unreadable(f"card {card.name!r} appears twice: write one row with 'copies'")

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, kind: int) -> Card:
        return self.cards[kind]

    def __repr__(self) -> str:
        return f"Pack({self.name!r}, {len(self)} kinds)"

    def kind(self, name: object) -> int:
        """Return the kind of this name, or raise with the nearest name."""
        if not isinstance(name, str) or name.lower() not in self.kind_of:
            names = (card.name for card in self.cards)
            raise Unreadable(f"there is no card {name!r}", near=nearest(str(name), names))
        return self.kind_of[name.lower()]

    def copies(self, deck: str) -> list[int]:
        """Return every card of *deck* as kinds, copies repeated, in pack order."""
        return [
            kind
            for kind, card in enumerate(self.cards)
            if card.deck == deck
            for _ in range(card.copies)
        ]


def tally(cards: Iterable[Card]) -> dict[str, dict[str, int]]:
    """Return the number of cards of each grade, for each part of a card."""
    count = Counter(item for card in cards for item in card.graded.items())
    return {
        part: {grade: count[part, grade] for grade in GRADES if count[part, grade]}
        for part in PARTS
        if any(count[part, grade] for grade in GRADES)
    }


def tally_words(cards: Iterable[Card]) -> list[str]:
    """Return the number of cards of each grade in words, a line for each part."""
    return [
        f"{PARTS[part]}: "
        + ", ".join(f"{number} {GRADE_WORDS[grade]}" for grade, number in grades.items())
        for part, grades in tally(cards).items()
    ]
