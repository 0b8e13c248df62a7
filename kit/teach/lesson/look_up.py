"""Looking a rule up in a lesson: its step played out, beside the learner's own place.

What is shown belongs to no progress: the place, the answers and the marks of the learner stay as
they are, and a question that the step asks is left for her.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kit.teach.frame import LessonFrame
from kit.teach.lesson.again import play_until
from kit.teach.lesson.walkthrough import Walkthrough

if TYPE_CHECKING:
    from kit.files.scenario import Written


class LookUp:
    """A step of a lesson to look at: lesson *at* of the course, step *to* of it."""

    def __init__(self, written: Written, at: int, to: int) -> None:
        self.at, self.to = at, to
        self._walk = Walkthrough(written, worked=True, apart=True)
        play_until(self._walk.script, min(to, len(self._walk.script) - 1))
        self._walk.script.run()

    def frame(self, step: int) -> LessonFrame:
        """Return what the step says and what it came to, as frame number *step*."""
        frame, now = self._walk.lesson_frame(), self._walk.script.now
        said = "\n\n".join(part for part in (now.say, now.after) if part)
        return replace(
            frame, step=step, note=said, question=None, moves=(), ways=(), marks=(), looked_up=True
        )
