"""A scenario's steps on a table, forward and back; it knows nothing of a learner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from kit.files.run import Done, begin, run, run_step
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import Step, Written

BEFORE, AFTER = "before", "after"


class Script:
    """Where a scenario stands: the step, whether it has been run, and the match it is played on.

    ``results`` is what all steps come to, from a run made beforehand: a broken promise breaks
    there, not in class. The table is set up once; the run and each start get a copy of it.
    """

    def __init__(self, written: Written) -> None:
        self.written, self.plot = written, written.scenario
        trial = begin(written)
        self._start = trial.start
        self.results = tuple(run(written, trial))
        self._plans = _plans(self.plot.steps, trial.actions)
        self.restart()

    def restart(self) -> None:
        """Set the table anew."""
        self.match = Match(self._start.clone())
        self.game = self.match.game
        self.at, self.stage = 0, BEFORE
        self._done: list[Done | None] = []  # what each step came to, None for words alone

    def __len__(self) -> int:
        return len(self.plot.steps)

    @property
    def run_so_far(self) -> int:
        """Return how many steps have been run."""
        return len(self._done)

    @property
    def over(self) -> bool:
        """Tell whether the last step has been run."""
        return self.at == len(self) - 1 and self.stage == AFTER

    @property
    def now(self) -> Step:
        """Return the present step."""
        return self.plot.steps[self.at]

    @property
    def result(self) -> Done | None:
        """Return what the present step came to, if it has been run and did something."""
        return self._done[-1] if self.stage == AFTER else None

    @property
    def just_done(self) -> Done | None:
        """Return what the step before this one came to, if it leads straight on to this one."""
        return self._done[-1] if self.stage == BEFORE and self.at and self.leads_on(-1) else None

    def leads_on(self, by: int = 0) -> bool:
        """Tell whether a step leads straight on to the next: it asks nothing and has a move.

        Its result is then shown together with the next step, so that it costs one click. *by*
        names the step by its distance from this one.
        """
        at = self.at + by
        step = self.plot.steps[at]
        moves = step.do is not None or step.refuse is not None
        return moves and not self._sets_task(at) and step.ask is None and at + 1 < len(self)

    def _sets_task(self, at: int) -> bool:
        """Tell whether a step leaves a move of the lesson's own seat to the learner."""
        step, seat = self.plot.steps[at], self.results[at].seat
        return step.help != "worked" and seat == self.seat

    @property
    def seat(self) -> int:
        """Return the seat whose eyes the lesson looks through."""
        return 0 if self.plot.seat is None else self.game.seats.index(self.plot.seat)

    @property
    def only_talks(self) -> bool:
        """Tell whether the step has words alone: no move, and no question."""
        return self.now.do is None and self.now.refuse is None and self.now.ask is None

    @property
    def secret(self) -> bool:
        """Tell whether the step is a choice that the lesson's seat may not see being made."""
        events = self.results[self.at].events
        return bool(events) and not events[0].seen_by(self.seat)

    @property
    def action(self) -> int | None:
        """Return the action that the step begins with, or None where it has none."""
        label = self.now.refuse or next(iter(self.now.actions), None)
        return None if label is None else self.match.box.notation.parse(label)

    def own(self) -> list[int]:
        """Return the moves that the step begins with and that are the lesson's own seat's."""
        if self.now.refuse is not None:
            mine = self.results[self.at].seat == self.seat
            return [self.match.box.notation.parse(self.now.refuse)] if mine else []
        own = takewhile(lambda one: one[0] == self.seat, self._plans[self.at])
        return [action for _, action in own]

    def run(self) -> None:
        """Run the present step."""
        done = None if self.only_talks else run_step(self.written, self.match, self.at)
        self._done.append(done)
        self.stage = AFTER

    def unrun(self) -> None:
        """Take the last step that was run back, and stand before it."""
        done = self._done.pop()
        for _ in range(len(done.step.actions) if done else 0):
            self.match.undo()
        self.at, self.stage = len(self._done), BEFORE

    def go_to(self, at: int) -> None:
        """Stand before a step whose forerunners have all been run."""
        while len(self._done) > at:
            self.unrun()
        self.at, self.stage = at, BEFORE

    def go_on(self) -> None:
        """Stand before the next step, if there is one."""
        if self.at + 1 < len(self):
            self.at, self.stage = self.at + 1, BEFORE

    def go_back(self) -> None:
        """Stand one moment earlier: before this step, or after the last one that did something."""
        if self.stage == BEFORE and self.at > 0:
            self.at, self.stage = self.at - 1, AFTER
            if not self.only_talks:
                return
        if self.stage == AFTER:
            self.unrun()


def _plans(
    steps: Sequence[Step], played: Sequence[tuple[int, int]]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each step who plays what."""
    rest = iter(played)
    return tuple(tuple(next(rest) for _ in step.actions) for step in steps)
