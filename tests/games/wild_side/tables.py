"""Small tables for the tests of this game."""

from __future__ import annotations

from typing import Any, cast

from kit import game
from kit.core.rng import Stream
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import HAND, PLACES
from kit.games.wild_side.view import View
from kit.play.match import Match as AnyMatch

GAME = game("wild_side")
FILLER = [
    f"{colour} {value}" for value in (2, 4, 6, 8, 10, 12) for colour in ("Orange", "Blue")
] * 2


class Match(AnyMatch):
    """A match with the types of this game."""

    state: State

    def view(self, seat: int) -> View:
        return cast("View", super().view(seat))


def laid(players: int = 2, options: dict[str, Any] | None = None, **table: Any) -> Match:
    """Return a match on a table; seats without cards get any hand."""
    table.setdefault("hands", [[] for _ in range(players)])
    table["hands"] = [
        hand if hand or any(row[seat] for row in _rows(table, players)) else ["Orange 12"]
        for seat, hand in enumerate(table["hands"])
    ]
    box = GAME.box(players, options or {})
    return Match(GAME.lay(box, table, Stream(9)))


def dealt(
    hand: list[str], up: list[str] | None = None, options: dict[str, Any] | None = None
) -> Match:
    """Return a match of two in a new round, with these cards in the first hand."""
    full = [hand + FILLER[: HAND - len(hand)], FILLER[-HAND:]]
    rows = [up or FILLER[:PLACES], FILLER[-PLACES:]]
    down = [["Red 11"] * PLACES, ["Red 12"] * PLACES]
    return laid(options=options, opened=0, hands=full, up=rows, down=down)


def _rows(table: dict[str, Any], players: int) -> list[Any]:
    return [table.get(key) or [[]] * players for key in ("up", "down")]


def play(match: Match, *actions: str) -> list[str]:
    """Play actions by the seat to act and return the kinds of all events."""
    kinds = []
    for action in actions:
        kinds += [event.kind for event in match.submit(match.watcher, action)]
    return kinds


def by(match: Match, action: str) -> str | None:
    """Return the clause that refuses an action of the seat to act, or None."""
    refusal = match.why_not(match.watcher, action)
    return refusal.clause if refusal else None
