"""Goals: choosing them, what each kind counts, and paying for them."""

from __future__ import annotations

import pytest

from kit.core.errors import Unreadable
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME, draw
from kit.games.wicked_wise.cards import Haul
from kit.games.wicked_wise.draw import lines
from kit.games.wicked_wise.state.constants import KIND
from tests.games.wicked_wise.tables import LAST_TRICK, Match, last_trick, match, play, refused

OTHER = "Win trick 1 (1)"  # the other cards of the team
PASSES, KEEPS = {1: (2, 2), 2: (2, 3), 3: (2, 4)}, {1: (1, 1), 2: (1, 2), 3: (1, 3)}


def choosing(players: int, number: int) -> Match:
    """Return a match that counts its first round as round *number*, with goals to be chosen."""
    state = GAME.deal(GAME.box(players), Stream(3))
    state.round = number
    return Match(state)


@pytest.mark.rule("2.1", "2.2", "2.3", "2.5")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("many", [False, True])
def test_how_many_are_passed_and_kept(number: int, many: bool) -> None:
    m = choosing(4, number)
    for dragon, mouse in ((0, 2), (1, 3)):
        low, high = PASSES[number]
        for i in range(high if many else low):
            assert ("done" in m.legal(dragon)) == (i >= low)
            if i < low:
                assert refused(m, "done", dragon) == "2.2"
            m.submit(dragon, m.legal(dragon)[0])
        if low < high and not many:
            m.submit(dragon, "done")
        passed, (low, high) = len(m.legal(mouse)), KEEPS[number]
        assert passed == (PASSES[number][1] if many else 2)
        assert refused(m, "done", mouse) == "2.3"
        for _ in range(min(high, passed) if many else low):
            m.submit(mouse, m.legal(mouse)[0])
        if "done" in m.legal(mouse):
            m.submit(mouse, "done")
    kept = KEEPS[number][1] if many else 1
    assert [len(row) for row in m.state.goals] == [kept, kept]
    assert [len(row) for row in m.state.goal_bin] == [4 - kept, 4 - kept]
    assert m.state.table()["phase"] == "first cards"


@pytest.mark.rule("2.4")
def test_nobody_learns_a_choice_before_the_last_is_made() -> None:
    m = choosing(6, 1)
    for seat in (0, 1, 2):
        m.submit(seat, m.legal(seat)[0])
        m.submit(seat, m.legal(seat)[0])
    before = m.view(0)
    m.submit(3, m.legal(3)[0])
    after = m.view(0)
    assert after.goals == before.goals == ((), (), ())
    assert after.goal_passed == before.goal_passed
    assert after.goal_kept == ()
    assert set(m.to_act()) == {4, 5}
    m.submit(5, m.legal(5)[0])
    events = m.submit(4, m.legal(4)[0])
    assert [e.kind for e in events].count("revealed") == 3


def discards(how: str) -> Match:
    """Return a match for four in which all have chosen goals in the order of cards."""
    m = Match.deal(GAME.box(4, {"discards": how}), 3)
    while m.state.stage == "goals":
        m.submit(m.to_act()[0], m.legal(m.to_act()[0])[0])
    return m


@pytest.mark.rule("2.5")
def test_face_down_each_partner_knows_what_it_saw_and_nobody_else_anything() -> None:
    m = discards("face down")
    assert [len(m.view(seat).goal_known[0]) for seat in range(4)] == [3, 0, 1, 0]
    assert "goals discarded" not in " ".join(lines(m.view(1)))
    last = [e for e in m.events[-1] if e.clause == "2.5"]
    assert [GAME.tell(m.box, e) for e in last] == [
        "Team 1 discards 3 goals face down.", "Team 2 discards 3 goals face down.",
    ]  # fmt: skip


@pytest.mark.rule("2.5")
def test_face_up_everybody_sees_them_but_not_which_were_passed() -> None:
    m = discards("face up")
    known = [m.view(seat).goal_known for seat in range(4)]
    assert known == known[:1] * 4
    assert [len(pile) for pile in known[0]] == [3, 3]
    assert list(known[0][0]) == sorted(known[0][0])
    names = [GAME.pack[goal & KIND].name.partition(" (")[0] for goal in known[0][0]]
    said = [GAME.tell(m.box, e) for e in m.events[-1] if e.clause == "2.5" and e.seen_by(1)]
    for place in (" ".join(lines(m.view(1))), str(draw.table(m.view(1))), said[0]):
        assert all(name in place for name in names)
    again = GAME.imagine(m.view(1), Stream(1))
    assert again.goal_bin == m.state.goal_bin


@pytest.mark.rule("2.5", "4.14")
@pytest.mark.parametrize(("how", "knows"), [("face down", False), ("face up", True)])
def test_a_new_goal_that_is_not_used_is_discarded_the_same_way(how: str, knows: bool) -> None:
    hands = [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]]
    table = {**LAST_TRICK, "dragons": hands, "mice": [["13 of Flames"], ["2 of Roses"]]}
    m = match(4, {"discards": how}, **table)
    play(m, "5 of Flames", "7 of Flames", "13 of Flames", "done")
    assert bool(m.view(1).goal_known[0]) == knows
    assert ("2.5" in [e.clause for e in m.events[-1]]) == knows
    assert m.view(2).goal_known[0]


@pytest.mark.rule("2.7")
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 1), (5, 2)])
def test_who_is_dragon_and_mouse_chooses_out_of_four(players: int, seat: int) -> None:
    m = choosing(players, 3)
    assert len(m.legal(seat)) == 4
    m.submit(seat, m.legal(seat)[0])
    assert m.legal(seat)[-1] == "done"
    m.submit(seat, m.legal(seat)[0])
    m.submit(seat, m.legal(seat)[0])
    assert seat not in m.to_act()


T = GAME.box(4).lookup
NAMES = (
    "2 of Flames", "2 of Roses", "2 of Magic", "13 of Flames", "14 of Stars", "15 of Gems",
    "7 of Flames",
)  # fmt: skip
MINE = [GAME.pack.kind(name) for name in NAMES]
THEIRS = [GAME.pack.kind(name) for name in ("3 of Stars", "4 of Stars", "5 of Roses")]
HAUL = Haul([MINE, THEIRS], [0, 1, 0, 0, 1], [2, 1], (7, 7), T.suited, T.value)
PAY = {"coins": 4, "three": 5, "teams": "2-3"}
COUNTS = [
    ("win_tricks", {"least": 2, "most": 3}, (3, 2), (True, True)),
    ("win_tricks", {"least": 2, "most": 2}, (3, 2), (False, True)),
    ("collect", {"suit": "Flames", "count": 3}, (3, 0), (True, False)),
    ("collect", {"suit": "Gems", "count": 1}, (1, 0), (True, False)),
    ("shun", {"suit": "Stars", "most": 1}, (1, 2), (True, False)),
    ("collect_numbers", {"low": 13, "high": 15, "count": 3}, (3, 0), (True, False)),
    ("equals", {"count": 3}, (3, 1), (True, False)),
    ("win_that_trick", {"trick": 5}, (0, 1), (False, True)),
    ("keep_treasures", {"count": 2}, (2, 1), (True, False)),
    ("richest", {}, (0, 0), (False, False)),
    ("some_of_each", {"count": 1}, (1, 0), (True, False)),
    ("most_of", {"suit": "Stars"}, (-1, 1), (False, True)),
    ("most_of", {"suit": "Magic"}, (1, -1), (True, False)),
]


@pytest.mark.rule("6.7", "6.8", "6.9", "6.10", "6.11", "6.12", "6.13", "6.14", "6.15", "6.16")
@pytest.mark.parametrize(("effect", "numbers", "found", "met"), COUNTS)
def test_what_goals_count(effect, numbers, found, met) -> None:
    goal, _ = GAME.effects.known[effect].build(**numbers, **PAY).goals
    for team in (0, 1):
        count = goal.found(HAUL, team)
        assert count == found[team]
        assert (goal.low <= count <= goal.high) == met[team]


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("goal", "cost"), [("Win trick 5 (2)", 2), ("Win exactly 2 tricks (2)", 0)]
)
def test_a_goal_missed_costs_half_rounded_down(goal: str, cost: int) -> None:
    hands = [["15 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]]
    m = last_trick(hands, [["2 of Flames"], ["2 of Roses"]], coins=[9, 9], goals=[[OTHER], [goal]])
    play(m, "15 of Flames", "7 of Flames", "2 of Flames", "2 of Roses", "6 of Flames", "3 of Stars")
    play(m, "take coins")
    play(m, m.legal(1)[0])
    assert m.state.coins[1] == 11 - cost + (0 if cost else 7)


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("coins", [0, 4, 5, 9])
def test_nobody_has_less_than_nothing(coins: int) -> None:
    hands = [["15 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]]
    goals = [[OTHER], ["Collect 5 Roses (2)", "Two of each suit (2)"]]
    m = last_trick(hands, [["2 of Flames"], ["4 of Roses"]], coins=[0, coins], goals=goals)
    play(m, "15 of Flames", "7 of Flames", "2 of Flames", "4 of Roses", "draw gems")
    play(m, "6 of Flames", "3 of Stars", "take treasure")
    events = m.submit(0, m.legal(0)[0])
    assert ("6.5" in [e.clause for e in events]) == (coins + 2 < 7)
    assert m.state.coins[1] == max(0, coins + 2 - 3 - 4)


@pytest.mark.rule("6.2")
def test_three_teams_are_paid_by_the_other_number() -> None:
    kind = GAME.pack.kind("The most Flames (1)")
    assert GAME.box(4).lookup.goals[kind].coins == 5
    assert GAME.box(6).lookup.goals[kind].coins == 7
    assert GAME.box(3, {"three": "all dragons"}).lookup.goals[kind].coins == 7


def test_goals_for_the_wrong_number_of_teams_are_refused() -> None:
    with pytest.raises(Unreadable, match="one of 2, 3, 2-3, not '4'"):
        GAME.effects.known["richest"].build(coins=1, three=1, teams="4")
    with pytest.raises(Unreadable, match="within 1 to 15"):
        GAME.effects.known["collect_numbers"].build(low=9, high=3, count=1, **PAY)
