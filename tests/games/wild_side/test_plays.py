"""Sets, runs, clearing and picking up, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wild_side.tables import by, dealt, laid, play

NINES = ["Green 9", "Orange 9", "Blue 9", "Red 9"]


@pytest.mark.rule("3.2", "4.4", "4.6", "4.8")
def test_four_at_once_on_no_pile_clear_and_their_player_goes_on() -> None:
    match = laid(hands=[[*NINES, "Red 2"], []])
    kinds = play(match, *NINES, "done")
    assert "cleared" in kinds
    assert match.state.pile == []
    assert match.to_act() == (0,)
    assert match.legal(0) == ["Red 2"]


@pytest.mark.rule("4.5")
def test_a_fifth_equal_card_is_refused_however_the_four_came_about() -> None:
    match = laid(hands=[["Green 9", "Green 9", "Red 2"], []], pile=["Red 9", "Blue 9", "Orange 9"])
    play(match, "Green 9")
    assert by(match, "Green 9") == "4.5"
    assert match.legal(0) == ["done"]


@pytest.mark.rule("4.6")
def test_equal_cards_under_another_do_not_count() -> None:
    match = laid(hands=[["Green 9", "Red 2"], []], pile=["Red 9", "Orange 10", "Blue 10", "Red 10"])
    assert "cleared" not in play(match, "Green 9", "done")


@pytest.mark.rule("4.7")
def test_a_run_from_the_fourth_equal_card_clears_nothing() -> None:
    match = laid(hands=[["Green 9", "Green 8", "Red 2"], []], pile=["Red 9", "Blue 9", "Orange 9"])
    kinds = play(match, "Green 9", "Green 8", "done")
    assert "covered" in kinds
    assert "cleared" not in kinds
    assert len(match.state.pile) == 5


@pytest.mark.rule("3.3")
def test_a_run_may_mix_hand_and_table() -> None:
    match = laid(
        hands=[["Green 7", "Green 5", "Red 1"], []], up=[["Green 6"], []], down=[["Red 2"], []]
    )
    play(match, "Green 7", "Green 6 up", "Green 5", "done")
    assert match.state.table()["pile"] == ["Green 5", "Green 6", "Green 7"]


@pytest.mark.rule("3.3", "6.1")
def test_of_two_equal_face_up_cards_the_first_goes_first() -> None:
    match = laid(
        hands=[["Red 1"], []], up=[["Red 4", "Red 4"], []], down=[["Blue 1", "Blue 2"], []]
    )
    play(match, "Red 4 up")
    assert match.state.table()["up"][0] == ["", "Red 4", "", ""]
    assert "Red 4 up" in match.legal(0)
    play(match, "Red 4 up")
    assert by(match, "Red 4 up") == "3.12"


@pytest.mark.rule("3.6", "3.8")
def test_nothing_follows_a_one() -> None:
    match = laid(hands=[["Green 2", "Green 1", "Green 12", "Honey Badger"], []])
    play(match, "Green 2", "Green 1")
    assert match.legal(0) == ["done"]
    assert by(match, "Green 12") == "3.8"
    assert by(match, "Honey Badger") == "4.2"


@pytest.mark.rule("3.5")
def test_equal_cards_and_a_run_do_not_mix() -> None:
    match = laid(hands=[["Green 7", "Red 7", "Red 6", "Red 5"], []])
    play(match, "Green 7", "Red 7")
    assert by(match, "Red 6") == "3.5"
    match = laid(hands=[["Green 6", "Red 7", "Red 6", "Red 5"], []])
    play(match, "Red 7", "Red 6")
    assert by(match, "Green 6") == "3.5"


@pytest.mark.rule("3.5")
def test_two_copies_of_one_card_are_a_set() -> None:
    match = laid(hands=[["Red 7", "Red 7", "Red 6"], []])
    play(match, "Red 7", "Red 7")
    assert match.legal(0) == ["done"]


@pytest.mark.rule("3.9")
@pytest.mark.parametrize(
    ("first", "second", "strict"),
    [("Red 10", "Red 9", True), ("Red 9", "Red 8", True), ("Red 8", "Red 7", False)],
)
def test_where_a_run_starts_in_both_readings(first: str, second: str, strict: bool) -> None:
    for reading, allowed in (("next", strict), ("loose", True)):
        table: dict[str, Any] = {"hands": [[first, second, "Blue 1"], []], "pile": ["Blue 10"]}
        match = laid(options={"runs": reading}, **table)
        play(match, first)
        assert by(match, second) == (None if allowed else "3.9")


@pytest.mark.rule("3.9")
def test_on_no_pile_a_run_starts_anywhere() -> None:
    match = laid(hands=[["Red 3", "Red 2", "Blue 1"], []])
    play(match, "Red 3", "Red 2")


@pytest.mark.rule("5.2", "3.4")
def test_a_higher_card_is_for_those_who_have_nothing_else() -> None:
    match = laid(hands=[["Red 9", "Red 3"], []], pile=["Blue 4"])
    assert match.legal(0) == ["Red 3"]
    assert by(match, "Red 9") == "5.2"
    match = laid(hands=[["Red 9"], []], up=[["Red 3"], []], down=[["Red 2"], []], pile=["Blue 4"])
    assert by(match, "Red 9") == "5.2"
    match = laid(hands=[["Red 9", "Honey Badger"], []], pile=["Blue 4"])
    assert by(match, "Red 9") == "5.2"
    match = laid(
        hands=[["Red 9"], []],
        up=[["", "Red 8"], []],
        down=[["Red 1", "Red 2"], []],
        pile=["Blue 4"],
    )
    assert match.legal(0) == ["blind 1", "Red 9", "Red 8 up"]


@pytest.mark.rule("5.2")
def test_in_the_free_reading_anyone_may_play_high() -> None:
    match = laid(options={"higher": "free"}, hands=[["Red 9", "Red 3"], []], pile=["Blue 4"])
    assert match.legal(0) == ["Red 3", "Red 9"]
    play(match, "Red 9")
    assert match.state.table()["hands"][0] == ["Blue 4", "Red 3", "Red 9"]
    assert match.to_act() == (1,)


@pytest.mark.rule("5.1", "5.3")
def test_a_higher_card_is_a_single_card_and_the_turn_is_over() -> None:
    match = laid(hands=[["Red 9", "Blue 9"], ["Red 12", "Blue 2"]], pile=["Blue 4", "Red 6"])
    kinds = play(match, "Red 9")
    assert kinds == ["too high", "picked up", "new pile"]
    assert match.state.table()["known"][0] == ["Blue 4", "Red 6", "Red 9"]
    assert match.to_act() == (1,)
    assert match.legal(1) == ["Blue 2", "Red 12"]


@pytest.mark.rule("4.1", "7.1")
def test_a_honey_badger_may_be_the_last_card() -> None:
    match = laid(options={"rounds": "once"}, hands=[["Honey Badger"], ["Red 1"]], pile=["Blue 4"])
    assert "out" in play(match, "Honey Badger")
    assert match.state.sheet == (((0, 0, 0), (0, 1, 0)),)


@pytest.mark.rule("4.3")
def test_a_strict_leader_with_nothing_but_badgers_may_open_with_one() -> None:
    strict, wild = {"opening": "strict", "badgers": 16}, ["Honey Badger"]
    match = dealt(wild * 12, wild * 4, options=strict)
    assert match.legal(0) == ["Honey Badger", "Honey Badger up"]
    match = dealt(wild * 12, [*wild * 3, "Red 3"], options=strict)
    assert match.legal(0) == ["Red 3 up"]
    assert by(match, "Honey Badger") == by(match, "Honey Badger up") == "4.3"


@pytest.mark.rule("4.3")
def test_strict_or_not_a_badger_may_follow_a_clearing() -> None:
    match = dealt([*NINES, "Honey Badger"], options={"opening": "strict"})
    play(match, *NINES, "done", "Honey Badger")
    assert match.state.gone[-1] == match.box.pack.kind("Honey Badger")


@pytest.mark.rule("3.13")
def test_nobody_passes_not_even_after_a_clearing() -> None:
    match = laid(hands=[["Honey Badger", "Red 1"], []], pile=["Blue 4"])
    assert by(match, "done") == "3.13"
    play(match, "Honey Badger")
    assert by(match, "done") == "3.13"


@pytest.mark.rule("3.10")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (["Red 4", "Blue 4"], "Two fours"),
        (["Red 6", "Blue 6", "Green 6"], "Three sixes"),
        (["Red 5", "Blue 5"], "Two fives"),
        (["Red 12", "Blue 12"], "Two twelves"),
        (["Red 1"], "One one"),
        (["Red 9", "Red 8"], "A run down to eight"),
    ],
)
def test_what_is_declared(cards: list[str], words: str) -> None:
    match = laid(hands=[[*cards, "Honey Badger"], []])
    play(match, *cards, "done")
    assert f'Wolf declares "{words}". [3.10]' in match.log(1)
