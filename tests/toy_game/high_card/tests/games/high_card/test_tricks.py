"""High Card, clause by clause, on small tables."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Match, game
from kit.core.cards import Card, Pack
from kit.core.errors import Unreadable
from kit.core.rng import Stream

GAME = game("high_card")
HANDS = {"ash": ["Three", "Six", "Nine", "Eleven"], "birch": ["Two", "Five", "Eight", "Twelve"]}


def laid(**table: Any) -> Match:
    """Return a match of two on a table."""
    return Match(GAME.lay(GAME.box(2), {"hands": HANDS, **table}, Stream(1)))


@pytest.mark.rule("2.3")
def test_the_highest_card_is_kept_in_the_first_trick_only() -> None:
    match = laid()
    assert match.why_not(0, "Eleven").clause == "2.3"
    match.submit(0, "Three")
    match.submit(1, "Two")
    assert match.why_not(0, "Eleven") is None


@pytest.mark.rule("2.5", "2.6")
def test_the_highest_takes_the_trick_and_leads() -> None:
    match = laid(lead="birch")
    match.submit(1, "Eight")
    match.submit(0, "Nine")
    assert match.state.points == [1, 0]
    assert match.to_act() == (0,)


@pytest.mark.rule("1.3")
def test_nobody_knows_what_stays_in_the_box() -> None:
    match, rng = laid(), Stream(3)
    boxes = {tuple(GAME.imagine(match.view(0), rng).stock) for _ in range(50)}
    assert len(boxes) > 10


@pytest.mark.rule("2.3")
def test_who_played_an_eleven_first_is_imagined_with_the_twelve() -> None:
    hands = {"ash": ["Three", "Six", "Nine", "Ten"], "birch": ["Two", "Five", "Twelve"]}
    match, rng = laid(lead="birch", hands=hands, played={"birch": ["Eleven"]}), Stream(3)
    for _ in range(50):
        assert 11 in GAME.imagine(match.view(0), rng).hands[1]


BAD = [
    ({"hands": {"ash": ["Three"]}}, "ash must have 4 cards"),
    ({"hands": {**HANDS, "birch": ["Two", "Five", "Eight", "Eleven"]}}, "there twice"),
    ({"turn": "birch"}, "table.turn must be 'ash'"),
    (
        {"hands": {**HANDS, "ash": ["Three", "Six", "Nine"]}, "played": {"ash": ["Eleven"]}},
        "the first card was the highest",
    ),
]


@pytest.mark.parametrize(("table", "words"), BAD)
def test_a_table_that_cannot_be_is_refused(table: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        laid(**table)


@pytest.mark.rule("1.1")
def test_a_pack_with_two_equal_cards_is_refused() -> None:
    two = tuple(Card(name, "deck", "number", {"value": 3}) for name in ("Three", "Trey"))
    with pytest.raises(Unreadable, match="each number is in the deck once"):
        GAME.box(2, pack=Pack("odd", two, GAME.effects))
