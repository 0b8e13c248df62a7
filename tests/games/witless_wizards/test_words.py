"""Labels of buttons in Witless Wizards."""

from __future__ import annotations

import pytest

from kit import game

GAME = game("witless_wizards")


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("give > albus", "Give it to Albus"),
        ("attack > albus", "Attack Albus"),
        ("cube > stamina", "Pay a cube for 1 Stamina"),
        ("discard Holy Relic", "Discard the Holy Relic"),
    ],
)
def test_words_say_what_the_move_does(label: str, words: str) -> None:
    box = GAME.box(2)
    assert GAME.words(box, box.notation.parse(label)) == words
