"""Questions that were answered wrongly come back at the end of a lesson, each at its own table."""

from __future__ import annotations

from kit.files.wire import Click
from kit.teach.lesson.progress import Progress
from kit.teach.lesson.script import AFTER, Script


class Again:
    """The missed questions, asked once more: until each is right or passed over.

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
        """Tell whether no question is left."""
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
        """Go on: what was wrong again comes once more, what was right or passed over does not."""
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
