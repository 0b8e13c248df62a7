"""Tables for the tests of this game, each laid with one call."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import patch

from kit import game
from kit.core.rng import Stream
from kit.games.rock_paper_wizard.state import State, written
from kit.games.rock_paper_wizard.view import View
from kit.play.match import Match as AnyMatch

GAME = game("rock_paper_wizard")
SEATS = GAME.seats


class Match(AnyMatch):
    """A match with the types of this game."""

    state: State

    def view(self, seat: int) -> View:
        return cast("View", super().view(seat))


def lay(players: int = 4, options: dict[str, Any] | None = None, **table: Any) -> Match:
    """Return a match on a written table; the spellbook must be given."""
    box = GAME.box(players, options)
    return Match(GAME.lay(box, table, Stream(1)))


def casting(book: list[str], casts: dict[str, str], **table: Any) -> Match:
    """Return a table on which all spells are cast and the first is to be resolved.

    Each spell is tested alone, so wizards may stand and point as only other spells of the same
    round could make them. Such tables are not checked for possibility.
    """
    players = max(3, len(casts))
    options = table.pop("options", None)
    with patch.object(written, "refuse"):
        return lay(players, options, phase="resolve", spellbook=book, casts=casts, **table)


def resolve(match: Match, times: int = 1) -> list[str]:
    """Resolve some spells and return the clauses that were shown."""
    shown: list[str] = []
    for _ in range(times):
        shown += [event.clause for event in match.submit(match.watcher, "resolve")]
    return shown


def spaces(match: Match) -> list[int]:
    """Return where everyone stands."""
    return list(match.state.table()["spaces"].values())


def gold(match: Match) -> list[int]:
    """Return what everyone has."""
    return list(match.state.table()["gold"].values())


def cast_all(match: Match, casts: dict[str, str]) -> None:
    """Let everyone choose."""
    for seat, words in casts.items():
        match.submit(SEATS.index(seat), words)
