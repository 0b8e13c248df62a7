"""What five questions a day bring, for simulated learners who forget.

The learners do not forget as FSRS assumes. Some forget by activation (ACT-R with decay by spacing:
Pavlik & Anderson 2005, with their parameters), others exponentially (the form of Tabibian et al.
2019, with rates of ours). Each meets the rules of the path to a first game in the first days, of
one game or of several, and answers five questions a day. A simulation compares ways to choose
under these assumptions. It cannot say how much people learn.
"""

from __future__ import annotations

import math
import random
from statistics import fmean
from time import process_time
from typing import Protocol

from kit.cli.look import put, put_json
from kit.files.evidence import Evidence
from kit.files.index import examples, headings
from kit.files.store import MemoryStore
from kit.games import game, quiz_games
from kit.teach.learner.choose import askable, todays
from kit.teach.learner.knowledge import BOXES, Knowledge, Known
from kit.teach.learner.memory import DAY
from kit.teach.learner.page import UNASKED
from kit.teach.learner.transfer import exported, imported, take_over
from tests.bench.beliefs import beliefs, separating, told_apart

LEARNERS, DAYS, FIVE, SEED = 30, 30, 5, 29
MEETING = 10  # days in which the rules are met, in lessons
SLIP, GUESS = 0.1, 0.33  # of a rule that is known, and of one that is not
START = 1_800_000_000
TIMES = 50  # choices that are timed
AIM = {"choosing a question, ms": 5.0, "rules that can be asked": 0.95, "against random": 1.3,
       "against boxes": 1.0, "told apart": 0.8}  # fmt: skip
AT_LEAST = {"after a wrong answer": 0.94, "from nothing": 0.95, "acting on it 70 %": 0.65}
AT_MOST = {"accused without it": 0.01, "accused who guess": 0.05, "from nothing, random": 0.3}
BELIEF_WORDS = {
    "after a wrong answer": "believers named within 5 follow-ups of a telling wrong answer",
    "from nothing": "believers named within 20 questions, from nothing",
    "from nothing, random": "the same with random questions",
    "accused without it": "learners without a misconception accused in 20 questions",
    "accused who guess": "learners who guess accused in 20 questions",
    "acting on it 70 %": "believers who act on it 70 % of the time named within 20",
}
Rule = tuple[str, str]  # game and clause


class Learner(Protocol):
    """A simulated memory."""

    def chance(self, rule: Rule, day: float) -> float:
        """Return the chance to remember a rule."""

    def study(self, rule: Rule, day: float, *, knew: bool) -> None:
        """Meet a rule, with its explanation."""


class Activation:
    """ACT-R: each meeting leaves a trace, which decays faster the more active the rule was.

    Parameters of Pavlik & Anderson (2005), experiment 1; time between sessions counts less.
    """

    A, C, TAU, S, BETWEEN = 0.177, 0.217, -0.704, 0.255, 0.025

    def __init__(self) -> None:
        self._traces: dict[Rule, list[tuple[float, float]]] = {}  # second, decay

    def _activation(self, rule: Rule, day: float) -> float:
        now = day * DAY * self.BETWEEN
        traces = self._traces.get(rule, ())
        power = sum(max(now - at, 1.0) ** -decay for at, decay in traces)
        return math.log(power) if power else -math.inf

    def chance(self, rule: Rule, day: float) -> float:
        """Return the chance to remember a rule."""
        active = self._activation(rule, day)
        return 0.0 if active == -math.inf else 1 / (1 + math.exp((self.TAU - active) / self.S))

    def study(self, rule: Rule, day: float, *, knew: bool) -> None:
        """Meet a rule, with its explanation."""
        del knew
        active = self._activation(rule, day)
        decay = self.A + (0.0 if active == -math.inf else self.C * math.exp(active))
        self._traces.setdefault(rule, []).append((day * DAY * self.BETWEEN, decay))


class Exponential:
    """Exponential forgetting; the rate falls when a rule was known, and grows when it was not."""

    FIRST, KNEW, FORGOT = 0.25, 0.55, 1.1  # rate a day, and its factors

    def __init__(self) -> None:
        self._rules: dict[Rule, tuple[float, float]] = {}  # day, rate

    def chance(self, rule: Rule, day: float) -> float:
        """Return the chance to remember a rule."""
        if rule not in self._rules:
            return 0.0
        last, rate = self._rules[rule]
        return math.exp(-rate * (day - last))

    def study(self, rule: Rule, day: float, *, knew: bool) -> None:
        """Meet a rule, with its explanation."""
        _, rate = self._rules.get(rule, (day, self.FIRST))
        factor = 1.0 if rule not in self._rules else self.KNEW if knew else self.FORGOT
        self._rules[rule] = (day, min(rate * factor, 1.0))


class ByMemory:
    """The rules that the page asks."""

    def __init__(self) -> None:
        self.known: dict[str, Known] = {}

    def choose(self, _met: list[Rule], day: float, _rng: random.Random) -> list[Rule]:
        """Return the rules of a day."""
        asks = todays([*self.known.values()], START + day * DAY, FIVE)[:FIVE]
        return [(ask.game, ask.clause) for ask in asks]

    def note(self, rule: Rule, day: float, *, right: bool) -> None:
        """Take an answer."""
        slug, clause = rule
        known = self.known.setdefault(slug, Known(slug))
        when = START + day * DAY
        known.note(Evidence(game=slug, clause=clause, right=right, source="quiz", when=when))


class ByChance:
    """Any rules."""

    def choose(self, met: list[Rule], _day: float, rng: random.Random) -> list[Rule]:
        """Return the rules of a day."""
        return rng.sample(met, min(FIVE, len(met)))

    def note(self, rule: Rule, day: float, *, right: bool) -> None:
        """Take an answer."""


class ByBoxes:
    """The boxes of missed rules that browsers kept before: those that are due, then any."""

    def __init__(self) -> None:
        self._boxes: dict[Rule, tuple[int, float]] = {}

    def choose(self, met: list[Rule], day: float, rng: random.Random) -> list[Rule]:
        """Return the rules of a day."""
        due = sorted((at, rule) for rule, (_, at) in self._boxes.items() if at <= day)
        first = [rule for _, rule in due][:FIVE]
        others = [rule for rule in met if rule not in first]
        return first + rng.sample(others, min(FIVE - len(first), len(others)))

    def note(self, rule: Rule, day: float, *, right: bool) -> None:
        """Take an answer."""
        box = (self._boxes.pop(rule, (len(BOXES), 0.0))[0] + 1) if right else 0
        self._boxes.pop(rule, None)
        if box < len(BOXES):
            self._boxes[rule] = box, day + BOXES[box]


WAYS: dict[str, type[ByMemory | ByBoxes | ByChance]] = {
    "five a day": ByMemory, "boxes": ByBoxes, "random": ByChance,
}  # fmt: skip


def ready_rules() -> list[Rule]:
    """Return the rules of the paths to a first game that have questions, in order."""
    found: list[Rule] = []
    for slug in quiz_games():
        path = {heading.key for heading in headings(slug) if heading.ready}
        shown = examples(slug)
        found += [
            (slug, clause) for clause in shown
            if clause in askable(slug) and any(one.lesson in path for one in shown[clause])
        ]  # fmt: skip
    return found


def known_after(
    learner: Learner, way: ByMemory | ByChance | ByBoxes, rules: list[Rule], rng: random.Random
) -> float:
    """Return the share of the rules that a learner knows after all days."""
    met: list[Rule] = []
    for day in range(DAYS):
        new = rules[len(rules) * day // MEETING : len(rules) * (day + 1) // MEETING]
        for rule in new:
            learner.study(rule, day, knew=True)
            way.note(rule, day, right=rng.random() > SLIP)
            met.append(rule)
        evening = day + 0.4  # so that what was met today may rest
        for rule in way.choose(met, evening, rng):
            knew = rng.random() < learner.chance(rule, evening)
            right = rng.random() < (1 - SLIP if knew else GUESS)
            way.note(rule, evening, right=right)
            learner.study(rule, evening, knew=knew)
    return fmean(learner.chance(rule, DAYS) for rule in rules)


def classes() -> dict[str, list[list[Rule]]]:
    """Return the rules that each learner meets: of one game, of two, or of all."""
    each = [[rule for rule in ready_rules() if rule[0] == slug] for slug in quiz_games()]
    pairs = [one + other for one, other in zip(each, each[1:] + each[:1], strict=True)]
    return {"one game": each, "two games": pairs, "five games": [ready_rules()]}


def simulated() -> dict[str, dict[str, float]]:
    """Return the share known after all days, by class, kind of forgetting and way to choose."""
    found: dict[str, dict[str, float]] = {}
    for words, courses in classes().items():
        for model in (Activation, Exponential):
            found[f"{words}, {model.__name__.lower()}"] = {
                name: fmean(
                    known_after(model(), way(), courses[at % len(courses)], random.Random(at))
                    for at in range(LEARNERS)
                )
                for name, way in WAYS.items()
            }
    return found


def choosing() -> float:
    """Return the milliseconds of the processor to choose the rules of a day, with all rules met."""
    rng, way = random.Random(SEED), ByMemory()
    for slug in quiz_games():
        for clause in sorted(askable(slug)):
            way.note((slug, clause), -40 * rng.random(), right=rng.random() < 0.8)
    begin = process_time()
    for _ in range(TIMES):
        way.choose([], 0, rng)
    return 1000 * (process_time() - begin) / TIMES


def can_be_asked() -> float:
    """Return the share of all rules but manners that have questions in the quiz."""
    rules = [(slug, c.id) for slug in quiz_games() for c in game(slug).rulebook
             if c.kind not in UNASKED]  # fmt: skip
    return sum(clause in askable(slug) for slug, clause in rules) / len(rules)


def exports_alike() -> bool:
    """Tell whether a file that is taken over is exported again equal to the byte."""
    way, store = ByMemory(), MemoryStore()
    for at, rule in enumerate(ready_rules()):
        way.note(rule, at / 9, right=at % 3 > 0)
    text = exported(way.known.values())
    take_over(Knowledge(store), imported(text))
    return exported(Knowledge(store).all()) == text


def learning_command(*, as_json: bool) -> int:
    """Print what was measured; the code is 1 if the file does not come back as it was."""
    shares, same, told, believers = simulated(), exports_alike(), told_apart(), beliefs()
    found = {
        "learners": LEARNERS, "days": DAYS, "rules": len(ready_rules()), "known": shares,
        "told apart": told, "believers": believers,
        "choosing a rule, ms": choosing(), "choosing a question, ms": separating(),
        "rules that can be asked": can_be_asked(), "export, import, export": same,
    }  # fmt: skip
    if as_json:
        put_json(found)
        return 0 if same else 1
    put(f"{LEARNERS} simulated learners of each kind, {DAYS} days, five questions a day:")
    for kind, by in shares.items():
        known = ", ".join(f"{words} {share:.0%}" for words, share in by.items())
        ratios = [by["five a day"] / by[other] for other in ("random", "boxes")]
        put(
            f"  {kind}: known {known}; {ratios[0]:.2f}× random (aim {AIM['against random']}×), "
            f"{ratios[1]:.2f}× boxes (aim {AIM['against boxes']}×)"
        )
    put(*_told(told), *_believers(believers))
    put(
        f"choosing the rules of a day: {choosing():.2f} ms (aim 5 ms)",
        f"choosing a question that separates: {separating():.2f} ms (aim 5 ms)",
        f"rules that can be asked: {can_be_asked():.0%} (aim 95 %)",
        f"export, import, export: {'equal to the byte' if same else 'DIFFERENT'}",
    )
    return 0 if same else 1


def _told(told: dict[str, tuple[int, int, int]]) -> list[str]:
    """Return lines about the misconceptions of each game that five questions tell."""
    return ["misconceptions that at least five questions tell:"] + [
        f"  {slug}: {few} of {held} believable ({few / held:.0%}, aim {AIM['told apart']:.0%}), "
        f"of {mutants} mutants"
        for slug, (mutants, held, few) in told.items()
    ]


def _believers(shares: dict[str, float]) -> list[str]:
    """Return lines about simulated believers and others, with the aims."""
    aims = {name: f"at least {aim:.0%}" for name, aim in AT_LEAST.items()}
    aims |= {name: f"at most {aim:.0%}" for name, aim in AT_MOST.items()}
    return [
        f"{words}: {shares[name]:.1%} (aim {aims[name]})" for name, words in BELIEF_WORDS.items()
    ]
