"""The bots' rule of thumb, and the worth of a new round."""

from __future__ import annotations

from typing import Any

import pytest

from kit import game
from kit.core.rng import Stream
from kit.games.wild_side.bots import rounds_over, rule_of_thumb, worth
from kit.play.think.playout import play_on
from tests.games.wild_side.tables import laid

OTHER = ["Blue 12", "Red 12"]


def chosen(hand: list[str], pile: list[str], *, blind: bool = False, **more: Any) -> str:
    """Return the move of the rule of thumb with a hand on a pile, and perhaps a blind card."""
    down = [["Green 5"], []] if blind else [[], []]
    state = laid(hands=[hand, OTHER], down=down, pile=pile, **more).state
    action = rule_of_thumb(state, 0, Stream(1))
    assert action in state.legal(0)
    return state.box.notation.labels[action]


@pytest.mark.parametrize(
    ("hand", "pile", "blind", "move"),
    [
        (["Blue 4", "Blue 11"], [], True, "blind 1"),  # it always fits there
        (["Blue 4", "Red 12"], [], True, "Red 12"),  # it hardly fits anywhere else
        (["Blue 4", "Blue 11"], ["Red 11"], True, "Blue 11"),
        (["Blue 4", "Blue 11"], ["Red 9"], True, "Blue 4"),
        (["Blue 11"], ["Red 9"], True, "blind 1"),  # better than a certain pick-up
        (["Blue 3", "Honey Badger"], ["Red 9"], True, "Honey Badger"),
        (["Blue 4", "Honey Badger"], ["Red 9"], True, "Blue 4"),
        (["Blue 11", "Honey Badger"], ["Red 9"], True, "Honey Badger"),
        (["Blue 8", *["Red 6"] * 4], ["Red 9"], False, "Red 6"),  # four of a kind clear the pile
        (["Blue 9", *["Red 6"] * 4], ["Red 9"], False, "Blue 9"),
        (["Blue 8", "Red 7", "Red 6", "Red 6", "Red 6"], ["Red 9"], False, "Blue 8"),
        (["Blue 9", "Red 7"], ["Green 7", "Red 7", "Orange 7"], False, "Red 7"),
        (["Blue 11", "Blue 10"], ["Red 9"], False, "Blue 11"),
    ],
)
def test_what_is_played_first(hand: list[str], pile: list[str], blind: bool, move: str) -> None:
    assert chosen(hand, pile, blind=blind) == move


@pytest.mark.parametrize(
    ("hand", "pile", "move"),
    [
        (["Blue 8", "Red 7", "Blue 2"], ["Red 8", "Green 9"], "Blue 8"),  # equal cards first
        (["Red 7", "Blue 2"], ["Red 8", "Green 9"], "Red 7"),
        (["Red 5", "Blue 2"], ["Red 6", "Green 7"], "done"),  # low cards stay in hand
        (["Blue 6", "Blue 2"], ["Red 6", "Green 7"], "Blue 6"),
        (["Blue 2"], ["Red 8", "Green 9"], "done"),
    ],
)
def test_what_is_added(hand: list[str], pile: list[str], move: str) -> None:
    assert chosen(hand, pile, laid=1) == move


def test_by_it_a_round_is_played_to_its_end_and_no_farther() -> None:
    found = game("wild_side")
    start = found.deal(found.box(4), Stream(3))
    table = start.clone()
    play_on(table, Stream(1), start)
    assert rounds_over(table) == rounds_over(start) + 1
    assert table.fresh
    after = table.clone()
    play_on(after, Stream(1), start)
    assert after.table() == table.table(), "a move that ended the round is judged where it led"


def test_what_was_just_dealt_changes_no_lead() -> None:
    found = game("wild_side")
    table = found.deal(found.box(4), Stream(3))
    play_on(table, Stream(1), table.clone())
    leads = [worth(table, seat) for seat in range(4)]
    again = table.clone()
    again.hands = [again.hands[1], again.hands[2], again.hands[3], again.hands[0]]
    assert [worth(again, seat) for seat in range(4)] == leads
    assert max(leads) == leads[next(i for i, left in enumerate(table.sheet[0]) if not any(left))]
