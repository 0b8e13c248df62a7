"""Labels of buttons in A Wizard Did It..."""

from __future__ import annotations

import pytest

from kit import game

GAME = game("wizard_did_it")


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("draw", "Draw the next card"),
        ("Bear > violet forest", "Lay the Bear on Violet's Forest"),
        ("Kung Fu > amber ship", "Lay Kung Fu on Amber's Pirate Ship"),
        ("Swap amber forest, violet crypt", "Play Swap on Amber's Forest and Violet's Crypt"),
    ],
)
def test_words_say_what_the_move_does(label: str, words: str) -> None:
    box = GAME.box(2)
    assert GAME.words(box, box.notation.parse(label)) == words
