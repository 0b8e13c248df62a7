"""The end of a round: what happened, who won it, and the standing before and now.

All of it is computed from the match and one person's views, so a game that is continued or looked
at again shows the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.core.kinds import listed
from kit.play.match import Match
from kit.teach.frame import Told, told_to

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class SideResult:
    """One side in the standing: its seats, its points before the round and now, its places.

    A place counts from 1; sides with equal points share it. ``won`` says that it won the round.
    """

    seats: tuple[int, ...]
    before: int
    now: int
    was: int
    place: int
    won: bool

    @property
    def change(self) -> int:
        """Return the points of this round."""
        return self.now - self.before

    @property
    def moved(self) -> str:
        """Return how the place changed, in words."""
        if self.was == self.place:
            return f"stays {ORDINALS[self.place - 1]}"
        verb = "up" if self.place < self.was else "down"
        return f"{verb} from {ORDINALS[self.was - 1]}"


@dataclass(frozen=True)
class RoundResult:
    """The end of a round: its number, of how many (0 if open), and the sides, the best first.

    ``told`` says what the round brought, ``log`` everything that happened in it. ``last`` marks the
    end of the game; after a ``brief`` round the next one begins by itself.
    """

    number: int
    of: int
    sides: tuple[SideResult, ...]
    unit: str
    fewest: bool
    told: tuple[Told, ...]
    log: tuple[Told, ...]
    last: bool
    brief: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won the round."""
        return tuple(sorted(seat for side in self.sides if side.won for seat in side.seats))

    def side(self, seat: int) -> SideResult:
        """Return the side of a seat."""
        return next(side for side in self.sides if seat in side.seats)

    def verdict(self, seat: int, names: Sequence[str]) -> str:
        """Return who won the round, as the person at *seat* is told."""
        number = f"round {self.number}"
        sides = sum(side.won for side in self.sides)
        if sides == len(self.sides):
            return f"Nobody is ahead in {number}."
        if seat in self.winners:
            others = [names[one] for one in self.winners if one != seat]
            together = f", with {listed(others, ' and ')}" if others else ""
            return f"You win {number}{together}!"
        verb = "wins" if len(self.winners) == 1 else "share" if sides > 1 else "win"
        return f"{listed([names[one] for one in self.winners], ' and ')} {verb} {number}."


def ends_round(match: Match) -> bool:
    """Tell whether the last move ended a round."""
    return bool(match.actions) and _is_end(match, len(match.actions))


def round_now(match: Match) -> str:
    """Return the round in words, 'round 3 of 4' or 'round 3', or '' if the game has none."""
    how = match.game.round_ends
    if how is None:
        return ""
    over = sum(_is_end(match, at) for at in range(1, len(match.events)))
    if how.rounds is None:
        return f"round {over + 1}"
    of = how.rounds(match.box)
    return f"round {min(over + 1, of)} of {of}"


def round_result(match: Match, seat: int) -> RoundResult | None:
    """Return the last round that ended, as *seat* saw it; None if none has."""
    how = match.game.round_ends
    ends = [at for at in range(1, len(match.events)) if _is_end(match, at)]
    if how is None or not ends:
        return None
    start = ends[-2] if len(ends) > 1 else 0
    before = how.standing(match.view_before(start, seat))
    now = how.standing(match.view_before(ends[-1], seat))
    log = _told(match, start + 1, ends[-1] + 1, seat)
    return RoundResult(
        number=len(ends),
        of=how.rounds(match.box) if how.rounds else 0,
        sides=_sides(match, before, now, fewest=how.fewest),
        unit=how.unit,
        fewest=how.fewest,
        told=tuple(line for line in _told(match, ends[-1], ends[-1] + 1, seat)
                   if line.kind in how.tells),
        log=log,
        last=not match.to_act(),
        brief=how.brief,
    )  # fmt: skip


def _is_end(match: Match, at: int) -> bool:
    how = match.game.round_ends
    return how is not None and any(event.kind in how.ends for event in match.events[at])


def _told(match: Match, start: int, stop: int, seat: int) -> tuple[Told, ...]:
    events = [event for group in match.events[start:stop] for event in group]
    return told_to(match.box, events, seat)


def _sides(
    match: Match, before: Sequence[int], now: Sequence[int], *, fewest: bool
) -> tuple[SideResult, ...]:
    sides = match.game.sides(match.box)
    sign = -1 if fewest else 1
    had = [before[side[0]] for side in sides]
    has = [now[side[0]] for side in sides]
    gained = [sign * (new - old) for old, new in zip(had, has, strict=True)]
    rows = [
        SideResult(
            side, had[i], has[i], _place(had, i, sign), _place(has, i, sign),
            gained[i] == max(gained),
        )
        for i, side in enumerate(sides)
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda row: row.place))


def _place(points: Sequence[int], at: int, sign: int) -> int:
    return 1 + sum(sign * other > sign * points[at] for other in points)
