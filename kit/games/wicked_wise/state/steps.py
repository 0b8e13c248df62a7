"""The steps of the game in the order of the rulebook: how each begins, its moves, what they do.

``begin`` is called when a step is reached and ``apply`` when a seat has decided. Both return the
step that comes next, or None where somebody has to decide first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kit.games.wicked_wise.state import (
    abilities,
    cleanup,
    ending,
    goals,
    mouse,
    rewards,
    trade,
    treasures,
    trick,
)
from kit.games.wicked_wise.state.constants import (
    CHOOSE,
    CLEANUP,
    DROP,
    END_OF_ROUND,
    END_OF_TRICK,
    FIRST,
    GIVE,
    GOALS,
    MOUSE,
    NEXT_REWARD,
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


def _wait(s: State) -> None:
    """Begin a step that needs nothing but a decision."""


def _no_moves(s: State, seat: int) -> list[int]:
    del s, seat
    return []


def _no_change(s: State, seat: int, action: int) -> None:
    """Leave a finished game as it is."""


class GameStep(NamedTuple):
    """One step: its name, how it begins, the moves of a seat in it, and what a move does."""

    name: str
    begin: Callable[[State], str | None]
    legal: Callable[[State, int], list[int]] = _no_moves
    apply: Callable[[State, int, int], str | None] = _no_change


STEPS = (
    GameStep(GOALS, goals.begin, goals.legal, goals.choose),
    GameStep(FIRST, trick.begin_first, trick.first_cards, trick.play_first),
    GameStep(MOUSE, mouse.begin, mouse.legal, mouse.play),
    GameStep(CHOOSE, abilities.begin_choose, abilities.choices, abilities.choose),
    GameStep(OFFER, trade.begin_offer, trade.offers, trade.give),
    GameStep(RETURN, _wait, trade.returns, trade.give_back),
    GameStep(GIVE, trade.begin_give, trade.offers, trade.give),
    GameStep(ROB, abilities.begin_rob, abilities.victims, abilities.rob),
    GameStep(PAY, abilities.begin_pay, abilities.payments, abilities.pay),
    GameStep(STAKE, abilities.begin_stake, abilities.stake_choices, abilities.stake),
    GameStep(RENEW, abilities.begin_renew, abilities.renewals, abilities.renew),
    GameStep(SECOND, trick.begin_second, trick.followers, trick.play_second),
    GameStep(REWARD, trick.begin_reward, rewards.choices, rewards.choose),
    GameStep(NEXT_REWARD, rewards.begin_next_reward),
    GameStep(PICK, _wait, treasures.picks, treasures.pick),
    GameStep(DROP, _wait, treasures.drop_choices, treasures.drop),
    GameStep(END_OF_TRICK, rewards.end_of_trick),
    GameStep(END_OF_ROUND, ending.end_of_round),
    GameStep(CLEANUP, cleanup.begin, cleanup.legal, cleanup.hand_over),
    GameStep(OVER, ending.begin_over),
)
BEGIN = {step.name: step.begin for step in STEPS}
LEGAL = {step.name: step.legal for step in STEPS}
APPLY = {step.name: step.apply for step in STEPS}
# The steps that a table may be written in: in the others nobody decides anything.
STAGES = tuple(step.name for step in STEPS if step.legal is not _no_moves or step.name == OVER)


def go(s: State, step: str | None) -> None:
    """Begin a step, and the steps after it, up to the next decision."""
    while step is not None:
        s.stage = step
        step = BEGIN[step](s)
