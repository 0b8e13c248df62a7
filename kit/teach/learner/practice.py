"""Practice of rules that a learner has met: five a day, or one rule now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from kit.core.rng import Stream
from kit.files.evidence import Evidence
from kit.files.index import examples
from kit.files.wire import Click, Place
from kit.teach.frame import LessonFrame, SheetFrame, Told
from kit.teach.learner.choose import due_rules
from kit.teach.learner.diagnosis import (
    FOLLOW_UPS,
    Diagnosis,
    diagnosis_of,
    place_of_answer,
    place_of_word,
    unasked,
)
from kit.teach.learner.knowledge import Knowledge
from kit.teach.learner.memory import DAY
from kit.teach.learner.misconceptions import Misconception, TellingQuestion, bank, remade
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
    "answer",
    "jump",
    "play",
    "restart",
)  # clicks of a quiz that mean the same
NOTHING_YET = "Nothing to repeat yet. Rules of lessons and quizzes come here."
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Telling(NamedTuple):
    """A question of a game's bank, by its number."""

    game: str
    at: int

    @property
    def question(self) -> TellingQuestion:
        """Return the question, with what believers answer."""
        return bank(self.game).questions[self.at]


class RuleQuestions:
    """Fresh questions about some rules, in order; a rule without a question is left out.

    Where questions of the bank are about the rule, the one that tells most about this learner is
    asked. ``telling`` has it for each question that was made, or None.
    """

    def __init__(
        self, rules: Iterable[tuple[str, str]], most: int, rng: Stream, beliefs: Beliefs
    ) -> None:
        self._left, self._most, self._rng, self._beliefs = [*rules], most, rng, beliefs
        self._made: list[Posed] = []
        self.telling: list[Telling | None] = []
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
            if not self.add(len(self._made), self._beliefs.best(slug, clause)):
                found = Search(slug, self._stream()).next(clause)
                self._made += [found] if found else []
                self.telling += [None] if found else []

    def add(self, at: int, telling: Telling | None) -> bool:
        """Insert a question of the bank, and tell whether the game still makes it."""
        found = remade(telling.game, telling.question, self._stream()) if telling else None
        if found is None:
            return False
        self._made.insert(at, found)
        self.telling.insert(at, telling)
        return True

    def follow_up(self, at: int, telling: Telling | None) -> bool:
        """Insert one question more than there are rules."""
        self._most += 1
        if self.add(at, telling):
            return True
        self._most -= 1
        return False

    def _stream(self) -> Stream:
        return Stream(self._rng.below(1 << 32))


class Beliefs:
    """What is likely about a learner while they practise, and which questions they were asked."""

    def __init__(self, learner: Knowledge) -> None:
        self.learner = learner
        self._games: dict[str, tuple[Diagnosis, list[int]]] = {}

    def of(self, slug: str) -> Diagnosis:
        """Return what is likely in a game."""
        return self._opened(slug)[0]

    def best(self, slug: str, clause: str = "") -> Telling | None:
        """Return the question that tells most, about a rule if given; none is asked twice."""
        found, fresh = self._opened(slug)
        questions = bank(slug).questions
        at = found.best(one for one in fresh if clause in ("", questions[one].clause))
        if at < 0:
            return None
        fresh.remove(at)
        return Telling(slug, at)

    def _opened(self, slug: str) -> tuple[Diagnosis, list[int]]:
        if slug not in self._games:
            known = self.learner.of(slug)
            self._games[slug] = diagnosis_of(known), unasked(known)
        return self._games[slug]


class Practice(Quiz):
    """A quiz about rules of this learner's own. It has no code, so nobody else gets it.

    After a question that was left without an answer, the learner can say whether they knew it. A
    wrong answer that a misconception explains is followed by questions that tell whether it was a
    slip. A misconception that becomes certain is said as a question.
    """

    def __init__(
        self,
        learner: Knowledge,
        rules: Iterable[tuple[str, str]],
        most: int = FIVE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._rules, self._most, self._clock = [*rules], most, clock
        self.beliefs = Beliefs(learner)
        self._follows = 0  # follow-ups that are left
        self._sure: set[int] = set()  # questions that are follow-ups
        self.said: tuple[str, Misconception] | None = None  # game and misconception, this question
        super().__init__()
        self.learner, self.at = learner, 0

    @property
    def named(self) -> str:
        """The name of the set of questions in evidence; a practice has no code."""
        return PRACTICE

    def _questions(self, code: Code) -> Questions:
        return RuleQuestions(self._rules, self._most, code.stream("practice"), self.beliefs)

    def click(self, click: Click) -> LessonFrame | SheetFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        said = self.said
        if click.do in ("knew", "forgot") and click.step == self.step and self.unsaid:
            self._say_known(right=click.do == "knew")
        elif click.do in ("agree", "deny") and click.step == self.step and said:
            self._answer_belief(*said, agrees=click.do == "agree")
        elif click.do not in ALLOWED:
            return None
        else:
            self.said = None if click.step == self.step else said
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

    # Misconceptions

    @property
    def telling(self) -> Telling | None:
        """The question of the bank that is asked now, if it is one."""
        mine = self._set.telling if isinstance(self._set, RuleQuestions) else []
        return mine[self.at] if 0 <= self.at < len(mine) else None

    @property
    def _reply(self) -> int:
        """The reply that was chosen, as its question numbers it."""
        return self.question(self.at).order[self._now.chosen or 0]

    def _place(self) -> str:
        if (telling := self.telling) and self._now.chosen is not None:
            return place_of_answer(telling.game, telling.at, self._reply)
        return super()._place()

    def _lock(self) -> None:
        before = self.at in self._counted
        super()._lock()
        if not before and self.at in self._counted and (telling := self.telling):
            self._diagnose(telling)

    def _diagnose(self, telling: Telling) -> None:
        """Take an answer to a question of the bank, and follow it up if it tells something."""
        found, question = self.beliefs.of(telling.game), telling.question
        found.answer(telling.at, self._reply)
        told = [one for one, replies in question.shows.items() if self._reply in replies]
        one = found.certain()
        if one in told and not self._now.right:
            self.said = telling.game, bank(telling.game).misconceptions[one]
            self._follows = 0
        elif told and not self._now.right and not self._follows:
            self._follows = FOLLOW_UPS
        if self._follows and found.is_open():
            self._follow_up(telling.game)

    def _follow_up(self, slug: str) -> None:
        """Insert a question after all that were looked at."""
        at = max(self._asked) + 1
        if isinstance(self._set, RuleQuestions):
            self._set.prepare(at - 1)
            if self._set.follow_up(at, self.beliefs.best(slug)):
                self._follows -= 1
                self._sure.add(at)

    def _answer_belief(self, slug: str, one: Misconception, *, agrees: bool) -> None:
        """Take the learner's own word about a misconception."""
        self.said = None
        self._evidence.append(own_word(slug, one, agrees=agrees))
        number = bank(slug).misconceptions.index(one)
        self.beliefs.of(slug).said(number, agrees=agrees)
        words = "It will come again, so that you can try it" if agrees else "Then it was a slip"
        self.say(words, "good" if agrees else "later")

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
        if not isinstance(frame, LessonFrame):
            return frame
        if self.said:
            asks = Told(self.said[1].sentence, "", "ask")
            return replace(frame, refusal=frame.refusal or asks, ways=("agree",))
        return replace(frame, ways=("knew",)) if self.unsaid else frame

    def _titles(self) -> tuple[str, ...]:
        titles = super()._titles()
        return tuple("To be sure" if at in self._sure else one for at, one in enumerate(titles))

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


class Counterexample(Practice):
    """A table on which a misconception and the rule differ, with what happens there.

    It is a question of the bank that was answered as a believer would. It is no evidence.
    """

    def __init__(self, learner: Knowledge, slug: str, one: Misconception) -> None:
        self._slug, self._about = slug, one
        super().__init__(learner, [], 1)
        self.said = (slug, one) if len(self._set) else None
        if not self.said or not (telling := self.telling):
            return
        posed, number = self.question(0), bank(slug).misconceptions.index(one)
        chosen = posed.order.index(telling.question.mistakes(number)[0])
        self._asked[0] = Attempt(chosen, right=False, run=posed.settle())
        self._counted.add(0)

    def _questions(self, code: Code) -> Questions:
        found = RuleQuestions([], 0, code.stream("difference"), self.beliefs)
        held = bank(self._slug)
        number = held.misconceptions.index(self._about)
        for at, question in enumerate(held.questions):
            if question.mistakes(number) and found.follow_up(0, Telling(self._slug, at)):
                break
        return found

    def _titles(self) -> tuple[str, ...]:
        return ("What happens", "Result")


def own_word(slug: str, one: Misconception, *, agrees: bool) -> Evidence:
    """Return what a learner says about a misconception as evidence; its time is not set."""
    return Evidence(
        game=slug, clause=one.clause, right=not agrees, source="said",
        place=place_of_word(slug, one),
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
