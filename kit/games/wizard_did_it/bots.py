"""The worth of a table for a Wizard: the score if the Knights set out now."""

from __future__ import annotations

from kit.core.game import Thinking
from kit.core.outcome import lead
from kit.games.wizard_did_it.notation import DRAW
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.constants import KNIGHT, OVER

# Depth of six cards for each Wizard; later cards are too uncertain.
THINKING = Thinking(depth=12, greed=0.0, swing=6.0, few=6)


def worth(s: State, seat: int) -> float:
    """Return the lead in points after the Knights have walked the present stacks.

    The stacks were laid face up, so this uses only what the seat can know. Cards that the Wizards
    have yet to play do not count.
    """
    s = s.clone()
    if s.phase != OVER:
        s.phase, s.turn = KNIGHT, s.turn if s.phase == KNIGHT else 0
        while s.phase != OVER:
            s.apply(s.turn, DRAW)
    outcome = s.outcome()
    assert outcome
    return lead(outcome.totals, seat)
