"""The set-up: the deal, and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.event import Event
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards import TRAINING, TRAINING_GOALS
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.lookup import GOAL_DECKS
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, WIZARD

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

FIVE = BOOK.citing("state.opening")("1.4")
HAND_SIZE = 5
GOALS_DEALT = (("goal 2", 2), ("goal 4", 1), ("goal 6", 1))


def deal(s: State) -> None:
    """Deal a new game; with one player, the Knight's Training."""
    if s.box.players == 1:
        _training(s)
        return
    _stack_cards(s)
    rng = s.rng
    for deck, count in GOALS_DEALT:
        goals = [*s.t.decks.get(deck, ())]
        rng.shuffle(goals)
        for seat in range(2):
            s.goals[seat] += tuple(goals[seat * count : (seat + 1) * count])
    chosen = s.box.options["first"]
    s.turn = rng.below(2) if chosen == "lots" else SEATS.index(chosen)


def _stack_cards(s: State) -> None:
    s.deck = [*s.t.decks.get("stack", ())]
    if len(s.deck) < 2 * HAND_SIZE:
        raise Unreadable(
            f"there are only {len(s.deck)} stack cards, but two Wizards are dealt "
            f"{HAND_SIZE} each (rule {FIVE})"
        )
    s.rng.shuffle(s.deck)
    s.hands = [sorted([s.deck.pop() for _ in range(HAND_SIZE)]) for _ in range(2)]


def _training(s: State) -> None:
    kind = s.box.pack.kind
    s.phase = KNIGHT
    s.stacks[0] = [kind(name) | HIDDEN for name in reversed(TRAINING)]
    s.goals[0] = tuple(kind(name) for name in TRAINING_GOALS)


def opening(s: State) -> list[Event]:
    """Return the set-up as events, in the order of the rulebook."""
    if s.box.players == 1:
        return [ev.training(0), *_cards(s), ev.valor_start(-1)]
    seats = range(s.box.players)
    goals = sum(card.copies for card in s.box.pack if card.deck in GOAL_DECKS)
    said = [
        ev.stacks(-1),
        ev.castle(-1),
        ev.box(-1, len(s.t.decks.get("stack", ())), goals),
        *_cards(s),
    ]
    said += [ev.goals_read(seat, s.goals[seat]) for seat in seats if s.goals[seat]]
    if s.phase == WIZARD:
        said += [ev.hand(seat, len(s.hands[seat])) for seat in seats]
        said += [ev.tops(-1), ev.begins(s.turn)]
    return [*said, ev.valor_start(-1)]


def _cards(s: State) -> list[Event]:
    """Return the visible facts of the cards: their colours, and which are items."""
    return [ev.colours(-1), *([ev.items(-1, tuple(sorted(s.t.items)))] if s.t.items else [])]
