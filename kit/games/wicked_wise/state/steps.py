"""The steps of the game in the order of the rulebook: the moves of a seat in each, what they do.

A move is played on up to the next decision, so that every step which begins is waited in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kit.games.wicked_wise.state import (
    abilities,
    cleanup,
    goals,
    mouse,
    rewards,
    trade,
    trick,
)
from kit.games.wicked_wise.state.constants import (
    CHOOSE,
    CLEANUP,
    DROP,
    FIRST,
    GIVE,
    GOALS,
    MOUSE,
    OFFER,
    OVER,
    PAY,
    PICK,
    RENEW,
    RETURN,
    REWARD,
    ROB,
    SECOND,
    STAKE,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def _no_moves(s: State, seat: int) -> list[int]:
    del s, seat
    return []


def _no_change(s: State, seat: int, action: int) -> None:
    """Leave a finished game as it is."""


class GameStep(NamedTuple):
    """One step: its name, the moves of a seat in it, and what a move does."""

    name: str
    legal: Callable[[State, int], list[int]]
    apply: Callable[[State, int, int], None]


STEPS = (
    GameStep(GOALS, goals.legal, goals.choose),
    GameStep(FIRST, trick.first_cards, trick.play_first),
    GameStep(MOUSE, mouse.legal, mouse.play),
    GameStep(CHOOSE, abilities.choices, abilities.choose),
    GameStep(OFFER, trade.offers, trade.give),
    GameStep(RETURN, trade.returns, trade.give_back),
    GameStep(GIVE, trade.offers, trade.give),
    GameStep(ROB, abilities.victims, abilities.rob),
    GameStep(PAY, abilities.payments, abilities.pay),
    GameStep(STAKE, abilities.stake_choices, abilities.stake),
    GameStep(RENEW, abilities.renewals, abilities.renew),
    GameStep(SECOND, trick.followers, trick.play_second),
    GameStep(REWARD, rewards.choices, rewards.choose),
    GameStep(PICK, rewards.picks, rewards.pick),
    GameStep(DROP, rewards.drop_choices, rewards.drop),
    GameStep(CLEANUP, cleanup.legal, cleanup.hand_over),
    GameStep(OVER, _no_moves, _no_change),
)
LEGAL = {step.name: step.legal for step in STEPS}
APPLY = {step.name: step.apply for step in STEPS}
STAGES = tuple(step.name for step in STEPS)
