"""How good a table is for a wizard: the lead once the round ends, the others at random."""

from __future__ import annotations

from kit.core.game import Thinking
from kit.core.outcome import lead
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.constants import CAST, OVER, REFRESHING

SPACE = 0.25  # a space of lead in gold pieces: about what it brings in the next round


def worth(s: State, seat: int) -> float:
    """Return the lead in gold and a little for the place, once this round is scored.

    Seats that have yet to choose cast at random. The table is imagined, so nothing leaks.
    """
    s = s.clone()
    while s.phase not in (REFRESHING, OVER):
        actor = s.to_act()[0]
        s.apply(actor, s.rng.choice(s.legal(actor)))
    return lead(s.gold, seat) + SPACE * lead(s.space, seat)


def unchoose(s: State, seat: int) -> None:
    """Let all seats but *seat* choose a spell again, on an imagined table."""
    if s.phase != CAST:
        return
    for other in range(len(s.spell)):
        if other != seat and s.ready >> other & 1:
            s.ready ^= 1 << other
            s.spell[other] = s.aim[other] = -1


def round_over(s: State) -> int:
    """Return 1 once this round is scored: later rounds depend on luck more than on it.

    In a few hundred games, wizards who led by 12 at that point won about three times as often.
    """
    return int(s.phase in (REFRESHING, OVER))


THINKING = Thinking(
    depth=10, greed=0.0, swing=12.0, few=12, unchoose=unchoose, guesses=3, chapter=round_over
)
