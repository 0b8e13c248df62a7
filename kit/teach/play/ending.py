"""After the game: turning points, the rules that came up, and the code to replay it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
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
class Ending:
    """The end of a game: turning points found so far, rules, and the code.

    ``save`` is the content of the file of the game.
    """

    turning: tuple[TurningPoint, ...]
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
