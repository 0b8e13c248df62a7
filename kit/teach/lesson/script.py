"""A scenario's steps on a table, forward and back, and what a learner has done with them.

``Script`` knows no learner. ``Progress`` has the answers, finds and marks; ``Again`` asks the
missed questions once more at the end of the lesson.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from kit.files.run import Done, begin, run, run_step
from kit.files.wire import Click
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
        """Return whether the last step has been run."""
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
        """Return whether a step leads straight on to the next: it asks nothing and has a move.

        Its result is then shown together with the next step, so that it costs one click. *by*
        names the step by its distance from this one.
        """
        at = self.at + by
        step = self.plot.steps[at]
        moves = step.do is not None or step.refuse is not None
        return moves and not self._sets_task(at) and step.ask is None and at + 1 < len(self)

    def _sets_task(self, at: int) -> bool:
        """Return whether a step leaves a move of the lesson's own seat to the learner."""
        step, seat = self.plot.steps[at], self.results[at].seat
        return step.help != "worked" and seat == self.seat

    @property
    def seat(self) -> int:
        """Return the seat whose eyes the lesson looks through."""
        return 0 if self.plot.seat is None else self.game.seats.index(self.plot.seat)

    @property
    def only_talks(self) -> bool:
        """Return whether the step has words alone: no move, and no question."""
        return self.now.do is None and self.now.refuse is None and self.now.ask is None

    @property
    def secret(self) -> bool:
        """Return whether the step is a choice that the lesson's seat may not see being made."""
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
    """Return the seats and moves of each step."""
    rest = iter(played)
    return tuple(tuple(next(rest) for _ in step.actions) for step in steps)


# What a learner has done in a lesson, step by step: answers, finds, skips, and their marks


LEFT = 9  # kept as the answer of a question that was left for a what-if; real ones are below
FOUND, HELPED = 1, 0  # kept for a step whose move was found: unaided at the first try, or not


class Kept(NamedTuple):
    """What a browser keeps of a lesson: an answer by the step, and which came right later."""

    answers: Mapping[str, int]
    mended: Sequence[int] = ()


class Progress:
    """What is known of each step; a lesson that starts again gets a new one."""

    def __init__(self) -> None:
        self.chosen: dict[int, int] = {}
        self.locked: dict[int, bool] = {}  # step -> answered rightly; absent: not yet
        self.found: dict[int, bool] = {}  # step -> its move was found unaided, at the first try
        self.helped: dict[int, int] = {}  # step -> how often help was asked for
        self.tried: set[int] = set()  # steps with a wrong try
        self.left: set[int] = set()  # questions left for a what-if
        self.skipped: set[int] = set()
        self.mended: set[int] = set()  # questions that were right when they came again

    @property
    def missed(self) -> list[int]:
        """Return the questions that were answered wrongly and have not come right since."""
        wrong = [at for at, right in self.locked.items() if not right]
        return sorted(set(wrong) - self.mended)

    def closed(self, at: int) -> bool:
        """Return whether the question of a step can no longer be answered."""
        return at in self.locked or at in self.left

    def skip(self, at: int) -> None:
        """Note that a step was skipped without an answer."""
        self.skipped.add(at)
        self.chosen.pop(at, None)

    def leave(self, at: int) -> None:
        """Note that a question was left for a what-if, and so is skipped for good."""
        self.left.add(at)
        self.skip(at)

    def lock(self, at: int, right: int | None) -> None:
        """Settle the chosen answer."""
        self.skipped.discard(at)
        self.locked[at] = right == self.chosen[at]

    def find(self, at: int) -> None:
        """Note that the move was found; alone only counts without help and at the first try."""
        self.skipped.discard(at)
        self.found[at] = at not in self.tried and at not in self.helped

    def mark(self, at: int, now: int, done: int) -> str:
        """Return the mark of a step, where the learner is at *now* and *done* steps are run."""
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
        """Return what a browser may keep: answers that are locked, and what was found or left."""
        found = {at: FOUND if alone else HELPED for at, alone in self.found.items()}
        locked = {at: self.chosen[at] for at in self.locked}
        answers = {**found, **dict.fromkeys(self.left, LEFT), **locked}
        return Kept({str(at): answers[at] for at in sorted(answers)}, sorted(self.mended))

    def restore(self, kept: Kept, steps: Sequence[Step], rights: Sequence[int | None]) -> None:
        """Take back what a browser kept: each answer is judged anew, nonsense is ignored."""
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


# Questions that were answered wrongly come back at the end of a lesson, each at its own table


class Again:
    """The missed questions, asked once more: until each is right or skipped.

    What is answered here is kept apart: the first answers stay what they were. ``progress`` is of
    the question that is open. It takes the clicks of a lesson; ``over`` says that none is left.
    """

    def __init__(self, script: Script, first: Progress) -> None:
        self.script, self.first = script, first
        self.left = first.missed
        self.of = len(self.left)
        self._open()

    @property
    def over(self) -> bool:
        """Return whether no question is left."""
        return not self.left

    @property
    def words(self) -> str:
        """Return how many there are still to come, the open one among them."""
        return f"Once more: {self.of - len(self.left) + 1} of {self.of}"

    def click(self, click: Click) -> None:
        """Answer the open question, lock it in, or go on to the next one."""
        ask, waiting = self.script.now.ask, not self.progress.locked
        if click.do == "choose" and waiting and ask and click.at < len(ask.answers):
            self.progress.chosen[self.script.at] = click.at
        elif click.do == "lock" and waiting and self.script.at in self.progress.chosen:
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
        """Go on: what was wrong again comes once more, what was right or skipped does not."""
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
    """Stand before a step, whether those before it have been run or not."""
    while script.run_so_far < at:
        script.go_to(script.run_so_far)
        script.run()
    script.go_to(at)


def play_out(script: Script) -> None:
    """Stand at the end of the lesson."""
    last = len(script) - 1
    if script.at != last or script.stage != AFTER:
        play_until(script, last)
        script.run()
