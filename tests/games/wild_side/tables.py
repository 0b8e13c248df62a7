"""Small tables for the tests of this game."""

from __future__ import annotations

from typing import Any

from kit import game
from kit.core.rng import Stream
from kit.play.match import Match

GAME = game("wild_side")


def laid(players: int = 2, options: dict[str, Any] | None = None, **table: Any) -> Match:
    """Return a match on a table; seats without cards get one that nobody cares about."""
    table.setdefault("hands", [[] for _ in range(players)])
    table["hands"] = [
        hand if hand or any(row[seat] for row in _rows(table, players)) else ["Orange 12"]
        for seat, hand in enumerate(table["hands"])
    ]
    box = GAME.box(players, options or {})
    return Match(GAME.lay(box, table, Stream(9)))


def _rows(table: dict[str, Any], players: int) -> list[Any]:
    return [table.get(key) or [[]] * players for key in ("up", "down")]


def play(match: Match, *actions: str) -> list[str]:
    """Play the actions by whoever is on turn and return the kinds of all events."""
    kinds = []
    for action in actions:
        kinds += [event.kind for event in match.submit(match.watcher, action)]
    return kinds


def by(match: Match, action: str) -> str | None:
    """Return the clause that refuses an action of the seat on turn, or None."""
    refusal = match.why_not(match.watcher, action)
    return refusal.clause if refusal else None
