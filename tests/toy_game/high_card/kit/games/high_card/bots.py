"""How good a table is for a player: the tricks taken, and what is left in hand."""

from __future__ import annotations

from kit.games.high_card.state import State

CARD = 0.01  # what a number in hand is worth in points: a later trick may need it


def worth(s: State, seat: int) -> float:
    """Return the lead in points once this trick is taken, and a little for high cards kept.

    Whoever has yet to play plays at random: the table is imagined, so nothing is given away.
    """
    s = s.clone()
    while s.turn != s.lead:
        s.apply(s.turn, s.rng.choice(s.legal(s.turn)))
    others = max(points for other, points in enumerate(s.points) if other != seat)
    return s.points[seat] - others + CARD * sum(s.t.value[kind] for kind in s.hands[seat])
