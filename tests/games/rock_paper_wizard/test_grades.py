"""Which parts of a spell are printed and which come from a public source; none is the kit's own."""

from __future__ import annotations

import pytest

from kit.core.cards import tally
from tests.games.rock_paper_wizard.tables import GAME

NAMED = ("Passwall", "Dimension Door")  # the printed examples say nothing else about them
TOLD = ("Misty Step", "Wall of Force", "Fireball", "Burning Hands")
# The print does not say which way the gesture turns, nor how much each card adds.
HALF = ("Confusion", "Meteor Swarm")


def test_the_print_names_eight_spells_and_tells_what_four_do() -> None:
    assert tally(GAME.pack) == {
        "name": {"rulebook": 8, "public": 16},
        "copies": {"public": 24},
        "numbers": {"public": 24},
        "text": {"rulebook": 4, "public": 20},
    }


@pytest.mark.parametrize("card", GAME.pack.cards, ids=lambda card: card.name)
def test_each_part_is_graded_by_where_it_is_from(card) -> None:
    printed = {part for part, grade in card.graded.items() if grade == "rulebook"}
    wanted = {"name"} if card.name in NAMED + HALF else set()
    assert printed == ({"name", "text"} if card.name in TOLD else wanted)
    assert "kit" not in card.graded.values()
    if printed:
        assert "scans" in card.origin


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Fireball", "tells effect and gesture"),
        ("Confusion", "2 spaces and a pivot; which way it turns"),
        ("Meteor Swarm", "how much each adds"),
        ("Passwall", "only names it"),
    ],
)
def test_a_card_says_which_half_is_print(name: str, said: str) -> None:
    assert said in GAME.pack[GAME.pack.kind(name)].origin
