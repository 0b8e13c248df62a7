"""What a table answers to Python: small things that read well as text and draw themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from kit.core.display import rendered
from kit.core.game import AnyBox, View
from kit.core.kinds import listed
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rulebook import Clause
from kit.teach.frame import Told

MOST = 12  # moves that a list shows; all of them are in it


def both(names: tuple[str, ...]) -> str:
    """Return names as one says them.

    >>> both(("red", "green", "blue"))
    'red, green and blue'
    """
    return listed(names or ("nobody",), " and ")


class Drawable:
    """Something whose text is its repr, and which the registered renderer can draw."""

    def _repr_html_(self) -> str | None:
        return rendered(self)


@dataclass(frozen=True, repr=False)
class Look(Drawable):
    """The table through one seat's eyes; ``view`` holds the same as data."""

    box: AnyBox
    seat: str
    view: View
    turn: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n".join([self.headline, *(f"  {line}" for line in self.lines)])

    @property
    def headline(self) -> str:
        """Return whose eyes these are, and who is to act."""
        acts = f"{both(self.turn)} to act" if self.turn else "the game is over"
        return f"{self.box.game.title} through {self.seat}'s eyes; {acts}"

    @property
    def lines(self) -> list[str]:
        """Return the table in words."""
        lines: list[str] = self.box.game.drawing().lines(self.view)
        return lines


@dataclass(frozen=True, repr=False)
class LegalMoves(Drawable, Sequence[str]):
    """Legal moves as they are written; ``words`` has them as a player would say them."""

    seat: str
    labels: tuple[str, ...]
    words: tuple[str, ...]

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...

    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self.labels[at]

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        if not self:
            return f"{self.seat} has no move now"
        rows = [f"{label}  ({said})" if said else label for label, said in self.pairs]
        more = len(self) - len(rows)
        return "\n".join([*rows, *([f"... and {more} more"] if more else [])])

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Return the first few moves, each with its words where they say more than the move."""
        first = zip(self.labels[:MOST], self.words[:MOST], strict=True)
        return [(a, "" if a.casefold() in said.casefold() else said) for a, said in first]


@dataclass(frozen=True, repr=False)
class Happened(Drawable):
    """What came of a move, in sentences that one seat may read, each with its rule."""

    box: AnyBox
    told: tuple[Told, ...]

    def __iter__(self) -> Iterator[Told]:
        return iter(self.told)

    def __getitem__(self, some: slice) -> Happened:
        """Return a part of it: ``log[-3:]`` is what happened last."""
        return Happened(self.box, self.told[some])

    def __len__(self) -> int:
        return len(self.told)

    def __repr__(self) -> str:
        lines = [f"{line.text} [{line.clause}]" for line in self.told]
        return "\n".join(lines) or "Nothing that this seat may know of."

    @property
    def rules(self) -> tuple[Clause, ...]:
        """Return the rules behind it, each once."""
        book = self.box.game.rulebook
        return tuple(book[name] for name in dict.fromkeys(line.clause for line in self.told))


@dataclass(frozen=True, repr=False)
class Refused(Drawable):
    """Why a move is refused: a sentence, and the rule itself."""

    move: str
    sentence: str
    rule: Clause

    def __repr__(self) -> str:
        return f"{self.move} is refused. {self.sentence}\n{self.rule}"


@dataclass(frozen=True, repr=False)
class Score(Drawable):
    """How a game ended: each line of the score with its rule, the totals and the winners."""

    outcome: Outcome
    names: tuple[str, ...]

    def __repr__(self) -> str:
        lines = [f"{self.names[x.seat]} {x.points:+d} {x.label} [{x.clause}]" for x in self.lines]
        totals = [f"{name}: {total}" for name, total in self.totals.items()]
        return "\n".join([*lines, ", ".join(totals), self.outcome.verdict(self.names)])

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """Return the score lines."""
        return self.outcome.lines

    @property
    def totals(self) -> dict[str, int]:
        """Return each seat's points."""
        return dict(zip(self.names, self.outcome.totals, strict=False))

    @property
    def won(self) -> tuple[str, ...]:
        """Return the winners; none where nobody has won."""
        return tuple(self.names[seat] for seat in self.outcome.winners)
