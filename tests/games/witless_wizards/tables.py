"""Small tables of Witless Wizards for its tests."""

from __future__ import annotations

from typing import Any, cast

from kit.core.rng import Scripted
from kit.games.witless_wizards import GAME
from kit.games.witless_wizards.cards.lookup import APART
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.view import View
from kit.play.match import Match as AnyMatch

SPARE = ("Samurai", "Medieval", "Pirate")  # for a table that names fewer than three decks
FIRST = ("Katana", "Chain Mail", "War Banner", "Great Sword", "Rum Barrel", "Holy Relic")


class Match(AnyMatch):
    """A match with the types of this game."""

    state: State

    def view(self, seat: int) -> View:
        return cast("View", super().view(seat))


def lay(players: int = 2, options: dict[str, Any] | None = None, **table: Any) -> Match:
    """Return a match on a written table, with all 24 cards unless a deck is given."""
    table.setdefault("deck", rest(table))
    return Match(GAME.lay(GAME.box(players, options), table, Scripted()))


def rest(table: dict[str, Any]) -> list[str]:
    """Return the other cards of three decks, plain ones first."""
    worn = {name for row in table.get("gear", {}).values() for name in row}
    taken = worn | set(table.get("drawn", [])) | set(table.get("discard", []))
    wanted = [*(GAME.pack[GAME.pack.kind(name)].deck for name in sorted(taken)), *SPARE]
    three = list(dict.fromkeys(deck for deck in wanted if deck not in APART))[:3]
    names = [card.name for card in GAME.pack if card.deck in three]
    first = [name for name in FIRST if name in names]
    return [name for name in dict.fromkeys([*first, *names]) if name not in taken]


def play(match: Match, *actions: str, chance: tuple[Any, ...] = ()) -> list[Any]:
    """Play actions by the seat to act, with the chances they need; return the events."""
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
