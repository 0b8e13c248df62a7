"""Checks that a scenario's clauses, events, seats, moves and table keys exist in its game.

They run before the first step. So a mistake is found in a wrong answer as well, although its
condition never comes true.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from kit.core.cards import Card, Pack
from kit.core.errors import KitError, Part, Path, Unreadable, nearest, pick
from kit.core.game import AnyBox, AnyGame
from kit.core.shape import Keys, Problem, dotted, key_named, unknown
from kit.files.read import in_step
from kit.files.scenario import NOBODY

if TYPE_CHECKING:
    from kit.files.scenario import Step, StepQuestion, When, Written


@contextmanager
def at(written: Written, *path: Part) -> Iterator[None]:
    """Return the error with its place in the file."""
    try:
        yield
    except KitError as problem:
        step, _ = in_step(path)
        raise Unreadable(f"{written.location(*path)}: {step}{problem}", path) from None


def check_meaning(written: Written, box: AnyBox) -> None:
    """Refuse a scenario that names something unknown, or has an impossible condition."""
    plot, seats = written.scenario, box.game.seats[: box.players]
    meaning = _Meaning(written, box)
    meaning.clauses(plot.teaches, "teaches")
    meaning.clauses(plot.opening, "opening")
    meaning.seat(plot.seat, "seat")
    meaning.winners(plot.won, "won")
    if plot.score is not None and len(plot.score) != len(seats):
        with at(written, "score"):
            raise Unreadable(f"score has {len(plot.score)} numbers for {len(seats)} seats")
    if isinstance(plot.table, dict):
        meaning.table(plot.table, ("table",), promised=False)
    for number, step in enumerate(plot.steps):
        meaning.step(step, "steps", number)


class _Meaning:
    """The names that the game of one scenario has."""

    def __init__(self, written: Written, box: AnyBox) -> None:
        self.written, self.box, self.game = written, box, box.game
        self.seats = self.game.seats[: box.players]
        self.keys: Keys = box.keys

    def step(self, step: Step, *path: Part) -> None:
        """Check all names in a step."""
        self.seat(step.seat, *path, "seat")
        for i, action in enumerate(step.actions):
            self.move(action, *path, "do", *([i] if isinstance(step.do, list) else []))
        if step.refuse is not None and step.by is not None:
            self.move(step.refuse, *path, "refuse")
            self.refuses(step.by, *path, "by")
        self.clauses(step.shows, *path, "shows")
        self.table(step.then, (*path, "then"), promised=True)
        for i, when in enumerate(step.never):
            self.when(when, *path, "not", i)
        if step.goal is not None:
            self.when(step.goal, *path, "goal")
        for pattern in step.replies:
            self.moves(pattern, *path, "replies", pattern)
        if step.ask is not None:
            self.question(step, step.ask, *path, "ask", "answers")

    def question(self, step: Step, ask: StepQuestion, *path: Part) -> None:
        """Check the answers: each must be possible, and at times the only right one."""
        for i, answer in enumerate(ask.answers):
            self.when(answer.when, *path, i, "when")
            with at(self.written, *path, i, "when"):
                _possible(step, answer.when)
                _alone(i, [other.when for other in ask.answers])

    def when(self, when: When, *path: Part) -> None:
        """Check a condition."""
        if when.event is not None:
            with at(self.written, *path, "event"):
                self.game.events[when.event]
        if when.clause is not None:
            self.clauses([when.clause], *path, "clause")
            with at(self.written, *path, "clause"):
                _caused(self.game, when.clause)
        if when.refused not in (None, "no"):
            self.refuses(str(when.refused), *path, "refused")
        self.winners(when.won, *path, "won")
        self.table(when.table, (*path, "table"), promised=True)

    def clauses(self, names: list[str], *path: Part) -> None:
        """Refuse an unknown clause."""
        for i, name in enumerate(names):
            with at(self.written, *path, i):
                self.game.rulebook[name]

    def refuses(self, clause: str, *path: Part) -> None:
        """Refuse an unknown clause, or one that never refuses a move."""
        with at(self.written, *path):
            self.game.rulebook[clause]
            limits = {name for name, _, _ in self.game.rules.tests}
            if clause not in limits:
                title = self.game.rulebook[clause].title
                raise Unreadable(f"{clause} ({title}) never refuses a move; see its limits: "
                                 f"rulewalk rules {self.game.slug} --kind limit")  # fmt: skip

    def seat(self, name: str | None, *path: Part) -> None:
        """Refuse a seat that is not in this game."""
        if name is not None and name not in self.seats:
            with at(self.written, *path):
                raise Unreadable(f"there is no seat {name!r}; seats are {', '.join(self.seats)}")

    def winners(self, names: list[str] | None, *path: Part) -> None:
        """Refuse winners who do not play."""
        for name in names or ():
            with at(self.written, *path):
                pick(name, (*self.seats, NOBODY), "seat")
                if name == NOBODY:
                    raise Unreadable(f"write 'won: {NOBODY}' alone, not in a list")

    def move(self, text: str, *path: Part) -> None:
        """Refuse a move that is not in the notation."""
        try:
            self.box.notation.parse(text)
        except Unreadable as problem:
            with at(self.written, *path):
                raise Unreadable(hinted(problem, self.box.pack, text)) from None

    def moves(self, pattern: str, *path: Part) -> None:
        """Refuse a pattern that no move of the notation matches."""
        if not any(fnmatchcase(label, pattern) for label in self.box.notation.labels):
            near = nearest(pattern, self.box.notation.labels)
            with at(self.written, *path):
                raise Unreadable(f"no move is called {pattern!r}", near=near)

    def table(self, table: dict[str, object], path: Path, *, promised: bool) -> None:
        """Refuse unknown table keys, and values that do not fit."""
        for key, value in table.items():
            wrong = self._wrong(key, value, promised=promised)
            if wrong is None:
                continue
            with at(self.written, *path, *wrong.path):
                raise Unreadable(wrong.says, near=wrong.near)

    def _wrong(self, key: str, value: object, *, promised: bool) -> Problem | None:
        key = key_named(self.keys, key)
        if key not in self.keys:
            return unknown((key,), self.keys, "table")
        shape = self.keys[key].shape
        judge = shape.promise_problem if promised else shape.table_problem
        wrong = judge(value, (key,))
        if wrong is None:
            return None
        says = hinted(wrong, self.box.pack, _entry({key: value}, wrong.path))
        return Problem(wrong.path, f"table.{dotted(wrong.path)}: {says}")


def _entry(data: object, path: Path) -> object:
    """Return the value at a path."""
    for key in path:
        if not isinstance(data, dict | list) or (isinstance(data, dict) and key not in data):
            return ""
        data = data[key]  # type: ignore[index]
    return data


def _caused(game: AnyGame, clause: str) -> None:
    """Refuse a clause that no event or score cites: it could never be the answer."""
    cited = game.rulebook.cited.get(clause, set())
    if not any(place.startswith(("events.", "state.")) for place in cited):
        title = game.rulebook[clause].title
        raise Unreadable(f"no event cites {clause} ({title}), so this can never be true")


def _possible(step: Step, when: When) -> None:
    """Refuse a condition that contradicts itself, or that belongs to a step without events."""
    happened = [key for key in ("event", "told", "clause") if getattr(when, key) is not None]
    refused = when.refused not in (None, "no")
    if refused and happened:
        raise Unreadable(f"a refused move changes nothing, so '{happened[0]}' cannot hold as well")
    if step.do is None and step.refuse is None and (happened or refused):
        key = happened[0] if happened else "refused"
        raise Unreadable(f"nothing is played in this step, so '{key}' cannot hold; ask of 'table'")


def _alone(number: int, answers: list[When]) -> None:
    """Refuse an answer if another one is right whenever it is right."""
    mine = answers[number]
    for other, when in enumerate(answers):
        if other != number and _part_of(when.parts, mine.parts):
            raise Unreadable(f"whenever this answer is right, answer {other + 1} is right as well")


def _part_of(part: object, whole: object) -> bool:
    """Tell whether *whole* demands everything that *part* demands."""
    if not isinstance(part, dict) or not isinstance(whole, dict):
        return part == whole
    return all(key in whole and _part_of(value, whole[key]) for key, value in part.items())


# Finds a card by what is printed on it, for a file that does not use its name


SHOWN = 3


def card_meant(pack: Pack, text: object) -> str:
    """Return ``; claw is the suit of Green 3`` if *text* names the fields of a card, else ''.

    >>> from kit import game
    >>> card_meant(game("wild_side").pack, "Claw 3")
    '; claw is the suit of Green 3'
    """
    words = str(text).lower().lstrip("?").split()
    found = [card for card in pack if words and all(word in _fields(card) for word in words)]
    if not found or not (told := [w for w in words if w not in found[0].name.lower().split()]):
        return ""
    names = ", ".join(card.name for card in found[:SHOWN])
    more = ", ..." if len(found) > SHOWN else ""
    said = " and ".join(f"{word} is the {_fields(found[0])[word]}" for word in told)
    return f"; {said} of {names}{more}"


def hinted(problem: Problem | Unreadable, pack: Pack, text: object) -> str:
    """Return an error about *text* that names the intended card instead of the nearest name."""
    return problem.says + (card_meant(pack, text) or problem.near)


def _fields(card: Card) -> dict[str, str]:
    """Return each word that identifies the card, with the name of its field."""
    fields = {"deck": card.deck, **card.numbers, "name": card.name}
    return {word: key for key, value in fields.items() for word in str(value).lower().split()}
