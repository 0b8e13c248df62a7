"""Moves of Wicked & Wise as a button says them."""

from __future__ import annotations

import pytest

from kit import game

GAME = game("wicked_wise")


@pytest.mark.parametrize("players", GAME.players)
def test_every_move_has_words_of_its_own(players: int) -> None:
    box = GAME.box(players)
    said = [GAME.words(box, action) for action in range(len(box.notation))]
    assert len(set(said)) == len(said)
    for words in said:
        assert words[:1].isupper()
        assert not set(words) & set(">/_|"), f"{words} shows the notation"


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("7 of Stars", "Choose the 7 of Stars"),
        ("Star Chart", "Choose the Star Chart"),
        ("Collect 5 Flames (1)", "Choose the goal: Collect 5 Flames (Team 1)"),
        ("rob team 2", "Rob Team 2"),
        ("goal 1 not met", "Place the coins on goal 1: not met"),
        ("take coins", "Take two coins"),
        ("face-down gem 2", "Choose face-down gem 2"),
    ],
)
def test_words_say_what_the_move_does(label: str, words: str) -> None:
    box = GAME.box()
    assert GAME.words(box, box.notation.parse(label)) == words
