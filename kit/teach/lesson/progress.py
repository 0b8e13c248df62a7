"""What a learner has done in a lesson, step by step: answers, finds, skips, and their marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kit.files.scenario import Step


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
        """Tell whether the question of a step can no longer be answered."""
        return at in self.locked or at in self.left

    def skip(self, at: int) -> None:
        """Note that a step was passed over without an answer."""
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
