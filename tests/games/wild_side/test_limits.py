"""For every clause that refuses, a position in which it and no other clause does.

A limit of the rulebook without a position here fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from tests.games.wild_side.tables import GAME, Match, dealt, laid, play

LIMITS = [clause.id for clause in GAME.rulebook if clause.kind == "limit"]
REFUSING = [clause for clause, _, _ in GAME.rules.tests]


class Position(NamedTuple):
    """A table, the actions played on it first, and then wolf's refused and allowed actions."""

    match: Match
    first: tuple[str, ...]
    refused: str
    allowed: str


def at(
    hand: list[str], *pile: str, options: Mapping[str, Any] | None = None, **table: Any
) -> Match:
    """Return a match of two, whose first player has this hand on this pile."""
    hands = [hand, ["Orange 12"]]
    return laid(options=dict(options or {}), hands=hands, pile=list(pile), **table)


SEVENS = ["Blue 7", "Red 7", "Red 6", "Red 5", "Blue 6", "Honey Badger"]
THREE = ("Red 7", "Blue 7", "Green 7")
HAND, DOWN = ["Red 7", "Blue 7", "Honey Badger"], [["Red 1", "Red 2"], []]


def _blind_after_clearing() -> Position:
    match = at(HAND, "Red 9", down=DOWN, options={"blinds": "turn"})
    return Position(match, ("Honey Badger",), "blind 1", "Red 7")


def _game_over() -> Position:
    before = {"turn": "wolf", "lead": "hawk", "sheet": [[[0, 0, 0], [1, 0, 0]]]}
    return Position(at(["Red 7"], options={"rounds": "once"}, **before), ("Red 7",), "Red 7", "")


def _badger_opens() -> Position:
    match = dealt(["Honey Badger"], options={"opening": "strict"})
    return Position(match, (), "Honey Badger", "Blue 2")


POSITIONS: dict[str, Callable[[], Position]] = {
    "3.5": lambda: Position(at(SEVENS), ("Blue 7", "Red 7"), "Red 6", "done"),
    "3.7": lambda: Position(at(SEVENS), ("Red 7",), "Blue 6", "Red 6"),
    "3.8": lambda: Position(at(SEVENS), ("Red 7",), "Red 5", "Red 6"),
    "3.9": lambda: Position(at(SEVENS, "Green 9"), ("Red 7",), "Red 6", "Blue 7"),
    "3.11": lambda: Position(at(SEVENS, "Green 12"), ("Red 7", "done"), "Red 6", "Orange 12"),
    "3.12": lambda: Position(at(SEVENS), (), "Green 7", "Red 7"),
    "3.13": lambda: Position(at(["Red 7"], "Green 4"), (), "done", "Red 7"),
    "4.2": lambda: Position(at(SEVENS), ("Red 7",), "Honey Badger", "Blue 7"),
    "4.3": _badger_opens,
    "4.5": lambda: Position(at(SEVENS, *THREE), ("Red 7",), "Blue 7", "Red 6"),
    "5.2": lambda: Position(at(SEVENS, "Green 5"), (), "Blue 6", "Red 5"),
    "6.1": lambda: Position(at(HAND, up=[["Red 3"], []], down=DOWN), (), "blind 1", "blind 2"),
    "6.2": lambda: Position(at(HAND, down=DOWN), ("Red 7",), "blind 1", "Blue 7"),
    "6.9": _blind_after_clearing,
    "7.7": _game_over,
}


@pytest.mark.parametrize("clause", dict.fromkeys([*LIMITS, *REFUSING]))
def test_in_some_position_this_clause_refuses_and_no_other_would(clause: str) -> None:
    assert clause in POSITIONS, f"no position shows {clause}"
    found = POSITIONS[clause]()
    play(found.match, *found.first)
    refusal = found.match.why_not(0, found.refused)
    assert refusal
    assert refusal.clause == clause
    if clause != "7.7":  # a finished game refuses everything
        assert _broken(found.match, found.refused) == {clause}
        assert found.match.why_not(found.match.watcher, found.allowed) is None


def _broken(match: Match, action: str) -> set[str]:
    """Return every clause that forbids wolf an action, not only the first."""
    number = match.box.notation.parse(action)
    return {clause for clause, _, test in GAME.rules.tests if test(match.state, 0, number)}


def test_every_limit_is_enforced_by_a_rule() -> None:
    assert set(LIMITS) <= set(REFUSING)
