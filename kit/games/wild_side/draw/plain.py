"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import card_name, plural, you_or_name
from kit.games.wild_side.draw.parts import discarded, total
from kit.games.wild_side.state.constants import GONE, PLACES
from kit.games.wild_side.view import View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each player and pile."""
    names = [card_name(v.box, kind) for kind in reversed(v.pile)]
    pile = f"{names[0]} on top of {plural(len(names), 'card')}" if names else "no card"
    laid = f" (of this play: {', '.join(reversed(names[: v.laid]))})" if v.laid else ""
    said = [f"Central pile: {pile}{laid}", f"Discard pile: {plural(discarded(v), 'card')}"]
    said += [_seat(v, seat) for seat in range(v.box.players)]
    hand = [
        card_name(v.box, kind) + (f" ×{count}" if count > 1 else "")
        for kind, count in enumerate(v.hand)
        if count
    ]
    return [*said, f"Your hand: {', '.join(hand) or 'no card'}"]


def _seat(v: View, seat: int) -> str:
    shown = [_place(v, PLACES * seat + place) for place in range(PLACES)]
    turn = ", on turn" if v.turn == seat else ""
    points = f", {total(v, seat)} points" if v.sheet else ""
    return (
        f"{you_or_name(v, seat)}{turn}: {plural(v.sizes[seat], 'card')} in hand{points}; "
        f"in front: {', '.join(shown)}"
    )


def _place(v: View, at: int) -> str:
    if v.ups[at] != GONE:
        return card_name(v.box, v.ups[at])
    return "face down" if v.downs[at] else "-"
