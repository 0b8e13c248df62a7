"""Labels of buttons in Rock Paper Wizard."""

from __future__ import annotations

import pytest

from tests.games.rock_paper_wizard.tables import GAME


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Fireball > yellow", "Cast Fireball at Yellow"),
        ("give to red", "Give the gold to Red"),
        ("score", "Score the round"),
    ],
)
def test_words_say_what_the_move_does(label: str, words: str) -> None:
    box = GAME.box(3)
    assert GAME.words(box, box.notation.parse(label)) == words
