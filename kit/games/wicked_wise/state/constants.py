"""The few numbers that the state's parts share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

(
    GOALS, FIRST, MOUSE, CHOOSE, OFFER, RETURN, GIVE, ROB, PAY, STAKE, RENEW, PICK, DROP,
    SECOND, REWARD, CLEANUP, OVER,
) = range(17)  # fmt: skip
STAGES = (
    "goals", "first cards", "mice", "choose", "offer", "return", "give", "rob", "pay", "stake",
    "renew", "pick", "drop", "second cards", "reward", "cleanup", "over",
)  # fmt: skip
PASSING, KEEPING, READY = 0, 1, 2
GOAL_STAGES = ("passing", "keeping", "ready")
MET, UNMET = 0, 1
HANDED_MOST = 4
REFILL_BELOW = 4

# Who has seen a goal in the discard pile, added to its kind.
DRAGON_SAW, MOUSE_SAW, ALL_SAW = 1024, 2048, 4096
KIND = 1023

# Actions that are words, counted from the first word.
(DRAW_GEMS, DRAW_BASICS, TRADE, PAY_COIN, TAKE_COINS, TAKE_TREASURE, DONE) = range(7)
TEAM, ON_GOAL, SLOT = 7, 10, 16
SLOTS, MOST_GOALS = 15, 3


ONE = tuple((seat,) for seat in range(6))


def await_all(s: State) -> None:
    """Note which seats have yet to choose goals, or cards to pass."""
    t = s.t
    if s.stage == GOALS:
        seats = [
            team if stage == PASSING else t.mouse_seat[team]
            for team, stage in enumerate(s.goal_stage)
            if stage != READY
        ]
        s.waiting = tuple(sorted(seats))
    elif s.stage == CLEANUP:
        s.waiting = tuple([t.mouse_seat[team] for team in range(t.teams) if not s.ready[team]])
    else:
        s.waiting = ()


def is_free(s: State, team: int) -> bool:
    """Tell whether a team's Dragon need not follow suit: a treasure of free choice was turned."""
    ability = s.t.ability
    return "free_choice" in [ability[kind] for kind in s.turned[team]]


def hand_size(s: State, hand: int) -> int:
    """Return how many cards a hand has, the face-down gems of a shared one included."""
    down = len(s.down) if s.t.shared and hand == s.t.teams else 0
    return len(s.hands[hand]) + down
