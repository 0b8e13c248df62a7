"""What the buttons of the two wizard games say."""

from __future__ import annotations

import pytest

from kit import game

SLUGS = ("wizard_did_it", "witless_wizards")
BOXES = [(slug, players) for slug in SLUGS for players in game(slug).players]


@pytest.mark.parametrize(("slug", "players"), BOXES)
def test_every_action_has_words_of_its_own(slug: str, players: int) -> None:
    box = game(slug).box(players)
    said = [box.game.words(box, action) for action in range(len(box.notation))]
    assert len(set(said)) == len(said)
    for words in said:
        assert words[:1].isupper(), words
        assert not set(words) & set(">/_"), words


@pytest.mark.parametrize(
    ("slug", "label", "words"),
    [
        ("wizard_did_it", "draw", "Draw the next card"),
        ("wizard_did_it", "Bear > violet forest", "Lay the Bear on Violet's Forest"),
        ("wizard_did_it", "Kung Fu > amber ship", "Lay Kung Fu on Amber's Pirate Ship"),
        (
            "wizard_did_it",
            "Swap amber forest, violet crypt",
            "Play Swap on Amber's Forest and Violet's Crypt",
        ),
        ("witless_wizards", "give > albus", "Give it to Albus"),
        ("witless_wizards", "attack > albus", "Attack Albus"),
        ("witless_wizards", "cube > stamina", "Pay a cube for 1 Stamina"),
        ("witless_wizards", "discard Holy Relic", "Discard the Holy Relic"),
    ],
)
def test_words_say_what_the_label_means(slug: str, label: str, words: str) -> None:
    box = game(slug).box(2)
    assert box.game.words(box, box.notation.parse(label)) == words
