"""Tables for the tests of this game."""

from __future__ import annotations

from typing import Any, cast

from kit.core.rng import Stream
from kit.games.wizard_did_it import GAME
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.view import View
from kit.play.match import Match as AnyMatch


class Match(AnyMatch):
    """A match with the types of this game."""

    state: State

    def view(self, seat: int) -> View:
        return cast("View", super().view(seat))


def laid(players: int = 2, options: dict[str, Any] | None = None, **table: Any) -> Match:
    return Match(GAME.lay(GAME.box(players, options), table, Stream(1)))


def walk(cards: list[str], place: str = "forest", **table: Any) -> tuple[Match, list[Any]]:
    """Send Amber's Knight through one stack; return the match and the events."""
    stacks = {f"amber {place}": cards, "violet ship": ["Ninja", "Sword"]}
    match = laid(phase="knight", stacks=stacks, **table)
    events = [event for _ in cards for event in match.submit(0, "draw")]
    return match, events
