"""Labels of buttons: every action of every box in plain words of its own."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from tests.walks import playable

SIGNS = set(">/_{}|?")  # signs of the notation, which no learner has to read
BOXES = [(slug, players) for slug in GAMES for players in game(slug).players]


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
