"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import CARDS, name_and_you, plural
from kit.games.high_card.view import View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each player, and the viewer's hand."""
    said = [_player(v, seat) for seat in range(v.box.players)]
    return [*said, f"Your hand: {CARDS.say(v.box, v.hand)}"]


def _player(v: View, seat: int) -> str:
    played = CARDS.say(v.box, v.played[seat])
    return f"{name_and_you(v, seat)}: {plural(v.points[seat], 'point')}, played {played}"
