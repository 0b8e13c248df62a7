"""A Mouse's abilities about goals: placing coins, and a new goal."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.state import mouse
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    DONE,
    MOST_GOALS,
    MOUSE_SAW,
    ON_GOAL,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.aims")
BANK = cite("4.6")


def stakes(s: State, seat: int) -> list[int]:
    """Return each goal of the team, met and not met."""
    first = s.t.words + ON_GOAL
    return list(range(first, first + 2 * len(s.goals[s.t.team[seat]])))


def stake(s: State, seat: int, action: int) -> None:
    """Place the bank's coins on a goal."""
    t, card = s.t, s.mouse[-1]
    team, spot = t.team[seat], action - t.words - ON_GOAL
    s.stakes[team * 2 * MOST_GOALS + spot] += t.coins[card]
    if s.sink:
        goal = s.goals[team][spot // 2]
        s.sink(event("staked", seat, (t.coins[card], goal, spot % 2), t.clause[card]))
        s.sink(event("bank pays", seat, (t.coins[card],), BANK))
    mouse.next_mouse(s)


def bare(s: State, team: int) -> list[int]:
    """Return the team's goals that have no coins on them."""
    base = team * 2 * MOST_GOALS
    return [
        goal
        for i, goal in enumerate(s.goals[team])
        if not (s.stakes[base + 2 * i] or s.stakes[base + 2 * i + 1])
    ]


def renewals(s: State, seat: int) -> list[int]:
    """Return the goals that may be exchanged, and leaving it."""
    return [*sorted(set(bare(s, s.t.team[seat]))), s.t.words + DONE]


def renew(s: State, seat: int, action: int) -> None:
    """Put the new goal in the place of an old one, or discard it."""
    t, team, clause = s.t, s.t.team[seat], s.t.clause[s.mouse[-1]]
    fresh, s.fresh = s.fresh, -1
    if action < t.words:
        _exchange(s, team, action, fresh)
        s.goal_bin[team].append(action | ALL_SAW)
        if s.sink:
            s.sink(event("new goal", seat, (action, fresh), clause))
    else:
        s.goal_bin[team].append(fresh | MOUSE_SAW)
        if s.sink:
            s.sink(event("keeps goals", seat, (), clause))
    mouse.next_mouse(s)


def _exchange(s: State, team: int, old: int, fresh: int) -> None:
    """Exchange a goal; coins stay with the goals they lie on, which are kept in order."""
    base = team * 2 * MOST_GOALS
    coins = {
        goal: s.stakes[base + 2 * i : base + 2 * i + 2] for i, goal in enumerate(s.goals[team])
    }
    s.goals[team].remove(old)
    insort(s.goals[team], fresh)
    coins[fresh] = [0, 0]
    placed = [coin for goal in s.goals[team] for coin in coins[goal]]
    s.stakes[base : base + 2 * MOST_GOALS] = placed + [0] * (2 * MOST_GOALS - len(placed))
