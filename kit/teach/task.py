"""A step whose move the learner finds: what is looked for, and what she is offered.

All of it is worked out on a table imagined from her own view, so that neither an offer nor a
refusal can depend on a card she may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kit.core.game import Game
from kit.core.rng import Stream
from kit.core.rulebook import Refusal

OTHERS = 3  # moves beside the right one, where the learner chooses among a few
TEMPTING = 2  # of them at most so many that a rule refuses
COMMON = 3  # a rule that refuses a third of all moves tempts nobody


class Task:
    """The moves looked for, in the order of the script; several where they make one decision."""

    def __init__(self, game: Game, seat: int, wanted: Sequence[int], *, refused: bool) -> None:
        self.game, self.seat, self.wanted, self.refused = game, seat, tuple(wanted), refused
        self._offers: dict[tuple[int, ...], tuple[int, ...]] = {}

    def fits(self, laid: Sequence[int], action: int) -> bool:
        """Tell whether *action* is one of those still looked for; the last one comes last."""
        left = _without(self.wanted, laid)
        return action in (left if len(left) == 1 else left[:-1])

    def full(self, laid: Sequence[int]) -> bool:
        """Tell whether all moves have been found."""
        return len(laid) == len(self.wanted)

    def few(self, view: Any, laid: Sequence[int]) -> tuple[int, ...]:
        """Return a few moves, the one looked for among them, in an order that says nothing."""
        key = tuple(laid)
        if key not in self._offers:
            left = _without(self.wanted, laid)
            others = _others(imagined(self.game, view), self.seat, left, legal=self.refused)
            self._offers[key] = tuple(sorted({left[0], *others}))
        return self._offers[key]


def imagined(game: Game, view: Any) -> Any:
    """Return a table that the seat cannot tell from the real one; always the same for a view."""
    return game.imagine(view, Stream(0))


def refusals(state: Any, seat: int) -> dict[int, Refusal]:
    """Return every action that is refused to *seat* now, with the reason."""
    why_not, actions = state.box.game.why_not, range(len(state.box.notation))
    found = ((action, why_not(state, seat, action)) for action in actions)
    return {action: refusal for action, refusal in found if refusal}


def _others(state: Any, seat: int, wanted: Sequence[int], *, legal: bool) -> list[int]:
    like = Likeness(state, wanted[:1])
    allowed = like.best(a for a in state.legal(seat) if a not in wanted)
    if legal:
        return allowed[:OTHERS]
    tempting = [a for a in _tempting(state, seat, like) if a not in wanted]
    near = [action for action in tempting if like.shared(action)]
    found = [*near[: max(TEMPTING, OTHERS - len(allowed))], *allowed, *tempting]
    return [*dict.fromkeys(found)][:OTHERS]


def _tempting(state: Any, seat: int, like: Likeness) -> list[int]:
    """Return for each rule that refuses something the nearest move it refuses, rare rules first."""
    groups: dict[str, list[int]] = {}
    for action, refusal in refusals(state, seat).items():
        groups.setdefault(refusal.clause, []).append(action)
    most = len(state.box.notation) // COMMON
    rare = sorted((len(group), group) for group in groups.values() if len(group) <= most)
    return [like.best(group)[0] for _, group in rare]


class Likeness:
    """How near moves are to some others: by the words that their labels share."""

    def __init__(self, state: Any, moves: Iterable[int]) -> None:
        self._labels = state.box.notation.labels
        self._words = {word for move in moves for word in self._labels[move].split()} - {">"}

    def best(self, actions: Iterable[int]) -> list[int]:
        """Return the actions, the nearest first."""
        return sorted(actions, key=lambda action: (-self.shared(action), action))

    def shared(self, action: int) -> int:
        """Return how many words an action's label has in common with theirs."""
        return sum(word in self._words for word in self._labels[action].split())


def _without(wanted: Sequence[int], laid: Sequence[int]) -> list[int]:
    left = list(wanted)
    for action in laid:
        left.remove(action)
    return left
