"""The worth of a table for a wizard: the lead at the end of the round, with random others."""

from __future__ import annotations

from kit.core.game import Facts, Playout, Thinking
from kit.core.outcome import Fact, lead
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.constants import CAST, OVER, REFRESHING

cite = BOOK.citing("bots")
GOLD = Fact(cite("4.9"), "you gain {} gold pieces in this round", good=True)
OTHERS = Fact(cite("4.9"), "the others gain {} gold pieces each in this round", good=False)
CLOSEST = Fact(cite("4.1"), "nobody ends this round closer to the hoard than you", good=True)
PUSHED = Fact(cite("3.3"), "you end this round farther from the hoard than you are now", good=False)
SPACE = 0.25  # value of a space of lead, in gold pieces: about its gain in the next round


def worth(s: State, seat: int) -> float:
    """Return the lead in gold, and a little for the place, at the end of this round.

    Seats that have yet to choose cast at random. The table is imagined, so nothing leaks.
    """
    s = s.clone()
    while s.phase not in (REFRESHING, OVER):
        actor = s.to_act()[0]
        s.apply(actor, s.rng.choice(s.legal(actor)))
    return lead(s.gold, seat) + SPACE * lead(s.space, seat)


def unchoose(s: State, seat: int) -> None:
    """Remove the others' choices of a spell, on an imagined table."""
    if s.phase != CAST:
        return
    for other in range(len(s.spell)):
        if other != seat and s.ready >> other & 1:
            s.ready ^= 1 << other
            s.spell[other] = s.aim[other] = -1


def round_over(s: State) -> int:
    """Return 1 when this round is scored, because later rounds depend more on luck.

    In a few hundred games, wizards who led by 12 at that point won about three times as often.
    """
    return int(s.phase in (REFRESHING, OVER))


def facts(playout: Playout) -> Facts:
    """Return what the round brings in gold and places."""
    before, after, seat = playout.before, playout.after, playout.seat
    gained = [now - then for now, then in zip(after.gold, before.gold, strict=True)]
    yield GOLD, gained[seat]
    yield OTHERS, (sum(gained) - gained[seat]) / (len(gained) - 1)
    yield CLOSEST, after.space[seat] == max(after.space)
    yield PUSHED, after.space[seat] < before.space[seat]


THINKING = Thinking(
    depth=10, greed=0.0, swing=12.0, few=12, unchoose=unchoose, guesses=3, chapter=round_over
)
