"""Crawl of a lesson: every frame drawn in advance, so that a page works before Python is loaded.

The crawl clicks through the real course, once for each thing that a learner can do at a step:
answer, lock, try one of a few moves, get help, go on, go back. What they did at other steps does
not count, or the number of frames would explode; ``script_walk.js`` adds their marks. What is
missing here (a what-if, a typed move, many moves to choose from, a move of the learner's own that
stays) needs Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kit.files.index import examples
from kit.files.wire import Click
from kit.show.lesson.screen import frame_html
from kit.teach.frame import ExampleLink, LessonFrame
from kit.teach.lesson.course import Course
from kit.teach.lesson.walkthrough import Walkthrough

FEW = 6  # a choice of at most so many moves is crawled
YOURS = ExampleLink(0, 0, "your own place")  # only the browser knows the place
DEEP = 6  # actions at one step, one after the other

Done = tuple[str, int, str]  # the action of a click, its number and its move


class StepState(NamedTuple):
    """Key of a frame: the step, and what was done at that step."""

    at: int
    stage: str
    chosen: int | None
    locked: bool | None
    found: bool | None
    helped: int
    tried: bool
    laid: tuple[int, ...]
    said: str

    @property
    def answer(self) -> int | None:
        """Return what a browser stores of this step, once it is settled."""
        if self.locked is not None:
            return self.chosen
        return None if self.found is None else int(self.found)


class DrawnMoment(NamedTuple):
    """A frame: its HTML, the frame after each click, and its mark in the progress strip."""

    standing: StepState
    html: str
    go: dict[str, int]
    mark: str
    over: bool


class Crawl:
    """Crawler that clicks through the open lesson of a course and records its frames."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self._frame: LessonFrame  # the present one
        self.moments: list[DrawnMoment] = []
        self._known: dict[StepState, int] = {}
        self._ways: dict[StepState, dict[str, int]] = {}
        self._over: dict[int, tuple[int, tuple[Done, ...]]] = {}  # clicks that lead to each end

    @property
    def walk(self) -> Walkthrough:
        """Return the open lesson."""
        return self.course.walk

    def run(self) -> list[DrawnMoment]:
        """Return every frame; the first is the beginning of the lesson."""
        for at in range(len(self.walk.script)):
            self._explore(at)
        return self.moments

    def head(self, at: int) -> int:
        """Return the number of the frame before a step, with nothing done there."""
        self._stand(at, ())
        return self._known[step_state(self.walk, self._frame)]

    def ends(self) -> dict[int, list[str]]:
        """Return the frames of each end with no other question missed, with one missed, and so on.

        They are keyed by the frame's number; a lesson that ends with a question has one end for
        each answer.
        """
        return {number: list(self._ends(*way)) for number, way in self._over.items()}

    def _ends(self, last: int, way: tuple[Done, ...]) -> Iterator[str]:
        results = self.walk.script.results
        asked = [at for at, done in enumerate(results) if done.step.ask and at != last]
        for missed in range(len(asked) + 1):
            self._click("restart")
            for at in asked[:missed]:
                self._click("jump", at)
                self._click("choose", 1 if results[at].right == 0 else 0)
                self._click("lock")
            self._click("jump", last)
            for done in way:
                self._do(done)
            yield str(frame_html(self._frame))

    def _explore(self, at: int) -> None:
        """Crawl everything that can be done at a step."""
        open_ways: list[tuple[Done, ...]] = [()]
        while open_ways:
            way = open_ways.pop(0)
            self._stand(at, way)
            here = self.moments[self._note()]
            if here.go or len(way) > DEEP:
                continue
            for tried, done in enumerate(list(_can_do(self._frame))):
                if tried:
                    self._stand(at, way)
                self._do(done)
                if not self.walk.script.as_written:  # the learner's own move needs Python
                    continue
                fresh = step_state(self.walk, self._frame) not in self._known
                here.go[_name(done)] = there = self._note()
                if self.moments[there].over:
                    self._over.setdefault(there, (at, (*way, done)))
                if fresh and self.walk.script.at == at:
                    open_ways.append((*way, done))

    def _stand(self, at: int, way: tuple[Done, ...]) -> None:
        """Go to a step with nothing answered, and do the actions in *way* there."""
        self._click("restart")
        self._click("jump", at)
        for done in way:
            self._do(done)

    def _do(self, done: Done) -> None:
        do, number, action = done
        self._click(do, number, action)

    def _click(self, do: str, at: int = 0, action: str = "") -> None:
        frame = self.course.click(Click(step=0, do=do, at=at, action=action))  # type: ignore[arg-type]
        assert isinstance(frame, LessonFrame)
        self.walk.step = 0  # every frame has the same number: the page counts them
        self._frame = replace(frame, step=0)

    def _note(self) -> int:
        """Return the number of the present frame, and draw it if it is new."""
        here, frame = step_state(self.walk, self._frame), self._frame
        if here not in self._known:
            mark = frame.marks[here.at] if here.answer is not None else ""
            go = self._ways.setdefault(here._replace(said=""), {})  # whatever was said last
            moment = DrawnMoment(here, str(frame_html(frame)), go, mark, self.walk.script.over)
            self._known[here] = len(self.moments)
            self.moments.append(moment)
        return self._known[here]


def step_state(walk: Walkthrough, frame: LessonFrame) -> StepState:
    """Return the key of the present frame of a lesson."""
    script, progress, at, refusal = walk.script, walk.progress, walk.script.at, frame.refusal
    return StepState(
        at=at,
        stage=script.stage,
        chosen=progress.chosen.get(at),
        locked=progress.locked.get(at),
        found=progress.found.get(at),
        helped=progress.helped.get(at, 0),
        tried=at in progress.tried,
        laid=tuple(walk.finding.laid),
        said=f"{refusal.kind} {refusal.clause} {refusal.text}" if refusal else "",
    )


def _can_do(frame: LessonFrame) -> Iterator[Done]:
    """Yield what a learner can do in a frame without Python."""
    if not frame.first:
        yield "back", 0, ""
    if frame.waiting and frame.question:
        yield from (("choose", at, "") for at in range(len(frame.question.answers)))
        if frame.question.chosen is not None:
            yield "lock", 0, ""
    elif len(frame.moves) <= FEW:
        yield from (("play", 0, move.action) for move in frame.moves)
    if not frame.last:
        yield "next", 0, ""
    yield from ((way, 0, "") for way in ("help", "undo") if way in frame.ways)


def _name(done: Done) -> str:
    """Return a click as ``script_walk.js`` names it.

    >>> _name(("choose", 1, "")), _name(("play", 0, "Red 9")), _name(("next", 0, ""))
    ('choose 1', 'play Red 9', 'next')
    """
    do, at, action = done
    return {"choose": f"choose {at}", "play": f"play {action}"}.get(do, do)


def looks(slug: str, key: str) -> dict[int, str]:
    """Return the steps of a lesson that rules link to, as they look from outside the lesson."""
    course = Course(slug)
    number = [lesson.key for lesson in course.lessons].index(key)
    wanted = {one.at for some in examples(slug).values() for one in some if one.lesson == key}
    return {at: _look(course, number, at) for at in sorted(wanted)}


def _look(course: Course, number: int, at: int) -> str:
    course.look_up(number, at)
    return str(frame_html(replace(course.frame(), came=YOURS)))
