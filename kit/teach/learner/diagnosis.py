"""What a learner may have misunderstood: Bayes over the misconceptions of a game.

The hypotheses are: no misconception, each misconception of the bank, "guesses" and "half guesses".
The last two keep those who know little from being taken for believers. Between two answers a
learner may change their mind, so the posterior moves back a little towards the prior (a hidden
Markov model with one state for each hypothesis). The next question is the one with the greatest
mutual information between its answer and the hypotheses (Lindley 1956). Once a misconception is
likely enough, the question is only whether the learner has this one.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple

from kit.files.evidence import Evidence
from kit.teach.learner.knowledge import Known
from kit.teach.learner.misconceptions import Bank, Misconception, TellingQuestion, bank

SLIP = 0.1  # chance of any other answer than the one that is thought right
ACTS = 0.9  # how often believers act on what they think
BELIEVED, GUESSING, HALF = 0.3, 0.15, 0.05  # prior of all misconceptions together, and of guessing
CHANGE = 0.01  # of the posterior that moves back to the prior with each answer
DENIED = 0.3  # the same after a learner's "No": over 1 - CERTAIN, so that it always takes back
CERTAIN = 0.8  # from which a misconception is shown
LIKELY = 0.1  # from which questions are about the likeliest misconception alone
SUSPECTED = 2  # times its prior, from which a misconception is worth a question on another day
OPEN = 0.1  # times its prior, from which follow-ups go on
FOLLOW_UPS = 5  # questions after a telling wrong answer, at most
AGREES, AGREES_WRONGLY = 0.8, 0.05  # how often believers and others say "I thought so"
_MARK = "think"  # begins the place of an answer to a question of the bank


class BelieverRow(NamedTuple):
    """What believers in one misconception answer: the chances of each reply, and their entropy."""

    misconception: int
    row: tuple[float, ...]
    entropy: float


class ChanceTable(NamedTuple):
    """A question of the bank, ready for the sums.

    ``plain`` are the chances of the replies of learners without a misconception that the question
    shows, and ``middle`` those of learners who half guess; each with its entropy.
    """

    plain: tuple[float, ...]
    entropy: float
    middle: tuple[float, ...]
    middle_entropy: float
    shown: tuple[BelieverRow, ...]

    @property
    def size(self) -> int:
        """Return the number of replies."""
        return len(self.plain)


def asked(question: TellingQuestion) -> ChanceTable:
    """Return the chances of each reply."""
    size = question.size
    plain = _row(size, (question.right,))
    middle = tuple((chance + 1 / size) / 2 for chance in plain)
    shown = []
    for one, replies in question.shows.items():
        pairs = zip(_row(size, replies), plain, strict=True)
        row = tuple(ACTS * mine + (1 - ACTS) * usual for mine, usual in pairs)
        shown.append(BelieverRow(one, row, _entropy(row)))
    return ChanceTable(plain, _entropy(plain), middle, _entropy(middle), tuple(shown))


def _row(size: int, thought: Collection[int]) -> tuple[float, ...]:
    """Return the chances of the replies of somebody who thinks some of them right."""
    if not 0 < len(thought) < size:
        return (1 / size,) * size
    likely, other = (1 - SLIP) / len(thought), SLIP / (size - len(thought))
    return tuple(likely if at in thought else other for at in range(size))


@cache
def tables(slug: str) -> tuple[ChanceTable, ...]:
    """Return the questions of a game's bank, ready for the sums."""
    return tuple(map(asked, bank(slug).questions))


class Diagnosis:
    """What is likely about one learner in one game.

    ``held`` has the posterior of each misconception; ``none``, ``guesses`` and ``half`` have those
    of the other hypotheses.
    """

    def __init__(self, questions: tuple[ChanceTable, ...], count: int) -> None:
        self.questions = questions
        prior = BELIEVED / count if count else 0.0
        rest = 1 - prior * count
        self._prior = [*[prior] * count, rest - GUESSING - HALF, GUESSING, HALF]
        self._now = [*self._prior]
        self.count = count

    @property
    def held(self) -> list[float]:
        """Return the posterior of each misconception."""
        return self._now[: self.count]

    def likeliest(self) -> int:
        """Return the number of the likeliest misconception, or -1 without any."""
        return max(range(self.count), key=self._now.__getitem__, default=-1)

    def certain(self) -> int:
        """Return the misconception that is certain enough to be shown, or -1."""
        one = self.likeliest()
        return one if one >= 0 and self._now[one] >= CERTAIN else -1

    def suspected(self) -> bool:
        """Tell whether some misconception is likelier than before, and none certain."""
        return self._reaches(SUSPECTED)

    def is_open(self) -> bool:
        """Tell whether follow-ups may still name a misconception."""
        return self._reaches(OPEN)

    def _reaches(self, times: float) -> bool:
        one = self.likeliest()
        return one >= 0 and times * self._prior[one] <= self._now[one] < CERTAIN

    def answer(self, at: int, reply: int) -> None:
        """Take an answer to a question of the bank."""
        one = self.questions[at]
        chances = [one.plain[reply]] * (self.count + 1)
        for shown in one.shown:
            chances[shown.misconception] = shown.row[reply]
        self._take([*chances, 1 / one.size, one.middle[reply]])

    def said(self, misconception: int, *, agrees: bool) -> None:
        """Take a learner's own word about a misconception."""
        wrongly = AGREES_WRONGLY if agrees else 1 - AGREES_WRONGLY
        chances = [wrongly] * len(self._now)
        chances[misconception] = AGREES if agrees else 1 - AGREES
        self._take(chances, CHANGE if agrees else DENIED)

    def _take(self, chances: list[float], change: float = CHANGE) -> None:
        weights = [now * chance for now, chance in zip(self._now, chances, strict=True)]
        total = sum(weights)
        self._now = [
            (1 - change) * weight / total + change * prior
            for weight, prior in zip(weights, self._prior, strict=True)
        ]

    def gain(self, at: int) -> float:
        """Return the mutual information between the answer to a question and the hypotheses."""
        answers, inside = self._expected(at)
        return _entropy(answers) - inside

    def gain_about(self, misconception: int, at: int) -> float:
        """Return the mutual information between the answer and one misconception: held or not."""
        one, weight = self.questions[at], self._now[misconception]
        row, entropy = one.plain, one.entropy  # a rival's question tells something too
        for shown in one.shown:
            if shown.misconception == misconception:
                row, entropy = shown.row, shown.entropy
        answers, _ = self._expected(at)
        others = [
            max(0.0, chance - weight * own) / (1 - weight)
            for chance, own in zip(answers, row, strict=True)
        ]
        return _entropy(answers) - weight * entropy - (1 - weight) * _entropy(others)

    def _expected(self, at: int) -> tuple[list[float], float]:
        """Return the chances of the replies, and the mean entropy under the hypotheses."""
        one, now = self.questions[at], self._now
        guesses, half = now[-2], now[-1]
        usual, inside = 1.0 - guesses - half, 0.0
        answers = [guesses / one.size + half * chance for chance in one.middle]
        for misconception, row, entropy in one.shown:
            weight = now[misconception]
            usual -= weight
            inside += weight * entropy
            for reply, chance in enumerate(row):
                answers[reply] += weight * chance
        for reply, chance in enumerate(one.plain):
            answers[reply] += usual * chance
        inside += usual * one.entropy + half * one.middle_entropy + guesses * math.log(one.size)
        return answers, inside

    def best(self, among: Iterable[int]) -> int:
        """Return the question that tells most, or -1 without any.

        It is about the likeliest misconception once that is likely enough.
        """
        one = self.likeliest()
        if one >= 0 and self._now[one] >= LIKELY:
            return max(among, key=lambda at: self.gain_about(one, at), default=-1)
        return max(among, key=self.gain, default=-1)


def _entropy(row: Iterable[float]) -> float:
    """Return the Shannon entropy of chances."""
    return -sum(chance * math.log(chance) for chance in row if chance > 0)


# What is kept, and what is shown


def place_of_answer(slug: str, at: int, reply: int) -> str:
    """Return the place of evidence from a question of the bank, with the reply that was chosen.

    It names the state of the bank, so that another one does not misread it.
    """
    return f"{_MARK} {bank(slug).version} {at} {reply}"


def place_of_word(slug: str, one: Misconception) -> str:
    """Return the place of a learner's own word about a misconception."""
    return f"{_MARK} {bank(slug).version} {one.name}"


def _named(slug: str, evidence: Evidence) -> str:
    """Return the name of the misconception that a learner's own word is about, or ''."""
    parts = evidence.place.split(" ")
    return parts[2] if parts[:2] == [_MARK, bank(slug).version] and len(parts) == 3 else ""


def answered(slug: str, evidence: Evidence) -> tuple[int, int] | None:
    """Return the question of the bank and the reply that evidence is about, if it is."""
    held, parts = bank(slug), evidence.place.split(" ")
    if len(parts) != 4 or parts[:2] != [_MARK, held.version]:
        return None
    if not all(part.isascii() and part.isdigit() for part in parts[2:]):
        return None
    at, reply = int(parts[2]), int(parts[3])
    inside = at < len(held.questions) and reply < held.questions[at].size
    return (at, reply) if inside else None


def diagnosis_of(known: Known) -> Diagnosis:
    """Return what is likely about a learner, by the evidence that is kept."""
    held = bank(known.game)
    found = Diagnosis(tables(known.game), len(held.misconceptions))
    names = {one.name: at for at, one in enumerate(held.misconceptions)}
    for one in sorted(known.recent, key=lambda evidence: evidence.when):
        if answer := answered(known.game, one):
            found.answer(*answer)
        elif one.source == "said" and (name := _named(known.game, one)) in names:
            found.said(names[name], agrees=not one.right)
    return found


def unasked(known: Known, clause: str = "") -> list[int]:
    """Return the questions of the bank, of a rule if given, that the learner was not asked yet.

    If all were asked, the longest ago come again.
    """
    held: Bank = bank(known.game)
    when: dict[int, float] = {}
    for one in known.recent:
        if answer := answered(known.game, one):
            when[answer[0]] = one.when
    mine = [at for at, one in enumerate(held.questions) if clause in ("", one.clause)]
    return [at for at in mine if at not in when] or sorted(mine, key=lambda at: when[at])[:1]


def believed_of(known: Known) -> Misconception | None:
    """Return the misconception to show a learner, or None."""
    one = diagnosis_of(known).certain()
    return bank(known.game).misconceptions[one] if one >= 0 else None
