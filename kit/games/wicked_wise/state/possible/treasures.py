"""Whether coins and treasures can have come to the teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.core.shape import Problem
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.state.constants import (
    BETWEEN,
    DROP,
    FIRST,
    GOALS,
    PICK,
    SEATS,
    TEAM_NAMES,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

CHECKS = Checks(BOOK)


def _begins(s: State) -> bool:
    """Tell whether nobody can have gained anything yet."""
    return s.round == 1 and s.trick == 0 and not s.mouse and s.stage in (GOALS, FIRST)


@CHECKS.never("3.16")
def _nothing_yet(s: State) -> Problem | None:
    if not _begins(s):
        return None
    if any(s.coins):
        return Problem(("coins",), ": before the first trick of the game is won nobody has coins")
    if any(s.treasures) or any(s.turned) or s.treasure_bin:
        return Problem(
            ("treasures",), ": before the first trick of the game is won nobody has treasures"
        )
    return None


@CHECKS.never("5.1")
def _turned_too_early(s: State) -> Problem | None:
    for team, row in enumerate(s.turned):
        waits = s.stage == FIRST and (team - s.lead) % s.t.teams > s.at
        if row and (waits or s.stage in BETWEEN):
            return Problem(("turned", team), f": {TEAM_NAMES[team]}'s Dragon has not had a turn")
    return None


@CHECKS.never("3.20")
def _draws_two(s: State) -> Problem | None:
    if s.stage in (PICK, DROP) and s.actor not in _drawing(s):
        return Problem(("actor",), f": {SEATS[s.actor]} draws no treasures now")
    return None


def _drawing(s: State) -> list[int]:
    """Return who may be drawing treasures: for the trick any Dragon, else who played for them."""
    t = s.t
    if len(s.second) == t.teams:
        return list(range(t.teams))
    finds = s.mouse and s.mouse[-1] >= 0 and t.ability[s.mouse[-1]] == "find_treasure"
    return [t.mouse_seat[(s.lead + s.at) % t.teams]] if finds else []


@CHECKS.never("3.19")
def _who_is_next(s: State) -> Problem | None:
    """Only two losing teams stand in line: the later one draws first."""
    losers: tuple[int, ...] = ()
    if s.stage in (PICK, DROP) and len(s.second) == s.t.teams:
        losers = s.t.losers[s.lead][s.winners[-1]]
    waits = losers[1:] if losers[:1] == (s.actor,) else ()
    if s.queue != waits:
        names = " and ".join(TEAM_NAMES[team] for team in waits) or "nobody"
        return Problem(("queue",), f": {names} waits for a treasure now")
    return None


@CHECKS.never("5.7")
def _one_too_many(s: State) -> Problem | None:
    for team, row in enumerate(s.treasures):
        drops = s.stage == DROP and s.t.team[s.actor] == team
        if drops != (len(row) > s.t.limit):
            return Problem(
                ("treasures", team), f": a team discards at once what is above {s.t.limit}"
            )
    return None
