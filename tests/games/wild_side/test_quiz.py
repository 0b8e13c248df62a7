"""Questions of Wild Side that depend on one word."""

from __future__ import annotations

import pytest

from kit.core.quiz import Position
from kit.core.rng import Stream
from kit.games.wild_side.quiz import what_does_it_cost
from tests.games.wild_side.tables import laid


@pytest.mark.rule("7.4", "7.6")
@pytest.mark.parametrize(
    ("card", "told"),
    [("Red 4", "Wolf lays Red 4: the last card."), ("Honey Badger", "Wolf plays a Honey Badger: ")],
)
def test_the_last_card_is_told_in_one_sentence(card: str, told: str) -> None:
    match = laid(hands=[[card], ["Red 2", "Blue 9", "Honey Badger"]], pile=["Red 9"])
    spot = Position(match.state, 0, match.box.notation.parse(card), Stream(1))
    question = what_does_it_cost(spot)
    assert question.text.startswith(told)
    assert "caught with 2 cards from 2 to 9 and 1 Honey Badger." in question.text
    assert question.truth(spot.run(*question.plays)) == 30
