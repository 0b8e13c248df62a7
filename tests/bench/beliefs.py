"""Whether simulated believers are named, and others left alone: the diagnosis against itself.

The learners answer as the hypotheses say, with slips. So this measures the questions and the sums,
and not people: nobody knows yet how people with a misconception answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import fmean
from time import process_time

from kit.games import quiz_games
from kit.teach.learner.diagnosis import FOLLOW_UPS, SLIP, Diagnosis, tables
from kit.teach.learner.misconceptions import bank
from tests.mutants.mutant import mutants

BELIEVERS, OTHERS, GUESSERS = 4, 60, 30  # simulated learners: of each misconception, of each game
QUESTIONS = 20
OFTEN = 0.7  # how often an uncertain believer acts on the belief
Learner = Callable[[int], int]  # the reply to a question of the bank
TIMES = 20  # choices that are timed


class Believers:
    """Simulated learners of one game."""

    def __init__(self, slug: str, seed: int) -> None:
        self.bank, self.tables, self.rng = bank(slug), tables(slug), random.Random(seed)

    def diagnosis(self) -> Diagnosis:
        """Return a diagnosis that knows nothing yet."""
        return Diagnosis(self.tables, len(self.bank.misconceptions))

    def reply(self, at: int, thought: tuple[int, ...]) -> int:
        """Return a reply of somebody who thinks some right, with slips."""
        size = self.tables[at].size
        if self.rng.random() < SLIP and len(thought) < size:
            return self.rng.choice([one for one in range(size) if one not in thought])
        return self.rng.choice(thought)

    def believer(self, held: int, acts: float = 1.0) -> Learner:
        """Return a learner with a misconception, who acts on it with a chance."""

        def answer(at: int) -> int:
            question = self.bank.questions[at]
            acting = self.rng.random() < acts
            right = (question.right,)
            return self.reply(at, question.shows.get(held, right) if acting else right)

        return answer

    def other(self, at: int) -> int:
        """Return the reply of a learner without a misconception."""
        return self.reply(at, (self.bank.questions[at].right,))

    def guesser(self, at: int) -> int:
        """Return the reply of a learner who guesses."""
        return self.rng.randrange(self.tables[at].size)

    def named(self, learner: Learner, most: int, *, by_chance: bool = False) -> list[int]:
        """Return the misconceptions that are shown in so many questions, in their order."""
        found = self.diagnosis()
        return [one for one in self._shown(found, learner, most, set(), by_chance) if one >= 0]

    def _shown(
        self, found: Diagnosis, learner: Learner, most: int, done: set[int], by_chance: bool
    ) -> Iterator[int]:  # fmt: skip
        for _ in range(most):
            left = [at for at in range(len(self.tables)) if at not in done]
            if not left:
                return
            at = self.rng.choice(left) if by_chance else found.best(left)
            done.add(at)
            found.answer(at, learner(at))
            yield found.certain()

    def after_telling(self, held: int) -> bool:
        """Tell whether a believer is named within the follow-ups of a telling wrong answer."""
        found, learner = self.diagnosis(), self.believer(held)
        questions = self.bank.questions
        at = self.rng.choice([at for at, one in enumerate(questions) if one.mistakes(held)])
        found.answer(at, self.rng.choice(questions[at].mistakes(held)))
        for named in self._shown(found, learner, FOLLOW_UPS, {at}, by_chance=False):
            if named >= 0 or not found.is_open():
                return named == held
        return False


def beliefs() -> dict[str, float]:
    """Return the share of believers who are named and of others who are accused, over all games."""
    rows: dict[str, list[bool]] = {}

    def put(name: str, value: object) -> None:
        rows.setdefault(name, []).append(bool(value))

    for seed, slug in enumerate(quiz_games()):
        some = Believers(slug, seed)
        for held in range(len(some.bank.misconceptions)):
            for _ in range(BELIEVERS):
                believer = some.believer(held)
                put("after a wrong answer", some.after_telling(held))
                put("from nothing", held in some.named(believer, QUESTIONS))
                put("from nothing, random", held in some.named(believer, QUESTIONS, by_chance=True))
                put("acting on it 70 %", held in some.named(some.believer(held, OFTEN), QUESTIONS))
        for _ in range(OTHERS):
            put("accused without it", some.named(some.other, QUESTIONS))
        for _ in range(GUESSERS):
            put("accused who guess", some.named(some.guesser, QUESTIONS))
    return {name: fmean(values) for name, values in rows.items()}


def told_apart() -> dict[str, tuple[int, int, int]]:
    """Return for each game its mutants, those believable, and those that five questions tell."""
    found = {}
    for slug in quiz_games():
        all_of_them = mutants(slug)
        held = [one for one in all_of_them if one.believed]
        found[slug] = len(all_of_them), len(held), len(bank(slug).misconceptions)
    return found


def separating() -> float:
    """Return the milliseconds of the processor to choose a question of the largest bank."""
    some = [Believers(slug, 1) for slug in quiz_games()]
    largest = max(some, key=lambda one: len(one.tables))
    begin = process_time()
    for _ in range(TIMES):
        largest.diagnosis().best(range(len(largest.tables)))
    return 1000 * (process_time() - begin) / TIMES
