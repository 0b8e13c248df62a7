"""Treasures: when they may be used, what they change and pay, and how many there may be."""

from __future__ import annotations

import pytest

from kit.games.wicked_wise.events import treasure_pays
from tests.games.wicked_wise.tables import last_trick, play, refused

MICE = [["2 of Magic"], ["15 of Roses"]]


def decide(treasures: list[list[str]], cards: list[str], use: list[str]) -> tuple[int, list[str]]:
    """Play a trick (Ada leads) with treasures turned and return who won it."""
    m = last_trick([cards[:2], cards[2:]], MICE, treasures=treasures)
    play(m, *[one for one in use if one in treasures[0]], cards[0])
    play(m, *[one for one in use if one in treasures[1]], cards[2], "2 of Magic", "15 of Roses")
    shown = play(m, cards[1], cards[3])
    return m.state.winners[-1], shown


LOW, DULL, MORE = "Upside-Down Crown", "Dull Pebble", "Polished Scale"
CHANGES = [
    ([[LOW], []], ["5 of Flames", "6 of Flames", "7 of Flames", "9 of Flames"], [LOW], 0),
    ([[LOW], [LOW]], ["5 of Flames", "6 of Flames", "7 of Flames", "9 of Flames"], [LOW], 0),
    ([[LOW], []], ["5 of Flames", "9 of Gems", "7 of Flames", "3 of Gems"], [LOW], 1),
    ([[LOW], []], ["5 of Flames", "1 of Roses", "7 of Flames", "8 of Flames"], [LOW], 0),
    ([[DULL], []], ["5 of Flames", "1 of Roses", "2 of Flames", "15 of Gems"], [DULL], 0),
    ([[DULL], []], ["5 of Gems", "1 of Roses", "9 of Gems", "2 of Gems"], [DULL], 1),
    ([[MORE], []], ["5 of Flames", "6 of Flames", "8 of Flames", "1 of Roses"], [MORE], 0),
    ([[MORE], []], ["5 of Flames", "6 of Flames", "9 of Flames", "1 of Roses"], [MORE], 1),
    ([[MORE], []], ["5 of Flames", "4 of Flames", "8 of Flames", "1 of Roses"], [MORE], 1),
    ([[LOW, MORE], []], ["5 of Stars", "4 of Stars", "6 of Stars", "1 of Magic"], [LOW, MORE], 1),
    ([[LOW, DULL], []], ["5 of Flames", "1 of Gems", "7 of Flames", "2 of Gems"], [LOW, DULL], 0),
]  # fmt: skip


@pytest.mark.rule("5.10", "5.11", "5.12")
@pytest.mark.parametrize(("treasures", "cards", "use", "winner"), CHANGES)
def test_what_treasures_change(treasures, cards, use, winner) -> None:
    won, shown = decide(treasures, cards, use)
    assert won == winner
    assert {"5.10", "5.11", "5.12"} & set(shown)


@pytest.mark.rule("5.13")
def test_free_choice_frees_the_dragon_for_both_cards_and_shows_no_void() -> None:
    hands = [["5 of Flames", "1 of Roses"], ["7 of Flames", "8 of Flames", "3 of Magic"]]
    m = last_trick(
        hands, [["2 of Flames"], ["4 of Flames", "9 of Roses"]], treasures=[[], ["Silver Key"]]
    )
    play(m, "5 of Flames", "Silver Key")
    assert m.legal(1) == ["7 of Flames", "8 of Flames", "3 of Magic"]
    play(m, "3 of Magic", "2 of Flames")
    assert refused(m, "9 of Roses") == "3.7", "the Mouse still follows suit"
    play(m, "4 of Flames", "draw gems", "1 of Roses")
    assert m.legal(1) == ["7 of Flames", "8 of Flames"]
    assert m.state.voids == [1, 0, 0, 0], "Ada is out of Flames, of Ben nothing is known"


PAYS = [
    ("Flame Lantern", 2), ("Star Chart", 0), ("Magic Mirror", 1), ("Rose Vase", 2),
    ("Gem Scale", 2), ("Crumb Basket", 2), ("Victor's Purse", 3), ("Sorry Purse", 0),
]  # fmt: skip


@pytest.mark.rule("5.4", "5.5", "5.6", "5.14", "5.15", "5.16", "5.17")
@pytest.mark.parametrize(("name", "coins"), PAYS)
def test_what_treasures_pay(name: str, coins: int) -> None:
    hands = [["5 of Flames", "1 of Gems"], ["7 of Flames", "8 of Roses"]]
    m = last_trick(hands, MICE, treasures=[[name], []])
    play(m, name, "5 of Flames", "7 of Flames", "2 of Magic", "15 of Roses", "1 of Gems")
    play(m, "8 of Roses", "take coins")
    before = m.state.coins[0]
    kept = m.legal(1)[0]
    events = m.submit(1, kept)
    paid = [treasure_pays.get(e, "coins") for e in events if treasure_pays.of(e)]
    assert paid == [coins]
    assert m.state.turned == [(), ()]
    assert m.box.pack.kind(name) in m.state.treasure_bin
    assert m.state.coins[0] == before + coins + 5, "and the goal to win trick 1 paid 5"


@pytest.mark.rule("5.14")
def test_a_treasure_pays_no_more_than_its_most() -> None:
    hands = [["5 of Gems", "1 of Gems"], ["7 of Gems", "8 of Gems"]]
    m = last_trick(hands, [["2 of Gems"], ["3 of Gems"]], treasures=[["Gem Scale"], []])
    play(m, "Gem Scale", "5 of Gems", "7 of Gems", "2 of Gems", "3 of Gems", "1 of Gems")
    play(m, "8 of Gems", "take coins")
    events = m.submit(0, m.legal(0)[0])
    assert [treasure_pays.get(e, "coins") for e in events if treasure_pays.of(e)] == [4]


@pytest.mark.rule("5.7", "5.8")
@pytest.mark.parametrize(("turn", "drops"), [(False, True), (True, False)])
def test_the_limit_counts_what_is_not_turned(turn: bool, drops: bool) -> None:
    hands = [["15 of Flames", "6 of Flames"], ["7 of Flames", "8 of Flames"]]
    full = [["Silver Key", "Star Chart", "Rose Vase"], []]
    m = last_trick(hands, MICE, treasures=full)
    play(m, *(["Rose Vase"] if turn else []), "15 of Flames", "7 of Flames", "2 of Magic")
    play(m, "15 of Roses", "6 of Flames", "8 of Flames", "take treasure")
    events = m.submit(0, m.legal(0)[0])
    assert (m.state.table()["phase"] == "drop") == drops
    assert ("5.8" in [e.clause for e in events]) == turn
    if drops:
        assert len(m.legal(0)) == 4
        assert "5.7" in play(m, "Star Chart")
    assert len(m.state.treasures[0]) == 3


@pytest.mark.rule("5.9")
def test_the_treasure_deck_comes_round_again() -> None:
    m = last_trick([["15 of Flames", "6 of Flames"], ["7 of Flames", "8 of Flames"]], MICE)
    m.state.treasure_bin, m.state.treasure_deck = tuple(m.state.treasure_deck), []
    play(
        m, "15 of Flames", "7 of Flames", "2 of Magic", "15 of Roses", "6 of Flames", "8 of Flames"
    )
    assert "5.9" in play(m, "take treasure")
    assert len(m.state.treasure_deck) == 15
    assert m.state.treasure_bin == ()
