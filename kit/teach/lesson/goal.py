"""A task with a goal: any move that reaches it is right, and the engine decides.

``Try`` is one move tried on an imagined table. ``where_it_ends`` says what a move leads to that
misses the goal. ``key_said`` makes a sentence of an entry of the table, from its key's ``said``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from kit.core.errors import KitError
from kit.core.event import Event
from kit.core.game import AnyBox, View
from kit.core.kinds import listed
from kit.core.rng import Stream
from kit.core.shape import Each, Key, key_named
from kit.files.run import holds, on_table, who_won
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import When


FURTHER = 4  # the learner's own moves between a try and the goal
WORLDS = 3  # imagined tables that must agree before the page says where a move ends
LOOKS = 2000  # tables searched for a way to the goal, so that a click stays fast


class Try:
    """One move tried for a goal, after the *events* that the decision has brought so far.

    ``told`` has the events of this move alone.
    """

    def __init__(
        self, table: Match, seat: int, action: int, events: Sequence[Event], goal: When
    ) -> None:
        self.table, self.seat, self.goal = table, seat, goal
        self.told = table.submit(seat, action)
        self.events = (*events, *self.told)

    @property
    def reaches(self) -> bool:
        """Tell whether the goal is reached."""
        return holds(self.goal, self.table, self.events, None)

    @property
    def leads_there(self) -> bool:
        """Tell whether further moves of the same seat can still reach the goal."""
        ways = _further(self.table, self.seat, self.events)
        return any(holds(self.goal, *way, None) for way in islice(ways, LOOKS))


def _further(
    table: Match, seat: int, events: tuple[Event, ...]
) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Yield the results of further moves of one seat, nearest first."""
    reached = [(table, events)]
    for _ in range(FURTHER):
        reached = [way for now, told in reached for way in _next(now, seat, told)]
        yield from reached


def _next(
    table: Match, seat: int, events: tuple[Event, ...]
) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    if seat not in table.to_act():
        return
    for action in table.state.legal(seat):
        after = Match(table.state.clone())
        try:
            told = after.submit(seat, action)
        except KitError:  # the file scripts no chance for this move
            continue
        yield after, (*events, *told)


def where_it_ends(tried: Try, view: View, action: int) -> str:
    """Return a sentence about the result of a move that misses its goal, or '' if it is unknown.

    The sentence is about the first part of the goal that fails. It mentions the table only if all
    tables that the seat cannot tell apart have the same result.
    """
    goal, table = tried.goal, tried.table
    kinds = {event.kind for event in tried.events}
    if goal.event is not None and goal.event not in kinds:
        return _brings_no(table, next(k.clause for k in table.game.events if k.name == goal.event))
    if goal.clause is not None and goal.clause not in {event.clause for event in tried.events}:
        return _brings_no(table, goal.clause)
    if goal.won is not None and who_won(table, goal.won):
        return _who_wins(table, tried.seat)
    ends = {_end_of_table(tried, world) for world in _worlds(tried, view, action)}
    return ends.pop() if len(ends) == 1 else ""


def _brings_no(table: Match, clause: str) -> str:
    return f"That does not lead to “{table.game.rulebook[clause].title}” (rule {clause})."


def _who_wins(table: Match, seat: int) -> str:
    outcome = table.outcome()
    if outcome is None:
        return "The game is not over then."
    names = [name_said(table.box, table.game.seats[one], seat) for one in outcome.winners]
    who = listed(names, " and ")
    return f"{who[:1].upper()}{who[1:]} would win." if names else "Nobody would win."


def _worlds(tried: Try, view: View, action: int) -> Iterator[Match]:
    """Yield tables that look the same to the seat, after the same move."""
    yield tried.table
    for seed in range(1, WORLDS):
        world = Match(view.box.game.imagine(view, Stream(seed)))
        try:
            world.submit(tried.seat, action)
        except KitError:  # the file scripts no chance for this move
            continue
        yield world


def _end_of_table(tried: Try, table: Match) -> str:
    """Return in words the first entry of the table that differs from the goal."""
    if not (wrong := on_table(tried.goal.table, table)):
        return ""
    name, *inside = map(str, wrong.path)
    key, found = table.box.keys[name], table.state.table()[name]
    if isinstance(key.shape, Each):
        found = dict(zip(key.shape.names, found, strict=True))
    wanted = next(v for k, v in tried.goal.table.items() if key_named(table.box.keys, k) == name)
    if isinstance(found, dict) and isinstance(wanted, list):  # the first entry that differs
        differs = [one for one, value in zip(found, wanted, strict=False) if found[one] != value]
        inside = differs or [*found]
    of = inside[0] if isinstance(found, dict) and inside and inside[0] in found else ""
    return key_said(table.box, key, found[of] if of else found, of, tried.seat)


# An entry of the table as a sentence


_VERB = re.compile(r"\[([^|\]]+)\|([^|\]]+)\]")


def key_said(box: AnyBox, key: Key, value: object, of: str = "", seat: int = -1) -> str:
    """Return an entry of the table as a sentence, or '' if its key has none.

    ``Key.said`` is its pattern, with another one after ``|`` for nothing or zero. ``{}`` is the
    value, ``{of}`` the seat or stack that has it, ``'s`` marks a possessive, and ``[holds|hold]``
    is the verb for a name and for "you", the learner's *seat*.
    """
    there = [one for one in value if one != ""] if isinstance(value, list) else value
    full, _, empty = _outside(key.said)
    pattern = full if there not in ("", 0, None, [], {}) or not empty else empty
    held = in_words(box, there, seat)
    owner = name_said(box, of, seat)
    are_many = held == "you" or (isinstance(there, list) and len(there) > 1)

    def agreeing(verb: re.Match[str]) -> str:
        """Return the form of a verb for the name or value before it."""
        of_owner = pattern.rfind("{of", 0, verb.start()) == pattern.rfind("{", 0, verb.start())
        return verb[2 if (owner == "you" if of_owner else are_many) else 1]

    words = _VERB.sub(agreeing, pattern)
    for place, name in (("{of", owner), ("{", held)):
        words = words.replace(f"{place}'s}}", _possessive(name)).replace(f"{place}}}", name)
    return f"Then {words}." if words else ""


def _outside(said: str) -> tuple[str, str, str]:
    """Split a pattern at the bar that is not inside a verb."""
    hidden = _VERB.sub(lambda verb: verb[0].replace("|", "\0"), said)
    full, bar, empty = hidden.partition("|")
    return full.replace("\0", "|"), bar, empty.replace("\0", "|")


def _possessive(name: str) -> str:
    return "your" if name == "you" else f"{name}'s"


def name_said(box: AnyBox, name: str, seat: int = -1) -> str:
    """Return the name of a seat or stack as a sentence writes it; the own *seat* is "you"."""
    seats = box.game.seats[: box.players]
    if 0 <= seat < len(seats) and name == seats[seat]:
        return "you"
    first, _, rest = name.partition(" ")
    return name.title() if first in seats or (first == "team" and rest) else name


def in_words(box: AnyBox, value: object, seat: int = -1) -> str:
    """Return a value of a table in words, without brackets.

    >>> from kit import game
    >>> in_words(game("wild_side").box(2), ["wolf", ["Green 4", 2]], seat=1)
    'Wolf and Green 4 2'
    """
    if isinstance(value, dict):
        return listed([f"{in_words(box, k)} {in_words(box, v)}" for k, v in value.items()])
    if isinstance(value, list):
        parts = [_inner(box, one) if isinstance(one, list) else one for one in value]
        return listed([in_words(box, one, seat) for one in parts], " and ") or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return name_said(box, str(value).removeprefix("?"), seat) or "nothing"


def _inner(box: AnyBox, values: list[object]) -> str:
    return " ".join(in_words(box, one) for one in values)
