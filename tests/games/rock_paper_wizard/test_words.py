"""What the buttons say, and how the course is built: plain words, fading help, a move at once."""

from __future__ import annotations

import pytest

from tests.games.rock_paper_wizard.tables import GAME


@pytest.mark.parametrize("levitate", ["off", "on"])
@pytest.mark.parametrize("players", GAME.players)
def test_every_action_can_be_said_in_words_of_its_own(players: int, levitate: str) -> None:
    box = GAME.box(players, {"levitate": levitate})
    said = [GAME.words(box, action) for action in range(len(box.notation))]
    assert len(set(said)) == len(said)
    for words in said:
        assert words[:1].isupper()
        assert not set(words) & set(">/_{}?")


def test_the_words_name_spell_and_wizard() -> None:
    box = GAME.box(3)
    said = {label: GAME.words(box, box.notation.parse(label)) for label in box.notation.labels}
    assert said["Fireball > yellow"] == "Cast Fireball at Yellow"
    assert said["give to red"] == "Give the gold to Red"
    assert said["score"] == "Score the round"
