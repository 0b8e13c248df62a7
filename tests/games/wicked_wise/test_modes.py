"""Player counts, variants and options: seating, deal, and end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cli.measure import perft
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.cards.lookup import GEM
from tests.games.wicked_wise.tables import Match, match, play

ALL = {"three": "all dragons"}
PEOPLE = [
    (2, {}, ["Dragon", "Dragon"], [0, 1], 3),
    (3, {}, ["Dragon", "Dual", "Mouse"], [0, 1, 0], 3),
    (3, ALL, ["Dragon"] * 3, [0, 1, 2], 3),
    (4, {}, ["Dragon", "Dragon", "Mouse", "Mouse"], [0, 1, 0, 1], 3),
    (5, {}, ["Dragon", "Dragon", "Dual", "Mouse", "Mouse"], [0, 1, 2, 0, 1], 2),
    (6, {}, ["Dragon"] * 3 + ["Mouse"] * 3, [0, 1, 2, 0, 1, 2], 2),
]


@pytest.mark.rule("1.1", "5.7", "9.5", "9.6")
@pytest.mark.parametrize(("players", "options", "roles", "teams", "limit"), PEOPLE)
def test_who_is_what(players, options, roles, teams, limit) -> None:
    t = GAME.box(players, options).lookup
    assert [t.role(seat) for seat in range(players)] == roles
    assert list(t.team) == teams
    assert t.limit == limit


DEALT = [
    (2, {}, [10, 10, 5], 38, 12), (3, {}, [10, 10, 7, 7], 29, 12), (3, ALL, [10] * 3 + [7], 26, 12),
    (4, {}, [10, 10, 7, 7], 26, 15), (5, {}, [10] * 3 + [7] * 3, 9, 15),
    (6, {}, [10] * 3 + [7] * 3, 9, 15), (4, {"tiny": "yes"}, [6, 6, 7, 7], 34, 15),
    (6, {"tiny": "yes"}, [6] * 3 + [7] * 3, 21, 15),
]  # fmt: skip


@pytest.mark.rule("1.2", "1.4", "1.5", "1.6", "1.7", "1.8", "9.10", "9.13")
@pytest.mark.parametrize(("players", "options", "hands", "deck", "gems"), DEALT)
def test_what_is_dealt(players, options, hands, deck, gems) -> None:
    for seed in range(5):
        s = GAME.deal(GAME.box(players, options), Stream(seed))
        assert [len(hand) for hand in s.hands] == hands
        assert (len(s.deck), len(s.gems), len(s.treasure_deck)) == (deck, gems, 17)
        assert not any(s.t.suit[card] == GEM for hand in s.hands for card in hand)
        assert sum(s.t.suit[card] == GEM for card in s.deck) == 15 - gems
        assert s.lead == 0


@pytest.mark.rule("1.9")
@pytest.mark.parametrize(("players", "teams", "icon"), [(4, 2, "3"), (6, 3, "2")])
def test_goals_of_the_other_team_count_stay_in_the_box(players, teams, icon) -> None:
    t = GAME.box(players).lookup
    assert len(t.goal_decks) == teams
    for deck in t.goal_decks:
        assert len(deck) >= 12
        assert all(GAME.pack[kind].numbers["teams"] != icon for kind in deck)


@pytest.mark.rule("9.7", "9.8")
def test_the_learning_game_chooses_from_the_second_round_on() -> None:
    m = Match.deal(GAME.box(4, {"learning": "yes"}), 5)
    assert m.state.table()["phase"] == "first cards"
    assert all(GAME.pack[row[0]].deck == "beginner" for row in m.state.goals)
    assert len({row[0] for row in m.state.goals}) == 2
    rng = Stream(1)
    while m.state.round == 1:
        seat = m.to_act()[0]
        m.submit(seat, rng.choice(m.legal(seat)))
    assert m.state.table()["phase"] == "goals"
    assert [len(row) for row in m.state.goal_drawn] == [4, 4]


@pytest.mark.rule("9.9", "9.12", "8.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_tiny_games_have_nine_tricks_and_no_goals(players: int) -> None:
    m, rng = Match.deal(GAME.box(players, {"tiny": "yes"}), 5), Stream(2)
    tricks = 0
    while m.to_act():
        seat = m.to_act()[0]
        events = m.submit(seat, rng.choice(m.legal(seat)))
        tricks += sum(e.kind == "won" for e in events)
        assert not any("goal" in e.kind and e.kind != "no goals" for e in events)
    assert tricks == 9


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("talk", ["Quiet Paws", "Loud Roars"])
def test_table_talk_is_shown_and_changes_nothing(talk: str) -> None:
    one = Match.deal(GAME.box(4, {"talk": talk}), 5)
    two = Match.deal(GAME.box(4), 5)
    assert talk in one.log(0)[2]
    assert one.state.table() == two.state.table()


SHARED: dict[str, Any] = {
    "round": 2, "trick": 5, "lead": "team 1", "winners": ["team 1", "team 2", "team 1", "team 2"],
    "dragons": [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]],
}  # fmt: skip


@pytest.mark.rule("9.1", "9.3")
def test_a_led_gem_must_be_followed_with_a_face_down_one() -> None:
    table: dict[str, Any] = {
        **SHARED,
        "dragons": [["5 of Gems", "6 of Flames"], ["7 of Gems", "3 of Stars"]],
    }
    m = match(2, **table, mice=[["2 of Flames"]], face_down=[{"9 of Gems": ["ben"]}])
    play(m, "5 of Gems", "7 of Gems")
    assert m.legal(0) == ["face-down gem 1"]
    assert m.why_not(0, "2 of Flames").clause == "3.7"
    assert m.why_not(0, "face-down gem 2").clause == "9.3"


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(("have", "after"), [(5, 4), (4, 5), (1, 5)])
def test_the_shared_hand_is_refilled_below_four(have: int, after: int) -> None:
    cards = ["2 of Flames", "2 of Roses", "2 of Magic", "15 of Roses", "15 of Magic"][:have]
    m = match(2, **SHARED, mice=[cards])
    play(m, "5 of Flames", "7 of Flames", "2 of Flames")
    assert len(m.state.hands[2]) + len(m.state.down) == after


@pytest.mark.rule("9.2", "9.3")
def test_who_refills_sees_the_gems() -> None:
    m = match(2, **SHARED, mice=[["2 of Flames"]], deck=["4 of Gems", "1 of Stars", "9 of Gems"])
    play(m, "5 of Flames", "7 of Flames", "2 of Flames")
    assert m.state.table()["face_down"] == [{"4 of Gems": ["ada"]}, {"9 of Gems": ["ada"]}]
    kinds = tuple(GAME.pack.kind(name) for name in ("4 of Gems", "9 of Gems"))
    assert m.view(0).down == kinds
    assert m.view(1).down == (-1, -1)


@pytest.mark.rule("9.2", "7.3")
def test_a_draw_from_the_basic_deck_is_not_told_as_basic_cards() -> None:
    m = match(2, **SHARED, mice=[["2 of Flames"]], deck=["4 of Gems", "1 of Stars", "9 of Gems"])
    play(m, "5 of Flames", "7 of Flames", "2 of Flames")
    said = [GAME.tell(m.box, e) for e in m.events[-1] if e.seen_by(1)]
    assert "Ada draws 5 cards from the basic deck." in said
    assert not [line for line in said if "basic card" in line]


@pytest.mark.rule("9.3", "4.17")
def test_a_gem_that_moves_face_down_takes_the_knowledge_with_it() -> None:
    table: dict[str, Any] = {
        **SHARED,
        "dragons": [["5 of Flames", "6 of Flames", "1 of Gems"], SHARED["dragons"][1]],
    }
    m = match(
        2, **table, mice=[["14 of Stars", "2 of Roses"]], face_down=[{"9 of Gems": ["ada", "ben"]}]
    )
    play(m, "5 of Flames", "7 of Flames", "14 of Stars", "face-down gem 1")
    nine, one = GAME.pack.kind("9 of Gems"), GAME.pack.kind("1 of Gems")
    assert m.view(1).hands[0] == (nine,), "Ben saw it in the Mouse hand and saw its place go"
    play(m, "1 of Gems")
    assert m.view(1).hands[0] == (), "a gem came back face down, and it might be the nine"
    assert m.view(1).down == (-1,)
    assert m.view(0).down == (one,)


@pytest.mark.rule("8.2", "8.3", "8.4")
@pytest.mark.parametrize(
    ("coins", "treasures", "winners", "clause"),
    [
        ([3, 2, 1], [[], [], ["Star Chart"]], (0, 3), "8.1"),
        ([3, 3, 1], [[], ["Star Chart"], []], (1, 4), "8.1"),
        ([3, 3, 3], [["Rose Vase"], ["Star Chart"], []], (), "8.4"),
        ([0, 0, 0], [[], [], []], (), "8.4"),
    ],
)
def test_who_wins_the_game(coins, treasures, winners, clause) -> None:
    m = match(6, stage="over", round=3, coins=coins, treasures=treasures)
    outcome = m.outcome()
    assert outcome.winners == winners
    assert outcome.clause == clause
    assert outcome.result == ("none" if clause == "8.4" else "won")
    assert outcome.totals == (*coins, *coins)
    assert m.to_act() == ()


TREES = [
    (2, {}, [4, 16, 160]), (4, {}, [4, 12, 48]), (2, {"tiny": "yes"}, [6, 19, 31]),
    (4, {"tiny": "yes"}, [6, 19, 50]), (6, {"tiny": "yes"}, [6, 19, 36]),
]  # fmt: skip


@pytest.mark.parametrize(("players", "options", "counts"), TREES)
def test_the_game_tree_has_the_size_it_had(players, options, counts) -> None:
    state = GAME.deal(GAME.box(players, options), Stream(1))
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts
