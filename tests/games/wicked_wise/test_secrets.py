"""Cards that a player has seen by the rules stay known, and all others stay hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kit.core.cards import Pack
from kit.core.rng import Stream
from kit.games.wicked_wise import GAME
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.draw import lines, table
from kit.games.wicked_wise.state.constants import CLEANUP, OVER
from tests.games.wicked_wise.tables import Match
from tests.walks import playable, some_states

CANARY = re.compile(r"Canary\d+x")


def canaries() -> Pack:
    """Return the kit's pack with invented names for every card, treasure and goal."""
    cards = [
        card
        if card.deck in ("role", "talk")
        else replace(card, name=f"Canary{i}x", text=f"Text{i}x")
        for i, card in enumerate(GAME.pack)
    ]
    return Pack("canaries", tuple(cards), GAME.effects)


def visible(s, seat: int) -> set[int]:
    """Return the kinds that a seat may name: open ones, its own, and those it has seen."""
    t, team = s.t, s.t.team[seat]
    mouse = seat == t.mouse_seat[team]
    trick = (s.first, s.mouse, s.second)
    open_piles = [*s.won, *s.treasures, *s.turned, *s.goals, s.treasure_bin, *trick]
    seen = {card for pile in open_piles for card in pile}
    seen |= {card for hand in s.hands for card in hand if s.seen[seat] >> card & 1}
    if seat < t.teams:
        seen |= {*s.hands[seat], *s.goal_drawn[team], *s.goal_passed[team]}
        seen |= set(s.goal_kept[team])  # among those it passed
    if mouse:
        seen |= {*s.hands[t.mouse_hand[team]], *s.handed[team], *s.goal_kept[team], s.fresh}
        seen |= set(s.goal_passed[team]) if s.goal_stage[team] else set()
    for other in range(t.teams):
        if t.dual[other]:
            seen |= {c for c in s.hands[t.mouse_hand[other]] if t.suit[c] != GEM}
    seen |= {c for c, who in zip(s.down, s.down_seen, strict=True) if who >> seat & 1}
    if t.team[s.actor] == team:
        seen |= set(s.drawn)
    seen |= {goal & 1023 for goal in s.goal_bin[team] if goal >> 10}
    return seen | {goal & 1023 for pile in s.goal_bin for goal in pile if goal & 4096}


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("options", [{}, {"three": "all dragons", "learning": "yes"}])
def test_no_hidden_card_is_named_in_any_view_or_picture(players: int, options) -> None:
    box = GAME.box(players, playable(GAME, players, options), canaries())
    rng = Stream(players)
    s = GAME.deal(box, Stream(players + 10))
    for ply in range(GAME.plies):
        if not s.to_act():
            break
        if ply % 20 == 0:
            for seat in range(players):
                view = GAME.view(s, seat)
                said = f"{table(view)} {lines(view)}"
                named = {box.pack.kind(name) for name in CANARY.findall(said)}
                assert named <= visible(s, seat)
        seat = rng.choice(s.to_act())
        s.apply(seat, rng.choice(s.legal(seat)))


@pytest.mark.parametrize("players", GAME.players)
def test_events_name_nothing_to_those_who_may_not_know(players: int) -> None:
    box = GAME.box(players, {}, canaries())
    m, rng = Match.deal(box, 4), Stream(8)
    while m.to_act():
        seat = rng.choice(m.to_act())
        m.submit(seat, rng.choice(m.state.legal(seat)))
        for watcher in range(players):
            said = " ".join(GAME.tell(box, e) for e in m.events[-1] if e.seen_by(watcher))
            named = {box.pack.kind(name) for name in CANARY.findall(said)}
            if "treasures again" in [e.kind for e in m.events[-1]]:  # discarded in the open first
                named = {kind for kind in named if not box.lookup.treasure[kind]}
            assert named <= visible(m.state, watcher) | visible(
                m._before(len(m.actions) - 1), watcher
            )


@pytest.mark.parametrize("players", GAME.players)
def test_imagined_tables_respect_what_was_shown(players: int) -> None:
    rng, voids, known = Stream(6), 0, 0
    for s in some_states("wicked_wise", players, games=6, every=6):
        for seat in range(players):
            view = GAME.view(s, seat)
            world = GAME.imagine(view, rng)
            for hand, cards in enumerate(world.hands):
                assert not [c for c in cards if s.voids[hand] >> s.t.suit[c] & 1]
                assert set(view.hands[hand]) <= set(cards)
                voids += s.voids[hand] > 0
                known += 0 < len(view.hands[hand]) < len(cards)
            assert all(s.t.suit[card] == GEM for card in world.gems)
            if s.round == 1 and players > 3 and s.stage not in (CLEANUP, OVER):
                assert all(s.t.suit[card] != GEM for card in world.deck)
    assert voids
    assert known


@pytest.mark.rule("4.2")
def test_a_trade_is_known_to_the_two_and_to_nobody_else() -> None:
    written = {
        "round": 2, "trick": 5, "winners": ["team 1", "team 2", "team 1", "team 2"],
        "dragons": [["5 of Flames", "6 of Flames"], ["7 of Flames", "3 of Stars"]],
        "mice": [["14 of Flames", "9 of Gems"], ["2 of Roses"]],
    }  # fmt: skip
    m = Match(GAME.lay(GAME.box(4), written, Stream(0)))
    for seat, action in ((0, "5 of Flames"), (1, "7 of Flames"), (2, "14 of Flames")):
        m.submit(seat, action)
    before = m.view(1), m.view(3)
    events = m.submit(2, "9 of Gems") + m.submit(0, "6 of Flames")
    nine, six = GAME.pack.kind("9 of Gems"), GAME.pack.kind("6 of Flames")
    assert m.view(2).hands[0] == (nine,)
    assert m.view(0).hands[2] == (six,)
    for seat, old in zip((1, 3), before, strict=True):
        assert m.view(seat).hands == old.hands
        told = " ".join(GAME.tell(m.box, e) for e in events if e.seen_by(seat))
        assert "9 of Gems" not in told
        assert "6 of Flames" not in told


@pytest.mark.rule("3.8")
def test_a_void_is_forgotten_when_a_card_comes_in_unseen() -> None:
    written = {
        "round": 2, "trick": 4, "winners": ["team 1", "team 2", "team 1"],
        "dragons": [["5 of Flames", "6 of Flames", "1 of Magic", "2 of Magic"],
                    ["7 of Stars", "3 of Stars", "3 of Magic", "4 of Magic"]],
        "mice": [["2 of Flames"], ["4 of Roses", "9 of Magic"]],
    }  # fmt: skip
    m = Match(GAME.lay(GAME.box(4), written, Stream(0)))
    for action in ("5 of Flames", "7 of Stars", "2 of Flames", "4 of Roses"):
        m.submit(m.to_act()[0], action)
    assert m.state.voids == [0, 1, 0, 1]
    m.submit(3, "draw basics")
    assert m.state.voids == [0, 1, 0, 0], "Dov drew cards; Ben did not"
