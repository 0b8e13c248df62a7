"""The steps of a turn: what each is called, what may be done in it, and what that leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kit.games.witless_wizards.state.battle import (
    legal_answers,
    legal_attacks,
    legal_before_roll,
    legal_healing,
    play_answer,
    play_attack,
    play_before_roll,
    play_healing,
)
from kit.games.witless_wizards.state.constants import (
    ATTACK,
    BEFORE_ROLL,
    DEFENCE,
    DRAFT,
    HEALING,
    OVER,
    TWO_CARDS,
)
from kit.games.witless_wizards.state.draft import (
    legal_discards,
    legal_drafts,
    play_discard,
    play_draft,
)

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
    DRAFT: GameStep("draft", legal_drafts, play_draft),
    TWO_CARDS: GameStep("two cards", legal_discards, play_discard),
    ATTACK: GameStep("attack", legal_attacks, play_attack),
    BEFORE_ROLL: GameStep("before the roll", legal_before_roll, play_before_roll),
    DEFENCE: GameStep("defence", legal_answers, play_answer),
    HEALING: GameStep("healing", legal_healing, play_healing),
    OVER: GameStep("over", _nothing, _stay),
}
