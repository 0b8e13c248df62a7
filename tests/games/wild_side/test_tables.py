"""Impossible tables are refused by the rule that makes them impossible; all others play."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from tests.games.wild_side.tables import FILLER, GAME, dealt, laid, play

FOUR = ["Red 9", "Blue 9", "Red 9", "Blue 9"]
DEAL = {
    "opened": 0,
    "hands": [FILLER[:12], FILLER[12:]],
    "up": [["Red 1"] * 4, ["Red 2"] * 4],
    "down": [["Red 3"] * 4, ["Red 4"] * 4],
}
ROUND = [[0, 0, 0], [1, 0, 0]]
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({**DEAL, "pile": ["Red 9"]}, r"41 cards .* where 40 were taken \(rule 2.1\)"),
    ({"hands": [FILLER[:13], []]}, r"hands\[0\]: 13 cards that nobody saw .* \(rule 2.2\)"),
    ({"opened": 0, "hands": [["Red 3"], []]}, r"opened is 0, so each player has 12 .*\(rule 2.2\)"),
    ({**DEAL, "known": [["Orange 2"], []]}, r"nobody has picked up a card yet \(rule 2.2\)"),
    ({**DEAL, "above": [1, -1]}, r"nobody has picked up a card yet \(rule 2.2\)"),
    ({**DEAL, "turn": "hawk"}, r"it is the turn of wolf, who leads \(rule 2.8\)"),
    ({"up": [["Red 3"], []]}, r"under 'Red 3' a face-down card must lie, .*\(rule 6.1\)"),
    ({"hands": [["Red 3"], []], "above": [0, -1]}, r"above\[0\]: .* write -1 \(rule 5.2\)"),
    (
        {"up": [["Red 3"], []], "down": [["Red 1"], []], "above": [5, -1]},
        r"up\[0\]: 'Red 3' is not above 5 \(rule 5.2\)",
    ),
    ({"pile": ["Red 9", "Red 8"]}, r"pile: 'Red 9' cannot lie on 'Red 8'.* \(rule 3.4\)"),
    ({"pile": ["Blue 8", *FOUR]}, r"four of a kind \(9\) are covered by no run \(rule 4.7\)"),
    ({"pile": ["Red 8", *FOUR], "laid": 1}, r"cleared before this play \(rule 4.7\)"),
    (
        {"pile": ["Red 9"], "laid": 1, "blind": 1, "down": [["Red 1"] * 4, []]},
        r"blind: in front of wolf no place is empty \(rule 6.1\)",
    ),
    ({"pile": ["Red 9"], "cleared": 1}, r"cleared is 1 only while .* \(rule 4.8\)"),
    (
        {"turn": "", "hands": [["Red 3"], []], "sheet": [ROUND] * 4},
        r"sheet\[3\] does not count the cards left over on the table \(rule 7.2\)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "said"), IMPOSSIBLE, ids=[said for _, said in IMPOSSIBLE])
def test_what_no_game_can_reach_is_refused_by_its_rule(table: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        laid(**table)


def test_a_higher_card_shows_nothing_in_the_free_reading() -> None:
    with pytest.raises(Unreadable, match=r"above\[0\].*\(rule 5.2\)"):
        laid(hands=[["Red 9"], []], above=[5, -1], pile=["Red 6"], options={"higher": "free"})


@pytest.mark.rule("4.8", "5.3")
def test_where_nothing_else_explains_that_there_is_no_pile_it_was_cleared() -> None:
    hands = [["Red 3"], ["Red 5", "Red 6"]]
    assert laid(hands=hands).state.cleared
    assert not laid(hands=hands, known=[[], ["Red 5", "Red 6"]]).state.cleared
    assert not laid(hands=hands, pile=["Red 9"]).state.cleared
    opening = dealt(["Red 9", "Red 8"])
    play(opening, "Red 9")
    assert not opening.state.cleared
    table = {key: value for key, value in opening.state.table().items() if key != "cleared"}
    assert not GAME.lay(opening.box, table, Stream(1)).cleared


def test_a_deck_too_small_for_the_next_deal_is_refused_when_the_table_is_laid() -> None:
    from dataclasses import replace

    from kit.core.cards import Pack
    from kit.games.wild_side.cards import DECK
    from kit.games.wild_side.cards.effects import EFFECTS

    small = Pack("small", tuple(replace(card, copies=1) for card in DECK), EFFECTS)
    table = {"hands": [["Red 1"], ["Red 2"], ["Red 3"]]}
    with pytest.raises(Unreadable, match=r"3 players need 63 cards; .* \(rule 2.1\)"):
        GAME.lay(GAME.box(3, {}, small), table, Stream(1))
