"""The steps of a turn: the name of each, its legal actions, and the function that plays one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kit.games.witless_wizards.state import battle, turn
from kit.games.witless_wizards.state import constants as const

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


class GameStep(NamedTuple):
    """One step: its name in files, the legal actions, and a play that returns the next step."""

    name: str
    legal: Callable[[State, int], list[int]]
    apply: Callable[[State, int, int], int]


def _nothing(s: State, seat: int) -> list[int]:
    return []


def _stay(s: State, seat: int, action: int) -> int:
    return s.step


STEPS = {
    const.DRAFT: GameStep("draft", turn.legal_drafts, turn.play_draft),
    const.TWO_CARDS: GameStep("two cards", turn.legal_discards, turn.play_discard),
    const.ATTACK: GameStep("attack", battle.legal_attacks, battle.play_attack),
    const.BEFORE_ROLL: GameStep(
        "before the roll", battle.legal_before_roll, battle.play_before_roll
    ),
    const.DEFENCE: GameStep("defence", battle.legal_answers, battle.play_answer),
    const.HEALING: GameStep("healing", battle.legal_healing, battle.play_healing),
    const.OVER: GameStep("over", _nothing, _stay),
}
