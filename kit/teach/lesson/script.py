"""The steps of a scenario on a table, forward and back, and a learner's progress.

``Script`` has the steps. ``Progress`` has the answers, finds and marks. ``Again`` asks the missed
questions again at the end of the lesson.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from kit.core.errors import KitError
from kit.files.run import Done, begin, check_end, run, run_step
from kit.files.wire import Click
from kit.play.match import Match

if TYPE_CHECKING:
    from kit.files.scenario import Step, Written


BEFORE, AFTER = "before", "after"


class Script:
    """Position in a scenario: the step, whether it has been run, and the match.

    ``results`` has the result of every step, from a run made in advance: a broken promise fails
    there, not in class. The table is set up once; that run and each start get a copy.
    """

    def __init__(self, written: Written) -> None:
        trial = begin(written)
        self._start = trial.start
        results = tuple(run(written, trial))
        self._first = written, results, _plans(written.scenario.steps, trial.actions)
        self.restart()

    def restart(self) -> None:
        """Set the table up again, with the moves of the file."""
        self.written, self.results, self._plans = self._first
        self.plot = self.written.scenario
        self.match = Match(self._start.clone())
        self.game = self.match.game
        self.at, self.stage = 0, BEFORE
        self._done: list[Done | None] = []  # results; None for a step with text only

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
        """Return the current step."""
        return self.plot.steps[self.at]

    @property
    def as_written(self) -> bool:
        """Tell whether all moves are those of the file, and none is the learner's own."""
        return self.written is self._first[0]

    @property
    def result(self) -> Done | None:
        """Return the result of the current step, or None."""
        return self._done[-1] if self.stage == AFTER else None

    @property
    def just_done(self) -> Done | None:
        """Return the result of the previous step, if it leads on to this one."""
        return self._done[-1] if self.stage == BEFORE and self.at and self.leads_on(-1) else None

    def leads_on(self, by: int = 0) -> bool:
        """Tell whether a step leads on to the next one: it has a move and no question.

        Its result is then shown together with the next step, which saves a click. *by* is the
        step's distance from the current one.
        """
        at = self.at + by
        step = self.plot.steps[at]
        moves = step.do is not None or step.refuse is not None
        return moves and not self._sets_task(at) and step.ask is None and at + 1 < len(self)

    def _sets_task(self, at: int) -> bool:
        """Tell whether the learner has to find the move of a step."""
        step, seat = self.plot.steps[at], self.results[at].seat
        return step.help != "worked" and seat == self.seat

    @property
    def seat(self) -> int:
        """Return the seat whose view the lesson shows."""
        return 0 if self.plot.seat is None else self.game.seats.index(self.plot.seat)

    @property
    def only_talks(self) -> bool:
        """Tell whether the step has only text: no move and no question."""
        return self.now.do is None and self.now.refuse is None and self.now.ask is None

    @property
    def secret(self) -> bool:
        """Tell whether the step is a choice that the lesson's seat may not see."""
        events = self.results[self.at].events
        return bool(events) and not events[0].seen_by(self.seat)

    @property
    def action(self) -> int | None:
        """Return the first action of the step, or None."""
        label = self.now.refuse or next(iter(self.now.actions), None)
        return None if label is None else self.match.box.notation.parse(label)

    def own(self) -> list[int]:
        """Return the first moves of the step that the lesson's own seat makes."""
        if self.now.refuse is not None:
            mine = self.results[self.at].seat == self.seat
            return [self.match.box.notation.parse(self.now.refuse)] if mine else []
        own = takewhile(lambda one: one[0] == self.seat, self._plans[self.at])
        return [action for _, action in own]

    def run(self) -> None:
        """Run the current step."""
        done = None if self.only_talks else run_step(self.written, self.match, self.at)
        self._done.append(done)
        self.stage = AFTER

    def run_with(self, moves: Sequence[int]) -> bool:
        """Run the current step with other moves of the learner; return False if a promise breaks.

        All promises of this step and of the later ones are checked with these moves, and every
        question must keep its right answer. The lesson has the new moves until it starts again.
        """
        own, step = len(self.own()), self.now
        labels = [self.match.box.notation.label(action) for action in moves]
        if labels == step.actions[:own]:
            self.run()
            return True
        steps = [*self.plot.steps]
        steps[self.at] = replace(step, do=[*labels, *step.actions[own:]])
        written = copy(self.written)
        written.scenario = replace(self.plot, steps=steps)
        trial, first = Match(self.match.state.clone()), self.at
        try:
            results = [run_step(written, trial, at) for at in range(first, len(steps))]
            check_end(written, trial)
        except KitError:
            return False
        if [one.right for one in results] != [one.right for one in self.results[first:]]:
            return False
        self.written, self.plot = written, written.scenario
        self.results = (*self.results[:first], *results)
        self._plans = (*self._plans[:first], *_plans(steps[first:], trial.actions))
        self.run()
        return True

    def unrun(self) -> None:
        """Undo the last step that was run, and stop before it."""
        done = self._done.pop()
        for _ in range(len(done.step.actions) if done else 0):
            self.match.undo()
        self.at, self.stage = len(self._done), BEFORE

    def go_to(self, at: int) -> None:
        """Go to a step; all steps before it must have been run."""
        while len(self._done) > at:
            self.unrun()
        self.at, self.stage = at, BEFORE

    def go_on(self) -> None:
        """Go to the next step, if there is one."""
        if self.at + 1 < len(self):
            self.at, self.stage = self.at + 1, BEFORE

    def go_back(self) -> None:
        """Go back by one moment: before this step, or after the last step that did something."""
        if self.stage == BEFORE and self.at > 0:
            self.at, self.stage = self.at - 1, AFTER
            if not self.only_talks:
                return
        if self.stage == AFTER:
            self.unrun()


def _plans(
    steps: Sequence[Step], played: Sequence[tuple[int, int]]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the seats and moves of each step."""
    rest = iter(played)
    return tuple(tuple(next(rest) for _ in step.actions) for step in steps)


# A learner's progress in a lesson: answers, finds, skips, and the marks of the steps


LEFT = 9  # stored for a question that the learner left for a what-if; real answers are 0 or more
FOUND, HELPED = 1, 0  # stored for a found move: without help at the first try, or not


class Kept(NamedTuple):
    """The stored part of a lesson: the answers by step, and the questions mended later."""

    answers: Mapping[str, int]
    mended: Sequence[int] = ()


class Progress:
    """A learner's progress; a restarted lesson gets a new one."""

    def __init__(self) -> None:
        self.chosen: dict[int, int] = {}
        self.locked: dict[int, bool] = {}  # step -> answered rightly, if answered
        self.found: dict[int, bool] = {}  # step -> found at the first try, without help
        self.helped: dict[int, int] = {}  # step -> number of hints
        self.tried: set[int] = set()  # steps with a wrong try
        self.left: set[int] = set()  # questions left for a what-if
        self.skipped: set[int] = set()
        self.mended: set[int] = set()  # questions answered rightly when they were asked again

    @property
    def missed(self) -> list[int]:
        """Return the questions that were answered wrongly and not mended since."""
        wrong = [at for at, right in self.locked.items() if not right]
        return sorted(set(wrong) - self.mended)

    def closed(self, at: int) -> bool:
        """Tell whether the question of a step can no longer be answered."""
        return at in self.locked or at in self.left

    def skip(self, at: int) -> None:
        """Record that a step was skipped without an answer."""
        self.skipped.add(at)
        self.chosen.pop(at, None)

    def leave(self, at: int) -> None:
        """Record that a question was left for a what-if; it counts as skipped."""
        self.left.add(at)
        self.skip(at)

    def lock(self, at: int, right: int | None) -> None:
        """Lock the chosen answer."""
        self.skipped.discard(at)
        self.locked[at] = right == self.chosen[at]

    def find(self, at: int) -> None:
        """Record that the move was found: alone only without help and at the first try."""
        self.skipped.discard(at)
        self.found[at] = at not in self.tried and at not in self.helped

    def mark(self, at: int, now: int, done: int) -> str:
        """Return the mark of a step; *now* is the current step, and *done* steps have been run."""
        if at in self.locked or self.found.get(at):
            return self._verdict(at)
        if at in self.left:
            return "skipped"
        if at == now:
            return "now"
        if at in self.skipped:
            return "skipped"
        return "done" if at < done else "to come"

    def _verdict(self, at: int) -> str:
        if at in self.mended:
            return "mended"
        return "right" if self.locked.get(at, True) else "wrong"

    @property
    def kept(self) -> Kept:
        """Return what a browser may store: locked answers, and moves found or left."""
        found = {at: FOUND if alone else HELPED for at, alone in self.found.items()}
        locked = {at: self.chosen[at] for at in self.locked}
        answers = {**found, **dict.fromkeys(self.left, LEFT), **locked}
        return Kept({str(at): answers[at] for at in sorted(answers)}, sorted(self.mended))

    def restore(self, kept: Kept, steps: Sequence[Step], rights: Sequence[int | None]) -> None:
        """Restore stored answers: each is judged again, and invalid ones are ignored."""
        answers, mended = kept
        for at, step in enumerate(steps):
            answer = answers.get(str(at), -1)
            if answer < 0 or self.closed(at) or at in self.found:
                continue
            if step.ask is None:
                if step.help != "worked":
                    self.found[at] = answer == FOUND
            elif answer < len(step.ask.answers):
                self.chosen[at] = answer
                self.lock(at, rights[at])
            elif answer == LEFT:
                self.leave(at)
        self.mended |= {at for at in mended if self.locked.get(at) is False}


# Missed questions come again at the end of a lesson, each with its own table.


class Again:
    """The missed questions, asked again until each is right or skipped.

    First answers do not change. ``progress`` belongs to the open question. It takes the clicks of a
    lesson; ``over`` tells that no question is left.
    """

    def __init__(self, script: Script, first: Progress) -> None:
        self.script, self.first = script, first
        self.left = first.missed
        self.of = len(self.left)
        self._open()

    @property
    def over(self) -> bool:
        """Tell whether no question is left."""
        return not self.left

    @property
    def words(self) -> str:
        """Return a text with the number of questions left, including the open one."""
        return f"Once more: {self.of - len(self.left) + 1} of {self.of}"

    def click(self, click: Click) -> None:
        """Answer the open question, lock the answer, or go to the next one."""
        ask, waiting = self.script.now.ask, not self.progress.locked
        does = click.do
        if does in ("answer", "choose") and waiting and ask and click.at < len(ask.answers):
            self.progress.chosen[self.script.at] = click.at
        if does in ("answer", "lock") and waiting and self.script.at in self.progress.chosen:
            self._lock()
        elif click.do == "next":
            self._next()

    def _lock(self) -> None:
        at = self.script.at
        self.script.run()
        self.progress.lock(at, self.script.results[at].right)
        if self.progress.locked[at]:
            self.first.mended.add(at)

    def _next(self) -> None:
        """Go to the next question; one that was answered wrongly again comes back once more."""
        at = self.left.pop(0)
        if self.progress.locked.get(at) is False:
            self.left.append(at)
        self._open()

    def _open(self) -> None:
        self.progress = Progress()
        if self.left:
            play_until(self.script, self.left[0])
        else:
            play_out(self.script)


def play_until(script: Script, at: int) -> None:
    """Go to a step, and run the steps before it if necessary."""
    while script.run_so_far < at:
        script.go_to(script.run_so_far)
        script.run()
    script.go_to(at)


def play_out(script: Script) -> None:
    """Go to the end of the lesson."""
    last = len(script) - 1
    if script.at != last or script.stage != AFTER:
        play_until(script, last)
        script.run()
