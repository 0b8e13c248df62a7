"""Answers of ``kit.table``: small objects with a readable repr and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from kit.core.display import Drawable
from kit.core.game import AnyBox, View
from kit.core.kinds import listed
from kit.core.named import ByName, NamedView
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rulebook import Clause
from kit.teach.frame import Told

MOST = 12  # moves in the repr of a list
FEW = 3  # rules in the repr of a search


def both(names: tuple[str, ...]) -> str:
    """Return names as a list in words.

    >>> both(("red", "green", "blue"))
    'red, green and blue'
    """
    return listed(names or ("nobody",), " and ")


@dataclass(frozen=True, repr=False)
class Look(ByName, Drawable):
    """The table as one seat sees it, by the names of its game; ``view`` has the same as numbers.

    >>> from kit import table
    >>> look = table("wild_side", lesson="first-round").look()
    >>> look.hand
    (Green 11, Orange 9, Red 6, Red 7, Red 11, Honey Badger)
    >>> look.hand[0].suit, look.hand[0].value, look.seats["hawk"].points
    ('claw', 11, 0)
    """

    box: AnyBox
    seat: str
    view: View
    turn: tuple[str, ...]

    @cached_property
    def named(self) -> NamedView | None:
        """Return the view by names; each of its fields is an attribute of the look as well."""
        made: NamedView | None = self.box.game.named(self.view) if self.box.game.named else None
        return made

    def __repr__(self) -> str:
        return "\n".join([self.headline, *(f"  {line}" for line in self.lines)])

    @property
    def headline(self) -> str:
        """Return the seat, and who is to act."""
        acts = f"{both(self.turn)} to act" if self.turn else "the game is over"
        return f"{self.box.game.title} through {self.seat}'s eyes; {acts}"

    @property
    def lines(self) -> list[str]:
        """Return the table in words."""
        lines: list[str] = self.box.game.lines(self.view)
        return lines


@dataclass(frozen=True, repr=False)
class LegalMoves(Drawable, Sequence[str]):
    """Legal moves in notation; ``words`` has them as buttons say them."""

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
        """Return the first few moves, each with its words if they add something."""
        first = zip(self.labels[:MOST], self.words[:MOST], strict=True)
        return [(a, "" if a.casefold() in said.casefold() else said) for a, said in first]


@dataclass(frozen=True, repr=False)
class Happened(Drawable):
    """The events of a move that one seat may see, as sentences with their rules."""

    box: AnyBox
    told: tuple[Told, ...]

    def __iter__(self) -> Iterator[Told]:
        return iter(self.told)

    def __getitem__(self, some: slice) -> Happened:
        """Return a slice: ``log[-3:]`` has the last three sentences."""
        return Happened(self.box, self.told[some])

    def __len__(self) -> int:
        return len(self.told)

    def __repr__(self) -> str:
        lines = [f"{line.text} [{line.clause}]" for line in self.told]
        return "\n".join(lines) or "Nothing that this seat may see."

    @property
    def rules(self) -> tuple[Clause, ...]:
        """Return the rules that were cited, each once."""
        book = self.box.game.rulebook
        return tuple(book[name] for name in dict.fromkeys(line.clause for line in self.told))


@dataclass(frozen=True, repr=False)
class FoundRules(Drawable, Sequence[Clause]):
    """The rules that match some words, the best first."""

    rules: tuple[Clause, ...]

    @overload
    def __getitem__(self, at: int) -> Clause: ...

    @overload
    def __getitem__(self, at: slice) -> FoundRules: ...

    def __getitem__(self, at: int | slice) -> Clause | FoundRules:
        return FoundRules(self.rules[at]) if isinstance(at, slice) else self.rules[at]

    def __len__(self) -> int:
        return len(self.rules)

    def __repr__(self) -> str:
        more = len(self) - FEW
        lines = [str(rule) for rule in self.rules[:FEW]] or ["No rule matches."]
        return "\n".join([*lines, *([f"... and {more} more"] if more > 0 else [])])


@dataclass(frozen=True, repr=False)
class Refused(Drawable):
    """A refusal: a sentence, and the rule itself."""

    move: str
    sentence: str
    rule: Clause

    def __repr__(self) -> str:
        return f"{self.move} is refused. {self.sentence}\n{self.rule}"


@dataclass(frozen=True, repr=False)
class Score(Drawable):
    """The final score: each line with its rule, the totals and the winners."""

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
        """Return the winners, or an empty tuple without a winner."""
        return tuple(self.names[seat] for seat in self.outcome.winners)
