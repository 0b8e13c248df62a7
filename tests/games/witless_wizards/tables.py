"""Small tables of Witless Wizards for its tests."""

from __future__ import annotations

from typing import Any

from kit.core.rng import Scripted
from kit.games.witless_wizards import GAME
from kit.play.match import Match

DECK = [
    "Katana", "Chain Mail", "War Banner", "Great Sword", "Rum Barrel", "Holy Relic", "Nunchaku",
    "Jetpack", "Chrome Suit", "Robot Arm", "Cutlass", "Paper Screen",
]  # fmt: skip


def lay(players: int = 2, options: dict[str, Any] | None = None, **table: Any) -> Match:
    """Return a match on a table as written; a deck of plain cards unless one is given."""
    worn = {name for row in table.get("gear", {}).values() for name in row}
    taken = worn | set(table.get("drawn", [])) | set(table.get("discard", []))
    table.setdefault("deck", [name for name in DECK if name not in taken])
    return Match(GAME.lay(GAME.box(players, options), table, Scripted()))


def play(match: Match, *actions: str, chance: tuple[Any, ...] = ()) -> list[Any]:
    """Play actions by whoever is to act, with the chances they need; return the events."""
    kinds = [[GAME.pack.kind(name) for name in c] if isinstance(c, list) else c for c in chance]
    match.state.rng = Scripted(kinds)
    events: list[Any] = []
    for action in actions:
        events += match.submit(match.watcher, action)
    assert match.state.rng.script == [], "a chance was not needed"
    return events


def clauses(events: list[Any]) -> set[str]:
    """Return the clauses that events cite."""
    return {event.clause for event in events}
