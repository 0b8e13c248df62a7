"""The worth of a table for a Wizard: the score if the Knights set out now."""

from __future__ import annotations

from kit.core.game import Facts, Playout, Thinking
from kit.core.outcome import Fact, lead
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.notation import DRAW
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.constants import KNIGHT, OVER

cite = BOOK.citing("bots")
VALOR = Fact(cite("6.3"), "your Knight ends with {} Valor", good=True)
RIVAL = Fact(cite("6.3"), "the other Knight ends with {} Valor", good=False)
PRINCESS = Fact(cite("6.4"), "your Knight is first at the Castle and gets the Princess", good=True)
GOALS = Fact(cite("6.5"), "your goals bring {} points", good=True)
OTHER_GOALS = Fact(cite("6.5"), "the other Wizard's goals bring {} points", good=False)


def worth(s: State, seat: int) -> float:
    """Return the lead in points after the Knights have walked the present stacks.

    The stacks were laid face up, so this uses only what the seat can know. Cards that the Wizards
    have yet to play do not count.
    """
    outcome = walked(s).outcome()
    assert outcome
    return lead(outcome.totals, seat)


def walked(s: State) -> State:
    """Return the table after the Knights have walked the present stacks."""
    if s.phase == OVER:
        return s
    s = s.clone()
    s.phase, s.turn = KNIGHT, s.turn if s.phase == KNIGHT else 0
    while s.phase != OVER:
        s.apply(s.turn, DRAW)
    return s


def facts(playout: Playout) -> Facts:
    """Return how the Knights fare on the stacks as they lie at the end of the playout."""
    after, seat = playout.after, playout.seat
    yield VALOR, after.valor[seat]
    yield PRINCESS, after.princess == seat
    yield GOALS, _goals(after, seat)
    if after.box.players > 1:
        yield RIVAL, after.valor[1 - seat]
        yield OTHER_GOALS, _goals(after, 1 - seat)


def _goals(s: State, seat: int) -> int:
    done = s.done[seat]
    cards = [s.t.goals[kind] for i, kind in enumerate(s.goals[seat]) if done >> i & 1]
    return sum([goal.points for goal in cards if goal])


# Depth of six cards for each Wizard; later cards are too uncertain.
THINKING = Thinking(depth=12, greed=0.0, swing=6.0, few=6, settle=walked)
