"""The coach: the search bot's estimate of the learner's choices, with reasons for a beginner.

It has the learner's own view, so it knows no more than the learner may. Its reasons are facts of
the games that it has imagined (``Game.facts``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from kit.core.game import AnyBox, View
from kit.core.kinds import listed
from kit.core.rng import Stream
from kit.play.bots import LEVELS, USUAL
from kit.play.think.facts import Contrast
from kit.play.think.search import MoveSearch
from kit.play.think.tree import Weighed

SURE, FAIRLY = 0.03, 0.08  # largest error of a chance for each word
THINKS = LEVELS[USUAL]  # seconds that the coach thinks about a choice
LONGEST = 4.0  # more seconds on a busy machine, until it has a result:
TABLES = 8  # games with each move
FEW = 3  # moves named in a sentence
COMPARED = 7  # moves with which the best one is compared, the better ones first
ONE_MOVE = "There is only one move."
NEAR = 0.03  # a chance that is behind the best by no more than this is as good


NO_REASON = "No single reason stands out."
ALIKE = "About the same as “{}”."


@dataclass(frozen=True)
class Reason:
    """Why a move is better or worse than another, and the clause behind it, or ''."""

    says: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.says} (rule {self.clause})" if self.clause else self.says


@dataclass(frozen=True)
class Advice:
    """One move as the coach sees it: the share of games won with it, and its interval.

    The interval from ``low`` to ``high`` holds with 95 %. ``verdict`` is 'best' for the one move
    that is surely the best, 'good', 'weak', or '' for a move that was not looked at.
    """

    action: str
    words: str
    chance: float
    low: float
    high: float
    games: int
    verdict: str = ""
    why: Reason | None = None

    @property
    def sure(self) -> str:
        """Return a word for the reliability of this estimate."""
        off = (self.high - self.low) / 2
        return "quite sure" if off <= SURE else "fairly sure" if off <= FAIRLY else "a guess"

    @property
    def says(self) -> str:
        """Return the advice as a sentence."""
        if not self.games:
            return "Not looked at yet."
        spread = f"between {_hundred(self.low)} and {_hundred(self.high)}"
        return f"Wins about {_hundred(self.chance)} of 100 such games ({self.sure}: {spread})."


class Coach:
    """Thinks about one decision of one seat; more slices make it more reliable."""

    def __init__(self, view: View, rng: Stream) -> None:
        self.search = MoveSearch(view, rng, reasons=True)
        self._box = view.box

    def __repr__(self) -> str:
        return f"<Coach in {self._box.game.slug}: {self.search.rounds} games imagined>"

    def advice(self) -> tuple[Advice, ...]:
        """Return every legal move with its verdict and reason, the best first."""
        rows = self._ranked()
        return tuple(
            replace(one, verdict=_verdict(one, rows), why=self._why(one, rows)) for one in rows
        )

    def _ranked(self) -> list[Advice]:
        rows = (_advice(self._box, one) for one in self.search.weighed())
        return sorted(rows, key=lambda one: (one.games == 0, -_careful(one)))

    def _why(self, one: Advice, rows: list[Advice]) -> Reason | None:
        """Return why a move is worse than the best one, or why the best is better than the next."""
        best, *others = rows
        if not one.games or not others:
            return None
        if one is best:
            return self._why_best(best, [other for other in others if other.games][:COMPARED])
        behind = _surely_behind(one, best)
        clear = self._clearest(one, best, helps=False if behind else None)
        if clear is None:
            return Reason(NO_REASON if behind else ALIKE.format(best.words))
        return _reason(clear, f"with “{best.words}”")

    def _why_best(self, best: Advice, others: list[Advice]) -> Reason:
        for other in others:
            if clear := self._clearest(best, other, helps=True, looks=len(others)):
                return _reason(clear, f"with “{other.words}”")
        return Reason(NO_REASON)

    def _clearest(
        self, one: Advice, other: Advice, *, helps: bool | None, looks: int = 1
    ) -> Contrast | None:
        parse, facts = self._box.notation.parse, self.search.facts
        assert facts
        return facts.clearest(parse(one.action), parse(other.action), helps=helps, looks=looks)

    def summary(self) -> str:
        """Return a summary in one or two sentences."""
        rows = self.advice()
        if len(rows) == 1:
            return ONE_MOVE
        if not any(one.games for one in rows):
            return "The coach has yet to look."
        return f"{_compared(rows)} {_basis(self.search.rounds)}"

    def judge(self, action: str) -> str:
        """Return what the coach thinks of a move that was played, and why."""
        rows = {one.action: one for one in self.advice()}
        played, best = rows[action], next(iter(rows.values()))
        missed = best.chance - played.chance
        if not played.games or played == best or missed <= NEAR:
            return "Good: the coach knows no better move."
        if not _surely_behind(played, best):
            return f"Good, but “{best.words}” may be better. The coach is not sure."
        clear = self._clearest(best, played, helps=True)
        why = f" {_reason(clear, 'with your move')}" if clear else ""
        return (
            f"“{best.words}” was better: "
            f"about {_hundred(missed)} more of 100 games are won with it.{why}"
        )


class CoachOnCall:
    """The coach of one game: whether it is on, and its opinion of the current choice."""

    def __init__(self, rng: Stream) -> None:
        self.wanted, self.coach, self._rng = False, None, rng  # type: bool, Coach | None, Stream
        self._until: float | None = None

    @property
    def busy(self) -> bool:
        """Tell whether the coach is still thinking."""
        return self._until is not None

    def rest(self) -> None:
        """Stop thinking."""
        self.coach, self._until = None, None

    def look(self, view: View) -> None:
        """Start to think about a choice, if the coach is on."""
        self.rest()
        if self.wanted:
            self.coach, self._until = Coach(view, self._rng), perf_counter() + THINKS

    def work(self, seconds: float) -> bool:
        """Think for some seconds; tell whether the coach is done."""
        if self.coach is None or self._until is None:
            return False
        search = self.coach.search
        left = self._until - perf_counter()
        search.think_for(min(seconds, left) if left > 0 else seconds)
        over = self._until - perf_counter()
        if over <= 0 and (search.rounds >= TABLES * len(search.legal) or over < -LONGEST):
            self._until = None
        return not self.busy

    def judge(self, label: str) -> str:
        """Return a sentence about a move, as far as the coach has thought."""
        return self.coach.judge(label) if self.coach and self.coach.search.rounds else ""


def _advice(box: AnyBox, one: Weighed) -> Advice:
    label, words = box.notation.label(one.action), box.game.words(box, one.action)
    return Advice(label, words, one.mean, one.low, one.high, one.visits)


def _surely_behind(one: Advice, best: Advice) -> bool:
    """Tell whether a move is behind another by more than chance explains, and not just a little."""
    return one.high < best.low and best.chance - one.chance > NEAR


def _verdict(one: Advice, rows: list[Advice]) -> str:
    best = rows[0]
    if not one.games:
        return ""
    if one is best:
        behind = all(_surely_behind(other, best) for other in rows[1:] if other.games)
        return "best" if behind else "good"
    return "weak" if _surely_behind(one, best) else "good"


def _reason(found: Contrast, otherwise: str) -> Reason:
    """Put a difference into a sentence; *otherwise* names the other move."""
    fact, mine, other = found.fact, found.mine, found.other
    if fact.is_amount:
        said = fact.says.format(_amount(mine))
        return Reason(f"On average {said}; {otherwise}, {_amount(other)}.", fact.clause)
    if {mine, other} == {0, 1}:
        said = fact.says if mine else f"{otherwise} {fact.says}"
        return Reason(
            f"{said[0].upper()}{said[1:]}; not so {otherwise if mine else 'here'}.", fact.clause
        )
    said = f"In {_hundred(mine)} of 100 games {fact.says}"
    return Reason(f"{said}; {otherwise}, in {_hundred(other)}.", fact.clause)


def _amount(mean: float) -> str:
    return f"{mean:.1f}".removesuffix(".0")


def _careful(one: Advice) -> float:
    """Return the sort key of a move: a chance from few games counts less."""
    return one.chance - (one.high - one.low) / 4


def _compared(rows: tuple[Advice, ...]) -> str:
    best = rows[0]
    equal = [one for one in rows if one.games and one.high >= best.low and one.chance >= best.low]
    if len(equal) == 1:
        return f"“{best.words}” looks best."
    if len(equal) == len(rows):
        return "No move looks clearly better than the others."
    if len(equal) > FEW:
        return f"{len(equal)} moves look about equally good, “{best.words}” among them."
    named = listed([f"“{one.words}”" for one in equal], " and ")
    return f"{named} look about equally good."


def _basis(games: int) -> str:
    return f"The coach imagined {games:,} games from what you can see."


def _hundred(share: float) -> int:
    return round(100 * share)
