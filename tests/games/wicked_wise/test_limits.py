"""For every limit of the rulebook, a position in which exactly it refuses an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.rules import RULES
from tests.games.wicked_wise.tables import Match, last_trick, match, play, refused

DRAWN = [
    ["Collect 5 Flames (1)", "The most Flames (1)", "Win trick 1 (1)", "Win trick 5 (1)"],
    ["Collect 5 Roses (2)", "The most Roses (2)", "Win trick 1 (2)", "Win trick 5 (2)"],
]
FULL = {
    "dragons": [[f"{n} of {suit}" for n in range(1, 11)] for suit in ("Flames", "Stars")],
    "mice": [[f"{n} of {suit}" for n in range(1, 8)] for suit in ("Roses", "Magic")],
}
CLEANUP = {
    "round": 1, "trick": 6, "phase": "cleanup", "winners": ["team 1"] * 5,
    "mice": [[f"{n} of Roses" for n in range(1, 8)], ["5 of Gems"]],
}  # fmt: skip
HANDS = (["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"])


class Spot(NamedTuple):
    """A table, the actions played on it first, and then the refused action and its seat."""

    clause: str
    table: Callable[[], Match]
    before: tuple[str, ...]
    seat: int
    action: str


def choosing(number: int) -> Callable[[], Match]:
    """Return the choice of goals in some round."""
    return lambda: match(4, None, stage="goals", round=number, goal_drawn=DRAWN, **FULL)


def trick(mouse: str = "2 of Flames", **more) -> Callable[[], Match]:
    """Return a last trick with one card for Cleo to play."""
    mice = [[mouse, "2 of Magic", "2 of Roses"], ["4 of Roses"]]
    return lambda: last_trick(list(HANDS), mice, **more)


def dual() -> Match:
    """Return the cleanup of five players, the third of whom is a Dual."""
    mice = [["13 of Roses"], ["1 of Magic"], ["7 of Magic"]]
    return match(5, None, **{**CLEANUP, "mice": mice, "ready": ["team 3"]})


def shared() -> Match:
    """Return the last trick of two players with one gem face down in their Mouse hand."""
    table = {"round": 2, "trick": 5, "winners": ["team 1", "team 2"] * 2, "dragons": list(HANDS)}
    goals = [["Win trick 1 (1)"], ["Win trick 1 (2)"]]
    down = [{"9 of Gems": ["ben"]}]
    return match(2, None, **table, goals=goals, mice=[["2 of Roses"]], face_down=down)


def over() -> Match:
    """Return a game that is over."""
    return match(4, None, stage="over", round=3)


ONE, TWO, THREE = DRAWN[0][:1], DRAWN[0][:2], DRAWN[0][:3]
FIRST = ("5 of Flames", "7 of Flames")
OWN: dict[str, Any] = {"treasures": [["Silver Key"], ["Star Chart"]]}
GEMS = [["5 of Flames", "6 of Gems"], ["7 of Flames", "3 of Stars"]]
MORE = [["5 of Flames", "6 of Flames", "15 of Stars"], ["7 of Flames", "3 of Stars"]]
ALL_GEMS = [f"{n} of Gems" for n in range(1, 16)]
SPOTS = [
    Spot("2.2", choosing(1), (*ONE,), 0, "done"),
    Spot("2.2", choosing(1), (*TWO,), 0, DRAWN[0][2]),
    Spot("2.2", choosing(2), (*THREE,), 0, DRAWN[0][3]),
    Spot("2.3", choosing(1), (*TWO,), 2, "done"),
    Spot("2.3", choosing(1), (*TWO, *DRAWN[1][:2], ONE[0]), 2, DRAWN[0][1]),
    Spot("2.3", choosing(2), (*THREE, *DRAWN[1][:3], *TWO), 2, DRAWN[0][2]),
    Spot("2.6", choosing(1), (), 0, DRAWN[1][0]),
    Spot("2.6", choosing(1), (*TWO,), 2, DRAWN[0][2]),
    Spot("3.1", trick(), (), 0, "take coins"),
    Spot("3.2", trick(), (), 1, "7 of Flames"),
    Spot("3.2", choosing(2), (*TWO, "done"), 0, DRAWN[0][2]),
    Spot("3.7", trick(), FIRST, 2, "2 of Roses"),
    Spot("3.9", lambda: last_trick(MORE, [["2 of Flames"], ["4 of Roses"]]),
         (*FIRST, "2 of Flames", "4 of Roses", "draw gems"),
         0, "15 of Stars"),
    Spot("3.11", lambda: last_trick(GEMS, [["2 of Flames", "8 of Gems"], []]), FIRST, 2,
         "8 of Gems"),
    Spot("3.23", trick(), (), 0, "7 of Flames"),
    Spot("4.2", trick("3 of Flames"), (*FIRST, "3 of Flames", "trade"), 2, "done"),
    Spot("4.3", trick("4 of Flames"), (*FIRST, "4 of Flames"), 2, "trade"),
    Spot("4.5", trick("10 of Flames"), (*FIRST, "10 of Flames"), 2, "goal 2 met"),
    Spot("4.10", trick("5 of Magic", coins=[1, 3]), (*FIRST, "5 of Magic"), 2, "rob team 1"),
    Spot("4.14", trick("13 of Flames"), (*FIRST, "13 of Flames"), 2, "Win trick 1 (2)"),
    Spot("4.16", trick("4 of Flames", won=[ALL_GEMS[:12], ALL_GEMS[12:]]),
         (*FIRST, "4 of Flames"), 2, "draw gems"),
    Spot("5.1", trick(**OWN), (*FIRST, "2 of Flames", "4 of Roses", "draw gems"), 0, "Silver Key"),
    Spot("5.3", trick(**OWN), (), 0, "Star Chart"),
    Spot("7.2", lambda: match(4, None, **CLEANUP),
         tuple(f"{n} of Roses" for n in range(1, 5)), 2, "5 of Roses"),
    Spot("7.2", dual, (), 2, "7 of Magic"),
    Spot("8.1", over, (), 0, "5 of Flames"),
    Spot("9.3", shared, FIRST, 0, "face-down gem 2"),
]  # fmt: skip

# A forbidden action may also break a more general clause, which says less: the turn is over, a suit
# must be followed, or the step is wrong.
BEHIND = {
    "2.2": {"2.6", "3.2"}, "2.3": {"3.2"}, "7.2": {"3.2"}, "3.2": {"2.6"},
    "3.9": {"3.7"}, "3.11": {"3.7"}, "5.1": {"3.1"}, "8.1": {"3.1", "3.2", "3.23"},
}  # fmt: skip


@pytest.mark.parametrize("spot", SPOTS, ids=lambda spot: f"{spot.clause} {spot.action}")
def test_exactly_this_clause_refuses(spot: Spot) -> None:
    m = spot.table()
    play(m, *spot.before)
    assert refused(m, spot.action, spot.seat) == spot.clause
    action = m.box.notation.parse(spot.action)
    broken = {clause for clause, _, test in RULES.tests if test(m.state, spot.seat, action)}
    assert broken - BEHIND.get(spot.clause, set()) == {spot.clause}


@pytest.mark.parametrize(
    "clause", [clause.id for clause in GAME.rulebook if clause.kind == "limit"]
)
def test_every_limit_has_a_position(clause: str) -> None:
    assert clause in {spot.clause for spot in SPOTS}


@pytest.mark.parametrize("clause", sorted({clause for clause, _, _ in RULES.tests}))
def test_every_clause_that_refuses_has_a_position(clause: str) -> None:
    assert clause in {spot.clause for spot in SPOTS}
