"""Between two rounds: who discards, passes, draws and leads."""

from __future__ import annotations

from typing import cast

import pytest

from kit.core.event import only
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.events import drew_cards, shuffled
from tests.games.wicked_wise.tables import Match, match, play, refused
from tests.walks import walk

MICE = [["13 of Roses", "14 of Roses", "1 of Magic", "2 of Magic", "3 of Magic"], ["5 of Gems"]]


def cleanup(players: int = 4, **more):
    """Return the cleanup after round one."""
    teams = 3 if players > 4 else 2
    table = {
        "round": 1, "trick": 6, "phase": "cleanup", "winners": ["team 1"] * 5,
        "coins": list(range(5, 5 + teams)), "mice": MICE + [["7 of Magic"]] * (teams - 2),
    }  # fmt: skip
    return match(players, **{**table, **more})


@pytest.mark.rule("7.2")
def test_a_mouse_passes_four_at_most() -> None:
    m = cleanup()
    play(m, "13 of Roses", "14 of Roses", "1 of Magic")
    assert m.to_act() == (2, 3)
    play(m, "2 of Magic")
    assert m.to_act() == (3,), "four are all"
    assert refused(m, "3 of Magic", 2) == "7.2"
    assert refused(m, "done", 2) == "3.2"
    m.submit(3, "done")
    assert m.state.round == 2
    held = {GAME.pack.kind(name) for name in MICE[0][:4]}
    assert held <= set(m.state.hands[0])
    assert set(m.view(2).hands[0]) == held, "who passed them knows them"
    assert m.view(1).hands[0] == ()


@pytest.mark.rule("7.2")
def test_what_is_set_aside_is_nobody_elses_business_yet() -> None:
    m = cleanup()
    before = [m.view(seat) for seat in range(4)]
    play(m, "13 of Roses")
    after = [m.view(seat) for seat in range(4)]
    assert [b == a for b, a in zip(before, after, strict=True)] == [True, True, False, True]
    assert after[2].handed == (GAME.pack.kind("13 of Roses"),)


@pytest.mark.rule("7.3")
def test_won_cards_are_known_not_to_be_in_a_hand_until_all_is_shuffled() -> None:
    won = ["13 of Flames", "14 of Flames", "4 of Gems"]
    m = cleanup(won=[won, []])
    kinds = {GAME.pack.kind(name) for name in won}
    for seed in range(30):
        world = GAME.imagine(m.view(1), Stream(seed))
        assert not kinds & {card for hand in world.hands for card in hand}


@pytest.mark.rule("7.3")
def test_the_shuffle_does_not_tell_how_many_gems_the_mice_keep() -> None:
    told = []
    for kept in (["5 of Gems"], ["1 of Flames"]):
        spare = "1 of Flames" if kept == ["5 of Gems"] else "5 of Gems"
        m = cleanup(won=[["4 of Gems"], []], mice=[MICE[0], kept], deck=[spare])
        m.submit(2, "done")
        said = [e for e in m.submit(3, "done") if shuffled.of(e) and e.seen_by(0)]
        told.append([(shuffled.get(e, "cards"), shuffled.get(e, "gems")) for e in said])
    assert told[0] == told[1]
    assert told[0][0][1] == 1, "the gem that was won is public"


@pytest.mark.rule("7.3", "7.4", "7.5")
@pytest.mark.parametrize("players", GAME.players)
def test_everybody_draws_up(players: int) -> None:
    for seed in range(12):
        number = 1
        for s in walk("wicked_wise", players, 2 * seed):
            if s.round > number:
                number, t = s.round, s.t
                assert [len(hand) for hand in s.hands[: t.teams]] == [10] * t.teams
                size = 5 if players == 2 else 7
                for hand in s.hands[t.teams :]:
                    assert len(hand) + len(s.down) >= size
                assert s.won == [()] * t.teams
                assert all(t.suit[card] == GEM for card in s.gems)


@pytest.mark.rule("7.5")
def test_a_mouse_with_more_than_seven_keeps_them() -> None:
    many = [f"{value} of Roses" for value in range(1, 10)]
    m = cleanup(mice=[many, ["5 of Gems"]])
    m.submit(2, "done")
    events = m.submit(3, "done")
    assert [GAME.pack.kind(name) for name in many] == m.state.hands[2]
    assert "7.5" in [e.clause for e in events]


@pytest.mark.rule("7.6", "7.7", "7.8")
@pytest.mark.parametrize(
    ("coins", "treasures", "leaders", "clause"),
    [
        ([5, 6, 7], [[], [], []], {0}, "7.6"),
        ([7, 6, 5], [[], [], ["Star Chart"]], {2}, "7.6"),
        ([5, 5, 7], [["Star Chart"], [], []], {1}, "7.7"),
        ([5, 5, 5], [["Star Chart"], ["Rose Vase"], []], {2}, "7.7"),
        ([5, 5, 5], [[], [], []], {0, 1, 2}, "7.8"),
        ([5, 5, 4], [[], [], ["Rose Vase"]], {2}, "7.6"),
    ],
)
def test_who_leads_the_next_round(coins, treasures, leaders, clause) -> None:
    found = set()
    for seed in range(20):
        m = cleanup(6, coins=coins, treasures=treasures)
        m.state.rng = Stream(seed)
        m.submit(3, "done")
        m.submit(4, "done")
        events = m.submit(5, "done")
        assert clause in [e.clause for e in events]
        found.add(m.state.lead)
    assert found == leaders


@pytest.mark.rule("7.9", "7.2")
def test_a_dual_passes_nothing_and_fills_both_hands() -> None:
    m = cleanup(
        5, mice=[["13 of Roses"], ["1 of Magic"], ["7 of Magic", "5 of Gems"]], ready=["team 3"]
    )
    assert m.to_act() == (3, 4)
    assert refused(m, "7 of Magic", 2) == "7.2"
    m.submit(3, "done")
    events = m.submit(4, "done")
    assert "7.9" in [e.clause for e in events]
    assert len(m.state.hands[2]) == 10
    assert len(m.state.hands[5]) == 7
    assert GAME.pack.kind("5 of Gems") in m.state.hands[5]
    assert GAME.pack.kind("5 of Gems") not in m.view(0).hands[5]
    assert m.view(0).open_gems[2] >= 1


ALL = {"three": "all dragons"}


@pytest.mark.rule("7.10", "9.3")
@pytest.mark.parametrize(("players", "options", "size"), [(2, {}, 5), (3, ALL, 7)])
def test_who_fills_a_shared_hand_sees_its_gems_and_nobody_else(players, options, size) -> None:
    drawn = 0
    for seed in range(40):
        m, rng = Match.deal(GAME.box(players, options), seed), Stream(seed)
        while m.state.round == 1:
            holder, before = m.state.lead, m.state.down
            events = m.submit(seat := rng.choice(m.to_act()), rng.choice(m.state.legal(seat)))
        s = m.state
        assert len(s.hands[players]) + len(s.down) >= size
        holder = (holder + 1) % players  # the token went left after the last trick
        for card, who in zip(s.down, s.down_seen, strict=True):
            if card in before:
                continue
            assert who == 1 << holder
            told = [e for e in events if e.clause == "7.10" and drew_cards.of(e)]
            told = [e for e in told if card in cast("tuple[int, ...]", drew_cards.get(e, "cards"))]
            assert [e.audience for e in told] == [only(holder)]
            for seat in range(players):
                known = GAME.view(s, seat).down[s.down.index(card)] == card
                assert known == (seat == holder)
            drawn += 1
    assert drawn


def test_what_was_known_of_a_hand_is_forgotten_with_the_shuffle() -> None:
    m = cleanup(seen=[["5 of Gems"], ["5 of Gems"], [], ["1 of Flames"]])
    m.submit(2, "done")
    m.submit(3, "done")
    assert m.state.table()["seen"] == [[], ["5 of Gems"], [], []]
