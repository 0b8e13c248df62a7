"""Labels of buttons: every action of every box in plain words of its own."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from tests.walks import playable

SIGNS = set(">/_{}|?")  # signs of the notation, which no learner has to read
BOXES = [(slug, players) for slug in GAMES for players in game(slug).players]
LABELS = [
    ("rock_paper_wizard", "Fireball > yellow", "Cast Fireball at Yellow"),
    ("rock_paper_wizard", "give to red", "Give the gold to Red"),
    ("rock_paper_wizard", "score", "Score the round"),
    ("wicked_wise", "7 of Stars", "Choose the 7 of Stars"),
    ("wicked_wise", "Star Chart", "Choose the Star Chart"),
    ("wicked_wise", "Collect 5 Flames (1)", "Choose the goal: Collect 5 Flames (1)"),
    ("wicked_wise", "rob team 2", "Rob Team 2"),
    ("wicked_wise", "goal 1 not met", "Place the coins on goal 1: not met"),
    ("wicked_wise", "take coins", "Take two coins"),
    ("wicked_wise", "face-down gem 2", "Choose face-down gem 2"),
    ("wild_side", "done", "End the play"),
    ("wild_side", "blind 3", "Try blind card 3"),
    ("wild_side", "Green 4", "Play Green 4"),
    ("wild_side", "Green 4 up", "Play Green 4 from the table"),
    ("wild_side", "Honey Badger", "Play Honey Badger"),
    ("witless_wizards", "give > albus", "Give it to Albus"),
    ("witless_wizards", "attack > albus", "Attack Albus"),
    ("witless_wizards", "cube > stamina", "Pay a cube for 1 Stamina"),
    ("witless_wizards", "discard Holy Relic", "Discard the Holy Relic"),
    ("wizard_did_it", "draw", "Draw the next card"),
    ("wizard_did_it", "Bear > violet forest", "Lay the Bear on Violet's Forest"),
    ("wizard_did_it", "Kung Fu > amber ship", "Lay Kung Fu on Amber's Pirate Ship"),
    ("wizard_did_it", "Swap amber forest, violet crypt",
     "Play Swap on Amber's Forest and Violet's Crypt"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "label", "words"), LABELS)
def test_words_say_what_the_move_does(slug: str, label: str, words: str) -> None:
    box = game(slug).box()
    assert box.game.words(box, box.notation.parse(label)) == words


@pytest.mark.parametrize(("slug", "players"), BOXES)
def test_every_action_has_words_of_its_own(slug: str, players: int) -> None:
    for box in boxes(slug, players):
        said = [box.game.words(box, action) for action in range(len(box.notation))]
        assert len(set(said)) == len(said)
        for words in said:
            assert words[:1].isupper(), words
            assert not set(words) & SIGNS, words


def boxes(slug: str, players: int):
    """Yield a box for every choice of the options that change the set of actions."""
    found, seen = game(slug), set()
    for option in [None, *found.options]:
        for choice in option.choices if option else [None]:
            chosen = {option.name: choice} if option else {}
            box = found.box(players, playable(found, players, chosen))
            if box.notation.labels not in seen:
                seen.add(box.notation.labels)
                yield box
