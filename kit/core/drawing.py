"""The interface of a game's drawing, and the types that pictures are made of.

``kit.show`` renders them. The types are here so that a ``Game`` can declare its drawing without
importing the renderer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from kit.core.cards import GRADE_WORDS, Card

if TYPE_CHECKING:
    from kit.core.game import AnyBox

V_contra = TypeVar("V_contra", contravariant=True)


class Markup(str):
    """Text that is HTML already; ``kit.show.html`` alone makes it, everything else is escaped."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Markup({str(self)!r})"


class Icon(NamedTuple):
    """A drawing as path data: ``line`` is stroked, ``tint`` lies under it and is filled softly."""

    line: str
    tint: str = ""


@dataclass(frozen=True)
class Face:
    """The face of a card: ``kind`` picks the colour, ``number`` is in the foot."""

    card: Card
    kind: str
    symbol: str
    word: str
    number: str
    spoken: str
    art: Markup

    @property
    def label(self) -> str:
        """Return the card in words, for screen readers."""
        card = self.card
        typed = f", typed by {card.by}" if card.grade == "box" else ""
        other = "".join(f"; {words[:1].lower()}{words[1:]}" for words in card.different)
        return f"{card.name}, {self.spoken}; {GRADE_WORDS[card.grade]}{typed}{other}"

    @property
    def hint(self) -> str:
        """Return the text of the card and its source."""
        card = self.card
        origin = f"{GRADE_WORDS[card.grade].capitalize()}. {card.origin}".strip()
        return f"{card.text} ({origin})".strip()


class Area(NamedTuple):
    """A part of the table as a view shows it: a title, cards by kind, face-down cards, a note."""

    title: str
    cards: tuple[int, ...] = ()
    hidden: int = 0
    note: str = ""

    def line(self, box: AnyBox) -> str:
        """Return the area as a line of text."""
        said = [box.pack[kind].name for kind in self.cards]
        if self.hidden:
            said.append(f"{self.hidden} face down")
        return f"{self.title}: {', '.join([*said, *[self.note] * bool(self.note)]) or 'no card'}"


class Token(NamedTuple):
    """A thing on the table that is not a card: its name and its ``rules``, the main rule first.

    ``means`` is its meaning in a sentence, for the first lessons.
    """

    name: str
    rules: tuple[str, ...]
    means: str = ""


class Drawing(Protocol[V_contra]):
    """A game's picture, provided by its ``draw`` package, which is loaded on first use."""

    @property
    def EMBLEM(self) -> Icon:  # noqa: N802
        """Return the game's sign: on the backs of its cards, and in the gallery."""

    @property
    def GROUPS(self) -> Mapping[str, str]:  # noqa: N802
        """Return the headings that the game's cards are listed under, by effect."""

    @property
    def SIDES(self) -> Mapping[str, str]:  # noqa: N802
        """Return the kinds of event that are parts of a sum, each with the title of its side."""

    @property
    def RESULTS(self) -> Mapping[str, str]:  # noqa: N802
        """Return the kinds of event that say which sum is higher, each with its meaning."""

    def face(self, box: AnyBox, kind: int) -> Face:
        """Return what is printed on a card."""

    def table(self, view: V_contra, *, hush: bool = False, sums: Markup | None = None) -> Markup:
        """Return the table as a seat sees it; *hush* hides what a question asks for."""

    def lines(self, view: V_contra) -> list[str]:
        """Return the table as a seat sees it, in plain lines."""

    def scene(self, box: AnyBox) -> Markup:
        """Return the picture for the gallery."""


AnyDrawing = Drawing[Any]
