"""Each ability of Mice, one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.events import discards
from tests.games.wicked_wise.tables import LAST_TRICK, Match, last_trick, match, play, refused

HANDS = [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]]


def mouse(*cards: str, **more):
    """Return a match in which Cleo is to play the first of *cards*."""
    m = last_trick(HANDS, [list(cards), ["2 of Roses"]], **more)
    play(m, "5 of Flames", "7 of Flames")
    return m


@pytest.mark.rule("4.7")
def test_1_draws_both() -> None:
    m = mouse("1 of Flames", deck=["9 of Roses"], gems=["4 of Gems"])
    play(m, "1 of Flames")
    assert m.state.table()["mice"][0] == ["9 of Roses", "4 of Gems"]


@pytest.mark.rule("4.3", "4.2")
def test_3_trades_or_draws_and_a_chosen_trade_is_made() -> None:
    m = mouse("3 of Flames", "9 of Gems")
    play(m, "3 of Flames")
    assert m.legal(2) == ["draw gems", "draw basics", "trade"]
    play(m, "trade")
    assert refused(m, "done") == "4.2"
    play(m, "9 of Gems")
    assert m.to_act() == (0,)
    assert m.legal(0) == ["6 of Flames", "9 of Gems"], "the same card may come back"
    play(m, "6 of Flames")
    assert m.state.table()["dragons"][0] == ["9 of Gems"]
    assert m.state.table()["seen"] == [["6 of Flames"], [], ["9 of Gems"], []]


@pytest.mark.rule("4.3", "4.16")
def test_3_offers_no_trade_without_a_card_and_no_empty_deck() -> None:
    m = mouse("3 of Flames")
    m.state.won[0] += tuple(m.state.gems)
    m.state.gems = []
    play(m, "3 of Flames")
    assert m.legal(2) == ["draw basics"]
    assert refused(m, "draw gems") == "4.16"
    assert refused(m, "trade") == "4.3"


@pytest.mark.rule("4.4")
def test_7_draws_and_may_trade() -> None:
    hands = [["5 of Flames", "6 of Flames"], ["8 of Flames", "3 of Stars"]]
    m = last_trick(hands, [["7 of Flames", "1 of Magic"], ["2 of Roses"]])
    play(m, "5 of Flames", "8 of Flames", "7 of Flames")
    assert m.legal(2) == ["draw gems", "draw basics"]
    assert refused(m, "trade") == "4.3"
    play(m, "draw basics")
    assert "done" in m.legal(2)
    play(m, "done")
    assert m.to_act() == (3,)


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("card", "coins"), [("2 of Flames", 2), ("15 of Flames", 3)])
def test_coins_are_taken(card: str, coins: int) -> None:
    m = mouse(card)
    play(m, card)
    assert m.state.coins == [coins, 0]


@pytest.mark.rule("4.10")
def test_5_robs_a_team_that_has_something() -> None:
    hands = [["8 of Flames", "6 of Flames"], HANDS[1]]
    for coins, moved in (([0, 0], None), ([4, 0], None), ([0, 1], [1, 0])):
        m = last_trick(hands, [["5 of Flames"], ["2 of Roses"]], coins=coins)
        shown = play(m, "8 of Flames", "7 of Flames", "5 of Flames")
        if moved is None:
            assert "4.16" in shown
            assert m.to_act() == (3,)
        else:
            assert m.legal(2) == ["rob team 2"]
            assert refused(m, "rob team 1") == "4.10"
            assert refused(m, "rob team 3") == "4.10"
            play(m, "rob team 2")
            assert m.state.coins == moved


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(("theirs", "taken"), [(5, 3), (2, 2)])
def test_a_team_that_has_fewer_gives_what_it_has(theirs: int, taken: int) -> None:
    five = GAME.pack[GAME.pack.kind("5 of Flames")]
    greedy = replace(five, numbers={**five.numbers, "coins": 3})
    cards = tuple(greedy if card == five else card for card in GAME.pack)
    box = GAME.box(4, pack=Pack("test", cards, GAME.effects))
    hands = [["8 of Flames", "6 of Flames"], HANDS[1]]
    table: dict[str, Any] = {
        **LAST_TRICK,
        "dragons": hands,
        "mice": [["5 of Flames"], []],
        "coins": [1, theirs],
    }
    m = Match(GAME.lay(box, table, Stream(7)))
    play(m, "8 of Flames", "7 of Flames", "5 of Flames", "rob team 2")
    assert m.state.coins == [1 + taken, theirs - taken]


@pytest.mark.rule("4.11", "7.1")
def test_6_gives_a_card_that_is_discarded_after_the_round() -> None:
    hands = [["8 of Flames", "9 of Flames"], HANDS[1]]
    m = last_trick(hands, [["6 of Flames"], ["2 of Roses"]], deck=["14 of Stars", "1 of Magic"])
    play(m, "8 of Flames", "7 of Flames", "6 of Flames", "14 of Stars", "2 of Roses")
    assert m.state.table()["dragons"][0] == ["9 of Flames", "14 of Stars"]
    play(m, "9 of Flames", "3 of Stars", "take coins")
    events = m.submit(1, m.legal(1)[0])
    left = [discards.get(e, "left") for e in events if discards.of(e)]
    assert left == [1, 0]


@pytest.mark.rule("4.12", "5.7")
def test_8_finds_a_treasure_and_the_mouse_decides() -> None:
    m = mouse("8 of Flames", treasures=[["Silver Key", "Star Chart", "Rose Vase"], []])
    play(m, "8 of Flames")
    assert m.to_act() == (2,)
    assert len(m.state.drawn) == 2
    play(m, m.legal(2)[0])
    assert m.state.table()["phase"] == "drop"
    play(m, "Rose Vase")
    assert m.to_act() == (3,)


@pytest.mark.rule("4.13")
def test_9_costs_a_coin_or_is_left() -> None:
    for action, coins, cards in (("pay", 1, 2), ("done", 2, 0)):
        m = mouse("9 of Flames", coins=[2, 0])
        play(m, "9 of Flames", action)
        assert m.state.coins[0] == coins
        assert len(m.state.hands[2]) == cards
    m = mouse("9 of Flames")
    assert "4.16" in play(m, "9 of Flames")


@pytest.mark.rule("4.5", "4.6", "6.4")
@pytest.mark.parametrize(("card", "coins"), [("10", 2), ("11", 3), ("12", 4)])
@pytest.mark.parametrize("side", ["met", "not met"])
def test_10_to_12_place_the_banks_coins(card: str, coins: int, side: str) -> None:
    m = mouse(f"{card} of Flames", coins=[5, 5])
    play(m, f"{card} of Flames")
    assert refused(m, "goal 2 met") == "4.5"
    play(m, f"goal 1 {side}")
    assert m.state.coins == [5, 5]
    play(m, "2 of Roses", "6 of Flames", "3 of Stars", "take treasure")
    play(m, m.legal(1)[0])
    won = coins if side == "met" else 0
    assert m.state.coins[0] == 5 + 2 + 5 + won, "two for the trick, five for the goal met"


@pytest.mark.rule("4.14")
def test_13_exchanges_a_goal_and_coins_stay_where_they_lie() -> None:
    m = mouse(
        "13 of Flames",
        goals=[["Collect 5 Flames (1)", "Win trick 1 (1)"], ["Win trick 1 (2)"]],
        stakes=[[0, 0, 0, 3, 0, 0], [0] * 6],
        goal_decks=[["Win trick 5 (1)"], []],
    )
    play(m, "13 of Flames")
    assert m.legal(2) == ["Collect 5 Flames (1)", "done"]
    assert refused(m, "Win trick 1 (1)") == "4.14"
    assert refused(m, "Win trick 1 (2)") == "4.14"
    play(m, "Collect 5 Flames (1)")
    assert m.state.table()["goals"][0] == ["Win trick 1 (1)", "Win trick 5 (1)"]
    assert m.state.table()["stakes"][0] == [0, 3, 0, 0, 0, 0]


@pytest.mark.rule("4.14")
def test_13_leaves_the_goals_that_later_rounds_need() -> None:
    m = mouse("13 of Flames")
    deck, gone = m.state.goal_deck[0], m.state.goal_bin[0]
    m.state.goal_bin[0], m.state.goal_deck[0] = gone + deck[4:], deck[:4]
    assert "4.16" in play(m, "13 of Flames")
    assert m.to_act() == (3,)


@pytest.mark.rule("4.15")
def test_14_trades_up_to_twice() -> None:
    m = mouse("14 of Flames", "1 of Stars", "2 of Stars")
    play(m, "14 of Flames", "1 of Stars", "6 of Flames", "2 of Stars", "1 of Stars")
    assert m.to_act() == (3,), "two trades are all"
    assert m.state.table()["dragons"][0] == ["2 of Stars"]


@pytest.mark.rule("4.17", "9.4")
def test_a_dual_trades_with_the_own_hand_in_the_open() -> None:
    table: dict[str, Any] = {
        "round": 2, "trick": 5, "lead": "team 1",
        "winners": ["team 1", "team 2", "team 1", "team 2"],
        "dragons": HANDS, "mice": [["2 of Flames"], ["14 of Stars", "1 of Roses", "4 of Gems"]],
    }  # fmt: skip
    m = match(3, **table)
    play(m, "5 of Flames", "7 of Flames", "2 of Flames", "14 of Stars", "1 of Roses")
    assert "1 of Roses" in m.state.table()["seen"][0], "everybody saw it go"
    play(m, "3 of Stars", "4 of Gems", "1 of Roses")
    assert m.state.table()["dragons"][1] == ["4 of Gems"]
    view = GAME.view(m.state, 0)
    assert [GAME.pack[k].name for k in view.hands[1]] == [], "the gem went face down"
    assert [GAME.pack[k].name for k in view.hands[3]] == ["3 of Stars", "1 of Roses"]


@pytest.mark.rule("9.11")
@pytest.mark.parametrize(("card", "coins"), [("10", 2), ("11", 3), ("12", 4), ("13", 3)])
def test_tiny_gamers_are_paid_at_once(card: str, coins: int) -> None:
    m = match(
        4, {"tiny": "yes"}, trick=3, winners=["team 1", "team 2"], dragons=HANDS,
        mice=[[f"{card} of Flames"], ["2 of Roses"]],
    )  # fmt: skip
    play(m, "5 of Flames", "7 of Flames")
    assert "9.11" in play(m, f"{card} of Flames")
    assert m.state.coins == [coins, 0]


def test_numbers_of_effects_are_checked() -> None:
    known = GAME.effects.known
    with pytest.raises(Unreadable, match="from 1 to 15, not 16"):
        known["rob"].build(value=16, coins=1)
    with pytest.raises(Unreadable, match="coins must be 0 or more"):
        known["rob"].build(value=1, coins=-1)
    with pytest.raises(Unreadable, match="did you mean 'Flames'"):
        known["suit_coins"].build(suit="Flame", coins=1, most=3)
