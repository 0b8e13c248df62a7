"""Blind cards, last cards, and the ends of rounds and games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wild_side.tables import by, laid, play


def blind(card: str, pile: list[str], hand: list[str], **more):
    """Return a match whose first player has one uncovered blind card."""
    return laid(hands=[hand, ["Blue 12", "Red 12"]], down=[[card], []], pile=pile, **more)


@pytest.mark.rule("6.5", "6.6")
def test_a_blind_card_that_fits_waits_for_more_or_for_done() -> None:
    match = blind("Green 4", ["Red 9"], ["Blue 4", "Green 3", "Green 12", "Honey Badger"])
    play(match, "blind 1")
    assert match.legal(0) == ["done", "Green 3", "Blue 4"]
    play(match, "Green 3", "done")
    assert match.state.table()["pile"] == ["Green 3", "Green 4", "Red 9"]


@pytest.mark.rule("6.6")
def test_the_second_card_of_a_run_may_not_be_a_gap_even_after_a_blind_card() -> None:
    match = blind("Green 4", ["Red 9"], ["Green 2", "Red 3"])
    play(match, "blind 1")
    assert by(match, "Green 2") == "3.8"
    assert by(match, "Red 3") == "3.7"


@pytest.mark.rule("6.4")
def test_a_blind_card_that_is_too_high_takes_the_pile_along() -> None:
    match = blind("Green 10", ["Red 9", "Blue 11"], ["Blue 4"])
    assert "picked up" in play(match, "blind 1")
    assert match.state.table()["hands"][0] == ["Green 10", "Blue 4", "Blue 11", "Red 9"]
    assert match.state.table()["known"][0] == ["Green 10", "Blue 11", "Red 9"]
    assert match.state.table()["above"][0] == -1, "a blind try shows nothing about the hand"


@pytest.mark.rule("6.5", "4.4")
def test_a_blind_fourth_card_clears() -> None:
    match = blind("Green 9", ["Red 9", "Blue 9", "Orange 9"], ["Blue 4"])
    assert "cleared" in play(match, "blind 1", "done")
    assert match.to_act() == (0,)


@pytest.mark.rule("6.7")
def test_a_blind_badger_clears_and_a_blind_card_starts_any_pile() -> None:
    match = blind("Honey Badger", ["Red 1"], ["Blue 4"])
    assert "goes on" in play(match, "blind 1")
    match = blind("Green 12", [], ["Blue 4"])
    assert "blind starts" in play(match, "blind 1", "done")


@pytest.mark.rule("6.8")
def test_a_blind_card_may_be_tried_with_other_cards_to_play() -> None:
    match = blind("Green 12", ["Red 9"], ["Blue 4"])
    assert match.legal(0) == ["blind 1", "Blue 4"]


@pytest.mark.rule("6.2")
def test_no_second_blind_card_in_one_play() -> None:
    match = laid(hands=[["Red 1"], []], down=[["Green 4", "Blue 4"], []], pile=["Red 9"])
    play(match, "blind 1")
    assert by(match, "blind 2") == "6.2"


@pytest.mark.rule("6.9", "6.2")
@pytest.mark.parametrize(("reading", "clause"), [("play", None), ("turn", "6.9")])
@pytest.mark.parametrize("first", [("Honey Badger",), ("Red 9", "done"), ("blind 1", "done")])
def test_a_blind_card_after_clearing_in_both_readings(
    reading: str, clause: str | None, first: tuple[str, ...]
) -> None:
    hand, nines = ["Honey Badger", "Red 9", "Red 1"], ["Red 9", "Blue 9", "Orange 9"]
    down = [["Green 9", "Blue 4"], []]
    match = laid(options={"blinds": reading}, hands=[hand, []], down=down, pile=nines)
    assert by(match, "blind 2") is None
    assert "goes on" in play(match, *first)
    assert by(match, "blind 2") == clause
    assert ("blind 2" in match.legal(0)) == (clause is None)
    play(match, "Red 1", "done", "Orange 12")
    assert match.to_act() == (0,)
    assert by(match, "blind 2") is None, "a new turn may begin with a blind card"


@pytest.mark.rule("6.9", "4.8")
def test_with_nothing_else_left_a_blind_card_follows_a_clearing_in_both_readings() -> None:
    for reading in ("play", "turn"):
        table: dict[str, Any] = {"hands": [["Honey Badger"], []], "down": [["Blue 4", "Red 3"], []]}
        match = laid(options={"blinds": reading}, pile=["Red 9"], **table)
        play(match, "Honey Badger")
        assert match.legal(0) == ["blind 1", "blind 2"]
        assert "blind after clearing" in play(match, "blind 1")


@pytest.mark.rule("6.9")
def test_the_strict_reading_forgets_the_clearing_with_the_turn_and_the_round() -> None:
    match = laid(hands=[["Honey Badger", "Red 4"], []], pile=["Red 9"], options={"blinds": "turn"})
    play(match, "Honey Badger")
    assert match.state.cleared
    play(match, "Red 4")
    assert (len(match.state.sheet), match.state.cleared) == (1, False)


@pytest.mark.rule("6.1")
def test_a_place_that_is_empty_or_covered_has_no_blind_card() -> None:
    match = laid(hands=[["Red 1"], []], up=[["Red 5"], []], down=[["Green 4"], []])
    assert "Red 5 still lies on it" in match.why_not(0, "blind 1").sentence
    assert "no face-down card left in place 2" in match.why_not(0, "blind 2").sentence


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("where", ["hands", "down"])
def test_a_last_card_that_is_too_high_is_not_the_last(where: str) -> None:
    tables: dict[str, Any] = {"hands": [[], ["Red 12"]], where: [["Green 10"], []]}
    if where == "hands":
        tables["hands"] = [["Green 10"], ["Red 12"]]
    match = laid(pile=["Red 9"], **tables)
    kinds = play(match, {"hands": "Green 10", "down": "blind 1"}[where])
    assert "not out" in kinds
    assert match.state.sheet == ()
    assert match.state.table()["hands"][0] == ["Green 10", "Red 9"]


@pytest.mark.rule("7.1")
def test_the_last_card_of_a_set_ends_the_round_at_once() -> None:
    match = laid(hands=[["Red 4", "Blue 4"], ["Red 12"]], pile=["Red 9"])
    assert "out" in play(match, "Red 4", "Blue 4")
    assert len(match.state.sheet) == 1


@pytest.mark.rule("7.2", "7.3", "7.4", "7.5", "7.6")
def test_everything_left_counts_by_its_value() -> None:
    match = laid(
        players=3,
        hands=[["Red 4"], ["Red 1", "Red 2", "Red 9", "Red 10"], ["Honey Badger"]],
        up=[[], ["Red 12"], []],
        down=[[], ["Red 11", "Blue 5"], ["Honey Badger"]],
    )
    play(match, "Red 4")
    assert match.state.sheet == (((0, 0, 0), (3, 4, 0), (0, 0, 2)),)
    text = "\n".join(match.log(0))
    assert "Hawk is caught with 7 cards: 55 penalty points. [7.2]" in text
    assert "Bear is caught with 2 cards: 40 penalty points. [7.2]" in text
    assert "Hawk turns up face-down cards: Red 11, Blue 5. [7.3]" in text


@pytest.mark.rule("2.8", "7.7")
@pytest.mark.parametrize(("rounds", "times"), [("once", 1), ("twice", 2)])
def test_everyone_leads_so_many_rounds(rounds: str, times: int) -> None:
    before = [[[0, 0, 0], [1, 0, 0], [1, 0, 0]]] * (3 * times - 2)
    table = {"hands": [[], ["Red 4"], []], "lead": "hawk", "sheet": before}
    match = laid(players=3, options={"rounds": rounds}, **table)
    play(match, "Red 4")
    assert match.outcome() is None
    assert match.state.table()["lead"] == "bear"
    last = laid(players=3, options={"rounds": rounds}, **{**table, "sheet": [*before, before[0]]})
    assert "end" in play(last, "Red 4")
    assert by(last, "done") == "7.7"


@pytest.mark.rule("7.8", "7.9")
def test_fewest_points_win_and_equal_ones_share() -> None:
    sheet = [[[0, 0, 0], [4, 0, 0], [0, 0, 1]]] * 2
    match = laid(players=3, options={"rounds": "once"}, hands=[["Red 4"], [], []], sheet=sheet)
    play(match, "Red 4")
    outcome = match.outcome()
    assert outcome.totals == (0, 50, 50)
    assert (outcome.winners, outcome.clause) == ((0,), "7.8")
    sheet = [[[5, 0, 0], [0, 0, 0], [0, 0, 1]], [[0, 0, 0], [3, 0, 0], [0, 0, 1]]]
    match = laid(players=3, options={"rounds": "once"}, hands=[["Red 4"], [], []], sheet=sheet)
    play(match, "Red 4")
    outcome = match.outcome()
    assert outcome.totals == (25, 25, 50)
    assert (outcome.winners, outcome.clause) == ((0, 1), "7.9")


def test_the_next_round_is_a_whole_deal_and_forgets_the_last() -> None:
    match = laid(hands=[["Red 4"], ["Red 12"]], known=[[], ["Red 12"]], discard=["Blue 3"])
    play(match, "Red 4")
    state = match.state
    assert [sum(hand) for hand in state.hands] == [12, 12]
    assert -1 not in state.ups + state.downs
    assert (state.pile, state.gone, state.above) == ([], (), (-1, -1))
    assert not any(any(known) for known in state.known)
    assert state.cards() == sorted(state.t.deck)
