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
from kit.files.promises import holds
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import When

FURTHER = 4  # moves of her own that may still lie between a try and the goal
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
