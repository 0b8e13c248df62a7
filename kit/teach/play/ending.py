"""After the game: turning points, the rules that came up, and the code to replay it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from time import perf_counter

from kit.core.kinds import plural
from kit.core.rng import Stream
from kit.files.index import Example, examples
from kit.play.game_code import write_game
from kit.play.match import Match
from kit.play.think.playout import one_share, won_shares
from kit.teach.frame import Told, told_to

MOST = 60  # moments of a game that are judged
TABLES = 16  # tables imagined for each moment
POINTS = 3  # turning points shown
LESSONS = 2  # lessons named for a rule
LEAST = 0.05  # smaller changes are no turning points
FEWEST, STEADY = 5, 0.6  # judged choices, and the share of them that lost nothing, to praise
FAIR = 0.3  # nor is a chance praised that was never better


@dataclass(frozen=True)
class TurningPoint:
    """A part of the game in which the learner's expected share of the win changed much.

    It begins before the learner's action ``at``; ``told`` is what they saw happen after it.
    """

    at: int
    before: float
    after: float
    told: tuple[Told, ...]

    @property
    def says(self) -> str:
        """Return the change in a sentence."""
        was, now = round(100 * self.before), round(100 * self.after)
        if was == now:
            return f"Your chance to win stayed at about {now} in 100."
        verb = "rose" if now > was else "fell"
        return f"Your chance to win {verb} from about {was} to {now} in 100."


@dataclass(frozen=True)
class RuleMet:
    """A rule that came up: its number of times, and lessons that show it."""

    clause: str
    title: str
    times: int
    lessons: tuple[Example, ...]

    @property
    def says(self) -> str:
        """Return the rule and how often it came up."""
        return f"{self.title}: {plural(self.times, 'time')}"


@dataclass(frozen=True)
class Learned:
    """One thing to learn from a game: what went well, or a rule to look at again.

    ``at`` is a moment to look at, or None, and ``shown`` a lesson that shows the rule.
    """

    head: str
    words: str
    good: bool
    clause: str = ""
    at: int | None = None
    shown: Example | None = None


@dataclass(frozen=True)
class Ranked:
    """One side in the final ranking; sides with equal points share a place."""

    seats: tuple[int, ...]
    place: int
    points: int
    won: bool


@dataclass(frozen=True)
class Ending:
    """The end of a game: the ranking, turning points found so far, rules, and the code.

    ``learned`` are the things to learn from it. ``chances`` are the learner's expected shares of
    the win at each judged choice and at the end, and ``moments`` the numbers of these choices.
    ``save`` is the content of the file of the game.
    """

    ranking: tuple[Ranked, ...]
    turning: tuple[TurningPoint, ...]
    learned: tuple[Learned, ...]
    chances: tuple[float, ...]
    moments: tuple[int, ...]
    rules: tuple[RuleMet, ...]
    code: str
    busy: bool
    save: str = ""


class LookBack:
    """Judges the moments of one seat's game from its views at the time, in slices."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        own = [
            at for at, (who, _) in enumerate(match.actions) if who == seat and match.free_before(at)
        ]
        self._moments = own[:: len(own) // MOST + 1]
        self._judged: list[float] = []
        self._shares: list[float] = []  # of the games imagined for the current moment
        self._rng = Stream(0)

    @property
    def busy(self) -> bool:
        """Tell whether there are moments left to judge."""
        return len(self._judged) < len(self._moments)

    def work(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """Imagine games until the time is up, at least one."""
        until = clock() + seconds
        while self.busy:
            self._imagine_one(self._moments[len(self._judged)])
            if clock() >= until:
                return

    def _imagine_one(self, at: int) -> None:
        """Imagine one game from a moment; after enough of them the moment is judged."""
        if not self._shares:
            self._rng = Stream(at)
        self._shares.append(one_share(self.match.view_before(at, self.seat), self._rng))
        if len(self._shares) == TABLES:
            self._judged.append(sum(self._shares) / TABLES)
            self._shares = []

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return where the expected result changed most so far, in the order of the game."""
        changes = [after - before for before, after in pairwise(self._known)]
        large = [i for i, change in enumerate(changes) if abs(change) >= LEAST]
        most = sorted(large, key=lambda i: -abs(changes[i]))[:POINTS]
        return tuple(self._point(i) for i in sorted(most))

    @property
    def chances(self) -> tuple[float, ...]:
        """Return the expected shares of the win at the judged choices, and the result."""
        return tuple(self._known)

    @property
    def moments(self) -> tuple[int, ...]:
        """Return the numbers of the moves that were judged or will be."""
        return tuple(self._moments)

    def largest_change(self, sign: int) -> TurningPoint | None:
        """Return where the expected result rose (1) or fell (-1) most; None if it hardly did."""
        changes = [sign * (after - before) for before, after in pairwise(self._known)]
        most = max(range(len(changes)), key=changes.__getitem__, default=-1)
        return self._point(most) if most >= 0 and changes[most] >= LEAST / 2 else None

    def point(self, at: int) -> TurningPoint | None:
        """Return the result of the choice before the action *at*; None if it is unknown."""
        judged = range(len(self._known) - 1)
        return next((self._point(i) for i in judged if self._moments[i] == at), None)

    def beside(self, at: int) -> tuple[int | None, int | None]:
        """Return the choices before and after that of the action *at*, or None."""
        earlier = [one for one in self._moments if one < at]
        later = [one for one in self._moments if one > at]
        return (earlier[-1] if earlier else None), (later[0] if later else None)

    @property
    def _known(self) -> list[float]:
        """Return the expected results so far and, at the end, the real one."""
        return self._judged if self.busy else [*self._judged, self._result()]

    def _point(self, i: int) -> TurningPoint:
        before, after = self._known[i : i + 2]
        ends = [*self._moments, len(self.match.actions)]
        groups = self.match.events[ends[i] + 1 : ends[i + 1] + 1]
        events = [event for group in groups for event in group]
        return TurningPoint(ends[i], before, after, told_to(self.match.box, events, self.seat))

    def _result(self) -> float:
        outcome = self.match.outcome()
        sides = self.match.game.sides(self.match.box)
        mine = next(i for i, side in enumerate(sides) if self.seat in side)
        return won_shares(outcome, sides)[mine] if outcome else 0.0


def code_of(match: Match, seed: int) -> str:
    """Return the code that replays a finished game, or ''.

    The code contains the deal, so there is none before the end.
    """
    if match.to_act() or match.box.pack is not match.game.pack:
        return ""
    return write_game(match, seed)


def rules_met(match: Match, seat: int) -> tuple[RuleMet, ...]:
    """Return the rules that came up in a game as a seat saw it, the most frequent last.

    Rare rules come first, because they are forgotten more easily.
    """
    book, shown = match.game.rulebook, examples(match.game.slug)
    times = Counter(event.clause for event in match.seen(seat))
    rows = [
        RuleMet(clause, book[clause].title, count, shown.get(clause, ())[:LESSONS])
        for clause, count in times.items()
    ]
    return tuple(sorted(rows, key=lambda row: row.times))


def ranking(match: Match) -> tuple[Ranked, ...]:
    """Return the sides of a finished game, the winners first."""
    outcome = match.outcome()
    if outcome is None:
        return ()
    totals = outcome.totals
    won = [totals[seat] for seat in outcome.winners]
    sign = -1 if won and won[0] == min(totals) < max(totals) else 1  # the fewest points win
    rows = [
        (side, side[0] in outcome.winners, sign * totals[side[0]])
        for side in match.game.sides(match.box)
    ]
    found = [
        Ranked(
            side,
            1 + sum((w, points) > (mine, own) for _, w, points in rows),
            totals[side[0]],
            mine,
        )
        for side, mine, own in rows
    ]
    return tuple(sorted(found, key=lambda one: one.place))


def learned(
    match: Match, seat: int, back: LookBack, refused: Mapping[str, int]
) -> tuple[Learned, ...]:
    """Return what went well in a game, two things at most, and one rule to look at again."""
    best, worst = back.largest_change(1), back.largest_change(-1)
    good = [
        *([_moment("Your best moment", best)] if best else []),
        *_steady(back),
        *_most_points(match, seat),
    ]
    return (*good[:2], *_again(match, seat, worst, refused))


def _moment(head: str, point: TurningPoint) -> Learned:
    said = f" {point.told[0].text}" if point.told else ""
    clause = point.told[0].clause if point.told else ""
    return Learned(
        f"{head}: move {point.at + 1}", f"{point.says}{said}", clause=clause, good=True, at=point.at
    )


def _steady(back: LookBack) -> list[Learned]:
    """Return how many choices cost no chance, if these are most."""
    chances = back.chances
    kept = sum(after > before - LEAST for before, after in pairwise(chances))
    if (
        len(chances) < FEWEST
        or sum(chances) < FAIR * len(chances)
        or kept < STEADY * (len(chances) - 1)
    ):
        return []
    words = (
        f"After {kept} of {len(chances) - 1} choices your chance was as good as before, or better."
    )
    return [Learned("You rarely missed a chance", words, good=True)]


def _most_points(match: Match, seat: int) -> list[Learned]:
    """Return what brought the most points, in a game in which points are good."""
    outcome = match.outcome()
    if outcome is None or any(one.place == 1 and one.points < max(outcome.totals)
                              for one in ranking(match)):  # fmt: skip
        return []
    lines = [line for line in outcome.lines if line.seat == seat and line.points > 0]
    if len(lines) < 2:
        return []
    best = max(lines, key=lambda line: line.points)
    words = (
        f"{best.label[:1].upper()}{best.label[1:]}: {best.points} of your {outcome.totals[seat]}."
    )
    return [Learned("What brought the most", words, good=True, clause=best.clause)]


def _again(
    match: Match, seat: int, worst: TurningPoint | None, refused: Mapping[str, int]
) -> list[Learned]:
    """Return one rule to look at again: refused most, behind the largest loss, or met rarely."""
    book, shown = match.game.rulebook, examples(match.game.slug)
    if refused:
        clause = max(refused, key=lambda one: refused[one])
        words = f"It forbade {plural(refused[clause], 'move')} that you tried."
        return [_rule_again(book[clause].title, words, clause, shown)]
    if worst and worst.told:
        clause = next((one.clause for one in worst.told if shown.get(one.clause)), "")
        if clause:
            at = replace(_rule_again(book[clause].title, worst.says, clause, shown), at=worst.at)
            return [at]
    rare = next((rule for rule in rules_met(match, seat) if rule.lessons), None)
    if rare is None:
        return []
    words = f"It came up {plural(rare.times, 'time')} in this game."
    return [_rule_again(rare.title, words, rare.clause, shown)]


def _rule_again(
    title: str, words: str, clause: str, shown: Mapping[str, Sequence[Example]]
) -> Learned:
    first = next(iter(shown.get(clause, ())), None)
    return Learned(f"To look at again: {title}", words, good=False, clause=clause, shown=first)
