"""Practice of rules that a learner has met: five a day, or one rule now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from kit.core.rng import Stream
from kit.files.index import examples
from kit.files.wire import Click, Place
from kit.teach.frame import LessonFrame, SheetFrame
from kit.teach.learner.choose import due_rules
from kit.teach.learner.knowledge import Knowledge
from kit.teach.learner.memory import DAY
from kit.teach.quiz.code import Code
from kit.teach.quiz.make import Posed, Search
from kit.teach.quiz.session import Attempt, Questions, Quiz, result_line
from kit.teach.quiz.sheet import Invite, Sheet

FIVE = 5  # questions a day
PRACTICE = "practice"
ALLOWED = (
    "next",
    "back",
    "lock",
    "choose",
    "jump",
    "play",
    "restart",
)  # clicks of a quiz that mean the same
NOTHING_YET = "Nothing to repeat yet. Rules of lessons and quizzes come here."
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class RuleQuestions:
    """Fresh questions about some rules, in order; a rule without a question is left out."""

    def __init__(self, rules: Iterable[tuple[str, str]], most: int, rng: Stream) -> None:
        self._left, self._most, self._rng = [*rules], most, rng
        self._made: list[Posed] = []
        self.prepare(0)

    def __len__(self) -> int:
        return min(self._most, len(self._made) + len(self._left))

    def __getitem__(self, at: int) -> Posed:
        self.prepare(at)
        return self._made[at]

    def prepare(self, at: int) -> None:
        """Make the questions up to this one, as far as there are rules."""
        while len(self._made) <= at < self._most and self._left:
            slug, clause = self._left.pop(0)
            found = Search(slug, Stream(self._rng.below(1 << 32))).next(clause)
            self._made += [found] if found else []


class Practice(Quiz):
    """A quiz about rules of this learner's own. It has no code, so nobody else gets it.

    After a question that was left without an answer, the learner can say whether they knew it.
    """

    def __init__(
        self,
        learner: Knowledge,
        rules: Iterable[tuple[str, str]],
        most: int = FIVE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._rules, self._most, self._clock = [*rules], most, clock
        super().__init__()
        self.learner, self.at = learner, 0

    @property
    def named(self) -> str:
        """The name of the set of questions in evidence; a practice has no code."""
        return PRACTICE

    def _questions(self, code: Code) -> Questions:
        return RuleQuestions(self._rules, self._most, code.stream("practice"))

    def click(self, click: Click) -> LessonFrame | SheetFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        if click.do in ("knew", "forgot") and click.step == self.step and self.unsaid:
            self._say_known(right=click.do == "knew")
        elif click.do not in ALLOWED:
            return None
        else:
            return super().click(click)
        self.step += 1
        return self.frame()

    @property
    def unsaid(self) -> bool:
        """Tell whether the learner has seen the answer, and not said whether they knew it."""
        seen = 0 <= self.at < self.size and self._asked.get(self.at, Attempt()).run is not None
        return seen and self.at not in self._counted

    def _say_known(self, *, right: bool) -> None:
        self._counted.add(self.at)
        self._now.right = right
        self._count(self.question(self.at), "said", right=right)

    def _next(self) -> None:
        self.question_ready(self.at + 1)
        super()._next()

    def _jump(self, at: int) -> None:
        self.question_ready(at)
        super()._jump(at)

    def question_ready(self, at: int) -> None:
        """Make a question, so that the number of questions is right."""
        if isinstance(self._set, RuleQuestions):
            self._set.prepare(at)

    def _add_missed(self) -> None:
        """Add nothing: what was missed comes again when it is due."""

    def place(self) -> Place:
        """Return an empty place, with the last answer for a class."""
        return Place(quiz="", review=self._review)

    def frame(self) -> LessonFrame | SheetFrame:
        """Return the current frame."""
        frame = super().frame()
        if isinstance(frame, LessonFrame) and self.unsaid:
            return replace(frame, ways=("knew",))
        return frame

    def _end(self, done: list[tuple[Posed, str]], invite: Invite | None) -> Sheet:
        del invite
        right, now = sum(verdict == "right" for _, verdict in done), self._clock()
        lines = []
        for posed, verdict in done:
            found = examples(posed.game.slug).get(posed.ask.clause, ())
            line = result_line(posed, verdict)
            shown = None if verdict == "right" else next(iter(found), None)
            lines.append(replace(line, shown=shown))
        words = next_words(self.learner, now) if self.learner else ""
        return Sheet(
            "end", words, ("return", "What you know →", 0, 0), lines=tuple(lines),
            score=f"{right} of {self.size}", alone=True,
        )  # fmt: skip


def next_words(learner: Knowledge, now: float) -> str:
    """Return in words when the next rules are due."""
    known = learner.all()
    left = sum(len(due_rules(one, now)) for one in known)
    if left:
        return f"{left} more {'is' if left == 1 else 'are'} due. Tomorrow is soon enough."
    dues = [memory.due for one in known for memory in one.memory.values() if memory.due > now]
    return f"Next {when_words(min(dues), now, on=True)}." if dues else NOTHING_YET


def when_words(due: float, now: float, *, on: bool = False) -> str:
    """Return a time as a day: now, later today, tomorrow, Friday, in 3 weeks.

    >>> when_words(90_000, 0), when_words(30 * 86_400, 0)
    ('tomorrow', 'in 4 weeks')
    """
    if due <= now:
        return "now"
    days = _day(due) - _day(now)
    if days < 2:
        return "tomorrow" if days else "later today"
    if days < 7:
        return f"{'on ' if on else ''}{DAYS[time.localtime(due).tm_wday]}"
    if days < 14:
        return "in a week"
    return f"in {days // 7} weeks" if days < 60 else f"in {days // 30} months"


def _day(moment: float) -> int:
    """Return the number of the local day."""
    local = time.localtime(moment)
    return int((moment + (local.tm_gmtoff or 0)) // DAY)
