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


class Step(NamedTuple):
    """One step: its name, how it begins, the moves of a seat in it, and what a move does."""

    name: str
    begin: Callable[[State], str | None]
    legal: Callable[[State, int], list[int]] = _no_moves
    apply: Callable[[State, int, int], str | None] = _no_change


STEPS = (
    Step(GOALS, goals.begin, goals.legal, goals.choose),
    Step(FIRST, trick.begin_first, trick.first_cards, trick.play_first),
    Step(MOUSE, mouse.begin, mouse.legal, mouse.play),
    Step(CHOOSE, abilities.begin_choose, abilities.choices, abilities.choose),
    Step(OFFER, trade.begin_offer, trade.offers, trade.give),
    Step(RETURN, _wait, trade.returns, trade.give_back),
    Step(GIVE, trade.begin_give, trade.offers, trade.give),
    Step(ROB, abilities.begin_rob, abilities.victims, abilities.rob),
    Step(PAY, abilities.begin_pay, abilities.payments, abilities.pay),
    Step(STAKE, abilities.begin_stake, abilities.stake_choices, abilities.stake),
    Step(RENEW, abilities.begin_renew, abilities.renewals, abilities.renew),
    Step(SECOND, trick.begin_second, trick.second_cards, trick.play_second),
    Step(REWARD, trick.begin_reward, rewards.choices, rewards.choose),
    Step(NEXT_REWARD, rewards.begin_next_reward),
    Step(PICK, _wait, treasures.picks, treasures.pick),
    Step(DROP, _wait, treasures.drop_choices, treasures.drop),
    Step(END_OF_TRICK, rewards.end_of_trick),
    Step(END_OF_ROUND, ending.end_of_round),
    Step(CLEANUP, cleanup.begin, cleanup.legal, cleanup.hand_over),
    Step(OVER, ending.begin_over),
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
