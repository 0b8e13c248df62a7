"""A course: the lessons of a game in order, one of them open."""

from __future__ import annotations

from dataclasses import replace

from kit.core.errors import pick
from kit.files.scenario import headings, one_shipped
from kit.files.wire import Click
from kit.teach.frame import Frame, Lesson
from kit.teach.walkthrough import Walkthrough


class Course:
    """All lessons of a game; takes the same clicks as a walkthrough, and 'lesson' to change."""

    def __init__(self, slug: str, name: str | None = None) -> None:
        self.slug, self.lessons = slug, headings(slug)
        names = [lesson.key for lesson in self.lessons]
        self.at = names.index(pick(name, names, "lesson")) if name else 0
        self._finished: set[int] = set()
        self.walk = self._open(0)

    def __repr__(self) -> str:
        return f"Course({self.slug!r}, {self.lessons[self.at].key!r}, step={self.step})"

    @property
    def step(self) -> int:
        """Return the number of the frame now shown."""
        return self.walk.step

    def click(self, click: Click) -> Frame | None:
        """Do what the learner clicked; None if the click is stale."""
        if click.do != "lesson":
            frame = self.walk.click(click)
            return None if frame is None else self.frame()
        if click.step != self.step:
            return None
        if click.at < len(self.lessons):
            self.at = click.at
            self.walk = self._open(self.step + 1)
        return self.frame()

    def _open(self, step: int) -> Walkthrough:
        return Walkthrough(one_shipped(self.slug, self.lessons[self.at].key), step)

    def frame(self) -> Frame:
        """Return the present moment, with the list of lessons."""
        if self.walk.over:
            self._finished.add(self.at)
        return replace(
            self.walk.frame(), lessons=tuple(self._entry(i) for i in range(len(self.lessons)))
        )

    def reel(self) -> list[Frame]:
        """Return every moment of the open lesson, for a page without a kernel."""
        return self.walk.reel()

    def _entry(self, i: int) -> Lesson:
        lesson = self.lessons[i]
        state = "now" if i == self.at else "done" if i in self._finished else "to come"
        return Lesson(lesson.name, lesson.about, lesson.minutes, state)
