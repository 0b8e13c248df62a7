"""Labels of buttons in Wicked & Wise."""

from __future__ import annotations

import pytest

from kit import game

GAME = game("wicked_wise")


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("7 of Stars", "Choose the 7 of Stars"),
        ("Star Chart", "Choose the Star Chart"),
        ("Collect 5 Flames (1)", "Choose the goal: Collect 5 Flames (1)"),
        ("rob team 2", "Rob Team 2"),
        ("goal 1 not met", "Place the coins on goal 1: not met"),
        ("take coins", "Take two coins"),
        ("face-down gem 2", "Choose face-down gem 2"),
    ],
)
def test_words_say_what_the_move_does(label: str, words: str) -> None:
    box = GAME.box()
    assert GAME.words(box, box.notation.parse(label)) == words
