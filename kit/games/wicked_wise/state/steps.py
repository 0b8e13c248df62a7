"""Which functions list and play the moves of each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.games.wicked_wise.state import aims, cleanup, goals, mouse, rewards, trade, trick


def _none(s: Any, seat: int) -> list[int]:
    return []


def _nothing(s: Any, seat: int, action: int) -> None:
    """Leave a finished game as it is."""


LEGAL: tuple[Callable[[Any, int], list[int]], ...] = (
    goals.legal, trick.firsts, mouse.legal, mouse.choices, trade.offers, trade.returns,
    trade.offers, mouse.victims, mouse.payments, aims.stakes, aims.renewals, rewards.picks,
    rewards.drops, trick.seconds, rewards.choices, cleanup.legal, _none,
)  # fmt: skip
APPLY: tuple[Callable[[Any, int, int], None], ...] = (
    goals.choose, trick.play_first, mouse.play, mouse.choose, trade.give, trade.give_back,
    trade.give, mouse.rob, mouse.pay, aims.stake, aims.renew, rewards.pick,
    rewards.drop, trick.play_second, rewards.choose, cleanup.hand_over, _nothing,
)  # fmt: skip
