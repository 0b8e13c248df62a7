"""What lies in the box: graded cards, each naming a registered effect and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kit.core.display import Paper, rendered
from kit.core.errors import Unreadable, nearest, pick
from kit.core.rulebook import Rulebook

F = TypeVar("F", bound=Callable[..., object])
GRADES = {
    "rulebook": "The printed rulebook says so.",
    "public": "A public source says so.",
    "kit": "Ours: the print does not say. Not from the publisher.",
}


@dataclass(frozen=True)
class Effect:
    """What a card can do: a name, the numbers it takes, the clause that explains it."""

    name: str
    clause: str
    numbers: Mapping[str, type]
    build: Callable[..., Any]


class Effects:
    """The registered effects of one game; a card pack may use these names and no others."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.known: dict[str, Effect] = {}

    def register(self, clause_id: str, **numbers: type) -> Callable[[F], F]:
        """Register a function under its own name, with the numbers it takes."""

        def keep(build: F) -> F:
            name = build.__name__
            self.book.citing(f"cards.{name}")(clause_id)
            self.known[name] = Effect(name, clause_id, numbers, build)
            return build

        return keep

    def check(self, name: str, numbers: Mapping[str, Any], where: str) -> Effect:
        """Return the effect, or say which name or number does not fit."""
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
class Card:
    """One kind of card: copies of it are alike, so the engine counts kinds."""

    name: str
    deck: str
    effect: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    copies: int = 1
    grade: str = "kit"
    source: str = ""
    text: str = ""
    why: str = ""

    def __post_init__(self) -> None:
        if self.grade not in GRADES:
            raise Unreadable(f"card {self.name!r}: grade{nearest(self.grade, GRADES)}")
        if self.grade != "kit" and not self.source:
            raise Unreadable(f"card {self.name!r}: grade {self.grade!r} needs a source")
        if self.copies < 0:
            raise Unreadable(f"card {self.name!r}: copies must be 0 or more")

    def __str__(self) -> str:
        origin = f"{self.grade}: {self.source or self.why}".rstrip(": ")
        return f"{self.copies} × {self.name} ({self.deck}). {self.text} [{origin}]"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def _repr_pretty_(self, paper: Paper, cycle: bool) -> None:  # noqa: FBT001
        del cycle
        paper.text(str(self))


class Pack:
    """The cards of one box, checked; a kind is an index into it."""

    def __init__(self, name: str, cards: tuple[Card, ...], effects: Effects) -> None:
        self.name, self.cards, self.effects = name, cards, effects
        self.kind_of: dict[str, int] = {}
        for kind, card in enumerate(cards):
            effects.check(card.effect, card.numbers, f"card {card.name!r}")
            if self.kind_of.setdefault(card.name.lower(), kind) != kind:
                raise Unreadable(f"card {card.name!r} is there twice: write one row with 'copies'")

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, kind: int) -> Card:
        return self.cards[kind]

    def __repr__(self) -> str:
        return f"Pack({self.name!r}, {len(self)} kinds)"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def kind(self, name: str) -> int:
        """Return the kind that has this name, or say which name is near."""
        if not isinstance(name, str) or name.lower() not in self.kind_of:
            names = (card.name for card in self.cards)
            raise Unreadable(f"there is no card {name!r}{nearest(str(name), names)}")
        return self.kind_of[name.lower()]

    def copies(self, deck: str) -> list[int]:
        """Return every card of *deck* as kinds, copies repeated, in pack order."""
        return [
            kind
            for kind, card in enumerate(self.cards)
            if card.deck == deck
            for _ in range(card.copies)
        ]
