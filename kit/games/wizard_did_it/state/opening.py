"""Setting up: the deal, and what it did in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.stack import TRAINING, TRAINING_GOALS
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, WIZARD

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.opening")
STACKS, CASTLE, GOALS, HAND = cite("1.1"), cite("1.2"), cite("1.3"), cite("1.4")
VALOR, FIRST, TOPS, LESSON = cite("1.5"), cite("1.6"), cite("2.7"), cite("7.1")
HAND_SIZE = 5
GOALS_DEALT = (("goal 2", 2), ("goal 4", 1), ("goal 6", 1))


def deal(s: State) -> None:
    """Deal a new game; with one player, the Knight's Training."""
    box, rng = s.box, s.rng
    if box.players == 1:
        _training(s)
        return
    s.deck = box.pack.copies("stack")
    rng.shuffle(s.deck)
    s.hands = [[s.deck.pop() for _ in range(min(HAND_SIZE, len(s.deck)))] for _ in range(2)]
    for deck, count in GOALS_DEALT:
        goals = box.pack.copies(deck)
        rng.shuffle(goals)
        for seat in range(2):
            s.goals[seat] += tuple(goals[seat * count : (seat + 1) * count])
    chosen = box.options["first"]
    s.turn = rng.below(2) if chosen == "lots" else SEATS.index(chosen)


def _training(s: State) -> None:
    kind = s.box.pack.kind
    s.phase = KNIGHT
    s.stacks[0] = [kind(name) | HIDDEN for name in reversed(TRAINING)]
    s.goals[0] = tuple(kind(name) for name in TRAINING_GOALS)


def opening(s: State) -> list[Event]:
    """Return the set-up as events, in the order of the rulebook."""
    if s.box.players == 1:
        return [Event("training", 0, (), LESSON), Event("valor start", -1, (), VALOR)]
    seats = range(s.box.players)
    said = [Event("stacks", -1, (), STACKS), Event("castle", -1, (), CASTLE)]
    said += [Event("goals", seat, s.goals[seat], GOALS) for seat in seats if s.goals[seat]]
    if s.phase == WIZARD:
        said += [Event("hand", seat, (len(s.hands[seat]),), HAND) for seat in seats]
        said += [Event("tops", -1, (), TOPS), Event("begins", s.turn, (), FIRST)]
    return [*said, Event("valor start", -1, (), VALOR)]
