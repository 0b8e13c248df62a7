"""Tricks: following suit, who wins, who leads next."""

from __future__ import annotations

from typing import Any

import pytest

from kit import game
from kit.core.cards import Pack
from kit.core.rng import Stream
from tests.games.wicked_wise.tables import last_trick, match, play, refused

FLAMES = [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]]
MICE = [["2 of Flames"], ["2 of Roses"]]


@pytest.mark.rule("3.7", "3.8", "3.11")
def test_a_hand_that_can_follow_must() -> None:
    m = last_trick([["5 of Flames", "6 of Roses"], ["7 of Flames", "9 of Gems"]], MICE)
    play(m, "5 of Flames")
    assert refused(m, "9 of Gems") == "3.11"
    assert m.legal(1) == ["7 of Flames"]
    play(m, "7 of Flames", "2 of Flames")
    assert m.legal(3) == ["2 of Roses"], "a Mouse without the suit may play anything"


@pytest.mark.rule("3.9")
def test_the_leaders_second_card_follows_too() -> None:
    m = last_trick([["5 of Flames", "6 of Flames", "1 of Roses"], FLAMES[1]], MICE)
    play(m, "5 of Flames", "7 of Flames", "2 of Flames", "2 of Roses")
    assert refused(m, "1 of Roses") == "3.9"
    assert m.legal(0) == ["6 of Flames"]


@pytest.mark.rule("3.7", "3.8")
def test_following_suit_does_not_depend_on_the_order_of_the_pack() -> None:
    """In the kit's pack a suit is one range of kinds; a teacher may list cards in any order."""
    found = game("wicked_wise")
    by_name = sorted(found.pack, key=lambda card: card.name)
    box = found.box(4, pack=Pack("by name", tuple(by_name), found.effects))
    assert box.lookup.scattered
    assert not found.box(4).lookup.scattered
    table, chance = found.deal(box, Stream(1)), Stream(2)
    while seats := table.to_act():
        legal = table.legal(seats[0])
        everything = range(len(box.notation))
        assert legal == [a for a in everything if not found.why_not(table, seats[0], a)]
        table.apply(seats[0], chance.choice(legal))


WINS = [
    (["5 of Flames", "6 of Flames", "7 of Flames", "3 of Stars"], 1, "3.12"),
    (["5 of Flames", "6 of Flames", "4 of Flames", "15 of Stars"], 0, "3.12"),
    (["5 of Flames", "1 of Gems", "7 of Flames", "15 of Flames"], 0, "3.13"),
    (["5 of Flames", "3 of Gems", "7 of Flames", "4 of Gems"], 1, "3.13"),
    (["5 of Gems", "15 of Flames", "4 of Gems", "14 of Flames"], 0, "3.13"),
    (["1 of Magic", "2 of Roses", "3 of Stars", "15 of Stars"], 0, "3.12"),
]


@pytest.mark.rule("3.12", "3.13", "3.10")
@pytest.mark.parametrize(("cards", "winner", "clause"), WINS)
def test_who_wins(cards: list[str], winner: int, clause: str) -> None:
    m = last_trick([cards[:2], cards[2:]], [["2 of Magic"], ["15 of Roses"]])
    m.submit(0, cards[0])
    m.submit(1, cards[2])
    play(m, "2 of Magic", "15 of Roses")
    shown = play(m, cards[1], cards[3])
    assert m.state.winners[-1] == winner
    assert clause in shown


@pytest.mark.rule("3.14")
def test_a_mouse_never_wins() -> None:
    m = last_trick(FLAMES, [["15 of Flames"], ["15 of Gems"]], treasure_deck=["Silver Key"] * 2)
    play(m, "5 of Flames", "7 of Flames", "15 of Flames", "15 of Gems", "Silver Key")
    shown = play(m, "6 of Flames", "3 of Stars")
    assert m.state.winners[-1] == 1
    assert shown.count("3.14") == 2


@pytest.mark.rule("3.15")
def test_whoever_wins_takes_all_cards_and_not_who_led() -> None:
    m = last_trick(FLAMES, MICE, round=3)
    play(m, "5 of Flames", "7 of Flames", *MICE[0], *MICE[1], "6 of Flames", "3 of Stars")
    play(m, "take coins")
    play(m, m.legal(0)[0])
    mine, theirs = m.state.table()["won"]
    assert mine == []
    assert sorted(theirs) == sorted([*FLAMES[0], *FLAMES[1], *MICE[0], *MICE[1]])


@pytest.mark.rule("3.21")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_token_goes_left_whoever_won(winner: int) -> None:
    mine, theirs = ("9 of Flames", "7 of Flames") if winner == 0 else ("5 of Flames", "7 of Flames")
    hands = [[mine, "1 of Flames", "1 of Roses", "1 of Magic"]]
    hands += [[theirs, "3 of Flames", "3 of Roses", "3 of Magic"]]
    m = last_trick(hands, [["2 of Flames"], ["2 of Roses"]], trick=4, winners=["team 1"] * 3)
    play(m, mine, theirs, "2 of Flames", "2 of Roses", "1 of Flames", "3 of Flames", "take coins")
    play(m, m.legal(1 - winner)[0])
    assert m.state.winners[-1] == winner
    assert m.state.lead == 1


@pytest.mark.rule("3.24")
def test_a_mouse_without_cards_is_passed_over() -> None:
    m = last_trick(FLAMES, [[], []])
    shown = play(m, "5 of Flames", "7 of Flames")
    assert shown.count("3.24") == 2
    assert m.to_act() == (0,)
    assert m.state.mouse == (-1, -1)
    play(m, "6 of Flames", "3 of Stars", "take coins")
    play(m, m.legal(0)[0])
    assert m.state.table()["phase"] == "goals", "with no Mouse holding cards nobody passes any"


@pytest.mark.rule("3.18", "3.19")
def test_both_losing_teams_get_it_in_full_and_the_later_draws_first() -> None:
    table: dict[str, Any] = {
        "round": 3, "trick": 5, "lead": "team 2",
        "winners": ["team 1", "team 2", "team 3", "team 1"],
        "dragons": [["5 of Stars", "6 of Stars"], ["9 of Stars", "8 of Stars"],
                    ["1 of Stars", "3 of Stars"]],
        "mice": [["2 of Stars"], ["15 of Roses"], ["15 of Magic"]],
    }  # fmt: skip
    for choice, coins in (("take coins", [2, 5, 3]), ("take treasure", [4, 3, 5])):
        m = match(6, **table)
        play(m, "9 of Stars", "1 of Stars", "5 of Stars")
        play(m, "15 of Roses", "15 of Magic", "2 of Stars")
        play(m, "8 of Stars", "3 of Stars", "6 of Stars", choice)
        assert m.state.coins == coins
        drew = [0, 2] if choice == "take coins" else [1]
        for seat in drew:
            assert m.to_act() == (seat,)
            play(m, m.legal(seat)[0])
        assert m.outcome() is not None
