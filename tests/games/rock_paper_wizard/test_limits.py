"""For every limit of the rulebook, a position in which it and no other rule refuses an action."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from kit.core.rulebook import Refusal
from tests.games.rock_paper_wizard.tables import GAME, Match, cast_all, lay

CASTS = {
    "red": "Charm Person > green",
    "green": "Passwall > red",
    "yellow": "Passwall > green",
    "blue": "Fireball > red",
}


class Spot(NamedTuple):
    """A point in a round, a refused action of a seat, and an allowed one."""

    chosen: int  # number of the four who have chosen; if all have, everyone points
    then: tuple[str, ...]  # actions played after that by the seats to act
    seat: int
    refused: str
    instead: str  # empty if the seat has to wait
    table: dict[str, Any]


SPOTS = {
    "2.1": [
        Spot(0, (), 0, "resolve", "Fireball > green", {}),
        Spot(4, (), 0, "score", "resolve", {}),
        Spot(4, ("resolve",), 1, "resolve", "give to yellow", {}),
        Spot(4, ("resolve", "give to blue"), 0, "Fireball > blue", "", {}),
    ],
    "2.3": [Spot(0, (), 0, "Fear > green", "Fireball > green", {})],
    "2.4": [Spot(0, (), 0, "Passwall > red", "Passwall > green", {})],
    "2.5": [
        Spot(4, (), 0, "Fireball > blue", "resolve", {}),
        Spot(4, (), 3, "Fireball > red", "", {}),
        Spot(4, ("resolve",), 1, "Passwall > blue", "give to yellow", {}),
    ],
    "2.12": [Spot(1, (), 0, "Fireball > blue", "", {})],
    "3.1": [Spot(4, (), 1, "resolve", "", {})],
    "3.19": [
        Spot(4, ("resolve",), 1, "give to red", "give to yellow", {}),
        Spot(4, ("resolve",), 1, "give to green", "give to blue", {}),
        Spot(4, ("resolve",), 2, "give to yellow", "", {}),
    ],
    "4.6": [Spot(0, ("score",), 0, "refresh", "", {"phase": "score", "gold": {"red": 24}})],
    "4.10": [Spot(0, (), 1, "score", "", {"phase": "score"})],
}
LIMITS = [clause.id for clause in GAME.rulebook if clause.kind == "limit"]
FORBIDDING = sorted({clause for clause, _, _ in GAME.rules.tests} | set(LIMITS))


def position(spot: Spot) -> Match:
    """Lay the table and play up to the spot."""
    table = {
        "spellbook": ["Charm Person", "Passwall", "Fireball", "Feeblemind"],
        "gold": {"red": 8, "green": 6, "yellow": 3, "blue": 5},
        "spaces": {"red": 7, "green": 6, "yellow": 4, "blue": 3},
    }
    match = lay(4, **table | spot.table)
    cast_all(match, dict(list(CASTS.items())[: spot.chosen]))
    for action in spot.then:
        match.submit(match.watcher, action)
    return match


# An action that a clause forbids may also be out of order, which is checked last.
BEHIND = {"2.1": {"3.1"}, "2.5": {"2.1", "3.1"}}


@pytest.mark.rule("2.1", "2.3", "2.4", "2.5", "2.12", "3.1", "3.19", "4.6", "4.10")
@pytest.mark.parametrize("clause", FORBIDDING)
def test_a_limit_refuses_where_no_other_rule_does(clause: str) -> None:
    """A limit without a position has no entry, and fails here."""
    for spot in SPOTS[clause]:
        match = position(spot)
        number = match.box.notation.parse(spot.refused)
        assert match.why_not(spot.seat, number).clause == clause
        assert number not in match.state.legal(spot.seat)
        if clause != "4.6":  # a finished game has no step
            assert _broken(match, spot.seat, number) - BEHIND.get(clause, set()) == {clause}
        if spot.instead:
            assert spot.instead in match.legal(spot.seat)
        else:
            assert match.legal(spot.seat) == []


def _broken(match: Match, seat: int, number: int) -> set[str]:
    """Return every clause that forbids an action, not only the first."""
    return {clause for clause, _, test in GAME.rules.tests if test(match.state, seat, number)}


def test_every_limit_is_among_them() -> None:
    assert set(LIMITS) <= set(SPOTS)
    assert len(LIMITS) == 6


@pytest.mark.rule("2.4", "3.19")
def test_what_nobody_would_think_of_is_refused_and_never_offered() -> None:
    match = lay(3, spellbook=["Passwall", "Fireball", "Charm Person"])
    trivial = {
        label: why(match, 0, label).trivial for label in ("Passwall > red", "Fireball > red")
    }
    assert trivial == {"Passwall > red": False, "Fireball > red": True}  # gained by Passwall
    charmed = position(SPOTS["3.19"][0])
    assert why(charmed, 1, "give to green").trivial
    assert not why(charmed, 1, "give to red").trivial


def why(match: Match, seat: int, label: str) -> Refusal:
    refusal = GAME.why_not(match.state, seat, match.box.notation.parse(label))
    assert refusal is not None
    return refusal
