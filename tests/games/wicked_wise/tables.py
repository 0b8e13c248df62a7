"""Small tables for the tests of Wicked & Wise, and helpers to play on them."""

from __future__ import annotations

from typing import Any, cast

from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.view import View
from kit.play.match import Match as AnyMatch

LAST_TRICK = {
    "round": 2,
    "trick": 5,
    "lead": "team 1",
    "winners": ["team 1", "team 2", "team 1", "team 2"],
    "goals": [["Win trick 1 (1)"], ["Win trick 1 (2)"]],
}


class Match(AnyMatch):
    """A match with the types of this game."""

    state: State

    def view(self, seat: int) -> View:
        return cast("View", super().view(seat))


def match(players: int = 4, options: dict[str, str] | None = None, **table: Any) -> Match:
    """Return a match on a written table."""
    return Match(GAME.lay(GAME.box(players, options), table, Stream(7)))


def last_trick(dragons: list[list[str]], mice: list[list[str]], **more: Any) -> Match:
    """Return the last trick of round two for two teams."""
    return match(4, None, **{**LAST_TRICK, "dragons": dragons, "mice": mice, **more})


def play(m: Match, *actions: str) -> list[str]:
    """Play actions, each by the seat to act, and return the clauses that they showed."""
    shown = []
    for action in actions:
        shown += [event.clause for event in m.submit(m.to_act()[0], action)]
    return shown


def refused(m: Match, action: str, seat: int | None = None) -> str:
    """Return the clause that refuses an action, or ''."""
    refusal = m.why_not(m.to_act()[0] if seat is None else seat, action)
    return refusal.clause if refusal else ""
