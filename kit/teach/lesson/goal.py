"""A task with a goal: any move that reaches it is right, and the engine decides.

What the learner tries is played on a table imagined from her own view, so that neither a verdict
nor what is told of a try can depend on a card she may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from kit.core.errors import KitError
from kit.core.event import Event
from kit.core.game import View
from kit.core.rng import Stream
from kit.core.shape_lists import Each
from kit.files.conditions import flow
from kit.files.promises import holds, on_table, who_won
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import When

FURTHER = 4  # moves of her own that may still lie between a try and the goal
WORLDS = 3  # imagined tables that have to agree before we say where a move ends
LOOKS = 2000  # tables looked at for a way to the goal: more would make a click wait


class Try:
    """One move tried for a goal, after the *events* that the decision has brought so far.

    ``told`` is what the move alone came to.
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
    """Yield what moves of one seat can come to, nearest first."""
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
        except KitError:  # it needs a chance that nobody has written down
            continue
        yield after, (*events, *told)


def where_it_ends(tried: Try, view: View, action: int) -> str:
    """Return in a sentence where a move ends that misses its goal; '' where that is not known.

    It is said of the first part of the goal that does not hold, and of a table only where the
    learner's seat can know it: where other tables that look the same to it end alike.
    """
    goal, table = tried.goal, tried.table
    kinds = {event.kind for event in tried.events}
    if goal.event is not None and goal.event not in kinds:
        return _brings_no(table, next(k.clause for k in table.game.events if k.name == goal.event))
    if goal.clause is not None and goal.clause not in {event.clause for event in tried.events}:
        return _brings_no(table, goal.clause)
    if goal.won is not None and (instead := who_won(table, goal.won)):
        return f"Then {instead}."
    ends = {_end_of_table(goal, world) for world in _worlds(tried, view, action)}
    return ends.pop() if len(ends) == 1 else ""


def _brings_no(table: Match, clause: str) -> str:
    return f"That does not come to “{table.game.rulebook[clause].title}” (rule {clause})."


def _worlds(tried: Try, view: View, action: int) -> Iterator[Match]:
    """Yield tables that look the same to the seat, after the same move."""
    yield tried.table
    for seed in range(1, WORLDS):
        world = Match(view.box.game.imagine(view, Stream(seed)))
        try:
            world.submit(tried.seat, action)
        except KitError:  # it needs a chance that nobody has written down
            continue
        yield world


def _end_of_table(goal: When, table: Match) -> str:
    """Return in words the first entry of a table that is not as the goal has it."""
    if not (wrong := on_table(goal.table, table)):
        return ""
    name, *inside = wrong.path
    key, found, of = table.box.keys[str(name)], table.state.table()[str(name)], ""
    if isinstance(key.shape, Each) and inside and inside[0] in key.shape.names:
        found, of = found[key.shape.names.index(str(inside[0]))], f", {str(inside[0]).capitalize()}"
    return f"Then it stands so: {key.help.partition(';')[0]}{of}: {flow(found)}."
