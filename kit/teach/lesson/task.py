"""A step whose move the learner finds: what is looked for, and what she is offered.

All of it is worked out on a table imagined from her own view, so that neither an offer nor a
refusal can depend on a card she may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.core.rulebook import Refusal
from kit.core.state import State

OTHERS = 3  # moves beside the right one, where the learner chooses among a few
COMMON = 3  # a rule that refuses a third of all moves tempts nobody


class Task:
    """The moves looked for, in the order of the script; several where they make one decision."""

    def __init__(self, game: AnyGame, seat: int, wanted: Sequence[int], *, refused: bool) -> None:
        self.game, self.seat, self.wanted, self.refused = game, seat, tuple(wanted), refused
        self._offers: dict[tuple[int, ...], tuple[int, ...]] = {}

    def holds_to(self, laid: Sequence[int]) -> bool:
        """Tell whether all moves laid so far are among those looked for."""
        return all(laid.count(action) <= self.wanted.count(action) for action in laid)

    def fits(self, laid: Sequence[int], action: int) -> bool:
        """Tell whether *action* is looked for now: any but the last, which ends the decision."""
        if not self.holds_to(laid):
            return False
        left = _without(self.wanted, laid)
        return action in (left if len(left) == 1 else left[:-1])

    def full(self, laid: Sequence[int]) -> bool:
        """Tell whether all moves have been found."""
        return len(laid) == len(self.wanted)

    def few(self, view: View, laid: Sequence[int]) -> tuple[int, ...]:
        """Return a few moves, the one looked for among them, in an order that says nothing."""
        key = tuple(laid)
        if key not in self._offers:
            left = _without(self.wanted, laid)
            others = _others(imagined(self.game, view), self.seat, left, legal=self.refused)
            self._offers[key] = tuple(sorted({left[0], *others}))
        return self._offers[key]


def imagined(game: AnyGame, view: View) -> State:
    """Return a table that the seat cannot tell from the real one; always the same for a view."""
    world: State = game.imagine(view, Stream(0))
    return world


def refusals(state: State, seat: int) -> dict[int, Refusal]:
    """Return every action that is refused to *seat* now, with the reason."""
    why_not, actions = state.box.game.why_not, range(len(state.box.notation))
    found = ((action, why_not(state, seat, action)) for action in actions)
    return {action: refusal for action, refusal in found if refusal}


def sensible(found: Mapping[int, Refusal]) -> dict[int, Refusal]:
    """Return the refused moves that somebody might think of."""
    return {action: refusal for action, refusal in found.items() if not refusal.trivial}


def _others(state: State, seat: int, wanted: Sequence[int], *, legal: bool) -> list[int]:
    """Return moves to offer beside the right one, chosen so that none stands out.

    One that a rule refuses, if there is a tempting one, then legal ones that take after the moves
    picked before: of A > x, A > y, B > x, B > y each looks as likely as the others.
    """
    labels = Likeness(state)
    allowed = [action for action in state.legal(seat) if action not in wanted]
    tempting = [] if legal else [a for a in _tempting(state, seat, wanted[0]) if a not in wanted]
    near = [action for action in tempting if labels.shared(action, wanted[0])]
    picked = [wanted[0], *near[:1]]
    while allowed and len(picked) <= OTHERS:
        picked.append(labels.balanced(allowed, picked))
        allowed.remove(picked[-1])
    return [*dict.fromkeys([*picked, *tempting])][1 : OTHERS + 1]


def _tempting(state: State, seat: int, wanted: int) -> list[int]:
    """Return for each rule that refuses something the nearest move that it refuses.

    Those most like the right move come first, then those of rules that refuse little else.
    """
    groups: dict[str, list[int]] = {}
    for action, refusal in sensible(refusals(state, seat)).items():
        groups.setdefault(refusal.clause, []).append(action)
    labels, most = Likeness(state), len(state.box.notation) // COMMON
    rare = [group for group in groups.values() if len(group) <= most]
    near = [(labels.nearest(group, wanted), len(group)) for group in rare]
    near.sort(key=lambda pair: (-labels.shared(pair[0], wanted), pair[1]))
    return [action for action, _ in near]


class Likeness:
    """How like moves are to each other: by the words that their labels share."""

    def __init__(self, state: State) -> None:
        self._labels = state.box.notation.labels

    def shared(self, one: int, other: int) -> int:
        """Return how many words two labels have in common."""
        return len({*self._labels[one].split()} & {*self._labels[other].split()})

    def nearest(self, actions: Iterable[int], wanted: int) -> int:
        """Return the action most like the one *wanted*."""
        return min(actions, key=lambda action: (-self.shared(action, wanted), action))

    def balanced(self, actions: Iterable[int], picked: Sequence[int]) -> int:
        """Return the action to offer next, so that no word singles out the one looked for.

        *picked* begins with the one looked for. As long as few are picked, the next one is like
        it and unlike the others; the last one is unlike it and like the others.
        """
        signs = [1, -1, -1] if len(picked) < OTHERS else [-1, 1, 1]

        def worth(action: int) -> tuple[int, int, int]:
            like = [self.shared(action, other) for other in picked]
            return (-sum(sign * n for sign, n in zip(signs, like, strict=False)), -like[0], action)

        return min(actions, key=worth)


def _without(wanted: Sequence[int], laid: Sequence[int]) -> list[int]:
    left = list(wanted)
    for action in laid:
        left.remove(action)
    return left
