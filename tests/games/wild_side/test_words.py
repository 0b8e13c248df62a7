"""Labels of buttons in Wild Side."""

from __future__ import annotations

import pytest

from kit import game

GAME = game("wild_side")


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("done", "End the play"),
        ("blind 3", "Try blind card 3"),
        ("Green 4", "Play Green 4"),
        ("Green 4 up", "Play Green 4 from the table"),
        ("Honey Badger", "Play Honey Badger"),
    ],
)
def test_words_say_what_the_move_does(label: str, words: str) -> None:
    box = GAME.box()
    assert GAME.words(box, box.notation.parse(label)) == words
