"""Reading the central pile, and reading a written table without a change."""

from __future__ import annotations

import pytest

from kit.core.kinds import card_name
from kit.games.wild_side.cards.lookup import EMPTY
from kit.games.wild_side.state.play import extension, on_top
from tests.games.wild_side.tables import GAME, laid

BOX = GAME.box(2)


def kinds(*names: str) -> list[int]:
    """Return cards by name, the top one last."""
    return [BOX.pack.kind(name) for name in names]


def follows(*names: str, laid: int, blind: bool = False) -> set[str]:
    """Return the names of cards that may follow the last *laid* cards of a pile."""
    t, pile = BOX.lookup, kinds(*names)
    bits = extension(t, pile, laid, on_top(t, pile)[1], blind)
    return {card_name(BOX, kind) for kind in range(len(BOX.pack)) if bits >> (t.up + kind) & 1}


@pytest.mark.rule("4.6")
def test_equal_cards_count_from_the_top_down_to_the_first_other_one() -> None:
    assert on_top(BOX.lookup, kinds("Red 9", "Blue 9", "Red 8", "Green 8")) == (8, 2)
    assert on_top(BOX.lookup, []) == (EMPTY, 0)


@pytest.mark.rule("3.5", "3.9", "6.6")
def test_what_may_follow_depends_on_the_pile_and_the_play_alone() -> None:
    sevens = {"Green 7", "Orange 7", "Blue 7", "Red 7"}
    assert follows("Red 7", laid=0) == set()
    assert follows("Red 7", laid=1) == {*sevens, "Red 6"}
    assert follows("Red 9", "Red 7", laid=1) == sevens, "too low for a run to start"
    assert follows("Red 9", "Red 7", laid=1, blind=True) == {*sevens, "Red 6"}
    assert follows("Red 8", "Red 7", laid=2) == {"Red 6"}
    assert follows("Blue 7", "Red 7", laid=2) == sevens
    assert follows("Red 7", "Red 7", "Blue 7", "Red 7", laid=2) == set()


def test_a_play_of_several_cards_is_written_and_read_back() -> None:
    pile = ["Red 5", "Red 6", "Red 7", "Blue 7"]
    match = laid(hands=[["Red 2"], []], pile=[*pile], laid=3)
    assert match.state.table()["pile"] == pile
    assert (match.state.laid, match.state.top, match.state.same) == (3, 5, 1)
