"""The end of a trick and of a round: treasures pay, the token moves on, goals are judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kit.core.event import event
from kit.games.wicked_wise.cards.aims import Haul
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.state import cleanup, trick
from kit.games.wicked_wise.state.constants import ALL_SAW, MET, MOST_GOALS, OVER

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.after")
ALL_ROLES, WHEN, USED, TOKEN = cite("5.4"), cite("5.5"), cite("5.6"), cite("3.21")
FIVE, TINY, PAYS, THREE = cite("3.22"), cite("9.12"), cite("6.1"), cite("6.2")
COSTS, STAKES, NO_DEBT, GONE, END = cite("6.3"), cite("6.4"), cite("6.5"), cite("6.6"), cite("8.1")
DEALT = cite("9.6")


def end_trick(s: State) -> None:
    """Judge turned treasures, collect the cards, pass the token, go on."""
    t = s.t
    taker = s.winners[-1]
    cards = [card for card in s.first + s.mouse + s.second if card >= 0]
    if any(s.turned):
        _treasures(s, taker, cards)
    s.won[taker] += cards
    s.first, s.mouse, s.second, s.suit = [], [], [], -1
    s.trick += 1
    s.lead = t.next_team[s.lead]
    if s.trick < t.tricks:
        if s.sink:
            s.sink(event("token", s.lead, (taker,), TOKEN))
        trick.begin(s)
        return
    if s.sink:
        s.sink(event("tricks over", -1, (s.trick,), TINY if t.tiny else FIVE))
    _round_over(s)


def _treasures(s: State, taker: int, cards: list[int]) -> None:
    t = s.t
    for i in range(t.teams):
        team = (s.lead + i) % t.teams
        for kind in s.turned[team]:
            counted = t.ability[kind] in ("suit_coins", "low_coins")
            if t.coins[kind]:
                _pay(s, team, kind, coins_of(s, team, kind, taker, cards), counted=counted)
        if s.turned[team]:
            if s.sink:
                s.sink(event("used", team, tuple(s.turned[team]), USED))
            s.treasure_bin += s.turned[team]
            s.turned[team] = []


def coins_of(s: State, team: int, kind: int, taker: int, cards: list[int]) -> int:
    """Return what a treasure pays for these cards."""
    t, name = s.t, s.t.ability[kind]
    if name in ("winner_coins", "loser_coins"):
        return t.coins[kind] if (taker == team) == (name == "winner_coins") else 0
    if name == "suit_coins":
        count = sum([t.suit[card] == t.wanted[kind] for card in cards])
    else:
        count = sum([t.value[card] <= t.upto[kind] for card in cards])
    return min(t.most[kind], count * t.coins[kind])


def _pay(s: State, team: int, kind: int, coins: int, *, counted: bool) -> None:
    s.coins[team] += coins
    if s.sink:
        s.sink(event("judged", team, (kind,), WHEN))
        if counted:
            s.sink(event("all roles", team, (), ALL_ROLES))
        s.sink(event("treasure pays", team, (kind, coins), s.t.clause[kind]))


def _round_over(s: State) -> None:
    if not s.t.tiny:
        _judge_goals(s)
    if s.round == ROUNDS:
        s.stage, s.actor, s.waiting = OVER, -1, ()
        if s.sink:
            s.sink(event("end", -1, (), END))
    else:
        cleanup.begin(s)


def haul(s: State) -> Haul:
    """Return what the teams have, for goals to be judged by."""
    left = [len(row) for row in s.treasures]
    return Haul(s.won, s.winners, left, tuple(s.coins), s.t.suit, s.t.value)


def _judge_goals(s: State) -> None:
    found = haul(s)
    for team in range(s.t.teams):
        change = _judge(s, team, found)
        before = s.coins[team]
        s.coins[team] = max(0, before + change)
        if s.sink:
            if before + change < 0:
                s.sink(event("no debt", s.t.mouse_seat[team], (), NO_DEBT))
            s.sink(event("goals gone", team, tuple(s.goals[team]), GONE))
        s.goal_bin[team] += [goal | ALL_SAW for goal in s.goals[team]]
        s.goals[team] = []
    s.stakes = [0] * len(s.stakes)


def _judge(s: State, team: int, found: Haul) -> int:
    """Return the sum of what a team's goals and the coins on them bring and cost."""
    change = 0
    for i, kind in enumerate(s.goals[team]):
        goal = s.t.goals[kind]
        assert goal
        count = goal.found(found, team)
        met = goal.low <= count <= goal.high
        coins = goal.coins if met else -(goal.coins // 2)
        at = team * 2 * MOST_GOALS + 2 * i
        right, wrong = s.stakes[at + MET], s.stakes[at + 1]
        if not met:
            right, wrong = wrong, right
        change += coins + right
        if s.sink:
            _tell(s, team, Verdict(kind, count, met, coins, right, wrong))
    return change


class Verdict(NamedTuple):
    """What came of one goal, and of the coins on it."""

    kind: int
    found: int
    met: bool
    coins: int
    right: int
    wrong: int


def _tell(s: State, team: int, v: Verdict) -> None:
    assert s.sink
    goal, seat = s.t.goals[v.kind], s.t.mouse_seat[team]
    assert goal
    s.sink(event("counted", seat, (v.kind, v.found), goal.clause))
    if v.met:
        s.sink(event("goal met", seat, (v.kind, v.coins), PAYS))
        if s.t.teams == 3:
            s.sink(event("three teams", seat, (v.coins,), DEALT if s.box.players == 3 else THREE))
    else:
        s.sink(event("goal missed", seat, (v.kind, -v.coins), COSTS))
    if v.right or v.wrong:
        s.sink(event("stakes", seat, (v.kind, v.right, v.wrong), STAKES))
