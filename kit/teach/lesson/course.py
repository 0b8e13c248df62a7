"""The lessons of a game in order; the address or the learner opens one of them.

Looking up a rule shows a step of another lesson and keeps the learner's place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qs

from kit.core.errors import pick
from kit.files.course.own_course import one_lesson, own_course
from kit.files.evidence import Evidence
from kit.files.index import examples, find_lesson, headings
from kit.files.scenario import Written
from kit.files.wire import Click, Place
from kit.games import game
from kit.teach.frame import ExampleLink, Lesson, LessonFrame, OtherLesson, WhatIfFrame
from kit.teach.lesson.script import Kept, play_until
from kit.teach.lesson.walkthrough import AFTER, Walkthrough
from kit.teach.links import page

SHOWN = 3  # examples of a clause on a page
LABELS = 50  # moves of a what-if in an address


class Course:
    """All lessons of a game; it takes the clicks of a walkthrough, and 'lesson' to change.

    An unfinished lesson keeps its marks while the course is open. If the course was opened at a
    named lesson, the browser's stored place does not change the lesson.

    With *only* these lessons it leads nowhere else: there are no links to other lessons, rules or
    games, and no what-if.
    """

    def __init__(self, slug: str, name: str | None = None, only: Collection[str] = ()) -> None:
        self.slug, self._alone = slug, bool(only)
        self.lessons = [one for one in headings(slug) if not only or one.key in only]
        self._keys = [lesson.key for lesson in self.lessons]
        self.at = self._keys.index(pick(name, self._keys, "lesson")) if name else 0
        self._named, self._resumed = bool(name), False
        self._finished: set[int] = set()
        self._opened: dict[int, Walkthrough] = {}  # by the number of the lesson
        self._came: ExampleLink | None = None  # the step that the learner left for another
        self._look_up: LookUp | None = None  # the step that is shown to look up a rule

    def __repr__(self) -> str:
        return f"Course({self.slug!r}, {self.lessons[self.at].key!r}, step={self.step})"

    @property
    def walk(self) -> Walkthrough:
        """Return the open lesson; its file is read on first use."""
        if self.at not in self._opened:
            self._opened[self.at] = Walkthrough(self._written(self.at))
        return self._opened[self.at]

    @property
    def step(self) -> int:
        """Return the number of the current frame."""
        return self.walk.step if self.at in self._opened else 0

    def click(self, click: Click) -> LessonFrame | WhatIfFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if click.do == "look" or (self._look_up and click.do not in ("lesson", "resume")):
            return self._click_beside(click)
        if click.do not in ("lesson", "resume"):
            frame = self.walk.click(click)
            return None if frame is None else self._with_lessons(frame)
        if click.step != self.step or (click.do == "resume" and self._resumed):
            return None
        if click.do == "resume":
            self._resume(click.kept or Place())
        elif click.at < len(self.lessons):
            self._look_up = None
            self._show(click.at, click.to)
        self.walk.step = click.step + 1
        return self.frame()

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        return [one for walk in self._opened.values() for one in walk.witnessed()]

    def credit(self, steps: Iterable[int]) -> None:
        """Count stored answers of the open lesson as evidence, given where no Python was."""
        self.walk.credit(steps)

    def _click_beside(self, click: Click) -> LessonFrame | WhatIfFrame | None:
        """Look up a rule, or return from it; the learner's place does not change."""
        if click.step != self.step or click.do not in ("look", "return", "back"):
            return None
        self._look_up = None
        if click.do == "look" and click.at < len(self.lessons):
            self.look_up(click.at, click.to)
        self.walk.step = click.step + 1
        return self.frame()

    def look_up(self, at: int, to: int) -> None:
        """Show step *to* of lesson *at*; the learner's place does not change."""
        self._look_up = LookUp(self._written(at), at, to)

    def branch_with(self, labels: Iterable[str]) -> None:
        """Start a what-if, and play the moves of an address as far as they are legal."""
        self.walk.branch_with([*labels][:LABELS])

    def _show(self, at: int, to: int) -> None:
        """Open lesson *at* at its step *to*, and keep a link back to an unfinished step."""
        here, back = self._here(), self._came
        if at != self.at or to == 0:
            self._switch(at)
        self.walk.click(Click(step=self.walk.step, do="jump", at=to))
        returned = back is not None and (back.at, back.to) == (at, to)
        self._came = None if returned else here or back

    def _here(self) -> ExampleLink | None:
        if self.at not in self._opened:
            return None
        script = self.walk.script
        if script.over or (script.at == 0 and script.stage != AFTER):
            return None
        return ExampleLink(self.at, script.at, _called(self.lessons[self.at].name, script.at))

    def _switch(self, at: int) -> None:
        """Change to lesson *at*; an unfinished lesson continues, any other starts again."""
        if self.at in self._opened:
            self._note_end()
            self.walk.branch = None
        if at in self._opened and self._opened[at].script.over:
            del self._opened[at]
        self.at = at

    def _note_end(self) -> None:
        if self.walk.script.over:
            self._finished.add(self.at)

    def _resume(self, kept: Place) -> None:
        """Return to the stored place, unless the address or *name* chose a lesson.

        From the end of a finished lesson it goes on to the next one.
        """
        self._resumed = True
        done = {find_lesson(self.slug, name) for name in kept.done}
        self._finished |= {i for i, key in enumerate(self._keys) if key in done}
        lesson = find_lesson(self.slug, kept.lesson)
        if not lesson:
            return
        at, placed = self._keys.index(lesson), self.step > 0
        if at != self.at and (self._named or placed):
            return
        if at != self.at:
            self._switch(at)
        opened = self._named or placed or self._look_up is not None
        if not opened and self._is_finished(kept.at):
            self._switch(self._next_lesson())
            return
        to = self.walk.script.at if placed else kept.at
        answered = Kept(kept.answers, kept.mended)
        self.walk.resume(answered, to, after=kept.after and to == kept.at)

    def _is_finished(self, step: int) -> bool:
        """Tell whether a step is the end of the open lesson, which was finished before."""
        return self.at in self._finished and step >= len(self.walk.script) - 1

    def _next_lesson(self) -> int:
        """Return the next lesson that is not finished, or this one if there is none."""
        order = [*range(self.at + 1, len(self.lessons)), *range(self.at)]
        return next((at for at in order if at not in self._finished), self.at)

    def place(self) -> Place:
        """Return the place for the address and the browser's storage; it has no secrets."""
        self._note_end()
        walk, kept = self.walk, self.walk.progress.kept
        at, after = walk.standing
        return Place(
            game=self.slug,
            lesson=self._keys[self.at],
            at=at,
            after=after,
            answers=dict(kept.answers),
            mended=list(kept.mended),
            done=[self._keys[at] for at in sorted(self._finished)],
            moves=walk.branch.labels if walk.branch else [],
        )

    def frame(self) -> LessonFrame | WhatIfFrame:
        """Return the current frame, with the list of lessons and examples of the clauses."""
        if self._look_up:
            return self._with_lessons(self._look_up.frame(self.step))
        return self._with_lessons(self.walk.frame())

    def _with_lessons(self, frame: LessonFrame | WhatIfFrame) -> LessonFrame | WhatIfFrame:
        self._note_end()
        if self._alone:
            ways = tuple(way for way in frame.ways if way != "whatif")
            listed = tuple(replace(self._entry(i), ready=0) for i in range(len(self.lessons)))
            return replace(frame, lessons=listed, ways=ways, came=self._came)
        if isinstance(frame, LessonFrame):
            frame = replace(frame, following=self._following())
        return replace(
            frame,
            lessons=tuple(self._entry(i) for i in range(len(self.lessons))),
            examples={clause: self._examples(clause) for clause in frame.cited},
            rules=page("rules"),
            came=self._home() if self._look_up else self._came,
        )

    def _following(self) -> OtherLesson | None:
        """Return the next lesson of the teacher's own course, if it belongs to another game."""
        own = own_course()
        row = own.after(self.slug, self._keys[self.at]) if own else None
        if row is None or row.game == self.slug:
            return None
        name = next(one.name for one in headings(row.game) if one.key == row.key)
        return OtherLesson(row.game, row.key, name, game(row.game).title)

    def _home(self) -> ExampleLink:
        """Return a link to the learner's own place."""
        at = self.walk.script.at if self.at in self._opened else 0
        return ExampleLink(self.at, at, _called(self.lessons[self.at].name, at))

    def every_frame(self) -> list[LessonFrame]:
        """Return all frames of the open lesson, for a page without a kernel."""
        return self.walk.every_frame()

    def _written(self, at: int) -> Written:
        return one_lesson(self.slug, self._keys[at])

    def _entry(self, i: int) -> Lesson:
        lesson = self.lessons[i]
        state = "now" if i == self.at else "done" if i in self._finished else "to come"
        facts = (lesson.name, lesson.about, lesson.minutes)
        return Lesson(*facts, state, lesson.under, lesson.ready)

    def _examples(self, clause: str) -> tuple[ExampleLink, ...]:
        """Return a few steps that show a clause, other lessons first."""
        found = [
            ExampleLink(self._keys.index(one.lesson), one.at, _called(one.name, one.at))
            for one in examples(self.slug).get(clause, ())
        ]
        here = (self.at, self.walk.script.at)
        if self._look_up:
            here = (self._look_up.at, self._look_up.to)
        there = [one for one in found if (one.at, one.to) != here]
        return tuple(sorted(there, key=lambda one: one.at == self.at)[:SHOWN])


def _called(name: str, at: int) -> str:
    return f"{name}, step {at + 1}"


# Looking up a rule: another step is played to its end and shown; the learner's place does not
# change.


class LookUp:
    """Step *to* of lesson *at*, shown to look up a rule."""

    def __init__(self, written: Written, at: int, to: int) -> None:
        self.at, self.to = at, to
        self._walk = Walkthrough(written, worked=True, apart=True)
        play_until(self._walk.script, min(to, len(self._walk.script) - 1))
        self._walk.script.run()

    def frame(self, step: int) -> LessonFrame:
        """Return the step with its result, as frame number *step*."""
        frame, now = self._walk.lesson_frame(), self._walk.script.now
        said = "\n\n".join(part for part in (now.say, now.after) if part)
        return replace(
            frame, step=step, note=said, question=None, moves=(), ways=(), marks=(), looked_up=True
        )


# Where a page opens: the lesson, the step and the what-if moves of its address


FIELDS, LONGEST = 64, 80  # more than any link of ours has


class Asked(NamedTuple):
    """The place that an address asks for; ``step`` counts from 1, and 0 means none.

    With ``look`` the step is only shown, and the stored place does not change.
    """

    lesson: str = ""
    step: int = 0
    moves: tuple[str, ...] = ()
    look: bool = False


def asked(query: str) -> Asked:
    """Parse the query of an address.

    >>> asked("lesson=06-losing&step=3&if=draw")
    Asked(lesson='06-losing', step=3, moves=('draw',), look=False)
    """
    try:
        found = parse_qs(query, max_num_fields=FIELDS)
    except ValueError:  # too many fields
        return Asked()
    lesson, step = found.get("lesson", [""])[0], found.get("step", [""])[0]
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 5 else -bool(step)
    moves = tuple(move for move in found.get("if", [])[:LABELS] if len(move) <= LONGEST)
    return Asked(lesson[:LONGEST], number, moves, found.get("look") == ["1"])


def open_course(slug: str, name: str | None, wanted: Asked) -> tuple[Course, str]:
    """Return a game's lessons, opened at the wanted place, and a sentence if it does not exist.

    Without a lesson in the address, the lesson *name* or the first one opens.
    """
    key = find_lesson(slug, wanted.lesson)
    if wanted.look and key:
        return _looking(slug, name, key, wanted.step), ""
    course = Course(slug, key or name)
    if wanted.lesson and not key:
        return course, "The link names a lesson that does not exist. This is another lesson."
    if wanted.step and not 1 <= wanted.step <= len(course.walk.script):
        return course, "The link names a step that this lesson does not have. It starts here."
    if wanted.step:
        course.click(Click(step=course.step, do="jump", at=wanted.step - 1))
    if wanted.moves:
        course.branch_with(wanted.moves)
    return course, ""


def _looking(slug: str, name: str | None, key: str, step: int) -> Course:
    """Return a game's lessons with one step open to look up a rule."""
    course = Course(slug, name)
    keys = [lesson.key for lesson in course.lessons]
    course.look_up(keys.index(key), max(step, 1) - 1)
    return course
