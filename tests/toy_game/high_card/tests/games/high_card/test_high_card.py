"""High Card, clause by clause, on small tables."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Match, game
from kit.core.errors import Unreadable
from kit.core.rng import Stream

GAME = game("high_card")
HANDS = {"ash": ["Three", "Six", "Nine", "Twelve"], "birch": ["Two", "Five", "Eight", "Eleven"]}


def laid(**table: Any) -> Match:
    """Return a match of two on a table."""
    return Match(GAME.lay(GAME.box(2), {"hands": HANDS, **table}, Stream(1)))


@pytest.mark.rule("2.3")
def test_the_twelve_is_kept_in_the_first_trick_only() -> None:
    match = laid()
    assert match.why_not(0, "Twelve").clause == "2.3"
    match.submit(0, "Three")
    match.submit(1, "Two")
    assert match.why_not(0, "Twelve") is None


@pytest.mark.rule("2.4")
def test_the_highest_takes_the_trick_and_leads() -> None:
    match = laid(lead="birch")
    match.submit(1, "Eight")
    match.submit(0, "Nine")
    assert match.state.points == [1, 0]
    assert match.to_act() == (0,)


def test_a_table_in_a_trick_goes_on_where_it_was() -> None:
    hands = {"ash": ["Three", "Six", "Twelve"], "birch": ["Two", "Five"]}
    match = laid(lead="ash", hands=hands, played={"ash": ["Nine"], "birch": ["Eleven", "Eight"]})
    assert match.state.points == [0, 1]
    assert match.to_act() == (0,)


BAD = [
    ({"hands": {"ash": ["Three"]}}, "each seat has 4 cards"),
    ({"hands": {**HANDS, "birch": ["Two", "Five", "Eight", "Nine"]}}, "there twice"),
]


@pytest.mark.parametrize(("table", "words"), BAD)
def test_a_table_that_cannot_be_is_refused(table: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        laid(**table)
