"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import CARDS, plural, seat_name
from kit.games.high_card.view import View


def who(v: View, seat: int) -> str:
    """Return a player's name, and whether it is the viewer."""
    return seat_name(v.box, seat) + " (you)" * (seat == v.seat)


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each player, and the viewer's hand."""
    said = [
        f"{who(v, seat)}: {plural(v.points[seat], 'point')}, played {CARDS.say(v.box, row)}"
        for seat, row in enumerate(v.played)
    ]
    return [*said, f"Your hand: {CARDS.say(v.box, v.hand)}"]
